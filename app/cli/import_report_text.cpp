// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/import_report_text.h"

#include "app/cli/text_table.h"
#include "engine/base/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace overlap {

namespace {
} // namespace

std::string importReportText(const ImportReport& report)
{
    std::string text;
    const auto add = [&](const std::string& sentence) { text += paragraph(sentence); };
    for (const auto& warning : report.warnings)
        add(warning + ".");
    const auto list = [&](const char* title, const std::map<std::string, std::uint64_t>& counts) {
        std::vector<std::string> parts;
        parts.reserve(counts.size());
        for (const auto& [name, count] : counts)
            parts.push_back(fmt::format("{} {}", countText(static_cast<std::int64_t>(count)), name));
        if (!parts.empty())
            add(fmt::format("{}: {}.", title, fmt::join(parts, ", ")));
    };
    list("Mended while reading", report.repaired);
    list("Left out", report.skipped);
    list("Categories that this program does not know", report.unknownCategories);
    return text;
}

} // namespace overlap
