// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace overlap::simulated {

// A FIFO queue in one block of memory that doubles when it is full and never shrinks: a queue of bounded length stops
// allocating soon, where a std::deque goes on taking and giving back blocks.
template<typename T>
class RingQueue
{
public:
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] T& front() { return m_items[m_first]; }
    [[nodiscard]] const T& front() const { return m_items[m_first]; }

    void push_back(const T& item)
    {
        if (m_size == m_items.size())
            grow();
        m_items[(m_first + m_size) & (m_items.size() - 1)] = item;
        ++m_size;
    }
    void pop_front()
    {
        m_first = (m_first + 1) & (m_items.size() - 1);
        --m_size;
    }
    void clear()
    {
        m_first = 0;
        m_size = 0;
    }

private:
    void grow()
    {
        constexpr std::size_t Smallest = 8; // a power of 2, as all sizes are
        std::vector<T> larger(m_items.empty() ? Smallest : 2 * m_items.size());
        for (std::size_t i = 0; i < m_size; ++i)
            larger[i] = m_items[(m_first + i) & (m_items.size() - 1)];
        m_items = std::move(larger);
        m_first = 0;
    }

    std::vector<T> m_items;
    std::size_t m_first = 0;
    std::size_t m_size = 0;
};

} // namespace overlap::simulated
