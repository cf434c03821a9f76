// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/timeline_place.h"

#include "tests/engine/lessons/taught_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::HasSubstr;

// Four batches one after the other, each 4 us in, 2 us kernel, 4 us out.
class Places : public testing::Test
{
protected:
    StudyResults m_results = resultsOn(*studyFrom("run: A = issue-order-a streams=1\n"), "sim:ideal-2-engines");
    RunResultPtr m_run = m_results.run("A");

    // "4..6 1": from, to in us, and how many intervals.
    std::string at(std::string_view text, const std::vector<ActivityKind>& kinds = {}) const
    {
        const auto place = parseTimelinePlace(text);
        if (!place)
            return place.error().message;
        const auto found = findPlace(*m_run->record.timeline, m_run->window(), *place, kinds);
        if (!found)
            return found.error().message;
        const auto us = [](TracePoint t) { return std::to_string((t - TracePoint{}).count() / 1000); };
        return us(found->range.begin) + ".." + us(found->range.end) + " " + std::to_string(found->intervals.size());
    }
};

TEST_F(Places, AreFoundByWhatTheyAre)
{
    EXPECT_EQ(at("first kernel"), "4..6 1");
    EXPECT_EQ(at("last d2h"), "36..40 1");
    EXPECT_EQ(at("first 2 h2d"), "0..14 2");
    EXPECT_EQ(at("longest kernel"), "4..6 1");
    EXPECT_EQ(at("batch 1", {ActivityKind::CopyToDevice, ActivityKind::Kernel}), "10..16 2");
    EXPECT_EQ(at("all", {ActivityKind::Kernel}), "0..40 4");
}

TEST_F(Places, WhatIsNotThereIsSaid)
{
    EXPECT_EQ(at("batch 9"), "the run has nothing of that kind in batch 9");
    EXPECT_EQ(at("first allocate"), "the run has no interval of the kind allocate");
    EXPECT_EQ(at("first 5 kernel"), "the run has only 4 intervals of the kind kernel");
    EXPECT_EQ(at("longest idle"), "the device is never idle in this run");
}

TEST_F(Places, MistakesAreNamed)
{
    EXPECT_THAT(at("somewhere"), HasSubstr("\"somewhere\" is no place; write all, batch 2"));
    EXPECT_THAT(at("first 0 kernel"), HasSubstr("is no place"));
    EXPECT_THAT(at("last 2 kernel"), HasSubstr("is no place"));
    EXPECT_THAT(at("batches 3..1"), HasSubstr("names no batches"));
    EXPECT_EQ(at("first kernl"), "there is no kind kernl; did you mean kernel?");
}

} // namespace
} // namespace overlap
