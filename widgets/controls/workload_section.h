// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/field_editor.h"
#include "widgets/controls/problem_note.h"
#include "widgets/run/scenario_pair.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace overlap {

class Look;

// What both strategies have to do: shared by A and B. Where files brought two different workloads it says so and offers
// either.
class WorkloadSection : public QWidget
{
    Q_OBJECT
public:
    explicit WorkloadSection(const Look& look, QWidget* parent = nullptr);

    void show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems);
    void retranslate();

signals:
    void edited(const QString& key, const overlap::ScenarioEdit& edit); // of both
    void useWorkloadOf(overlap::Side side);
    void mendChosen(const overlap::SidedProblem& problem);

private:
    struct Row
    {
        FieldEditor* editor = nullptr;
        FieldEditor* second = nullptr; // a setting that only some choices of the first have, in the same row
        QWidget* widget = nullptr;
        QLabel* label = nullptr;
        ProblemNote* note = nullptr;
    };
    void addRow(const NumberField& field);
    void addRow(const ChoiceField& field, const NumberField* second = nullptr);
    void finishRow(Row row);
    void showRow(const Row& row, const Scenario& scenario, const std::vector<SidedProblem>& problems);
    void fitBox(const Row& row);
    [[nodiscard]] QWidget* makeDifference();
    void applyLook();

    const Look& m_look;
    QVBoxLayout* m_rowsLayout = nullptr;
    QLabel* m_title = nullptr;
    QLabel* m_shared = nullptr;
    QWidget* m_difference = nullptr;
    QLabel* m_differenceText = nullptr;
    QPushButton* m_useA = nullptr;
    QPushButton* m_useB = nullptr;
    std::vector<Row> m_rows;
};

} // namespace overlap
