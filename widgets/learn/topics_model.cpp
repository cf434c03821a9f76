// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/topics_model.h"

#include "widgets/learn/practice.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/side_list.h"

namespace overlap {

namespace {
[[nodiscard]] std::string_view topicAt(int row)
{
    return row == 0 ? std::string_view() : questionTopics()[static_cast<std::size_t>(row - 1)].id;
}
} // namespace

TopicsModel::TopicsModel(const Practice& practice, QObject* parent)
    : QAbstractListModel(parent)
    , m_practice(practice)
{
}

void TopicsModel::refresh()
{
    emit dataChanged(index(0), index(rowCount() - 1));
}

int TopicsModel::rowOf(const QString& topic) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (index(row).data(IdRole).toString() == topic)
            return row;
    }
    return -1;
}

int TopicsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(questionTopics().size()) + 1;
}

QVariant TopicsModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto id = topicAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return words::topicName(id);
    case IdRole:
        return QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()));
    case SideList::SideTextRole: {
        const auto counts = m_practice.counts(id);
        const auto open = counts.due + counts.fresh;
        return open == 0 ? QStringLiteral("\u2713") : QString::number(open);
    }
    case Qt::ToolTipRole:
    case Qt::AccessibleDescriptionRole: {
        const auto counts = m_practice.counts(id);
        return tr("%1 to repeat, %2 never asked", "questions of a topic").arg(counts.due).arg(counts.fresh);
    }
    default:
        return {};
    }
}

} // namespace overlap
