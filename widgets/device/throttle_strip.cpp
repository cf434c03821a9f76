// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/throttle_strip.h"

#include "widgets/charts/painting_tools.h"
#include "widgets/style/look.h"
#include "widgets/words/run_words.h"

#include <QPainter>
#include <QStringList>

#include <vector>

namespace overlap {

namespace {
constexpr double HeadHeight = 24.0;
constexpr double StripHeight = 22.0;
constexpr double RightGutter = 64.0; // as of the charts
} // namespace

ThrottleStrip::ThrottleStrip(const Look& look, const DeviceHistory& history, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_history(history)
{
    setObjectName(QStringLiteral("throttleStrip"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
}

void ThrottleStrip::retranslate()
{
    setAccessibleName(tr("Clock held back by"));
    refresh();
}

void ThrottleStrip::refresh()
{
    setAccessibleDescription(valueText());
    update();
}

QString ThrottleStrip::valueText() const
{
    if (!m_history.tellsThrottling())
        return tr("n/a", "the driver does not tell");
    QStringList names;
    for (const auto reason : *m_history.samples().back().throttled)
        names << words::throttle(reason);
    return names.isEmpty() ? tr("nothing", "holds the clock back") : names.join(tr(", ", "between reasons"));
}

QRectF ThrottleStrip::plot() const
{
    return {0.0, m_look.px(HeadHeight), std::max(1.0, width() - m_look.px(RightGutter)), m_look.px(StripHeight)};
}

void ThrottleStrip::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    const auto area = plot();
    const QRectF head(0.0, 0.0, area.width(), m_look.px(HeadHeight - 2));
    drawTextAt(painter, m_look.font(FontRole::BodyBold), theme.text, head, Qt::AlignLeft | Qt::AlignVCenter,
               accessibleName());
    drawTextAt(painter, m_look.font(FontRole::Body), m_history.tellsThrottling() ? theme.text : theme.text2, head,
               Qt::AlignRight | Qt::AlignVCenter, valueText());
    painter.fillRect(area, theme.lane);
    if (m_history.empty())
        return;
    const auto end = m_history.samples().back().steadyNs;
    const auto x = [&](std::int64_t at) {
        return area.right()
               - static_cast<double>(end - at) / static_cast<double>(m_history.span().count()) * area.width();
    };
    // Reasons that hold at the same time share the height.
    const auto spans = m_history.throttling();
    std::vector<ThrottleReason> rows;
    for (const auto& span : spans)
        if (std::find(rows.begin(), rows.end(), span.reason) == rows.end())
            rows.push_back(span.reason);
    const auto small = m_look.font(FontRole::BarLabel);
    for (const auto& span : spans) {
        const auto row = static_cast<double>(std::find(rows.begin(), rows.end(), span.reason) - rows.begin());
        const double height = area.height() / static_cast<double>(rows.size());
        const double left = x(span.beginNs);
        const QRectF block(left, area.top() + row * height, std::max(1.0, x(span.endNs) - left), height);
        painter.fillRect(block, mixed(theme.warn, theme.lane, 0.30));
        painter.fillRect(QRectF(block.left(), block.top(), 1.0, block.height()), theme.warn);
        const auto name = words::throttle(span.reason);
        if (QFontMetricsF(small).height() <= height && widthOf(small, name) + m_look.px(8) <= block.width())
            drawTextAt(painter, small, theme.text, block.adjusted(m_look.px(5), 0, 0, 0),
                       Qt::AlignLeft | Qt::AlignVCenter, name);
    }
}

QSize ThrottleStrip::sizeHint() const
{
    return {m_look.ipx(380), m_look.ipx(HeadHeight + StripHeight + 4)};
}

QSize ThrottleStrip::minimumSizeHint() const
{
    return {m_look.ipx(260), sizeHint().height()};
}

} // namespace overlap
