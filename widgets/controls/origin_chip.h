// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/words/answer_words.h"

#include <QWidget>

namespace overlap {

class Look;

// Says where numbers come from: a dashed frame and an open diamond for what is simulated, a solid frame and a clock for
// what was measured or recorded. Never by colour.
class OriginChip : public QWidget
{
    Q_OBJECT
public:
    explicit OriginChip(const Look& look, QWidget* parent = nullptr);

    // `details`: lines for the tool tip about how it was measured.
    void setOrigin(const words::Origin& origin, const QString& details = {});
    void setClickable(bool clickable); // leads to more about it
    [[nodiscard]] const words::Origin& origin() const { return m_origin; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void clicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    const Look& m_look;
    words::Origin m_origin;
    bool m_clickable = false;
};

} // namespace overlap
