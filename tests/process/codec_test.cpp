// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_device.h"
#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_frame.h"
#include "engine/backend/process/wire_messages.h"
#include "engine/backend/process/wire_record.h"
#include "engine/backend/process/wire_timeline.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/scenario/scenario_json.h"
#include "tests/engine/simulated/random_scenario.h"
#include "tests/process/process_samples.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <limits>

namespace overlap {
namespace {

using nlohmann::json;
using process_samples::Random;
using testing::HasSubstr;

// As on the way to the other end.
json travelled(const json& value)
{
    const auto frame = frameOf(json{{"content", value}}, WireLimit::Reply).value();
    return messageOf(std::span(frame).subspan(4)).value()["content"];
}

// Whether `cbor` was read as a value.
bool isRead(const std::vector<std::uint8_t>& cbor, const std::function<void(const json&)>& read)
{
    const auto message = messageOf(cbor);
    return message && decoded([&] {
               read(*message);
               return true;
           });
}

TEST(WireCodec, ARecordComesOutAsItWentIn)
{
    Random random(1);
    for (int i = 0; i < 200; ++i) {
        const auto record = process_samples::randomRecord(random);
        const auto read = decoded([&] { return readRunRecord(travelled(toWire(record))); });
        ASSERT_TRUE(read.has_value()) << read.error().message;
        process_samples::expectSameRecord(record, *read);
    }
}

TEST(WireCodec, ProgressComesOutAsItWentIn)
{
    Random random(2);
    const RunProgress progress{RunStep::Record, 3, 7, process_samples::randomTimeline(random)};
    const auto read = decoded([&] { return readRunProgress(travelled(toWire(progress))); });
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(read->step, RunStep::Record);
    EXPECT_EQ(read->done, 3U);
    EXPECT_EQ(read->of, 7U);
    process_samples::expectSameTimeline(progress.soFar, read->soFar);
}

TEST(WireCodec, ADeviceComesOutAsItWentIn)
{
    DeviceInfo info;
    info.id = "cuda:1";
    info.name = "NVIDIA H200";
    info.origin = DeviceOrigin::Measured;
    info.provenance = "measured";
    info.modelError = ModelError{0.9, 4.2, 5.7, 21.0, 182};
    info.smCount = 132;
    info.memoryBytes = 150'754'820'096;
    info.copyEngines = 3;
    info.linkGbps = 63.0;
    const auto read = decoded([&] {
        return readDeviceEntries(travelled(toWire(std::vector<DeviceEntry>{{info, "no driver"}})));
    });
    ASSERT_TRUE(read.has_value()) << read.error().message;
    ASSERT_EQ(read->size(), 1U);
    EXPECT_EQ(read->front().unavailable, "no driver");
    const auto& device = read->front().info;
    EXPECT_EQ(device.id, info.id);
    EXPECT_EQ(device.name, info.name);
    EXPECT_EQ(device.origin, info.origin);
    EXPECT_EQ(device.provenance, info.provenance);
    EXPECT_EQ(device.modelError, info.modelError);
    EXPECT_EQ(device.smCount, info.smCount);
    EXPECT_EQ(device.memoryBytes, info.memoryBytes);
    EXPECT_EQ(device.copyEngines, info.copyEngines);
    EXPECT_EQ(device.linkGbps, info.linkGbps);
    EXPECT_EQ(device.h2dPeakGbps, std::nullopt);
}

TEST(WireCodec, ASampleKeepsEveryValueAndEveryAbsence)
{
    DeviceSample sample;
    sample.gpuUtilizationPct = 97.5;
    sample.memoryUsedBytes = 1ULL << 37U;
    sample.memoryTotalBytes = 1ULL << 38U;
    sample.smClockMhz = 1980.0;
    sample.powerW = 699.3;
    sample.pcieWidth = 16;
    sample.pcieReceivedMBps = 55'000.0;
    sample.throttled = std::vector{ThrottleReason::Thermal, ThrottleReason::PowerCap};
    const auto read = decoded([&] { return readDeviceSample(travelled(toWire(sample))); });
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(read->gpuUtilizationPct, sample.gpuUtilizationPct);
    EXPECT_EQ(read->memoryUsedBytes, sample.memoryUsedBytes);
    EXPECT_EQ(read->memoryTotalBytes, sample.memoryTotalBytes);
    EXPECT_EQ(read->smClockMhz, sample.smClockMhz);
    EXPECT_EQ(read->powerW, sample.powerW);
    EXPECT_EQ(read->pcieWidth, sample.pcieWidth);
    EXPECT_EQ(read->pcieReceivedMBps, sample.pcieReceivedMBps);
    EXPECT_EQ(read->throttled, sample.throttled);
    EXPECT_EQ(read->temperatureC, std::nullopt);
    EXPECT_EQ(read->memoryUtilizationPct, std::nullopt);
    EXPECT_EQ(read->pcieGeneration, std::nullopt);
}

TEST(WireCodec, AReportOfTheDoctorComesOutAsItWentIn)
{
    const DoctorReport report{{{"driver", std::nullopt, "Driver", DoctorVerdict::Ok, "580.65", ""},
                               {"pcie_link", 1U, "PCIe link", DoctorVerdict::Warning, "x8", "Use another slot."}}};
    const auto read = decoded([&] { return readDoctorReport(travelled(toWire(report))); });
    ASSERT_TRUE(read.has_value()) << read.error().message;
    ASSERT_EQ(read->items.size(), 2U);
    EXPECT_EQ(read->worst(), DoctorVerdict::Warning);
    EXPECT_EQ(read->items[0].device, std::nullopt);
    EXPECT_EQ(read->items[1].device, 1U);
    EXPECT_EQ(read->items[1].id, "pcie_link");
    EXPECT_EQ(read->items[1].finding, "x8");
    EXPECT_EQ(read->items[1].mend, "Use another slot.");
}

TEST(WireCodec, EveryProfileComesOutAsItWentIn)
{
    for (const auto& profile : builtinProfiles()) {
        const Calibration calibration{profile, {"Pageable copies did not settle."}};
        const auto read = decoded([&] { return readCalibration(travelled(toWire(calibration))); });
        ASSERT_TRUE(read.has_value()) << read.error().message;
        EXPECT_EQ(read->profile, profile) << profile.name;
        EXPECT_EQ(read->notes, calibration.notes);
    }
}

TEST(WireCodec, ARequestKeepsTheScenarioAndTheOptions)
{
    Request request;
    request.id = 17;
    request.kind = RequestKind::Run;
    request.device = "cuda:0";
    request.scenario = Scenario{};
    request.scenario->name = "mine";
    request.scenario->samples = 96;
    request.scenario->kernel.iterations = 64;
    request.options.recorder = Recorder::Events;
    request.options.repeats = 30;
    request.options.noise = 0.25;
    request.options.seed = std::numeric_limits<std::uint64_t>::max();
    const auto read = decoded([&] { return readRequest(travelled(toWire(request))); });
    ASSERT_TRUE(read.has_value()) << read.error().message;
    EXPECT_EQ(read->id, 17U);
    EXPECT_EQ(read->kind, RequestKind::Run);
    EXPECT_EQ(read->device, "cuda:0");
    EXPECT_EQ(read->scenario->name, "mine");
    EXPECT_EQ(read->scenario->samples, 96U);
    EXPECT_EQ(read->scenario->kernel, request.scenario->kernel);
    EXPECT_EQ(read->options.recorder, Recorder::Events);
    EXPECT_EQ(read->options.repeats, 30U);
    EXPECT_EQ(read->options.warmups, std::nullopt);
    EXPECT_EQ(read->options.noise, 0.25);
    EXPECT_EQ(read->options.seed, request.options.seed);
}

TEST(WireCodec, EveryValidScenarioIsRunAsItWasMeant)
{
    RandomScenarios scenarios(7);
    for (int i = 0; i < 500; ++i) {
        Request request;
        request.id = 1;
        request.kind = RequestKind::Run;
        request.device = "cuda:0";
        request.scenario = scenarios.next();
        const auto read = decoded([&] { return readRequest(travelled(toWire(request))); });
        ASSERT_TRUE(read.has_value()) << read.error().message;
        ASSERT_EQ(toJson(*read->scenario), toJson(*request.scenario));
    }
}

TEST(WireCodec, EveryErrorCodeComesOutAsItWentIn)
{
    for (const auto code : {ErrorCode::InvalidArgument, ErrorCode::Io, ErrorCode::Parse, ErrorCode::Unsupported,
                            ErrorCode::Device, ErrorCode::DeviceLost, ErrorCode::OutOfMemory, ErrorCode::Cancelled}) {
        const auto read = readError(travelled(toWire(Error{code, "Why."})));
        EXPECT_EQ(read.code, code);
        EXPECT_EQ(read.message, "Why.");
    }
}

TEST(WireCodec, AMessageWithFlippedBytesIsAnErrorOrAValue)
{
    Random random(3);
    std::vector<std::uint8_t> valid;
    std::size_t values = 0;
    std::size_t errors = 0;
    for (int i = 0; i < 5'000; ++i) {
        if (i % 100 == 0)
            valid = json::to_cbor(toWire(process_samples::randomRecord(random)));
        auto cbor = valid;
        for (auto flips = 1 + process_samples::upTo(random, 4); flips > 0; --flips)
            cbor[process_samples::upTo(random, cbor.size() - 1)] ^=
                static_cast<std::uint8_t>(1U << process_samples::upTo(random, 7));
        ++(isRead(cbor, [](const json& message) { (void)readRunRecord(message); }) ? values : errors);
    }
    EXPECT_GT(values, 0U);
    EXPECT_GT(errors, 0U);
}

// A message of every kind, and what reads it.
struct Sample
{
    json message;
    std::function<void(const json&)> read;
};
std::vector<Sample> oneOfEachKind()
{
    Request request;
    request.id = 1;
    request.kind = RequestKind::Run;
    request.device = "cuda:0";
    request.scenario = Scenario{};
    DeviceSample sample;
    sample.powerW = 700.0;
    sample.throttled = std::vector{ThrottleReason::Thermal};
    const auto entries = DeviceRegistry().list();
    return {
        {toWire(ownHello()), [](const json& m) { (void)readHello(m); }},
        {toWire(request), [](const json& m) { (void)readRequest(m); }},
        {{{"list", toWire(entries)}}, [](const json& m) { (void)readDeviceEntries(Fields(m).at("list")); }},
        {toWire(entries.front().info), [](const json& m) { (void)readDeviceInfo(m); }},
        {toWire(sample), [](const json& m) { (void)readDeviceSample(m); }},
        {{{"report", toWire(DoctorReport{{{"driver", 1U, "Driver", DoctorVerdict::Ok, "fine", ""}}})}},
         [](const json& m) { (void)readDoctorReport(Fields(m).at("report")); }},
        {toWire(Calibration{builtinProfiles().front(), {"a note"}}), [](const json& m) { (void)readCalibration(m); }},
        {toWire(CalibrationProgress{"copies", 0.5}), [](const json& m) { (void)readCalibrationProgress(m); }},
        {toWire(Error{ErrorCode::Device, "why"}), [](const json& m) { (void)readError(m); }},
        {replyMessage(5, {{"text", "content"}}), [](const json& m) {
             auto message = m;
             (void)readAnswerHead(message);
             (void)takeContent(message);
         }}};
}

TEST(WireCodec, EveryKindOfMessageCutShortIsAnError)
{
    for (const auto& [message, read] : oneOfEachKind()) {
        auto cbor = json::to_cbor(message);
        ASSERT_TRUE(isRead(cbor, read)) << message;
        while (!cbor.empty()) {
            cbor.pop_back();
            ASSERT_FALSE(isRead(cbor, read)) << message << " cut to " << cbor.size();
        }
    }
}

TEST(WireCodec, EveryKindOfMessageWithFlippedBytesIsAnErrorOrAValue)
{
    Random random(8);
    for (const auto& [message, read] : oneOfEachKind()) {
        const auto valid = json::to_cbor(message);
        std::size_t errors = 0;
        for (int i = 0; i < 300; ++i) {
            auto cbor = valid;
            cbor[process_samples::upTo(random, cbor.size() - 1)] ^=
                static_cast<std::uint8_t>(1U << process_samples::upTo(random, 7));
            errors += isRead(cbor, read) ? 0U : 1U;
        }
        EXPECT_GT(errors, 0U) << message;
    }
}

TEST(WireCodec, ARandomMapOfKnownKeysIsAnErrorOrAValue)
{
    Random random(4);
    const auto valid = toWire(process_samples::randomRecord(random));
    const std::vector<json> strange{nullptr,
                                    true,
                                    -1,
                                    1e300,
                                    "text",
                                    json::array({1}),
                                    json::object(),
                                    json::binary({1, 2, 3}),
                                    std::numeric_limits<std::uint64_t>::max(),
                                    std::numeric_limits<double>::quiet_NaN()};
    for (const auto& [key, ignored] : valid.items()) {
        for (const auto& value : strange) {
            auto changed = valid;
            changed[key] = value;
            const auto read = decoded([&] { return readRunRecord(travelled(changed)); });
            if (!read) {
                EXPECT_THAT(read.error().message, HasSubstr("not as agreed")) << key;
            }
        }
        auto without = valid;
        without.erase(key);
        const bool optional = key == "timeline" || key == "clock_uncertainty";
        EXPECT_EQ(decoded([&] { return readRunRecord(without); }).has_value(), optional) << key;
    }
}

// A timeline with one lane of one interval, changed before it is read.
Result<TimelinePtr> readChanged(const std::function<void(json&, std::vector<std::uint8_t>&)>& change)
{
    Interval interval;
    interval.time = {TracePoint(Nanoseconds(10)), TracePoint(Nanoseconds(20))};
    auto second = interval;
    second.time = {TracePoint(Nanoseconds(20)), TracePoint(Nanoseconds(30))};
    const Timeline timeline({Lane::make({LaneRole::Compute, 0, 0}, {interval, second}).value()}, {"kernel"});
    auto wire = toWire(timeline);
    std::vector<std::uint8_t> bytes = wire["lanes"][0]["intervals"].get_binary();
    change(wire, bytes);
    wire["lanes"][0]["intervals"] = json::binary(bytes);
    return decoded([&] { return readTimeline(wire); });
}

TEST(WireCodec, AnIntervalIsFortyBytesTheLeastSignificantFirst)
{
    std::size_t size = 0;
    EXPECT_TRUE(readChanged([&](json&, auto& bytes) {
                    size = bytes.size();
                    EXPECT_EQ(bytes[0], 10); // begin
                    EXPECT_EQ(bytes[8], 20); // end
                    EXPECT_EQ(bytes[38], static_cast<std::uint8_t>(ActivityKind::Kernel));
                }).has_value());
    EXPECT_EQ(size, 2 * PackedIntervalBytes);
}

TEST(WireCodec, ATimelineThatBreaksARuleIsRefused)
{
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes.pop_back(); }).has_value()) << "a part of an interval";
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes[8] = 21; }).has_value()) << "intervals overlap";
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes[8] = 9; }).has_value()) << "it ends before it begins";
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes[7] = 0x80; }).has_value()) << "a time far away";
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes[24] = 1; }).has_value()) << "a name that is not there";
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes[38] = ActivityKindCount; }).has_value()) << "kind";
    EXPECT_FALSE(readChanged([](json&, auto& bytes) { bytes[39] = 0x10; }).has_value()) << "flag";
    EXPECT_FALSE(readChanged([](json& wire, auto&) { wire["lanes"][0]["role"] = 7; }).has_value()) << "role";
    EXPECT_FALSE(readChanged([](json& wire, auto&) { wire["names"] = json::array(); }).has_value()) << "no names";
}

