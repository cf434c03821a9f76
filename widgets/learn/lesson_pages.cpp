// SPDX-License-Identifier: GPL-3.0-or-later
// What stands on the pages of a lesson.
#include "widgets/learn/lesson_view.h"

#include "engine/base/text.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/elided_label.h"
#include "widgets/learn/code_box.h"
#include "widgets/learn/prediction_panel.h"
#include "widgets/learn/result_bars.h"
#include "widgets/learn/step_button.h"
#include "widgets/learn/text_block.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <cmath>

namespace overlap {

namespace {

constexpr const char* SimulatedH200 = "sim:h200";

[[nodiscard]] QString settingsOf(const TryNext& next)
{
    QStringList settings;
    for (const auto& setting : next.settings)
        settings << QString::fromStdString(setting);
    return QString::fromStdString(next.run) + QStringLiteral(": ") + settings.join(QLatin1Char(' '));
}

} // namespace

const LessonText& LessonView::text() const
{
    return m_walk.lesson()->text(words::taughtLanguage());
}

void LessonView::addTitle(QVBoxLayout& column)
{
    auto* title = new QLabel(
        QStringLiteral("%1\u2002%2").arg(m_walk.lesson()->number).arg(words::taughtText(text().title)), m_page);
    title->setObjectName(QStringLiteral("lesson.title"));
    title->setFont(m_look.font(FontRole::Title));
    title->setWordWrap(true);
    column.addWidget(title);
}

void LessonView::addText(QVBoxLayout& column, const QString& markdown, const char* name, bool strong)
{
    if (markdown.trimmed().isEmpty())
        return;
    auto* block = new TextBlock(m_look, m_page);
    block->setObjectName(QLatin1String(name));
    block->setStrong(strong);
    block->setText(markdown);
    column.addWidget(block);
}

void LessonView::addName(QVBoxLayout& column, std::size_t run)
{
    const bool isA = run == 0;
    auto* head = new QHBoxLayout;
    head->setSpacing(m_look.ipx(8.0));
    auto* name = new QLabel(words::runName(*m_walk.lesson(), isA ? "A" : "B"), m_page);
    name->setFont(m_look.font(FontRole::BodyBold));
    name->setWordWrap(true);
    head->addWidget(new Badge(m_look, isA ? Side::A : Side::B, m_page), 0, Qt::AlignTop);
    head->addWidget(name, 1);
    column.addLayout(head);
}

void LessonView::addCode(QVBoxLayout& column, std::size_t run)
{
    const auto& lesson = *m_walk.lesson();
    const bool isA = run == 0;
    const auto& code = isA ? lesson.codeA : lesson.codeB;
    if (code.empty())
        return;
    auto* box = new CodeBox(m_look, m_page);
    box->setObjectName(isA ? QStringLiteral("lesson.codeA") : QStringLiteral("lesson.codeB"));
    box->setAccessibleName(isA ? tr("Code of A") : tr("Code of B"));
    box->setCode(words::taughtText(code), changedLines(code, isA ? lesson.codeB : lesson.codeA));
    auto* block = new QVBoxLayout;
    block->setSpacing(m_look.ipx(5.0));
    addName(*block, run);
    block->addWidget(box);
    column.addLayout(block);
}

QPushButton* LessonView::addButton(QVBoxLayout& column, const QString& text, const char* name, bool primary)
{
    auto* line = new QHBoxLayout;
    auto* button = new QPushButton(text, m_page);
    button->setObjectName(QLatin1String(name));
    button->setProperty("primary", primary);
    button->setMinimumHeight(m_look.ipx(30.0));
    line->addWidget(button);
    line->addStretch(1);
    column.addLayout(line);
    return button;
}

QPushButton* LessonView::addNext(QVBoxLayout& column, const QString& text)
{
    auto* button = addButton(column, text, "lesson.next", true);
    button->setToolTip(tr("Go on (Ctrl+Right)"));
    connect(button, &QPushButton::clicked, &m_walk, &LessonWalk::next);
    return button;
}

void LessonView::fillQuestion(QVBoxLayout& column)
{
    if (m_walk.state() == StudyState::Failed && !m_walk.results().run("A")) {
        fillFailure(column);
        return;
    }
    if (!m_walk.results().run("A")) {
        fillRunning(column);
        return;
    }
    addText(column, m_walk.filled(text().question), "lesson.question");
    addCode(column, 0);
    addCode(column, 1);
    addNext(column, m_walk.predicted() ? tr("My prediction") : tr("Make a prediction"));
}

void LessonView::fillPredict(QVBoxLayout& column)
{
    if (m_use == Use::Read) {
        addText(column, m_walk.filled(text().question), "lesson.question");
        addCode(column, 0);
        addCode(column, 1);
    } else {
        addName(column, 0);
        addName(column, 1);
    }
    m_prediction = new PredictionPanel(m_look, m_walk, m_page);
    column.addWidget(m_prediction);
    if (m_walk.predicted())
        addNext(column, tr("What happened"));
}

void LessonView::fillRun(QVBoxLayout& column)
{
    if (m_walk.state() == StudyState::Done)
        fillOutcome(column);
    else if (m_walk.state() == StudyState::Failed)
        fillFailure(column);
    else
        fillRunning(column);
}

void LessonView::fillRunning(QVBoxLayout& column)
{
    m_progressText = new QLabel(m_page);
    m_progressText->setObjectName(QStringLiteral("lesson.progress"));
    column.addWidget(m_progressText);
    m_progressBar = new QProgressBar(m_page);
    m_progressBar->setTextVisible(false);
    m_progressBar->setAccessibleName(tr("Progress of the runs"));
    m_progressBar->setFixedHeight(m_look.ipx(8.0));
    column.addWidget(m_progressBar);
    auto* stop = addButton(column, tr("Stop"), "lesson.stop", false);
    connect(stop, &QPushButton::clicked, this, &LessonView::stopRequested);
}

void LessonView::fillFailure(QVBoxLayout& column)
{
    auto* why = new QLabel(m_walk.failure(), m_page);
    why->setObjectName(QStringLiteral("lesson.failure"));
    why->setWordWrap(true);
    column.addWidget(why);
    auto* again = addButton(column, tr("Run again"), "lesson.again", true);
    connect(again, &QPushButton::clicked, &m_walk, &LessonWalk::runAgain);
    if (m_device == QLatin1String(SimulatedH200))
        return;
    auto* simulated = addButton(column, tr("Run on the simulated H200"), "lesson.simulated", false);
    connect(simulated, &QPushButton::clicked, this, &LessonView::simulatedRequested);
}

QString LessonView::outcomeText() const
{
    const auto outcome = m_walk.outcome();
    if (!outcome)
        return tr("These runs do not give the number that was asked for.");
    const auto answer = words::taughtFigure(outcome->answer);
    if (!outcome->off)
        return tr("It is **%1**. You made no guess.").arg(answer);
    const auto guess = words::taughtFigure({*m_walk.prediction().number, outcome->answer.unit});
    if (outcome->numberRight())
        return tr("You guessed %1, and it is **%2**: right within 10\u202F%.").arg(guess, answer);
    const auto off = percentString(std::abs(*outcome->off) * 100.0);
    return *outcome->off > 0.0
               ? tr("You guessed %1, and it is **%2**: your guess is %3 too long.").arg(guess, answer, off)
               : tr("You guessed %1, and it is **%2**: your guess is %3 too short.").arg(guess, answer, off);
}

QString LessonView::reasonText() const
{
    const auto outcome = m_walk.outcome();
    if (!outcome)
        return {};
    const auto reason = [&](std::size_t i) {
        return words::joinedLines(m_walk.filled(text().reasons[i])).simplified();
    };
    const auto chosen = m_walk.prediction().reason;
    if (outcome->rightReasons.empty())
        return tr("None of the reasons holds on this device.");
    if (outcome->reasonRight.value_or(false))
        return tr("Your reason is right: %1").arg(reason(*chosen));
    const auto right = reason(outcome->rightReasons.front());
    if (!chosen)
        return tr("The reason that the runs show: %1").arg(right);
    return tr("You chose: %1 The runs show another reason: %2").arg(reason(*chosen), right);
}

void LessonView::fillOutcome(QVBoxLayout& column)
{
    addText(column, outcomeText(), "lesson.outcome");
    addText(column, reasonText(), "lesson.reason");
    const auto& lesson = *m_walk.lesson();
    std::vector<ResultBars::Run> runs;
    for (const auto& run : lesson.study.runs) {
        const auto* made = m_walk.results().find(run.name);
        ResultBars::Run bar{QString::fromStdString(run.name), words::runName(lesson, run.name), std::nullopt,
                            QString::fromStdString(run.device)};
        if (made != nullptr && made->run && made->run->wallUs)
            bar.us = made->run->wallUs->p50;
        else if (made != nullptr)
            bar.remark = QString::fromStdString(made->error);
        runs.push_back(std::move(bar));
    }
    auto* bars = new ResultBars(m_look, m_page);
    bars->setRuns(std::move(runs), m_walk.prediction().number);
    column.addWidget(bars);
    addNext(column, tr("See how"));
}

void LessonView::fillSee(QVBoxLayout& column)
{
    addText(column, m_walk.filled(text().seeIntro), "lesson.intro");
    auto* steps = new QVBoxLayout;
    steps->setSpacing(m_look.ipx(2.0));
    const auto count = text().steps.size();
    for (std::size_t i = 0; i < count; ++i) {
        if (m_use == Use::Present && i != m_walk.step())
            continue;
        auto* button = new StepButton(m_look, i + 1, m_walk.filled(text().steps[i]), m_page);
        button->setObjectName(QStringLiteral("lesson.step%1").arg(i));
        button->setChecked(i == m_walk.step());
        connect(button, &QAbstractButton::clicked, &m_walk, [this, i, button] {
            button->setChecked(i == m_walk.step());
            m_walk.goStep(i);
        });
        steps->addWidget(button);
    }
    column.addLayout(steps);
    const bool last = m_walk.step() + 1 >= count;
    addNext(column, last ? tr("Explanation") : tr("Next step (%1 of %2)").arg(m_walk.step() + 2).arg(count));
}

void LessonView::fillExplain(QVBoxLayout& column)
{
    addText(column, m_walk.filled(text().explain), "lesson.explain");
    addNext(column, tr("Interview question"));
}

void LessonView::fillInterview(QVBoxLayout& column)
{
    addText(column, m_walk.filled(text().interview), "lesson.interview", true);
    if (!m_walk.answered()) {
        auto* note = new QLabel(tr("Answer it aloud first. Then compare."), m_page);
        note->setForegroundRole(QPalette::PlaceholderText);
        note->setWordWrap(true);
        column.addWidget(note);
        addNext(column, tr("Show a good answer"));
        return;
    }
    addText(column, m_walk.filled(text().answer), "lesson.answer");
    auto* copy = addButton(column, tr("Copy the answer"), "lesson.copyAnswer", false);
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(words::joinedLines(m_walk.filled(text().answer))); });
    addNext(column, tr("Try next"));
}

