// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/explains_numbers.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace overlap {

class Look;

// How long each run of a lesson took, as bars from one zero, and where the guess stood.
class ResultBars : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    struct Run
    {
        QString letter;
        QString name;
        std::optional<double> us; // none: it was not made
        QString remark; // why not, or another device
    };

    explicit ResultBars(const Look& look, QWidget* parent = nullptr);

    void setRuns(std::vector<Run> runs, std::optional<double> guess); // of B, in us

    [[nodiscard]] QString helpAt(const QPointF& at) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] double rowHeight() const;

    const Look& m_look;
    std::vector<Run> m_runs;
    std::optional<double> m_guess;
};

} // namespace overlap
