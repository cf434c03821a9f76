// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/result_bars.h"

#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {

constexpr double NameHeight = 20.0;
constexpr double BarHeight = 12.0;
constexpr double Gap = 10.0;
constexpr double BadgeSide = 16.0;
constexpr double NumberWidth = 76.0;
constexpr double GuessFoot = 18.0; // below the bar of B, for the guess

} // namespace

ResultBars::ResultBars(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("lesson.results"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void ResultBars::setRuns(std::vector<Run> runs, std::optional<double> guess)
{
    m_runs = std::move(runs);
    m_guess = guess;
    QStringList lines;
    for (const auto& run : m_runs)
        lines << QStringLiteral("%1: %2: %3").arg(run.letter, run.name, run.us ? durationString(*run.us) : run.remark);
    setAccessibleName(tr("Times of the runs"));
    setAccessibleDescription(lines.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

QString ResultBars::helpAt(const QPointF& /*at*/) const
{
    return accessibleDescription() + QStringLiteral("\n\n") + words::numberHelp("wall");
}

bool ResultBars::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

double ResultBars::rowHeight() const
{
    return m_look.px(NameHeight + BarHeight + Gap);
}

QSize ResultBars::sizeHint() const
{
    const double foot = m_guess ? m_look.px(GuessFoot) : 0.0;
    return {m_look.ipx(400.0), static_cast<int>(std::ceil(static_cast<double>(m_runs.size()) * rowHeight() + foot))};
}

QSize ResultBars::minimumSizeHint() const
{
    return {m_look.ipx(160.0), sizeHint().height()};
}

void ResultBars::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    double most = m_guess.value_or(0.0);
    for (const auto& run : m_runs)
        most = std::max(most, run.us.value_or(0.0));
    if (most <= 0.0)
        most = 1.0;
    const double left = m_look.px(BadgeSide + 8.0);
    const double room = std::max(1.0, width() - left - m_look.px(NumberWidth));
    double y = 0.0;
    for (const auto& run : m_runs) {
        const bool isB = run.letter == QLatin1String("B");
        drawBadge(painter,
                  {0.0, std::round(y + m_look.px((NameHeight - BadgeSide) / 2.0)), std::round(m_look.px(BadgeSide)),
                   std::round(m_look.px(BadgeSide))},
                  run.letter, isB, m_look);
        painter.setFont(m_look.font(FontRole::Body));
        painter.setPen(theme.text);
        const double nameRoom = width() - left;
        auto name = run.name;
        if (!run.remark.isEmpty())
            name += QStringLiteral(" (%1)").arg(run.remark);
        painter.drawText(QRectF(left, y, nameRoom, m_look.px(NameHeight)), Qt::AlignLeft | Qt::AlignVCenter,
                         QFontMetricsF(painter.font()).elidedText(name, Qt::ElideRight, nameRoom));
        const double top = std::round(y + m_look.px(NameHeight + 1.0));
        const double height = std::round(m_look.px(BarHeight));
        if (run.us) {
            const double length = std::max(1.0, std::round(*run.us / most * room));
            painter.fillRect(QRectF(left, top, length, height), isB ? theme.accent : theme.ghost);
            painter.setFont(m_look.font(FontRole::BodyBold));
            painter.drawText(QRectF(left + length + m_look.px(6.0), top - m_look.px(4.0), m_look.px(NumberWidth),
                                    height + m_look.px(8.0)),
                             Qt::AlignLeft | Qt::AlignVCenter, durationString(*run.us));
        } else {
            painter.fillRect(QRectF(left, top, room, height), theme.lane);
        }
        if (isB && m_guess) {
            const double x = std::round(left + *m_guess / most * room);
            painter.fillRect(QRectF(x - m_look.px(1.0), top - m_look.px(3.0), m_look.px(2.0), height + m_look.px(6.0)),
                             theme.text);
            painter.setFont(m_look.font(FontRole::Caption));
            const auto text = tr("my guess %1", "a time").arg(durationString(*m_guess));
            const double wide = QFontMetricsF(painter.font()).horizontalAdvance(text) + 1.0;
            const double at = std::clamp(x - wide / 2.0, left, std::max(left, width() - wide));
            painter.setPen(theme.text2);
            painter.drawText(QRectF(at, top + height + m_look.px(2.0), wide, m_look.px(GuessFoot)),
                             Qt::AlignLeft | Qt::AlignVCenter, text);
            y += m_look.px(GuessFoot);
        }
        y += rowHeight();
    }
}

} // namespace overlap
