// SPDX-License-Identifier: GPL-3.0-or-later
// Text from anywhere inside HTML, SVG and Markdown. Names come from other people's files: whatever they hold, it is shown
// and never read as markup.
#pragma once

#include <string>
#include <string_view>

namespace overlap {

// Valid UTF-8 that can stand in XML: control characters and ends of lines as spaces; bytes that are no UTF-8, what XML
// forbids, and marks that turn the direction of text (with which a name could show as another) as U+FFFD.
[[nodiscard]] std::string shownAsText(std::string_view text);

// For XML and HTML, in text and in attributes within quotes of either kind.
[[nodiscard]] std::string markupText(std::string_view text);
// The same, but ends of lines stay, for <pre>.
[[nodiscard]] std::string markupLines(std::string_view text);
// For Markdown (CommonMark and GitHub's), in paragraphs, headings and cells of tables.
[[nodiscard]] std::string markdownText(std::string_view text);
// A fenced block, with a fence that nothing in `text` closes. `language` is a word such as "json", or "".
[[nodiscard]] std::string markdownCode(std::string_view text, std::string_view language);

} // namespace overlap
