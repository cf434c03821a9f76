// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/failing_allocations.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <new>

#include <dlfcn.h>
#include <execinfo.h>

namespace {

constexpr auto Never = std::numeric_limits<std::uint64_t>::max();
std::atomic<std::uint64_t> count{0};
std::atomic<std::uint64_t> failing{Never};
std::atomic<bool> failed{false};

// nlohmann::json cannot do without memory: its destructor allocates, to take a deep value apart without calling itself, and
// a value that becomes an object while there is none is left with no object. Neither can be mended here.
bool inJsonLibrary()
{
    std::array<void*, 16> frames{};
    const int depth = ::backtrace(frames.data(), static_cast<int>(frames.size()));
    for (int i = 0; i < depth; ++i) {
        Dl_info info{};
        if (::dladdr(frames[static_cast<std::size_t>(i)], &info) != 0 && info.dli_sname != nullptr
            && (std::strstr(info.dli_sname, "nlohmann") != nullptr || std::strstr(info.dli_sname, "toJson") != nullptr))
            return true;
    }
    return false;
}

void* allocate(std::size_t size, std::size_t alignment)
{
    if (const auto index = count.fetch_add(1, std::memory_order_relaxed);
        index == failing.load(std::memory_order_relaxed)) {
        if (!inJsonLibrary()) {
            failed = true;
            return nullptr;
        }
        failing = index + 1; // the next one
    }
    if (alignment <= alignof(std::max_align_t))
        return std::malloc(size == 0 ? 1 : size);
    return std::aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

void* allocateOrThrow(std::size_t size, std::size_t alignment)
{
    if (auto* memory = allocate(size, alignment))
        return memory;
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t size)
{
    return allocateOrThrow(size, 0);
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return allocateOrThrow(size, static_cast<std::size_t>(alignment));
}
void* operator new(std::size_t size, const std::nothrow_t&) noexcept
{
    return allocate(size, 0);
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

namespace overlap::test {

std::uint64_t allocationCount()
{
    return count;
}

void failAllocation(std::uint64_t index)
{
    // The first call allocates.
    static const int Warm = [] {
        std::array<void*, 1> frame{};
        return ::backtrace(frame.data(), 1);
    }();
    (void)Warm;
    failed = false;
    failing = count + index;
}

bool allocationFailed()
{
    return failed;
}

void stopFailing()
{
    failing = Never;
}

} // namespace overlap::test
