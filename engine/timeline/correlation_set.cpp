// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/correlation_set.h"

#include <algorithm>

namespace overlap {

namespace {
template<typename Visit>
void eachNumber(std::span<const Lane> lanes, Visit visit)
{
    for (const auto& lane : lanes) {
        for (const auto& interval : lane.intervals()) {
            if (isDeviceKind(interval.kind) && interval.correlation != 0)
                visit(interval.correlation);
        }
    }
}
} // namespace

CorrelationSet::CorrelationSet(std::span<const Lane> lanes)
{
    std::uint64_t count = 0;
    std::uint64_t most = 0;
    std::uint64_t least = UINT32_MAX;
    eachNumber(lanes, [&](std::uint64_t number) {
        ++count;
        most = std::max(most, number);
        least = std::min(least, number);
    });
    if (count == 0)
        return;
    constexpr std::uint64_t BitsOfNumber = 32;
    if (most - least < BitsOfNumber * count) {
        m_least = static_cast<std::uint32_t>(least);
        m_bits.resize(static_cast<std::size_t>(most - least) + 1);
        eachNumber(lanes, [&](std::uint32_t number) { m_bits[number - m_least] = true; });
        return;
    }
    m_numbers.reserve(static_cast<std::size_t>(count));
    eachNumber(lanes, [&](std::uint32_t number) { m_numbers.push_back(number); });
    std::ranges::sort(m_numbers);
}

bool CorrelationSet::contains(std::uint32_t correlation) const
{
    if (!m_numbers.empty())
        return std::ranges::binary_search(m_numbers, correlation);
    return correlation != 0 && correlation >= m_least && correlation - m_least < m_bits.size()
           && m_bits[correlation - m_least];
}

} // namespace overlap
