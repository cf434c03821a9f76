// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/device/fault_sweep/failing_calls.h"

#include <cuda_runtime_api.h>

#include <atomic>

namespace {

constexpr std::int64_t Never = -1;
std::atomic<std::int64_t> calls{0};
std::atomic<std::int64_t> failing{Never};
std::atomic<const char*> failed{nullptr};
std::atomic<std::int64_t> held{0};

// An error that leaves the context as it is.
constexpr cudaError_t Failure = cudaErrorInvalidResourceHandle;

bool fails(const char* name)
{
    if (calls.fetch_add(1) != failing.load())
        return false;
    failed = name;
    return true;
}

// A call that makes something, or does something: when it fails it has not happened.
template<typename Call>
cudaError_t making(const char* name, int makes, const Call& call)
{
    if (fails(name))
        return makes != 0 ? cudaErrorMemoryAllocation : Failure;
    const auto code = call();
    if (code == cudaSuccess)
        held += makes;
    return code;
}

// A call that gives something back or waits: it has happened and is said to have failed, as of work that went wrong
// before it. Otherwise nothing could be given back at all.
template<typename Call>
cudaError_t ending(const char* name, int ends, const Call& call)
{
    const bool failsNow = fails(name);
    const auto code = call();
    if (code == cudaSuccess)
        held -= ends;
    return failsNow && code == cudaSuccess ? Failure : code;
}

} // namespace

