// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/validation.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <limits>

namespace overlap {
namespace {

using Change = std::function<void(Scenario&)>;

Problems problemsAfter(const Change& change)
{
    Scenario scenario;
    change(scenario);
    return validate(scenario);
}

std::vector<std::string> fieldsOf(const Problems& problems)
{
    std::vector<std::string> fields;
    for (const auto& problem : problems)
        fields.push_back(problem.field);
    return fields;
}

using Fields = std::vector<std::string>;

TEST(ValidationTest, TheDefaultsCanBeRun)
{
    EXPECT_TRUE(validate(Scenario{}).empty());
}

struct Range
{
    const char* field;
    std::function<void(Scenario&, double)> set;
    double min;
    double max;
    std::optional<double> belowMin;
};

const std::vector<Range>& ranges()
{
    static const std::vector<Range> all{
        {"samples",
         [](Scenario& s, double v) {
             s.samples = static_cast<std::uint32_t>(v);
             s.batchSize = 1;
         },
         1, 1e7, 0},
        {"batch_size", [](Scenario& s, double v) { s.batchSize = static_cast<std::uint32_t>(v); }, 1, 512, 0},
        {"streams", [](Scenario& s, double v) { s.streams = static_cast<std::uint32_t>(v); }, 1, 64, 0},
        {"default_stream_every", [](Scenario& s, double v) { s.defaultStreamEvery = static_cast<std::uint32_t>(v); }, 0,
         512, std::nullopt},
        {"kernel.iterations", [](Scenario& s, double v) { s.kernel.iterations = static_cast<std::uint32_t>(v); }, 1,
         1e6, 0},
        {"kernel.duration_us", [](Scenario& s, double v) { s.kernel.durationUs = v; }, 0, 1e7, -0.5},
        {"kernel.duration_us_per_sample", [](Scenario& s, double v) { s.kernel.durationUsPerSample = v; }, 0, 1e7,
         -0.5},
        {"kernel.launches_per_batch",
         [](Scenario& s, double v) { s.kernel.launchesPerBatch = static_cast<std::uint32_t>(v); }, 1, 1e4, 0},
        {"prepare.us_per_sample", [](Scenario& s, double v) { s.prepare.usPerSample = v; }, 0, 1e7, -0.5},
        {"prepare.workers", [](Scenario& s, double v) { s.prepare.workers = static_cast<std::uint32_t>(v); }, 0, 64,
         std::nullopt},
        {"output_bytes_per_sample",
         [](Scenario& s, double v) {
             s.kernel.kind = KernelKind::None;
             s.outputBytesPerSample = static_cast<std::uint64_t>(v);
         },
         0, 8589934592.0, std::nullopt},
        {"input_bytes_per_sample", [](Scenario& s, double v) { s.inputBytesPerSample = static_cast<std::uint64_t>(v); },
         0, 8589934592.0, std::nullopt},
    };
    return all;
}

TEST(ValidationTest, BothEndsOfEveryRangeAreAllowed)
{
    for (const auto& range : ranges()) {
        EXPECT_EQ(fieldsOf(problemsAfter([&](Scenario& s) { range.set(s, range.min); })), Fields{}) << range.field;
        EXPECT_EQ(fieldsOf(problemsAfter([&](Scenario& s) { range.set(s, range.max); })), Fields{}) << range.field;
    }
}

TEST(ValidationTest, OneBeyondEveryRangeIsAProblemOfThatFieldAloneThatNamesTheLimit)
{
    for (const auto& range : ranges()) {
        const auto above = problemsAfter([&](Scenario& s) { range.set(s, range.max + 4); });
        ASSERT_EQ(fieldsOf(above), Fields{range.field});
        EXPECT_EQ(above[0].suggestion, std::to_string(static_cast<long long>(range.max)));
        if (!range.belowMin)
            continue;
        const auto below = problemsAfter([&](Scenario& s) { range.set(s, *range.belowMin); });
        ASSERT_EQ(fieldsOf(below), Fields{range.field});
        EXPECT_EQ(below[0].suggestion, std::to_string(static_cast<long long>(range.min)));
    }
}

TEST(ValidationTest, NumbersThatAreNoneAreRefused)
{
    for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(),
                             -std::numeric_limits<double>::infinity()}) {
        EXPECT_EQ(fieldsOf(problemsAfter([&](Scenario& s) { s.kernel.durationUs = bad; })),
                  Fields{"kernel.duration_us"});
        EXPECT_EQ(fieldsOf(problemsAfter([&](Scenario& s) { s.prepare.usPerSample = bad; })),
                  Fields{"prepare.us_per_sample"});
    }
}

