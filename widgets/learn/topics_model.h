// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>

namespace overlap {

class Practice;

// The topics of the practice, all of them together first, each with how many questions are to be asked today.
class TopicsModel : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role
    {
        IdRole = Qt::UserRole // "" is all topics
    };

    explicit TopicsModel(const Practice& practice, QObject* parent = nullptr);

    void refresh(); // counts or language have changed
    [[nodiscard]] int rowOf(const QString& topic) const; // -1 when there is none

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;

private:
    const Practice& m_practice;
};

} // namespace overlap