void LessonView::fillTryNext(QVBoxLayout& column)
{
    const auto& lesson = *m_walk.lesson();
    addText(column, m_walk.filled(text().tryIntro), "lesson.tryIntro");
    for (std::size_t i = 0; i < text().tries.size(); ++i) {
        addText(column, QStringLiteral("%1\\. ").arg(i + 1) + m_walk.filled(text().tries[i]), "lesson.try");
        auto* line = new QHBoxLayout;
        auto* open = new QPushButton(tr("Open in the Timeline"), m_page);
        open->setObjectName(QStringLiteral("lesson.try%1").arg(i));
        open->setAccessibleDescription(settingsOf(lesson.tries[i]));
        auto* settings = new ElidedLabel(m_page);
        settings->setText(settingsOf(lesson.tries[i]));
        settings->setFont(m_look.font(FontRole::Mono));
        settings->setForegroundRole(QPalette::PlaceholderText);
        line->addWidget(open);
        line->addWidget(settings, 1);
        column.addLayout(line);
        connect(open, &QPushButton::clicked, this, [this, i] { emit tryRequested(i); });
    }
    if (!m_nextTitle.isEmpty()) {
        auto* next = addButton(column, tr("Next lesson: %1").arg(m_nextTitle), "lesson.nextLesson", true);
        connect(next, &QPushButton::clicked, this, &LessonView::nextLessonRequested);
    }
    auto* again = addButton(column, tr("This lesson again from the beginning"), "lesson.restart", false);
    connect(again, &QPushButton::clicked, &m_walk, &LessonWalk::restart);
}

} // namespace overlap
