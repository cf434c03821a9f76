// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/explains_numbers.h"
#include "widgets/run/shown_pair.h"

#include <QWidget>

#include <vector>

namespace overlap {

class Look;

// How A's time becomes B's, one setting after the other: A's bar, a step for each change, B's bar.
class Waterfall : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    explicit Waterfall(const Look& look, QWidget* parent = nullptr);

    void show(const ShownPair& pair);
    void retranslate();
    [[nodiscard]] QString title() const; // "Where 16.7 ms went"
    [[nodiscard]] int rowCount() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] QString rowText(int row) const; // "batches of 10: −12.0 ms"

    [[nodiscard]] QString helpAt(const QPointF& at) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Row
    {
        QString label;
        QString value;
        double from = 0.0; // us
        double to = 0.0;
        enum class Kind
        {
            A,
            Step,
            B
        } kind = Kind::Step;
    };
    void rebuild();
    [[nodiscard]] int rowAt(double y) const;

    const Look& m_look;
    ShownPair m_pair;
    std::vector<Row> m_rows;
    double m_most = 1.0;
};

} // namespace overlap
