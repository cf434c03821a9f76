// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/scenario_source.h"

#include <QString>
#include <QStringList>

namespace overlap {

// The command that gives on the command line the numbers that the window shows. It can always be run: a side is named
// by the file it was opened from or by a preset, and every setting that was changed since is on the line.
// `preset`: the pair's origin, "" for none. Words that a POSIX shell would take apart are quoted.
[[nodiscard]] QString shellCommand(const ScenarioPair& pair, const ScenarioSources& sources, const QString& preset,
                                   const QString& device);

// The same for a command about one side: "overlapscope-cli sweep article-b --vary streams=1,2 --device sim:h200".
// `options` are words as they are, quoted here where they have to be.
[[nodiscard]] QString shellCommand(const QString& command, Side side, const ScenarioPair& pair,
                                   const ScenarioSources& sources, const QString& preset, const QStringList& options,
                                   const QString& device);

} // namespace overlap
