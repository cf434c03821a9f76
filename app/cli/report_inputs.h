// SPDX-License-Identifier: GPL-3.0-or-later
// What the files that a report is asked of are.
#pragma once

#include <string>

namespace overlap {

// A sweep's result or log; told by its begin, for it may be large.
[[nodiscard]] bool isSweepFile(const std::string& path);

// Why nothing can be read there, whatever it should be: a folder, a file that says nothing of what scenarios say. What is
// in it is then not quoted: it may be a recording's environment. A word that is neither a file nor a preset gets the nearest
// name. "": it may be one.
[[nodiscard]] std::string whyNoScenario(const std::string& input);

} // namespace overlap
