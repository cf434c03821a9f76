// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QIcon>
#include <QString>

namespace overlap {

// The SVG resources/icons/<name>.svg drawn in `colour` (its black is replaced), crisp at every device pixel ratio. A
// null icon for an unknown name. Names: open, save, undo, redo, run, stop, slow-motion, fit, measure, find, swap,
// export, copy, more, chevron-down, chevron-right, chevron-left, warning, clock, help, close, diamond.
[[nodiscard]] QIcon iconFor(const QString& name, const QColor& colour);
// The same for the three states of a button.
[[nodiscard]] QIcon iconFor(const QString& name, const QColor& colour, const QColor& disabled, const QColor& on);

} // namespace overlap
