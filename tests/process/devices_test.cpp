// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/process_devices.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::HasSubstr;
using testing::StartsWith;

TEST(ProcessDevices, TheLocalGpusAreThoseOfTheProgramOrItsReason)
{
    const auto entries = makeLocalProcessDevices(OVERLAP_CLI)->list();
    ASSERT_FALSE(entries.empty());
    for (const auto& entry : entries) {
        EXPECT_THAT(entry.info.id, StartsWith("cuda:"));
        EXPECT_TRUE(entry.info.measured());
        EXPECT_TRUE(!entry.unavailable.empty() || entry.info.smCount > 0);
    }
}

TEST(ProcessDevices, AMissingProgramIsTheReasonWhyThereIsNoGpu)
{
    const auto entries = makeLocalProcessDevices("no-such-folder/overlapscope-cli")->list();
    ASSERT_EQ(entries.size(), 1U);
    EXPECT_THAT(entries.front().unavailable, HasSubstr("no-such-folder/overlapscope-cli was not found"));
}

TEST(ProcessDevices, ADoctorsReportComesThrough)
{
    const auto report = makeLocalProcessDevices(OVERLAP_MISBEHAVING_SERVER)->doctor();
    ASSERT_TRUE(report.has_value()) << report.error().message;
    ASSERT_EQ(report->items.size(), 1U);
    EXPECT_EQ(report->items.front().mend, "Install one.");
}

TEST(ProcessDevices, AnIndexThatIsNoNumberIsRefused)
{
    const auto device = makeLocalProcessDevices(OVERLAP_CLI)->open("cuda:one");
    ASSERT_FALSE(device.has_value());
    EXPECT_EQ(device.error().code, ErrorCode::InvalidArgument);
}

TEST(ProcessDevices, AHostThatSshCouldTakeForSomethingElseIsRefused)
{
    const auto ssh = makeSshDevices({"./no-such-ssh", {}});
    for (const auto* id : {"ssh:-oProxyCommand=x/cuda:0", "ssh:-x/cuda:0", "ssh:me@-x/cuda:0", "ssh:me@/cuda:0",
                           "ssh:/cuda:0", "ssh:a b/cuda:0", "ssh:a;b/cuda:0", "ssh:$(x)/cuda:0", "ssh:h\n/cuda:0",
                           "ssh:host", "ssh:host/", "ssh:host/tpu:0", "ssh:host/ssh:other/cuda:0"}) {
        const auto device = ssh->open(id);
        ASSERT_FALSE(device.has_value()) << id;
        EXPECT_EQ(device.error().code, ErrorCode::InvalidArgument) << device.error().message;
    }
}

TEST(ProcessDevices, AMissingSshIsNamedWithTheMend)
{
    for (const auto* id : {"ssh:gpu1/cuda:0", "ssh:me@gpu-1.example.org/cuda:3", "ssh:fe80::1%eth0/cuda:0"}) {
        const auto device = makeSshDevices({"./no-such-ssh", {}})->open(id);
        ASSERT_FALSE(device.has_value());
        EXPECT_THAT(device.error().message, HasSubstr("install an ssh client"));
    }
}

TEST(ProcessDevices, NoHostIsKnownBeforeItIsNamed)
{
    EXPECT_THAT(makeSshDevices()->list(), testing::IsEmpty());
    EXPECT_FALSE(makeSshDevices()->doctor().has_value());
}

} // namespace
} // namespace overlap
