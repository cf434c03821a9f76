// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

namespace overlap {

// How a server is started, and how long what may take.
struct ServerCommand
{
    std::vector<std::string> arguments; // of the process, the program first
    std::string host; // where it runs, for messages; "": this machine
    std::chrono::milliseconds greeting{10'000}; // until it has to have said hello
    std::chrono::milliseconds silence{10'000}; // without a sign of life until it counts as hung
    // For another run of this client to end, until the server is asked all the same, which then says that it is busy.
    std::chrono::milliseconds turn{10'000};
    std::chrono::milliseconds cancelGrace{10'000}; // for a cancelled run, until the process is ended
    std::chrono::milliseconds endGrace{1'000}; // for a process that is not needed any more, until it is ended by force
};

} // namespace overlap
