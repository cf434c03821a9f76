// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

class QCoreApplication;
class QLabel;

namespace overlap {

// Names in scenarios and recordings come from strangers, and Qt takes text that looks like HTML for HTML: with pictures
// from any file, and with what it says hidden. While this is there, a label shows text as it is unless it asks for rich
// text itself, and so do the tips of widgets, of items and of menus. Tips that the program puts together itself and shows
// by QToolTip are its own business.
class PlainTexts : public QObject
{
    Q_OBJECT
public:
    explicit PlainTexts(QCoreApplication& application);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace overlap
