// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QListView>

namespace overlap {

class Look;

// The list at the left of a page: a name, and pale at the right what is to be known of it (SideTextRole). The chosen row is
// tinted, bold and marked at its edge.
class SideList : public QListView
{
    Q_OBJECT
public:
    enum Role
    {
        SideTextRole = Qt::UserRole + 100
    };

    explicit SideList(const Look& look, QWidget* parent = nullptr);

    void keyboardSearch(const QString& search) override; // letters are keys of the window

private:
    void applyLook();

    const Look& m_look;
};

} // namespace overlap
