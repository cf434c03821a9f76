// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/model_profile.h"

#include "engine/diagnosis/diagnosis.h"

namespace overlap {

const DeviceProfile* modelProfileOf(const RunResult& run, const Backend* backend)
{
    if (run.recording)
        return nullptr;
    if (!run.device.measured() && backend && backend->profile())
        return backend->profile();
    return profileOfSameKind(run.device);
}

} // namespace overlap
