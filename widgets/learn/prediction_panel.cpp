// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/prediction_panel.h"

#include "widgets/controls/number_box.h"
#include "widgets/learn/learn_texts.h"
#include "widgets/learn/lesson_walk.h"
#include "widgets/learn/reason_choice.h"
#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QButtonGroup>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

PredictionPanel::PredictionPanel(const Look& look, LessonWalk& walk, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_walk(walk)
    , m_ask(new QLabel(this))
    , m_slider(new QSlider(Qt::Horizontal, this))
    , m_box(new NumberBox(look, NumberUnit::Microseconds, this))
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
        m_walk.setGuess(m_from + (m_to - m_from) * static_cast<double>(value) / SliderSteps);
    });
    connect(m_box, &NumberBox::valueEdited, this, [this](double us) { m_walk.setGuess(std::clamp(us, m_from, m_to)); });
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
    if (range) {
        m_from = range->from.value;
        m_to = range->to.value;
        m_box->setStepRange(m_from, m_to);
        const auto* a = m_walk.results().find("A");
        const bool isA = a != nullptr && a->run && a->run->wallUs && std::abs(a->run->wallP50Us() - m_to) < 1e-9;
        const bool fromA = a != nullptr && a->run && a->run->wallUs && std::abs(a->run->wallP50Us() - m_from) < 1e-9;
        const auto end = [](bool ofA, Figure figure) {
            const auto shown = figure.value == 0.0 ? QStringLiteral("0") : words::taughtFigure(figure);
            return ofA ? tr("A: %1", "a time").arg(shown) : shown;
        };
        m_least->setText(end(fromA, range->from));
        m_most->setText(end(isA, range->to));
    }
    for (auto* widget : std::initializer_list<QWidget*>{m_slider, m_box, m_choices, m_unknown})
        widget->setEnabled(ready);

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
    showPrediction();
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
    m_box->setValue(shown);
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
