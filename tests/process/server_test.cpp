// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/server.h"

#include "engine/backend/process/wire_device.h"
#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_record.h"
#include "tests/process/process_samples.h"
#include "tests/process/wire_client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <condition_variable>
#include <mutex>

namespace overlap {
namespace {

using namespace std::chrono_literals;
using nlohmann::json;
using process_samples::WireClient;
using testing::HasSubstr;

// A device whose runs last until they are released or cancelled.
class GatedBackend : public Backend
{
public:
    [[nodiscard]] DeviceInfo info() const override
    {
        DeviceInfo info;
        info.id = "sim:gated";
        info.name = "Gated";
        return info;
    }
    [[nodiscard]] Problems check(const Scenario&) const override { return {}; }
    [[nodiscard]] Result<RunRecord> run(const Scenario&, const RunOptions&, const ProgressSink& progress,
                                        std::stop_token stop) override
    {
        if (shown) {
            for (const auto& timeline : *shown)
                progress({RunStep::Record, 0, 1, timeline});
        }
        std::unique_lock lock(m_mutex);
        m_running = true;
        m_changed.notify_all();
        if (heedsStop)
            m_changed.wait(lock, stop, [this] { return m_open; });
        else
            m_changed.wait(lock, [this] { return m_open; });
        if (!m_open)
            return Error{ErrorCode::Cancelled, "The run was cancelled"};
        RunRecord record;
        record.walls = {1ms};
        if (shown)
            record.timeline = shown->back();
        return record;
    }
    [[nodiscard]] Result<DeviceSample> sample() override
    {
        DeviceSample sample;
        sample.powerW = 70.0;
        return sample;
    }

    void release()
    {
        const std::scoped_lock lock(m_mutex);
        m_open = true;
        m_changed.notify_all();
    }
    void waitUntilRunning()
    {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [this] { return m_running; });
    }

    bool heedsStop = true;
    std::optional<std::vector<TimelinePtr>> shown;

private:
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_open = false;
    bool m_running = false;
};

class ServerTest : public testing::Test
{
protected:
    ServedDevices devices()
    {
        ServedDevices devices;
        devices.list = [this] { return std::vector<DeviceEntry>{{m_backend->info(), ""}}; };
        devices.open = [this](const std::string& id) -> Result<std::shared_ptr<Backend>> {
            m_opened.push_back(id);
            return std::shared_ptr<Backend>(m_backend);
        };
        devices.doctor = [] { return Result<DoctorReport>(Error{ErrorCode::Unsupported, "no doctor"}); };
        return devices;
    }

    static Request request(RequestKind kind, std::uint64_t id)
    {
        Request request;
        request.kind = kind;
        request.id = id;
        request.device = "sim:gated";
        request.scenario = Scenario{};
        return request;
    }

