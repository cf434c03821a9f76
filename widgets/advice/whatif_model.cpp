// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/whatif_model.h"

#include "engine/base/csv.h"
#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/advice/recorded_advice_words.h"
#include "widgets/controls/table_text.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <algorithm>

namespace overlap {

WhatIfModel::WhatIfModel(QObject* parent)
    : QAbstractTableModel(parent)
{
}

void WhatIfModel::show(const WhatIfPtr& whatIf, const RecordingFitPtr& fit)
{
    beginResetModel();
    m_whatIf = whatIf;
    m_fit = fit;
    m_rows.clear();
    if (m_whatIf) {
        const auto& changes = m_whatIf->changes;
        for (std::size_t i = 0; i < changes.size(); ++i) {
            const auto same = [&](const Row& row) {
                return changes[row.index].change.scenario == changes[i].change.scenario;
            };
            if (std::ranges::none_of(m_rows, same))
                m_rows.push_back({i, false});
        }
        for (std::size_t i = 0; i < m_whatIf->refused.size(); ++i)
            m_rows.push_back({i, true});
    }
    endResetModel();
}

void WhatIfModel::retranslate()
{
    beginResetModel();
    endResetModel();
}

const PredictedChange* WhatIfModel::changeAt(int row) const
{
    if (row < 0 || row >= rowCount() || m_rows[static_cast<std::size_t>(row)].refused)
        return nullptr;
    return &m_whatIf->changes[m_rows[static_cast<std::size_t>(row)].index];
}

int WhatIfModel::rowOf(const std::string& id) const
{
    for (int row = 0; row < rowCount(); ++row) {
        const auto* change = changeAt(row);
        if (change && change->change.id == id)
            return row;
    }
    return -1;
}

int WhatIfModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int WhatIfModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

bool WhatIfModel::ofRecording() const
{
    return m_whatIf && m_whatIf->fitted;
}

// Of a recording a step, for it holds as many as somebody happened to record.
double WhatIfModel::shownUs(double wallUs) const
{
    return ofRecording() ? wallUs / std::max(1U, m_whatIf->base.samples) : wallUs;
}

QString WhatIfModel::nameOf(const Row& row) const
{
    const auto& change = row.refused ? m_whatIf->refused[row.index].change : m_whatIf->changes[row.index].change;
    return words::changeName(change, m_whatIf->base);
}

QString WhatIfModel::measuredText(const PredictedChange& change) const
{
    if (!change.notMeasured.empty())
        return tr("failed", "a check on the GPU");
    if (!change.measuredWallUs || !m_whatIf->measuredBaseUs)
        return {};
    return words::changeText(*m_whatIf->measuredBaseUs, *change.measuredWallUs);
}

QString WhatIfModel::tipOf(const Row& row) const
{
    if (row.refused)
        return nameOf(row) + QLatin1Char('\n') + words::sentence(m_whatIf->refused[row.index].reason);
    const auto& change = m_whatIf->changes[row.index];
    QStringList lines{nameOf(row)};
    const auto times = ofRecording() ? tr("A step takes %1 instead of %2, %3 of the time", "predicted, as it is, ratio")
                                     : tr("%1 instead of %2, %3 of the time", "predicted time, time as it is, ratio");
    lines << times.arg(words::text(durationText(shownUs(change.wallUs))),
                       words::text(durationText(shownUs(m_whatIf->baseWallUs))),
                       words::text(percentText(100.0 * change.ratio)));
    if (m_fit) // the error of the profile says nothing of a scenario that was fitted
        lines << words::fitSummary(*m_fit);
    else if (change.error)
        lines << tr("The ratio may be off: median %1, 95th percentile %2.")
                     .arg(words::text(percentText(change.error->p50Pct)),
                          words::text(percentText(change.error->p95Pct)));
    if (!change.clear())
        lines << tr("That is within the model's error.");
    if (change.measuredWallUs)
        lines << tr("Measured: %1.").arg(words::text(durationText(*change.measuredWallUs)));
    if (!change.notMeasured.empty())
        lines << words::sentence(change.notMeasured);
    return lines.join(QLatin1Char('\n'));
}

QString WhatIfModel::helpOf(int column)
{
    switch (column) {
    case Time:
        return words::numberHelps({"predicted_time", "prediction_error"});
    case ChangeOfTime:
        return words::numberHelps({"predicted_change", "prediction_error"});
    case Measured:
        return words::numberHelp("measured_change");
    default:
        return {};
    }
}

QVariant WhatIfModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::ToolTipRole) {
        const auto help = row.refused ? QString() : helpOf(index.column());
        return help.isEmpty() ? tipOf(row) : tipOf(row) + QStringLiteral("\n\n") + help;
    }
    if (row.refused) {
        if (role == FaintRole)
            return true;
        if (role == Qt::DisplayRole || role == NumberRole)
            return index.column() == Name           ? nameOf(row)
                   : index.column() == ChangeOfTime ? tr("impossible", "a change that the device cannot run")
                                                    : QString();
        return {};
    }
    const auto& change = m_whatIf->changes[row.index];
    const auto time = durationText(shownUs(change.wallUs));
    switch (role) {
    case NumberRole:
    case Qt::DisplayRole:
        switch (index.column()) {
        case Name:
            return nameOf(row);
        case Time:
            return role == NumberRole ? words::text(time.number) : words::text(time);
        case ChangeOfTime:
            return ofRecording() ? words::speedText(change.ratio)
                                 : words::changeText(m_whatIf->baseWallUs, change.wallUs);
        default:
            return measuredText(change);
        }
    case UnitRole:
        return index.column() == Time ? words::text(time.unit) : QString();
    case GainRole:
        return 1.0 - change.ratio;
    case BestRole:
        return change.change.id == "best" || (index.row() == 0 && change.ratio < 1.0);
    case FaintRole:
        return !change.clear();
    case Qt::AccessibleTextRole:
        return tipOf(row);
    default:
        return {};
    }
}

