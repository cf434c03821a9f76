// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/process_backend.h"
#include "engine/backend/process/process_connection.h"
#include "engine/backend/process/process_devices.h"
#include "engine/backend/registry.h"
#include "engine/scenario/presets.h"
#include "tests/process/process_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include <sys/wait.h>
#include <unistd.h>

namespace overlap {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using Clock = std::chrono::steady_clock;

std::size_t openFiles()
{
    const std::filesystem::directory_iterator files("/proc/self/fd");
    return static_cast<std::size_t>(std::distance(begin(files), end(files)));
}

bool hasChildren()
{
    siginfo_t info{};
    return ::waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT) == 0; // else ECHILD
}

ServerCommand commandOf(std::vector<std::string> arguments)
{
    ServerCommand command;
    command.arguments = std::move(arguments);
    return command;
}

// Short times, but long enough for a busy machine.
ServerCommand misbehaving(const char* what = "serve")
{
    auto command = commandOf({OVERLAP_MISBEHAVING_SERVER, what});
    command.silence = 3s;
    return command;
}

std::shared_ptr<Backend> open(const std::shared_ptr<ProcessConnection>& connection, const std::string& name)
{
    auto device = ProcessBackend::open(connection, "sim:" + name, "sim:" + name);
    if (!device)
        ADD_FAILURE() << device.error().message;
    return device ? *device : nullptr;
}

Result<RunRecord> run(Backend& device, const ProgressSink& progress = {}, std::stop_token stop = {})
{
    return device.run(Scenario{}, {}, progress, std::move(stop));
}

class ConnectionTest : public testing::Test
{
public:
    ~ConnectionTest() override
    {
        m_connection.reset();
        EXPECT_FALSE(hasChildren()) << "a process was left behind";
    }

protected:
    void connect(const ServerCommand& command) { m_connection = std::make_shared<ProcessConnection>(command); }

    // Has the device `name` go wrong, and a good one work after that through the same connection.
    Error failureOf(const std::string& name)
    {
        connect(misbehaving());
        const auto result = run(*open(m_connection, name));
        EXPECT_FALSE(result.has_value());
        const auto again = run(*open(m_connection, "good"));
        EXPECT_TRUE(again.has_value()) << again.error().message;
        return result ? Error{} : result.error();
    }

    std::shared_ptr<ProcessConnection> m_connection;
};

TEST_F(ConnectionTest, ARunThroughTheProgramEqualsOneInThisProcess)
{
    connect(commandOf({OVERLAP_CLI, "serve"}));
    const auto remote = open(m_connection, "h200");
    const auto local = openDevice("sim:h200").value();
    EXPECT_EQ(remote->info().name, local->info().name);
    EXPECT_EQ(remote->info().modelError, local->info().modelError);
    for (const auto& pair : presetPairs()) {
        RunOptions options;
        options.repeats = 3;
        options.noise = 0.1;
        options.seed = 42;
        const auto here = local->run(pair.b, options, {}, {});
        const auto there = remote->run(pair.b, options, {}, {});
        ASSERT_TRUE(here.has_value() && there.has_value()) << pair.name;
        process_samples::expectSameRecord(*here, *there);
    }
}

TEST_F(ConnectionTest, AScenarioThatBreaksARuleIsRefusedAsHere)
{
    connect(commandOf({OVERLAP_CLI, "serve"}));
    const auto remote = open(m_connection, "h200");
    Scenario wrong;
    wrong.streams = 0;
    const auto record = remote->run(wrong, {}, {}, {});
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::InvalidArgument);
}

TEST_F(ConnectionTest, ErrorsTravelWithTheirCodeAndMessage)
{
    connect(commandOf({OVERLAP_CLI, "serve"}));
    const auto device = ProcessBackend::open(m_connection, "sim:h2000", "sim:h2000");
    ASSERT_FALSE(device.has_value());
    EXPECT_EQ(device.error().code, ErrorCode::InvalidArgument);
    EXPECT_EQ(device.error().message, openDevice("sim:h2000").error().message);
}

TEST_F(ConnectionTest, TheProgramEndsWhenNobodyUsesItAnyMore)
{
    auto command = commandOf({OVERLAP_CLI, "serve"});
    command.endGrace = 1min;
    connect(command);
    (void)open(m_connection, "h200");
    const auto before = Clock::now();
    m_connection.reset();
    EXPECT_LT(Clock::now() - before, 30s) << "it had to be ended by force";
}

