// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/sections.h"

#include "engine/base/shell_word.h"
#include "engine/report/sentences.h"
#include "engine/report/words.h"
#include "engine/result/result_rows.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace overlap::sections {

namespace {
std::string changeText(ReportLanguage language, double ratio)
{
    // Within half a per cent nothing was changed that a run could show.
    constexpr double Same = 0.005;
    return std::abs(1.0 - ratio) < Same ? say(language, Word::Same)
                                        : signedText(ratio - 1.0, percentText(100.0 * std::abs(1.0 - ratio)).joined());
}

// The changes that lead to the best combination, each in words: an id means a change of where the one before led.
std::vector<std::string> stepsToBest(ReportLanguage language, const WhatIf& whatIf)
{
    std::vector<std::string> steps;
    auto at = whatIf.base;
    for (const auto& id : whatIf.bestSteps) {
        auto changes = singleChanges(at);
        for (auto& usual : usualCombinations(at))
            changes.push_back(std::move(usual));
        const auto* change = findChange(changes, id);
        steps.push_back(change != nullptr ? sentences::change(language, *change, at) : id);
        if (change != nullptr)
            at = change->scenario;
    }
    return steps;
}

std::string scenarioText(const Scenario& scenario)
{
    // A name may be no UTF-8. No tag in it either, for readers of Markdown that look into code.
    const auto json = toJson(scenario).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    std::string text;
    for (const char c : json)
        text += c == '<' ? std::string("\\u003c") : std::string(1, c);
    return text;
}

} // namespace

std::string ofSide(ReportLanguage language, const std::string& side)
{
    return side + (language == ReportLanguage::Chinese ? "：" : ": ");
}

Said said(ReportLanguage language, const std::string& sentence, const std::string& before)
{
    const auto text = sentences::fixed(language, sentence);
    const bool english = text == sentence;
    const bool ended = text.ends_with('.') || text.ends_with("\u3002");
    return {before + text + (ended ? "" : english ? "." : "\u3002"), english};
}

ReportCell word(std::string text)
{
    ReportCell cell;
    cell.text.number = std::move(text);
    return cell;
}

ReportCell number(NumberText text, std::string key, std::optional<double> value)
{
    ReportCell cell;
    cell.text = std::move(text);
    cell.key = std::move(key);
    cell.value = value;
    return cell;
}

ReportTable numbers(ReportLanguage language, const RunResult& run)
{
    ReportTable table;
    table.columns = {{"", false}, {"", true}};
    for (const auto& row : resultRows())
        table.rows.push_back(
            {word(sentences::fixed(language, row.label)), number(valueText(row, run), row.key, row.read(run))});
    for (auto& cell : table.rows.front())
        cell.strong = true;
    return table;
}

ReportTable numbers(ReportLanguage language, const RunResult& a, const RunResult& b)
{
    ReportTable table;
    table.columns = {{"", false}, {"A", true}, {"B", true}, {say(language, Word::Change), true}};
    for (const auto& row : resultRows())
        table.rows.push_back({word(sentences::fixed(language, row.label)),
                              number(valueText(row, a), std::string("a.") + row.key, row.read(a)),
                              number(valueText(row, b), std::string("b.") + row.key, row.read(b)),
                              number(overlap::changeText(row, a, b), "", std::nullopt)});
    for (auto& cell : table.rows.front())
        cell.strong = true;
    return table;
}

