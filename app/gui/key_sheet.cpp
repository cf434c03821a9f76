// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/key_sheet.h"

#include "widgets/style/look.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <cstddef>
#include <iterator>

namespace overlap {

namespace {

constexpr double MeaningWidth = 290.0;

struct Key
{
    const char* keys;
    const char* meaning; // "": a heading follows
};

constexpr Key Keys[] = {
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Chart"), ""},
    {"W  S", QT_TRANSLATE_NOOP("overlap::KeySheet", "zoom in, zoom out")},
    {"A  D", QT_TRANSLATE_NOOP("overlap::KeySheet", "earlier, later")},
    {"F", QT_TRANSLATE_NOOP("overlap::KeySheet", "show the selection; again: show all")},
    {".  ,", QT_TRANSLATE_NOOP("overlap::KeySheet", "next, previous operation of the lane")},
    {"Ctrl+F", QT_TRANSLATE_NOOP("overlap::KeySheet", "find intervals")},
    {"F3  Shift+F3", QT_TRANSLATE_NOOP("overlap::KeySheet", "next, previous hit")},
    {"Ctrl+T", QT_TRANSLATE_NOOP("overlap::KeySheet", "table of intervals")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Menu"),
     QT_TRANSLATE_NOOP("overlap::KeySheet", "hide, pin, move or fold the lane")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Space"),
     QT_TRANSLATE_NOOP("overlap::KeySheet", "slow motion: play, pause; then . , step by event")},
    {"M", QT_TRANSLATE_NOOP("overlap::KeySheet", "measure")},
    {"Home  End", QT_TRANSLATE_NOOP("overlap::KeySheet", "begin, end of the run")},
    {"Esc", QT_TRANSLATE_NOOP("overlap::KeySheet", "clear the selection; close the scenario panel over the chart")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Mouse"), ""},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Wheel"), QT_TRANSLATE_NOOP("overlap::KeySheet", "zoom at the pointer")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Shift + wheel"), QT_TRANSLATE_NOOP("overlap::KeySheet", "earlier, later")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Drag"),
     QT_TRANSLATE_NOOP("overlap::KeySheet", "select a range; all numbers are limited to it")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Middle drag"), QT_TRANSLATE_NOOP("overlap::KeySheet", "move the view")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Drag a lane's name"),
     QT_TRANSLATE_NOOP("overlap::KeySheet", "move the lane; a click on the first of a group folds it")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Double click"), QT_TRANSLATE_NOOP("overlap::KeySheet", "first view")},
    {QT_TRANSLATE_NOOP("overlap::KeySheet", "Window"), ""},
    {"1  2  3  4  5  6",
     QT_TRANSLATE_NOOP("overlap::KeySheet", "the tabs Timeline, Sweep, Transfers, Memory, Learn, Device")},
    {"Ctrl+R", QT_TRANSLATE_NOOP("overlap::KeySheet", "run both again")},
    {"Ctrl+L", QT_TRANSLATE_NOOP("overlap::KeySheet", "run after every change, and on a GPU again and again")},
    {"Ctrl+Z  Ctrl+Y", QT_TRANSLATE_NOOP("overlap::KeySheet", "undo, redo a change of the scenarios")},
    {"Ctrl+O  Ctrl+S", QT_TRANSLATE_NOOP("overlap::KeySheet", "open scenarios or recordings; save both scenarios")},
    {"Ctrl+W", QT_TRANSLATE_NOOP("overlap::KeySheet", "close the recordings, show the runs again")},
    {"Ctrl+E", QT_TRANSLATE_NOOP("overlap::KeySheet", "save the chart as a picture")},
    {"Ctrl+P", QT_TRANSLATE_NOOP("overlap::KeySheet", "write a report: PDF, HTML or Markdown")},
    {"F9  F10", QT_TRANSLATE_NOOP("overlap::KeySheet", "scenario panel, numbers panel")},
    {"F11", QT_TRANSLATE_NOOP("overlap::KeySheet", "full screen")},
    {"Ctrl+\u2192  Ctrl+\u2190", QT_TRANSLATE_NOOP("overlap::KeySheet", "in a lesson: on, back")},
    {"F5", QT_TRANSLATE_NOOP("overlap::KeySheet", "show the lesson on the whole screen")},
    {"Ctrl++  Ctrl+\u2212  Ctrl+0", QT_TRANSLATE_NOOP("overlap::KeySheet", "larger, smaller, normal type")},
    {"F1  ?", QT_TRANSLATE_NOOP("overlap::KeySheet", "this page")},
    {"Shift+F1", QT_TRANSLATE_NOOP("overlap::KeySheet", "glossary, with the names of other tools")},
    {"Ctrl+Enter", QT_TRANSLATE_NOOP("overlap::KeySheet", "practice: show the points; then rate by the ticks")},
    {"Ctrl+Q", QT_TRANSLATE_NOOP("overlap::KeySheet", "quit")},
};

} // namespace

