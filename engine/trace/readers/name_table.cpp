// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/name_table.h"

#include <algorithm>
#include <cstring>

namespace overlap {

namespace {
std::uint64_t load(const char* from, std::size_t size)
{
    std::uint64_t value = 0;
    std::memcpy(&value, from, size);
    return value;
}

// Multiply and fold, eight bytes a step. Not for hostile input: a table that degenerates is slow, not wrong, and
// the number of different names is limited.
std::uint32_t hashOf(std::string_view text)
{
    constexpr std::uint64_t Odd = 0x9E3779B97F4A7C15U;
    std::uint64_t hash = text.size() * Odd;
    const char* p = text.data();
    std::size_t left = text.size();
    for (; left >= 8; left -= 8, p += 8) {
        hash = (hash ^ load(p, 8)) * Odd;
        hash ^= hash >> 32U;
    }
    if (left > 0) {
        hash = (hash ^ load(p, left)) * Odd;
        hash ^= hash >> 32U;
    }
    hash *= Odd;
    return static_cast<std::uint32_t>(hash >> 32U);
}
} // namespace

void TextNumbers::grow()
{
    std::vector<Slot> slots(std::max<std::size_t>(1024, m_slots.size() * 2));
    const auto mask = slots.size() - 1;
    for (const auto& slot : m_slots) {
        if (slot.number == Empty)
            continue;
        auto at = slot.hash & mask;
        while (slots[at].number != Empty)
            at = (at + 1) & mask;
        slots[at] = slot;
    }
    m_slots = std::move(slots);
}

std::string_view TextNumbers::keep(std::string_view text)
{
    constexpr std::size_t BlockSize = std::size_t{1} << 16U;
    m_bytes += text.size();
    if (text.empty())
        return {};
    if (text.size() > m_left) {
        m_left = std::max(BlockSize, text.size());
        m_blocks.push_back(std::make_unique<char[]>(m_left));
        m_free = m_blocks.back().get();
    }
    std::memcpy(m_free, text.data(), text.size());
    const std::string_view kept(m_free, text.size());
    m_free += text.size();
    m_left -= text.size();
    return kept;
}

std::uint32_t TextNumbers::numberOf(std::string_view text, bool& added)
{
    added = false;
    if (m_texts.size() * 2 >= m_slots.size())
        grow();
    const auto hash = hashOf(text);
    const auto mask = m_slots.size() - 1;
    auto at = hash & mask;
    while (m_slots[at].number != Empty) {
        if (m_slots[at].hash == hash && m_texts[m_slots[at].number] == text)
            return m_slots[at].number;
        at = (at + 1) & mask;
    }
    added = true;
    m_slots[at] = {hash, static_cast<std::uint32_t>(m_texts.size())};
    m_texts.push_back(keep(text));
    return m_slots[at].number;
}

} // namespace overlap