ReportSection whatIf(ReportLanguage language, const WhatIf& whatIf, const std::string& side, bool perStep,
                     const std::string& key)
{
    ReportSection section{"what-if" + (side.empty() ? "" : "-" + side),
                          side.empty() ? say(language, Word::WhatIf) : say(language, Word::WhatIfOf, {side}),
                          "",
                          {}};
    const double samples = perStep ? std::max(1.0, static_cast<double>(whatIf.base.samples)) : 1.0;
    const auto time = [&](double us) { return durationText(us / samples); };
    const bool errors =
        std::ranges::any_of(whatIf.changes, [](const auto& change) { return change.error.has_value(); });
    ReportTable table;
    table.columns = {{say(language, Word::WhatIfChange), false},
                     {say(language, perStep ? Word::WhatIfStep : Word::WhatIfTime), true},
                     {say(language, Word::WhatIfDifference), true}};
    if (errors)
        table.columns.push_back({say(language, Word::WhatIfError), true});
    table.rows.push_back({word(say(language, Word::WhatIfAsItIs)),
                          number(time(whatIf.baseWallUs), key + ".base_wall_us", whatIf.baseWallUs), word("")});
    if (errors)
        table.rows.back().push_back(word(""));
    for (std::size_t i = 0; i < whatIf.changes.size(); ++i) {
        const auto& change = whatIf.changes[i];
        const auto before = std::span(whatIf.changes).first(i);
        const auto same = [&](const PredictedChange& other) { return other.change.scenario == change.change.scenario; };
        if (std::ranges::any_of(before, same))
            continue;
        const auto place = fmt::format("{}.changes.{}", key, i);
        table.rows.push_back({word(sentences::change(language, change.change, whatIf.base)),
                              number(time(change.wallUs), place + ".wall_us", change.wallUs),
                              number({changeText(language, change.ratio), ""}, place + ".ratio", change.ratio)});
        if (errors)
            table.rows.back().push_back(change.error ? number({"±" + percentText(change.error->p50Pct).number, "%"},
                                                              place + ".ratio_error_pct.p50", change.error->p50Pct)
                                                     : word(""));
    }
    table.remark = say(language, Word::WhatIfFoot,
                       {sentences::origin(language, whatIf.device), countText(static_cast<std::int64_t>(whatIf.runs))});
    if (errors)
        table.remark += " · " + say(language, Word::WhatIfErrorFoot);
    section.blocks.emplace_back(std::move(table));
    const auto steps = stepsToBest(language, whatIf);
    section.blocks.emplace_back(ReportParagraph{
        steps.empty() ? say(language, Word::WhatIfNone)
                      : say(language, Word::WhatIfBest,
                            {fmt::format("{}", fmt::join(steps, language == ReportLanguage::Chinese ? "；" : "; "))})});
    for (const auto& refused : whatIf.refused)
        section.blocks.emplace_back(ReportParagraph{
            say(language, Word::WhatIfRefused, {sentences::change(language, refused.change, whatIf.base)}), true});
    return section;
}

ReportSection whatIfLeftOut(ReportLanguage language, std::uint64_t operations, const std::string& side)
{
    ReportSection section{"what-if" + (side.empty() ? "" : "-" + side),
                          side.empty() ? say(language, Word::WhatIf) : say(language, Word::WhatIfOf, {side}),
                          "",
                          {}};
    section.blocks.emplace_back(
        ReportParagraph{say(language, Word::WhatIfLeftOut, {countText(static_cast<std::int64_t>(operations))}), true});
    return section;
}

std::string shownDeviceId(const std::string& id)
{
    constexpr std::string_view Simulated = "sim:";
    constexpr std::string_view Remote = "ssh:";
    if (id.starts_with(Simulated))
        return std::string(Simulated) + std::filesystem::path(id.substr(Simulated.size())).filename().string();
    if (id.starts_with(Remote)) {
        const auto slash = id.find('/');
        return std::string(Remote) + "HOST" + (slash == std::string::npos ? "" : id.substr(slash));
    }
    return id;
}

ReportSection reproduce(const ReportContext& context, const std::vector<std::vector<std::string>>& commands,
                        std::span<const NamedScenario> scenarios, bool needsFiles)
{
    const auto language = context.language;
    std::vector<std::string> lines;
    for (auto command : commands) {
        command.insert(command.end(), context.options.begin(), context.options.end());
        for (auto& word : command)
            word = shellWord(word);
        lines.push_back(fmt::format("{}", fmt::join(command, " ")));
    }
    ReportSection section{"reproduce", say(language, Word::Reproduce), "", {}};
    section.blocks.emplace_back(ReportParagraph{say(language, Word::CommandCaption)});
    section.blocks.emplace_back(ReportCode{"", fmt::format("{}", fmt::join(lines, "\n")), "sh"});
    if (needsFiles)
        section.blocks.emplace_back(ReportParagraph{say(language, Word::CommandFiles), true});
    for (const auto& [file, title, scenario] : scenarios)
        section.blocks.emplace_back(ReportCode{fmt::format("{} · {}", title, file), scenarioText(scenario), "json"});
    return section;
}

} // namespace overlap::sections
