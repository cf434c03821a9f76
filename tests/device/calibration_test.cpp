// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/device/device_fixture.h"

#include "engine/backend/cuda/calibration/bench.h"
#include "engine/backend/cuda/calibration/subjects.h"
#include "engine/backend/cuda/cuda_error.h"
#include "engine/backend/cuda/pcie_link.h"
#include "engine/profile/profile_json.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace overlap::cuda {
namespace {

using std::chrono::milliseconds;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::SizeIs;

// The bench itself needs no GPU.

TEST(Bench, StopsRepeatingAMeasurementThatIsAlwaysTheSame)
{
    Bench bench({}, {}, std::chrono::seconds(60));
    bench.subject("something", 1.0, 1);
    int calls = 0;
    EXPECT_EQ(bench.measureOne("a point", [&] { return ++calls, 5.0; }), 5.0);
    EXPECT_LT(calls, 50);
    EXPECT_THAT(bench.takeNotes(), IsEmpty());
}

TEST(Bench, SaysWhichSubjectDidNotSettleAndHowFarItSpreads)
{
    Bench bench({}, {}, milliseconds(20));
    bench.subject("something", 1.0, 2);
    (void)bench.measureOne("a steady point", [] { return 5.0; });
    double value = 1.0;
    (void)bench.measureOne("a wild point", [&] { return value = value > 5.0 ? 1.0 : 2.0 * value + 1.0; });
    const auto notes = bench.takeNotes();
    ASSERT_THAT(notes, SizeIs(1));
    EXPECT_THAT(notes.front(), HasSubstr("something: 1 of 2 did not settle"));
    EXPECT_THAT(notes.front(), HasSubstr("a wild point"));
}

TEST(Bench, UsesNoMoreThanItsTime)
{
    Bench bench({}, {}, milliseconds(40));
    bench.subject("something", 0.5, 2);
    const auto begin = hostNow();
    double value = 1.0;
    (void)bench.measureOne("a wild point", [&] {
        const auto until = hostNow() + 1'000'000;
        while (hostNow() < until) {
        }
        return value = value > 5.0 ? 1.0 : 2.0 * value + 1.0;
    });
    EXPECT_LT(hostNow() - begin, 40'000'000); // of 10 ms, plus what a busy machine adds
}

TEST(Bench, ThrowsWhenItIsStopped)
{
    std::stop_source stop;
    Bench bench({}, stop.get_token(), std::chrono::seconds(60));
    bench.subject("something", 1.0, 1);
    EXPECT_THROW((void)bench.measureOne("a point", [&] { return stop.request_stop(), 1.0; }), RunFailure);
}

TEST(Bench, ReportsGrowingSharesOfTheWhole)
{
    std::vector<CalibrationProgress> reports;
    Bench bench([&](const CalibrationProgress& now) { reports.push_back(now); }, {}, milliseconds(10));
    bench.subject("first", 0.25, 2);
    bench.pointDone();
    bench.subject("second", 0.75, 1);
    bench.pointDone();
    ASSERT_THAT(reports, SizeIs(4));
    EXPECT_EQ(reports[0].fraction, 0.0);
    EXPECT_DOUBLE_EQ(reports[1].fraction, 0.125);
    EXPECT_EQ(reports[2].doing, "second");
    EXPECT_DOUBLE_EQ(reports[2].fraction, 0.25);
    EXPECT_DOUBLE_EQ(reports[3].fraction, 1.0);
}

TEST(PcieLink, IsNamedByGenerationAndWidth)
{
    EXPECT_EQ(linkName(2.5, 1), "1.0 x1");
    EXPECT_EQ(linkName(8.0, 16), "3.0 x16");
    EXPECT_EQ(linkName(16.0, 8), "4.0 x8");
    EXPECT_EQ(linkName(32.0, 16), "5.0 x16");
}

class Calibrating : public OnGpu
{
};

TEST_F(Calibrating, TakesLessThanAMinuteAndGivesAProfileThatCanBeUsed)
{
    ASSERT_TRUE(run(smallScenario(), Recorder::None).has_value()); // loads what stays
    const auto before = freeMemory();
    const auto begin = std::chrono::steady_clock::now();
    double last = 0.0;
    bool grows = true;
    const auto calibration = m_gpu->calibrate(
        [&](const CalibrationProgress& now) {
            grows = grows && now.fraction >= last;
            last = now.fraction;
        },
        {});
    ASSERT_TRUE(calibration.has_value()) << calibration.error().message;
    EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(60));
    EXPECT_TRUE(grows);
    EXPECT_NEAR(last, 1.0, 0.02);
    constexpr std::size_t KeptByTheDriver = 64U << 20U;
    EXPECT_GE(freeMemory() + KeptByTheDriver, before);

