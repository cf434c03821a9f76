// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/look.h"
#include "widgets/sweep/line_places.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

namespace overlap::test {

namespace {

constexpr double Nan = std::numeric_limits<double>::quiet_NaN();
const QRectF Area(0.0, 0.0, 400.0, 200.0);
const QSizeF Name(60.0, 14.0);

[[nodiscard]] PixelLine level(double y, bool strong = false)
{
    return {{{0.0, y}, {100.0, y}, {200.0, y}, {300.0, y}, {400.0, y}}, strong};
}

} // namespace

TEST(LinePlacesTest, CountsOnlyWhatRunsThroughAPlace)
{
    const Look look;
    const LinePlaces places(look, Area, {level(100.0), {{{0.0, 20.0}, {Nan, Nan}, {400.0, 20.0}}, false}});
    EXPECT_GT(places.crossings({50.0, 90.0, 60.0, 20.0}), 0.0);
    EXPECT_EQ(places.crossings({50.0, 120.0, 60.0, 20.0}), 0.0);
    EXPECT_EQ(places.crossings({150.0, 10.0, 60.0, 20.0}), 0.0); // where the second line breaks
}

TEST(LinePlacesTest, ALineUnderAnotherIsCoveredOnce)
{
    const Look look;
    const LinePlaces places(look, Area, {level(100.0), level(101.0), level(160.0), level(160.0, true)});
    EXPECT_FALSE(places.isCovered(0));
    EXPECT_TRUE(places.isCovered(1)); // by the one before
    EXPECT_TRUE(places.isCovered(2)); // by the strong one, though that comes later
    EXPECT_FALSE(places.isCovered(3));
}

TEST(LinePlacesTest, LinesOfOtherLengthsOrWithOtherBreaksDoNotCover)
{
    const Look look;
    auto broken = level(100.0);
    broken.points[2] = {Nan, Nan};
    auto shorter = level(100.0);
    shorter.points.pop_back();
    const LinePlaces places(look, Area, {level(100.0), broken, shorter});
    EXPECT_FALSE(places.isCovered(1));
    EXPECT_FALSE(places.isCovered(2));
}

TEST(LinePlacesTest, ANameStandsBesideItsLineInsideThePlotAndClearOfWhatIsTaken)
{
    const Look look;
    const LinePlaces places(look, Area, {level(60.0), level(150.0)});
    std::vector<QRectF> taken;
    for (std::size_t line = 0; line < 2; ++line) {
        const auto place = places.placeFor(line, Name, taken);
        ASSERT_TRUE(place);
        EXPECT_TRUE(Area.contains(*place));
        EXPECT_EQ(places.crossings(*place), 0.0);
        EXPECT_LT(std::abs(place->center().y() - (line == 0 ? 60.0 : 150.0)), 2 * Name.height());
        for (const auto& other : taken)
            EXPECT_FALSE(place->intersects(other));
        taken.push_back(*place);
    }
    EXPECT_FALSE(places.placeFor(0, Name, {Area}));
}

} // namespace overlap::test
