// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/practice_card.h"

#include "widgets/learn/markdown_text.h"
#include "widgets/learn/practice.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/round_head.h"
#include "widgets/learn/section_text.h"
#include "widgets/learn/snug_scroll.h"
#include "widgets/learn/tick_line.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollBar>
#include <QShortcut>
#include <QStyle>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
constexpr double TextWidth = 620.0; // lines longer than this read badly
constexpr double NotesHeight = 84.0;
constexpr std::pair<Rating, const char*> Ratings[] = {
    {Rating::Wrong, "practice.wrong"}, {Rating::Partly, "practice.partly"}, {Rating::Right, "practice.right"}};

// With the frame of a field, which Fusion leaves almost invisible on a dark ground.
class NotesBox : public QPlainTextEdit
{
public:
    NotesBox(const Look& look, QWidget* parent)
        : QPlainTextEdit(parent)
        , m_look(look)
    {
    }

protected:
    bool event(QEvent* event) override
    {
        if (event->type() != QEvent::Paint)
            return QPlainTextEdit::event(event);
        QPainter painter(this);
        const double line = hasFocus() ? 2.0 : 1.0;
        painter.setPen(QPen(hasFocus() ? m_look.theme().accent : m_look.theme().field, line));
        painter.setBrush(m_look.theme().surface);
        painter.drawRect(QRectF(rect()).adjusted(line / 2, line / 2, -line / 2, -line / 2));
        return true;
    }
    void focusInEvent(QFocusEvent* event) override
    {
        QPlainTextEdit::focusInEvent(event);
        update();
    }
    void focusOutEvent(QFocusEvent* event) override
    {
        QPlainTextEdit::focusOutEvent(event);
        update();
    }

private:
    const Look& m_look;
};

void setPrimary(QPushButton& button, bool primary)
{
    if (button.property("primary").toBool() == primary)
        return;
    button.setProperty("primary", primary);
    button.update();
}
} // namespace

PracticeCard::PracticeCard(const Look& look, Practice& practice, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_practice(practice)
{
    setObjectName(QStringLiteral("practiceCard"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    build();
    connect(&m_practice, &Practice::changed, this, &PracticeCard::rebuild);
    connect(&m_practice, &Practice::ticksChanged, this, &PracticeCard::showTicks);
    connect(&m_look, &Look::changed, this, &PracticeCard::applyLook);
    applyLook();
}

void PracticeCard::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_round = new RoundHead(m_look, m_practice, this);
    column->addWidget(m_round);
    m_scroll = new SnugScroll(this);
    column->addWidget(m_scroll);
    m_page = new QWidget(m_scroll);
    m_page->setBackgroundRole(QPalette::Base);
    m_page->setAutoFillBackground(true);
    auto* page = new QVBoxLayout(m_page);
    m_topic = addCaption(*page, m_look, {});
    m_question = makeMarkdownLabel(m_page);
    m_question->setObjectName(QStringLiteral("practice.question"));
    page->addWidget(m_question);
    m_notes = new NotesBox(m_look, m_page);
    m_notes->setObjectName(QStringLiteral("practice.notes"));
    m_notes->setTabChangesFocus(true);
    page->addWidget(m_notes);
    m_scroll->setWidget(m_page);
    m_page->installEventFilter(m_scroll);

    m_actions = new QWidget(this);
    auto* actions = new QHBoxLayout(m_actions);
    m_howWell = new QLabel(m_actions);
    m_howWell->setMinimumWidth(1); // it gives way
    m_reveal = new QPushButton(m_actions);
    m_reveal->setObjectName(QStringLiteral("practice.reveal"));
    setPrimary(*m_reveal, true);
    m_skip = new QPushButton(m_actions);
    m_skip->setObjectName(QStringLiteral("practice.skip"));
    actions->addWidget(m_reveal);
    actions->addWidget(m_skip);
    actions->addWidget(m_howWell);
    for (std::size_t i = 0; i < std::size(Ratings); ++i) {
        m_ratings[i] = new QPushButton(m_actions);
        m_ratings[i]->setObjectName(QLatin1String(Ratings[i].second));
        actions->addWidget(m_ratings[i]);
        connect(m_ratings[i], &QPushButton::clicked, this,
                [this, rating = Ratings[i].first] { m_practice.rate(rating); });
    }
    actions->addStretch(1);
    m_evidence = new QPushButton(m_actions);
    m_evidence->setObjectName(QStringLiteral("practice.evidence"));
    actions->addWidget(m_evidence);
    column->addWidget(m_actions);
    column->addStretch(1);

    connect(m_reveal, &QPushButton::clicked, &m_practice, &Practice::reveal);
    connect(m_skip, &QPushButton::clicked, &m_practice, &Practice::skip);
    connect(m_evidence, &QPushButton::clicked, this, &PracticeCard::evidenceRequested);
    auto* go = new QShortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), this);
    go->setContext(Qt::WidgetWithChildrenShortcut);
    connect(go, &QShortcut::activated, this, &PracticeCard::primaryAction);
}

