// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>

namespace overlap::cuda {

struct ChildOutcome
{
    int status = -1; // -1: it did not end by itself
    std::string output; // of both channels
};

// Runs helpers/device_child with one argument and further variables in its environment.
[[nodiscard]] ChildOutcome runChild(const std::string& what,
                                    const std::map<std::string, std::string>& environment = {});

// LD_LIBRARY_PATH with a folder beside the test program before what is in it.
[[nodiscard]] std::string libraryPathWith(const std::string& folder);

// A file beside the test program, which is where the helpers are put.
[[nodiscard]] std::string besideThisProgram(const std::string& name);

} // namespace overlap::cuda