QVariant WhatIfModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::ToolTipRole)
        return helpOf(section);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Change");
    case Time:
        return ofRecording() ? tr("step", "column") : tr("time", "column");
    case ChangeOfTime:
        return tr("change", "column");
    default:
        return tr("measured", "column");
    }
}

Qt::ItemFlags WhatIfModel::flags(const QModelIndex& index) const
{
    return index.isValid() ? Qt::ItemIsEnabled | Qt::ItemIsSelectable : Qt::NoItemFlags;
}

QList<QStringList> WhatIfModel::table() const
{
    QList<QStringList> lines{{QStringLiteral("change"), QStringLiteral("id"), QStringLiteral("wall_us"),
                              QStringLiteral("ratio"), QStringLiteral("error_p50_pct"), QStringLiteral("error_p95_pct"),
                              QStringLiteral("measured_wall_us"), QStringLiteral("measured_ratio")}};
    if (!m_whatIf)
        return lines;
    const auto number = [](const std::optional<double>& value) {
        return value ? QString::number(*value, 'g', 12) : QString();
    };
    lines << QStringList{tr("as it is"), QString(), number(m_whatIf->baseWallUs),     QStringLiteral("1"),
                         QString(),      QString(), number(m_whatIf->measuredBaseUs), QString()};
    for (const auto& row : m_rows) {
        if (row.refused)
            continue;
        const auto& c = m_whatIf->changes[row.index];
        lines << QStringList{nameOf(row),
                             QString::fromStdString(c.change.id),
                             number(c.wallUs),
                             number(c.ratio),
                             c.error ? number(c.error->p50Pct) : QString(),
                             c.error ? number(c.error->p95Pct) : QString(),
                             number(c.measuredWallUs),
                             number(c.measuredRatio)};
    }
    return lines;
}

QString WhatIfModel::tsv() const
{
    return tsvOf(table());
}

QString WhatIfModel::csv() const
{
    std::string comment;
    if (m_whatIf)
        comment = csvComment(originLabel(m_whatIf->device)) + std::string(CsvEndOfLine);
    return QString::fromStdString(comment) + csvOf(table());
}

} // namespace overlap
