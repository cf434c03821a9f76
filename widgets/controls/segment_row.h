// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>

class QToolButton;

namespace overlap {

// Buttons side by side that the style draws as one with parts. Which one is down, those say who add them.
class SegmentRow : public QHBoxLayout
{
    Q_OBJECT
public:
    explicit SegmentRow(QWidget* host); // whose the buttons are

    // At the right end: checkable, with text alone, reached by Tab. `name` is its object's name.
    QToolButton* add(const QString& name);

private:
    QWidget* m_host;
};

} // namespace overlap
