// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"
#include "tests/widgets/pixel_probe.h"

#include "engine/timeline/timeline_builder.h"
#include "widgets/gantt/row_painter.h"
#include "widgets/style/look.h"

#include <QPainter>

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap::test {

namespace {

constexpr int Width = 200;
constexpr int Height = 30;

Interval made(ActivityKind kind, double begin, double end, IntervalFlag flags = IntervalFlag::None)
{
    Interval interval;
    interval.time = us(begin, end);
    interval.kind = kind;
    interval.flags = flags;
    interval.batch = 3;
    return interval;
}

class RowPainterTest : public testing::Test
{
protected:
    RowPainterTest() { m_look.setChoice(ThemeChoice::Light); }

    // One row of one pixel a microsecond, on the lane's colour.
    QImage draw(std::vector<Interval> intervals, bool pale = false, double ratio = 1.0)
    {
        const auto lane = Lane::make({LaneRole::Compute, 0, 0}, std::move(intervals)).value();
        const LaneMipmap mipmap(lane);
        const DrawnLane drawn{&lane, &mipmap, lane.intervals().front().has(IntervalFlag::Pageable)};
        QImage image(qRound(Width * ratio), qRound(Height * ratio), QImage::Format_RGB32);
        image.setDevicePixelRatio(ratio);
        image.fill(m_look.theme().lane);
        QPainter painter(&image);
        RowPaint row;
        row.lanes = {&drawn, 1};
        row.bar = QRectF(0, 0, Width, Height);
        row.scale = TimeScale::of(us(0.0, Width), row.bar);
        row.strength = pale ? PaleShare : 1.0;
        RowPainter(m_look).paint(painter, row);
        return image;
    }
    [[nodiscard]] const Theme& theme() const { return m_look.theme(); }

    Look m_look;
};

} // namespace

TEST_F(RowPainterTest, ABarHasItsKindsColourBetweenItsEdges)
{
    const auto image = draw({made(ActivityKind::Kernel, 50.0, 150.0)});
    EXPECT_EQ(image.pixelColor(60, 15), theme().kind(ActivityKind::Kernel).fill);
    EXPECT_EQ(image.pixelColor(50, 15), theme().kind(ActivityKind::Kernel).edge);
    EXPECT_EQ(image.pixelColor(149, 15), theme().kind(ActivityKind::Kernel).edge);
    EXPECT_EQ(image.pixelColor(49, 15), theme().lane);
    EXPECT_EQ(image.pixelColor(150, 15), theme().lane);
}

TEST_F(RowPainterTest, ASparsePixelIsAsStrongAsItIsBusy)
{
    // A quarter of pixel 100 is busy: never widened or made opaque to be seen.
    const auto image = draw({made(ActivityKind::CopyToHost, 100.2, 100.45)});
    const auto expected = mixed(theme().kind(ActivityKind::CopyToHost).fill, theme().lane, 0.25);
    EXPECT_TRUE(isNear(image.pixelColor(100, 15), expected)) << image.pixelColor(100, 15).name().toStdString();
    EXPECT_EQ(image.pixelColor(99, 15), theme().lane);
    EXPECT_EQ(image.pixelColor(101, 15), theme().lane);
}

TEST_F(RowPainterTest, ManyShortIntervalsInAPixelAddUpWithoutMoire)
{
    std::vector<Interval> intervals;
    for (int i = 0; i < 2'000; ++i)
        intervals.push_back(made(ActivityKind::Issue, i * 0.1, i * 0.1 + 0.05));
    const auto image = draw(std::move(intervals));
    const auto expected = mixed(theme().kind(ActivityKind::Issue).fill, theme().lane, 0.5);
    EXPECT_EQ(pixelsOf(image, QRect(1, 0, Width - 2, Height), expected, 2), (Width - 2) * Height);
}

TEST_F(RowPainterTest, AWaitingBarIsHatchedAndNotFilled)
{
    const auto image = draw({made(ActivityKind::Synchronize, 10.0, 190.0)});
    const auto& colours = theme().kind(ActivityKind::Synchronize);
    const QRect inside(20, 5, 150, 20);
    EXPECT_GT(pixelsOf(image, inside, colours.tint), inside.width() * inside.height() / 4);
    EXPECT_GT(pixelsOf(image, inside, colours.fill, 12), inside.width() * inside.height() / 10);
}

TEST_F(RowPainterTest, ManyShortWaitsLookLikeOneLongWait)
{
    std::vector<Interval> shorts;
    for (int i = 0; i < 2'000; ++i)
        shorts.push_back(made(ActivityKind::Blocked, i * 0.1, (i + 1) * 0.1));
    const auto folded = draw(std::move(shorts));
    const auto bar = draw({made(ActivityKind::Blocked, 0.0, 200.0)});
    for (int x = 10; x < 190; ++x) {
        for (int y = 2; y < Height - 2; ++y)
            ASSERT_TRUE(isNear(folded.pixelColor(x, y), bar.pixelColor(x, y))) << x << " " << y;
    }
}

TEST_F(RowPainterTest, AWaitTooNarrowForItsHatchHasItsMeanColour)
{
    const auto wide = draw({made(ActivityKind::Blocked, 0.0, 200.0)});
    // 24 x 24 pixels hold whole periods.
    const auto mean = wide.copy(30, 3, 24, 24).scaled(1, 1, Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    const auto narrow = draw({made(ActivityKind::Blocked, 50.0, 54.0)});
    EXPECT_EQ(pixelsOf(narrow, QRect(50, 0, 4, Height), mean.pixelColor(0, 0), 10), 4 * Height);
}

TEST_F(RowPainterTest, KindsThatAlternateWithinAPixelDoNotFlicker)
{
    // Nearly as much of one as of the other: now this one leads in a pixel, now that one.
    std::vector<Interval> intervals;
    for (int i = 0; i < 1'900; ++i) {
        const double begin = i * 0.1037;
        intervals.push_back(made(ActivityKind::Synchronize, begin, begin + 0.052));
        intervals.push_back(made(ActivityKind::Issue, begin + 0.052, begin + 0.103));
    }
    const auto image = draw(std::move(intervals));
    const auto meanOf = [&](int x) {
        int sum = 0;
        for (int y = 0; y < 24; ++y)
            sum += image.pixelColor(x, y).lightness();
        return sum / 24;
    };
    int darkest = 255;
    int lightest = 0;
    for (int x = 5; x < 190; ++x) {
        darkest = std::min(darkest, meanOf(x));
        lightest = std::max(lightest, meanOf(x));
    }
    EXPECT_LE(lightest - darkest, 16);
}

TEST_F(RowPainterTest, TheHatchStaysWhereItIsWhenTheBarMoves)
{
    const auto a = draw({made(ActivityKind::Blocked, 10.0, 190.0)});
    const auto b = draw({made(ActivityKind::Blocked, 13.0, 190.0)});
    for (int x = 20; x < 180; ++x)
        ASSERT_EQ(a.pixelColor(x, 15), b.pixelColor(x, 15)) << x;
}

TEST_F(RowPainterTest, APageableCopyHasStripes)
{
    const auto striped = draw({made(ActivityKind::CopyToDevice, 10.0, 190.0, IntervalFlag::Pageable)});
    const auto plain = draw({made(ActivityKind::CopyToDevice, 10.0, 190.0)});
    const auto fill = theme().kind(ActivityKind::CopyToDevice).fill;
    const auto stripe = mixed(theme().surface, fill, 0.62);
    const QRect column(30, 1, 1, Height - 2);
    EXPECT_EQ(pixelsOf(plain, column, fill), Height - 2);
    EXPECT_GE(pixelsOf(striped, column, stripe, 40), 5);
    EXPECT_GE(pixelsOf(striped, column, fill), 10);
}

TEST_F(RowPainterTest, PaleIsAThirdOfTheColour)
{
    const auto image = draw({made(ActivityKind::Kernel, 50.0, 150.0)}, true);
    const auto expected = mixed(theme().kind(ActivityKind::Kernel).fill, theme().lane, PaleShare);
    EXPECT_EQ(image.pixelColor(60, 15), expected);
}

TEST_F(RowPainterTest, OneBarTooNarrowLeavesAllOfItsKindWithoutLabel)
{
    const auto ink = theme().kind(ActivityKind::Kernel).text;
    const QRect first(5, 1, 80, Height - 2);
    EXPECT_GT(pixelsOf(draw({made(ActivityKind::Kernel, 0.0, 90.0), made(ActivityKind::Kernel, 100.0, 190.0)}), first,
                       ink, 60),
              5);
    EXPECT_EQ(pixelsOf(draw({made(ActivityKind::Kernel, 0.0, 90.0), made(ActivityKind::Kernel, 100.0, 108.0)}), first,
                       ink, 60),
              0);
}

TEST_F(RowPainterTest, EdgesFallOnDevicePixels)
{
    const auto image = draw({made(ActivityKind::Kernel, 50.25, 150.25)}, false, 2.0);
    // 100.5 rounds to 101: sharp, no mixture of bar and lane.
    EXPECT_EQ(image.pixelColor(100, 30), theme().lane);
    EXPECT_EQ(image.pixelColor(101, 30), theme().kind(ActivityKind::Kernel).edge);
}

TEST_F(RowPainterTest, AnAllocationThatTheHostWaitsForHasTheHatchOfBlocked)
{
    const auto lane = Lane::make({LaneRole::Host, 0, 0},
                                 {made(ActivityKind::Allocate, 10.0, 90.0), made(ActivityKind::Issue, 110.0, 190.0)})
                          .value();
    const LaneMipmap mipmap(lane);
    const auto drawWith = [&](const HostWaitRule* waits) {
        const DrawnLane drawn{&lane, &mipmap, false, waits != nullptr, waits};
        QImage image(Width, Height, QImage::Format_RGB32);
        image.fill(m_look.theme().lane);
        QPainter painter(&image);
        RowPaint row;
        row.lanes = {&drawn, 1};
        row.bar = QRectF(0, 0, Width, Height);
        row.scale = TimeScale::of(us(0.0, Width), row.bar);
        RowPainter(m_look).paint(painter, row);
        return image;
    };
    const auto fill = theme().kind(ActivityKind::Allocate).fill;
    const QRect inside(20, 5, 60, 20);
    EXPECT_EQ(pixelsOf(drawWith(nullptr), inside, fill), inside.width() * inside.height());
    const HostWaitRule waits(Timeline({lane}, {"cudaFree"})); // name 0 is that of both
    const auto image = drawWith(&waits);
    const auto lines = pixelsOf(image, inside, fill, 12);
    EXPECT_GT(lines, inside.width() * inside.height() / 10);
    EXPECT_LT(lines, inside.width() * inside.height() / 2);
    EXPECT_EQ(image.pixelColor(150, 15), theme().kind(ActivityKind::Issue).fill); // issuing does not wait
}

TEST_F(RowPainterTest, WhatIsToComeIsADashedOutlineWhateverTheNumberOfBars)
{
    const auto lane = Lane::make({LaneRole::Compute, 0, 0},
                                 {made(ActivityKind::Kernel, 10.0, 90.0), made(ActivityKind::Kernel, 110.0, 190.0)})
                          .value();
    const LaneMipmap mipmap(lane);
    const DrawnLane drawn{&lane, &mipmap};
    QImage image(Width, Height, QImage::Format_RGB32);
    image.fill(m_look.theme().lane);
    QPainter painter(&image);
    RowPaint row;
    row.lanes = {&drawn, 1};
    row.bar = QRectF(0, 0, Width, Height);
    row.scale = TimeScale::of(us(0.0, Width), row.bar);
    row.now = us(100.0, 100.0).begin;
    RowPainter(m_look).paint(painter, row);
    painter.end();
    const auto kernel = theme().kind(ActivityKind::Kernel).fill;
    EXPECT_EQ(image.pixelColor(15, 15), mixed(kernel, theme().lane, PaleShare)); // over
    EXPECT_EQ(image.pixelColor(150, 15), theme().lane);
    const auto dashes = pixelsOf(image, QRect(110, 0, 80, 1), theme().field);
    EXPECT_GE(dashes, 38);
    EXPECT_LE(dashes, 42);
    EXPECT_EQ(pixelsOf(image, QRect(110, 1, 1, Height - 2), theme().field), 14);
}

TEST_F(RowPainterTest, AMarkIsInFullColourOverWhatIsDimmedAndAPixelWideAtLeast)
{
    const auto lane = Lane::make({LaneRole::Compute, 0, 0},
                                 {made(ActivityKind::Kernel, 10.0, 90.0), made(ActivityKind::Kernel, 120.1, 120.2)})
                          .value();
    const LaneMipmap mipmap(lane);
    const DrawnLane drawn{&lane, &mipmap};
    RowPaint row;
    row.lanes = {&drawn, 1};
    row.bar = QRectF(0, 0, Width, Height);
    row.scale = TimeScale::of(us(0.0, Width), row.bar);
    row.strength = DimmedShare;
    QImage image(Width, Height, QImage::Format_RGB32);
    image.fill(m_look.theme().lane);
    QPainter painter(&image);
    RowPainter rows(m_look);
    PreparedRow prepared;
    prepared.content.marks = {markOf(row, drawn, lane.intervals()[1], 1.0)};
    RowPainter::prepare(prepared, row, rows.rasterLook(1.0));
    rows.paint(painter, row, prepared);
    painter.end();
    const auto kernel = theme().kind(ActivityKind::Kernel).fill;
    EXPECT_EQ(image.pixelColor(15, 15), mixed(kernel, theme().lane, DimmedShare));
    EXPECT_EQ(image.pixelColor(120, 15), kernel);
    EXPECT_EQ(image.pixelColor(121, 15), theme().lane);
}

TEST(RowPainterLabel, NamesTheBatchOfADeviceOperationAlone)
{
    EXPECT_EQ(RowLabels::label(made(ActivityKind::Kernel, 0, 1)), QStringLiteral("b3"));
    EXPECT_EQ(RowLabels::label(made(ActivityKind::CopyOnDevice, 0, 1)), QStringLiteral("D2D"));
    EXPECT_EQ(RowLabels::label(made(ActivityKind::Issue, 0, 1)), QString());
    auto without = made(ActivityKind::Kernel, 0, 1);
    without.batch = Interval::NoBatch;
    EXPECT_EQ(RowLabels::label(without), QString());
}

TEST(TimeScale, GoesThereAndBack)
{
    const auto scale = TimeScale::of(us(100.0, 300.0), QRectF(84, 0, 800, 10));
    EXPECT_DOUBLE_EQ(scale.x(us(100.0, 0).begin), 84.0);
    EXPECT_DOUBLE_EQ(scale.x(us(300.0, 0).begin), 884.0);
    EXPECT_EQ(scale.time(scale.x(us(123.456, 0).begin)), us(123.456, 0).begin);
    EXPECT_DOUBLE_EQ(scale.nsPerPixel(), 250.0);
}

} // namespace overlap::test
