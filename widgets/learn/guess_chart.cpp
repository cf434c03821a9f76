// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/guess_chart.h"

#include "widgets/charts/column_painting.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/style/number_text.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double Ruler = 22.0;
constexpr double Head = 24.0;
constexpr double Foot = 8.0;
constexpr double TallestLane = 58.0;
constexpr double HandleWidth = 11.0;
constexpr double HandleHeight = 17.0;
constexpr double UnsetShare = 0.5; // of the way where the line stands until it is moved

} // namespace

GuessChart::GuessChart(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("lesson.guessChart"));
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::SizeHorCursor);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
}

void GuessChart::retranslate()
{
    setAccessibleName(tr("My guess of where B ends"));
    setAccessibleDescription(m_guess ? durationString(*m_guess) : tr("nothing entered yet"));
    setToolTip(tr("Drag the line to where B will end, or move it with the Left and Right keys."));
    update();
}

void GuessChart::setHeading(const QString& text)
{
    m_heading = text;
    update();
}

void GuessChart::setLanes(const QStringList& names)
{
    m_lanes = names;
    updateGeometry();
    update();
}

void GuessChart::setEdges(double left, double right)
{
    m_left = left;
    m_right = std::max(left + 1.0, right);
    update();
}

void GuessChart::setAxis(TimeRange range)
{
    m_axis = range;
    update();
}

void GuessChart::setLimits(double least, double most)
{
    m_least = least;
    m_most = std::max(least, most);
    update();
}

void GuessChart::setGuess(std::optional<double> us)
{
    if (m_guess == us)
        return;
    m_guess = us;
    setAccessibleDescription(m_guess ? durationString(*m_guess) : tr("nothing entered yet"));
    update();
}

double GuessChart::xOf(double us) const
{
    const double begin = static_cast<double>(m_axis.begin.time_since_epoch().count()) / 1000.0;
    const double length = std::max(1e-3, static_cast<double>(m_axis.duration().count()) / 1000.0);
    return m_left + (us - begin) / length * (m_right - m_left);
}

double GuessChart::guessX() const
{
    return xOf(m_guess.value_or(m_least + (m_most - m_least) * UnsetShare));
}

QRectF GuessChart::lanesRect() const
{
    const double top = m_look.ipx(Ruler) + m_look.ipx(Head);
    const double most = m_look.px(TallestLane) * static_cast<double>(std::max<qsizetype>(1, m_lanes.size()));
    return {m_left, top, m_right - m_left, std::clamp(height() - top - m_look.px(Foot), 1.0, most)};
}

QRectF GuessChart::handle() const
{
    QRectF rect(0.0, 0.0, m_look.px(HandleWidth), m_look.px(HandleHeight));
    rect.moveCenter({guessX(), lanesRect().center().y()});
    return rect;
}

void GuessChart::moveTo(double us)
{
    const double limited = std::clamp(us, m_least, m_most);
    if (m_guess == limited)
        return;
    setGuess(limited);
    emit guessEdited(limited);
}

void GuessChart::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton) {
        QWidget::mousePressEvent(event);
        return;
    }
    m_dragging = true;
    mouseMoveEvent(event);
}

void GuessChart::mouseMoveEvent(QMouseEvent* event)
{
    if (!m_dragging)
        return;
    const double share = (event->position().x() - m_left) / (m_right - m_left);
    const double begin = static_cast<double>(m_axis.begin.time_since_epoch().count()) / 1000.0;
    const double length = static_cast<double>(m_axis.duration().count()) / 1000.0;
    moveTo(begin + share * length);
}

void GuessChart::mouseReleaseEvent(QMouseEvent* /*event*/)
{
    m_dragging = false;
}

void GuessChart::keyPressEvent(QKeyEvent* event)
{
    const double now = m_guess.value_or(m_least + (m_most - m_least) * UnsetShare);
    const double whole = m_most - m_least;
    switch (event->key()) {
    case Qt::Key_Left:
        moveTo(now - whole / 100.0);
        break;
    case Qt::Key_Right:
        moveTo(now + whole / 100.0);
        break;
    case Qt::Key_PageDown:
        moveTo(now - whole / 10.0);
        break;
    case Qt::Key_PageUp:
        moveTo(now + whole / 10.0);
        break;
    case Qt::Key_Home:
        moveTo(m_least);
        break;
    case Qt::Key_End:
        moveTo(m_most);
        break;
    default:
        QWidget::keyPressEvent(event);
    }
}

QSize GuessChart::sizeHint() const
{
    return {m_look.ipx(600.0), m_look.ipx(230.0)};
}

QSize GuessChart::minimumSizeHint() const
{
    constexpr double LowestLane = 20.0;
    const double lanes = LowestLane * static_cast<double>(std::max<qsizetype>(2, m_lanes.size()));
    return {m_look.ipx(280.0), m_look.ipx(Ruler + Head + lanes + Foot)};
}

