// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cuda_runtime_api.h>

#include <stdexcept>
#include <string>

namespace overlap::cuda {

// Thrown inside the CUDA backend only; `CudaBackend` turns it into an Error, once.
class CudaError : public std::runtime_error
{
public:
    // `doing` completes "... failed": "waiting for a stream".
    CudaError(cudaError_t code, const std::string& doing, SourceLocation where);

    [[nodiscard]] cudaError_t code() const noexcept { return m_code; }
    [[nodiscard]] SourceLocation where() const noexcept { return m_where; }
    // The context is lost: only a new process can use the device again.
    [[nodiscard]] bool fatal() const noexcept;

private:
    cudaError_t m_code;
    SourceLocation m_where;
};

// Anything else that ends a run: wrong outputs, a cancelled wait. Becomes the Error it holds.
class RunFailure : public std::runtime_error
{
public:
    explicit RunFailure(Error error)
        : std::runtime_error(error.message)
        , m_error(std::move(error))
    {
    }
    [[nodiscard]] const Error& error() const noexcept { return m_error; }

private:
    Error m_error;
};

// The usual way to call the runtime: check(cudaStreamSynchronize(s), "waiting for the stream").
// A function, not a macro, as the location is a defaulted argument. The text is put together only on failure.
inline void check(cudaError_t code, const char* doing, SourceLocation where = SourceLocation::current())
{
    if (code != cudaSuccess) [[unlikely]]
        throw CudaError(code, doing, where);
}

// For destructors: a failure is logged, never thrown, and is no failure at all while the process is already leaving or
// when the context is lost, which has been reported by then.
void checkNoThrow(cudaError_t code, const char* doing, SourceLocation where = SourceLocation::current()) noexcept;

[[nodiscard]] bool losesContext(cudaError_t code) noexcept;

} // namespace overlap::cuda
