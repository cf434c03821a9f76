// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback/now_page.h"

#include "engine/base/text.h"
#include "widgets/charts/column_model.h"
#include "widgets/gantt/row_colours.h"
#include "widgets/style/hatch.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"

#include <QFontMetricsF>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr std::array Sides{RunSide::A, RunSide::B};
constexpr double Margin = 14.0;
constexpr double RowHeight = 23.0;
constexpr double HostRowHeight = 38.0; // with the name of the call
constexpr double ColumnWidth = 64.0;
constexpr double NarrowColumn = 52.0;
constexpr double NarrowBelow = 280.0; // without the change, as the table of numbers

constexpr std::size_t at(RunSide side)
{
    return static_cast<std::size_t>(side);
}

void drawIn(QPainter* painter, const QRectF& rect, Qt::Alignment align, const QFont& font, const QColor& colour,
            const QString& text)
{
    if (painter == nullptr)
        return;
    painter->setFont(font);
    painter->setPen(colour);
    painter->drawText(rect, static_cast<int>(align) | Qt::TextSingleLine,
                      QFontMetricsF(font).elidedText(text, Qt::ElideRight, rect.width()));
}

// The kind's colour and hatch as in the chart; an empty frame for idle.
void paintSwatch(QPainter& painter, const Look& look, const QRectF& rect, const NowLane& lane)
{
    const auto& theme = look.theme();
    if (!lane.kind) {
        painter.setPen(QPen(theme.border, 1.0));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5));
        return;
    }
    const auto colours = lane.waits ? waitingColours(theme, *lane.kind) : theme.kind(*lane.kind);
    const double unit = look.px(1.0);
    painter.fillRect(rect, colours.tint);
    if (colours.hatch != Hatch::None) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(colours.fill, HatchWidth * unit, Qt::SolidLine, Qt::FlatCap));
        painter.drawLines(hatchLines(colours.hatch, rect.adjusted(unit, unit, -unit, -unit), rect.topLeft(), unit));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    painter.setPen(QPen(colours.edge, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(rect.adjusted(0.0, 0.0, -1.0, -1.0));
}

QString shareText(const std::optional<double>& share)
{
    return share ? percentString(*share * 100.0) : NowPage::tr("n/a");
}

// "+92 pp", as in the table of numbers.
QString changeText(const std::optional<double>& a, const std::optional<double>& b)
{
    if (!a || !b)
        return {};
    const auto points = std::lround((*b - *a) * 100.0);
    if (points == 0)
        return NowPage::tr("same");
    return (points > 0 ? QStringLiteral("+") : QString(QChar(0x2212))) + QString::number(std::abs(points))
           + QChar(0x202F) + NowPage::tr("pp");
}

} // namespace

NowPage::NowPage(const Look& look, ChartColumn& column, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_column(column)
{
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void NowPage::setNames(const QString& a, const QString& b)
{
    m_names = {a, b};
    update();
}

void NowPage::showTime(TracePoint t)
{
    m_time = t;
    for (const auto side : Sides) {
        const auto& run = m_column.run(side);
        m_sides[at(side)] = {run.timeline() != nullptr, lanesNow(run, t), soFar(run, t), reasonNow(run, t)};
    }
    update();
}

const std::vector<NowLane>& NowPage::lanes(RunSide side) const
{
    return m_sides[at(side)].lanes;
}

QString NowPage::text() const
{
    QString all;
    for (const auto side : Sides) {
        const auto& of = m_sides[at(side)];
        if (!of.there)
            continue;
        for (const auto& lane : of.lanes) {
            all += sideText(side) + QLatin1Char(' ') + lane.lane + QLatin1String(": ") + lane.what;
            if (!lane.detail.isEmpty())
                all += QLatin1Char(' ') + lane.detail;
            if (lane.kind)
                all += QLatin1String(", ") + durationString(lane.toGo);
            all += QLatin1Char('\n');
        }
        all += sideText(side) + QLatin1String(": ") + of.reason + QLatin1Char('\n');
    }
    return all;
}

QSize NowPage::sizeHint() const
{
    return {m_look.ipx(336), heightForWidth(m_look.ipx(336))};
}

int NowPage::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(layOut(width, nullptr)));
}

QString NowPage::helpAt(const QPointF& pixel) const
{
    layOut(width(), nullptr);
    const auto it = std::ranges::find_if(m_helps, [&](const Help& help) { return help.place.contains(pixel); });
    return it == m_helps.end() ? QString() : it->text;
}

bool NowPage::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto& help = *static_cast<QHelpEvent*>(event);
    QToolTip::showText(help.globalPos(), helpAt(QPointF(help.pos())), this);
    return true;
}

void NowPage::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().surface);
    layOut(width(), &painter);
}

