// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/setting_fields.h"

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

    // Items may have a shorter name for the list and a remark that stands right of it, paler.
    static constexpr int RemarkRole = Qt::UserRole + 1;
    static constexpr int ListNameRole = Qt::UserRole + 2;

protected:
    bool event(QEvent* event) override; // what was cut is in the tool tip
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] QString fittingText() const; // with dots where it is too long for the box

    const Look& m_look;
    bool m_problem = false;
};

} // namespace overlap
