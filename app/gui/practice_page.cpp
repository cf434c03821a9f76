// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/practice_page.h"

#include "app/gui/session.h"
#include "engine/base/shell_word.h"
#include "widgets/controls/notice_strip.h"
#include "widgets/learn/evidence_view.h"
#include "widgets/learn/practice_card.h"
#include "widgets/learn/practice_side.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/round_summary.h"
#include "widgets/learn/template_answer.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSplitter>
#include <QStackedWidget>
#include <QStandardPaths>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

namespace {
constexpr double SideWidth = 232.0;
constexpr double NarrowSideWidth = 190.0;
constexpr double WideFrom = 1080.0; // the evidence has a place of its own
constexpr double CardWidth = 520.0;
} // namespace

PracticePage::PracticePage(const Look& look, Session& session, const QString& logPath, Practice::Clocks clocks,
                           QWidget* parent)
    : LearnModePage(parent)
    , m_look(look)
    , m_session(session)
    , m_hold(session)
    , m_practice(logPath, std::move(clocks))
{
    setObjectName(QStringLiteral("learn.practice"));
    build();
    connect(&m_practice, &Practice::changed, this, &PracticePage::showStage);
    connect(m_card, &PracticeCard::evidenceRequested, this, &PracticePage::showEvidence);
    connect(m_evidence, &EvidenceView::closed, this, &PracticePage::closeEvidence);
    connect(m_evidence, &EvidenceView::stopRequested, this, &PracticePage::closeEvidence);
    connect(m_evidence, &EvidenceView::timelineRequested, this, &PracticePage::openInTimeline);
    connect(m_side, &PracticeSide::templateRequested, this, &PracticePage::showTemplate);
    connect(m_side, &PracticeSide::topicChosen, this, [this] { showTemplate(false); });
    connect(m_summary, &RoundSummary::againRequested, m_side, &PracticeSide::startRound);
    connect(&m_session, &Session::shownChanged, this, [this] { setRuns(m_session.shown()); });
    connect(&m_session, &Session::deviceChanged, this, &PracticePage::closeEvidence);
    connect(&m_look, &Look::changed, this, &PracticePage::applyLook);
    m_template->setRuns(m_session.shown());
    applyLook();
    showStage();
}

PracticePage::~PracticePage() = default;

void PracticePage::build()
{
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(0);
    m_side = new PracticeSide(m_look, m_practice, this);
    line->addWidget(m_side);
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    line->addWidget(m_splitter, 1);
    auto* middle = new QWidget(m_splitter);
    auto* column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_problem = new NoticeStrip(m_look, middle);
    m_problem->setObjectName(QStringLiteral("practice.problem"));
    column->addWidget(m_problem);
    m_middle = new QStackedWidget(middle);
    column->addWidget(m_middle, 1);
    m_card = new PracticeCard(m_look, m_practice, m_middle);
    m_middle->addWidget(m_card);
    m_summary = new RoundSummary(m_look, m_practice, m_middle);
    m_middle->addWidget(m_summary);
    m_template = new TemplateAnswer(m_look, m_middle);
    m_middle->addWidget(m_template);
    m_nothing = makeNothingDue();
    m_middle->addWidget(m_nothing);
    m_evidence = new EvidenceView(m_look, m_splitter);
    m_evidence->hide();
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 1);
}

QWidget* PracticePage::makeNothingDue()
{
    auto* page = new QWidget(m_middle);
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(page);
    m_nothingTitle = new QLabel(page);
    m_nothingText = new QLabel(page);
    for (auto* label : {m_nothingTitle, m_nothingText}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
    }
    m_nothingText->setObjectName(QStringLiteral("practice.nothingDue"));
    m_nothingText->setForegroundRole(QPalette::PlaceholderText);
    m_anyway = new QPushButton(page);
    m_anyway->setObjectName(QStringLiteral("practice.anyway"));
    m_anyway->setProperty("primary", true);
    column->addStretch(1);
    column->addWidget(m_nothingTitle);
    column->addWidget(m_nothingText);
    column->addWidget(m_anyway, 0, Qt::AlignCenter);
    column->addStretch(2);
    connect(m_anyway, &QPushButton::clicked, &m_practice, &Practice::skip);
    return page;
}

void PracticePage::showStage()
{
    if (m_evidenceOf && m_evidenceOf != m_practice.question())
        closeEvidence();
    QWidget* page = m_card;
    if (m_templateShown)
        page = m_template;
    else if (m_practice.stage() == Practice::Stage::Summary)
        page = m_summary;
    else if (m_practice.stage() == Practice::Stage::NothingDue)
        page = m_nothing;
    showNothingDue();
    m_middle->setCurrentWidget(page);
    m_side->setTemplateShown(m_templateShown);
    showProblem();
    place();
    emit saysOther();
}

void PracticePage::showNothingDue()
{
    const auto days = m_practice.daysUntilDue();
    m_nothingTitle->setText(tr("Nothing is to be asked today"));
    m_nothingText->setText(
        days ? tr("Every question of this topic was asked. The next one comes %1.").arg(words::dueIn(*days))
             : QString());
    m_anyway->setText(tr("Practise all the same"));
}

void PracticePage::showProblem()
{
    const auto problem = m_practice.log().problem();
    m_problem->setNotices(problem.isEmpty() ? QStringList() : QStringList{problem});
}

