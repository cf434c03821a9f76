// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <new>
#include <type_traits>
#include <utility>

namespace overlap {

// What `work` returns, a Result; where the memory runs out in it, OutOfMemory with `sentence`. For functions that nothing
// may leave but their Result, because they are called on threads.
template<typename Work>
[[nodiscard]] std::invoke_result_t<Work> orOutOfMemory(const char* sentence, Work&& work)
{
    try {
        return std::forward<Work>(work)();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, sentence};
    }
}

} // namespace overlap
