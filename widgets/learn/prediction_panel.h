// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QButtonGroup;
class QDoubleSpinBox;
class QLabel;
class QPushButton;
class QRadioButton;
class QSlider;

namespace overlap {

class LessonWalk;
class Look;
struct PredictionRange;

// What is asked before the runs: a number, by a slider or typed, and a reason among some; or "I do not know yet". Shows
// and edits the prediction of a walk.
class PredictionPanel : public QWidget
{
    Q_OBJECT
public:
    PredictionPanel(const Look& look, LessonWalk& walk, QWidget* parent = nullptr);

    void focusFirst(); // what is to be entered
    void refresh(); // after a change of the walk, the language or the look
    [[nodiscard]] QSlider& slider() const { return *m_slider; }
    [[nodiscard]] QDoubleSpinBox& box() const { return *m_box; }
    [[nodiscard]] QPushButton& showButton() const { return *m_show; }
    [[nodiscard]] QPushButton& unknownButton() const { return *m_unknown; }
    [[nodiscard]] const std::vector<QRadioButton*>& reasons() const { return m_reasons; }

private:
    void makeReasons();
    void dress(); // fonts and lengths
    void showRange(const PredictionRange& range);
    void showPrediction();
    [[nodiscard]] QString missing() const; // what is to be entered before it counts

    static constexpr int SliderSteps = 1000;
    const Look& m_look;
    LessonWalk& m_walk;
    double m_from = 0.0;
    double m_to = 1.0;
    double m_unit = 1.0; // of the box, in the figure's own
    QLabel* m_ask = nullptr;
    QSlider* m_slider = nullptr;
    QDoubleSpinBox* m_box = nullptr; // in the unit that suits the range
    QLabel* m_least = nullptr;
    QLabel* m_most = nullptr;
    QLabel* m_why = nullptr;
    QWidget* m_choices = nullptr;
    QButtonGroup* m_group = nullptr;
    std::vector<QRadioButton*> m_reasons;
    std::vector<QLabel*> m_reasonTexts;
    QPushButton* m_show = nullptr;
    QPushButton* m_unknown = nullptr;
    QLabel* m_hintIcon = nullptr;
    QLabel* m_hint = nullptr;
};

} // namespace overlap