void PracticePage::showTemplate(bool on)
{
    m_templateShown = on;
    showStage();
}

void PracticePage::setRuns(const ShownPair& pair)
{
    m_template->setRuns(pair);
}

void PracticePage::showEvidence()
{
    const auto* question = m_practice.question();
    if (!question)
        return;
    m_evidenceOf = question;
    m_card->setEvidenceShown(true);
    const auto backend = m_session.sharedBackend();
    if (!backend) {
        m_evidence->setProblem(*question, tr("There is no device to run on: choose one in the scenario panel."));
        place();
        return;
    }
    m_evidence->setRunning(*question);
    m_hold.set(m_session.device().measured()); // the GPU does nothing else
    m_working.start([this, backend, question](const std::stop_token& stop) -> Background::Delivery {
        const auto told = [this](const StudyProgress& progress) {
            QMetaObject::invokeMethod(
                m_evidence, [this, progress] { m_evidence->setProgress(progress); }, Qt::QueuedConnection);
        };
        auto results = runStudy(question->study, *backend, openDevice, {}, told, stop);
        return [this, question, results = std::move(results)] { take(*question, results); };
    });
    place();
    emit saysOther();
}

void PracticePage::take(const Question& question, const Result<StudyResults>& results)
{
    m_hold.set(false);
    if (results)
        m_evidence->setResults(question, *results);
    else
        m_evidence->setProblem(question, words::sentence(results.error().message));
    place();
    emit saysOther();
}

void PracticePage::closeEvidence()
{
    m_working.cancel();
    m_hold.set(false);
    m_evidenceOf = nullptr;
    m_card->setEvidenceShown(false);
    place();
    emit saysOther();
}

// Also on the device that the question names: elsewhere the runs might not show what it is about.
void PracticePage::openInTimeline()
{
    if (!m_evidenceOf)
        return;
    const auto* a = m_evidenceOf->study.run("A");
    const auto* b = m_evidenceOf->study.run("B");
    if (!a->device.empty() && a->device == b->device)
        m_session.chooseDevice(QString::fromStdString(a->device));
    m_session.replace({a->scenario, b->scenario}, {}, tr("Evidence of a question"));
    emit timelineRequested();
}

bool PracticePage::isWide() const
{
    return width() >= m_look.px(WideFrom);
}

// Beside the question, or instead of it.
void PracticePage::place()
{
    const bool open = m_evidenceOf != nullptr && !m_templateShown;
    m_evidence->setVisible(open);
    m_splitter->widget(0)->setVisible(!open || isWide());
    const int side = m_look.ipx(isWide() ? SideWidth : NarrowSideWidth);
    m_side->setFixedWidth(side);
    if (open && isWide() && !m_placed) {
        const int card = m_look.ipx(CardWidth);
        m_splitter->setSizes({card, std::max(card, width() - side - card)});
        m_placed = true;
    }
}

std::optional<LearnHeadline> PracticePage::headline() const
{
    LearnHeadline headline;
    const auto counts = m_practice.counts(m_practice.topic());
    const int open = static_cast<int>(counts.due + counts.fresh);
    words::Answer answer;
    if (open == 0)
        answer.claim = tr("Nothing is to be asked today.");
    else
        answer.claim = tr("%n question(s) to ask.", nullptr, open);
    const auto rest = tr("%1 come back today, %2 are new.", "questions").arg(counts.due).arg(counts.fresh);
    answer.rest = words::goingOn(answer.claim, rest);
    headline.answers = {answer, {answer.claim, {}}};
    if (m_evidenceOf && m_evidence->results()) {
        headline.origin.a = m_evidence->results()->run("A");
        headline.origin.b = m_evidence->results()->run("B");
    }
    return headline;
}

QString PracticePage::message() const
{
    return words::topicName(m_practice.topic());
}

QString PracticePage::command() const
{
    const auto device = QString::fromStdString(shellWord(m_session.deviceId().toStdString()));
    if (m_templateShown)
        return QStringLiteral("overlapscope-cli questions --answer --device %1").arg(device);
    const auto* question = m_practice.question();
    if (!question)
        return QStringLiteral("overlapscope-cli questions");
    return QStringLiteral("overlapscope-cli questions %1 --device %2")
        .arg(QString::fromStdString(question->id), device);
}

void PracticePage::retranslate()
{
    m_side->refresh();
    m_card->rebuild();
    m_summary->rebuild();
    m_template->retranslate();
    m_evidence->retranslate();
    showStage();
}

void PracticePage::applyLook()
{
    m_placed = false;
    m_nothingTitle->setFont(m_look.font(FontRole::AnswerBold));
    m_nothingText->setFont(m_look.font(FontRole::Body));
    m_nothing->layout()->setSpacing(m_look.ipx(10));
    place();
}

void PracticePage::focusInEvent(QFocusEvent* event)
{
    LearnModePage::focusInEvent(event);
    if (m_middle->currentWidget() == m_card)
        m_card->takeFocus();
    else
        focusNextChild();
}

void PracticePage::resizeEvent(QResizeEvent* event)
{
    LearnModePage::resizeEvent(event);
    place();
}

LearnModePage* makePracticePage(const Look& look, Session& session, QWidget* parent)
{
    const auto folder = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
    const auto path = folder.isEmpty() ? QString() : folder + QStringLiteral("/practice.json");
    return new PracticePage(look, session, path, Practice::systemClocks(), parent);
}

} // namespace overlap
