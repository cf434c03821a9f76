// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/markdown_text.h"

#include "widgets/words/learn_texts.h"

#include <QLabel>

#include <string>

namespace overlap {

QString markdownFor(std::string_view text)
{
    constexpr std::string_view Special = "<>&~[]|!";
    std::string out;
    out.reserve(text.size());
    bool code = false;
    for (const char c : text) {
        if (c == '`')
            code = !code;
        // Inside of code nothing is special, and a backslash would be shown.
        if (!code && Special.find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return words::joinedLines(QString::fromStdString(out));
}

QLabel* makeMarkdownLabel(QWidget* parent)
{
    auto* label = new QLabel(parent);
    label->setTextFormat(Qt::MarkdownText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

void setMarkdown(QLabel& label, std::string_view text)
{
    label.setText(markdownFor(text));
}

} // namespace overlap
