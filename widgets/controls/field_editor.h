// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/setting_fields.h"

#include <QObject>

#include <functional>

#include <optional>

class QCheckBox;
class QWidget;

namespace overlap {

class ChoiceBox;
class LogSlider;
class Look;
class NumberBox;

using ScenarioEdit = std::function<void(Scenario&)>;

// Binds one setting of one scenario to the widgets that show and change it.
class FieldEditor : public QObject
{
    Q_OBJECT
public:
    enum class Shape
    {
        Box, // number box or combo box
        Check // a choice of two as a check box
    };

    FieldEditor(const Look& look, const NumberField& field, QWidget* parent);
    FieldEditor(const Look& look, const ChoiceField& field, Shape shape, QWidget* parent);

    [[nodiscard]] const char* key() const;
    [[nodiscard]] QWidget* box() const; // number box, combo box or check box
    [[nodiscard]] LogSlider* slider() const { return m_slider; } // null: none
    [[nodiscard]] bool differs(const Scenario& x, const Scenario& y) const;

    // `problem`: the value is refused. A setting that needs another one first is disabled, unless it is the problem.
    void show(const Scenario& scenario, bool problem);
    // `owner` tells the sides apart for screen readers: "A", or "" for a shared setting.
    void retranslate(const QString& owner);

signals:
    void edited(const overlap::ScenarioEdit& edit);

private:
    void explain();

    const NumberField* m_number = nullptr;
    const ChoiceField* m_choice = nullptr;
    NumberBox* m_box = nullptr;
    LogSlider* m_slider = nullptr;
    ChoiceBox* m_combo = nullptr;
    QCheckBox* m_check = nullptr;
    QString m_help;
    std::optional<Scenario> m_shown; // last, to be said again in another language
    bool m_problem = false;
};

} // namespace overlap
