// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/markup.h"
#include "engine/report/document.h"

#include <fmt/format.h>

#include <algorithm>

namespace overlap {

namespace {
std::string tableMarkdown(const ReportTable& table)
{
    std::string text = "|";
    std::string line = "|";
    for (const auto& column : table.columns) {
        text += fmt::format(" {} |", markdownText(column.head));
        line += column.right ? " ---: |" : " --- |";
    }
    text += '\n' + line + '\n';
    for (const auto& row : table.rows) {
        text += '|';
        for (const auto& cell : row) {
            const auto value = markdownText(cell.text.joined());
            text += cell.strong && !value.empty() ? fmt::format(" **{}** |", value) : fmt::format(" {} |", value);
        }
        text += '\n';
    }
    text += '\n';
    if (!table.remark.empty())
        text += markdownText(table.remark) + "\n\n";
    return text;
}

struct BlockMarkdown
{
    std::string operator()(const ReportHeading& heading) const
    {
        return fmt::format("### {}\n\n", markdownText(heading.text));
    }
    std::string operator()(const ReportParagraph& paragraph) const { return markdownText(paragraph.text) + "\n\n"; }
    std::string operator()(const ReportNotice& notice) const
    {
        return fmt::format("> {}\n\n", markdownText(notice.text));
    }
    std::string operator()(const ReportChart& chart) const
    {
        // Without a picture in characters the table below says the same.
        if (chart.text.empty())
            return "";
        return markdownCode(chart.text, "") + '\n' + markdownText(chart.caption) + "\n\n";
    }
    std::string operator()(const ReportTable& table) const { return tableMarkdown(table); }
    std::string operator()(const ReportFinding& finding) const
    {
        auto text = fmt::format("### {} {} ({})\n\n{}\n\n", markdownText(finding.rule), markdownText(finding.title),
                                markdownText(finding.cost), markdownText(finding.evidence));
        for (const auto& [label, advice] : finding.advice)
            text += fmt::format("- {}{}\n", label.empty() ? "" : fmt::format("**{}** ", markdownText(label)),
                                markdownText(advice));
        return finding.advice.empty() ? text : text + '\n';
    }
    std::string operator()(const ReportCode& code) const
    {
        auto block = markdownCode(code.text, code.language) + '\n';
        if (code.title.empty())
            return block;
        return fmt::format("<details><summary>{}</summary>\n\n{}</details>\n\n", markupText(code.title), block);
    }
};
// Of a chart only its text can be shown.
bool isPictureAlone(const ReportBlock& block)
{
    const auto* chart = std::get_if<ReportChart>(&block);
    return chart != nullptr && chart->text.empty();
}
} // namespace

std::string reportMarkdown(const Report& report)
{
    auto text = fmt::format("# {}\n\n**{}**{}\n\n", markdownText(report.title), markdownText(report.claim),
                            markdownText(report.reason));
    for (const auto& chip : report.chips)
        text += markdownText(chip.text) + "\n\n";
    for (const auto& remark : report.remarks)
        text += markdownText(remark) + "\n\n";
    for (const auto& section : report.sections) {
        if (std::ranges::all_of(section.blocks, isPictureAlone))
            continue; // a map; its numbers are in the table that follows
        text += fmt::format("## {}{}\n\n", markdownText(section.title),
                            section.remark.empty() ? "" : fmt::format(" ({})", markdownText(section.remark)));
        for (const auto& block : section.blocks)
            text += std::visit(BlockMarkdown(), block);
    }
    return text + markdownText(report.footer) + '\n';
}

} // namespace overlap