TEST_F(ConnectionTest, AKilledProcessIsNamedAndReplaced)
{
    EXPECT_THAT(failureOf("killed").message, HasSubstr("killed by signal 9 (Killed)"));
}

TEST_F(ConnectionTest, AProcessThatExitsIsQuotedAndReplaced)
{
    const auto message = failureOf("exits").message;
    EXPECT_THAT(message, HasSubstr("ended with status 3: the driver went away; the next run starts a new one"));
}

TEST_F(ConnectionTest, AStoppedProcessIsNoticedAndReplaced)
{
    const auto before = Clock::now();
    EXPECT_THAT(failureOf("stopped").message, HasSubstr("no sign of life"));
    EXPECT_LT(Clock::now() - before, 20s);
}

TEST_F(ConnectionTest, AProcessThatSendsGarbageIsReplaced)
{
    EXPECT_THAT(failureOf("garbage").message, HasSubstr("something unexpected"));
}

TEST_F(ConnectionTest, AProcessThatAnnouncesTooMuchIsReplaced)
{
    EXPECT_THAT(failureOf("huge").message, HasSubstr("at most"));
}

TEST_F(ConnectionTest, AProcessThatClosesItsOutputIsReplaced)
{
    EXPECT_THAT(failureOf("closes").message, HasSubstr("the next run starts a new one"));
}

TEST_F(ConnectionTest, ALostDeviceGetsANewProcess)
{
    connect(misbehaving());
    const auto device = open(m_connection, "lost");
    const auto lost = run(*device);
    ASSERT_FALSE(lost.has_value());
    EXPECT_EQ(lost.error().code, ErrorCode::DeviceLost);
    EXPECT_THAT(lost.error().message, HasSubstr("The kernel read where nothing is"));
    EXPECT_THAT(lost.error().message, HasSubstr("the next run starts a new one"));
    EXPECT_TRUE(run(*open(m_connection, "good")).has_value());
}

TEST_F(ConnectionTest, AnExceptionInTheServerIsAnErrorOfTheRunAlone)
{
    connect(misbehaving());
    const auto device = open(m_connection, "throws");
    EXPECT_THAT(run(*device).error().message, HasSubstr("out of cheese"));
    EXPECT_EQ(run(*device).error().code, ErrorCode::Device);
}

TEST_F(ConnectionTest, ACancelledRunEndsAtOnce)
{
    connect(misbehaving());
    const auto device = open(m_connection, "patient");
    std::stop_source stop;
    Clock::time_point asked;
    const auto record = run(
        *device,
        [&](const RunProgress&) {
            asked = Clock::now();
            stop.request_stop();
        },
        stop.get_token());
    EXPECT_LT(Clock::now() - asked, 500ms); // some ms on an idle machine
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
}

TEST_F(ConnectionTest, ARunThatCannotBeCancelledIsEndedWithItsProcess)
{
    auto command = misbehaving();
    command.cancelGrace = 300ms;
    for (const auto* name : {"deaf", "babbles"}) {
        connect(command);
        const auto device = open(m_connection, name);
        std::stop_source stop;
        const auto record = run(
            *device, [&](const RunProgress&) { stop.request_stop(); }, stop.get_token());
        ASSERT_FALSE(record.has_value()) << name;
        EXPECT_EQ(record.error().code, ErrorCode::Cancelled) << name;
        EXPECT_THAT(record.error().message, HasSubstr("did not stop within")) << name;
        EXPECT_TRUE(run(*open(m_connection, "good")).has_value()) << name;
    }
}

TEST_F(ConnectionTest, ARunThatIsCancelledBeforeItBeginsNeedsNoProcess)
{
    connect(misbehaving());
    std::stop_source stop;
    stop.request_stop();
    ProcessBackend device(m_connection, "sim:patient", {});
    Scenario small;
    small.inputBytesPerSample = 0;
    const auto record = device.run(small, {}, {}, stop.get_token());
    ASSERT_FALSE(record.has_value());
    EXPECT_EQ(record.error().code, ErrorCode::Cancelled);
}