TEST(ValidationTest, NamesCountCharactersNotBytes)
{
    const auto repeated = [](int times) {
        std::string name;
        for (int i = 0; i < times; ++i)
            name += "流";
        return name;
    };
    EXPECT_EQ(fieldsOf(problemsAfter([&](Scenario& s) { s.name = repeated(200); })), Fields{});
    EXPECT_EQ(fieldsOf(problemsAfter([&](Scenario& s) { s.name = repeated(201); })), Fields{"name"});
}

TEST(ValidationTest, ABatchHasAtMostAllSamples)
{
    const auto problems = problemsAfter([](Scenario& s) {
        s.samples = 4;
        s.batchSize = 9;
    });
    ASSERT_EQ(fieldsOf(problems), Fields{"batch_size"});
    EXPECT_EQ(problems[0].describe(),
              "batch_size: 9 is more than samples, which is 4 (allowed: 1 .. 4). Use at most 4, or more samples.");
}

TEST(ValidationTest, NothingIsSaidAboutAFieldThatDependsOnAWrongOne)
{
    EXPECT_EQ(fieldsOf(problemsAfter([](Scenario& s) { s.samples = 0; })), Fields{"samples"});
}

TEST(ValidationTest, PinningEveryBatchNeedsPinnedMemory)
{
    EXPECT_EQ(fieldsOf(problemsAfter([](Scenario& s) { s.pinning = Pinning::PerBatch; })), Fields{});
    EXPECT_EQ(fieldsOf(problemsAfter([](Scenario& s) {
                  s.pinning = Pinning::PerBatch;
                  s.hostMemory = HostMemory::Pageable;
              })),
              Fields{"pinning"});
}

TEST(ValidationTest, BreadthFirstNeedsBatchesInFlight)
{
    const auto with = [](Sync sync) {
        return fieldsOf(problemsAfter([&](Scenario& s) {
            s.issueOrder = IssueOrder::BreadthFirst;
            s.sync = sync;
        }));
    };
    EXPECT_EQ(with(Sync::SlotReuse), Fields{});
    EXPECT_EQ(with(Sync::End), Fields{});
    EXPECT_EQ(with(Sync::EveryBatch), Fields{"issue_order"});
    EXPECT_EQ(with(Sync::EveryOp), Fields{"issue_order"});
}

TEST(ValidationTest, InputIsAMultipleOfFour)
{
    const auto with = [](std::uint64_t bytes) {
        return problemsAfter([&](Scenario& s) { s.inputBytesPerSample = bytes; });
    };
    EXPECT_TRUE(with(0).empty());
    ASSERT_EQ(fieldsOf(with(10)), Fields{"input_bytes_per_sample"});
    EXPECT_EQ(with(10)[0].suggestion, "8");
    EXPECT_EQ(with(3)[0].suggestion, "4");
}

TEST(ValidationTest, KernelsThatWriteDecideTheOutputSize)
{
    const auto with = [](KernelKind kind, std::uint64_t bytes) {
        return problemsAfter([&](Scenario& s) {
            s.kernel.kind = kind;
            s.kernel.durationUs = 1;
            s.outputBytesPerSample = bytes;
        });
    };
    EXPECT_TRUE(with(KernelKind::PerSampleReduce, 4000).empty());
    EXPECT_TRUE(with(KernelKind::ElementwiseFma, 602112).empty());
    EXPECT_TRUE(with(KernelKind::FixedDuration, 8).empty());
    EXPECT_TRUE(with(KernelKind::None, 0).empty());
    ASSERT_EQ(fieldsOf(with(KernelKind::PerSampleReduce, 8)), Fields{"output_bytes_per_sample"});
    EXPECT_EQ(with(KernelKind::PerSampleReduce, 8)[0].suggestion, "4000");
    EXPECT_EQ(with(KernelKind::ElementwiseFma, 4000)[0].suggestion, "602112");
    EXPECT_EQ(fieldsOf(with(KernelKind::PerSampleReduce, 0)), Fields{"output_bytes_per_sample"});
}

