// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/process_backend.h"

#include "engine/backend/device_memory.h"
#include "engine/backend/process/wire_device.h"
#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_record.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
using nlohmann::json;

// The first question has the driver started, which takes a second on some machines and minutes on none.
constexpr std::chrono::seconds DevicesPatience{30};
constexpr std::chrono::seconds DoctorPatience{60};
constexpr std::chrono::seconds SamplePatience{5};
// What of the free memory a run cannot have: its buffers begin at multiples of 2 MiB, and the driver needs some.
constexpr std::uint64_t ReservedBytes = 64U << 20U;

Request requestOf(RequestKind kind, std::string device = {})
{
    Request request;
    request.kind = kind;
    request.device = std::move(device);
    return request;
}

template<typename Read>
auto readIf(const Result<json>& content, Read&& read) -> Result<decltype(read(*content))>
{
    if (!content)
        return content.error();
    return decoded([&] { return read(*content); });
}

// As a backend of this process would refuse it; the server would end the conversation.
std::optional<Error> mistakeIn(const Scenario& scenario, const RunOptions& options)
{
    if (const auto problems = validate(scenario); !problems.empty())
        return Error{ErrorCode::InvalidArgument, problems.front().describe()};
    if (options.repeats && (*options.repeats < 1 || *options.repeats > 1000))
        return Error{ErrorCode::InvalidArgument, "The number of repeats has to be 1 .. 1000"};
    if (options.warmups && *options.warmups > 100)
        return Error{ErrorCode::InvalidArgument, "The number of warm-ups has to be 0 .. 100"};
    if (!(options.noise >= 0.0 && options.noise <= 1.0))
        return Error{ErrorCode::InvalidArgument, "The noise has to be 0 .. 1"};
    return std::nullopt;
}
} // namespace

Result<std::shared_ptr<Backend>> ProcessBackend::open(std::shared_ptr<ProcessConnection> connection,
                                                      const std::string& remoteId, const std::string& id)
{
    auto info = readIf(connection->ask(requestOf(RequestKind::Info, remoteId), DevicesPatience), readDeviceInfo);
    if (!info)
        return info.error();
    info->id = id;
    if (const auto& host = connection->host(); !host.empty())
        info->provenance = "on " + host + (info->provenance.empty() ? "" : ": " + info->provenance);
    auto backend = std::make_shared<ProcessBackend>(std::move(connection), remoteId, std::move(info).value());
    (void)backend->sample(); // for the free memory, where it is told
    return std::shared_ptr<Backend>(std::move(backend));
}

ProcessBackend::ProcessBackend(std::shared_ptr<ProcessConnection> connection, std::string remoteId, DeviceInfo info)
    : m_connection(std::move(connection))
    , m_remoteId(std::move(remoteId))
    , m_info(std::move(info))
    , m_freeBytes(m_info.memoryBytes)
{
}

Problems ProcessBackend::check(const Scenario& scenario) const
{
    Problems problems;
    if (auto problem = deviceMemoryProblem(scenario, m_freeBytes))
        problems.push_back(std::move(*problem));
    return problems;
}

Result<RunRecord> ProcessBackend::run(const Scenario& scenario, const RunOptions& options, const ProgressSink& progress,
                                      std::stop_token stop)
{
    if (auto mistake = mistakeIn(scenario, options))
        return *std::move(mistake);
    auto request = requestOf(RequestKind::Run, m_remoteId);
    request.scenario = scenario;
    request.options = options;
    std::optional<Error> unreadable;
    const auto show = [&](const json& content) {
        const auto now = decoded([&] { return readRunProgress(content); });
        if (!now)
            unreadable = now.error();
        else if (progress)
            progress(*now);
    };
    const auto content = m_connection->perform(std::move(request), show, stop);
    auto record = readIf(content, readRunRecord);
    if (record && unreadable)
        return *std::move(unreadable); // a server that is not to be trusted
    return record;
}

Result<DeviceSample> ProcessBackend::sample()
{
    const bool idle = !m_connection->busy();
    auto sample =
        readIf(m_connection->askOften(requestOf(RequestKind::Nvml, m_remoteId), SamplePatience), readDeviceSample);
    if (!sample)
        return sample;
    sample->steadyNs =
        std::chrono::duration_cast<Nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
    // What a run of this program uses is free again for the next.
    if (idle && !m_connection->busy() && sample->memoryUsedBytes && sample->memoryTotalBytes) {
        const auto taken = *sample->memoryUsedBytes + ReservedBytes;
        m_freeBytes = *sample->memoryTotalBytes - std::min(taken, *sample->memoryTotalBytes);
    }
    return sample;
}

Result<Calibration> ProcessBackend::calibrate(const CalibrationSink& progress, std::stop_token stop)
{
    const auto show = [&](const json& content) {
        const auto now = decoded([&] { return readCalibrationProgress(content); });
        if (now && progress)
            progress(*now);
    };
    return readIf(m_connection->perform(requestOf(RequestKind::Calibrate, m_remoteId), show, stop), readCalibration);
}

Result<std::vector<DeviceEntry>> devicesOf(ProcessConnection& connection)
{
    return readIf(connection.ask(requestOf(RequestKind::Devices), DevicesPatience), readDeviceEntries);
}

Result<DoctorReport> doctorOf(ProcessConnection& connection)
{
    return readIf(connection.ask(requestOf(RequestKind::Doctor), DoctorPatience), readDoctorReport);
}

} // namespace overlap
