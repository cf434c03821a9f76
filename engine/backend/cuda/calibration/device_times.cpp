// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/device_times.h"

#include "engine/backend/cuda/kernels.h"

namespace overlap::cuda {

namespace {
// The first records after enabling pay for CUPTI's buffers.
constexpr int WarmupLaunches = 50;
constexpr int Attempts = 4;
} // namespace

DeviceTimes::DeviceTimes(std::unique_ptr<CuptiRecorder> recorder)
    : m_recorder(std::move(recorder))
{
}

Result<DeviceTimes> DeviceTimes::start(const std::shared_ptr<const CuptiLibrary>& cupti)
{
    auto recorder = CuptiRecorder::start(cupti, {});
    if (!recorder)
        return recorder.error();
    DeviceTimes times(std::move(recorder).value());
    const auto records = times.record([] {
        const Stream stream;
        for (int i = 0; i < WarmupLaunches; ++i)
            launchMarker(stream.get());
        stream.synchronize();
    });
    if (records.size() != WarmupLaunches)
        return Error{ErrorCode::Unsupported, "CUPTI recorded " + std::to_string(records.size()) + " of "
                                                 + std::to_string(WarmupLaunches) + " kernels"};
    return times;
}

std::vector<CuptiActivity> DeviceTimes::record(const std::function<void()>& issue) const
{
    issue();
    check(cudaDeviceSynchronize(), "waiting for the device");
    return m_recorder->takeUnmatched();
}

std::vector<CuptiActivity> DeviceTimes::record(std::size_t count, const std::function<void()>& issue) const
{
    for (int i = 0; i < Attempts; ++i) {
        auto records = record(issue);
        if (records.size() == count)
            return records;
    }
    throw RunFailure({ErrorCode::Device, "CUPTI loses records"});
}

} // namespace overlap::cuda
