// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenuBar>

namespace overlap {

class Look;

// Names in the middle of the bar, and no line under them: the tool bar below belongs to them.
class MenuBar : public QMenuBar
{
    Q_OBJECT
public:
    explicit MenuBar(const Look& look, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
};

} // namespace overlap
