// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/markup.h"
#include "engine/report/chart_style.h"
#include "engine/report/document.h"
#include "engine/report/page_style.h"

#include <fmt/format.h>

namespace overlap {

namespace {
const char* englishAttribute(bool english)
{
    return english ? " lang=\"en\"" : "";
}

std::string cellHtml(const ReportCell& cell, const char* tag, const std::string& look)
{
    std::string attributes = look.empty() ? "" : fmt::format(" class=\"{}\"", look);
    if (!cell.key.empty() && cell.value)
        attributes += fmt::format(" data-key=\"{}\" data-value=\"{}\"", markupText(cell.key), *cell.value);
    if (std::string_view(tag) == "th")
        attributes += " scope=\"row\"";
    auto text = markupText(cell.text.number);
    if (!cell.text.unit.empty())
        text += fmt::format("\u202F<span class=\"unit\">{}</span>", markupText(cell.text.unit));
    return fmt::format("<{0}{1}>{2}</{0}>", tag, attributes, text);
}

std::string tableHtml(const ReportTable& table)
{
    bool hasHead = false;
    bool hasNumbers = false;
    for (const auto& column : table.columns) {
        hasHead = hasHead || !column.head.empty();
        hasNumbers = hasNumbers || column.right;
    }
    std::string html = fmt::format("<div class=\"scroll\"><table class=\"{}\">\n", hasNumbers ? "numbers" : "facts");
    if (hasHead) {
        html += "<thead><tr>";
        for (const auto& column : table.columns)
            html += fmt::format("<th scope=\"col\"{}>{}</th>", column.right ? " class=\"right\"" : "",
                                markupText(column.head));
        html += "</tr></thead>\n";
    }
    html += "<tbody>\n";
    for (const auto& row : table.rows) {
        html += "<tr>";
        for (std::size_t i = 0; i < row.size(); ++i) {
            const bool right = i < table.columns.size() && table.columns[i].right;
            std::string look = right ? "right" : "";
            if (row[i].strong)
                look += look.empty() ? "strong" : " strong";
            html += cellHtml(row[i], i == 0 ? "th" : "td", look);
        }
        html += "</tr>\n";
    }
    html += "</tbody></table></div>\n";
    if (!table.remark.empty())
        html += fmt::format("<p class=\"pale\">{}</p>\n", markupText(table.remark));
    return html;
}

struct BlockHtml
{
    std::string operator()(const ReportHeading& heading) const
    {
        return fmt::format("<h3>{}</h3>\n", markupText(heading.text));
    }
    std::string operator()(const ReportParagraph& paragraph) const
    {
        return fmt::format("<p{}{}>{}</p>\n", paragraph.pale ? " class=\"pale\"" : "",
                           englishAttribute(paragraph.english), markupText(paragraph.text));
    }
    std::string operator()(const ReportNotice& notice) const
    {
        return fmt::format("<p class=\"notice\"{}>{}</p>\n", englishAttribute(notice.english), markupText(notice.text));
    }
    std::string operator()(const ReportChart& chart) const
    {
        return fmt::format("<figure><div class=\"scroll\">\n{}</div><figcaption>{}</figcaption></figure>\n", chart.svg,
                           markupText(chart.caption));
    }
    std::string operator()(const ReportTable& table) const { return tableHtml(table); }
    std::string operator()(const ReportFinding& finding) const
    {
        auto html = fmt::format("<article class=\"finding\"><h3><span class=\"rule\">{}</span> {} "
                                "<span class=\"cost\">{}</span></h3>\n<p class=\"pale\">{}</p>\n",
                                markupText(finding.rule), markupText(finding.title), markupText(finding.cost),
                                markupText(finding.evidence));
        for (const auto& [label, text] : finding.advice) {
            const auto before = label.empty() ? "" : fmt::format("<b>{}</b> ", markupText(label));
            html += fmt::format("<p>{}{}</p>\n", before, markupText(text));
        }
        return html + "</article>\n";
    }
    std::string operator()(const ReportCode& code) const
    {
        auto block = fmt::format("<pre><code>{}</code></pre>\n", markupLines(code.text));
        if (code.title.empty())
            return block;
        return fmt::format("<details><summary>{}</summary>\n{}</details>\n", markupText(code.title), block);
    }
};

// `half`: beside its neighbour where there is room.
std::string sectionHtml(const ReportSection& section, bool half)
{
    auto html = fmt::format("<section id=\"{}\"{}>\n<h2>{}", markupText(section.id), half ? " class=\"half\"" : "",
                            markupText(section.title));
    if (!section.remark.empty())
        html += fmt::format(" <span class=\"remark\">{}</span>", markupText(section.remark));
    html += "</h2>\n";
    for (const auto& block : section.blocks)
        html += std::visit(BlockHtml(), block);
    return html + "</section>\n";
}

std::string headHtml(const Report& report)
{
    // The policy forbids the page to fetch anything, whatever a name in it may have managed to become.
    return fmt::format("<head>\n<meta charset=\"utf-8\"/>\n"
                       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src "
                       "'unsafe-inline'\"/>\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                       "<meta name=\"generator\" content=\"OverlapScope\"/>\n"
                       "<title>{}</title>\n<style>\n{}{}</style>\n</head>\n",
                       markupText(report.title), chartStyle(), pageStyle());
}

std::string introductionHtml(const Report& report)
{
    auto html = fmt::format("<header>\n<h1>{}</h1>\n<p class=\"answer\"><strong>{}</strong>{}</p>\n<p class=\"chips\">",
                            markupText(report.title), markupText(report.claim), markupText(report.reason));
    for (const auto& chip : report.chips)
        html += fmt::format("<span class=\"chip{}\">{}{}</span> ",
                            chip.origin == ReportOrigin::Simulated ? " simulated" : "",
                            chip.origin == ReportOrigin::Simulated ? "\u25C7 " : "", markupText(chip.text));
    html += "</p>\n";
    for (const auto& remark : report.remarks)
        html += fmt::format("<p class=\"pale\">{}</p>\n", markupText(remark));
    return html + "</header>\n";
}
} // namespace

std::string reportHtml(const Report& report)
{
    auto html = fmt::format("<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"{}\">\n{}<body>\n"
                            "<main>\n{}",
                            languageTag(report.language), headHtml(report), introductionHtml(report));
    const bool pair = report.find("waterfall") != nullptr;
    for (const auto& section : report.sections)
        html += sectionHtml(section, pair && (section.id == "numbers" || section.id == "waterfall"));
    return html + fmt::format("<footer>{}</footer>\n</main>\n</body>\n</html>\n", markupText(report.footer));
}

} // namespace overlap
