// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cupti_recorder.h"

#include <functional>

namespace overlap::cuda {

// What CUPTI records of short sequences. Recording goes on as long as this lives, which makes calls longer: host times
// are measured without it.
class DeviceTimes
{
public:
    [[nodiscard]] static Result<DeviceTimes> start(const std::shared_ptr<const CuptiLibrary>& cupti);

    // Copies and kernels of `issue`, in the order of the calls, after waiting for all of them.
    [[nodiscard]] std::vector<CuptiActivity> record(const std::function<void()>& issue) const;
    // The same, when `count` records are due. Throws RunFailure when CUPTI loses some again and again.
    [[nodiscard]] std::vector<CuptiActivity> record(std::size_t count, const std::function<void()>& issue) const;

private:
    explicit DeviceTimes(std::unique_ptr<CuptiRecorder> recorder);

    std::unique_ptr<CuptiRecorder> m_recorder;
};

[[nodiscard]] inline double durationUs(const CuptiActivity& activity)
{
    return static_cast<double>(activity.end - activity.begin) / 1000.0;
}
[[nodiscard]] inline double gapUs(const CuptiActivity& before, const CuptiActivity& after)
{
    return static_cast<double>(after.begin - before.end) / 1000.0;
}

} // namespace overlap::cuda
