// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/threads.h"

#include <exception>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace overlap {

void workTogether(std::size_t count, const std::function<void()>& work)
{
    std::exception_ptr first;
    std::mutex mutex;
    const auto guarded = [&] {
        try {
            work();
        } catch (...) {
            const std::scoped_lock lock(mutex);
            if (!first)
                first = std::current_exception();
        }
    };
    {
        std::vector<std::jthread> others;
        try {
            others.reserve(count);
            for (std::size_t i = 1; i < count; ++i)
                others.emplace_back(guarded);
        } catch (const std::system_error&) {
            // The threads that there are do the work.
        } catch (const std::bad_alloc&) {
        }
        guarded();
    }
    if (first)
        std::rethrow_exception(first);
}

} // namespace overlap
