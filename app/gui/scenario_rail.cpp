// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/scenario_rail.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"

#include <QPainter>

#include <algorithm>

namespace overlap {

namespace {

// Chinese characters stand upright one below the other; other text is turned.
[[nodiscard]] bool isWrittenDownwards(const QString& text)
{
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
}

} // namespace

ScenarioRail::ScenarioRail(const Look& look, QWidget* parent)
    : QAbstractButton(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("scenarioRail"));
    setCheckable(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Expanding);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
    retranslate();
}

void ScenarioRail::setOfRecordings(bool on)
{
    m_ofRecordings = on;
    retranslate();
}

void ScenarioRail::retranslate()
{
    setText(m_ofRecordings ? tr("Recordings") : tr("Scenario"));
    setAccessibleName(m_ofRecordings ? tr("Recordings panel") : tr("Scenario panel"));
    setToolTip(m_ofRecordings ? tr("Open the panel of the recordings (F9)") : tr("Open the scenario panel (F9)"));
    update();
}

QSize ScenarioRail::sizeHint() const
{
    return {m_look.ipx(28), m_look.ipx(200)};
}

void ScenarioRail::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), underMouse() ? mixed(theme.groove, theme.window, 0.6) : theme.window);
    painter.fillRect(QRect(width() - 1, 0, 1, height()), theme.border);
    const int side = m_look.ipx(14);
    const QRect icon((width() - side) / 2, m_look.ipx(9), side, side);
    iconFor(isChecked() ? QStringLiteral("chevron-left") : QStringLiteral("chevron-right"), theme.text)
        .paint(&painter, icon);
    painter.setFont(m_look.font(FontRole::Body));
    painter.setPen(theme.text);
    if (isWrittenDownwards(text())) {
        const int step = painter.fontMetrics().height();
        for (int i = 0; i < text().size(); ++i)
            painter.drawText(QRect(0, m_look.ipx(32) + i * step, width(), step), Qt::AlignCenter, text().mid(i, 1));
    } else {
        painter.save();
        const int length = painter.fontMetrics().horizontalAdvance(text());
        painter.translate(width() / 2.0, m_look.px(32) + length);
        painter.rotate(-90.0);
        painter.drawText(QRectF(0, -width() / 2.0, length + 2, width()), Qt::AlignVCenter | Qt::AlignLeft, text());
        painter.restore();
    }
    if (hasFocus()) {
        painter.setPen(QPen(theme.accent, 2.0));
        painter.drawRect(rect().adjusted(1, 1, -2, -1));
    }
}

} // namespace overlap
