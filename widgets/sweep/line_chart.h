// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/explains_numbers.h"
#include "widgets/sweep/chart_axis.h"

#include <QColor>
#include <QPointF>
#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace overlap {

class LinePlaces;
class Look;

struct ChartSeries
{
    QString name; // written beside the line; "": not
    std::vector<QPointF> points; // NaN breaks the line
    bool strong = false; // the one the picture is about: thicker, in the accent
    QColor colour; // invalid: text2, or the accent where strong
    bool dashed = false;
    bool dots = true;
};

// A line across the plot: upright (x) or level (y).
struct ChartMark
{
    double at = 0.0;
    bool upright = false;
    QString text;
    QString remark; // second line, paler
    QString help; // what its number means
    bool strong = false; // in the accent; else dashed in text
};

// Lines against one axis with their names beside them. Draws; knows nothing of what the numbers mean.
class LineChart : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    explicit LineChart(const Look& look, QWidget* parent = nullptr);

    void setTitle(const QString& title, const QString& remark = {});
    void setAxes(const ChartAxis& x, const ChartAxis& y);
    void setSeries(std::vector<ChartSeries> series);
    void setMarks(std::vector<ChartMark> marks);
    // The other charts and maps it stands under: their left and right edges.
    void setGutters(std::optional<double> left, std::optional<double> right);
    void setPreferredHeight(double height); // design pixels
    void setHelp(const QString& help); // what the numbers of its lines mean

    [[nodiscard]] const std::vector<ChartSeries>& series() const { return m_series; }
    [[nodiscard]] const std::vector<ChartMark>& marks() const { return m_marks; }
    [[nodiscard]] QString title() const { return m_title; }
    [[nodiscard]] QRectF plot() const;
    [[nodiscard]] QPointF pixelOf(const QPointF& value) const;
    // The nearest point of any line within some pixels: series and index.
    [[nodiscard]] std::optional<std::pair<std::size_t, std::size_t>> pointNear(const QPointF& pixel) const;

    [[nodiscard]] QString helpAt(const QPointF& at) const override;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void hovered(const std::optional<std::pair<std::size_t, std::size_t>>& point);
    void clicked(std::size_t series, std::size_t index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QColor colourOf(const ChartSeries& series) const;
    void paintAxes(QPainter& painter) const;
    void paintLine(QPainter& painter, const ChartSeries& series) const;
    [[nodiscard]] LinePlaces linePlaces() const;
    void paintMarks(QPainter& painter, const LinePlaces& places, std::vector<QRectF>& taken) const;
    void paintNames(QPainter& painter, const LinePlaces& places, std::vector<QRectF>& taken) const;

    const Look& m_look;
    QString m_title;
    QString m_remark;
    QString m_help;
    ChartAxis m_x;
    ChartAxis m_y;
    std::vector<ChartSeries> m_series;
    std::vector<ChartMark> m_marks;
    std::optional<double> m_left;
    std::optional<double> m_right;
    double m_height = 240.0;
};

} // namespace overlap
