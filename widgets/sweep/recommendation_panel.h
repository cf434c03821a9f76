// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sweep/sweep_words.h"

#include <QWidget>

#include <memory>

class QDoubleSpinBox;
class QGridLayout;
class QLabel;
class QPushButton;
class QRadioButton;

namespace overlap {

class EqualTable;
class Look;
class OriginChip;
class TunePanel;

// How a best setting is chosen.
struct SweepChoice
{
    SweepGoal goal = SweepGoal::Throughput;
    double withinPct = EqualWithinPct;
    double memoryLimitPct = DefaultMemoryLimitPct;
    std::optional<double> latencyLimitUs; // of tune
    bool operator==(const SweepChoice&) const = default;
};

// What a sweep recommends or the cell that is selected, what is as good and how to choose; below them what tune finds.
class RecommendationPanel : public QWidget
{
    Q_OBJECT
public:
    explicit RecommendationPanel(const Look& look, QWidget* parent = nullptr);

    // `equal`: the recommended point first; `selected`: shown instead of it; `nowUs`: what B takes as it is.
    void show(std::shared_ptr<const SweepResult> result, std::vector<std::size_t> equal,
              std::optional<std::size_t> selected, std::optional<double> nowUs);
    [[nodiscard]] const SweepChoice& choice() const { return m_choice; }
    [[nodiscard]] std::optional<std::size_t> shownPoint() const;
    [[nodiscard]] TunePanel& tune() const { return *m_tune; }
    void retranslate();

signals:
    void choiceEdited();
    void applyRequested(std::size_t point); // into B
    void timelineRequested(std::size_t point); // into B, and there
    void pointChosen(std::size_t point); // in the list of equals

private:
    void build();
    QWidget* makeCard();
    void makeChoice(QLayout& column);
    void fill();
    void fillFacts(const SweepPoint& point, const Scenario& scenario);
    void applyLook();
    void readChoice();
    [[nodiscard]] Scenario scenarioOf(std::size_t point) const;

    class Card;
    const Look& m_look;
    std::shared_ptr<const SweepResult> m_result;
    std::vector<std::size_t> m_equal;
    std::optional<std::size_t> m_selected;
    std::optional<double> m_nowUs;
    SweepChoice m_choice;

    QLabel* m_title = nullptr;
    OriginChip* m_chip = nullptr;
    Card* m_card = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_sentence = nullptr;
    QGridLayout* m_facts = nullptr;
    std::vector<std::pair<QLabel*, QLabel*>> m_rows;
    QPushButton* m_apply = nullptr;
    QPushButton* m_timeline = nullptr;
    EqualTable* m_equalTable = nullptr;
    QLabel* m_choiceTitle = nullptr;
    QRadioButton* m_byThroughput = nullptr;
    QRadioButton* m_byLatency = nullptr;
    QLabel* m_withinLabel = nullptr;
    QDoubleSpinBox* m_within = nullptr;
    QLabel* m_memoryLabel = nullptr;
    QDoubleSpinBox* m_memory = nullptr;
    TunePanel* m_tune = nullptr;
};

} // namespace overlap
