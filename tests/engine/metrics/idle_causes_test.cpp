// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/metrics/metrics_samples.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

using samples::context;
using samples::operation;
using samples::timelineOf;

struct IdleCase
{
    Metrics::IdleByCause causes;
    double idle = 0.0;
};

IdleCase idleOf(const Timeline& timeline, std::int64_t begin, std::int64_t end)
{
    const auto m = metricsOf(timeline, context(begin, end));
    return {m.idleByCauseUs, *m.idleUs};
}

TEST(IdleCauses, ALaunchAfterThePreviousOperationEndedIsHostWaitHoweverShortTheGap)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(10, 100, ActivityKind::Kernel, 1),
                    operation(100, 105, ActivityKind::Issue, 2), operation(110, 200, ActivityKind::Kernel, 2)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 0, 200).causes.hostWait, 0.020); // 0..10 too: nothing was asked for before
}

TEST(IdleCauses, AShortGapAfterAnEarlyLaunchIsKernelWaitAndALongOneOther)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(5, 8, ActivityKind::Issue, 2),
                    operation(8, 9, ActivityKind::Issue, 3), operation(5, 100, ActivityKind::Kernel, 1),
                    operation(129, 200, ActivityKind::Kernel, 2), operation(230, 300, ActivityKind::Kernel, 3)});
    const auto idle = idleOf(timeline, 5, 300);
    EXPECT_DOUBLE_EQ(*idle.causes.kernelWait, 0.029);
    EXPECT_DOUBLE_EQ(*idle.causes.other, 0.030); // the limit itself is not below the limit
    EXPECT_DOUBLE_EQ(*idle.causes.hostWait, 0.0);
}

TEST(IdleCauses, ALongGapBeforeAnOperationWhoseStreamWaitsForAnEventIsEventWait)
{
    TimelineBuilder builder;
    const auto launch = builder.nameId("cudaLaunchKernel");
    const auto wait = builder.nameId("cudaStreamWaitEvent");
    const auto add = [&](LaneRole role, Interval one, std::uint32_t name, std::uint16_t stream) {
        one.nameId = name;
        one.stream = stream;
        builder.add(role, 0, one);
    };
    add(LaneRole::Host, operation(0, 2, ActivityKind::Issue, 1), launch, 1);
    add(LaneRole::Host, operation(2, 3, ActivityKind::Issue), wait, 2);
    add(LaneRole::Host, operation(3, 4, ActivityKind::Issue, 2), launch, 2);
    add(LaneRole::Host, operation(4, 5, ActivityKind::Issue, 3), launch, 2);
    add(LaneRole::Compute, operation(2, 100, ActivityKind::Kernel, 1), launch, 1);
    add(LaneRole::Compute, operation(200, 300, ActivityKind::Kernel, 2), launch, 2);
    add(LaneRole::Compute, operation(400, 500, ActivityKind::Kernel, 3), launch, 2);
    const auto idle = idleOf(builder.build(), 2, 500);
    EXPECT_DOUBLE_EQ(*idle.causes.eventWait, 0.100);
    EXPECT_DOUBLE_EQ(*idle.causes.other, 0.100); // the wait belongs to the launch before
}

TEST(IdleCauses, AfterTheLastOperationItIsOther)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(0, 100, ActivityKind::Kernel, 1)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 0, 110).causes.other, 0.010);
}

TEST(IdleCauses, AWindowThatCutsAGapKeepsItsCause)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(5, 10, ActivityKind::Kernel, 1),
                    operation(50, 55, ActivityKind::Issue, 2), operation(100, 110, ActivityKind::Kernel, 2)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 90, 95).causes.hostWait, 0.005);
}

TEST(IdleCauses, OfSeveralThatEndAGapTheFirstAskedForDecides)
{
    const auto timeline =
        timelineOf({operation(0, 5, ActivityKind::Issue, 1), operation(5, 9, ActivityKind::Issue, 2),
                    operation(20, 25, ActivityKind::Issue, 3), operation(5, 15, ActivityKind::Kernel, 1),
                    operation(30, 40, ActivityKind::CopyToDevice, 3), operation(30, 40, ActivityKind::Kernel, 2)});
    EXPECT_DOUBLE_EQ(*idleOf(timeline, 5, 40).causes.kernelWait, 0.015);
}

} // namespace
} // namespace overlap
