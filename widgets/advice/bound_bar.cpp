// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/advice/bound_bar.h"

#include "widgets/advice/diagnosis_words.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double BarHeight = 12.0;
constexpr double LineHeight = 20.0;
constexpr double Swatch = 9.0;
constexpr double LeastShare = 1.0; // percent

[[nodiscard]] ActivityKind activityOf(BoundKind kind)
{
    switch (kind) {
    case BoundKind::Preparation:
        return ActivityKind::Prepare;
    case BoundKind::Link:
        return ActivityKind::CopyToDevice;
    case BoundKind::Kernels:
        return ActivityKind::Kernel;
    case BoundKind::Launches:
        return ActivityKind::Issue;
    case BoundKind::Synchronization:
        return ActivityKind::Synchronize;
    case BoundKind::Allocation:
        return ActivityKind::Allocate;
    }
    return ActivityKind::Kernel;
}

} // namespace

BoundBar::BoundBar(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("boundBar"));
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void BoundBar::show(const std::optional<BoundSummary>& bound)
{
    m_bound = bound;
    setVisible(m_bound.has_value());
    retranslate();
}

void BoundBar::retranslate()
{
    QStringList all;
    for (const auto kind : kinds())
        all << text(kind);
    setAccessibleName(tr("What the run is bound by"));
    setAccessibleDescription(all.join(QLatin1Char('\n')));
    updateGeometry();
    update();
}

std::vector<BoundKind> BoundBar::kinds() const
{
    std::vector<BoundKind> kinds;
    if (!m_bound)
        return kinds;
    for (std::size_t i = 0; i < BoundKindCount; ++i) {
        if (m_bound->sharePct[i] >= LeastShare)
            kinds.push_back(static_cast<BoundKind>(i));
    }
    std::ranges::stable_sort(kinds,
                             [&](BoundKind x, BoundKind y) { return m_bound->shareOf(x) > m_bound->shareOf(y); });
    return kinds;
}

QString BoundBar::text(BoundKind kind) const
{
    const double share = m_bound ? m_bound->shareOf(kind) : 0.0;
    return words::boundShortName(kind) + QLatin1Char(' ') + percentString(share);
}

QColor BoundBar::colour(BoundKind kind) const
{
    return m_look.theme().kind(activityOf(kind)).fill;
}

std::vector<BoundBar::Label> BoundBar::labels(double width) const
{
    std::vector<Label> placed;
    const QFontMetricsF metrics(m_look.font(FontRole::Caption));
    double x = 0.0;
    double y = m_look.px(BarHeight + 4);
    for (const auto kind : kinds()) {
        const double wide = m_look.px(Swatch + 5) + metrics.horizontalAdvance(text(kind));
        if (x > 0.0 && x + wide > width) {
            x = 0.0;
            y += m_look.px(LineHeight);
        }
        placed.push_back({kind, {x, y, wide, m_look.px(LineHeight)}});
        x += wide + m_look.px(12);
    }
    return placed;
}

int BoundBar::heightForWidth(int width) const
{
    const auto placed = labels(width);
    return placed.empty() ? 0 : static_cast<int>(std::ceil(placed.back().rect.bottom()));
}

QSize BoundBar::sizeHint() const
{
    return {m_look.ipx(308), heightForWidth(m_look.ipx(308))};
}

QSize BoundBar::minimumSizeHint() const
{
    return {m_look.ipx(160), m_look.ipx(BarHeight)};
}

void BoundBar::paintEvent(QPaintEvent* /*event*/)
{
    if (!m_bound)
        return;
    const auto& theme = m_look.theme();
    QPainter painter(this);
    const double height = m_look.px(BarHeight);
    painter.fillRect(QRectF(0, 0, width(), height), theme.lane);
    double x = 0.0;
    const auto shown = kinds();
    for (const auto kind : shown) {
        const double wide = width() * m_bound->shareOf(kind) / 100.0;
        const QRectF part(std::round(x), 0, std::max(1.0, std::round(x + wide) - std::round(x)), height);
        painter.fillRect(part, colour(kind));
        x += wide;
        if (kind != shown.back()) // neighbours may be alike for some eyes
            painter.fillRect(QRectF(std::round(x) - 1.0, 0, 1.0, height), theme.surface);
    }
    painter.setFont(m_look.font(FontRole::Caption));
    const double side = m_look.px(Swatch);
    for (const auto& [kind, rect] : labels(width())) {
        painter.fillRect(QRectF(rect.left(), std::round(rect.center().y() - side / 2), side, side), colour(kind));
        painter.setPen(kind == m_bound->by ? theme.text : theme.text2);
        painter.drawText(rect.adjusted(m_look.px(Swatch + 5), 0, 4, 0), Qt::AlignLeft | Qt::AlignVCenter, text(kind));
    }
}

QString BoundBar::helpAt(const QPointF& at) const
{
    auto what = words::numberHelp("critical_path");
    for (const auto& [kind, rect] : labels(width())) {
        if (rect.contains(at))
            return text(kind) + QStringLiteral("\n\n") + words::boundHelp(kind) + QStringLiteral("\n\n") + what;
    }
    return what;
}

bool BoundBar::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

} // namespace overlap