void GuessChart::paintHidden(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto lanes = lanesRect();
    painter.fillRect(lanes, theme.lane);
    QPen frame(theme.control, 1.0);
    frame.setDashPattern({3.0, 3.0});
    painter.setPen(frame);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(QRectF(std::floor(lanes.left()) + 0.5, std::floor(lanes.top()) + 0.5,
                            std::floor(lanes.width()) - 1.0, std::floor(lanes.height()) - 1.0));
    const double lane = lanes.height() / static_cast<double>(std::max<qsizetype>(1, m_lanes.size()));
    for (qsizetype i = 0; i < m_lanes.size(); ++i)
        drawTextAt(painter, m_look.font(FontRole::LaneName), theme.text,
                   {0.0, lanes.top() + static_cast<double>(i) * lane, m_left - m_look.px(NameMargin), lane},
                   Qt::AlignRight | Qt::AlignVCenter, m_lanes[i]);

    // Beside the line, so that both are read.
    const double x = std::clamp(guessX(), lanes.left(), lanes.right());
    const bool left = x - lanes.left() > lanes.width() / 2.0;
    const QRectF room = left ? QRectF(lanes.left(), lanes.top(), x - lanes.left(), lanes.height())
                             : QRectF(x, lanes.top(), lanes.right() - x, lanes.height());
    const double line = m_look.px(20.0);
    drawTextAt(painter, m_look.font(FontRole::Body), theme.text2,
               {room.left(), room.center().y() - line, room.width(), line}, Qt::AlignCenter,
               tr("Hidden until you have predicted"));
    drawTextAt(painter, m_look.font(FontRole::Caption), theme.text2,
               {room.left(), room.center().y(), room.width(), line}, Qt::AlignCenter,
               tr("Drag the line to where B will end"));
}

void GuessChart::paintLine(QPainter& painter) const
{
    const auto& theme = m_look.theme();
    const auto lanes = lanesRect();
    const double x = crisp(guessX(), ratioOf(painter), m_look.px(2.0));
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(theme.accent, m_look.px(2.0), m_guess ? Qt::SolidLine : Qt::CustomDashLine, Qt::FlatCap);
    if (!m_guess)
        pen.setDashPattern({2.0, 2.0});
    painter.setPen(pen);
    painter.drawLine(QPointF(x, lanes.top() - m_look.px(6.0)), QPointF(x, lanes.bottom()));

    auto grip = handle();
    grip.moveCenter({x, grip.center().y()});
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRoundedRect(grip, m_look.px(3.0), m_look.px(3.0));
    painter.setPen(QPen(theme.onAccent, m_look.px(1.0)));
    for (const double shift : {-2.5, 0.0, 2.5}) {
        const double at = grip.center().x() + m_look.px(shift);
        painter.drawLine(QPointF(at, grip.top() + m_look.px(4.5)), QPointF(at, grip.bottom() - m_look.px(4.5)));
    }
    if (hasFocus()) {
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(theme.text, m_look.px(2.0)));
        const double out = m_look.px(2.0);
        painter.drawRoundedRect(grip.adjusted(-out, -out, out, out), m_look.px(4.0), m_look.px(4.0));
    }

    const auto font = m_look.font(FontRole::CaptionBold);
    const auto text = m_guess ? tr("my guess %1", "a time").arg(durationString(*m_guess)) : tr("my guess?");
    const double width = widthOf(font, text) + 1.0;
    const double right = static_cast<double>(this->width()) - m_look.px(4.0);
    double left = x + m_look.px(6.0);
    if (left + width > right)
        left = x - m_look.px(6.0) - width;
    drawTextAt(painter, font, theme.accent, {left, lanes.top() - m_look.ipx(Head), width, m_look.px(Head)},
               Qt::AlignLeft | Qt::AlignVCenter, text);
}

void GuessChart::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    const ColumnModel model;
    VisibleRange view;
    view.setLimits({m_axis, Nanoseconds(1)});
    view.setRange(m_axis);
    const ColumnPaint c{m_look, model, view, m_left, width() - m_right};
    paintRuler(painter, c, QRectF(0.0, 0.0, width(), m_look.ipx(Ruler)));

    const double badge = m_look.ipx(16.0);
    const QRectF head(0.0, m_look.ipx(Ruler), width(), m_look.ipx(Head));
    drawBadge(painter,
              {static_cast<double>(m_look.ipx(PanelMargin)), head.top() + std::floor((head.height() - badge) / 2),
               badge, badge},
              QStringLiteral("B"), true, m_look);
    const auto font = m_look.font(FontRole::Body);
    const double left = m_look.px(PanelMargin + 24.0);
    const double x = guessX();
    const double right = x > left + m_look.px(120.0) ? x - m_look.px(8.0) : m_right;
    drawTextAt(painter, font, theme.text, {left, head.top(), right - left, head.height()},
               Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(font).elidedText(m_heading, Qt::ElideRight, std::max(0.0, right - left)));
    paintHidden(painter);
    paintLine(painter);
}

} // namespace overlap