KeySheet::KeySheet(const Look& look, QWidget* parent)
    : QDialog(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("keySheet"));
    setModal(false);
    retranslate();
    connect(&m_look, &Look::changed, this, &KeySheet::retranslate);
}

// Two columns, and what still does not fit the window scrolls: the sheet is never larger than what it lies over.
void KeySheet::retranslate()
{
    setWindowTitle(tr("Keys"));
    delete layout();
    delete m_scroll;
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setAccessibleName(tr("Keys"));
    column->addWidget(m_scroll);
    auto* page = new QWidget;
    auto* halves = new QHBoxLayout(page);
    halves->setContentsMargins(m_look.ipx(16), m_look.ipx(12), m_look.ipx(16), m_look.ipx(12));
    halves->setSpacing(m_look.ipx(24));
    QGridLayout* grids[2] = {new QGridLayout, new QGridLayout};
    for (auto* grid : grids) {
        grid->setHorizontalSpacing(m_look.ipx(16));
        grid->setVerticalSpacing(m_look.ipx(3));
        halves->addLayout(grid);
    }
    std::size_t headings = 0;
    for (const auto& key : Keys) {
        const bool heading = key.meaning[0] == '\0';
        headings += heading ? 1 : 0;
        auto* grid = grids[headings < 3 ? 0 : 1]; // the chart and the mouse make half of all
        const int row = grid->rowCount();
        auto* left = new QLabel(tr(key.keys), page);
        left->setFont(m_look.font(heading ? FontRole::BodyBold : FontRole::Body));
        left->setTextFormat(Qt::PlainText);
        grid->addWidget(left, row, 0);
        if (heading) {
            left->setContentsMargins(0, headings == 2 ? m_look.ipx(8) : 0, 0, 0); // the others begin a column
        } else {
            auto* right = new QLabel(tr(key.meaning), page);
            right->setForegroundRole(QPalette::PlaceholderText);
            right->setFont(m_look.font(FontRole::Body));
            right->setWordWrap(true);
            right->setFixedWidth(m_look.ipx(MeaningWidth));
            grid->addWidget(right, row, 1);
        }
    }
    for (auto* grid : grids)
        grid->setRowStretch(grid->rowCount(), 1);
    m_scroll->setWidget(page);
    fitWindow();
}

void KeySheet::fitWindow()
{
    auto size = m_scroll->widget()->sizeHint() + QSize(2, 2);
    if (const auto* over = parentWidget()) {
        const auto most = over->window()->size() - QSize(m_look.ipx(32), m_look.ipx(32));
        const int bar = m_scroll->verticalScrollBar()->sizeHint().width();
        if (size.height() > most.height())
            size.rwidth() += bar;
        size = size.boundedTo(most);
    }
    resize(size);
}

void KeySheet::showEvent(QShowEvent* event)
{
    fitWindow();
    QDialog::showEvent(event);
}

} // namespace overlap