TEST(ValidationTest, AFixedDurationIsAboveZero)
{
    const auto with = [](double base, double perSample) {
        return fieldsOf(problemsAfter([&](Scenario& s) {
            s.kernel.kind = KernelKind::FixedDuration;
            s.kernel.durationUs = base;
            s.kernel.durationUsPerSample = perSample;
        }));
    };
    EXPECT_EQ(with(0, 0), Fields{"kernel.duration_us"});
    EXPECT_EQ(with(1, 0), Fields{});
    EXPECT_EQ(with(0, 1), Fields{});
    EXPECT_EQ(with(-1, 0), Fields{"kernel.duration_us"}) << "one problem, not two";
}

TEST(ValidationTest, AGraphNeedsWhatCanBeCaptured)
{
    const auto with = [](const Change& change) {
        return problemsAfter([&](Scenario& s) {
            s.useGraph = true;
            change(s);
        });
    };
    EXPECT_TRUE(with([](Scenario&) {}).empty());
    EXPECT_TRUE(with([](Scenario& s) { s.sync = Sync::End; }).empty());
    EXPECT_TRUE(with([](Scenario& s) { s.streamKind = StreamKind::LegacyDefault; }).empty());
    const std::vector<Change> breaking{
        [](Scenario& s) { s.sync = Sync::EveryOp; },
        [](Scenario& s) { s.sync = Sync::EveryBatch; },
        [](Scenario& s) { s.issueOrder = IssueOrder::BreadthFirst; },
        [](Scenario& s) { s.allocation = Allocation::PerBatch; },
        [](Scenario& s) { s.allocation = Allocation::StreamOrdered; },
        [](Scenario& s) { s.hostMemory = HostMemory::Pageable; },
        [](Scenario& s) { s.outputHostMemory = OutputHostMemory::Pageable; },
    };
    for (const auto& change : breaking) {
        const auto problems = with(change);
        ASSERT_EQ(fieldsOf(problems), Fields{"use_graph"});
        EXPECT_EQ(problems[0].suggestion, "false");
    }
}

TEST(ValidationTest, EveryReasonAgainstAGraphIsNamedAtOnce)
{
    const auto problems = problemsAfter([](Scenario& s) {
        s.useGraph = true;
        s.sync = Sync::EveryOp;
        s.hostMemory = HostMemory::Pageable;
    });
    ASSERT_EQ(fieldsOf(problems), Fields{"use_graph"});
    EXPECT_NE(problems[0].message.find("host_memory is pageable and sync is every_op"), std::string::npos);
    EXPECT_NE(problems[0].mend.find("host_memory to pinned and sync to slot_reuse or end"), std::string::npos);
}

TEST(ValidationTest, AllProblemsComeAtOnceInTheOrderOfTheKeys)
{
    const auto problems = problemsAfter([](Scenario& s) {
        s.prepare.workers = 65;
        s.streams = 0;
        s.inputBytesPerSample = 10;
        s.issueOrder = IssueOrder::BreadthFirst;
        s.sync = Sync::EveryOp;
    });
    EXPECT_EQ(fieldsOf(problems), (Fields{"streams", "issue_order", "input_bytes_per_sample", "prepare.workers"}));
}

TEST(ValidationTest, EveryProblemSaysWhatIsAllowedAndWhatToDo)
{
    const auto problems = problemsAfter([](Scenario& s) {
        s.name = std::string(201, 'x');
        s.samples = 0;
        s.streams = 65;
        s.pinning = Pinning::PerBatch;
        s.hostMemory = HostMemory::Pageable;
        s.issueOrder = IssueOrder::BreadthFirst;
        s.sync = Sync::EveryOp;
        s.inputBytesPerSample = 10;
        s.outputBytesPerSample = 1;
        s.useGraph = true;
    });
    EXPECT_EQ(problems.size(), 8U);
    for (const auto& problem : problems) {
        EXPECT_FALSE(problem.message.empty()) << problem.field;
        EXPECT_FALSE(problem.allowed.empty()) << problem.field;
        EXPECT_FALSE(problem.mend.empty()) << problem.field;
    }
}

} // namespace
} // namespace overlap
