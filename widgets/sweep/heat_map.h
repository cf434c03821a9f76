// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/explains_numbers.h"
#include "widgets/sweep/sweep_words.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

namespace overlap {

class Look;

// The points of a sweep over two axes (or one) as cells: the first axis upwards, the second across. Numbers stand in the
// cells, so that the colour only repeats what is read. Arrow keys move the selection, Enter takes it.
class HeatMap : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    explicit HeatMap(const Look& look, QWidget* parent = nullptr);

    void setResult(std::shared_ptr<const SweepResult> result);
    void setQuantity(SweepQuantity quantity);
    void setNumbers(bool shown);
    // Points that count as equal to the best, the recommended one first; and where memory ends, in bytes (0: unknown).
    void setMarks(std::vector<std::size_t> equal, std::uint64_t memoryLimit);
    void setCurrent(std::optional<std::size_t> point); // B's own settings
    void setSelected(std::optional<std::size_t> point);
    [[nodiscard]] std::optional<std::size_t> selected() const { return m_selected; }
    void retranslate();

    [[nodiscard]] std::size_t columns() const;
    [[nodiscard]] std::size_t rows() const;
    [[nodiscard]] std::size_t pointAt(std::size_t column, std::size_t row) const; // row 0 is the lowest
    [[nodiscard]] std::optional<std::size_t> pointAt(const QPointF& pixel) const;
    [[nodiscard]] QRectF cellRect(std::size_t point) const;
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QColor colourOf(std::size_t point) const;
    [[nodiscard]] QString numberOf(std::size_t point) const; // as in the cell; "" where there is none
    [[nodiscard]] QString title() const; // "Throughput of B in k/s"

    [[nodiscard]] QString helpAt(const QPointF& at) const override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void cellSelected(std::size_t point);
    void cellActivated(std::size_t point); // double click or Enter

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    static constexpr double HeadHeight = 26.0;
    static constexpr double RightGutter = 96.0; // scale, "recommended"
    static constexpr double AxisHeight = 28.0;

    [[nodiscard]] double leftGutter() const;
    [[nodiscard]] double bottomGutter() const;
    [[nodiscard]] const SweepAxis* acrossAxis() const;
    [[nodiscard]] const SweepAxis* upAxis() const;
    [[nodiscard]] double share(std::size_t point) const; // 0 .. 1 of the colours
    void measure();
    void select(std::size_t point);
    [[nodiscard]] QRectF badgeRect(std::size_t point) const; // of B
    void paintHead(QPainter& painter) const;
    void paintCells(QPainter& painter) const;
    void paintBorder(QPainter& painter, const QPen& pen, const std::vector<bool>& inside) const;
    void paintMarks(QPainter& painter) const;
    void paintAxes(QPainter& painter) const;
    void paintScale(QPainter& painter) const;

    const Look& m_look;
    std::shared_ptr<const SweepResult> m_result;
    SweepQuantity m_quantity = SweepQuantity::Throughput;
    bool m_numbers = true;
    std::vector<std::size_t> m_equal;
    std::uint64_t m_memoryLimit = 0;
    std::optional<std::size_t> m_current;
    std::optional<std::size_t> m_selected;
    double m_least = 0.0;
    double m_most = 0.0;
};

} // namespace overlap
