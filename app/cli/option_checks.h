// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace overlap {

// For CLI11's check(): what is wrong with the value of an option, "" for nothing. An unset variable of a shell names
// neither a file nor a device.
[[nodiscard]] inline std::string emptyProblem(const std::string& value)
{
    return value.empty() ? "must not be empty" : "";
}

} // namespace overlap
