// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/timeline.h"

#include <QStringList>
#include <QWidget>

#include <optional>

namespace overlap {

class Look;

// In the place of B's chart until its end has been predicted: the same axis and lanes, hidden, and a line to be dragged to
// where B will end. Left and Right move it by a hundredth of the axis, Page keys by a tenth.
class GuessChart : public QWidget
{
    Q_OBJECT
public:
    explicit GuessChart(const Look& look, QWidget* parent = nullptr);

    void setHeading(const QString& text); // of B
    void setLanes(const QStringList& names);
    void setEdges(double left, double right); // of the time axis, as in the chart above
    void setAxis(TimeRange range);
    // Where the line may stand, in us.
    void setLimits(double least, double most);
    void setGuess(std::optional<double> us); // none: nothing was entered yet
    [[nodiscard]] std::optional<double> guess() const { return m_guess; }
    [[nodiscard]] double xOf(double us) const;
    [[nodiscard]] QRectF handle() const; // that is dragged
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void guessEdited(double us);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRectF lanesRect() const;
    [[nodiscard]] double guessX() const; // also before anything was entered
    void moveTo(double us);
    void paintHidden(QPainter& painter) const;
    void paintLine(QPainter& painter) const;

    const Look& m_look;
    QString m_heading;
    QStringList m_lanes;
    double m_left = 84.0;
    double m_right = 400.0;
    TimeRange m_axis{TracePoint{}, TracePoint(Nanoseconds(1'000'000))};
    double m_least = 0.0;
    double m_most = 1000.0;
    std::optional<double> m_guess;
    bool m_dragging = false;
};

} // namespace overlap
