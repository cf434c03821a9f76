// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/evidence_view.h"

#include "engine/base/text.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/learn/command_line.h"
#include "widgets/learn/markdown_text.h"
#include "widgets/learn/practice_words.h"
#include "widgets/style/look.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"

#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

EvidenceView::EvidenceView(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("evidenceView"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    build();
    connect(&m_look, &Look::changed, this, &EvidenceView::applyLook);
    applyLook();
}

void EvidenceView::build()
{
    auto* column = new QVBoxLayout(this);
    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_chip = new OriginChip(m_look, this);
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("practice.evidence.close"));
    m_close->setAutoRaise(true);
    m_close->setFocusPolicy(Qt::StrongFocus);
    head->addWidget(m_title);
    head->addWidget(m_chip);
    head->addStretch(1);
    head->addWidget(m_close);
    column->addLayout(head);
    auto* busy = new QHBoxLayout;
    m_progress = new QProgressBar(this);
    m_progress->setTextVisible(false);
    m_stop = new QPushButton(this);
    m_stop->setObjectName(QStringLiteral("evidence.stop"));
    busy->addWidget(m_progress, 1);
    busy->addWidget(m_stop);
    column->addLayout(busy);
    m_said = makeMarkdownLabel(this);
    m_said->setObjectName(QStringLiteral("evidence.said"));
    column->addWidget(m_said);
    m_verdict = new QLabel(this);
    m_verdict->setObjectName(QStringLiteral("evidence.verdict"));
    m_verdict->setWordWrap(true);
    column->addWidget(m_verdict);
    m_chart = new ChartColumn(m_look, this);
    m_chart->setObjectName(QStringLiteral("evidence.chart"));
    column->addWidget(m_chart, 1);
    m_command = new CommandLine(m_look, this);
    column->addWidget(m_command);
    m_timeline = new QPushButton(this);
    m_timeline->setObjectName(QStringLiteral("evidence.timeline"));
    column->addWidget(m_timeline, 0, Qt::AlignLeft);
    connect(m_close, &QToolButton::clicked, this, &EvidenceView::closed);
    connect(m_timeline, &QPushButton::clicked, this, &EvidenceView::timelineRequested);
    connect(m_stop, &QPushButton::clicked, this, &EvidenceView::stopRequested);
}

void EvidenceView::setRunning(const Question& question)
{
    m_question = &question;
    m_results.reset();
    m_problem.clear();
    m_progress->setRange(0, static_cast<int>(question.study.allRuns().size()));
    m_progress->setValue(0);
    fill();
}

void EvidenceView::setProgress(const StudyProgress& progress)
{
    m_progress->setRange(0, static_cast<int>(progress.of));
    m_progress->setValue(static_cast<int>(progress.done));
}

void EvidenceView::setResults(const Question& question, const StudyResults& results)
{
    m_question = &question;
    m_results = results;
    m_problem.clear();
    fill();
}

void EvidenceView::setProblem(const Question& question, const QString& problem)
{
    m_question = &question;
    m_results.reset();
    m_problem = problem;
    fill();
}

QString EvidenceView::verdictText() const
{
    if (!m_results || !m_question)
        return {};
    const auto held = holds(m_question->shows, m_question->study, *m_results);
    if (!held)
        return tr("It cannot be told from these numbers.");
    return *held ? tr("These numbers show it.") : tr("These numbers do not show it: this device behaves differently.");
}

