// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_problems.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/words/problem_words.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

constexpr double TallestShare = 0.4; // of the window; what is longer scrolls

// A key that resembles none is answered with all that are known; once is enough.
[[nodiscard]] bool listsKeys(const Problem& problem)
{
    return problem.message == "is not a known key";
}

} // namespace

FileProblems::FileProblems(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_icon(new QLabel(this))
    , m_title(new QLabel(this))
    , m_close(new QToolButton(this))
    , m_scroll(new QScrollArea(this))
{
    setObjectName(QStringLiteral("fileProblems"));
    auto* line = new QHBoxLayout(this);
    auto* column = new QVBoxLayout;
    line->addWidget(m_icon, 0, Qt::AlignTop);
    line->addLayout(column, 1);
    line->addWidget(m_close, 0, Qt::AlignTop);
    column->addWidget(m_title);
    column->addWidget(m_scroll);
    m_title->setWordWrap(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setAutoFillBackground(false); // the strip's tint shows through
    m_scroll->viewport()->installEventFilter(this);
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    m_close->setObjectName(QStringLiteral("fileProblems.close"));
    connect(m_close, &QToolButton::clicked, this, &QWidget::hide);
    connect(&m_look, &Look::changed, this, &FileProblems::applyLook);
    applyLook();
    hide();
}

void FileProblems::add(const QString& path, const Problems& problems)
{
    m_reports.push_back({path, problems});
    rebuild();
    show();
    fitHeight();
}

void FileProblems::clear()
{
    m_reports.clear();
    m_lines.clear();
    hide();
}

QString FileProblems::text() const
{
    return m_title->text() + QLatin1Char('\n') + m_lines.join(QLatin1Char('\n'));
}

void FileProblems::rebuild()
{
    QStringList titles;
    for (const auto& report : m_reports)
        titles << tr("%1 was not opened: %n problem(s). What was open stays.", nullptr,
                     static_cast<int>(report.problems.size()))
                      .arg(QFileInfo(report.path).fileName());
    m_title->setText(titles.join(QLatin1Char('\n')));
    m_close->setToolTip(tr("Close"));
    m_close->setAccessibleName(tr("Close"));

    auto* content = new QWidget;
    auto* grid = new QGridLayout(content);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(16));
    grid->setVerticalSpacing(m_look.ipx(4));
    grid->setColumnStretch(1, 1);
    const auto add = [&](int row, int column, const QString& text, FontRole role) {
        auto* label = new QLabel(text, content);
        label->setFont(m_look.font(role));
        label->setTextFormat(Qt::PlainText);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        label->setWordWrap(column > 0);
        grid->addWidget(label, row, column, Qt::AlignTop);
    };
    m_lines.clear();
    bool keysListed = false;
    int row = 0;
    for (const auto& report : m_reports) {
        for (const auto& problem : report.problems) {
            const auto text = words::problemSentences(problem, !listsKeys(problem) || !keysListed);
            const auto own = problem.field.empty() ? tr("the file") : QString::fromStdString(problem.field);
            keysListed = keysListed || (listsKeys(problem) && !problem.allowed.empty());
            const auto field =
                m_reports.size() > 1 ? QFileInfo(report.path).fileName() + QStringLiteral(": ") + own : own;
            add(row, 0, field, FontRole::Mono);
            add(row, 1, text, FontRole::Body);
            m_lines << field + QStringLiteral(": ") + text;
            ++row;
        }
    }
    grid->setRowStretch(row, 1);
    m_scroll->setWidget(content);
    content->setAutoFillBackground(false); // which the scroll area has just switched on
    setAccessibleName(text());
    fitHeight();
}

// As high as the text at this width, so that it scrolls only when there is very much of it.
void FileProblems::fitHeight()
{
    const auto* content = m_scroll->widget();
    if (!content || !content->layout())
        return;
    const int width = m_scroll->viewport()->width();
    const int wanted = content->layout()->hasHeightForWidth() ? content->layout()->heightForWidth(width)
                                                              : content->sizeHint().height();
    const int most = static_cast<int>(window()->height() * TallestShare);
    m_scroll->setFixedHeight(std::clamp(wanted, m_look.ipx(20), std::max(m_look.ipx(60), most)));
}

void FileProblems::retranslate()
{
    if (!m_reports.empty())
        rebuild();
}

void FileProblems::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(12), m_look.ipx(7), m_look.ipx(8), m_look.ipx(8));
    layout()->setSpacing(m_look.ipx(8));
    m_icon->setPixmap(iconFor(QStringLiteral("warning"), m_look.theme().warn).pixmap(m_look.ipx(16)));
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    m_close->setIconSize(QSize(m_look.ipx(12), m_look.ipx(12)));
    retranslate();
    update();
}

// Of the viewport, which gets its width after this widget has got its own.
bool FileProblems::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize
        && static_cast<QResizeEvent*>(event)->oldSize().width() != m_scroll->viewport()->width())
        QMetaObject::invokeMethod(this, &FileProblems::fitHeight, Qt::QueuedConnection);
    return QWidget::eventFilter(watched, event);
}

void FileProblems::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().warnTint);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
}

} // namespace overlap
