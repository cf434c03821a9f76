// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/section_text.h"

#include "widgets/learn/markdown_text.h"
#include "widgets/style/look.h"

#include <QFrame>
#include <QGridLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace overlap {

QLabel* addHeading(QVBoxLayout& into, const Look& look, const QString& text)
{
    auto* label = new QLabel(text, into.parentWidget());
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(look.font(FontRole::BodyBold));
    label->setContentsMargins(0, look.ipx(10), 0, look.ipx(2));
    into.addWidget(label);
    return label;
}

QLabel* addParagraph(QVBoxLayout& into, const Look& look, const std::string& markdown)
{
    auto* label = makeMarkdownLabel(into.parentWidget());
    label->setFont(look.font(FontRole::Body));
    setMarkdown(*label, markdown);
    into.addWidget(label);
    return label;
}

QLabel* addCaption(QVBoxLayout& into, const Look& look, const QString& text)
{
    auto* label = new QLabel(text, into.parentWidget());
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setFont(look.font(FontRole::Caption));
    label->setForegroundRole(QPalette::PlaceholderText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    into.addWidget(label);
    return label;
}

void addItems(QVBoxLayout& into, const Look& look, const QString& mark, const std::vector<std::string>& items)
{
    auto* grid = new QGridLayout;
    grid->setContentsMargins(look.ipx(2), 0, 0, 0);
    grid->setHorizontalSpacing(look.ipx(8));
    grid->setVerticalSpacing(look.ipx(4));
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& item : items) {
        auto* sign = new QLabel(mark, into.parentWidget());
        sign->setFont(look.font(FontRole::Body));
        sign->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(sign, row, 0, Qt::AlignTop);
        auto* label = makeMarkdownLabel(into.parentWidget());
        label->setFont(look.font(FontRole::Body));
        setMarkdown(*label, item);
        grid->addWidget(label, row, 1);
        ++row;
    }
    into.addLayout(grid);
}

void addRule(QVBoxLayout& into, const Look& look)
{
    auto* rule = new QFrame(into.parentWidget());
    rule->setFrameShape(QFrame::HLine);
    rule->setFrameShadow(QFrame::Plain);
    rule->setForegroundRole(QPalette::Mid);
    rule->setFixedHeight(look.ipx(13));
    into.addWidget(rule);
}

} // namespace overlap
