// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace overlap::test {

// The program that links this has an operator new that counts, and that fails once on request. From all threads.
[[nodiscard]] std::uint64_t allocationCount();
void failAllocation(std::uint64_t index); // 0: the next one
[[nodiscard]] bool allocationFailed(); // since the last failAllocation()
void stopFailing();

} // namespace overlap::test
