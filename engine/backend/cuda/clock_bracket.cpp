// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/clock_bracket.h"

#include <algorithm>
#include <cstdlib>

namespace overlap::cuda {

void ClockBracket::add(HostTime asked, HostTime begin, HostTime end, HostTime returned)
{
    const auto least = asked - begin;
    const auto most = returned - end;
    m_least = m_least ? std::max(*m_least, least) : least;
    m_most = m_most ? std::min(*m_most, most) : most;
}

std::optional<ClockBracket::Offset> ClockBracket::offset() const
{
    if (!m_least)
        return std::nullopt;
    // Clocks that drift can leave nothing that suits all readings; what they are apart by is then the uncertainty.
    const auto width = std::abs(*m_most - *m_least);
    return Offset{Nanoseconds(std::min(*m_least, *m_most) + width / 2), Nanoseconds((width + 1) / 2)};
}

} // namespace overlap::cuda
