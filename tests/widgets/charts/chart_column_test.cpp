// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/charts/chart_column_fixture.h"
#include "tests/widgets/pixel_probe.h"

#include "widgets/charts/interval_details.h"

#include <QScrollBar>
#include <QSignalSpy>

namespace overlap::test {

TEST_F(ChartColumnTest, OpensOnTheShorterRun)
{
    EXPECT_EQ(m_column.view().range(), us(0.0, 1'400.0));
    EXPECT_EQ(m_column.view().limits().whole, us(0.0, 17'900.0));
}

TEST_F(ChartColumnTest, KernelsHaveTheKernelsColourInBothRuns)
{
    const auto image = picture();
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_EQ(image.pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), kernel);
    EXPECT_EQ(image.pixelColor(x(600.0), laneMiddle(RunSide::B, 2)), kernel);
    EXPECT_EQ(image.pixelColor(x(30.0), laneMiddle(RunSide::B, 1)),
              m_look.theme().kind(ActivityKind::CopyToDevice).fill);
    EXPECT_EQ(image.pixelColor(x(20.0), laneMiddle(RunSide::A, 2)), m_look.theme().lane);
}

TEST_F(ChartColumnTest, AThemeSwitchRepaintsEverything)
{
    m_look.setChoice(ThemeChoice::Dark);
    const auto image = picture();
    EXPECT_EQ(image.pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), Theme::dark().kind(ActivityKind::Kernel).fill);
    EXPECT_EQ(image.pixelColor(x(20.0), laneMiddle(RunSide::A, 2)), Theme::dark().lane);
    EXPECT_EQ(image.pixelColor(3, RulerMiddle), Theme::dark().window);
    EXPECT_EQ(image.pixelColor(2, 2), Theme::dark().surface);
    EXPECT_EQ(pixelsOf(image, image.rect(), Theme::light().surface, 0), 0);
}

TEST_F(ChartColumnTest, TheEndOfTheShorterRunIsALineInBoth)
{
    const auto image = picture();
    const double end = static_cast<double>(pipelineRun()->record.recordedWall.count()) / 1000.0;
    for (const auto side : {RunSide::A, RunSide::B}) {
        const QRect around(x(end) - 3, laneMiddle(side, 3) - 10, 7, 20);
        EXPECT_GE(pixelsOf(image, around, m_look.theme().accent, 20), 20);
    }
}

TEST_F(ChartColumnTest, TheBoundCanBeHidden)
{
    const double bound = static_cast<double>(pipelineRun()->bound.time.count()) / 1000.0;
    const QRect around(x(bound) - 2, laneMiddle(RunSide::B, 3) + 8, 5, 9);
    const auto dashes = [&] { return pixelsOf(picture(), around, m_look.theme().text, 60); };
    EXPECT_GT(dashes(), 2);
    m_column.setShowBound(false);
    EXPECT_EQ(dashes(), 0);
}

TEST_F(ChartColumnTest, TheTextOfALineStandsAtThatLine)
{
    // A's bound right after B's end, in A's heading: one in the text's colour, one in the accent's.
    const auto end = pipelineRun()->record.recordedWall;
    auto close = *oneByOneRun();
    close.bound.time = end + Nanoseconds(20'000);
    m_column.setRuns(std::make_shared<const RunResult>(close), pipelineRun());
    const auto inked = [&](const QColor& colour, int left, int right) {
        return pixelsOf(picture(), QRect(QPoint(left, 84), QPoint(right, 103)), colour, 40);
    };
    for (const int room :
         {140, 90, 45}) { // pixels from the bound to the edge: for all of it, for less, for its time alone
        const auto pixel = Nanoseconds(1'000);
        const auto last = TracePoint(close.bound.time + room * pixel);
        m_column.view().setRange({last - (PlotRight - PlotLeft) * pixel, last});
        const int bound = PlotRight - room;
        EXPECT_GT(inked(m_look.theme().text, bound + 5, bound + 40), 15) << room;
        EXPECT_GT(inked(m_look.theme().accent, bound - 60, bound - 25), 15) << room;
        EXPECT_EQ(inked(m_look.theme().text, bound - 200, bound - 3), 0) << room;
    }
}

TEST_F(ChartColumnTest, PaleIsDrawnPaleAndComesBack)
{
    m_column.setPale(true);
    const auto pale = mixed(m_look.theme().kind(ActivityKind::Kernel).fill, m_look.theme().lane, PaleShare);
    EXPECT_EQ(picture().pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), pale);
    m_column.setPale(false);
    EXPECT_EQ(picture().pixelColor(x(60.0), laneMiddle(RunSide::A, 2)), m_look.theme().kind(ActivityKind::Kernel).fill);
}

TEST_F(ChartColumnTest, MeasuringLeavesTheSelectionAlone)
{
    QSignalSpy measuring(&m_column, &ChartColumn::measuringChanged);
    QTest::keyClick(&m_column, Qt::Key_M);
    ASSERT_EQ(measuring.count(), 1);
    EXPECT_TRUE(measuring.first().first().toBool());
    drag(QPoint(x(228.7), laneMiddle(RunSide::A, 2)), QPoint(x(347.7), laneMiddle(RunSide::A, 2)));
    EXPECT_FALSE(m_column.view().selection());
    EXPECT_GT(pixelsOf(picture(), QRect(x(228.7), 61, x(347.7) - x(228.7), 20), m_look.theme().text, 20), 200);
    QTest::keyClick(&m_column, Qt::Key_Escape);
    QEvent leave(QEvent::Leave);
    QApplication::sendEvent(m_canvas, &leave);
    EXPECT_EQ(measuring.count(), 2);
    EXPECT_LT(pixelsOf(picture(), QRect(x(228.7), 61, x(347.7) - x(228.7), 20), m_look.theme().text, 20), 50);
}

TEST_F(ChartColumnTest, ALiveChangeKeepsWhatIsLookedAt)
{
    m_column.view().setRange(us(300.0, 800.0));
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    m_column.setRuns(oneByOneRun(), pipelineRun(20));
    EXPECT_EQ(m_column.view().range(), us(300.0, 800.0));
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->interval().batch, 4U);
}

TEST_F(ChartColumnTest, AnUntouchedViewFollowsTheRuns)
{
    m_column.setRuns(oneByOneRun(), pipelineRun(20));
    EXPECT_EQ(m_column.view().range().end,
              openingView(oneByOneRun()->record.recordedWall, pipelineRun(20)->record.recordedWall).end);
}

TEST_F(ChartColumnTest, ByStreamKeepsTheColoursAndTheSelection)
{
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    ASSERT_TRUE(m_column.selectedInterval());
    const auto before = m_column.selectedInterval()->interval();
    m_column.setLaneMode(LaneMode::ByStream);
    ASSERT_TRUE(m_column.selectedInterval());
    EXPECT_EQ(m_column.selectedInterval()->interval(), before);
    EXPECT_EQ(m_column.selectedInterval()->timeline, m_column.timeline(RunSide::B)); // in its place among other lanes
    const auto image = picture();
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_GT(pixelsOf(image, QRect(PlotLeft, 150, 800, 20), kernel), 200);
}

TEST_F(ChartColumnTest, ColoursByBatchHaveAKeyInTheLegend)
{
    const auto seen = [&] {
        const auto image = picture();
        int colours = 0;
        for (std::uint32_t i = 0; i < Theme::BatchColours; ++i) // below the lanes of B
            colours += pixelsOf(image, QRect(PlotLeft, 280 + 4 * 36, 901, 46), Theme::batch(i), 0) >= 10 ? 1 : 0;
        return colours;
    };
    EXPECT_EQ(seen(), 0);
    m_column.setByBatch(true);
    EXPECT_EQ(seen(), static_cast<int>(Theme::BatchColours));
}

TEST_F(ChartColumnTest, AShortColumnHasNoUtilisationAndATallOneAll)
{
    const auto accented = [&] { // area of B's kernels, mixed with the surface: in the utilisation only
        return pixelsOf(picture(), m_column.rect(),
                        mixed(m_look.theme().kind(ActivityKind::Kernel).fill, m_look.theme().surface, 0.42));
    };
    EXPECT_GT(accented(), 10'000);
    m_column.resize(985, 380);
    EXPECT_EQ(accented(), 0);
    m_column.resize(985, 1'000);
    EXPECT_GT(accented(), 10'000);
}

TEST_F(ChartColumnTest, ALowColumnScrollsInsteadOfSqueezing)
{
    const auto* bar = m_column.findChild<QScrollBar*>();
    ASSERT_TRUE(bar);
    EXPECT_FALSE(bar->isVisible());
    m_look.setFontScale(2.0);
    m_column.resize(968, 270);
    settle();
    ASSERT_TRUE(bar->isVisible());
    EXPECT_EQ(bar->geometry().right(), m_column.width() - 1);
    EXPECT_EQ(m_canvas->height(), 270 + bar->maximum());
    // Overview and ruler are whole: B's row of the overview is not covered.
    EXPECT_EQ(picture().pixelColor(3, 2 * 60 + 2), m_look.theme().window);
    EXPECT_EQ(picture().pixelColor(3, 2 * 60 - 2), m_look.theme().surface);
    // Stepping through the lanes brings each into sight.
    for (int i = 0; i < 8; ++i)
        QTest::keyClick(&m_column, Qt::Key_Down);
    EXPECT_GT(bar->value(), 200);
    QTest::keyClick(&m_column, Qt::Key_PageUp);
    QTest::keyClick(&m_column, Qt::Key_PageUp);
    QTest::keyClick(&m_column, Qt::Key_PageUp);
    EXPECT_EQ(bar->value(), 0);
    const auto range = m_column.view().range();
    wheel(20, 200, -120); // on the names
    EXPECT_GT(bar->value(), 0);
    EXPECT_EQ(m_column.view().range(), range);
    wheel(500, 200, 120);
    EXPECT_LT(m_column.view().range().duration(), range.duration());
    m_column.fitAll();
    EXPECT_EQ(m_column.view().range(), m_column.view().limits().whole);
    m_column.resize(968, 2'000);
    settle();
    EXPECT_FALSE(bar->isVisible());
    EXPECT_EQ(m_canvas->geometry(), m_column.rect());
}

TEST_F(ChartColumnTest, OneRunAloneIsDrawn)
{
    m_column.setRuns(nullptr, pipelineRun());
    EXPECT_GT(pixelsOf(picture(), m_column.rect(), m_look.theme().kind(ActivityKind::Kernel).fill), 5'000);
    m_column.setRuns(nullptr, nullptr);
    EXPECT_EQ(pixelsOf(picture(), m_column.rect(), m_look.theme().kind(ActivityKind::Kernel).fill), 0);
}

TEST_F(ChartColumnTest, TheDetailsFollowTheSelection)
{
    IntervalDetails details(m_look);
    details.follow(m_column);
    QTest::mouseClick(m_canvas, Qt::LeftButton, {}, QPoint(x(600.0), laneMiddle(RunSide::B, 2)));
    EXPECT_TRUE(details.text().startsWith(QStringLiteral("B: kernel b4"))) << details.text().toStdString();
    EXPECT_TRUE(details.text().contains(QStringLiteral("waited for H2D of b4")));
    EXPECT_EQ(details.accessibleDescription(), details.text());
    QTest::keyClick(&m_column, Qt::Key_Escape);
    EXPECT_FALSE(details.text().contains(QStringLiteral("kernel")));
}

} // namespace overlap::test
