// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <string>

class QCheckBox;
class QLabel;

namespace overlap {

class Look;

// A check box with a text that wraps; a click on the text ticks it as well.
class TickLine : public QWidget
{
    Q_OBJECT
public:
    TickLine(const Look& look, const std::string& markdown, QWidget* parent = nullptr);

    [[nodiscard]] QCheckBox& box() const { return *m_box; }

protected:
    void mouseReleaseEvent(QMouseEvent* event) override;

private:
    QCheckBox* m_box;
    QLabel* m_label;
};

} // namespace overlap
