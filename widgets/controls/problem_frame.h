// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace overlap {

class Look;

// The frame of a field whose value cannot be used. Call at the end of the field's paintEvent.
void drawProblemFrame(QWidget& field, const Look& look);

} // namespace overlap
