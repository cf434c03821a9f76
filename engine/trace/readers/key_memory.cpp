// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/key_memory.h"

#include <algorithm>

namespace overlap {

KeyMemory::KeyMemory()
    : m_next(Objects + 1)
{
}

KeyMemory::Place KeyMemory::remember(Place place, std::uint8_t object, std::string_view text, std::uint8_t member,
                                     bool closes)
{
    if (text.size() > LongestText)
        return Unknown;
    std::array<char, LongestText> bytes{};
    std::ranges::copy(text, bytes.begin());
    Known wanted;
    std::memcpy(wanted.words.data(), bytes.data(), LongestText);
    const auto same = std::ranges::find_if(m_known, [&](const Known& known) {
        return known.object == object && known.size == text.size() && known.words == wanted.words;
    });
    const auto number = static_cast<std::uint8_t>(same - m_known.begin());
    if (same == m_known.end()) {
        if (m_known.size() >= MostKnown)
            return Unknown;
        std::ranges::fill_n(bytes.begin(), static_cast<std::ptrdiff_t>(text.size()), '\xFF');
        std::memcpy(wanted.masks.data(), bytes.data(), LongestText);
        wanted.place = static_cast<Place>(m_next.size());
        wanted.object = object;
        wanted.member = member;
        wanted.size = static_cast<std::uint8_t>(text.size());
        wanted.closes = closes;
        m_known.push_back(wanted);
        m_next.emplace_back();
    }
    auto& next = m_next[place];
    if (place != Unknown && next.count < next.known.size())
        next.known[next.count++] = number;
    return m_known[number].place;
}

} // namespace overlap
