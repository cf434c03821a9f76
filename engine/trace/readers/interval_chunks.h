// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/page_allocator.h"
#include "engine/timeline/interval.h"

#include <algorithm>
#include <vector>

namespace overlap {

// Grows without ever copying what it holds, and gives its memory back while it is joined, so that ten million intervals
// never need twice their memory.
class IntervalChunks
{
public:
    void push(const Interval& interval)
    {
        if (m_chunks.empty() || m_chunks.back().size() == m_chunks.back().capacity())
            m_chunks.emplace_back().reserve(std::clamp(m_size, Smallest, Largest));
        m_chunks.back().push_back(interval);
        ++m_size;
    }
    [[nodiscard]] std::size_t size() const { return m_size; }

    template<typename Visit>
    void forEach(Visit visit) const
    {
        for (const auto& chunk : m_chunks) {
            for (const auto& interval : chunk)
                visit(interval);
        }
    }

    template<typename Change>
    void changeEach(Change change)
    {
        for (auto& chunk : m_chunks) {
            for (auto& interval : chunk)
                change(interval);
        }
    }

    // One vector of what `take` accepts and may change. Frees each chunk once it is taken; empty afterwards.
    template<typename Take>
    [[nodiscard]] std::vector<Interval> join(Take take)
    {
        std::vector<Interval> all;
        all.reserve(m_size);
        for (auto& chunk : m_chunks) {
            for (auto& interval : chunk) {
                if (take(interval))
                    all.push_back(interval);
            }
            Chunk().swap(chunk);
        }
        m_chunks.clear();
        m_size = 0;
        return all;
    }

private:
    static constexpr std::size_t Smallest = 32;
    static constexpr std::size_t Largest = 16384;
    using Chunk = std::vector<Interval, PageAllocator<Interval>>;
    std::vector<Chunk> m_chunks;
    std::size_t m_size = 0;
};

} // namespace overlap
