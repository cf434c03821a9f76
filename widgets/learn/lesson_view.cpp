// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/lesson_view.h"

#include "widgets/learn/prediction_panel.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"

#include <QFontMetricsF>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <cmath>

namespace overlap {

namespace {

constexpr double BarHeight = 33.0;
constexpr double TightBarHeight = 26.0;
constexpr double Margin = 20.0;
constexpr double NarrowMargin = 10.0;
constexpr double NarrowBelow = 360.0;

// Seven stages in a narrow column: closer than other tabs.
class StageBar : public QTabBar
{
public:
    StageBar(const Look& look, QWidget* parent)
        : QTabBar(parent)
        , m_look(look)
    {
    }

protected:
    [[nodiscard]] QSize tabSizeHint(int index) const override
    {
        const QFontMetricsF metrics(m_look.font(FontRole::BodyBold));
        double texts = 0.0;
        for (int i = 0; i < count(); ++i)
            texts += metrics.horizontalAdvance(tabText(i));
        const double room = (parentWidget()->width() - texts) / (2.0 * std::max(1, count()));
        const double side = std::clamp(room - 1.0, m_look.px(4.0), m_look.px(9.0));
        const double wide = metrics.horizontalAdvance(tabText(index)) + 2.0 * side;
        return {static_cast<int>(std::ceil(wide)), std::min(maximumHeight(), m_look.ipx(BarHeight))};
    }
    [[nodiscard]] QSize minimumTabSizeHint(int index) const override { return tabSizeHint(index); }

private:
    const Look& m_look;
};

[[nodiscard]] std::array<QString, LessonStageCount> stageNames()
{
    return {LessonView::tr("Question"), LessonView::tr("Predict"),   LessonView::tr("Run"),     LessonView::tr("See"),
            LessonView::tr("Explain"),  LessonView::tr("Interview"), LessonView::tr("Try next")};
}

} // namespace

LessonView::LessonView(const Look& look, LessonWalk& walk, Use use, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_walk(walk)
    , m_use(use)
    , m_stages(new StageBar(look, this))
    , m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("lesson.view"));
    m_stages->setObjectName(QStringLiteral("lesson.stages"));
    m_stages->setExpanding(false);
    m_stages->setDrawBase(false);
    m_stages->setElideMode(Qt::ElideNone);
    m_stages->setUsesScrollButtons(true);
    for (std::size_t i = 0; i < LessonStageCount; ++i)
        m_stages->addTab(QString());
    m_scroll->setObjectName(QStringLiteral("lesson.scroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_stages);
    column->addWidget(m_scroll, 1);
    connect(m_stages, &QTabBar::currentChanged, this,
            [this](int index) { m_walk.go(static_cast<LessonStage>(index)); });
    refresh();
}

bool LessonView::isNarrow() const
{
    return width() < m_look.px(NarrowBelow);
}

LessonView::Key LessonView::key() const
{
    return {m_walk.lesson(), m_walk.stage(),          m_walk.step(),  m_walk.answered(),     m_walk.predicted(),
            m_walk.state(),  words::taughtLanguage(), m_look.px(1.0), m_look.theme().isDark, isNarrow(),
            m_tight,         m_nextTitle + m_device};
}

void LessonView::setDevice(const QString& id)
{
    m_device = id;
    refresh();
}

void LessonView::setTight(bool tight)
{
    m_tight = tight;
    refresh();
}

void LessonView::setNextTitle(const QString& title)
{
    m_nextTitle = title;
    refresh();
}

void LessonView::refresh()
{
    showStages();
    if (m_walk.lesson() == nullptr)
        return;
    if (const auto wanted = key(); wanted != m_shown || m_page == nullptr) {
        rebuild();
        m_shown = wanted;
    }
    showProgress();
}

void LessonView::showStages()
{
    const QSignalBlocker quiet(m_stages);
    const auto names = stageNames();
    m_stages->setAccessibleName(tr("Stages of the lesson"));
    m_stages->setFixedHeight(m_look.ipx(m_tight ? TightBarHeight : BarHeight));
    for (std::size_t i = 0; i < LessonStageCount; ++i) {
        const auto stage = static_cast<LessonStage>(i);
        const int place = static_cast<int>(i);
        m_stages->setTabText(place, names[i]);
        m_stages->setTabEnabled(place, m_walk.canGo(stage) || stage == m_walk.stage());
        m_stages->setTabToolTip(place, m_walk.canGo(stage) ? QString() : tr("Comes after what is before it"));
    }
    m_stages->setCurrentIndex(static_cast<int>(m_walk.stage()));
}

void LessonView::rebuild()
{
    const bool samePlace = m_shown.lesson == m_walk.lesson() && m_shown.stage == m_walk.stage();
    const int scrolled = samePlace ? m_scroll->verticalScrollBar()->value() : 0;
    const bool hadFocus = m_page != nullptr && m_page->isAncestorOf(window()->focusWidget());
    const auto focused = hadFocus ? window()->focusWidget()->objectName() : QString();
    m_prediction = nullptr;
    m_progressText = nullptr;
    m_progressBar = nullptr;
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(page);
    const int margin = m_look.ipx(isNarrow() ? NarrowMargin : Margin);
    column->setContentsMargins(margin, m_look.ipx(m_tight ? 6.0 : 14.0), margin, margin);
    column->setSpacing(m_look.ipx(10.0));
    m_page = page;
    if (!m_tight)
        addTitle(*column);
    switch (m_walk.stage()) {
    case LessonStage::Question:
        fillQuestion(*column);
        break;
    case LessonStage::Predict:
        fillPredict(*column);
        break;
    case LessonStage::Run:
        fillRun(*column);
        break;
    case LessonStage::See:
        fillSee(*column);
        break;
    case LessonStage::Explain:
        fillExplain(*column);
        break;
    case LessonStage::Interview:
        fillInterview(*column);
        break;
    case LessonStage::TryNext:
        fillTryNext(*column);
        break;
    }
    column->addStretch(1);
    // The old page may be in the middle of a click: it goes when that is over.
    if (auto* old = m_scroll->takeWidget()) {
        old->hide();
        old->deleteLater();
    }
    m_scroll->setWidget(page);
    page->show();
    // By the Tab key after the stages, and not behind all else in the window.
    QWidget* before = m_scroll;
    for (auto* part : page->findChildren<QWidget*>()) {
        if (part->focusPolicy() & Qt::TabFocus) {
            QWidget::setTabOrder(before, part);
            before = part;
        }
    }
    m_scroll->verticalScrollBar()->setValue(scrolled);
    auto* again = focused.isEmpty() ? nullptr : page->findChild<QWidget*>(focused);
    if (again != nullptr && again->isEnabled())
        again->setFocus();
    else if (hadFocus)
        focusFirst();
}

void LessonView::focusFirst()
{
    if (m_page == nullptr)
        return;
    for (auto* button : m_page->findChildren<QPushButton*>()) {
        if (button->property("primary").toBool() && button->isEnabled()) {
            button->setFocus();
            return;
        }
    }
    if (m_prediction != nullptr)
        m_prediction->focusFirst();
    else
        m_scroll->setFocus();
}

bool LessonView::scrollOn()
{
    auto* bar = m_scroll->verticalScrollBar();
    if (bar->value() >= bar->maximum())
        return false;
    constexpr double MostOfAPage = 0.85;
    bar->setValue(bar->value() + static_cast<int>(bar->pageStep() * MostOfAPage));
    return true;
}

void LessonView::showProgress()
{
    if (m_progressBar == nullptr)
        return;
    const auto& progress = m_walk.progress();
    m_progressBar->setRange(0, static_cast<int>(std::max<std::size_t>(1, progress.of)));
    m_progressBar->setValue(static_cast<int>(progress.done));
    m_progressText->setText(progress.name.empty() ? tr("Starting\u2026")
                                                  : tr("Run %1: %2 of %3", "name, place, number")
                                                        .arg(QString::fromStdString(progress.name))
                                                        .arg(progress.done + 1)
                                                        .arg(progress.of));
}

void LessonView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    refresh(); // closer where there is less room
}

void LessonView::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(QRect(0, m_stages->geometry().bottom(), width(), 1), theme.border);
}

} // namespace overlap
