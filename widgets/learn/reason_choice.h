// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRadioButton>

namespace overlap {

class Look;

// A radio button whose text goes over as many lines as it takes.
class ReasonChoice : public QRadioButton
{
    Q_OBJECT
public:
    explicit ReasonChoice(const Look& look, QWidget* parent = nullptr);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    [[nodiscard]] bool hitButton(const QPoint& place) const override { return rect().contains(place); }

private:
    [[nodiscard]] QRect textRect(int width) const;

    const Look& m_look;
};

} // namespace overlap
