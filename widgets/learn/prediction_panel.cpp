// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/prediction_panel.h"

#include "widgets/learn/lesson_walk.h"
#include "widgets/learn/reason_choice.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/number_help.h"

#include <QButtonGroup>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

// Nobody guesses more of them.
[[nodiscard]] double threeDigits(double value, double least, double most)
{
    if (!(value > 0.0))
        return least;
    const double unit = std::pow(10.0, std::floor(std::log10(value)) - 2.0);
    return std::clamp(std::round(value / unit) * unit, least, most);
}

struct ShownUnit
{
    QString suffix;
    double factor = 1.0;
};

[[nodiscard]] ShownUnit unitFor(Figure most)
{
    constexpr double Thousand = 1000.0;
    if (most.unit != FigureUnit::Microseconds)
        return {};
    if (most.value >= Thousand * Thousand)
        return {QStringLiteral("\u202Fs"), Thousand * Thousand};
    return most.value >= Thousand ? ShownUnit{QStringLiteral("\u202Fms"), Thousand}
                                  : ShownUnit{QStringLiteral("\u202F\u00B5s"), 1.0};
}

} // namespace

PredictionPanel::PredictionPanel(const Look& look, LessonWalk& walk, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_walk(walk)
    , m_ask(new QLabel(this))
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_box(new QDoubleSpinBox(this))
    , m_least(new QLabel(this))
    , m_most(new QLabel(this))
    , m_why(new QLabel(this))
    , m_choices(new QWidget(this))
    , m_group(new QButtonGroup(this))
    , m_show(new QPushButton(this))
    , m_unknown(new QPushButton(this))
    , m_hintIcon(new QLabel(this))
    , m_hint(new QLabel(this))
{
    m_slider->setObjectName(QStringLiteral("prediction.slider"));
    m_slider->setRange(0, SliderSteps);
    m_slider->setPageStep(SliderSteps / 10);
    m_slider->setSingleStep(SliderSteps / 100);
    m_box->setLocale(QLocale::c()); // a point, as everywhere in the window
    m_box->setKeyboardTracking(false);
    m_box->setAlignment(Qt::AlignRight);
    m_box->setObjectName(QStringLiteral("prediction.number"));
    m_show->setObjectName(QStringLiteral("prediction.show"));
    m_show->setProperty("primary", true);
    m_unknown->setObjectName(QStringLiteral("prediction.unknown"));
    for (auto* label : {m_ask, m_why, m_hint})
        label->setWordWrap(true);
    for (auto* label : {m_least, m_most, m_hint})
        label->setForegroundRole(QPalette::PlaceholderText);

    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_ask);
    auto* line = new QHBoxLayout;
    auto* scale = new QVBoxLayout;
    scale->setSpacing(0);
    scale->addWidget(m_slider);
    auto* ends = new QHBoxLayout;
    ends->addWidget(m_least);
    ends->addStretch(1);
    ends->addWidget(m_most);
    scale->addLayout(ends);
    line->addLayout(scale, 1);
    line->addWidget(m_box, 0, Qt::AlignTop);
    column->addLayout(line);
    column->addWidget(m_why);
    column->addWidget(m_choices);
    (new QVBoxLayout(m_choices))->setContentsMargins(0, 0, 0, 0);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(m_show);
    buttons->addWidget(m_unknown);
    buttons->addStretch(1);
    column->addLayout(buttons);
    auto* hint = new QHBoxLayout;
    hint->addWidget(m_hintIcon, 0, Qt::AlignTop);
    hint->addWidget(m_hint, 1);
    column->addLayout(hint);

    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        m_walk.setGuess(threeDigits(m_from + (m_to - m_from) * static_cast<double>(value) / SliderSteps, m_from, m_to));
    });
    connect(m_slider, &QSlider::sliderReleased, this, [this] { // also where it stood
        m_walk.setGuess(
            threeDigits(m_from + (m_to - m_from) * static_cast<double>(m_slider->value()) / SliderSteps, m_from, m_to));
    });
    connect(m_box, &QDoubleSpinBox::valueChanged, this,
            [this](double shown) { m_walk.setGuess(std::clamp(shown * m_unit, m_from, m_to)); });
    connect(m_group, &QButtonGroup::idClicked, this,
            [this](int id) { m_walk.setReason(static_cast<std::size_t>(id)); });
    connect(m_show, &QPushButton::clicked, &m_walk, &LessonWalk::predict);
    connect(m_unknown, &QPushButton::clicked, &m_walk, &LessonWalk::doNotKnow);
    connect(&m_walk, &LessonWalk::predictionChanged, this, &PredictionPanel::showPrediction);
    refresh();
}

void PredictionPanel::focusFirst()
{
    (m_walk.prediction().number ? static_cast<QWidget*>(m_show) : m_slider)->setFocus();
}

void PredictionPanel::makeReasons()
{
    const auto count = m_walk.lesson() != nullptr ? m_walk.lesson()->reasons.size() : 0;
    if (m_reasons.size() == count)
        return;
    for (auto* old : m_reasons) {
        m_group->removeButton(old);
        delete old;
    }
    m_reasons.clear();
    for (std::size_t i = 0; i < count; ++i) {
        auto* choice = new ReasonChoice(m_look, m_choices);
        choice->setObjectName(QStringLiteral("prediction.reason%1").arg(i));
        m_choices->layout()->addWidget(choice);
        m_group->addButton(choice, static_cast<int>(i));
        m_reasons.push_back(choice);
    }
}

