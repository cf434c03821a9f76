// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string_view>

class QLabel;
class QWidget;

namespace overlap {

// The Markdown of taught texts (emphasis, code, lists, paragraphs) for a Qt widget: what else Qt would read from it, HTML
// above all, stays text.
[[nodiscard]] QString markdownFor(std::string_view text);

// A label for such texts, with lines that wrap and text that can be selected.
[[nodiscard]] QLabel* makeMarkdownLabel(QWidget* parent);
void setMarkdown(QLabel& label, std::string_view text);

} // namespace overlap
