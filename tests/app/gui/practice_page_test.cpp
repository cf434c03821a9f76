// SPDX-License-Identifier: GPL-3.0-or-later
// Interview practice, claims board and glossary in the window.
#include "tests/app/gui/app_fixture.h"

#include "app/gui/actions.h"
#include "app/gui/claims_page.h"
#include "app/gui/learn_page.h"
#include "app/gui/practice_page.h"
#include "app/gui/status_line.h"
#include "engine/lessons/answer_template.h"
#include "engine/lessons/glossary.h"
#include "widgets/charts/chart_column.h"
#include "widgets/learn/claim_details.h"
#include "widgets/learn/command_line.h"
#include "widgets/learn/evidence_view.h"
#include "widgets/learn/glossary_view.h"
#include "widgets/learn/practice_card.h"
#include "widgets/learn/side_list.h"
#include "widgets/learn/template_answer.h"
#include "widgets/learn/tick_line.h"

#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {
using std::chrono::days;
using std::chrono::seconds;

[[nodiscard]] QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// What the command line prints.
[[nodiscard]] QByteArray printed(const QStringList& arguments)
{
    QProcess process;
    process.start(QStringLiteral(OVERLAP_CLI), arguments);
    EXPECT_TRUE(process.waitForFinished(60'000));
    return process.readAllStandardOutput();
}

// The practice of its own, with a clock that the test turns.
class PracticePageTest : public testing::Test
{
protected:
    PracticePageTest()
        : page(app.look, app.session, folder.filePath(QStringLiteral("practice.json")),
               {[this] { return now; }, [this] { return today; }})
    {
        page.resize(1400, 800);
        page.retranslate();
        page.show();
        page.activateWindow();
        EXPECT_TRUE(QTest::qWaitForWindowActive(&page));
    }
    template<typename T>
    [[nodiscard]] T* find(const char* name) const
    {
        auto* found = page.findChild<T*>(QLatin1String(name));
        EXPECT_NE(found, nullptr) << name;
        return found;
    }
    void click(const char* name) const { QTest::mouseClick(find<QWidget>(name), Qt::LeftButton); }
    // Presses Tab until that one has the focus.
    [[nodiscard]] static bool tabTo(const QString& name)
    {
        constexpr int Most = 60;
        for (int i = 0; i < Most; ++i) {
            if (QApplication::focusWidget() && QApplication::focusWidget()->objectName() == name)
                return true;
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
        }
        return false;
    }
    [[nodiscard]] static bool press(const QString& name)
    {
        const bool there = tabTo(name);
        if (there)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Space);
        return there;
    }
    [[nodiscard]] bool showEvidence()
    {
        page.practice().reveal();
        click("practice.evidence");
        return App::until([&] { return !page.isRunning(); }) && page.evidence().results().has_value();
    }

    App app;
    Countdown::Time now{0};
    std::chrono::sys_days today{days(20'000)};
    QTemporaryDir folder;
    PracticePage page;
};

// The window, on one of the pages of the Learn tab.
class LearnWindowTest : public testing::Test
{
protected:
    LearnWindowTest()
        : learn(app.window->workspace().learnPage())
    {
    }
    void open(LearnMode mode)
    {
        app.window->workspace().setTab(Tab::Learn);
        learn.setMode(mode);
        QCoreApplication::processEvents();
    }
    [[nodiscard]] ClaimsPage& claimsPage() const { return dynamic_cast<ClaimsPage&>(learn.page(LearnMode::Claims)); }
    [[nodiscard]] bool testAll()
    {
        open(LearnMode::Claims);
        app.find<QPushButton>("claims.all")->click();
        return QTest::qWaitFor([&] { return !claimsPage().isRunning(); }, 60'000);
    }

    App app;
    LearnPage& learn;
};
} // namespace

TEST_F(PracticePageTest, AQuestionIsWalkedThroughWithTheMouse)
{
    const auto* asked = page.practice().question();
    EXPECT_TRUE(page.card().points().empty());
    click("practice.reveal");
    ASSERT_EQ(page.card().points().size(), asked->text(LessonLanguage::English).points.size());
    QCoreApplication::processEvents(); // laid out
    auto* first = page.card().points().front();
    QTest::mouseClick(first, Qt::LeftButton, {}, QPoint(first->width() - 5, first->height() / 2)); // its text
    EXPECT_TRUE(page.practice().isTicked(0));
    click("practice.partly");
    EXPECT_NE(page.practice().question(), asked);
    EXPECT_EQ(page.practice().log().state().at(asked->id).partly, 1U);
    EXPECT_TRUE(contentOf(folder.filePath(QStringLiteral("practice.json"))).contains(asked->id.c_str()));
}

TEST_F(PracticePageTest, AQuestionIsWalkedThroughWithTheKeyboard)
{
    const auto* asked = page.practice().question();
    page.setFocus();
    ASSERT_NE(QApplication::focusWidget(), nullptr);
    ASSERT_TRUE(tabTo(QStringLiteral("practice.notes")));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("one two 345"));
    EXPECT_EQ(page.card().notes().toPlainText(), QStringLiteral("one two 345"));
    ASSERT_TRUE(press(QStringLiteral("practice.reveal")));
    EXPECT_EQ(page.practice().stage(), Practice::Stage::Revealed);
    ASSERT_TRUE(press(QStringLiteral("practice.point0")));
    ASSERT_TRUE(press(QStringLiteral("practice.point1")));
    EXPECT_EQ(page.practice().tickedCount(), 2U);
    EXPECT_EQ(page.card().notes().toPlainText(), QStringLiteral("one two 345")) << "to be compared with the points";
    ASSERT_TRUE(press(QStringLiteral("practice.right")));
    EXPECT_EQ(page.practice().log().state().at(asked->id).right, 1U);
    EXPECT_TRUE(page.card().notes().toPlainText().isEmpty());
    EXPECT_TRUE(page.isAncestorOf(QApplication::focusWidget())) << "the next question goes on from here";
}

TEST_F(PracticePageTest, ControlEnterShowsThePointsAndThenRatesByTheTicks)
{
    const auto* asked = page.practice().question();
    page.setFocus();
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    ASSERT_EQ(page.practice().stage(), Practice::Stage::Revealed);
    for (std::size_t i = 0; i < page.card().points().size(); ++i)
        page.practice().setTicked(i, true);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return, Qt::ControlModifier);
    EXPECT_EQ(page.practice().log().state().at(asked->id).right, 1U);
}

TEST_F(PracticePageTest, ChoosingATopicAsksOneOfItsQuestions)
{
    auto* list = find<SideList>("practice.topics");
    const auto row = list->model()->index(3, 0);
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualRect(row).center());
    EXPECT_EQ(page.practice().topic(), "pinned");
    EXPECT_EQ(page.practice().question()->topic, "pinned");
    QTest::keyClick(list, Qt::Key_Down);
    EXPECT_EQ(page.practice().question()->topic, "synchronisation");
}

