// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// `key: value` of a header. Keys may be repeated; KeyRule says which.
struct FrontMatterEntry
{
    std::string key;
    std::string value; // without spaces at its ends, never empty
    std::size_t line = 0; // from 1
};

// What stands below a line `## title`, up to the next. Lines beginning with `##` inside ``` fences are text.
struct MarkdownSection
{
    std::string title;
    std::string body; // Markdown without empty lines at its ends
    std::size_t line = 0; // of the title
};

// A text that is taught from: a header between two lines `---`, then Markdown sections.
//
//     ---
//     number: 4
//     title: Who waits for whom?
//     ---
//     ## question
//     Both programs send 512 images ...
struct TaughtText
{
    std::string file; // named in errors
    std::vector<FrontMatterEntry> entries; // in the order of the file
    std::vector<MarkdownSection> sections; // titles differ

    // The first entry with this key; null when there is none.
    [[nodiscard]] const FrontMatterEntry* entry(std::string_view key) const;
    [[nodiscard]] std::vector<const FrontMatterEntry*> all(std::string_view key) const;
    [[nodiscard]] std::string value(std::string_view key) const; // "" when there is none
    [[nodiscard]] const MarkdownSection* section(std::string_view title) const; // null when there is none
};

// Errors (ErrorCode::Parse) name the file and the line: "04.en.md:3: ...".
[[nodiscard]] Result<TaughtText> parseTaughtText(std::string file, std::string_view text);
[[nodiscard]] Error errorAt(const TaughtText& text, std::size_t line, const std::string& message);

// What a kind of file may and must hold. Unknown keys and sections are errors that name the nearest known one.
struct KeyRule
{
    std::string_view key;
    bool required = false;
    bool repeatable = false;
};
[[nodiscard]] std::optional<Error> checkKeys(const TaughtText& text, std::span<const KeyRule> rules);
struct SectionRule
{
    std::string_view title;
    bool required = false;
};
[[nodiscard]] std::optional<Error> checkSections(const TaughtText& text, std::span<const SectionRule> rules);

// A body that is a text followed by one list, `- item` or `1. item`; lines indented by two or more spaces and empty lines
// between them continue an item.
struct MarkdownList
{
    std::string intro;
    std::vector<std::string> items;
};
// A line after the list that belongs to no item is an error.
[[nodiscard]] Result<MarkdownList> listOf(const TaughtText& text, const MarkdownSection& section);

// Without spaces and line ends at both ends.
[[nodiscard]] std::string_view trimmed(std::string_view text);
// Parts between separators, each trimmed; "" gives one empty part.
[[nodiscard]] std::vector<std::string> partsOf(std::string_view text, char separator);
// Words between spaces; none is empty.
[[nodiscard]] std::vector<std::string> wordsOf(std::string_view text);

} // namespace overlap
