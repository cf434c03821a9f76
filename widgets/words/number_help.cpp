// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/number_help.h"

#include "engine/lessons/glossary.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/number_definitions.h"
#include "widgets/words/number_rows.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
constexpr std::pair<std::string_view, std::string_view> Figures[] = {
    {"wall", "wall"},
    {"throughput", "throughput_samples_per_s"},
    {"host_work", "host_work_pct"},
    {"host_wait", "host_wait_pct"},
    {"kernel_utilization", "kernel_utilization_pct"},
    {"any_utilization", "any_utilization_pct"},
    {"sms_per_kernel", "sm_fill_pct"},
    {"idle", "idle_us"},
    {"h2d_rate", "h2d_gbps"},
    {"pcie_h2d_share", "pcie_h2d_share_pct"},
    {"copy_hidden", "copy_hidden_pct"},
    {"overlap_efficiency", "overlap_efficiency_pct"},
    {"ideal_bound", "ideal_bound_us"},
    {"pipeline_efficiency", "pipeline_efficiency_pct"},
};
} // namespace

std::string_view figureOfRow(std::string_view id)
{
    const auto* found = std::ranges::find(Figures, id, &std::pair<std::string_view, std::string_view>::first);
    return found == std::end(Figures) ? std::string_view() : found->second;
}

QString words::numberHelp(const NumberRow& row, bool ofRecording)
{
    const auto* source = ofRecording && row.recordedHelp ? row.recordedHelp : row.help;
    auto text = QCoreApplication::translate("overlap::NumberRows", source);
    const auto* term = termOfFigure(figureOfRow(row.id));
    if (!term)
        return text;
    for (const auto& tool : term->text(words::taughtLanguage()).tools)
        text += QLatin1Char('\n')
                + QCoreApplication::translate("overlap::NumberHelp", "%1: %2", "a tool, its name for this number")
                      .arg(QString::fromStdString(tool.tool), QString::fromStdString(tool.name));
    return text;
}

QString words::numberHelps(std::initializer_list<std::string_view> ids)
{
    QStringList helps;
    for (const auto id : ids)
        helps << numberHelp(id);
    helps.removeAll(QString());
    return helps.join(QStringLiteral("\n\n"));
}

QString words::whyNotKnown()
{
    return QCoreApplication::translate("overlap::NumberHelp",
                                       "Not known: the scenario was fitted to a recording, whose kernels it takes the "
                                       "lengths of and nothing else. How "
                                       "many SMs they fill and what the recorded link could carry, it cannot tell.");
}

QString words::numberHelp(std::string_view id)
{
    const auto rows = numberRows();
    const auto row = std::ranges::find_if(rows, [&](const NumberRow& each) { return each.id == id; });
    if (row != rows.end())
        return numberHelp(*row, false);
    const auto others = numberDefinitions();
    const auto other = std::ranges::find_if(others, [&](const NumberDefinition& each) { return each.id == id; });
    return other == others.end() ? QString() : QCoreApplication::translate("overlap::NumberDefinitions", other->text);
}

} // namespace overlap
