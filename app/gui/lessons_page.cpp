// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/lessons_page.h"

#include "app/gui/lesson_headline.h"
#include "app/gui/presenter_view.h"
#include "app/gui/session.h"
#include "engine/lessons/lesson.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/controls/choice_box.h"
#include "widgets/learn/lesson_charts.h"
#include "widgets/learn/lesson_view.h"
#include "widgets/words/learn_texts.h"

#include <QFocusEvent>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

constexpr const char* SimulatedH200 = "sim:h200";

// The title with a key: the number's last digit, and letters from where those have been used.
[[nodiscard]] QString menuTitleOf(const Lesson& lesson)
{
    constexpr std::uint32_t Digits = 10;
    auto title = lessonTitle(lesson).replace(QLatin1Char('&'), QLatin1String("&&"));
    if (lesson.number < Digits)
        return QLatin1Char('&') + title;
    if (lesson.number == Digits)
        return title.insert(1, QLatin1Char('&'));
    return title + QStringLiteral(" (&%1)").arg(QChar(static_cast<char16_t>(u'A' + lesson.number - Digits - 1)));
}

} // namespace

LessonsPage::LessonsPage(const Look& look, Session& session, QWidget* parent)
    : LearnModePage(parent)
    , m_look(look)
    , m_session(session)
    , m_hold(session)
{
    setObjectName(QStringLiteral("learn.lessons"));
    build();
    connectWalk();
    connectRuns();
    makeShortcuts();
    connect(&m_session, &Session::deviceChanged, this, &LessonsPage::takeDevice);
    connect(&m_look, &Look::changed, this, &LessonsPage::applyLook);
    applyLook();
    showProgress();
}

LessonsPage::~LessonsPage()
{
    delete m_presenter;
}

void LessonsPage::connectWalk()
{
    connect(m_list, &LessonList::chosen, this, &LessonsPage::open);
    connect(&m_walk, &LessonWalk::runsWanted, this, &LessonsPage::wantRuns);
    connect(&m_walk, &LessonWalk::runsUnwanted, this, [this] {
        m_runner.cancel();
        endRuns();
    });
    connect(&m_walk, &LessonWalk::lessonChanged, this, &LessonsPage::showWalk);
    connect(&m_walk, &LessonWalk::changed, this, &LessonsPage::showWalk);
    connect(&m_walk, &LessonWalk::predictionMade, this, &LessonsPage::takePrediction);
    connect(&m_walk, &LessonWalk::ended, this, &LessonsPage::takeEnd);
    connect(m_view, &LessonView::tryRequested, this, &LessonsPage::tryNext);
    connect(m_view, &LessonView::nextLessonRequested, this, &LessonsPage::openNext);
    connect(m_view, &LessonView::stopRequested, &m_runner, &LessonRunner::stop);
    connect(m_view, &LessonView::simulatedRequested, this,
            [this] { m_session.chooseDevice(QLatin1String(SimulatedH200)); });
}

void LessonsPage::connectRuns()
{
    connect(&m_runner, &LessonRunner::progressed, &m_walk, &LessonWalk::setProgress);
    connect(&m_runner, &LessonRunner::succeeded, this, [this](const StudyResults& results) {
        endRuns();
        m_walk.setResults(results);
    });
    connect(&m_runner, &LessonRunner::failed, this, [this](const QString& why) {
        endRuns();
        m_walk.setFailure(why);
    });
}

void LessonsPage::makeShortcuts()
{
    const auto key = [this](const QKeySequence& keys, auto&& action) {
        auto* shortcut = new QShortcut(keys, this);
        shortcut->setContext(Qt::WidgetWithChildrenShortcut);
        connect(shortcut, &QShortcut::activated, this, action);
    };
    key(QKeyCombination(Qt::CTRL, Qt::Key_Right), [this] { m_walk.next(); });
    key(QKeyCombination(Qt::CTRL, Qt::Key_Left), [this] { m_walk.back(); });
}

void LessonsPage::open(std::uint32_t number)
{
    const auto* lesson = findLesson(number);
    if (lesson == nullptr)
        return;
    m_list->setCurrent(number);
    if (m_walk.lesson() == lesson)
        return;
    m_progress.last = number;
    std::optional<Prediction> earlier;
    if (const auto* record = m_progress.find(lesson->id); record != nullptr && record->predicted) {
        earlier = record->prediction;
        if (record->device != m_session.deviceId().toStdString())
            earlier->number.reset(); // a time of another device says nothing here
    }
    m_walk.open(*lesson, earlier);
    emit progressChanged();
}

void LessonsPage::openNext()
{
    if (m_walk.lesson() != nullptr)
        open(m_walk.lesson()->number + 1);
}

// Only what is looked at runs.
void LessonsPage::showEvent(QShowEvent* event)
{
    LearnModePage::showEvent(event);
    if (m_walk.lesson() == nullptr)
        open(m_progress.next());
    else if (m_walk.state() == StudyState::None)
        wantRuns();
}

void LessonsPage::focusInEvent(QFocusEvent* event)
{
    m_view->scroll().setFocus(event->reason());
}

