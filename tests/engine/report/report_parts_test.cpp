// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/chart_style.h"
#include "engine/report/sections.h"
#include "engine/report/sentences.h"
#include "engine/report/svg_canvas.h"
#include "engine/report/time_axis.h"

#include "well_formed.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

TimeRange fromStart(std::int64_t ns)
{
    return {TracePoint{}, TracePoint{Nanoseconds(ns)}};
}

std::vector<std::string> labelsOf(const TimeAxis& axis)
{
    std::vector<std::string> labels;
    for (const auto& tick : axis.ticks)
        labels.push_back(tick.label);
    return labels;
}

TEST(ReportAxisTest, OneUnitServesTheWholeAxis)
{
    const auto axis = timeAxis(fromStart(1'470'000), 8);
    EXPECT_EQ(axis.unit, "ms");
    EXPECT_THAT(labelsOf(axis), ElementsAre("0", "0.2", "0.4", "0.6", "0.8", "1.0", "1.2", "1.4"));
}

TEST(ReportAxisTest, MicrosecondsAreWholeWhereTheyCanBe)
{
    EXPECT_THAT(labelsOf(timeAxis(fromStart(90'000), 8)), ElementsAre("0", "20", "40", "60", "80"));
}

TEST(ReportAxisTest, AViewThatBeginsLaterHasTicksInsideIt)
{
    const TimeRange view{TracePoint{Nanoseconds(3'100'000)}, TracePoint{Nanoseconds(7'200'000)}};
    EXPECT_THAT(labelsOf(timeAxis(view, 4)), ElementsAre("4", "6"));
}

TEST(ReportAxisTest, BinsAreRoundAndAboutAsManyAsWanted)
{
    EXPECT_EQ(roundPart(Nanoseconds(1'470'000), 14), Nanoseconds(100'000));
    EXPECT_EQ(roundPart(Nanoseconds(9'000'000), 14), Nanoseconds(500'000));
    EXPECT_EQ(roundPart(Nanoseconds(3), 14), Nanoseconds(1));
}

TEST(ReportSvgTest, NumbersHaveTwoDecimalsAtMost)
{
    EXPECT_EQ(svgNumber(12.0), "12");
    EXPECT_EQ(svgNumber(0.5), "0.5");
    EXPECT_EQ(svgNumber(1.0 / 3.0), "0.33");
    EXPECT_EQ(svgNumber(-2.999), "-3");
}

TEST(ReportSvgTest, ALongTextIsCutBetweenCharacters)
{
    const auto text = fittedText("每批十个样本，三个 stream", 12.0, 60.0);
    EXPECT_THAT(text, testing::EndsWith("…"));
    EXPECT_THAT(fixtures::xmlProblem("<p>" + text + "</p>"), IsEmpty());
    EXPECT_LE(textWidth(text, 12.0), 60.0);
}

TEST(ReportSvgTest, ATextThatFitsStaysWhole)
{
    EXPECT_EQ(fittedText("pinned memory", 12.0, 200.0), "pinned memory");
}

TEST(ReportStyleTest, BothPalettesAreInThePage)
{
    const auto style = chartStyle();
    EXPECT_THAT(style, HasSubstr("--kernel:#F38614;"));
    EXPECT_THAT(style, HasSubstr("@media screen and (prefers-color-scheme:dark){:root{"));
    EXPECT_THAT(style, HasSubstr("--kernel:#E3A10C;"));
}

TEST(ReportStyleTest, AHeatMapGoesFromNothingToTheBest)
{
    EXPECT_EQ(heatStep(0.0), 0U);
    EXPECT_EQ(heatStep(1.0), HeatSteps - 1);
    EXPECT_EQ(heatStep(7.0), HeatSteps - 1);
}

TEST(ReportStyleTest, ADarkPictureHasItsOwnGround)
{
    const auto svg = standaloneSvg("<svg class=\"chart\"><path d=\"M0 0\" class=\"end-b\"/></svg>", ChartPalette::Dark);
    EXPECT_THAT(svg, HasSubstr("fill=\"#17191C\""));
    EXPECT_THAT(svg, HasSubstr("stroke=\"#7DA8FF\""));
}

TEST(ReportSentenceTest, TheClaimEndsWhereTheReasonsBegin)
{
    const auto answer = sentences::cut("B is 14× faster than A, 1.27 ms against 17.9 ms.");
    EXPECT_EQ(answer.claim, "B is 14× faster than A");
    EXPECT_EQ(answer.reason, ", 1.27 ms against 17.9 ms.");
}

TEST(ReportSentenceTest, PerSampleIsPartOfTheClaim)
{
    EXPECT_EQ(sentences::cut("Per sample, B is 2.0× faster than A, because").claim,
              "Per sample, B is 2.0× faster than A");
    EXPECT_EQ(sentences::cut("按每样本计，B 的速度是 A 的 2 倍：1").claim, "按每样本计，B 的速度是 A 的 2 倍");
}

TEST(ReportCommandLineTest, DevicesAreNamedWithoutFoldersAndHosts)
{
    EXPECT_EQ(sections::shownDeviceId("sim:h200"), "sim:h200");
    EXPECT_EQ(sections::shownDeviceId("sim:some/folder/mine.json"), "sim:mine.json");
    EXPECT_EQ(sections::shownDeviceId("ssh:ada@gpu1/cuda:0"), "ssh:HOST/cuda:0");
    EXPECT_EQ(sections::shownDeviceId("cuda:1"), "cuda:1");
}

// What the other tests trust.
TEST(WellFormedTest, WhatIsWrongIsFound)
{
    for (const auto* page :
         {"<p>", "</p>", "<p><b></p></b>", "<p a=x></p>", "<p a=\"1\" a=\"2\"/>", "<p>a & b</p>", "<p>a < b</p>",
          "<p>&nbsp;</p>", "<p>\x01</p>", "<p>\xFF</p>", "<a id=\"x\"/><b id=\"x\"/>", "text", "<p a=\"<\"/>"})
        EXPECT_THAT(fixtures::xmlProblem(page), Not(IsEmpty())) << page;
}

TEST(WellFormedTest, WhatIsRightIsRead)
{
    std::vector<fixtures::Element> elements;
    EXPECT_THAT(fixtures::xmlProblem("<!DOCTYPE html>\n<p a=\"1\">x &lt; <b>y</b></p>\n", &elements), IsEmpty());
    ASSERT_EQ(elements.size(), 2U);
    EXPECT_EQ(elements[0].text, "x < y");
    EXPECT_EQ(elements[0].attributes.at("a"), "1");
}

TEST(WellFormedTest, AddressesAreFoundAndNamespacesAreNot)
{
    EXPECT_THAT(fixtures::addressesIn("<svg xmlns=\"http://www.w3.org/2000/svg\">"), IsEmpty());
    EXPECT_THAT(fixtures::addressesIn("<a href=\"https://example.org\">"), Not(IsEmpty()));
    EXPECT_THAT(fixtures::addressesIn("background:url(x.png)"), Not(IsEmpty()));
}

} // namespace
} // namespace overlap
