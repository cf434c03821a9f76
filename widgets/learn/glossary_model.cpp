// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/glossary_model.h"

#include "widgets/words/learn_texts.h"

#include <QRegularExpression>

#include <algorithm>

namespace overlap {

namespace {
[[nodiscard]] QString namesOf(const GlossaryTerm& term)
{
    QString all = QString::fromStdString(term.id);
    for (const auto& text : term.texts)
        all += QLatin1Char('\n') + QString::fromStdString(text.name);
    return all;
}

[[nodiscard]] QString textOf(const GlossaryTerm& term)
{
    QString all = namesOf(term);
    for (const auto& field : term.figures)
        all += QLatin1Char('\n') + QString::fromStdString(field);
    for (const auto& text : term.texts) {
        all += QLatin1Char('\n') + QString::fromStdString(text.definition);
        for (const auto& tool : text.tools)
            all += QLatin1Char('\n') + QString::fromStdString(tool.tool + ' ' + tool.name);
    }
    return all;
}

[[nodiscard]] bool hasAll(const QString& text, const QStringList& words)
{
    return std::ranges::all_of(words, [&](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}
} // namespace

GlossaryModel::GlossaryModel(QObject* parent)
    : QAbstractListModel(parent)
{
}

void GlossaryModel::retranslate()
{
    emit dataChanged(index(0), index(rowCount() - 1));
}

int GlossaryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(glossary().size());
}

QVariant GlossaryModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const auto& text = term(index.row()).text(words::taughtLanguage());
    if (role == Qt::DisplayRole)
        return QString::fromStdString(text.name);
    if (role == Qt::ToolTipRole || role == Qt::AccessibleDescriptionRole)
        return QString::fromStdString(text.definition);
    return {};
}

GlossaryFilter::GlossaryFilter(QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setDynamicSortFilter(true);
}

void GlossaryFilter::setText(const QString& text)
{
    static const QRegularExpression Spaces(QStringLiteral("\\s+"));
    m_words = text.split(Spaces, Qt::SkipEmptyParts);
    invalidateFilter();
    sort(m_words.isEmpty() ? -1 : 0); // -1: as in the file
}

bool GlossaryFilter::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    return hasAll(textOf(GlossaryModel::term(row)), m_words);
}

bool GlossaryFilter::isInName(const GlossaryTerm& term) const
{
    return hasAll(namesOf(term), m_words);
}

bool GlossaryFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const bool a = isInName(GlossaryModel::term(left.row()));
    const bool b = isInName(GlossaryModel::term(right.row()));
    return a != b ? a : left.row() < right.row();
}

} // namespace overlap