TEST_F(ConnectionTest, SnapshotsGrowWhileARunGoesOn)
{
    connect(misbehaving());
    const auto device = open(m_connection, "live");
    std::stop_source stop;
    std::vector<std::size_t> sizes;
    const auto record = run(
        *device,
        [&](const RunProgress& progress) {
            sizes.push_back(progress.soFar ? progress.soFar->intervalCount() : 0);
            if (sizes.size() == 5)
                stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(record.has_value()) << record.error().message;
    EXPECT_EQ(record->timeline->intervalCount(), 1000U);
    EXPECT_TRUE(std::ranges::is_sorted(sizes));
    EXPECT_GT(sizes.back(), sizes.front());
}

TEST_F(ConnectionTest, ALargeResultIsComplete)
{
    connect(misbehaving());
    const auto record = run(*open(m_connection, "large"));
    ASSERT_TRUE(record.has_value()) << record.error().message;
    EXPECT_EQ(record->timeline->intervalCount(), 300'000U);
}

TEST_F(ConnectionTest, ASampleIsOnTheClockOfThisProcessAndTellsWhatIsFree)
{
    connect(misbehaving());
    const auto device = open(m_connection, "good");
    const auto before = Clock::now().time_since_epoch();
    const auto sample = device->sample();
    ASSERT_TRUE(sample.has_value()) << sample.error().message;
    EXPECT_EQ(sample->powerW, 71.5);
    EXPECT_GE(Nanoseconds(sample->steadyNs), before);
    Scenario large;
    large.inputBytesPerSample = 1ULL << 26U; // two slots of 2 GiB, and less than one is free
    EXPECT_FALSE(device->check(large).empty());
    EXPECT_TRUE(device->check(Scenario{}).empty());
}

TEST_F(ConnectionTest, ADeviceIsSampledWhileItRuns)
{
    connect(misbehaving());
    const auto device = open(m_connection, "patient");
    std::stop_source stop;
    std::optional<Result<DeviceSample>> sample;
    (void)run(
        *device,
        [&](const RunProgress&) {
            sample = device->sample();
            stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(sample.has_value() && sample->has_value());
    EXPECT_EQ((*sample)->powerW, 71.5);
}

TEST_F(ConnectionTest, ASecondRunWaitsForTheFirstToEnd)
{
    connect(misbehaving());
    const auto device = open(m_connection, "patient");
    const auto other = open(m_connection, "good");
    std::stop_source stop;
    std::optional<Result<RunRecord>> second;
    std::jthread waiter;
    (void)run(
        *device,
        [&](const RunProgress&) {
            if (!waiter.joinable())
                waiter = std::jthread([&] { second = run(*other); });
            std::this_thread::sleep_for(50ms); // for the second to ask; it is right whoever is first
            stop.request_stop();
        },
        stop.get_token());
    waiter.join();
    ASSERT_TRUE(second.has_value());
    EXPECT_TRUE(second->has_value()) << second->error().message;
}

TEST_F(ConnectionTest, ACancelledRunDoesNotWaitForItsTurn)
{
    connect(misbehaving());
    const auto device = open(m_connection, "patient");
    const auto other = open(m_connection, "good");
    std::stop_source stop;
    std::optional<Result<RunRecord>> second;
    (void)run(
        *device,
        [&](const RunProgress&) {
            std::stop_source cancelled;
            cancelled.request_stop();
            second = run(*other, {}, cancelled.get_token());
            stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(second.has_value());
    ASSERT_FALSE(second->has_value());
    EXPECT_EQ(second->error().code, ErrorCode::Cancelled);
}

TEST_F(ConnectionTest, ASecondRunOnTheMachineIsRefusedMeanwhile)
{
    auto command = misbehaving();
    command.turn = 20ms;
    connect(command);
    const auto device = open(m_connection, "patient");
    const auto other = open(m_connection, "good");
    std::stop_source stop;
    std::optional<Result<RunRecord>> second;
    (void)run(
        *device,
        [&](const RunProgress&) {
            second = run(*other);
            stop.request_stop();
        },
        stop.get_token());
    ASSERT_TRUE(second.has_value());
    ASSERT_FALSE(second->has_value());
    EXPECT_THAT(second->error().message, HasSubstr("busy"));
    EXPECT_TRUE(run(*other).has_value());
}

TEST_F(ConnectionTest, ACalibrationSaysHowFarItIsAndGivesAProfile)
{
    connect(misbehaving());
    const auto device = open(m_connection, "good");
    std::vector<std::string> doings;
    const auto calibration =
        device->calibrate([&](const CalibrationProgress& progress) { doings.push_back(progress.doing); }, {});
    ASSERT_TRUE(calibration.has_value()) << calibration.error().message;
    EXPECT_EQ(calibration->profile.name, "measured-here");
    EXPECT_THAT(calibration->notes, testing::ElementsAre("Nothing settled."));
    EXPECT_THAT(doings, testing::ElementsAre("copies"));
}

TEST_F(ConnectionTest, AProcessThatDiesWhileIdleIsReplacedUnnoticed)
{
    connect(misbehaving());
    const auto device = open(m_connection, "good");
    (void)run(*open(m_connection, "killed"));
    EXPECT_TRUE(run(*device).has_value());
}

TEST_F(ConnectionTest, ManyThreadsCanUseOneConnection)
{
    connect(misbehaving());
    const auto device = open(m_connection, "good");
    std::atomic<int> answered = 0;
    {
        std::vector<std::jthread> threads;
        for (int i = 0; i < 4; ++i)
            threads.emplace_back([&] {
                for (int k = 0; k < 50; ++k)
                    answered += device->sample().has_value() ? 1 : 0;
            });
        for (int k = 0; k < 50; ++k)
            answered += run(*device).has_value() ? 1 : 0;
    }
    EXPECT_EQ(answered, 250);
}

TEST_F(ConnectionTest, ManyDeathsLeaveNeitherProcessesNorFilesBehind)
{
    connect(misbehaving());
    const auto device = open(m_connection, "killed");
    const auto before = openFiles();
    for (int i = 0; i < 200; ++i)
        ASSERT_FALSE(run(*device).has_value());
    (void)run(*open(m_connection, "good")); // lets go of the last that died
    EXPECT_EQ(openFiles(), before);
}

TEST_F(ConnectionTest, AnotherProtocolIsNamedWithTheMend)
{
    connect(misbehaving("other-protocol"));
    const auto device = ProcessBackend::open(m_connection, "sim:good", "sim:good");
    ASSERT_FALSE(device.has_value());
    EXPECT_EQ(device.error().code, ErrorCode::Unsupported);
    EXPECT_THAT(device.error().message, HasSubstr("is version 9.9.9"));
    EXPECT_THAT(device.error().message, HasSubstr("install the same version"));
}

TEST_F(ConnectionTest, AProgramThatTalksBeforeItsGreetingIsQuoted)
{
    connect(misbehaving("banner"));
    const auto device = ProcessBackend::open(m_connection, "sim:good", "sim:good");
    ASSERT_FALSE(device.has_value());
    EXPECT_THAT(device.error().message, HasSubstr("\"Welcome to the machine\""));
}

TEST_F(ConnectionTest, AProgramThatCannotStartIsQuoted)
{
    connect(misbehaving("exits"));
    const auto device = ProcessBackend::open(m_connection, "sim:good", "sim:good");
    ASSERT_FALSE(device.has_value());
    EXPECT_THAT(device.error().message,
                HasSubstr("status 127 before it was ready: error while loading shared libraries"));
}

TEST_F(ConnectionTest, AProgramThatStaysSilentIsGivenUp)
{
    auto command = misbehaving("silent");
    command.greeting = 100ms;
    connect(command);
    const auto device = ProcessBackend::open(m_connection, "sim:good", "sim:good");
    ASSERT_FALSE(device.has_value());
    EXPECT_THAT(device.error().message, HasSubstr("did not get ready"));
}

TEST_F(ConnectionTest, AProgramThatIsMissingIsSaidToBe)
{
    connect(commandOf({"./no-such-program", "serve"}));
    const auto device = ProcessBackend::open(m_connection, "sim:good", "sim:good");
    ASSERT_FALSE(device.has_value());
    EXPECT_THAT(device.error().message, HasSubstr("./no-such-program was not found"));
}

TEST_F(ConnectionTest, SamplingStartsNoProcessAfterAnother)
{
    connect(misbehaving("exits"));
    ProcessBackend device(m_connection, "sim:good", {});
    const auto first = device.sample();
    const auto before = Clock::now();
    for (int i = 0; i < 1000; ++i)
        ASSERT_EQ(device.sample().error().message, first.error().message);
    EXPECT_LT(Clock::now() - before, 4s);
}

TEST_F(ConnectionTest, AWriteToAProcessThatIsGoneRaisesNoSignal)
{
    struct sigaction usual
    {
    };
    usual.sa_handler = SIG_DFL;
    struct sigaction before
    {
    };
    ASSERT_EQ(::sigaction(SIGPIPE, &usual, &before), 0);
    connect(commandOf({"/bin/true"}));
    EXPECT_FALSE(ProcessBackend::open(m_connection, "sim:good", "sim:good").has_value());
    ASSERT_EQ(::sigaction(SIGPIPE, &before, nullptr), 0);
}

} // namespace
} // namespace overlap
