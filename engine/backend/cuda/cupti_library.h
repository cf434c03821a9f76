// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cupti.h>

#include <memory>

namespace overlap::cuda {

// The functions of CUPTI that are used, found at run time: a machine without it runs the same program. Once opened it
// stays in the process, as CUPTI does not survive being unloaded.
struct CuptiLibrary
{
    // Looks where the system's loader looks, then in the toolkit that CUDA_PATH or CUDA_HOME names, then in its usual
    // place. The error says what was missing.
    [[nodiscard]] static Result<std::shared_ptr<const CuptiLibrary>> open();

    std::string path;
    std::uint32_t version = 0;

    decltype(&cuptiGetVersion) getVersion = nullptr;
    decltype(&cuptiGetResultString) getResultString = nullptr;
    decltype(&cuptiActivityRegisterTimestampCallback) registerTimestampCallback = nullptr;
    decltype(&cuptiActivityRegisterCallbacks) registerCallbacks = nullptr;
    decltype(&cuptiActivityEnable) enable = nullptr;
    decltype(&cuptiActivityDisable) disable = nullptr;
    decltype(&cuptiActivityFlushAll) flushAll = nullptr;
    decltype(&cuptiActivityGetNextRecord) nextRecord = nullptr;
    decltype(&cuptiActivityGetNumDroppedRecords) droppedRecords = nullptr;

    [[nodiscard]] std::string describe(CUptiResult result) const;
};

} // namespace overlap::cuda