TEST(WireCodec, ANumberOutOfRangeIsRefused)
{
    const auto optionsWith = [](const char* key, const json& value) {
        auto wire = toWire(RunOptions{});
        wire[key] = value;
        return decoded([&] { return readRunOptions(travelled(wire)); }).has_value();
    };
    EXPECT_TRUE(optionsWith("repeats", 1000));
    EXPECT_FALSE(optionsWith("repeats", 1001));
    EXPECT_FALSE(optionsWith("repeats", 0));
    EXPECT_FALSE(optionsWith("repeats", -1));
    EXPECT_FALSE(optionsWith("warmups", 101));
    EXPECT_FALSE(optionsWith("noise", 1.5));
    EXPECT_FALSE(optionsWith("noise", std::numeric_limits<double>::quiet_NaN()));
    EXPECT_FALSE(optionsWith("recorder", "tape"));
}

TEST(WireCodec, AnInvalidScenarioIsRefusedWithTheRuleItBreaks)
{
    Request request;
    request.id = 1;
    request.kind = RequestKind::Run;
    request.device = "cuda:0";
    request.scenario = Scenario{};
    request.scenario->streams = 0;
    const auto read = decoded([&] { return readRequest(toWire(request)); });
    ASSERT_FALSE(read.has_value());
    EXPECT_THAT(read.error().message, HasSubstr("streams"));
}

TEST(WireCodec, TextsAreFitForATerminal)
{
    EXPECT_EQ(harmlessText("\u00B5s, \U0001F600\nnext"), "\u00B5s, \U0001F600\nnext");
    EXPECT_EQ(harmlessText("\x1b[2Jgone"), "?[2Jgone");
    EXPECT_EQ(harmlessText("\xC0\xAF"), "??"); // longer than needed
    EXPECT_EQ(harmlessText("\xED\xA0\x80"), "???"); // a surrogate
    EXPECT_EQ(harmlessText("cut \xE2\x82"), "cut ??");
}

} // namespace
} // namespace overlap
