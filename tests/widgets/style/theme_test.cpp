// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/style/colour_science.h"

#include "widgets/style/theme.h"

#include <QPalette>

#include <gtest/gtest.h>

#include <vector>

namespace overlap::test {

namespace {

constexpr double TextContrast = 4.5;

const std::vector<ActivityKind> DistinctKinds{
    ActivityKind::Prepare,  ActivityKind::Issue,        ActivityKind::Blocked, ActivityKind::Synchronize,
    ActivityKind::Allocate, ActivityKind::CopyToDevice, ActivityKind::Kernel,  ActivityKind::CopyToHost};

class ThemeTest : public testing::TestWithParam<bool>
{
protected:
    [[nodiscard]] const Theme& theme() const { return GetParam() ? Theme::dark() : Theme::light(); }
    [[nodiscard]] double light(double value, double dark) const { return GetParam() ? dark : value; }
};

} // namespace

TEST(ColourScience, AgreesWithPublishedPairs)
{
    // Black and white differ by 100; the contrast of a colour with itself is 1.
    EXPECT_NEAR(colourDistance(Qt::black, Qt::white, Vision::Normal), 100.0, 0.1);
    EXPECT_NEAR(contrast(Qt::black, Qt::white), 21.0, 0.01);
    EXPECT_DOUBLE_EQ(contrast(QColor("#535C68"), QColor("#535C68")), 1.0);
}

TEST_P(ThemeTest, TextCanBeReadOnEveryGroundItStandsOn)
{
    const auto& t = theme();
    const std::vector<std::pair<QColor, QColor>> pairs{
        {t.text, t.surface},     {t.text, t.window},      {t.text, t.lane},     {t.text, t.alt},
        {t.text2, t.surface},    {t.text2, t.window},     {t.text2, t.lane},    {t.text2, t.alt},
        {t.text2, t.accentTint}, {t.accent, t.surface},   {t.accent, t.lane},   {t.accent, t.accentTint},
        {t.onAccent, t.accent},  {t.warn, t.warnTint},    {t.error, t.surface}, {t.text, t.buttonTop},
        {t.text, t.accentTint},  {t.text, t.buttonBottom}};
    for (const auto& [ink, ground] : pairs) {
        EXPECT_GE(contrast(ink, ground), TextContrast)
            << ink.name().toStdString() << " on " << ground.name().toStdString();
    }
}

TEST_P(ThemeTest, LabelsCanBeReadOnTheirBars)
{
    for (const auto kind : DistinctKinds) {
        const auto& colours = theme().kind(kind);
        if (colours.hatch == Hatch::None) {
            EXPECT_GE(contrast(colours.text, colours.fill), TextContrast) << activityKindId(kind);
        }
    }
}

TEST_P(ThemeTest, NumbersCanBeReadOnEveryShadeOfTheHeatMap)
{
    for (int i = 0; i <= 20; ++i)
        EXPECT_GE(contrast(theme().text, theme().heat(i / 20.0)), TextContrast) << i;
}

TEST_P(ThemeTest, FramesOfControlsStandOut)
{
    EXPECT_GE(contrast(theme().control, theme().window), 3.0);
}

TEST_P(ThemeTest, KindsStayApartForEveryKindOfVision)
{
    for (std::size_t i = 0; i < DistinctKinds.size(); ++i) {
        for (std::size_t j = i + 1; j < DistinctKinds.size(); ++j) {
            const double distance =
                smallestDistance(theme().kind(DistinctKinds[i]).fill, theme().kind(DistinctKinds[j]).fill);
            EXPECT_GE(distance, light(12.0, 10.3) - 0.05)
                << activityKindId(DistinctKinds[i]) << " and " << activityKindId(DistinctKinds[j]);
        }
    }
}

TEST_P(ThemeTest, KindsOfOneLaneStayFurtherApart)
{
    const auto distance = [this](ActivityKind a, ActivityKind b) {
        return smallestDistance(theme().kind(a).fill, theme().kind(b).fill);
    };
    const std::vector<ActivityKind> host(DistinctKinds.begin(), DistinctKinds.begin() + 5);
    for (std::size_t i = 0; i < host.size(); ++i) {
        for (std::size_t j = i + 1; j < host.size(); ++j)
            EXPECT_GE(distance(host[i], host[j]), light(14.5, 12.1) - 0.05) << i << ' ' << j;
    }
    EXPECT_GE(distance(ActivityKind::CopyToDevice, ActivityKind::CopyToHost), light(19.0, 19.5) - 0.05);
    EXPECT_GE(distance(ActivityKind::CopyToDevice, ActivityKind::Kernel), light(31.0, 29.0) - 0.5);
}

TEST_P(ThemeTest, TheAccentIsNoKind)
{
    for (const auto kind : DistinctKinds)
        EXPECT_GE(smallestDistance(theme().accent, theme().kind(kind).fill), light(12.0, 11.0) - 0.5)
            << activityKindId(kind);
}

TEST_P(ThemeTest, ThePaletteSaysWhatTheThemeSays)
{
    const auto palette = theme().palette();
    EXPECT_EQ(palette.color(QPalette::Window), theme().window);
    EXPECT_EQ(palette.color(QPalette::Base), theme().surface);
    EXPECT_EQ(palette.color(QPalette::WindowText), theme().text);
    EXPECT_EQ(palette.color(QPalette::Highlight), theme().accent);
    EXPECT_EQ(palette.color(QPalette::Disabled, QPalette::Text), theme().disabled);
}

TEST(BatchColours, NeighboursStayApartForEveryKindOfVisionAndCarryText)
{
    for (std::uint32_t batch = 0; batch < Theme::BatchColours; ++batch) {
        EXPECT_GE(smallestDistance(Theme::batch(batch), Theme::batch(batch + 1)), 12.0) << batch;
        EXPECT_GE(contrast(Theme::batchText(batch), Theme::batch(batch)), TextContrast) << batch;
    }
    EXPECT_EQ(Theme::batch(0), Theme::batch(Theme::BatchColours)); // they repeat
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, ThemeTest, testing::Bool(),
                         [](const auto& test) { return test.param ? "Dark" : "Light"; });

TEST(Mixed, IsOpaqueAndReachesBothEnds)
{
    const QColor over("#F38614");
    const QColor under("#F3F5F7");
    EXPECT_EQ(mixed(over, under, 0.0), under);
    EXPECT_EQ(mixed(over, under, 1.0), over);
    EXPECT_EQ(mixed(over, under, 0.5).alpha(), 255);
    EXPECT_EQ(mixed(Qt::black, Qt::white, 0.5).red(), 128);
    EXPECT_EQ(mixed(over, under, 7.0), over);
}

} // namespace overlap::test