bool NowPage::isNarrow(double width) const
{
    return width < m_look.px(NarrowBelow);
}

double NowPage::layOut(double width, QPainter* painter) const
{
    m_helps.clear();
    const auto& theme = m_look.theme();
    const double margin = m_look.px(Margin);
    const double inner = width - 2 * margin;
    const QRectF head(margin, m_look.px(6), inner, m_look.px(26));
    drawIn(painter, head, Qt::AlignLeft | Qt::AlignVCenter, m_look.font(FontRole::BodyBold), theme.text, tr("Now"));
    drawIn(painter, head, Qt::AlignRight | Qt::AlignVCenter, m_look.font(FontRole::Caption), theme.text2,
           tr("left to run"));
    double y = layOutLanes(head.bottom(), width, painter);
    y = layOutSoFar(y + m_look.px(14), width, painter);
    return layOutReasons(y + m_look.px(14), width, painter) + margin;
}

double NowPage::layOutLanes(double y, double width, QPainter* painter) const
{
    const auto& theme = m_look.theme();
    const double margin = m_look.px(Margin);
    double nameWidth = 0.0;
    const QFontMetricsF body(m_look.font(FontRole::Body));
    for (const auto& of : m_sides) {
        for (const auto& lane : of.lanes)
            nameWidth = std::max(nameWidth, body.horizontalAdvance(lane.lane));
    }
    nameWidth = std::min(nameWidth + m_look.px(isNarrow(width) ? 6 : 10), width * 0.3);
    for (const auto side : Sides) {
        const auto& of = m_sides[at(side)];
        if (!of.there)
            continue;
        const QRectF name(margin, y, width - 2 * margin, m_look.px(28));
        const double badge = m_look.ipx(16);
        if (painter != nullptr)
            drawBadge(*painter, {name.left(), std::round(name.center().y() - badge / 2), badge, badge}, sideText(side),
                      side == RunSide::B, m_look);
        drawIn(painter, name.adjusted(m_look.px(22), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
               m_look.font(FontRole::BodyBold), theme.text, m_names[at(side)]);
        y = name.bottom();
        for (const auto& lane : of.lanes)
            y = layOutLane(y, width, painter, lane, nameWidth);
        y += m_look.px(4);
    }
    return y;
}

double NowPage::layOutLane(double y, double width, QPainter* painter, const NowLane& lane, double nameWidth) const
{
    const auto& theme = m_look.theme();
    const double margin = m_look.px(Margin);
    // The height is that of the lane and not of what it does: nothing jumps while time goes on.
    const QRectF row(margin, y, width - 2 * margin, m_look.px(lane.host ? HostRowHeight : RowHeight));
    const auto body = m_look.font(FontRole::Body);
    if (painter != nullptr) {
        const QRectF swatch(row.left(), std::round(row.center().y() - m_look.ipx(10) / 2.0), m_look.ipx(16),
                            m_look.ipx(10));
        paintSwatch(*painter, m_look, swatch, lane);
    }
    const auto left = Qt::AlignLeft | Qt::AlignVCenter;
    const double nameLeft = row.left() + m_look.px(22);
    drawIn(painter, {nameLeft, row.top(), nameWidth, row.height()}, left, body, theme.text2, lane.lane);
    const double timeWidth = lane.kind ? m_look.px(isNarrow(width) ? NarrowColumn : ColumnWidth) : 0.0;
    const QRectF what(nameLeft + nameWidth, row.top(), row.right() - nameLeft - nameWidth - timeWidth, row.height());
    const auto ink = lane.kind ? theme.text : theme.text2;
    if (lane.detail.isEmpty()) {
        drawIn(painter, what, left, body, ink, lane.what);
    } else {
        const double half = row.height() / 2;
        drawIn(painter, {what.left(), what.top() + m_look.px(2), what.width(), half - m_look.px(1)}, left,
               m_look.font(FontRole::BodyBold), ink, lane.what);
        drawIn(painter, {what.left(), what.top() + half, what.width(), half - m_look.px(3)}, left,
               m_look.font(FontRole::Caption), theme.text2, lane.detail);
    }
    if (lane.kind)
        m_helps.push_back({row, tr("What the lane does at this moment, and how long that still takes.")});
    if (lane.kind)
        drawIn(painter, {row.right() - timeWidth, row.top(), timeWidth, row.height()},
               Qt::AlignRight | Qt::AlignVCenter, body, theme.text, durationString(lane.toGo));
    if (painter != nullptr)
        painter->fillRect(QRectF(row.left(), std::round(row.bottom()) - 1.0, row.width(), 1.0), theme.grid);
    return row.bottom();
}

double NowPage::layOutSoFar(double y, double width, QPainter* painter) const
{
    const auto& theme = m_look.theme();
    const double margin = m_look.px(Margin);
    const double right = width - margin;
    const bool narrow = isNarrow(width);
    const double column = m_look.px(narrow ? NarrowColumn : ColumnWidth);
    const int columns = narrow ? 2 : 3;
    const auto rightAlign = Qt::AlignRight | Qt::AlignVCenter;
    const auto& a = m_sides[0];
    const auto& b = m_sides[1];
    const bool both = a.there && b.there;
    const QRectF head(margin, y, width - 2 * margin, m_look.px(26));
    drawIn(painter, head, Qt::AlignLeft | Qt::AlignVCenter, m_look.font(FontRole::BodyBold), theme.text, tr("So far"));
    drawIn(painter, head, rightAlign, m_look.font(FontRole::Caption), theme.text2,
           tr("0 \u2013 %1", "from the beginning to now").arg(durationString(m_time.time_since_epoch())));
    y = head.bottom();
    const auto row = [&](const QString& name, const QString& ofA, const QString& ofB, const QString& change,
                         FontRole font, const QString& help) {
        const QRectF line(margin, y, right - margin, m_look.px(RowHeight));
        if (!help.isEmpty())
            m_helps.push_back({line, help});
        drawIn(painter, {line.left(), y, line.width() - columns * column, line.height()},
               Qt::AlignLeft | Qt::AlignVCenter, m_look.font(font), theme.text, name);
        const QString texts[] = {ofA, ofB, both ? change : QString()};
        for (int i = 0; i < columns; ++i)
            drawIn(painter, {right - (columns - i) * column, y, column, line.height()}, rightAlign, m_look.font(font),
                   theme.text, texts[i]);
        y = line.bottom();
    };
    const auto countOf = [](const NowSoFar& now) {
        return QString::fromStdString(countText(static_cast<std::int64_t>(now.batches)));
    };
    row(QString(), a.there ? sideText(RunSide::A) : QString(), b.there ? sideText(RunSide::B) : QString(), tr("change"),
        FontRole::Caption, {});
    const double times =
        static_cast<double>(b.soFar.batches) / static_cast<double>(std::max<std::size_t>(1, a.soFar.batches));
    row(tr("Batches done"), a.there ? countOf(a.soFar) : QString(), b.there ? countOf(b.soFar) : QString(),
        a.soFar.batches > 0 ? QString::number(times, 'f', times < 10.0 ? 1 : 0) + QChar(0x00D7) : QString(),
        FontRole::BodyBold, tr("Batches whose last operation has ended by now. The change is B's number over A's."));
    const auto shares = [&](const QString& name, std::optional<double> NowSoFar::*share, const QString& help) {
        row(name, a.there ? shareText(a.soFar.*share) : QString(), b.there ? shareText(b.soFar.*share) : QString(),
            changeText(a.soFar.*share, b.soFar.*share), FontRole::Body,
            help + QLatin1Char('\n') + tr("Here the window ends now."));
    };
    shares(tr("Host wait"), &NowSoFar::hostWait, words::numberHelp("host_wait"));
    shares(tr("Kernel busy"), &NowSoFar::kernel, words::numberHelp("kernel_utilization"));
    shares(tr("H2D busy"), &NowSoFar::toDevice,
           tr("Share of the window in which at least one copy to the device was running."));
    return y;
}

double NowPage::layOutReasons(double y, double width, QPainter* painter) const
{
    const auto& theme = m_look.theme();
    const double margin = m_look.px(Margin);
    const double inner = width - 2 * margin;
    drawIn(painter, {margin, y, inner, m_look.px(26)}, Qt::AlignLeft | Qt::AlignVCenter,
           m_look.font(FontRole::BodyBold), theme.text, tr("Why the host waits"));
    y += m_look.px(26);
    const auto paragraph = [&](const QString& text, const QFont& font, const QColor& colour, int lines) {
        const QFontMetricsF metrics(font);
        const QRectF place(margin, y, inner, 1000.0);
        const double least = lines * metrics.lineSpacing();
        if (painter != nullptr) {
            painter->setFont(font);
            painter->setPen(colour);
            painter->drawText(place, Qt::TextWordWrap, text);
        }
        // Room for so many lines in any case, so that what is below stays where it is.
        y += std::max(least, metrics.boundingRect(place, Qt::TextWordWrap, text).height()) + m_look.px(6);
    };
    for (const auto side : Sides) {
        const auto& of = m_sides[at(side)];
        if (of.there)
            paragraph(sideText(side) + QLatin1String(": ") + of.reason, m_look.font(FontRole::Body), theme.text, 4);
    }
    y += m_look.px(8);
    paragraph(tr("Keys: Space play or pause, comma and full stop one event back or on, Esc back to the whole run."),
              m_look.font(FontRole::Caption), theme.text2, 2);
    return y;
}

} // namespace overlap
