// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/glossary_view.h"

#include "widgets/learn/glossary_model.h"
#include "widgets/learn/section_text.h"
#include "widgets/learn/side_list.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {
constexpr double SideWidth = 264.0;
constexpr double NarrowSideWidth = 200.0;
constexpr double WideFrom = 700.0;
constexpr double TextWidth = 660.0;

void addTools(QVBoxLayout& into, const Look& look, const std::vector<ToolName>& tools)
{
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(look.ipx(16));
    grid->setVerticalSpacing(look.ipx(6));
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const auto& tool : tools) {
        auto* name = new QLabel(QString::fromStdString(tool.tool), into.parentWidget());
        name->setFont(look.font(FontRole::Body));
        name->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(name, row, 0, Qt::AlignTop);
        auto* text = new QLabel(QString::fromStdString(tool.name), into.parentWidget());
        text->setFont(look.font(FontRole::Body));
        text->setTextFormat(Qt::PlainText);
        text->setWordWrap(true);
        text->setTextInteractionFlags(Qt::TextSelectableByMouse);
        grid->addWidget(text, row, 1);
        ++row;
    }
    into.addLayout(grid);
}
} // namespace

GlossaryView::GlossaryView(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_model(new GlossaryModel(this))
    , m_filter(new GlossaryFilter(this))
{
    setObjectName(QStringLiteral("glossary"));
    m_filter->setSourceModel(m_model);
    build();
    connect(m_search, &QLineEdit::textChanged, this, &GlossaryView::find);
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, &GlossaryView::showTerm);
    connect(&m_look, &Look::changed, this, &GlossaryView::applyLook);
    applyLook();
    find({});
}

void GlossaryView::build()
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    m_side = new QWidget(this);
    auto* side = new QVBoxLayout(m_side);
    m_search = new QLineEdit(m_side);
    m_search->setObjectName(QStringLiteral("glossary.search"));
    m_search->setClearButtonEnabled(true);
    m_search->installEventFilter(this);
    m_count = new QLabel(m_side);
    m_count->setObjectName(QStringLiteral("glossary.count"));
    m_count->setForegroundRole(QPalette::PlaceholderText);
    m_list = new SideList(m_look, m_side);
    m_list->setObjectName(QStringLiteral("glossary.list"));
    m_list->setModel(m_filter);
    auto* head = new QVBoxLayout;
    head->addWidget(m_search);
    head->addWidget(m_count);
    side->addLayout(head);
    side->addWidget(m_list, 1);
    line->addWidget(m_side);
    m_scroll = new QScrollArea(this);
    m_scroll->setObjectName(QStringLiteral("glossary.term"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    line->addWidget(m_scroll, 1);
}

// The list is walked from the search box, too.
bool GlossaryView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_search || event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto& key = *static_cast<QKeyEvent*>(event);
    const int step = key.key() == Qt::Key_Down ? 1 : key.key() == Qt::Key_Up ? -1 : 0;
    if (step != 0) {
        const int row = std::clamp(m_list->currentIndex().row() + step, 0, std::max(0, m_filter->rowCount() - 1));
        m_list->setCurrentIndex(m_filter->index(row, 0));
        return true;
    }
    if (key.key() == Qt::Key_Escape && !m_search->text().isEmpty()) {
        m_search->clear();
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void GlossaryView::find(const QString& text)
{
    m_filter->setText(text);
    m_list->setCurrentIndex(m_filter->index(0, 0));
    showCount();
    showTerm();
}

void GlossaryView::open(const std::string& idOrName)
{
    const auto* wanted = findTerm(idOrName);
    if (wanted == nullptr)
        return;
    m_search->clear();
    const auto row = static_cast<int>(wanted - glossary().data());
    m_list->setCurrentIndex(m_filter->mapFromSource(m_model->index(row)));
    m_list->scrollTo(m_list->currentIndex());
}

const GlossaryTerm* GlossaryView::term() const
{
    const auto index = m_filter->mapToSource(m_list->currentIndex());
    return index.isValid() ? &GlossaryModel::term(index.row()) : nullptr;
}

void GlossaryView::showCount()
{
    const int count = m_filter->rowCount();
    m_count->setText(count == 0 ? tr("No term has all of these words.") : tr("%n term(s)", nullptr, count));
}

void GlossaryView::showTerm()
{
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    page->setMaximumWidth(m_look.ipx(TextWidth));
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(m_look.ipx(20), m_look.ipx(14), m_look.ipx(20), m_look.ipx(14));
    column->setSpacing(m_look.ipx(6));
    if (const auto* shown = term()) {
        const auto& text = shown->text(words::taughtLanguage());
        auto* name = new QLabel(QString::fromStdString(text.name), page);
        name->setObjectName(QStringLiteral("glossary.name"));
        name->setFont(m_look.font(FontRole::Title));
        name->setWordWrap(true);
        column->addWidget(name);
        addParagraph(*column, m_look, text.definition)->setObjectName(QStringLiteral("glossary.definition"));
        if (!text.tools.empty()) {
            addHeading(*column, m_look, tr("What other tools call it"));
            addTools(*column, m_look, text.tools);
        }
        if (!shown->figures.empty()) {
            addHeading(*column, m_look, tr("Keys in files"));
            QStringList keys;
            for (const auto& field : shown->figures)
                keys << QString::fromStdString(field);
            auto* label = addCaption(*column, m_look, keys.join(QStringLiteral(", ")));
            label->setFont(m_look.font(FontRole::Mono));
        }
    }
    column->addStretch(1);
    m_scroll->setWidget(page); // deletes the old one
    emit termChanged();
}

void GlossaryView::retranslate()
{
    m_model->retranslate();
    m_search->setPlaceholderText(tr("Search: GPU-Util, pinned, copy"));
    m_search->setAccessibleName(tr("Search the glossary"));
    m_list->setAccessibleName(tr("Terms"));
    showCount();
    showTerm();
}

void GlossaryView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_side->setFixedWidth(m_look.ipx(width() >= m_look.px(WideFrom) ? SideWidth : NarrowSideWidth));
}

void GlossaryView::applyLook()
{
    m_count->setFont(m_look.font(FontRole::Caption));
    auto* side = static_cast<QVBoxLayout*>(m_side->layout());
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(m_look.ipx(6));
    const int margin = m_look.ipx(12);
    side->itemAt(0)->layout()->setContentsMargins(margin, m_look.ipx(10), margin, 0);
    side->itemAt(0)->layout()->setSpacing(m_look.ipx(6));
    m_side->setFixedWidth(m_look.ipx(width() >= m_look.px(WideFrom) ? SideWidth : NarrowSideWidth));
    retranslate();
}

} // namespace overlap
