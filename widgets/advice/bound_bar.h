// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/bound_by.h"
#include "widgets/controls/explains_numbers.h"

#include <QWidget>

#include <optional>
#include <vector>

namespace overlap {

class Look;

// What a run is bound by, as one bar of the shares of its critical path with their names below, the largest first.
class BoundBar : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    explicit BoundBar(const Look& look, QWidget* parent = nullptr);

    void show(const std::optional<BoundSummary>& bound);
    void retranslate();
    // Shares of one per cent and more, the largest first.
    [[nodiscard]] std::vector<BoundKind> kinds() const;
    [[nodiscard]] QString text(BoundKind kind) const; // "Kernels 61 %"
    [[nodiscard]] QColor colour(BoundKind kind) const;

    [[nodiscard]] QString helpAt(const QPointF& at) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Label
    {
        BoundKind kind{};
        QRectF rect;
    };
    [[nodiscard]] std::vector<Label> labels(double width) const;

    const Look& m_look;
    std::optional<BoundSummary> m_bound;
};

} // namespace overlap
