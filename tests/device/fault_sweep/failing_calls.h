// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

namespace overlap::cuda::test {

// Every call that this program makes of the CUDA runtime goes through wrappers (the linker's --wrap), which count calls and
// what is held, and of which one fails on request. From all threads.
void countFromHere();
[[nodiscard]] std::int64_t callCount(); // since countFromHere()
void failCall(std::int64_t index); // counts from here, too; 0: the next call
[[nodiscard]] std::string failedCall(); // its name; "": none failed since failCall()
void failNone();
// Allocations, registrations, streams, events and graphs that were made and not given back.
[[nodiscard]] std::int64_t heldHandles();

} // namespace overlap::cuda::test