TEST_F(PracticePageTest, ATimedRoundCountsDownPausesAndEndsInASummary)
{
    click("practice.start");
    auto* time = find<QLabel>("practice.time");
    EXPECT_TRUE(time->isVisible());
    EXPECT_EQ(time->text(), QStringLiteral("2:00"));
    now += seconds(45);
    page.practice().tick();
    EXPECT_EQ(time->text(), QStringLiteral("1:15"));
    click("practice.pause");
    now += seconds(500);
    page.practice().tick();
    EXPECT_EQ(time->text(), QStringLiteral("1:15"));
    click("practice.pause");
    now += seconds(75);
    page.practice().tick();
    EXPECT_EQ(page.practice().stage(), Practice::Stage::Revealed);
    for (int i = 0; i < 5; ++i) {
        page.practice().reveal();
        click("practice.wrong");
    }
    ASSERT_EQ(page.practice().stage(), Practice::Stage::Summary);
    auto* summary = find<QLabel>("practice.summary");
    EXPECT_TRUE(summary->isVisible());
    EXPECT_TRUE(summary->text().startsWith(QStringLiteral("0 of "))) << summary->text().toStdString();
    EXPECT_TRUE(summary->text().contains(QStringLiteral("2:00")));
    click("practice.close");
    EXPECT_TRUE(App::until([&] { return page.practice().stage() == Practice::Stage::Asked; }));
    EXPECT_FALSE(time->isVisible());
}

TEST_F(PracticePageTest, TheEvidenceIsRunAndShownBesideTheQuestion)
{
    ASSERT_TRUE(showEvidence());
    EXPECT_TRUE(page.evidence().isVisible());
    EXPECT_TRUE(page.card().isVisible());
    EXPECT_EQ(page.evidence().verdictText(), QStringLiteral("These numbers show it."));
    EXPECT_NE(page.evidence().chart().timeline(RunSide::A), nullptr);
    EXPECT_NE(page.evidence().chart().timeline(RunSide::B), nullptr);
    const auto& study = page.practice().question()->study;
    EXPECT_EQ(page.evidence().findChild<CommandLine*>()->command().toStdString(),
              commandLineOf(*study.run("A"), *study.run("B"), "sim:h200"));
    click("practice.evidence.close");
    EXPECT_FALSE(page.evidence().isVisible());
}

