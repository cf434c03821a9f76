// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/outbox.h"

#include "engine/backend/process/file_descriptor.h"
#include "engine/backend/process/wire_messages.h"
#include "tests/process/process_samples.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <atomic>
#include <csignal>
#include <thread>

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

namespace overlap {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;

class OutboxTest : public testing::Test
{
protected:
    OutboxTest()
    {
        int ends[2] = {-1, -1};
        if (::pipe2(ends, O_CLOEXEC) == 0) {
            m_reader = FileDescriptor(ends[0]);
            m_writer = FileDescriptor(ends[1]);
        }
    }

    // The next message; null: none within some seconds.
    json receive()
    {
        std::vector<std::uint8_t> buffer(64U << 10U);
        while (true) {
            std::span<const std::uint8_t> input(m_input);
            auto body = m_frames.take(input).value();
            m_input.erase(m_input.begin(), m_input.end() - static_cast<std::ptrdiff_t>(input.size()));
            if (body)
                return messageOf(*body).value();
            pollfd waited{m_reader.number(), POLLIN, 0};
            if (::poll(&waited, 1, 20'000) <= 0)
                return nullptr;
            const auto bytes = readSome(m_reader.number(), buffer).bytes;
            m_input.insert(m_input.end(), buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(bytes));
        }
    }

    static RunProgress snapshotOf(std::size_t intervals)
    {
        process_samples::Random random(1);
        auto lane = Lane::make({LaneRole::Compute, 0, 0}, process_samples::randomIntervals(random, intervals, 1));
        return {RunStep::Record, 0, 1,
                std::make_shared<const Timeline>(std::vector<Lane>{std::move(lane).value()},
                                                 std::vector<std::string>{"kernel"})};
    }

    // The next message but signs of life.
    json receiveOther()
    {
        auto message = receive();
        while (message.is_object() && message["type"] == "alive")
            message = receive();
        return message;
    }

    // Whether of two snapshots the second is still not sent after the first and some signs of life.
    bool keepsSecondBack(const OutboxOptions& options)
    {
        Outbox outbox(m_writer.number(), options, [] {});
        const auto snapshot = snapshotOf(20'000);
        outbox.sendProgress(1, snapshot);
        EXPECT_EQ(receiveOther()["type"], "progress");
        outbox.sendProgress(1, snapshot);
        for (int i = 0; i < 5; ++i) {
            if (receive()["type"] != "alive")
                return false;
        }
        return true;
    }

    FileDescriptor m_reader;
    FileDescriptor m_writer;
    FrameReader m_frames{WireLimit::Reply};
    WireBytes m_input;
};

TEST_F(OutboxTest, SnapshotsKeepTheirDistance)
{
    OutboxOptions options;
    options.heartbeat = 10ms;
    options.snapshotPeriod = 1h;
    EXPECT_TRUE(keepsSecondBack(options));
}

TEST_F(OutboxTest, ASnapshotThatWasLongOnItsWayIsLongInFollowing)
{
    OutboxOptions options;
    options.heartbeat = 10ms;
    options.snapshotPeriod = 1ms;
    options.snapshotShare = 1e-6; // some ms at work: an hour of rest
    EXPECT_TRUE(keepsSecondBack(options));
}

TEST_F(OutboxTest, TheLastFrameOfARunTakesItsWaitingSnapshotAway)
{
    OutboxOptions options;
    options.heartbeat = 10ms;
    options.snapshotPeriod = 1h;
    Outbox outbox(m_writer.number(), options, [] {});
    outbox.sendProgress(1, snapshotOf(1));
    EXPECT_EQ(receiveOther()["type"], "progress");
    outbox.sendProgress(1, snapshotOf(2));
    outbox.sendLast(frameOf(replyMessage(1, "done"), WireLimit::Reply).value());
    EXPECT_EQ(receiveOther()["content"], "done");
}

TEST_F(OutboxTest, FinishingSendsWhatWaits)
{
    Outbox outbox(m_writer.number(), {}, [] {});
    for (int i = 0; i < 100; ++i)
        outbox.send(frameOf(replyMessage(1, i), WireLimit::Reply).value());
    outbox.finish(20s);
    for (int i = 0; i < 100; ++i)
        EXPECT_EQ(receive()["content"], i);
}

TEST_F(OutboxTest, AReaderThatDoesNotReadDoesNotKeepItFromEnding)
{
    Outbox outbox(m_writer.number(), {}, [] {});
    outbox.send(WireBytes(10'000'000));
    const auto before = std::chrono::steady_clock::now();
    outbox.finish(50ms);
    EXPECT_LT(std::chrono::steady_clock::now() - before, 5s);
}

TEST_F(OutboxTest, AReaderThatIsGoneIsReported)
{
    const auto before = std::signal(SIGPIPE, SIG_IGN); // as `serve` has it
    WakeSignal broken;
    {
        Outbox outbox(m_writer.number(), {}, [&] { broken.set(); });
        m_reader.close();
        outbox.send(WireBytes(100));
        pollfd waited{broken.number(), POLLIN, 0};
        EXPECT_EQ(::poll(&waited, 1, 20'000), 1);
    }
    (void)std::signal(SIGPIPE, before);
}

} // namespace
} // namespace overlap