void LessonsPage::wantRuns()
{
    const auto* lesson = m_walk.lesson();
    if (lesson == nullptr || !isVisible() || !m_session.backend())
        return;
    m_device = m_session.deviceId();
    if (m_session.device().measured()) // a GPU that does other things as well measures neither
        m_hold.set(true);
    if (m_walk.results().run("A")) {
        m_walk.setRunning(StudyState::All);
        m_runner.startOthers(lesson->study, m_walk.results(), m_session.sharedBackend());
    } else {
        m_walk.setRunning(StudyState::First);
        m_runner.startFirst(lesson->study, m_session.sharedBackend());
    }
}

void LessonsPage::endRuns()
{
    m_hold.set(false);
}

void LessonsPage::takeDevice()
{
    m_view->setDevice(m_session.deviceId());
    if (m_walk.lesson() != nullptr && m_device != m_session.deviceId())
        m_walk.runAgain();
}

void LessonsPage::takePrediction()
{
    const auto outcome = m_walk.outcome();
    auto& record = m_progress.lessons[m_walk.lesson()->id];
    if (record.predicted || !outcome)
        return;
    record.predicted = true;
    record.prediction = m_walk.prediction();
    record.device = m_device.toStdString();
    record.numberRight = outcome->numberRight();
    record.reasonRight = outcome->reasonRight.value_or(false);
    showProgress();
    emit progressChanged();
}

void LessonsPage::takeEnd()
{
    auto& record = m_progress.lessons[m_walk.lesson()->id];
    if (record.done)
        return;
    record.done = true;
    showProgress();
    emit progressChanged();
}

void LessonsPage::setProgress(const LearningProgress& progress)
{
    m_progress = progress;
    showProgress();
}

void LessonsPage::showProgress()
{
    m_list->setDone(m_progress.done(), m_progress.score());
}

// What concerns the work is changed in both, so that they stay comparable; a strategy only in the run that it is said of,
// beside what that was before or, for A and B, beside the other.
void LessonsPage::tryNext(std::size_t index)
{
    const auto* lesson = m_walk.lesson();
    if (lesson == nullptr || index >= lesson->tries.size())
        return;
    const auto& next = lesson->tries[index];
    const auto* changed = lesson->study.run(next.run);
    const auto* a = lesson->study.run("A");
    const auto* b = lesson->study.run("B");
    ScenarioPair pair{changed->scenario, next.scenario};
    const bool isA = next.run == "A";
    if (isA || next.run == "B") {
        pair = {isA ? next.scenario : a->scenario, isA ? b->scenario : next.scenario};
        auto& other = isA ? pair.b : pair.a;
        for (const auto& setting : next.settings) {
            if (isWorkloadKey(setting.substr(0, setting.find('='))))
                (void)applySetting(other, setting); // it was valid for the first
        }
    }
    if (!changed->device.empty() && changed->device != m_session.deviceId().toStdString())
        m_session.chooseDevice(QString::fromStdString(changed->device));
    m_session.replace(pair, {}, tr("Lesson %1").arg(lesson->number));
    emit timelineRequested();
}

std::optional<LearnHeadline> LessonsPage::headline() const
{
    return lessonHeadline(m_walk);
}

QString LessonsPage::message() const
{
    if (m_walk.lesson() == nullptr)
        return {};
    return tr("Lesson %1 of %2").arg(m_walk.lesson()->number).arg(lessons().size());
}

QString LessonsPage::command() const
{
    return m_walk.command(m_session.deviceId().toStdString());
}

void LessonsPage::showWalk()
{
    const auto* lesson = m_walk.lesson();
    if (lesson != nullptr) {
        m_list->setCurrent(lesson->number);
        m_choice->setCurrentIndex(m_choice->findData(lesson->number));
        const auto* after = findLesson(lesson->number + 1);
        m_view->setNextTitle(after != nullptr ? lessonTitle(*after) : QString());
    }
    m_view->setDevice(m_session.deviceId());
    m_charts->refresh();
    emit saysOther();
}

void LessonsPage::fillMenu(QMenu& menu, const std::function<void()>& opened)
{
    for (const auto& lesson : lessons()) {
        menu.addAction(menuTitleOf(lesson), this, [this, number = lesson.number, opened] {
            open(number);
            opened();
        });
    }
    menu.addSeparator();
    auto* presenting = menu.addAction(tr("&Present on the whole screen"), this, [this, opened] {
        opened();
        present();
    });
    presenting->setShortcut(Qt::Key_F5);
}

void LessonsPage::present()
{
    if (m_presenter != nullptr && !m_presenter->isVisible())
        m_presenter.clear(); // it goes by itself
    if (m_presenter == nullptr) {
        m_presenter = new PresenterView(m_look, m_walk);
        connect(m_presenter, &PresenterView::nextLessonRequested, this, &LessonsPage::openNext);
        connect(m_presenter, &PresenterView::stopRequested, &m_runner, &LessonRunner::stop);
        connect(m_presenter, &PresenterView::tryRequested, this, &LessonsPage::tryNext);
        connect(m_presenter, &PresenterView::simulatedRequested, this,
                [this] { m_session.chooseDevice(QLatin1String(SimulatedH200)); });
    }
    m_presenter->present(window()->screen());
}

PresenterView* LessonsPage::presenter() const
{
    return m_presenter;
}

} // namespace overlap
