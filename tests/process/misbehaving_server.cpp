// SPDX-License-Identifier: GPL-3.0-or-later
// misbehaving_server WHAT: a server whose devices "sim:NAME" each go wrong in the way that their name says, or that goes
// wrong before its greeting.
#include "engine/backend/process/server.h"
#include "engine/backend/process/wire_frame.h"
#include "engine/backend/process/wire_messages.h"
#include "engine/timeline/timeline_builder.h"

#include <nlohmann/json.hpp>

#include <atomic>
#include <condition_variable>
#include <csignal>
#include <cstdio>
#include <map>
#include <string_view>
#include <thread>

#include <unistd.h>

namespace overlap {
namespace {

using namespace std::chrono_literals;

void writeToWire(std::string_view bytes)
{
    [[maybe_unused]] const auto written = ::write(STDOUT_FILENO, bytes.data(), bytes.size());
}

TimelinePtr timelineOf(std::size_t intervals)
{
    TimelineBuilder builder;
    const auto name = builder.nameId("kernel");
    for (std::size_t i = 0; i < intervals; ++i) {
        Interval interval;
        interval.nameId = name;
        interval.time = {TracePoint(Nanoseconds(static_cast<std::int64_t>(10 * i))),
                         TracePoint(Nanoseconds(static_cast<std::int64_t>(10 * i + 5)))};
        builder.add(LaneRole::Compute, 0, interval);
    }
    return std::make_shared<const Timeline>(builder.build());
}

// Waits until `stop` is requested.
void waitFor(const std::stop_token& stop)
{
    std::mutex mutex;
    std::condition_variable_any changed;
    std::unique_lock lock(mutex);
    changed.wait(lock, stop, [] { return false; });
}

class Device : public Backend
{
public:
    explicit Device(std::string name)
        : m_name(std::move(name))
    {
    }

    [[nodiscard]] DeviceInfo info() const override
    {
        DeviceInfo info;
        info.id = "sim:" + m_name;
        info.name = m_name;
        info.origin = DeviceOrigin::SimulatedIdeal;
        info.memoryBytes = 1ULL << 40U;
        return info;
    }
    [[nodiscard]] Problems check(const Scenario&) const override { return {}; }

    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions&, const ProgressSink& progress,
                                        std::stop_token stop) override
    {
        RunRecord record;
        record.walls = {Nanoseconds(scenario.samples)};
        if (m_name == "killed") {
            (void)::kill(::getpid(), SIGKILL);
        } else if (m_name == "stopped") {
            (void)::raise(SIGSTOP);
        } else if (m_name == "exits") {
            std::fputs("a line before\nthe driver went away.\n", stderr);
            std::fflush(stderr);
            ::_exit(3);
        } else if (m_name == "garbage") {
            writeToWire(std::string("\x05\x00\x00\x00hello", 9));
            waitFor(stop);
        } else if (m_name == "huge") {
            writeToWire("\xFF\xFF\xFF\xFF");
            waitFor(stop);
        } else if (m_name == "closes") {
            ::close(STDOUT_FILENO);
            waitFor(stop);
        } else if (m_name == "lost") {
            return Error{ErrorCode::DeviceLost, "The kernel read where nothing is"};
        } else if (m_name == "throws") {
            throw std::runtime_error("out of cheese");
        } else if (m_name == "deaf") {
            progress({RunStep::WarmUp, 0, 1, nullptr});
            std::this_thread::sleep_for(1h);
        } else if (m_name == "babbles") {
            for (std::uint32_t i = 0;; ++i) {
                progress({RunStep::WarmUp, i, 0, nullptr});
                std::this_thread::sleep_for(1ms);
            }
        } else if (m_name == "patient") {
            progress({RunStep::WarmUp, 0, 1, nullptr});
            waitFor(stop);
            return Error{ErrorCode::Cancelled, "The run was cancelled"};
        } else if (m_name == "live") {
            // Until the client has seen enough and cancels.
            for (std::size_t size = 1; !stop.stop_requested(); ++size) {
                progress({RunStep::Record, 0, 1, timelineOf(size)});
                std::this_thread::sleep_for(1ms);
            }
            record.timeline = timelineOf(1000);
        } else if (m_name == "large") {
            progress({RunStep::Record, 0, 1, timelineOf(300'000)});
            std::this_thread::sleep_for(100ms);
            record.timeline = timelineOf(300'000);
        }
        return record;
    }
    [[nodiscard]] Result<DeviceSample> sample() override
    {
        DeviceSample sample;
        sample.steadyNs = 1;
        sample.memoryTotalBytes = 1ULL << 40U;
        sample.memoryUsedBytes = (1ULL << 40U) - (1ULL << 30U);
        sample.powerW = 71.5;
        return sample;
    }
    [[nodiscard]] Result<Calibration> calibrate(const CalibrationSink& progress, std::stop_token) override
    {
        progress({"copies", 0.5});
        std::this_thread::sleep_for(100ms);
        Calibration calibration;
        calibration.profile.name = "measured-here";
        calibration.notes = {"Nothing settled."};
        return calibration;
    }

private:
    std::string m_name;
};

int serveDevices()
{
    ServedDevices devices;
    devices.list = [] { return std::vector<DeviceEntry>{{Device("good").info(), ""}}; };
    devices.open = [](const std::string& id) {
        return Result<std::shared_ptr<Backend>>(std::make_shared<Device>(id.substr(4)));
    };
    devices.doctor = [] {
        return Result<DoctorReport>(
            DoctorReport{{{"driver", std::nullopt, "Driver", DoctorVerdict::Problem, "none", "Install one."}}});
    };
    ServeOptions options;
    options.outbox.heartbeat = 100ms;
    options.endGrace = 200ms;
    const auto end = serve(STDIN_FILENO, STDOUT_FILENO, devices, options);
    if (end.stuck)
        std::_Exit(1);
    return end.error ? 1 : 0;
}

int goWrongBeforeTheGreeting(std::string_view what)
{
    if (what == "other-protocol") {
        const auto frame = frameOf(toWire(Hello{ProtocolVersion + 1, "9.9.9"}), WireLimit::Hello).value();
        writeToWire({reinterpret_cast<const char*>(frame.data()), frame.size()});
    } else if (what == "banner") {
        writeToWire("Welcome to the machine\n");
    } else if (what == "exits") {
        std::fputs("error while loading shared libraries\n", stderr);
        return 127;
    }
    char byte = 0;
    while (::read(STDIN_FILENO, &byte, 1) > 0) {
    } // until the client gives up
    return 0;
}

} // namespace
} // namespace overlap

int main(int argc, char** argv)
{
    (void)std::signal(SIGPIPE, SIG_IGN);
    const std::string_view what = argc > 1 ? argv[1] : "serve";
    return what == "serve" ? overlap::serveDevices() : overlap::goWrongBeforeTheGreeting(what);
}
