// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/glossary.h"

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

namespace overlap {

// The terms of the glossary by name.
class GlossaryModel : public QAbstractListModel
{
    Q_OBJECT
public:
    explicit GlossaryModel(QObject* parent = nullptr);

    void retranslate();
    [[nodiscard]] static const GlossaryTerm& term(int row) { return glossary().at(static_cast<std::size_t>(row)); }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
};

// Those that have all the words, wherever they stand: in the names of both languages, in what other tools call it, in the
// keys of files or in the definition. Terms with all of them in their name come first.
class GlossaryFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit GlossaryFilter(QObject* parent = nullptr);

    void setText(const QString& text);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    [[nodiscard]] bool isInName(const GlossaryTerm& term) const;

    QStringList m_words;
};

} // namespace overlap
