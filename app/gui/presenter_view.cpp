// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/presenter_view.h"

#include "widgets/learn/lesson_charts.h"
#include "widgets/learn/lesson_view.h"
#include "widgets/style/proxy_style.h"
#include "widgets/words/answer_words.h"

#include <QAbstractButton>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QCloseEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QScreen>
#include <QSlider>
#include <QSplitter>
#include <QTabBar>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

constexpr double DesignHeight = 700.0; // of what is shown, in pixels of the design: the type is as large as fits
constexpr double DesignWidth = 1240.0;
constexpr double TextShare = 0.44;
constexpr double TextOverCharts = 1.3;
constexpr double Largest = 8.0; // a wall of screens

} // namespace

PresenterView::PresenterView(const Look& look, LessonWalk& walk)
    : QWidget(nullptr, Qt::Window)
    , m_look(look)
    , m_walk(walk)
{
    setObjectName(QStringLiteral("presenter"));
    setWindowTitle(QStringLiteral("OverlapScope"));
    setFocusPolicy(Qt::StrongFocus);
    m_style = new ProxyStyle(m_large);
    m_style->setParent(this);
    follow();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_body = new QSplitter(Qt::Horizontal, this);
    m_body->setChildrenCollapsible(false);
    m_view = new LessonView(m_large, walk, LessonView::Use::Present, m_body);
    m_charts = new LessonCharts(m_own, walk, m_body);
    column->addWidget(m_body, 1);
    auto* foot = new QHBoxLayout;
    m_foot = new QLabel(this);
    m_keys = new QLabel(this);
    m_foot->setForegroundRole(QPalette::PlaceholderText);
    m_keys->setForegroundRole(QPalette::PlaceholderText);
    foot->addWidget(m_foot, 1);
    foot->addWidget(m_keys);
    column->addLayout(foot);
    connect(&m_walk, &LessonWalk::changed, this, &PresenterView::refresh);
    connect(&m_walk, &LessonWalk::lessonChanged, this, &PresenterView::refresh);
    connect(m_view, &LessonView::nextLessonRequested, this, &PresenterView::nextLessonRequested);
    connect(m_view, &LessonView::stopRequested, this, &PresenterView::stopRequested);
    connect(m_view, &LessonView::simulatedRequested, this, &PresenterView::simulatedRequested);
    connect(m_view, &LessonView::tryRequested, this, [this](std::size_t index) {
        close();
        emit tryRequested(index);
    });
    connect(&m_look, &Look::changed, this, &PresenterView::follow);
    qApp->installEventFilter(this); // keys go on wherever the focus is
    retranslate();
}

void PresenterView::follow()
{
    m_own.setChoice(m_look.theme().isDark ? ThemeChoice::Dark : ThemeChoice::Light);
    m_large.setChoice(m_own.choice());
    const double fits = std::min(height() / DesignHeight, width() / DesignWidth);
    m_own.setFontScale(fits, Largest);
    m_large.setFontScale(fits * TextOverCharts, Largest);
    setFont(m_large.font(FontRole::Body));
    if (m_view == nullptr)
        return;
    for (auto* label : {m_foot, m_keys})
        label->setFont(m_own.font(FontRole::Caption));
    auto* foot = layout()->itemAt(1)->layout();
    foot->setContentsMargins(m_own.ipx(20.0), m_own.ipx(4.0), m_own.ipx(20.0), m_own.ipx(6.0));
    refresh();
    place();
}

void PresenterView::present(const QScreen* screen)
{
    if (screen != nullptr)
        setGeometry(screen->geometry());
    showFullScreen();
    raise();
    activateWindow();
    setFocus();
    refresh();
}

// A style is not inherited.
void PresenterView::dress()
{
    for (auto* widget : findChildren<QWidget*>()) {
        if (widget->style() != m_style)
            widget->setStyle(m_style);
    }
}

void PresenterView::refresh()
{
    m_view->refresh();
    m_charts->refresh();
    const auto a = m_walk.results().run("A");
    QString text;
    if (a) {
        text = words::origin(*a).label;
        ShownPair shown;
        shown.a = a;
        const auto remarks = words::originRemarks(shown);
        if (!remarks.empty())
            text += QStringLiteral("\u2002") + remarks.front();
    }
    m_foot->setText(text);
    dress();
}

void PresenterView::retranslate()
{
    setAccessibleName(tr("Presenter"));
    m_keys->setText(tr("Right or Page Down: on \u00B7 Left or Page Up: back \u00B7 Esc: end"));
    refresh();
}

void PresenterView::goOn()
{
    if (!m_view->scrollOn())
        m_walk.next();
}

bool PresenterView::takeKey(int key)
{
    // Arrows move a slider or a line that was chosen, and Space presses a button; Page keys always go on.
    auto* focus = QApplication::focusWidget();
    const bool field =
        focus != nullptr && focus != this && isAncestorOf(focus)
        && (qobject_cast<QSlider*>(focus) != nullptr || qobject_cast<QAbstractSpinBox*>(focus) != nullptr
            || qobject_cast<QTabBar*>(focus) != nullptr || focus->objectName() == QLatin1String("lesson.guessChart"));
    const bool button = qobject_cast<QAbstractButton*>(focus) != nullptr && isAncestorOf(focus);
    switch (key) {
    case Qt::Key_PageDown:
        goOn();
        return true;
    case Qt::Key_PageUp:
        m_walk.back();
        return true;
    case Qt::Key_Right:
        if (field)
            return false;
        goOn();
        return true;
    case Qt::Key_Left:
        if (field)
            return false;
        m_walk.back();
        return true;
    case Qt::Key_Space:
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (field || button)
            return false;
        goOn();
        return true;
    case Qt::Key_Escape:
        close();
        return true;
    default:
        return false;
    }
}

bool PresenterView::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress && isVisible()) {
        auto* widget = qobject_cast<QWidget*>(watched);
        if (widget != nullptr && (widget == this || isAncestorOf(widget))
            && takeKey(static_cast<QKeyEvent*>(event)->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void PresenterView::place()
{
    const int room = std::max(2, width());
    m_body->setSizes({static_cast<int>(room * TextShare), static_cast<int>(room * (1.0 - TextShare))});
}

void PresenterView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    follow();
}

void PresenterView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_own.theme().surface);
}

void PresenterView::closeEvent(QCloseEvent* event)
{
    deleteLater();
    event->accept();
}

} // namespace overlap
