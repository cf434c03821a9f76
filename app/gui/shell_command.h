// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/scenario_pair.h"

#include <QString>

#include <optional>

namespace overlap {

// The command that does on the command line what the window shows.
struct ShellCommand
{
    QString text; // to be shown and pasted; paths are quoted
    // The pair is no preset (with settings on both sides): these files have to be written first.
    bool needsFiles = false;
};

// `preset`: the pair's origin, "" for none. `fileA`, `fileB`: where the scenarios are to be written if need be.
[[nodiscard]] ShellCommand shellCommand(const ScenarioPair& pair, const QString& preset, const QString& device,
                                        const QString& fileA, const QString& fileB);

} // namespace overlap
