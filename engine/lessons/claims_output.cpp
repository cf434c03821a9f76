// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/claims.h"

#include "engine/result/comparison.h"
#include "engine/result/result_json.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

const char* unitId(FigureUnit unit)
{
    switch (unit) {
    case FigureUnit::Microseconds:
        return "us";
    case FigureUnit::Percent:
        return "pct";
    case FigureUnit::Bytes:
        return "bytes";
    case FigureUnit::GigabytesPerSecond:
        return "gbps";
    case FigureUnit::PerSecond:
        return "per_s";
    case FigureUnit::None:
        break;
    }
    return "";
}

Json claimJson(const ClaimResult& result)
{
    auto figures = Json::array();
    for (std::size_t i = 0; i < result.figures.size(); ++i) {
        const auto& figure = result.figures[i];
        figures.push_back({{"expression", result.claim->figures[i].text()},
                           {"value", figure ? numberOrNull(figure->value) : Json(nullptr)},
                           {"unit", figure ? unitId(figure->unit) : ""},
                           {"text", figure ? figureText(*figure) : "n/a"}});
    }
    const auto& text = result.claim->text(LessonLanguage::English);
    return {{"id", result.claim->id},
            {"title", text.title},
            {"claim", text.claim},
            {"verdict", claimVerdictId(result.verdict)},
            {"figures", std::move(figures)},
            {"measured",
             result.verdict == ClaimVerdict::NotRun ? result.problem : result.measured(LessonLanguage::English)},
            {"conditions", result.conditions(LessonLanguage::English)},
            {"confirmed_if", result.claim->confirmed.text()},
            {"refuted_if", result.claim->refuted.text()},
            {"commands", result.commands}};
}

// In a cell of a table a line is a line.
std::string cell(std::string_view text)
{
    std::string out;
    for (const auto c : text) {
        if (c == '|')
            out += "\\|";
        else
            out += c == '\n' ? ' ' : c;
    }
    return out;
}
} // namespace

std::string verdictWord(ClaimVerdict verdict, LessonLanguage language)
{
    const bool chinese = language == LessonLanguage::Chinese;
    switch (verdict) {
    case ClaimVerdict::Confirmed:
        return chinese ? "属实" : "confirmed";
    case ClaimVerdict::Refuted:
        return chinese ? "不成立" : "refuted";
    case ClaimVerdict::Depends:
        return chinese ? "视情况而定" : "depends";
    case ClaimVerdict::NotRun:
        break;
    }
    return chinese ? "未能运行" : "not run";
}

Json toJson(const ClaimsBoard& board)
{
    auto list = Json::array();
    for (const auto& result : board.results)
        list.push_back(claimJson(result));
    return {{"schema", "overlapscope.claims/1"}, {"device", deviceJson(board.device)}, {"claims", std::move(list)}};
}

std::string claimsMarkdown(const ClaimsBoard& board, LessonLanguage language)
{
    const bool chinese = language == LessonLanguage::Chinese;
    std::string text =
        fmt::format("# {}\n\n{}\n\n", chinese ? "论断核对表" : "Claims board", originLabel(board.device));
    text += chinese ? "| # | 论断 | 结论 | 测得 | 条件 |\n" : "| # | Claim | Verdict | Measured | Conditions |\n";
    text += "| --- | --- | --- | --- | --- |\n";
    for (const auto& result : board.results) {
        const auto measured = result.verdict == ClaimVerdict::NotRun ? result.problem : result.measured(language);
        text +=
            fmt::format("| {} | {} | {} | {} | {} |\n", result.claim->number, cell(result.claim->text(language).claim),
                        verdictWord(result.verdict, language), cell(measured), cell(result.conditions(language)));
    }
    text += chinese ? "\n## 命令\n\n" : "\n## Commands\n\n";
    for (const auto& result : board.results)
        text += fmt::format("{}. {}\n\n   ```\n   {}\n   ```\n", result.claim->number,
                            result.claim->text(language).title, fmt::join(result.commands, "\n   "));
    return text;
}

} // namespace overlap
