// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/field_editor.h"
#include "widgets/controls/problem_note.h"
#include "widgets/run/scenario_pair.h"

#include <QWidget>

#include <array>

class QGridLayout;
class QLabel;

namespace overlap {

class Look;

// One setting of both strategies side by side: its name with a dot where A and B differ, the two controls, and below
// what is wrong or why a control cannot apply.
class StrategyRow : public QWidget
{
    Q_OBJECT
public:
    StrategyRow(const Look& look, const NumberField& field, QWidget* parent = nullptr);
    StrategyRow(const Look& look, const ChoiceField& field, FieldEditor::Shape shape, QWidget* parent = nullptr);

    [[nodiscard]] const char* key() const { return m_editors[0]->key(); }
    [[nodiscard]] FieldEditor& editor(Side side) const { return *m_editors[static_cast<std::size_t>(side)]; }
    [[nodiscard]] ProblemNote& note() const { return *m_note; }
    [[nodiscard]] bool isMarked() const; // A and B differ
    void show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems); // of any field
    void retranslate();

signals:
    void edited(overlap::Side side, const QString& key, const overlap::ScenarioEdit& edit);
    void mendChosen(const overlap::SidedProblem& problem);

private:
    void build(bool withLabel);
    void applyLook();
    void showReasons();

    const Look& m_look;
    std::array<FieldEditor*, 2> m_editors{};
    QGridLayout* m_grid = nullptr;
    QLabel* m_label = nullptr; // none for check boxes, which carry their own
    QLabel* m_dot = nullptr; // that marks a difference, where there is no label
    QLabel* m_reason = nullptr; // why a control cannot apply
    ProblemNote* m_note = nullptr;
    ScenarioPair m_pair;
    bool m_differs = false;
};

} // namespace overlap
