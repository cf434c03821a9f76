// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"

#include <functional>
#include <iosfwd>
#include <stop_token>
#include <string>
#include <vector>

namespace overlap {

struct Report;

// What the command line reaches of the world; tests put their own in.
struct CliEnvironment
{
    std::ostream& out;
    std::ostream& err;
    bool errIsTerminal = false; // progress is shown only there
    std::stop_token stop{};
    std::function<Result<std::shared_ptr<Backend>>(const std::string&)> open = openDevice;
    std::function<std::vector<DeviceEntry>()> devices = listDevices;
    std::function<Result<DoctorReport>()> doctor = [] { return DeviceRegistry().doctor(); };
    std::size_t width = 80; // columns of the terminal that tables should fit into
    // Lays a report out on pages, which takes the fonts of a window program; none: there are none.
    std::function<Result<std::string>(const Report&, const std::stop_token&)> pdf{};
};

enum class ExitCode : int
{
    Done = 0,
    Failed = 1, // the run or a check failed, or was cancelled
    WrongUsage = 2 // a bad scenario, option or device, a missing file
};

// `arguments` without the program's name. No exception of its own leaves it.
[[nodiscard]] ExitCode runCli(const std::vector<std::string>& arguments, const CliEnvironment& environment);

// The manual page of the program, made of what --help shows.
[[nodiscard]] std::string manPage();

} // namespace overlap
