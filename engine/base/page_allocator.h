// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <new>

#include <sys/mman.h>

namespace overlap {

// For blocks that make up hundreds of megabytes and are given back one by one while others grow: a large block comes from
// the system and goes back to it, where the heap would keep it for blocks of its size. Small blocks are the heap's.
template<typename Value>
class PageAllocator
{
public:
    using value_type = Value;

    PageAllocator() = default;
    template<typename Other>
    explicit PageAllocator(const PageAllocator<Other>&)
    {
    }

    [[nodiscard]] Value* allocate(std::size_t count)
    {
        const auto bytes = count * sizeof(Value);
        if (!isLarge(bytes))
            return static_cast<Value*>(::operator new(bytes));
        void* memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        return static_cast<Value*>(memory);
    }
    void deallocate(Value* memory, std::size_t count) noexcept
    {
        const auto bytes = count * sizeof(Value);
        if (isLarge(bytes))
            ::munmap(memory, bytes);
        else
            ::operator delete(memory);
    }
    bool operator==(const PageAllocator&) const = default;

private:
    static_assert(alignof(Value) <= alignof(std::max_align_t));
    static constexpr bool isLarge(std::size_t bytes) { return bytes >= std::size_t{256} << 10U; }
};

} // namespace overlap
