// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>
#include <QStringList>

namespace overlap {

// One line of plain text that shortens itself with dots to the room it gets, and then shows all of it as a tool tip.
class ElidedLabel : public QLabel
{
    Q_OBJECT
public:
    explicit ElidedLabel(QWidget* parent = nullptr);

    void setMostLines(int lines); // as many as the text takes at this width, but no more; from 1, which it is at first

    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return m_mostLines > 1; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] bool isElided() const;
    [[nodiscard]] QStringList linesFor(int width) const; // the last one elided if need be

    int m_mostLines = 1;
};

} // namespace overlap
