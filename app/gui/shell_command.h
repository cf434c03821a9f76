// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/scenario_source.h"

#include <QString>

namespace overlap {

// The command that gives on the command line the numbers that the window shows. It can always be run: a side is named
// by the file it was opened from or by a preset, and every setting that was changed since is on the line.
// `preset`: the pair's origin, "" for none. Words that a POSIX shell would take apart are quoted.
[[nodiscard]] QString shellCommand(const ScenarioPair& pair, const ScenarioSources& sources, const QString& preset,
                                   const QString& device);

} // namespace overlap