void PracticeCard::primaryAction()
{
    if (m_practice.stage() == Practice::Stage::Asked)
        m_practice.reveal();
    else if (m_practice.stage() == Practice::Stage::Revealed)
        m_practice.rate(m_practice.suggestedRating());
}

QPushButton* PracticeCard::ratingButton(Rating rating) const
{
    return m_ratings[static_cast<std::size_t>(rating)];
}

void PracticeCard::rebuild()
{
    const auto* question = m_practice.question();
    const bool hadFocus = focusWidget() != nullptr && focusWidget()->hasFocus() && isAncestorOf(focusWidget());
    delete std::exchange(m_answer, nullptr);
    m_points.clear();
    m_tickCount = nullptr;
    m_round->refresh();
    if (question == nullptr)
        return; // something else is shown in this place
    showQuestion();
    if (m_practice.stage() == Practice::Stage::Revealed) {
        m_answer = new QWidget(m_page);
        auto* answer = new QVBoxLayout(m_answer);
        answer->setContentsMargins(0, 0, 0, 0);
        answer->setSpacing(m_look.ipx(4));
        addPoints(*answer);
        addRest(*answer);
        static_cast<QVBoxLayout*>(m_page->layout())->addWidget(m_answer);
        m_answer->show(); // now, so that it can have the focus
        QWidget* before = m_skip; // hidden now; the ratings come after it
        for (auto* line : m_points) {
            setTabOrder(before, &line->box());
            before = &line->box();
        }
    }
    showActions();
    showTicks();
    if (hadFocus) // what had it may be gone
        takeFocus();
}

// Not by a focus proxy: Tab would go from the end of the page to it and never leave the card.
void PracticeCard::takeFocus()
{
    (m_points.empty() ? static_cast<QWidget*>(m_reveal) : &m_points.front()->box())->setFocus();
}

void PracticeCard::showQuestion()
{
    const auto& question = *m_practice.question();
    const auto& text = question.text(words::taughtLanguage());
    m_topic->setText(
        tr("%1 · %2", "topic, level").arg(words::topicName(question.topic), words::levelName(question.level)));
    setMarkdown(*m_question, text.question);
    m_question->setAccessibleName(tr("Question"));
    if (m_shown != &question) {
        m_notes->clear();
        m_scroll->verticalScrollBar()->setValue(0);
        m_shown = &question;
    }
    m_notes->setPlaceholderText(tr("Answer in your own words first: aloud, or in notes here. They are not kept."));
    m_notes->setAccessibleName(tr("Notes for your answer"));
}

void PracticeCard::addPoints(QVBoxLayout& into)
{
    const auto& points = m_practice.question()->text(words::taughtLanguage()).points;
    auto* head = new QHBoxLayout;
    auto* column = new QVBoxLayout;
    into.addLayout(head);
    into.addLayout(column);
    auto* title = new QLabel(tr("A good answer says"), m_answer);
    title->setFont(m_look.font(FontRole::BodyBold));
    m_tickCount = new QLabel(m_answer);
    m_tickCount->setObjectName(QStringLiteral("practice.tickCount"));
    m_tickCount->setFont(m_look.font(FontRole::Caption));
    m_tickCount->setForegroundRole(QPalette::PlaceholderText);
    head->setContentsMargins(0, m_look.ipx(10), 0, 0);
    head->addWidget(title);
    head->addStretch(1);
    head->addWidget(m_tickCount);
    column->setSpacing(m_look.ipx(6));
    for (std::size_t i = 0; i < points.size(); ++i) {
        auto* line = new TickLine(m_look, points[i], m_answer);
        line->box().setObjectName(QStringLiteral("practice.point%1").arg(i));
        line->box().setChecked(m_practice.isTicked(i));
        connect(&line->box(), &QCheckBox::toggled, this, [this, i](bool on) { m_practice.setTicked(i, on); });
        column->addWidget(line);
        m_points.push_back(line);
    }
}

