// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/strategy_row.h"

#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace overlap {

class Badge;
class ElidedLabel;

// How A and B issue the work, side by side; what few need is under "More".
class StrategySection : public QWidget
{
    Q_OBJECT
public:
    explicit StrategySection(const Look& look, QWidget* parent = nullptr);

    void setNames(const QString& a, const QString& b);
    void show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems);
    void retranslate();
    void setExpanded(bool expanded);
    [[nodiscard]] bool isExpanded() const;
    [[nodiscard]] const std::vector<StrategyRow*>& rows() const { return m_rows; }

signals:
    void edited(overlap::Side side, const QString& key, const overlap::ScenarioEdit& edit);
    void mendChosen(const overlap::SidedProblem& problem);

private:
    void addRow(StrategyRow* row, QVBoxLayout* layout);
    [[nodiscard]] QWidget* makeHead();
    void makeMore(QVBoxLayout* column);
    void applyLook();
    void showMore();

    const Look& m_look;
    std::array<ElidedLabel*, 2> m_names{};
    std::vector<StrategyRow*> m_rows;
    std::size_t m_firstMore = 0; // rows from here on are under "More"
    bool m_expanded = false;
    QToolButton* m_moreButton = nullptr;
    QLabel* m_moreDot = nullptr;
    QWidget* m_more = nullptr;
    QVBoxLayout* m_moreLayout = nullptr;
};

} // namespace overlap
