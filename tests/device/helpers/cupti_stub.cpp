// SPDX-License-Identifier: GPL-3.0-or-later
// Stands in for CUPTI where LD_LIBRARY_PATH names its folder, and refuses to record with the code that
// OVERLAP_STUB_CUPTI gives.
#include <cupti.h>

#include <cstdlib>

#define STUB extern "C" __attribute__((visibility("default"))) CUptiResult CUPTIAPI

STUB cuptiGetVersion(uint32_t* version)
{
    *version = CUPTI_API_VERSION;
    return CUPTI_SUCCESS;
}
STUB cuptiGetResultString(CUptiResult result, const char** pstr)
{
    *pstr = result == CUPTI_ERROR_INSUFFICIENT_PRIVILEGES ? "CUPTI_ERROR_INSUFFICIENT_PRIVILEGES"
            : result == CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED
                ? "CUPTI_ERROR_MULTIPLE_SUBSCRIBERS_NOT_SUPPORTED"
                : "CUPTI_ERROR_UNKNOWN";
    return CUPTI_SUCCESS;
}
STUB cuptiActivityRegisterTimestampCallback(CUpti_TimestampCallbackFunc)
{
    return CUPTI_SUCCESS;
}
STUB cuptiActivityRegisterCallbacks(CUpti_BuffersCallbackRequestFunc, CUpti_BuffersCallbackCompleteFunc)
{
    return CUPTI_SUCCESS;
}
STUB cuptiActivityEnable(CUpti_ActivityKind)
{
    const auto* code = std::getenv("OVERLAP_STUB_CUPTI");
    return code == nullptr ? CUPTI_ERROR_UNKNOWN : static_cast<CUptiResult>(std::atoi(code));
}
STUB cuptiActivityDisable(CUpti_ActivityKind)
{
    return CUPTI_SUCCESS;
}
STUB cuptiActivityFlushAll(uint32_t)
{
    return CUPTI_SUCCESS;
}
STUB cuptiActivityGetNextRecord(uint8_t*, size_t, CUpti_Activity**)
{
    return CUPTI_ERROR_MAX_LIMIT_REACHED;
}
STUB cuptiActivityGetNumDroppedRecords(CUcontext, uint32_t, size_t* dropped)
{
    *dropped = 0;
    return CUPTI_SUCCESS;
}