    const auto& profile = calibration->profile;
    EXPECT_EQ(parseProfile(toJson(profile).dump()).value(), profile);
    const auto rate = profile.peakGbps(Direction::ToDevice).value();
    EXPECT_GT(rate, 1.0);
    EXPECT_LT(rate, profile.linkGbps > 0.0 ? profile.linkGbps : 1000.0);
    EXPECT_GT(profile.launchCallUs, 0.5);
    EXPECT_LT(profile.copyToKernelGapUs, 30.0);
    EXPECT_GE(profile.launchQueueDepth, 64U);
    EXPECT_FALSE(profile.elementwiseFma.table.empty());
}

TEST_F(Calibrating, EndsWithinASecondWhenItIsStopped)
{
    std::stop_source stop;
    std::chrono::steady_clock::time_point asked;
    const auto stopInTheMiddle = [&](const CalibrationProgress& now) {
        if (now.fraction > 0.1 && !stop.stop_requested()) {
            asked = std::chrono::steady_clock::now();
            stop.request_stop();
        }
    };
    const auto calibration = m_gpu->calibrate(stopInTheMiddle, stop.get_token());
    ASSERT_FALSE(calibration.has_value());
    EXPECT_EQ(calibration.error().code, ErrorCode::Cancelled);
    EXPECT_LT(std::chrono::steady_clock::now() - asked, std::chrono::seconds(1));
    EXPECT_TRUE(run(smallScenario(), Recorder::None).has_value());
}

TEST_F(Calibrating, WithoutCuptiEventsTellKernelsAndTheLink)
{
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    Bench bench({}, {}, std::chrono::seconds(5));
    const CalibrationBuffers buffers(64U << 20U);
    Measurements measured;
    measured.smCount = m_gpu->info().smCount;
    measureCopies(bench, buffers, measured);
    measureKernels(bench, buffers, nullptr, measured);
    measureDuplex(bench, buffers, nullptr, measured);
    measureCopyGaps(bench, buffers, nullptr, measured);
    measured.name = "events";
    const auto profile = profileFrom(measured);
    EXPECT_LT(profile.copyToKernelGapUs, 50.0);
    EXPECT_GE(profile.copyGapUs, 0.0);
    EXPECT_LT(profile.copyGapUs, 10.0);
    EXPECT_GE(profile.duplexFactor, 1.0);
    // A kernel of many iterations takes as long whichever way it is timed.
    const auto& table = profile.elementwiseFma.table;
    EXPECT_NEAR(table.back().freshUs / table.back().warmUs, 1.0, 0.1);
}

TEST_F(Calibrating, MakesDoWithLittleMemory)
{
    ASSERT_EQ(cudaSetDevice(0), cudaSuccess);
    constexpr std::size_t Left = 400U << 20U;
    void* taken = nullptr;
    ASSERT_EQ(cudaMalloc(&taken, freeMemory() - Left), cudaSuccess);
    {
        const auto buffers = CalibrationBuffers::allocate();
        EXPECT_LT(buffers.size(), Left / 2);
        EXPECT_GE(buffers.size(), 16U << 20U);
    }
    EXPECT_EQ(cudaFree(taken), cudaSuccess);
}

} // namespace
} // namespace overlap::cuda
