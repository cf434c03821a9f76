// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace overlap {

// A line of text that takes the room there is: what does not fit ends in dots and is whole in the tool tip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    [[nodiscard]] QString fittingText() const;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
};

} // namespace overlap