TEST_F(PracticePageTest, ANarrowPageShowsTheEvidenceInstead)
{
    page.resize(800, 500);
    ASSERT_TRUE(showEvidence());
    EXPECT_FALSE(page.card().isVisible());
    click("practice.evidence.close");
    EXPECT_TRUE(page.card().isVisible());
}

TEST_F(PracticePageTest, TheEvidenceGoesIntoTheTimelineAndCanBeUndone)
{
    ASSERT_TRUE(showEvidence());
    const auto before = app.session.pair();
    const auto* question = page.practice().question();
    click("evidence.timeline");
    EXPECT_EQ(app.session.pair().a, question->study.run("A")->scenario);
    EXPECT_EQ(app.session.pair().b, question->study.run("B")->scenario);
    app.session.undoStack().undo();
    EXPECT_EQ(app.session.pair().a, before.a);
}

TEST_F(PracticePageTest, TheTemplateAnswerQuotesTheRunsOnScreen)
{
    ASSERT_TRUE(app.settle());
    click("practice.templateButton");
    auto* view = page.findChild<TemplateAnswer*>();
    ASSERT_TRUE(view && view->isVisible());
    const auto& shown = app.session.shown();
    const auto wanted = filledAnswer(answerTemplate(), LessonLanguage::English, shown.a, shown.b);
    ASSERT_TRUE(wanted);
    EXPECT_EQ(view->text().toStdString(), *wanted);
    EXPECT_NE(wanted->find(figureText({shown.a->wallUs->p50, FigureUnit::Microseconds})), std::string::npos);
    click("practice.copyTemplate");
    EXPECT_EQ(QApplication::clipboard()->text(), view->text());
    auto pair = app.session.pair();
    pair.a.batchSize = 7;
    app.session.edit(pair, {}, {});
    ASSERT_TRUE(app.settle());
    EXPECT_NE(view->text().toStdString(), *wanted) << "it follows the runs";
}

TEST_F(PracticePageTest, ADamagedProgressIsSaidOnThePage)
{
    QFile file(folder.filePath(QStringLiteral("other.json")));
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write("not json");
    file.close();
    PracticePage damaged(app.look, app.session, folder.filePath(QStringLiteral("other.json")));
    damaged.show();
    auto* strip = damaged.findChild<QWidget*>(QStringLiteral("practice.problem"));
    ASSERT_NE(strip, nullptr);
    EXPECT_TRUE(strip->isVisible());
    EXPECT_EQ(damaged.practice().stage(), Practice::Stage::Asked);
}

TEST_F(PracticePageTest, SpeaksChineseFromOneMomentToTheNext)
{
    ASSERT_TRUE(showEvidence());
    app.language.set(QStringLiteral("zh_CN"));
    page.retranslate();
    const auto& text = page.practice().question()->text(LessonLanguage::Chinese);
    EXPECT_TRUE(find<QLabel>("practice.question")->text().contains(QString::fromStdString(text.question).left(6)));
    EXPECT_EQ(page.card().points().size(), text.points.size());
    app.language.set(QStringLiteral("en"));
}

TEST_F(LearnWindowTest, TheHelpMenuOpensTheGlossary)
{
    app.window->actions().glossary->trigger();
    EXPECT_EQ(app.window->workspace().tab(), Tab::Learn);
    EXPECT_EQ(learn.mode(), LearnMode::Glossary);
    auto* view = app.find<GlossaryView>("glossary");
    ASSERT_NE(view, nullptr);
    QTest::keyClicks(&view->search(), QStringLiteral("rxpci"));
    ASSERT_NE(view->term(), nullptr);
    EXPECT_EQ(app.find<QLabel>("glossary.name")->text().toStdString(),
              view->term()->text(LessonLanguage::English).name);
    const auto* first = view->term();
    QTest::keyClick(&view->search(), Qt::Key_Down);
    EXPECT_NE(view->term(), first) << "the list is walked from the search box";
    QTest::keyClick(&view->search(), Qt::Key_Escape);
    EXPECT_EQ(view->list().model()->rowCount(), static_cast<int>(glossary().size()));
    view->open("pinned");
    ASSERT_NE(view->term(), nullptr);
    EXPECT_EQ(view->term()->id, "pinned");
    EXPECT_EQ(learn.shownPage().command(), QStringLiteral("overlapscope-cli glossary pinned"));
}

