// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace overlap {

class Look;

// Markdown as tall as its text is at the width it has: paragraphs, lists, tables, and code on a ground of its own. The
// text can be selected and copied; it never scrolls by itself.
class TextBlock : public QTextBrowser
{
    Q_OBJECT
public:
    explicit TextBlock(const Look& look, QWidget* parent = nullptr);

    void setText(const QString& markdown);
    void setStrong(bool strong); // larger, for what is asked

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void wheelEvent(QWheelEvent* event) override; // for what scrolls around it
    void resizeEvent(QResizeEvent* event) override;

private:
    void render();

    const Look& m_look;
    QString m_markdown;
    bool m_strong = false;
};

} // namespace overlap
