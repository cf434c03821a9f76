// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/playback/now_panel.h"

#include <QRectF>
#include <QWidget>

#include <array>
#include <vector>

class QPainter;

namespace overlap {

// The contents of the panel, painted: they change with every frame of slow motion.
class NowPage : public QWidget
{
    Q_OBJECT
public:
    NowPage(const Look& look, ChartColumn& column, QWidget* parent);

    void setNames(const QString& a, const QString& b);
    void showTime(TracePoint t);
    [[nodiscard]] const std::vector<NowLane>& lanes(RunSide side) const;
    [[nodiscard]] QString text() const;
    [[nodiscard]] QString helpAt(const QPointF& pixel) const; // what the number there means; "" where there is none

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    struct OfSide
    {
        bool there = false;
        std::vector<NowLane> lanes;
        NowSoFar soFar;
        QString reason;
    };
    struct Help
    {
        QRectF place;
        QString text;
    };
    // Paints, or only measures without a painter; both return the height.
    double layOut(double width, QPainter* painter) const;
    [[nodiscard]] bool isNarrow(double width) const;
    double layOutLanes(double y, double width, QPainter* painter) const;
    double layOutLane(double y, double width, QPainter* painter, const NowLane& lane, double nameWidth) const;
    double layOutSoFar(double y, double width, QPainter* painter) const;
    double layOutReasons(double y, double width, QPainter* painter) const;

    const Look& m_look;
    ChartColumn& m_column;
    TracePoint m_time;
    std::array<OfSide, 2> m_sides;
    std::array<QString, 2> m_names;
    mutable std::vector<Help> m_helps; // where numbers were laid out last
};

} // namespace overlap