    std::shared_ptr<GatedBackend> m_backend = std::make_shared<GatedBackend>();
    std::vector<std::string> m_opened;
};

TEST_F(ServerTest, TheServerGreetsFirst)
{
    WireClient client(devices());
    const auto hello = readHello(client.receive().value());
    EXPECT_EQ(hello.protocol, ProtocolVersion);
    EXPECT_FALSE(hello.version.empty());
}

TEST_F(ServerTest, AnotherProtocolIsAnsweredWithBothVersions)
{
    WireClient client(devices());
    client.send(toWire(Hello{ProtocolVersion + 1, "9.9.9"}));
    (void)client.receive();
    const auto answer = client.receive().value();
    EXPECT_EQ(answer["id"], 0);
    const auto error = readError(answer["content"]);
    EXPECT_EQ(error.code, ErrorCode::Unsupported);
    EXPECT_THAT(error.message, HasSubstr("9.9.9"));
    EXPECT_THAT(error.message, HasSubstr("same version"));
    EXPECT_TRUE(client.wait().error.has_value());
}

TEST_F(ServerTest, TextInPlaceOfAGreetingEndsTheConversation)
{
    WireClient client(devices());
    const std::string text = "GET / HTTP/1.1\r\n";
    client.sendBytes(std::span(reinterpret_cast<const std::uint8_t*>(text.data()), text.size()));
    EXPECT_TRUE(client.wait().error.has_value());
}

TEST_F(ServerTest, ATooLargeRequestEndsTheConversation)
{
    WireClient client(devices());
    client.greet();
    client.sendBytes(WireBytes{0, 0, 0, 0x10}); // 256 MiB
    const auto end = client.wait();
    ASSERT_TRUE(end.error.has_value());
    EXPECT_THAT(end.error->message, HasSubstr("at most"));
}

TEST_F(ServerTest, AMalformedRequestEndsTheConversation)
{
    WireClient client(devices());
    client.greet();
    client.send(json{{"type", "erase"}, {"id", 1}});
    EXPECT_TRUE(client.wait().error.has_value());
}

TEST_F(ServerTest, ClosingTheInputEndsTheServerAndCancelsTheRun)
{
    WireClient client(devices());
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning();
    const auto end = client.hangUp();
    EXPECT_FALSE(end.error.has_value());
    EXPECT_FALSE(end.stuck);
}

TEST_F(ServerTest, AnInputThatEndsWithinAMessageIsAnError)
{
    WireClient client(devices());
    client.greet();
    const auto frame = frameOf(toWire(request(RequestKind::Run, 1)), WireLimit::Request).value();
    client.sendBytes(std::span(frame).first(frame.size() - 1));
    const auto end = client.hangUp();
    ASSERT_TRUE(end.error.has_value());
    EXPECT_THAT(end.error->message, HasSubstr("middle of a message"));
}

TEST_F(ServerTest, AStopOfTheProcessEndsTheServer)
{
    WireClient client(devices());
    client.greet();
    client.requestStop();
    EXPECT_FALSE(client.wait().error.has_value());
}

TEST_F(ServerTest, ARunThatDoesNotHeedItsCancellingIsLeftBehind)
{
    ServeOptions options;
    options.endGrace = 50ms;
    m_backend->heedsStop = false;
    WireClient client(devices(), options);
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning();
    EXPECT_TRUE(client.hangUp().stuck);
    m_backend->release(); // the thread that was left behind
}

TEST_F(ServerTest, QuestionsAreAnsweredWhileARunGoesOn)
{
    WireClient client(devices());
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning();
    client.send(request(RequestKind::Nvml, 2));
    const auto sample = client.receive().value();
    EXPECT_EQ(sample["id"], 2);
    EXPECT_EQ(readDeviceSample(sample["content"]).powerW, 70.0);
    client.send(request(RequestKind::Devices, 3));
    EXPECT_EQ(client.receive().value()["id"], 3);
    m_backend->release();
    const auto record = client.receive().value();
    EXPECT_EQ(record["id"], 1);
    EXPECT_EQ(record["type"], "reply");
}

TEST_F(ServerTest, ASecondRunMeanwhileIsRefusedAndTheFirstGoesOn)
{
    WireClient client(devices());
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning();
    client.send(request(RequestKind::Run, 2));
    const auto refused = client.receive().value();
    EXPECT_EQ(refused["id"], 2);
    EXPECT_THAT(readError(refused["content"]).message, HasSubstr("busy"));
    m_backend->release();
    EXPECT_EQ(client.receive().value()["id"], 1);
}

TEST_F(ServerTest, ARunCanFollowTheAnswerOfTheLastAtOnce)
{
    m_backend->release();
    WireClient client(devices());
    client.greet();
    for (std::uint64_t id = 1; id <= 200; ++id) {
        client.send(request(RequestKind::Run, id));
        const auto answer = client.receive().value();
        ASSERT_EQ(answer["type"], "reply") << answer;
        ASSERT_EQ(answer["id"], id);
    }
}

TEST_F(ServerTest, ACancelledRunAnswersSo)
{
    WireClient client(devices());
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning();
    auto cancel = request(RequestKind::Cancel, 2);
    cancel.target = 1;
    client.send(cancel);
    const auto answer = client.receive().value();
    EXPECT_EQ(answer["id"], 1);
    EXPECT_EQ(readError(answer["content"]).code, ErrorCode::Cancelled);
}

TEST_F(ServerTest, CancellingAnotherRunChangesNothing)
{
    WireClient client(devices());
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning();
    auto cancel = request(RequestKind::Cancel, 2);
    cancel.target = 7;
    client.send(cancel);
    m_backend->release();
    EXPECT_EQ(client.receive().value()["type"], "reply");
}

TEST_F(ServerTest, NoFileThatAClientNamesIsOpened)
{
    WireClient client(devices());
    client.greet();
    for (const auto* id :
         {"sim:/etc/passwd", "sim:profile.json", "sim:", "cuda:", "cuda:-1", "cuda:0x", "ssh:h/cuda:0"}) {
        auto info = request(RequestKind::Info, 1);
        info.device = id;
        client.send(info);
        EXPECT_EQ(readError(client.receive().value()["content"]).code, ErrorCode::InvalidArgument) << id;
    }
    EXPECT_THAT(m_opened, testing::IsEmpty());
}

TEST_F(ServerTest, AnIdleServerGivesSignsOfLife)
{
    ServeOptions options;
    options.outbox.heartbeat = 10ms;
    WireClient client(devices(), options);
    client.greet();
    for (int i = 0; i < 3; ++i)
        EXPECT_EQ(client.receiveAny().value()["type"], "alive");
}

TEST_F(ServerTest, ASlowReaderGetsTheLatestSnapshotAndThenTheWholeResult)
{
    process_samples::Random random(5);
    std::vector<TimelinePtr> shown;
    for (std::size_t i = 1; i <= 100; ++i) {
        const auto intervals = process_samples::randomIntervals(random, 200 * i, 1);
        auto lane = Lane::make({LaneRole::Compute, 0, 0}, intervals).value();
        shown.push_back(
            std::make_shared<const Timeline>(std::vector<Lane>{std::move(lane)}, std::vector<std::string>{"k"}));
    }
    const auto last = shown.back();
    m_backend->shown = std::move(shown);
    WireClient client(devices());
    client.greet();
    client.send(request(RequestKind::Run, 1));
    m_backend->waitUntilRunning(); // all of them have been shown, and none was read
    std::vector<std::size_t> sizes;
    bool complete = false;
    while (const auto message = client.receive()) {
        if ((*message)["type"] == "reply") {
            process_samples::expectSameTimeline(readRunRecord((*message)["content"]).timeline, last);
            complete = true;
            break;
        }
        const auto progress = readRunProgress((*message)["content"]);
        sizes.push_back(progress.soFar ? progress.soFar->intervalCount() : 0);
        if (sizes.back() == last->intervalCount())
            m_backend->release();
    }
    EXPECT_TRUE(complete);
    EXPECT_LE(sizes.size(), 3U) << "of 100 snapshots no more than what was on its way and the latest";
    EXPECT_EQ(sizes.back(), last->intervalCount());
}

TEST_F(ServerTest, ATooLongSnapshotTravelsWithoutItsTimeline)
{
    process_samples::Random random(6);
    auto lane = Lane::make({LaneRole::Compute, 0, 0}, process_samples::randomIntervals(random, 101, 1)).value();
    m_backend->shown = {
        std::make_shared<const Timeline>(std::vector<Lane>{std::move(lane)}, std::vector<std::string>{"k"})};
    ServeOptions options;
    options.outbox.largestSnapshot = 100;
    WireClient client(devices(), options);
    client.greet();
    client.send(request(RequestKind::Run, 1));
    const auto progress = client.receive().value();
    EXPECT_EQ(progress["type"], "progress");
    EXPECT_EQ(readRunProgress(progress["content"]).soFar, nullptr);
    m_backend->release();
    EXPECT_EQ(readRunRecord(client.receive().value()["content"]).timeline->intervalCount(), 101U);
}

} // namespace
} // namespace overlap
