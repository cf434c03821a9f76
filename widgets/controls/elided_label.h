// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace overlap {

// One line of plain text that shortens itself with dots to the room it gets, and then shows all of it as a tool tip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] bool isElided() const;
};

} // namespace overlap
