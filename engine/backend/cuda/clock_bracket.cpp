// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/clock_bracket.h"

#include <algorithm>
#include <cstdlib>

namespace overlap::cuda {

void ClockBracket::happenedAfter(HostTime host, HostTime device)
{
    const auto least = host - device;
    m_least = m_least ? std::max(*m_least, least) : least;
}

void ClockBracket::happenedBefore(HostTime host, HostTime device)
{
    const auto most = host - device;
    m_most = m_most ? std::min(*m_most, most) : most;
}

std::optional<ClockBracket::Offset> ClockBracket::offset() const
{
    if (!m_least || !m_most)
        return std::nullopt;
    // Clocks that drift can leave nothing that suits all readings; what they are apart by is then the uncertainty.
    const auto width = std::abs(*m_most - *m_least);
    return Offset{Nanoseconds(std::min(*m_least, *m_most) + width / 2), Nanoseconds((width + 1) / 2)};
}

} // namespace overlap::cuda
