// SPDX-License-Identifier: GPL-3.0-or-later
// What leaves the page: its command line, its table, its files.
#include "app/gui/session.h"
#include "app/gui/shell_command.h"
#include "app/gui/sweep_page.h"
#include "engine/base/files.h"
#include "widgets/controls/choice_box.h"
#include "widgets/controls/table_text.h"

#include <nlohmann/json.hpp>

#include <QLineEdit>

namespace overlap {

QString SweepPage::command() const
{
    if (m_session.fitted())
        return {}; // its device has no name on the command line
    QStringList options;
    for (const auto& editor : m_axes) {
        auto values = editor.values->text();
        values.remove(QLatin1Char(' '));
        options << QStringLiteral("--vary") << editor.key->currentData().toString() + QLatin1Char('=') + values;
    }
    return shellCommand(QStringLiteral("sweep"), Side::B, m_session.pair(), m_session.sources(), m_session.presetName(),
                        options, m_session.deviceId());
}

QString SweepPage::tsv() const
{
    const auto& result = m_runner.result();
    if (!result)
        return {};
    QStringList heads;
    for (const auto& axis : result->sweep.axes.axes())
        heads << QString::fromStdString(axis.key);
    heads << QStringLiteral("wall_us") << QStringLiteral("samples_per_s") << QStringLiteral("batch_p50_us")
          << QStringLiteral("batch_p99_us") << QStringLiteral("device_memory_bytes") << QStringLiteral("error");
    QList<QStringList> rows{heads};
    const auto number = [](const std::optional<double>& value) {
        return value ? QString::number(*value, 'g', 12) : QString();
    };
    for (std::size_t i = 0; i < result->points.size(); ++i) {
        const auto& p = result->points[i];
        if (!p.tried)
            continue;
        const auto places = result->sweep.axes.placesOf(i);
        QStringList cells;
        for (std::size_t axis = 0; axis < places.size(); ++axis)
            cells << QString::fromStdString(settingText(result->sweep.axes.axes()[axis].values[places[axis]]));
        cells << number(p.wallUs ? std::optional(p.wallUs->p50) : std::nullopt) << number(p.throughputSamplesPerS)
              << number(p.batchLatencyUs ? std::optional(p.batchLatencyUs->p50) : std::nullopt)
              << number(p.batchLatencyUs ? std::optional(p.batchLatencyUs->p99) : std::nullopt)
              << (p.error.empty() ? QString::number(p.deviceMemoryBytes) : QString())
              << QString::fromStdString(p.error);
        rows << cells;
    }
    return tsvOf(rows);
}

std::optional<Error> SweepPage::save(const QString& path) const
{
    const auto& result = m_runner.result();
    if (!result)
        return Error{ErrorCode::InvalidArgument, "There is no sweep yet that could be saved"};
    constexpr int Indent = 1;
    const auto text = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive) ? toJson(*result).dump(Indent) + '\n'
                                                                                 : sweepCsv(*result);
    return writeFileAtomically(path.toStdString(), text);
}

} // namespace overlap
