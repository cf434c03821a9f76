// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QTextDocument>

namespace overlap {

class Look;

// One guided step: its number and text. The one that is shown has the accent's edge; a click shows another.
class StepButton : public QAbstractButton
{
    Q_OBJECT
public:
    StepButton(const Look& look, std::size_t number, const QString& markdown, QWidget* parent = nullptr);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void layOut(int width) const;

    const Look& m_look;
    std::size_t m_number;
    mutable QTextDocument m_text; // laid out for the width at hand
};

} // namespace overlap
