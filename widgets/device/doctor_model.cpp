// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/doctor_model.h"

#include "widgets/controls/table_text.h"
#include "widgets/device/device_words.h"
#include "widgets/words/engine_words.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

} // namespace

DoctorModel::DoctorModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void DoctorModel::setReport(DoctorReport report)
{
    std::stable_sort(report.items.begin(), report.items.end(), [](const DoctorItem& x, const DoctorItem& y) {
        return static_cast<int>(x.verdict) > static_cast<int>(y.verdict);
    });
    beginResetModel();
    m_report = std::move(report);
    endResetModel();
}

void DoctorModel::retranslate()
{
    if (!isEmpty())
        emit dataChanged(index(0), index(rowCount() - 1));
}

int DoctorModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_report.items.size());
}

QVariant DoctorModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& item = m_report.items[static_cast<std::size_t>(index.row())];
    auto title = words::doctorTitle(item);
    if (item.device)
        title = tr("GPU %1: %2", "its number, what was looked at").arg(*item.device).arg(title);
    switch (role) {
    case Qt::DisplayRole:
    case Qt::AccessibleTextRole:
        return tr("%1, %2: %3", "verdict, title, finding")
            .arg(words::verdictText(item.verdict), title, words::engineText(item.finding));
    case Qt::ToolTipRole:
    case MendRole:
        return words::engineText(item.mend);
    case TitleRole:
        return title;
    case FindingRole:
        return words::engineText(item.finding);
    case VerdictRole:
        return static_cast<int>(item.verdict);
    default:
        return {};
    }
}

QString DoctorModel::tsv() const
{
    QList<QStringList> rows{{QStringLiteral("verdict"), QStringLiteral("item"), QStringLiteral("device"),
                             QStringLiteral("finding"), QStringLiteral("mend")}};
    for (const auto& item : m_report.items) {
        rows << QStringList{QString::fromLatin1(verdictId(item.verdict)), QString::fromStdString(item.id),
                            item.device ? QString::number(*item.device) : QString(),
                            QString::fromStdString(item.finding), QString::fromStdString(item.mend)};
    }
    return tsvOf(rows);
}

QString DoctorModel::plainText() const
{
    QStringList lines;
    for (int row = 0; row < rowCount(); ++row) {
        lines << data(index(row), Qt::DisplayRole).toString();
        if (const auto mend = data(index(row), MendRole).toString(); !mend.isEmpty())
            lines << QStringLiteral("    ") + mend;
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace overlap