void PracticeCard::addRest(QVBoxLayout& into)
{
    const auto& question = *m_practice.question();
    const auto& text = question.text(words::taughtLanguage());
    if (!text.wrong.empty()) {
        addHeading(into, m_look, tr("Often said, and wrong"));
        addItems(into, m_look, QStringLiteral("\u2715"), text.wrong);
    }
    if (!text.followUps.empty()) {
        addHeading(into, m_look, tr("Follow-up questions"));
        addItems(into, m_look, QStringLiteral("\u2192"), text.followUps);
    }
    if (!question.sources.empty()) {
        QStringList sources;
        for (const auto& source : question.sources)
            sources << QString::fromStdString(source);
        auto* caption = addCaption(into, m_look, tr("Sources: %1").arg(sources.join(QStringLiteral("; "))));
        caption->setContentsMargins(0, m_look.ipx(10), 0, 0);
    }
}

void PracticeCard::showActions()
{
    const bool revealed = m_practice.stage() == Practice::Stage::Revealed;
    m_reveal->setVisible(!revealed);
    m_reveal->setText(tr("Show the points"));
    m_reveal->setToolTip(tr("What a good answer has (Ctrl+Enter)"));
    m_skip->setVisible(!revealed && !m_practice.isTimed());
    m_skip->setText(tr("Another question"));
    m_howWell->setText(tr("How well did you know it?"));
    for (const auto& [rating, name] : Ratings) {
        auto* button = ratingButton(rating);
        button->setVisible(revealed);
        if (!revealed)
            continue;
        button->setText(tr("%1: %2", "how well it was known, when it is asked again")
                            .arg(words::ratingName(rating), words::dueIn(m_practice.daysAfter(rating))));
        button->setAccessibleName(
            tr("%1 %2", "how well did you know it, the rating").arg(m_howWell->text(), words::ratingName(rating)));
        button->setToolTip(tr("Asked again %1").arg(words::dueIn(m_practice.daysAfter(rating))));
    }
    m_evidence->setVisible(revealed);
    m_evidence->setEnabled(!m_evidenceShown);
    m_evidence->setText(tr("Show the evidence"));
    m_evidence->setToolTip(tr("Runs both versions on the chosen device and shows what they do"));
    placeActions();
}

void PracticeCard::showTicks()
{
    if (!m_tickCount)
        return;
    m_tickCount->setText(
        tr("%1 of %2: tick what you had", "points").arg(m_practice.tickedCount()).arg(m_points.size()));
    for (const auto& [rating, name] : Ratings)
        setPrimary(*ratingButton(rating), rating == m_practice.suggestedRating());
}

void PracticeCard::setEvidenceShown(bool shown)
{
    m_evidenceShown = shown;
    m_evidence->setEnabled(!shown);
}

void PracticeCard::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    placeActions();
}

// As wide as the text above them, or as they need; without the question to the ratings where there is no room for it.
void PracticeCard::placeActions()
{
    const int margin = m_look.ipx(20);
    const int gap = m_look.ipx(8);
    int needed = m_howWell->sizeHint().width() + gap + m_evidence->sizeHint().width() + 2 * margin;
    for (const auto* button : m_ratings)
        needed += button->sizeHint().width() + gap;
    m_howWell->setVisible(m_practice.stage() == Practice::Stage::Revealed && needed <= width());
    const int beyond = std::max(0, width() - std::max(needed + gap, m_look.ipx(TextWidth + 40)));
    m_actions->layout()->setContentsMargins(margin, gap, margin + beyond, m_look.ipx(10));
    m_actions->layout()->setSpacing(gap);
}

void PracticeCard::applyLook()
{
    m_topic->setFont(m_look.font(FontRole::Caption));
    m_question->setFont(m_look.font(FontRole::Title));
    m_howWell->setFont(m_look.font(FontRole::Body));
    m_notes->setFixedHeight(m_look.ipx(NotesHeight));
    m_page->layout()->setContentsMargins(m_look.ipx(20), m_look.ipx(14), m_look.ipx(20), m_look.ipx(14));
    m_page->layout()->setSpacing(m_look.ipx(8));
    m_page->setMaximumWidth(m_look.ipx(TextWidth + 40));
    rebuild();
}

} // namespace overlap
