// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/result/run_result.h"

namespace overlap {

// What a run's changes can be simulated on: for a run of a simulated device `backend`'s profile, else the built-in one of
// the same kind of GPU. Null of a recording, which no scenario is behind, and where there is no such profile. Lives as long
// as `backend`, which may be null.
[[nodiscard]] const DeviceProfile* modelProfileOf(const RunResult& run, const Backend* backend);

} // namespace overlap
