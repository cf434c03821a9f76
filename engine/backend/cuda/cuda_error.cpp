// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cuda_error.h"

#include <cstdio>

namespace overlap::cuda {

CudaError::CudaError(cudaError_t code, const std::string& doing, SourceLocation where)
    : std::runtime_error(doing + " failed: " + cudaGetErrorName(code) + " (" + cudaGetErrorString(code) + ')')
    , m_code(code)
    , m_where(where)
{
    (void)cudaGetLastError(); // leave no stale error behind for the next call to trip over
}

bool CudaError::fatal() const noexcept
{
    return losesContext(m_code);
}

bool losesContext(cudaError_t code) noexcept
{
    switch (code) {
    case cudaErrorIllegalAddress:
    case cudaErrorMisalignedAddress:
    case cudaErrorIllegalInstruction:
    case cudaErrorInvalidPc:
    case cudaErrorInvalidAddressSpace:
    case cudaErrorHardwareStackError:
    case cudaErrorLaunchFailure:
    case cudaErrorLaunchTimeout:
    case cudaErrorAssert:
    case cudaErrorECCUncorrectable:
    case cudaErrorNvlinkUncorrectable:
    case cudaErrorContextIsDestroyed:
        return true;
    default:
        return false;
    }
}

void checkNoThrow(cudaError_t code, const char* doing, SourceLocation where) noexcept
{
    if (code == cudaSuccess || code == cudaErrorCudartUnloading || losesContext(code))
        return;
    (void)cudaGetLastError();
    std::fprintf(stderr, "%s:%u: %s failed: %s\n", where.file_name(), static_cast<unsigned>(where.line()), doing,
                 cudaGetErrorName(code));
}

} // namespace overlap::cuda
