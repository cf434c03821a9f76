// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory/memory_chart.h"

#include "tests/widgets/pixel_probe.h"
#include "widgets/memory/memory_map_bar.h"
#include "widgets/memory/memory_words.h"
#include "widgets/style/look.h"
#include "widgets/view/visible_range.h"

#include <QCoreApplication>
#include <QMouseEvent>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

constexpr std::uint64_t MiB = 1ULL << 20U;

[[nodiscard]] TracePoint at(std::int64_t us)
{
    return TracePoint(Nanoseconds(us * 1000));
}

// 8 MiB of cudaMalloc from 100 to 200 us.
[[nodiscard]] std::shared_ptr<MemoryHistory> example()
{
    auto history = std::make_shared<MemoryHistory>();
    history->window = {at(0), at(400)};
    history->capacityBytes = 1024 * MiB;
    history->peakDeviceBytes = 8 * MiB;
    history->peakHostBytes = 0;
    MemoryStep none;
    none.at = at(0);
    none.freeBytes = 1024 * MiB;
    none.largestFreeBytes = 1024 * MiB;
    auto held = none;
    held.at = at(100);
    held.bytes[static_cast<std::size_t>(MemoryUse::PerBatch)] = 8 * MiB;
    auto after = none;
    after.at = at(200);
    history->steps = {none, held, after};
    return history;
}

} // namespace

TEST(MemoryChartTest, AnAreaStandsWhereMemoryIsHeld)
{
    Look look;
    look.setChoice(ThemeChoice::Light);
    VisibleRange view;
    view.setLimits({{at(0), at(400)}, Nanoseconds(100)});
    view.setRange({at(0), at(400)});
    MemoryChart chart(look, view, Side::A);
    chart.resize(600, 240);
    chart.show(example(), 10.0 * MiB, {});
    const auto image = chart.grab().toImage();
    const auto probe = [&](std::int64_t us, double mib) {
        return image.pixelColor(chart.pixelOf(at(us), mib * static_cast<double>(MiB)).toPoint());
    };
    EXPECT_TRUE(isNear(probe(150, 4.0), memoryColour(MemoryUse::PerBatch, look)));
    EXPECT_TRUE(isNear(probe(50, 4.0), look.theme().lane));
    EXPECT_TRUE(isNear(probe(300, 4.0), look.theme().lane));
    EXPECT_TRUE(isNear(probe(150, 9.0), look.theme().lane));
    EXPECT_TRUE(chart.headText().contains(QStringLiteral("8.00\u202FMiB")));
    EXPECT_EQ(chart.uses(), std::vector{MemoryUse::PerBatch});
}

TEST(MemoryChartTest, TheCursorIsThatOfTheTimeline)
{
    Look look;
    VisibleRange view;
    view.setLimits({{at(0), at(400)}, Nanoseconds(100)});
    view.setRange({at(0), at(400)});
    MemoryChart chart(look, view, Side::A);
    chart.resize(600, 240);
    chart.show(example(), 10.0 * MiB, {});
    const auto pixel = chart.pixelOf(at(150), 4.0 * MiB);
    QMouseEvent move(QEvent::MouseMove, pixel, chart.mapToGlobal(pixel), Qt::NoButton, Qt::NoButton, Qt::NoModifier);
    QCoreApplication::sendEvent(&chart, &move);
    ASSERT_TRUE(view.cursor().has_value());
    EXPECT_NEAR(static_cast<double>(view.cursor()->time_since_epoch().count()), 150e3, 2e3);
}

TEST(MemoryMapBarTest, BlocksAreDrawnWhereTheyLieAndTheTextTellsWhatIsFree)
{
    Look look;
    look.setChoice(ThemeChoice::Light);
    MemoryMap map(100 * MiB);
    ASSERT_TRUE(map.allocate(40 * MiB, 1));
    ASSERT_TRUE(map.allocate(20 * MiB, 2));
    ASSERT_TRUE(map.release(0));
    MemoryMapBar bar(look);
    bar.resize(500, bar.sizeHint().height());
    bar.show(map, QStringLiteral("A"), 100 * MiB);
    const auto image = bar.grab().toImage();
    const int y = qRound(bar.bar().top()) + 3;
    EXPECT_TRUE(isNear(image.pixelColor(100, y), look.theme().lane));
    EXPECT_TRUE(isNear(image.pixelColor(210, y), Theme::batch(2)));
    EXPECT_EQ(bar.text(), QStringLiteral("1 block(s), 20.0\u202FMiB; free 80.0\u202FMiB, largest piece 40.0\u202FMiB "
                                         "(50\u202F%)"));
}

} // namespace overlap::test
