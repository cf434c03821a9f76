// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/validation.h"
#include "widgets/run/scenario_pair.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QPushButton;
class QVBoxLayout;

namespace overlap {

class Look;

struct SidedProblem
{
    Problem problem;
    std::optional<Side> side; // none: both, or shared
    Scenario scenario; // that breaks the rule
    bool operator==(const SidedProblem&) const = default;
};

// What is wrong with the control above, one sentence for each problem, with the mends as buttons.
class ProblemNote : public QWidget
{
    Q_OBJECT
public:
    explicit ProblemNote(const Look& look, QWidget* parent = nullptr);

    void setProblems(std::vector<SidedProblem> problems); // none: hidden
    [[nodiscard]] QString text() const;
    [[nodiscard]] QList<QPushButton*> buttons() const;
    void retranslate();

signals:
    // The problem with the field and the value of the chosen mend as its field and suggestion.
    void mendChosen(const overlap::SidedProblem& problem);

private:
    void rebuild();

    const Look& m_look;
    std::vector<SidedProblem> m_problems;
    QVBoxLayout* m_layout;
    QWidget* m_content = nullptr;
    QString m_text;
};

} // namespace overlap
