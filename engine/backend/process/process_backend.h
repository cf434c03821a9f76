// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/process/process_connection.h"
#include "engine/backend/registry.h"

#include <atomic>
#include <memory>
#include <string>
#include <vector>

namespace overlap {

// One device of another process.
class ProcessBackend : public Backend
{
public:
    // Asks the server about its device `remoteId` ("cuda:0"), and waits for the answer. `id` is what the device is called
    // here and in results: "cuda:0", "ssh:HOST/cuda:0".
    [[nodiscard]] static Result<std::shared_ptr<Backend>> open(std::shared_ptr<ProcessConnection> connection,
                                                               const std::string& remoteId, const std::string& id);

    ProcessBackend(std::shared_ptr<ProcessConnection> connection, std::string remoteId, DeviceInfo info);

    [[nodiscard]] DeviceInfo info() const override { return m_info; }
    // Against what was free when the device was last seen idle. What only the server knows, its host's memory among it,
    // is what `run` fails with.
    [[nodiscard]] Problems check(const Scenario& scenario) const override;
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop) override;
    [[nodiscard]] Result<DeviceSample> sample() override;
    [[nodiscard]] Result<Calibration> calibrate(const CalibrationSink& progress, std::stop_token stop) override;

private:
    std::shared_ptr<ProcessConnection> m_connection;
    std::string m_remoteId;
    DeviceInfo m_info;
    std::atomic<std::uint64_t> m_freeBytes;
};

// What a connection tells of its machine.
[[nodiscard]] Result<std::vector<DeviceEntry>> devicesOf(ProcessConnection& connection);
[[nodiscard]] Result<DoctorReport> doctorOf(ProcessConnection& connection);

} // namespace overlap
