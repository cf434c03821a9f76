// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace overlap {

class Look;

// What is left of the scenario panel in a narrow window: a strip that opens it over the chart.
class ScenarioRail : public QAbstractButton
{
    Q_OBJECT
public:
    explicit ScenarioRail(const Look& look, QWidget* parent = nullptr);

    void setOfRecordings(bool on); // they are what the panel is about
    void retranslate();
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
    bool m_ofRecordings = false;
};

} // namespace overlap