void EvidenceView::fill()
{
    const bool done = m_results.has_value();
    const bool busy = m_question && !done && m_problem.isEmpty();
    m_title->setText(tr("Evidence"));
    m_close->setToolTip(tr("Close the evidence"));
    m_close->setAccessibleName(m_close->toolTip());
    m_stop->setText(tr("Stop"));
    m_timeline->setText(tr("Open both in the Timeline"));
    m_timeline->setToolTip(tr("Puts these two into A and B; it can be undone"));
    m_progress->setVisible(busy);
    m_progress->setAccessibleName(tr("Runs of the evidence"));
    m_stop->setVisible(busy);
    m_chart->setVisible(done);
    m_verdict->setVisible(done);
    m_verdict->setText(verdictText());
    m_timeline->setVisible(done);
    fillNumbers();
    if (!done) {
        m_chip->hide();
        m_command->setCommand({});
        m_said->setText(m_problem);
        m_said->setVisible(!m_problem.isEmpty());
        return;
    }
    const auto& text = m_question->text(words::taughtLanguage());
    const auto said = filledText(text.evidence, m_question->study, *m_results);
    setMarkdown(*m_said, said ? *said : said.error().message);
    m_said->show();
    const auto a = m_results->run("A");
    const auto b = m_results->run("B");
    m_chip->setVisible(a || b);
    if (b || a)
        m_chip->setOrigin(words::origin(b ? *b : *a));
    m_chart->setRuns(a, b);
    const auto nameOf = [&](std::size_t i) {
        const auto name = i < text.runNames.size() ? QString::fromStdString(text.runNames[i]) : QString();
        return RunHeading{name, name};
    };
    m_chart->setHeadings(nameOf(0), nameOf(1));
    m_command->setCommand(QString::fromStdString(
        commandLineOf(*m_question->study.run("A"), *m_question->study.run("B"), m_results->device.id)));
}

void EvidenceView::fillNumbers()
{
    delete std::exchange(m_numbers, nullptr);
    if (!m_results)
        return;
    m_numbers = new QWidget(this);
    auto* grid = new QGridLayout(m_numbers);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(m_look.ipx(20));
    grid->setVerticalSpacing(m_look.ipx(2));
    grid->setColumnStretch(3, 1);
    grid->addWidget(new Badge(m_look, Side::A, m_numbers), 0, 1, Qt::AlignRight);
    grid->addWidget(new Badge(m_look, Side::B, m_numbers), 0, 2, Qt::AlignRight);
    int row = 1;
    for (const auto& field : m_question->figures)
        addNumber(row++, field);
    for (const auto& result : m_results->results) {
        if (result.run)
            continue;
        auto* failed = new QLabel(tr("%1 could not be run: %2", "name of a run, reason")
                                      .arg(QString::fromStdString(result.name), QString::fromStdString(result.error)),
                                  m_numbers);
        failed->setWordWrap(true);
        failed->setFont(m_look.font(FontRole::Body));
        grid->addWidget(failed, row++, 0, 1, 4);
    }
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->insertWidget(column->indexOf(m_verdict), m_numbers);
}

void EvidenceView::addNumber(int row, const std::string& field)
{
    auto* grid = static_cast<QGridLayout*>(m_numbers->layout());
    const auto tip = words::figureHelp(field);
    auto* name = new QLabel(words::termName(field), m_numbers);
    name->setFont(m_look.font(FontRole::Body));
    name->setToolTip(tip);
    grid->addWidget(name, row, 0);
    int at = 1;
    for (const auto* side : {"A", "B"}) {
        const auto run = m_results->run(side);
        const auto figure = run ? fieldOf(*run, field) : std::nullopt;
        auto* value = new QLabel(figure ? words::text(figureText(*figure)) : tr("n/a"), m_numbers);
        value->setFont(m_look.font(FontRole::Body));
        value->setToolTip(tip);
        if (!figure)
            value->setForegroundRole(QPalette::PlaceholderText);
        grid->addWidget(value, row, at++, Qt::AlignRight);
    }
}

void EvidenceView::retranslate()
{
    fill();
}

void EvidenceView::applyLook()
{
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_said->setFont(m_look.font(FontRole::Body));
    m_verdict->setFont(m_look.font(FontRole::BodyBold));
    m_close->setIcon(m_look.icon(QStringLiteral("close")));
    m_progress->setFixedHeight(m_look.ipx(6));
    layout()->setContentsMargins(m_look.ipx(12), m_look.ipx(8), m_look.ipx(8), m_look.ipx(8));
    layout()->setSpacing(m_look.ipx(8));
    fill();
}

} // namespace overlap
