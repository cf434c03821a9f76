// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "widgets/run/shown_pair.h"

#include <QString>

#include <optional>

namespace overlap {

class ChartColumn;
class NumbersModel;

enum class ExportKind
{
    Png,
    Svg,
    Pdf,
    Numbers,
    Intervals,
    Trace
};

// "timeline.png", and the filter for a file dialog.
[[nodiscard]] QString exportFileName(ExportKind kind);
[[nodiscard]] QString exportFilter(ExportKind kind);

// Writes what is shown, but for what ExportWriter writes. Every file says where its numbers come from.
[[nodiscard]] std::optional<Error> exportShown(ExportKind kind, const QString& path, ChartColumn& chart,
                                               const NumbersModel& numbers, const ShownPair& pair);

} // namespace overlap
