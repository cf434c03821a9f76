// SPDX-License-Identifier: GPL-3.0-or-later
// Runs of millions of operations end soon after somebody asks for it, whatever they are in the middle of.
#include "engine/backend/registry.h"
#include "engine/backend/simulated/device_model.h"
#include "engine/backend/simulated/run_recorder.h"
#include "engine/metrics/stoppable_metrics.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/result/run_result.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

TEST(Stopping, TheDeviceStandsStillInTheMiddleOfItsQueue)
{
    using namespace simulated;
    const Scenario scenario;
    RunRecorder recorder(scenario, false);
    DeviceModel device(*findBuiltinProfile("ideal-2-engines"), 1, 20'000, recorder);
    std::stop_source stop;
    device.stopOn(stop.get_token());
    OpId last = NoOp;
    for (int i = 0; i < 20'000; ++i) {
        DeviceOp op;
        op.type = OpType::CopyToDevice;
        op.previous = last;
        op.work = 1'000;
        last = device.add(op);
    }
    stop.request_stop();
    device.runUntilAllDone();
    EXPECT_FALSE(device.done(last));
}

TEST(Stopping, MetricsAreLeftOut)
{
    const auto run = runScenario(*openDevice("sim:h200").value(), {}, {}, {}, {}).value();
    MetricsContext context;
    context.window = run->window();
    std::stop_source stop;
    EXPECT_TRUE(metricsOf(*run->record.timeline, context, stop.get_token()).has_value());
    stop.request_stop();
    EXPECT_FALSE(metricsOf(*run->record.timeline, context, stop.get_token()).has_value());
}

TEST(Stopping, ARunIsCancelledByEverySynchronisation)
{
    std::stop_source stop;
    stop.request_stop();
    for (const auto sync : {Sync::EveryOp, Sync::EveryBatch, Sync::SlotReuse, Sync::End}) {
        Scenario scenario;
        scenario.sync = sync;
        const auto run = runScenario(*openDevice("sim:h200").value(), scenario, {}, {}, stop.get_token());
        ASSERT_FALSE(run);
        EXPECT_EQ(run.error().code, ErrorCode::Cancelled);
    }
}

} // namespace
} // namespace overlap
