// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/presets.h"

#include "engine/scenario/scenario_json.h"

#include <gtest/gtest.h>

#include <set>

namespace overlap {
namespace {

using Fields = std::vector<std::string>;

TEST(PresetsTest, TheArticleComesFirst)
{
    ASSERT_FALSE(presetPairs().empty());
    EXPECT_EQ(presetPairs().front().name, "article");
    EXPECT_EQ(presetPairs().front().title, "Article: 100 images");
}

TEST(PresetsTest, EveryHalfCanBeRun)
{
    for (const auto& pair : presetPairs()) {
        EXPECT_TRUE(validate(pair.a).empty()) << pair.name;
        EXPECT_TRUE(validate(pair.b).empty()) << pair.name;
    }
}

TEST(PresetsTest, EveryPairHasAnOwnNameATitleAndADescription)
{
    std::set<std::string> names;
    for (const auto& pair : presetPairs()) {
        EXPECT_TRUE(names.insert(pair.name).second) << pair.name;
        EXPECT_FALSE(pair.title.empty()) << pair.name;
        EXPECT_FALSE(pair.description.empty()) << pair.name;
        EXPECT_NE(pair.a.name, pair.b.name) << pair.name;
    }
}

TEST(PresetsTest, TheArticlesStrategiesDifferInFourSettings)
{
    const Fields four{"batch_size", "streams", "host_memory", "sync"};
    for (const auto* name : {"article", "article-measured", "article-a100"}) {
        const auto pair = findPresetPair(name);
        ASSERT_TRUE(pair);
        EXPECT_EQ(differingKeys(pair->a, pair->b), four);
        EXPECT_EQ(pair->a.samples, 100U);
        EXPECT_EQ(pair->a.batchSize, 1U);
        EXPECT_EQ(pair->a.hostMemory, HostMemory::Pageable);
        EXPECT_EQ(pair->a.sync, Sync::EveryOp);
        EXPECT_EQ(pair->b.batchSize, 10U);
        EXPECT_EQ(pair->b.streams, 3U);
        EXPECT_EQ(pair->b.hostMemory, HostMemory::Pinned);
        EXPECT_EQ(pair->b.sync, Sync::SlotReuse);
    }
}

TEST(PresetsTest, TheMeasuredPairHasTheKernelThatWasMeasured)
{
    const auto pair = findPresetPair("article-measured");
    ASSERT_TRUE(pair);
    EXPECT_EQ(pair->a.kernel.kind, KernelKind::PerSampleReduce);
    EXPECT_EQ(pair->a.kernel.iterations, 64U);
    EXPECT_EQ(pair->a.prepare.kind, PrepareKind::None);
}

TEST(PresetsTest, TheOtherPairsTeachOneIdeaEach)
{
    for (const auto& pair : presetPairs()) {
        if (pair.name.starts_with("article"))
            continue;
        EXPECT_EQ(differingKeys(pair.a, pair.b).size(), 1U) << pair.name;
    }
}

TEST(PresetsTest, TheArticlesDescriptionStatesItsParameters)
{
    for (const auto* name : {"article", "article-a100"}) {
        const auto pair = findPresetPair(name);
        ASSERT_TRUE(pair);
        const auto states = [&](double number, const std::string& unit) {
            auto text = std::to_string(number);
            text.erase(text.find_last_not_of('0') + 1);
            if (text.ends_with('.'))
                text.pop_back();
            return number == 0.0 || pair->description.find(text + unit) != std::string::npos;
        };
        EXPECT_TRUE(states(pair->a.kernel.durationUs, " µs")) << pair->a.kernel.durationUs;
        EXPECT_TRUE(states(pair->a.kernel.durationUsPerSample, " µs")) << pair->a.kernel.durationUsPerSample;
        EXPECT_TRUE(states(pair->a.prepare.usPerSample, " µs")) << pair->a.prepare.usPerSample;
        const auto launches = pair->a.kernel.launchesPerBatch;
        EXPECT_TRUE(launches == 1 || states(launches, " kernels")) << launches;
    }
}

TEST(PresetsTest, HalvesAreFoundByName)
{
    const auto pair = findPresetPair("streams");
    ASSERT_TRUE(pair);
    EXPECT_EQ(findPreset("streams-a"), pair->a);
    EXPECT_EQ(findPreset("streams-b"), pair->b);
    EXPECT_FALSE(findPreset("streams"));
    EXPECT_FALSE(findPreset(""));
    EXPECT_FALSE(findPresetPair("nothing"));
}

} // namespace
} // namespace overlap
