// SPDX-License-Identifier: GPL-3.0-or-later
// A report as a value: what it says, in order, in one language, before it is HTML, Markdown or pages of paper. Texts are
// plain; who writes them down escapes them.
#pragma once

#include "engine/base/text.h"
#include "engine/report/language.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace overlap {

struct ReportCell
{
    NumberText text; // a word has no unit
    // A number's place in the JSON of the same run ("a.metrics.idle_us") and its exact value; "" for words and for numbers
    // that are derived, as changes are.
    std::string key;
    std::optional<double> value;
    bool strong = false;
};

struct ReportColumn
{
    std::string head;
    bool right = false; // numbers
};

struct ReportTable
{
    std::vector<ReportColumn> columns; // without any head: a table of two sides, the left one names
    std::vector<std::vector<ReportCell>> rows; // the first cell names the row
    std::string remark; // below it, pale
};

struct ReportChart
{
    std::string svg; // for HTML: its classes are those of chartStyle(); standaloneSvg() makes a file of it
    std::string caption;
    std::string text; // the same in characters of equal width, for where there are no pictures; "": the tables say it
};

struct ReportParagraph
{
    std::string text;
    bool pale = false;
    bool english = false; // a sentence of a backend or a reader, which is in English in every language
};

// Something the reader should know before believing the numbers.
struct ReportNotice
{
    std::string text;
    bool english = false;
};

struct ReportAdvice
{
    std::string label; // "CUDA"; "" for what to do in general
    std::string text;
};

struct ReportFinding
{
    std::string rule; // "R11"
    std::string title;
    std::string cost;
    std::string evidence;
    std::vector<ReportAdvice> advice;
};

// Lines to copy, such as a command or a file.
struct ReportCode
{
    std::string title; // "": it stands open; else it is folded behind this
    std::string text;
    std::string language; // "sh", "json", ""
};

// A smaller heading.
struct ReportHeading
{
    std::string text;
};

using ReportBlock =
    std::variant<ReportHeading, ReportParagraph, ReportNotice, ReportChart, ReportTable, ReportFinding, ReportCode>;

struct ReportSection
{
    std::string id; // "timeline", "numbers": the same in every language
    std::string title;
    std::string remark; // beside the title, pale: the window of the numbers
    std::vector<ReportBlock> blocks;
};

enum class ReportOrigin : std::uint8_t
{
    Simulated,
    Measured,
    Recorded
};

// Where numbers come from.
struct ReportChip
{
    std::string text;
    ReportOrigin origin = ReportOrigin::Simulated;
};

struct Report
{
    ReportLanguage language = ReportLanguage::English;
    std::string title;
    std::string claim; // the answer's first half, "B is 14× faster than A"
    std::string reason; // the rest of it, with what stands between
    std::vector<ReportChip> chips;
    std::vector<std::string> remarks; // below the chips: the model's error
    std::vector<ReportSection> sections;
    std::string footer; // program, version, date

    // None of that id.
    [[nodiscard]] const ReportSection* find(std::string_view id) const;
};

// One page that needs nothing but itself: no scripts, no fonts, no pictures from elsewhere. HTML that is XML as well.
[[nodiscard]] std::string reportHtml(const Report& report);
[[nodiscard]] std::string reportMarkdown(const Report& report);

} // namespace overlap
