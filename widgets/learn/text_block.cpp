// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/text_block.h"

#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"

#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextTable>
#include <QWheelEvent>

#include <cmath>
#include <memory>

namespace overlap {

namespace {

constexpr double LineHeightPercent = 118.0;
constexpr double ParagraphGap = 8.0;
constexpr double ItemGap = 4.0;
constexpr double CodePadding = 8.0;

[[nodiscard]] bool isCode(const QTextBlock& block)
{
    return block.blockFormat().hasProperty(QTextFormat::BlockCodeFence)
           || block.blockFormat().hasProperty(QTextFormat::BlockCodeLanguage);
}

void styleBlock(QTextCursor& cursor, const QTextBlock& block, const Look& look)
{
    auto format = block.blockFormat();
    if (isCode(block)) {
        const bool first = !isCode(block.previous());
        const bool last = !isCode(block.next());
        format.setBackground(look.theme().lane);
        format.setLineHeight(LineHeightPercent, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(first ? look.px(ParagraphGap) : 0.0);
        format.setBottomMargin(last ? look.px(ParagraphGap) : 0.0);
        format.setLeftMargin(look.px(CodePadding));
        format.setRightMargin(0.0);
        format.setNonBreakableLines(false);
    } else {
        format.setLineHeight(LineHeightPercent, QTextBlockFormat::ProportionalHeight);
        format.setTopMargin(0.0);
        const bool item = block.textList() != nullptr;
        const bool inTable = cursor.currentTable() != nullptr;
        format.setBottomMargin(inTable ? 0.0 : look.px(item ? ItemGap : ParagraphGap));
    }
    cursor.setBlockFormat(format);
}

// Code within the text and code of its own.
void styleFragments(QTextDocument& document, const QTextBlock& block, const Look& look)
{
    const bool code = isCode(block);
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        const auto fragment = it.fragment();
        if (!fragment.isValid() || (!code && !fragment.charFormat().fontFixedPitch()))
            continue;
        QTextCursor cursor(&document);
        cursor.setPosition(fragment.position());
        cursor.setPosition(fragment.position() + fragment.length(), QTextCursor::KeepAnchor);
        QTextCharFormat format;
        auto font = look.font(FontRole::Mono);
        format.setFont(font);
        if (!code)
            format.setBackground(look.theme().lane);
        cursor.mergeCharFormat(format);
    }
}

void styleTables(QTextDocument& document, const Look& look)
{
    for (auto* frame : document.rootFrame()->childFrames()) {
        auto* table = qobject_cast<QTextTable*>(frame);
        if (table == nullptr)
            continue;
        auto format = table->format();
        format.setBorderCollapse(true);
        format.setBorderBrush(look.theme().border);
        format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
        format.setBorder(1.0);
        format.setCellPadding(look.px(4.0));
        format.setTopMargin(look.px(4.0));
        format.setBottomMargin(look.px(ParagraphGap));
        table->setFormat(format);
    }
}

} // namespace

TextBlock::TextBlock(const Look& look, QWidget* parent)
    : QTextBrowser(parent)
    , m_look(look)
{
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setOpenLinks(false);
    setTextInteractionFlags(Qt::TextSelectableByMouse);
    setFocusPolicy(Qt::ClickFocus);
    viewport()->setAutoFillBackground(false);
    document()->setDocumentMargin(0.0);
    auto policy = sizePolicy();
    policy.setHorizontalPolicy(QSizePolicy::Ignored);
    policy.setVerticalPolicy(QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_look, &Look::changed, this, &TextBlock::render);
}

void TextBlock::setText(const QString& markdown)
{
    if (m_markdown == markdown)
        return;
    m_markdown = markdown;
    render();
}

void TextBlock::setStrong(bool strong)
{
    m_strong = strong;
    render();
}

void TextBlock::render()
{
    auto* text = document();
    text->setIndentWidth(m_look.px(18.0));
    text->setDefaultFont(m_look.font(m_strong ? FontRole::AnswerBold : FontRole::Body));
    text->setMarkdown(words::joinedLines(m_markdown), QTextDocument::MarkdownDialectGitHub);
    QTextCursor cursor(text);
    cursor.beginEditBlock();
    QTextBlock last;
    for (auto block = text->begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        styleBlock(cursor, block, m_look);
        styleFragments(*text, block, m_look);
        last = block;
    }
    if (last.isValid()) {
        cursor.setPosition(last.position());
        auto format = last.blockFormat();
        format.setBottomMargin(0.0);
        cursor.setBlockFormat(format);
    }
    cursor.endEditBlock();
    styleTables(*text, m_look);
    setAccessibleName(text->toPlainText());
    updateGeometry();
}

int TextBlock::heightForWidth(int width) const
{
    const std::unique_ptr<QTextDocument> copy(document()->clone());
    copy->setDocumentMargin(0.0);
    copy->setTextWidth(std::max(1, width));
    return static_cast<int>(std::ceil(copy->size().height()));
}

QSize TextBlock::sizeHint() const
{
    const int width = m_look.ipx(400.0);
    return {width, heightForWidth(this->width() > 0 ? this->width() : width)};
}

QSize TextBlock::minimumSizeHint() const
{
    return {m_look.ipx(80.0), 0};
}

void TextBlock::wheelEvent(QWheelEvent* event)
{
    event->ignore();
}

void TextBlock::resizeEvent(QResizeEvent* event)
{
    QTextBrowser::resizeEvent(event);
    updateGeometry();
}

} // namespace overlap