TEST_F(LearnWindowTest, EachClaimGetsTheVerdictOfTheEngine)
{
    ASSERT_TRUE(testAll());
    const auto backend = openDevice("sim:h200");
    ASSERT_TRUE(backend);
    const auto board = testClaims(claims(), **backend, openDevice, {}, {}, {});
    ASSERT_TRUE(board);
    auto& model = claimsPage().model();
    ASSERT_EQ(model.testedCount(), claims().size());
    for (int row = 0; row < model.rowCount(); ++row) {
        const auto& result = board->results[static_cast<std::size_t>(row)];
        EXPECT_EQ(model.index(row, ClaimsModel::Verdict).data().toString().toStdString(),
                  verdictWord(result.verdict, LessonLanguage::English))
            << result.claim->id;
    }
}

TEST_F(LearnWindowTest, TheBoardIsSavedAsTheCommandLineWritesIt)
{
    ASSERT_TRUE(testAll());
    const QTemporaryDir folder;
    for (const auto* suffix : {"json", "markdown"}) {
        const auto path = folder.filePath(QLatin1String(suffix) == QLatin1String("json") ? QStringLiteral("claims.json")
                                                                                         : QStringLiteral("claims.md"));
        ASSERT_FALSE(claimsPage().save(path));
        const auto wanted = printed({QStringLiteral("claims"), QStringLiteral("--device"), QStringLiteral("sim:h200"),
                                     QStringLiteral("--") + QLatin1String(suffix), QStringLiteral("-")});
        ASSERT_FALSE(wanted.isEmpty());
        EXPECT_EQ(contentOf(path), wanted) << suffix;
    }
}

TEST_F(LearnWindowTest, OneClaimIsTestedAloneAndItsCommandIsCopied)
{
    open(LearnMode::Claims);
    claimsPage().choose(3);
    app.find<QPushButton>("claims.one")->click();
    ASSERT_TRUE(App::until([&] { return !claimsPage().isRunning(); }));
    EXPECT_EQ(claimsPage().model().testedCount(), 1U);
    ASSERT_TRUE(claimsPage().model().results()[3].has_value());
    const auto commands = claimsPage().details().commands();
    ASSERT_FALSE(commands.isEmpty());
    EXPECT_EQ(commands.front().toStdString(), claimsPage().model().results()[3]->commands.front());
    claimsPage().details().findChild<QToolButton*>(QStringLiteral("claim.command.copy"))->click();
    EXPECT_EQ(QApplication::clipboard()->text(), commands.front());
}

TEST_F(LearnWindowTest, TestingTheClaimsCanBeStopped)
{
    open(LearnMode::Claims);
    app.find<QPushButton>("claims.all")->click();
    EXPECT_TRUE(claimsPage().isRunning());
    app.find<QPushButton>("claims.stop")->click();
    EXPECT_FALSE(claimsPage().isRunning());
    EXPECT_LT(claimsPage().model().testedCount(), claims().size());
    EXPECT_TRUE(app.find<QPushButton>("claims.all")->isVisible());
}

TEST_F(LearnWindowTest, ResultsBelongToTheirDevice)
{
    open(LearnMode::Claims);
    claimsPage().choose(1);
    claimsPage().testChosen();
    ASSERT_TRUE(App::until([&] { return !claimsPage().isRunning(); }));
    ASSERT_FALSE(app.session.setDevice(QStringLiteral("sim:ideal-2-engines")));
    EXPECT_EQ(claimsPage().model().testedCount(), 0U);
    ASSERT_FALSE(app.session.setDevice(QStringLiteral("sim:h200")));
    EXPECT_EQ(claimsPage().model().testedCount(), 1U);
}

TEST_F(LearnWindowTest, TheCommandOfThePracticeAnswersOnTheCommandLine)
{
    open(LearnMode::Practice);
    const auto command = learn.shownPage().command();
    auto words = command.split(QLatin1Char(' '));
    ASSERT_EQ(words.takeFirst(), QStringLiteral("overlapscope-cli"));
    const auto* question = dynamic_cast<PracticePage&>(learn.shownPage()).practice().question();
    ASSERT_NE(question, nullptr);
    EXPECT_TRUE(printed(words).startsWith(question->id.c_str()));
}

} // namespace overlap::test
