// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"
#include "tests/widgets/pixel_probe.h"

#include "widgets/charts/chart_column.h"
#include "widgets/find/find_bar.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QComboBox>
#include <QElapsedTimer>
#include <QLabel>
#include <QLineEdit>
#include <QTest>
#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class FindBarTest : public testing::Test
{
protected:
    FindBarTest()
        : m_column(m_look)
        , m_bar(m_look, m_column)
    {
        m_look.setChoice(ThemeChoice::Light);
        m_column.resize(985, 744);
        m_column.setRuns(oneByOneRun(), pipelineRun());
        m_column.show();
        m_bar.open();
        QApplication::processEvents();
    }
    void type(const QString& text)
    {
        auto* field = m_bar.findChild<QLineEdit*>(QStringLiteral("find.text"));
        field->clear();
        QTest::keyClicks(field, text);
        wait();
    }
    void wait()
    {
        EXPECT_TRUE(QTest::qWaitFor([this] { return !m_bar.isSearching(); }));
    }
    [[nodiscard]] QString selected() const
    {
        const auto shown = m_column.selectedInterval();
        return shown ? (shown->side == RunSide::A ? "A " : "B ") + m_column.facts(*shown).title : QString();
    }

    Look m_look;
    ChartColumn m_column;
    FindBar m_bar;
};

} // namespace

TEST_F(FindBarTest, CountsTheHitsOfBothRuns)
{
    type(QStringLiteral("reduce"));
    EXPECT_EQ(m_bar.count(), 110U);
    EXPECT_EQ(m_bar.countText(), QStringLiteral("110 hit(s)"));
    type(QStringLiteral("nothing of the kind"));
    EXPECT_EQ(m_bar.countText(), QStringLiteral("no hit"));
}

TEST_F(FindBarTest, StepsThroughAInOrderOfTimeThenThroughBAndRoundAgain)
{
    type(QStringLiteral("b4"));
    m_bar.findChild<QComboBox*>(QStringLiteral("find.kind"))
        ->setCurrentIndex(1 + static_cast<int>(ActivityKind::Kernel));
    wait();
    ASSERT_EQ(m_bar.count(), 2U);
    QTest::keyClick(&m_bar, Qt::Key_Return);
    EXPECT_EQ(selected(), QStringLiteral("A kernel b4"));
    EXPECT_EQ(m_bar.countText(), QStringLiteral("1 of 2"));
    QTest::mouseClick(m_bar.findChild<QToolButton*>(QStringLiteral("find.next")), Qt::LeftButton);
    EXPECT_EQ(selected(), QStringLiteral("B kernel b4"));
    EXPECT_EQ(m_bar.countText(), QStringLiteral("2 of 2"));
    m_bar.step(1);
    EXPECT_EQ(selected(), QStringLiteral("A kernel b4"));
    QTest::keyClick(&m_bar, Qt::Key_Return, Qt::ShiftModifier);
    EXPECT_EQ(selected(), QStringLiteral("B kernel b4"));
}

TEST_F(FindBarTest, AHitThatIsOutOfSightComesIntoView)
{
    type(QStringLiteral("b90"));
    m_bar.step(1);
    const auto shown = m_column.selectedInterval();
    ASSERT_TRUE(shown);
    EXPECT_FALSE(shown->interval().time.intersected(m_column.view().range()).empty());
}

TEST_F(FindBarTest, BatchAndLengthNarrowTheSearch)
{
    QTest::keyClicks(m_bar.findChild<QLineEdit*>(QStringLiteral("find.batch")), QStringLiteral("3"));
    wait();
    const auto ofBatch = m_bar.count();
    EXPECT_GT(ofBatch, 8U);
    auto* length = m_bar.findChild<QWidget*>(QStringLiteral("find.length"));
    QTest::keyClicks(length->findChild<QLineEdit*>(), QStringLiteral("100"));
    QTest::keyClick(length, Qt::Key_Return);
    EXPECT_TRUE(QTest::qWaitFor([&] { return !m_bar.isSearching() && m_bar.count() < ofBatch; }));
    EXPECT_GE(m_bar.count(), 3U); // kernels of both and B's copy
}

TEST_F(FindBarTest, HitsKeepTheirColourAndTheRestIsDimmed)
{
    type(QStringLiteral("memcpy"));
    QApplication::processEvents();
    const auto image = m_column.grab().toImage();
    const QRect lanesOfB(84, 280, 985 - 84 - 58, 4 * 36);
    const auto& theme = m_look.theme();
    EXPECT_GT(pixelsOf(image, lanesOfB, theme.kind(ActivityKind::CopyToDevice).fill, 0), 1000);
    EXPECT_EQ(pixelsOf(image, lanesOfB, theme.kind(ActivityKind::Kernel).fill, 0), 0);
    EXPECT_GT(pixelsOf(image, lanesOfB, mixed(theme.kind(ActivityKind::Kernel).fill, theme.lane, DimmedShare), 1),
              1000);
}

TEST_F(FindBarTest, ClosingGivesTheChartItsColoursBack)
{
    const auto before = m_column.grab().toImage();
    type(QStringLiteral("memcpy"));
    QTest::keyClick(&m_bar, Qt::Key_Escape);
    EXPECT_TRUE(m_bar.isHidden());
    EXPECT_EQ(m_bar.count(), 0U);
    QApplication::processEvents();
    EXPECT_EQ(m_column.grab().toImage(), before);
}

TEST_F(FindBarTest, OtherRunsAreSearchedAgain)
{
    type(QStringLiteral("reduce"));
    m_column.setRuns(pipelineRun(), pipelineRun(20));
    wait();
    EXPECT_EQ(m_bar.count(), 30U);
}

TEST_F(FindBarTest, TypingDoesNotWaitForAMillionIntervals)
{
    const auto many = pipelineRun(100'000); // 700 000 intervals
    m_column.setRuns(many, many);
    ASSERT_TRUE(QTest::qWaitFor([this] { return !m_column.isPreparing(); }, 30'000));
    auto* field = m_bar.findChild<QLineEdit*>(QStringLiteral("find.text"));
    QElapsedTimer timer;
    timer.start();
    field->setText(QStringLiteral("r"));
    field->setText(QStringLiteral("re"));
    field->setText(QStringLiteral("reduce"));
    EXPECT_TRUE(m_bar.isSearching()); // it has not waited for the answer
    wait();
    EXPECT_EQ(m_bar.count(), 200'000U);
}

} // namespace overlap::test
