// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/scenario_fields.h"

#include <QComboBox>

namespace overlap {

class Look;

// A combo box that leaves the wheel to the panel, may be narrower than its longest entry and can carry a problem.
class ChoiceBox : public QComboBox
{
    Q_OBJECT
public:
    explicit ChoiceBox(const Look& look, QWidget* parent = nullptr);

    // Fills the box with the field's values in the current language, keeping the one that is shown.
    void setChoices(const ChoiceField& field);
    void setProblem(bool problem);
    [[nodiscard]] bool hasProblem() const { return m_problem; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    void showPopup() override;

protected:
    void wheelEvent(QWheelEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
    bool m_problem = false;
};

} // namespace overlap
