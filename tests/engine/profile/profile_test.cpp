// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using ::testing::HasSubstr;

TEST(Curve, IsLinearBetweenPointsAndExtendedBeyondTheEnd)
{
    const Curve curve({{100, 1.0}, {200, 3.0}, {400, 4.0}});
    EXPECT_DOUBLE_EQ(curve.at(150), 2.0);
    EXPECT_DOUBLE_EQ(curve.at(200), 3.0);
    EXPECT_DOUBLE_EQ(curve.at(600), 5.0);
    EXPECT_DOUBLE_EQ(curve.at(1), 1.0);
}

TEST(Curve, WithoutPointsIsZero)
{
    EXPECT_EQ(Curve().at(1000), 0.0);
}

TEST(Profiles, TheSevenPromisedOnesAreBuiltInMeasuredFirst)
{
    std::vector<std::string> names;
    for (const auto& profile : builtinProfiles())
        names.push_back(profile.name);
    EXPECT_THAT(names,
                ::testing::UnorderedElementsAre("h200", "a100-pcie4", "rtx4090", "rtx4060-laptop", "ideal-1-engine",
                                                "ideal-1-engine-ready-first", "ideal-2-engines"));
    EXPECT_EQ(names.front(), "h200");
}

TEST(Profiles, EveryOneSaysWhereItsNumbersComeFrom)
{
    for (const auto& profile : builtinProfiles()) {
        EXPECT_FALSE(profile.provenance.summary.empty()) << profile.name;
        EXPECT_FALSE(profile.provenance.sources.empty()) << profile.name;
        // Only what was measured can have been validated.
        EXPECT_EQ(profile.modelError.has_value(), profile.provenance.kind == ProvenanceKind::Measured) << profile.name;
    }
}

TEST(Profiles, WritingAndReadingOneGivesItBack)
{
    for (const auto& profile : builtinProfiles())
        EXPECT_EQ(parseProfile(toJson(profile).dump()).value(), profile) << profile.name;
}

TEST(Profiles, TheH200ReachesItsMeasuredRates)
{
    const auto* h200 = findBuiltinProfile("h200");
    ASSERT_NE(h200, nullptr);
    EXPECT_NEAR(h200->peakGbps(Direction::ToDevice).value(), 55.4, 0.1);
    EXPECT_NEAR(h200->peakGbps(Direction::ToHost).value(), 55.3, 0.1);
    EXPECT_EQ(h200->smCount, 132U);
}

TEST(Profiles, KernelTimesFollowTheMeasuredTable)
{
    const auto* h200 = findBuiltinProfile("h200");
    const auto us = [&](std::uint32_t iterations, std::uint32_t samples, double bytes) {
        return kernelUs(h200->perSampleReduce, *h200, iterations, samples, bytes, 4000.0, true);
    };
    EXPECT_DOUBLE_EQ(us(64, 8, 602112), 119.68); // a measured point
    EXPECT_GT(us(512, 8, 602112), us(256, 8, 602112));
    EXPECT_LT(us(512, 8, 602112), us(1024, 8, 602112));
    EXPECT_NEAR(us(64, 512, 602112), 2.0 * us(64, 256, 602112), 1.0); // beyond the table: in proportion
    EXPECT_NEAR(us(2048, 1, 301056), us(2048, 1, 602112) / 2.0, 2.0); // half the elements
}

Error errorOf(const std::string& text)
{
    const auto profile = parseProfile(text);
    EXPECT_FALSE(profile.has_value()) << text;
    return profile ? Error{} : profile.error();
}

TEST(ProfileFile, MistakesAreNamedWithTheirKey)
{
    EXPECT_THAT(errorOf("{").message, HasSubstr("not valid JSON"));
    EXPECT_THAT(errorOf("[]").message, HasSubstr("overlapscope.profile/1"));
    EXPECT_THAT(errorOf(R"({"schema":"overlapscope.scenario/1"})").message, HasSubstr("overlapscope.profile/1"));
    const auto with = [](const std::string& keys) {
        return errorOf(R"({"schema":"overlapscope.profile/1","name":"x",)" + keys + "}").message;
    };
    EXPECT_THAT(with(R"("sm_counts":3)"), HasSubstr("did you mean sm_count?"));
    EXPECT_THAT(with(R"("sm_count":0)"), HasSubstr("sm_count"));
    EXPECT_THAT(with(R"("sm_count":1.5)"), HasSubstr("sm_count must be a whole number"));
    EXPECT_THAT(with(R"("sm_count":-1)"), HasSubstr("sm_count must be a whole number"));
    EXPECT_THAT(with(R"("copy_engines":3)"), HasSubstr("copy_engines must be 1"));
    EXPECT_THAT(with(R"("copy_queue":"lifo")"), HasSubstr("fifo, ready_first"));
    EXPECT_THAT(with(R"("h2d":{"pinned_device_us":[[2,1],[1,1]]})"),
                HasSubstr("h2d.pinned_device_us must be in ascending"));
    EXPECT_THAT(with(R"("h2d":{"pinned_call_us":"2"})"), HasSubstr("h2d.pinned_call_us must be a number"));
    EXPECT_THAT(with(R"("duplex":[{"h2d_rate":2}])"), HasSubstr("duplex"));
    EXPECT_THAT(with(R"("per_sample_reduce":{"table":[{"iterations":1,"samples":1,"fresh_us":1,"warm_us":1}]})"),
                HasSubstr("table_bytes_per_sample"));
}

} // namespace
} // namespace overlap
