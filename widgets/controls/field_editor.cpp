// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/field_editor.h"

#include "widgets/controls/choice_box.h"
#include "widgets/controls/log_slider.h"
#include "widgets/controls/number_box.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QCheckBox>
#include <QSignalBlocker>

namespace overlap {

FieldEditor::FieldEditor(const Look& look, const NumberField& field, QWidget* parent)
    : QObject(parent)
    , m_number(&field)
    , m_box(new NumberBox(look, field.unit, parent))
{
    const auto change = [this](double value) {
        emit edited([write = m_number->write, value](Scenario& scenario) { write(scenario, value); });
    };
    m_box->setObjectName(QLatin1String(field.key));
    m_box->setStepRange(field.minimum, field.maximum);
    connect(m_box, &NumberBox::valueEdited, this, change);
    if (field.slider) {
        m_slider = new LogSlider(look, parent);
        m_slider->setObjectName(QLatin1String(field.key) + QLatin1String(".slider"));
        m_slider->setLimits(field.minimum, field.maximum);
        connect(m_slider, &LogSlider::valueEdited, this, change);
    }
}

FieldEditor::FieldEditor(const Look& look, const ChoiceField& field, Shape shape, QWidget* parent)
    : QObject(parent)
    , m_choice(&field)
{
    const auto change = [this](int value) {
        emit edited([write = m_choice->write, value](Scenario& scenario) { write(scenario, value); });
    };
    if (shape == Shape::Check) {
        m_check = new QCheckBox(parent);
        connect(m_check, &QCheckBox::toggled, this, [change](bool on) { change(on ? 1 : 0); });
    } else {
        m_combo = new ChoiceBox(look, parent);
        connect(m_combo, &QComboBox::currentIndexChanged, this, change);
    }
    box()->setObjectName(QLatin1String(field.key));
}

const char* FieldEditor::key() const
{
    return m_number ? m_number->key : m_choice->key;
}

QWidget* FieldEditor::box() const
{
    if (m_box)
        return m_box;
    return m_combo ? static_cast<QWidget*>(m_combo) : m_check;
}

bool FieldEditor::differs(const Scenario& x, const Scenario& y) const
{
    return m_number ? m_number->read(x) != m_number->read(y) : m_choice->read(x) != m_choice->read(y);
}

void FieldEditor::show(const Scenario& scenario, bool problem)
{
    m_shown = scenario;
    m_problem = problem;
    if (m_number) {
        const double value = m_number->read(scenario);
        m_box->setValue(value);
        m_box->setProblem(problem);
        const double most = m_number->sliderMaximum ? m_number->sliderMaximum(scenario) : m_number->maximum;
        m_box->setStepRange(m_number->minimum, most);
        if (m_slider) {
            m_slider->setLimits(m_number->minimum, most);
            m_slider->setLogValue(value);
        }
    } else if (m_combo) {
        const QSignalBlocker quiet(m_combo);
        m_combo->setCurrentIndex(m_choice->read(scenario));
        m_combo->setProblem(problem);
    } else {
        const QSignalBlocker quiet(m_check);
        m_check->setChecked(m_choice->read(scenario) != 0);
    }

    explain();
}

// Whether it can be changed, and the tool tip with the reason.
void FieldEditor::explain()
{
    if (!m_shown)
        return;
    const auto applies = applicability(key(), *m_shown);
    const bool enabled = applies.kind != Applicability::Kind::Impossible || m_problem;
    const auto tip = applies.why.isEmpty() ? m_help : m_help + QStringLiteral("\n\n") + applies.why;
    for (auto* widget : {box(), static_cast<QWidget*>(m_slider)}) {
        if (!widget)
            continue;
        widget->setEnabled(enabled);
        widget->setToolTip(tip);
        widget->setAccessibleDescription(tip);
    }
}

void FieldEditor::retranslate(const QString& owner)
{
    const auto id = QLatin1String(key());
    const auto name = owner.isEmpty() ? words::label(id) : tr("%1, %2", "setting, A or B").arg(words::label(id), owner);
    m_help = words::help(id);
    box()->setAccessibleName(name);
    if (m_slider)
        m_slider->setAccessibleName(tr("%1, slider").arg(name));
    if (m_combo)
        m_combo->setChoices(*m_choice);
    if (m_check)
        m_check->setText(words::label(id));
    explain();
}

} // namespace overlap
