// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>

namespace overlap::test {

// How much more memory this process has had in use at once than it had when this was made: pages that were touched, as the
// kernel counts them, whoever asked for them.
class PeakMemory
{
public:
    PeakMemory();

    [[nodiscard]] bool isKnown() const { return m_known; } // the kernel lets the peak be reset
    [[nodiscard]] std::size_t bytes() const;

private:
    bool m_known = false;
    std::size_t m_before = 0;
};

} // namespace overlap::test
