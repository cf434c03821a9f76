// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/waterfall.h"

#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/step_words.h"

#include <QEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double HeadHeight = 24.0;
constexpr double RowHeight = 20.0;
constexpr double ValueWidth = 66.0;
constexpr double MostLabelShare = 0.52; // of the width; the bars need the rest
constexpr double LeastStep = 0.0005; // of the longer run: less rounds to nothing
constexpr std::size_t MostSteps = 6;

[[nodiscard]] QString change(double gainUs)
{
    auto text = durationText(std::abs(gainUs));
    if (gainUs != 0.0)
        text.number = signedText(-gainUs, text.number);
    return words::text(text);
}

} // namespace

Waterfall::Waterfall(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("waterfall"));
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void Waterfall::show(const ShownPair& pair)
{
    m_pair = pair;
    rebuild();
}

void Waterfall::retranslate()
{
    rebuild();
}

void Waterfall::rebuild()
{
    m_rows.clear();
    m_most = 1.0;
    if (m_pair.comparable()) { // else there is no way of so many milliseconds
        const double a = m_pair.a->wallP50Us();
        const double b = m_pair.b->wallP50Us();
        m_rows.push_back({words::comparedName(m_pair, Side::A), words::text(durationText(a)), 0.0, a, Row::Kind::A});
        m_most = std::max(a, b);
        double at = a;
        if (m_pair.steps) {
            auto steps = *m_pair.steps;
            std::erase_if(
                steps, [&](const AttributionStep& step) { return std::abs(step.gainUs) < LeastStep * std::max(a, b); });
            if (steps.size() > MostSteps) {
                // The small ones together, so that the rows still add up.
                AttributionStep rest;
                for (std::size_t i = MostSteps - 1; i < steps.size(); ++i)
                    rest.gainUs += steps[i].gainUs;
                steps.resize(MostSteps - 1);
                steps.push_back(rest);
            }
            for (const auto& step : steps) {
                const auto label = step.keys.empty() ? tr("other changes")
                                                     : words::step(step, m_pair.a->scenario, m_pair.b->scenario, true);
                m_rows.push_back({label, change(step.gainUs), at, at - step.gainUs, Row::Kind::Step});
                at -= step.gainUs;
                m_most = std::max(m_most, at);
            }
        }
        m_rows.push_back({words::comparedName(m_pair, Side::B), words::text(durationText(b)), 0.0, b, Row::Kind::B});
    }
    QString all = title();
    for (int i = 0; i < rowCount(); ++i)
        all += QLatin1Char('\n') + rowText(i);
    setAccessibleName(title());
    setAccessibleDescription(all);
    updateGeometry();
    update();
}

QString Waterfall::title() const
{
    if (!m_pair.complete())
        return {};
    const double difference = m_pair.a->wallP50Us() - m_pair.b->wallP50Us();
    const auto time = words::text(durationText(std::abs(difference)));
    return difference >= 0.0 ? tr("Where %1 went").arg(time) : tr("Where %1 came from").arg(time);
}

QString Waterfall::rowText(int row) const
{
    const auto& r = m_rows[static_cast<std::size_t>(row)];
    return tr("%1: %2", "row of the waterfall").arg(r.label, r.value);
}

QSize Waterfall::sizeHint() const
{
    if (m_rows.empty())
        return {m_look.ipx(200), 0};
    return {m_look.ipx(308), m_look.ipx(HeadHeight + RowHeight * static_cast<double>(m_rows.size()))};
}

QSize Waterfall::minimumSizeHint() const
{
    return {m_look.ipx(180), sizeHint().height()};
}

int Waterfall::rowAt(double y) const
{
    const int row = static_cast<int>(std::floor((y - m_look.px(HeadHeight)) / m_look.px(RowHeight)));
    return row >= 0 && row < rowCount() ? row : -1;
}

QString Waterfall::helpAt(const QPointF& at) const
{
    const int row = rowAt(at.y());
    if (row < 0)
        return words::numberHelp("attribution");
    const bool step = m_rows[static_cast<std::size_t>(row)].kind == Row::Kind::Step;
    return rowText(row) + QStringLiteral("\n\n") + words::numberHelp(step ? "attribution" : "wall");
}

bool Waterfall::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

void Waterfall::paintEvent(QPaintEvent* /*event*/)
{
    if (m_rows.empty())
        return;
    const auto& theme = m_look.theme();
    QPainter painter(this);
    const double w = width();
    painter.setFont(m_look.font(FontRole::BodyBold));
    painter.setPen(theme.text);
    const QRectF head(0, 0, w, m_look.px(HeadHeight - 4));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, title());
    const QFontMetricsF bold(painter.font());
    painter.setFont(m_look.font(FontRole::Caption));
    painter.setPen(theme.text2);
    const auto order = m_pair.steps ? tr("change after change") : tr("being computed");
    if (bold.horizontalAdvance(title()) + QFontMetricsF(painter.font()).horizontalAdvance(order) + m_look.px(8) < w)
        painter.drawText(head, Qt::AlignRight | Qt::AlignVCenter, order);

    double labelWidth = 0.0;
    for (const auto& row : m_rows)
        labelWidth = std::max(
            labelWidth, QFontMetricsF(m_look.font(row.kind == Row::Kind::Step ? FontRole::Body : FontRole::BodyBold))
                            .horizontalAdvance(row.label));
    labelWidth = std::min(std::ceil(labelWidth) + m_look.px(4), std::round(w * MostLabelShare));
    const double left = labelWidth + m_look.px(4);
    const double room = std::max(10.0, w - left - m_look.px(ValueWidth));
    const auto x = [&](double us) { return left + room * std::clamp(us / m_most, 0.0, 1.0); };
    const double rowHeight = m_look.px(RowHeight);
    const double barHeight = std::round(m_look.px(11));
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const auto& row = m_rows[i];
        const double top = std::round(m_look.px(HeadHeight) + rowHeight * static_cast<double>(i));
        const QRectF line(0, top, w, rowHeight);
        const bool strong = row.kind != Row::Kind::Step;
        painter.setFont(m_look.font(strong ? FontRole::BodyBold : FontRole::Body));
        painter.setPen(theme.text);
        const QFontMetricsF metrics(painter.font());
        painter.drawText(QRectF(0, top, labelWidth, rowHeight), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(row.label, Qt::ElideRight, labelWidth));
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, row.value);
        const double from = std::round(std::min(x(row.from), x(row.to)));
        const double to = std::round(std::max(x(row.from), x(row.to)));
        const double y = std::round(top + (rowHeight - barHeight) / 2.0);
        const auto fill = row.kind == Row::Kind::A   ? theme.text2
                          : row.kind == Row::Kind::B ? theme.accent
                                                     : theme.ghost;
        painter.fillRect(QRectF(from, y, std::max(1.0, to - from), barHeight), fill);
        if (i + 1 < m_rows.size() && (m_pair.steps || i > 0)) {
            // A thin line carries the level to the next row.
            const double level = std::round(x(row.to));
            painter.fillRect(QRectF(level - 1.0, y + barHeight, 1.0, rowHeight - barHeight), theme.control);
        }
    }
}

} // namespace overlap