void PredictionPanel::refresh()
{
    const auto* lesson = m_walk.lesson();
    if (lesson == nullptr)
        return;
    const auto& text = lesson->text(words::taughtLanguage());
    makeReasons();
    const auto number = [](int place, const QString& asked) {
        return QStringLiteral("%1\u2002%2").arg(place).arg(asked.simplified());
    };
    m_ask->setText(number(1, m_walk.filled(text.ask)));
    m_why->setText(number(2, m_walk.filled(text.askWhy)));
    for (std::size_t i = 0; i < m_reasons.size(); ++i)
        m_reasons[i]->setText(words::joinedLines(m_walk.filled(text.reasons[i])).simplified());
    m_show->setText(tr("Show what happens"));
    m_unknown->setText(tr("I do not know yet"));
    m_unknown->setToolTip(tr("Look at the runs without a prediction; it is not counted."));
    m_slider->setAccessibleName(m_walk.filled(text.ask).simplified());
    m_box->setAccessibleName(m_walk.filled(text.ask).simplified());
    m_choices->setAccessibleName(m_walk.filled(text.askWhy).simplified());

    const auto range = predictionRange(*lesson, m_walk.results());
    const bool ready = range && m_walk.state() == StudyState::Ready && !m_walk.predicted();
    if (range)
        showRange(*range);
    for (auto* widget : std::initializer_list<QWidget*>{m_slider, m_box, m_choices, m_unknown})
        widget->setEnabled(ready);
    dress();
    showPrediction();
}

// Ends, unit and digits of what is asked for.
void PredictionPanel::showRange(const PredictionRange& range)
{
    m_from = range.from.value;
    m_to = range.to.value;
    const auto unit = unitFor(range.to);
    m_unit = unit.factor;
    const QSignalBlocker quiet(m_box);
    const int whole = static_cast<int>(std::floor(std::log10(std::max(1.0, m_to / m_unit))));
    constexpr int Digits = 3;
    m_box->setDecimals(std::max(0, Digits - whole));
    m_box->setRange(m_from / m_unit, m_to / m_unit);
    m_box->setSingleStep((m_to - m_from) / m_unit / 100.0);
    m_box->setSuffix(unit.suffix);
    const auto* a = m_walk.results().find("A");
    const bool isA = a != nullptr && a->run && a->run->wallUs && std::abs(a->run->wallP50Us() - m_to) < 1e-9;
    const bool fromA = a != nullptr && a->run && a->run->wallUs && std::abs(a->run->wallP50Us() - m_from) < 1e-9;
    const auto end = [](bool ofA, Figure figure) {
        const auto shown = figure.value == 0.0 ? QStringLiteral("0") : words::taughtFigure(figure);
        return ofA ? tr("A: %1", "a time").arg(shown) : shown;
    };
    for (auto* label : {m_ask, m_least, m_most})
        label->setToolTip(words::numberHelp("wall"));
    m_least->setText(end(fromA, range.from));
    m_most->setText(end(isA, range.to));
}

void PredictionPanel::dress()
{
    m_ask->setFont(m_look.font(FontRole::BodyBold));
    m_why->setFont(m_look.font(FontRole::BodyBold));
    for (auto* label : {m_least, m_most, m_hint})
        label->setFont(m_look.font(FontRole::Caption));
    const int icon = m_look.ipx(14.0);
    m_hintIcon->setPixmap(
        iconFor(QStringLiteral("help"), m_look.theme().text2).pixmap(QSize(icon, icon), devicePixelRatioF()));
    m_box->setFixedWidth(m_look.ipx(92.0));
    for (auto* button : {m_show, m_unknown})
        button->setMinimumHeight(m_look.ipx(30.0));
    layout()->setSpacing(m_look.ipx(8.0));
    m_choices->layout()->setSpacing(m_look.ipx(5.0));
}

QString PredictionPanel::missing() const
{
    const auto& prediction = m_walk.prediction();
    if (m_walk.state() != StudyState::Ready)
        return {};
    if (!prediction.number && !prediction.reason)
        return tr("Set the time and choose a reason; or say that you do not know yet.");
    if (!prediction.number)
        return tr("Set the time: with the slider, the number, or the line in the chart of B.");
    return prediction.reason ? QString() : tr("Choose a reason as well.");
}

void PredictionPanel::showPrediction()
{
    const auto* lesson = m_walk.lesson();
    if (lesson == nullptr)
        return;
    const auto& prediction = m_walk.prediction();
    const double shown = prediction.number.value_or(m_from + (m_to - m_from) / 2.0);
    {
        const QSignalBlocker quiet(m_slider);
        m_slider->setValue(static_cast<int>(std::lround((shown - m_from) / (m_to - m_from) * SliderSteps)));
    }
    {
        const QSignalBlocker quiet(m_box);
        m_box->setValue(shown / m_unit);
    }
    for (std::size_t i = 0; i < m_reasons.size(); ++i) {
        // An exclusive group lets none go.
        m_group->setExclusive(false);
        m_reasons[i]->setChecked(prediction.reason == i);
        m_group->setExclusive(true);
    }
    const auto wanted = missing();
    const bool ready = m_walk.state() == StudyState::Ready && !m_walk.predicted();
    m_show->setEnabled(ready && wanted.isEmpty());
    m_show->setToolTip(wanted);
    const auto& text = lesson->text(words::taughtLanguage());
    const auto first = words::joinedLines(m_walk.filled(text.lookFirst)).simplified();
    const bool touched = prediction.number || prediction.reason;
    m_hint->setText(touched && !wanted.isEmpty() ? wanted : first.isEmpty() ? wanted : first);
    m_hint->setVisible(!m_hint->text().isEmpty());
    m_hintIcon->setVisible(!m_hint->text().isEmpty());
}

} // namespace overlap
