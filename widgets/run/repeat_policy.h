// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <algorithm>
#include <chrono>
#include <optional>

namespace overlap {

// How a run is tried again after it failed: a little later each time, and after some failures in a row no longer by
// itself, because a device that fails again and again is in need of a person.
class RepeatPolicy
{
public:
    static constexpr int MostFailures = 3;

    explicit RepeatPolicy(std::chrono::milliseconds first = std::chrono::milliseconds(500))
        : m_first(first)
    {
    }

    void reset() { m_failures = 0; } // a good run, other settings, or a person asked for it
    // How long to wait; none: not again by itself.
    [[nodiscard]] std::optional<std::chrono::milliseconds> failed(ErrorCode why)
    {
        // The same request would only fail in the same way.
        const bool hopeless =
            why == ErrorCode::InvalidArgument || why == ErrorCode::OutOfMemory || why == ErrorCode::Unsupported;
        m_failures = hopeless ? MostFailures : std::min(m_failures + 1, MostFailures);
        if (gaveUp())
            return std::nullopt;
        return m_first * (1 << (2 * (m_failures - 1)));
    }
    [[nodiscard]] int failures() const { return m_failures; }
    [[nodiscard]] bool gaveUp() const { return m_failures >= MostFailures; }

private:
    std::chrono::milliseconds m_first;
    int m_failures = 0;
};

} // namespace overlap
