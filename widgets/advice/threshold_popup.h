// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/rule.h"

#include <QFrame>

#include <vector>

class QGridLayout;
class QLabel;
class QPushButton;
class QScrollArea;

namespace overlap {

class Look;
class ThresholdBox;

// Every threshold of the diagnosis with a number box, below the button that opens it.
class ThresholdPopup : public QFrame
{
    Q_OBJECT
public:
    explicit ThresholdPopup(const Look& look, QWidget* parent = nullptr);

    void setOptions(const DiagnosisOptions& options); // emits nothing
    [[nodiscard]] const DiagnosisOptions& options() const { return m_options; }
    void openBelow(const QWidget& button);
    void retranslate();

signals:
    void edited(const overlap::DiagnosisOptions& options);

private:
    void applyLook();
    void showValues();

    const Look& m_look;
    DiagnosisOptions m_options;
    QLabel* m_title = nullptr;
    QLabel* m_remark = nullptr;
    QScrollArea* m_scroll = nullptr;
    QGridLayout* m_grid = nullptr;
    std::vector<QLabel*> m_rules;
    std::vector<QLabel*> m_names;
    std::vector<ThresholdBox*> m_boxes;
    QPushButton* m_reset = nullptr;
};

} // namespace overlap