// NOLINTBEGIN: names and forms are the linker's and CUDA's
#define OVERLAP_WRAP(how, count, name, parameters, arguments)                                                          \
    extern "C" cudaError_t __real_##name parameters;                                                                   \
    extern "C" cudaError_t __wrap_##name parameters;                                                                   \
    extern "C" cudaError_t __wrap_##name parameters                                                                    \
    {                                                                                                                  \
        return how(#name, count, [&] { return __real_##name arguments; });                                             \
    }

using Size = std::size_t;
OVERLAP_WRAP(making, 1, cudaMalloc, (void** p, Size n), (p, n))
OVERLAP_WRAP(making, 1, cudaMallocAsync, (void** p, Size n, cudaStream_t s), (p, n, s))
OVERLAP_WRAP(making, 1, cudaHostAlloc, (void** p, Size n, unsigned f), (p, n, f))
OVERLAP_WRAP(making, 1, cudaHostRegister, (void* p, Size n, unsigned f), (p, n, f))
OVERLAP_WRAP(making, 1, cudaStreamCreateWithFlags, (cudaStream_t * s, unsigned f), (s, f))
OVERLAP_WRAP(making, 1, cudaEventCreateWithFlags, (cudaEvent_t * e, unsigned f), (e, f))
OVERLAP_WRAP(making, 1, cudaGraphInstantiate, (cudaGraphExec_t * e, cudaGraph_t g, unsigned long long f), (e, g, f))

OVERLAP_WRAP(making, 0, cudaStreamBeginCapture, (cudaStream_t s, cudaStreamCaptureMode m), (s, m))
OVERLAP_WRAP(making, 0, cudaGraphUpload, (cudaGraphExec_t g, cudaStream_t s), (g, s))
OVERLAP_WRAP(making, 0, cudaGraphLaunch, (cudaGraphExec_t g, cudaStream_t s), (g, s))
OVERLAP_WRAP(making, 0, cudaMemcpy, (void* to, const void* from, Size n, cudaMemcpyKind k), (to, from, n, k))
OVERLAP_WRAP(making, 0, cudaMemcpyAsync, (void* to, const void* from, Size n, cudaMemcpyKind k, cudaStream_t s),
             (to, from, n, k, s))
OVERLAP_WRAP(making, 0, cudaMemset, (void* p, int v, Size n), (p, v, n))
OVERLAP_WRAP(making, 0, cudaEventRecord, (cudaEvent_t e, cudaStream_t s), (e, s))
OVERLAP_WRAP(making, 0, cudaEventElapsedTime, (float* ms, cudaEvent_t a, cudaEvent_t b), (ms, a, b))
OVERLAP_WRAP(making, 0, cudaEventQuery, (cudaEvent_t e), (e))
OVERLAP_WRAP(making, 0, cudaStreamWaitEvent, (cudaStream_t s, cudaEvent_t e, unsigned f), (s, e, f))
OVERLAP_WRAP(making, 0, cudaSetDevice, (int d), (d))
OVERLAP_WRAP(making, 0, cudaGetDevice, (int* d), (d))
OVERLAP_WRAP(making, 0, cudaDeviceGetAttribute, (int* v, cudaDeviceAttr a, int d), (v, a, d))
OVERLAP_WRAP(making, 0, cudaDeviceGetDefaultMemPool, (cudaMemPool_t * p, int d), (p, d))
OVERLAP_WRAP(making, 0, cudaMemPoolSetAttribute, (cudaMemPool_t p, cudaMemPoolAttr a, void* v), (p, a, v))
OVERLAP_WRAP(making, 0, cudaMemPoolGetAttribute, (cudaMemPool_t p, cudaMemPoolAttr a, void* v), (p, a, v))
OVERLAP_WRAP(making, 0, cudaMemPoolTrimTo, (cudaMemPool_t p, Size n), (p, n))
OVERLAP_WRAP(making, 0, cudaMemGetInfo, (Size * available, Size* total), (available, total))
OVERLAP_WRAP(making, 0, cudaOccupancyMaxActiveBlocksPerMultiprocessor, (int* n, const void* f, int t, Size s),
             (n, f, t, s))
OVERLAP_WRAP(making, 0, cudaGetLastError, (), ()) // how launches tell

OVERLAP_WRAP(ending, 1, cudaFree, (void* p), (p))
OVERLAP_WRAP(ending, 1, cudaFreeAsync, (void* p, cudaStream_t s), (p, s))
OVERLAP_WRAP(ending, 1, cudaFreeHost, (void* p), (p))
OVERLAP_WRAP(ending, 1, cudaHostUnregister, (void* p), (p))
OVERLAP_WRAP(ending, 1, cudaStreamDestroy, (cudaStream_t s), (s))
OVERLAP_WRAP(ending, 1, cudaEventDestroy, (cudaEvent_t e), (e))
OVERLAP_WRAP(ending, 1, cudaGraphExecDestroy, (cudaGraphExec_t g), (g))
OVERLAP_WRAP(ending, 1, cudaGraphDestroy, (cudaGraph_t g), (g))
OVERLAP_WRAP(ending, 0, cudaStreamSynchronize, (cudaStream_t s), (s))
OVERLAP_WRAP(ending, 0, cudaDeviceSynchronize, (), ())
OVERLAP_WRAP(ending, 0, cudaEventSynchronize, (cudaEvent_t e), (e))

// Makes a graph and ends the capture; a failure gives no graph and ends the capture all the same.
extern "C" cudaError_t __real_cudaStreamEndCapture(cudaStream_t s, cudaGraph_t* g);
extern "C" cudaError_t __real_cudaGraphDestroy(cudaGraph_t g);
extern "C" cudaError_t __wrap_cudaStreamEndCapture(cudaStream_t s, cudaGraph_t* g);
extern "C" cudaError_t __wrap_cudaStreamEndCapture(cudaStream_t s, cudaGraph_t* g)
{
    const bool failsNow = fails("cudaStreamEndCapture");
    const auto code = __real_cudaStreamEndCapture(s, g);
    if (*g != nullptr && failsNow) {
        (void)__real_cudaGraphDestroy(*g);
        *g = nullptr;
    }
    if (*g != nullptr)
        ++held;
    return failsNow && code == cudaSuccess ? Failure : code;
}
// NOLINTEND

namespace overlap::cuda::test {

void countFromHere()
{
    calls = 0;
}

std::int64_t callCount()
{
    return calls;
}

void failCall(std::int64_t index)
{
    failed = nullptr;
    calls = 0;
    failing = index;
}

std::string failedCall()
{
    const auto* name = failed.load();
    return name != nullptr ? name : "";
}

void failNone()
{
    failing = Never;
}

std::int64_t heldHandles()
{
    return held;
}

} // namespace overlap::cuda::test
