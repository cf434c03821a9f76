// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/tool_bar.h"

#include "app/gui/actions.h"
#include "app/gui/busy_indicator.h"
#include "app/gui/timeline_page.h"
#include "widgets/style/look.h"

#include <QAction>
#include <QCheckBox>
#include <QLayout>
#include <QMenu>
#include <QPainter>
#include <QStyleOptionToolButton>
#include <QToolButton>

#include <cmath>

namespace overlap {

namespace {

// An icon, and beside it its text, with the room that the design gives them.
class ToolBarButton : public QToolButton
{
public:
    ToolBarButton(const Look& look, QWidget* parent)
        : QToolButton(parent)
        , m_look(look)
    {
        setAutoRaise(true);
        setFocusPolicy(Qt::TabFocus);
    }

    [[nodiscard]] QSize sizeHint() const override
    {
        double width = Padding * 2.0 + IconSide;
        const double text =
            toolButtonStyle() == Qt::ToolButtonIconOnly ? 0.0 : fontMetrics().horizontalAdvance(this->text());
        width = m_look.px(width) + (text > 0.0 ? m_look.px(Gap) + text : 0.0);
        return {static_cast<int>(std::ceil(width)), m_look.ipx(26)};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* /*event*/) override
    {
        QPainter painter(this);
        QStyleOptionToolButton option;
        initStyleOption(&option);
        style()->drawPrimitive(QStyle::PE_PanelButtonTool, &option, &painter, this);
        const int side = m_look.ipx(IconSide);
        const QRect place(m_look.ipx(Padding), (height() - side) / 2, side, side);
        icon().paint(&painter, place, Qt::AlignCenter, isEnabled() ? QIcon::Normal : QIcon::Disabled);
        if (toolButtonStyle() == Qt::ToolButtonIconOnly)
            return;
        painter.setPen(isEnabled() ? m_look.theme().text : m_look.theme().disabled);
        painter.drawText(rect().adjusted(m_look.ipx(Padding + IconSide + Gap), 0, 0, 0),
                         Qt::AlignLeft | Qt::AlignVCenter, text());
    }

private:
    static constexpr double Padding = 6.0;
    static constexpr double IconSide = 16.0;
    static constexpr double Gap = 6.0;
    const Look& m_look;
};

} // namespace

ToolBar::ToolBar(const Look& look, Actions& actions, const TimelinePage& page, PairRunner& runner, QWidget* parent)
    : QToolBar(parent)
    , m_look(look)
    , m_actions(actions)
    , m_busy(new BusyIndicator(look, runner, this))
    , m_live(new QCheckBox(this))
    , m_export(new ToolBarButton(look, this))
{
    setObjectName(QStringLiteral("tools"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    m_texted.push_back(add(actions.open, true));
    add(actions.save, false);
    addSeparator();
    add(actions.undo, false);
    add(actions.redo, false);
    addSeparator();
    add(actions.run, true);
    m_live->setObjectName(QStringLiteral("live"));
    m_live->setChecked(actions.live->isChecked());
    connect(m_live, &QCheckBox::toggled, actions.live, &QAction::setChecked);
    connect(actions.live, &QAction::toggled, m_live, &QCheckBox::setChecked);
    addGap();
    addWidget(m_live);
    addGap();
    addSeparator();
    for (auto* action : {page.slowMotionAction(), actions.fit, actions.measure, page.findAction()})
        m_texted.push_back(add(action, true));
    auto* spring = new QWidget(this);
    spring->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(spring);
    addWidget(m_busy);
    addGap();
    m_texted.push_back(add(actions.swap, true));
    m_export->setObjectName(QStringLiteral("export"));
    connect(m_export, &QToolButton::clicked, this,
            [this] { m_actions.exports->popup(m_export->mapToGlobal(QPoint(0, m_export->height()))); });
    m_texted.push_back(m_export);
    addWidget(m_export);
    connect(m_busy, &BusyIndicator::stopRequested, actions.stop, &QAction::trigger);
    connect(&m_look, &Look::changed, this, &ToolBar::applyLook);
    applyLook();
}

QToolButton* ToolBar::add(QAction* action, bool text)
{
    auto* button = new ToolBarButton(m_look, this);
    button->setDefaultAction(action);
    button->setToolButtonStyle(text ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
    addWidget(button);
    return button;
}

void ToolBar::addGap()
{
    auto* gap = new QWidget(this);
    gap->setObjectName(QStringLiteral("gap"));
    addWidget(gap);
}

void ToolBar::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().window);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
}

void ToolBar::setTexts(bool shown)
{
    m_texts = shown;
    for (auto* button : m_texted)
        button->setToolButtonStyle(shown ? Qt::ToolButtonTextBesideIcon : Qt::ToolButtonIconOnly);
}

void ToolBar::applyLook()
{
    setFixedHeight(m_look.ipx(38));
    setIconSize(QSize(m_look.ipx(16), m_look.ipx(16)));
    layout()->setContentsMargins(m_look.ipx(8), m_look.ipx(4), m_look.ipx(8), m_look.ipx(4));
    layout()->setSpacing(m_look.ipx(4));
    for (auto* gap : findChildren<QWidget*>(QStringLiteral("gap"), Qt::FindDirectChildrenOnly))
        gap->setFixedWidth(m_look.ipx(6));
    for (auto* button : findChildren<QToolButton*>(QString(), Qt::FindDirectChildrenOnly))
        button->setIconSize(iconSize());
    m_export->setIcon(m_look.icon(QStringLiteral("export")));
    retranslate();
}

void ToolBar::retranslate()
{
    m_live->setText(m_actions.live->iconText());
    m_live->setToolTip(m_actions.live->toolTip());
    m_export->setText(tr("Export"));
    m_export->setToolTip(tr("Save the chart, the numbers or a trace"));
    m_export->setAccessibleName(tr("Export"));
    m_busy->retranslate();
    setTexts(m_texts);
}

} // namespace overlap
