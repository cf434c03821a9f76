// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cuda_error.h"
#include "engine/backend/cuda/kernels.h"
#include "engine/scenario/kernel_kind.h"

#include <cmath>

namespace overlap::cuda {

namespace {
constexpr unsigned ReduceThreads = launchShape(KernelKind::PerSampleReduce, 1, 1).threadsPerBlock;
constexpr unsigned ElementwiseThreads = launchShape(KernelKind::ElementwiseFma, 1, 1).threadsPerBlock;

// verification.cpp computes the same on the host.
__device__ float iterate(float x, unsigned iterations)
{
    for (unsigned i = 0; i < iterations; ++i)
        x = __fmaf_rn(x, 1.000001F, 0.5F);
    return x;
}

__global__ void __launch_bounds__(ReduceThreads)
    per_sample_reduce(const float* input, float* output, unsigned long long floatsPerSample, unsigned iterations)
{
    const float* sample = input + blockIdx.x * floatsPerSample;
    float* outputs = output + static_cast<unsigned long long>(blockIdx.x) * ReduceOutputs;
    for (unsigned o = threadIdx.x; o < ReduceOutputs; o += ReduceThreads) {
        float sum = 0.0F;
        for (unsigned long long i = o; i < floatsPerSample; i += ReduceOutputs)
            sum = __fadd_rn(sum, iterate(sample[i], iterations));
        outputs[o] = sum;
    }
}

__global__ void __launch_bounds__(ElementwiseThreads)
    elementwise_fma(const float* input, float* output, unsigned long long count, unsigned iterations)
{
    const auto stride = static_cast<unsigned long long>(gridDim.x) * blockDim.x;
    for (auto i = static_cast<unsigned long long>(blockIdx.x) * blockDim.x + threadIdx.x; i < count; i += stride)
        output[i] = iterate(input[i], iterations);
}

__device__ unsigned long long globalNanoseconds()
{
    unsigned long long now = 0;
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
    return now;
}

__global__ void fixed_duration(unsigned long long nanoseconds)
{
    const auto begin = globalNanoseconds();
    while (globalNanoseconds() - begin < nanoseconds) {
    }
}

__global__ void marker() {}

__global__ void handshake(volatile unsigned* started, const volatile unsigned* end, unsigned round)
{
    constexpr unsigned long long Patience = 100'000'000; // a host that has gone must not hang the device
    *started = round;
    __threadfence_system();
    const auto begin = globalNanoseconds();
    while (*end != round && globalNanoseconds() - begin < Patience) {
    }
}

const void* functionOf(KernelKind kind)
{
    switch (kind) {
    case KernelKind::PerSampleReduce:
        return reinterpret_cast<const void*>(per_sample_reduce);
    case KernelKind::ElementwiseFma:
        return reinterpret_cast<const void*>(elementwise_fma);
    case KernelKind::FixedDuration:
    case KernelKind::None:
        break;
    }
    return reinterpret_cast<const void*>(fixed_duration);
}
} // namespace

std::uint64_t blocksThatFit(KernelKind kind, std::uint32_t smCount)
{
    const auto threads = static_cast<int>(launchShape(kind, 1, smCount).threadsPerBlock);
    int perSm = 0;
    check(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, functionOf(kind), threads, 0),
          "asking how many blocks fit");
    return static_cast<std::uint64_t>(perSm) * smCount;
}

void launchKernel(const KernelWork& work, const KernelArguments& arguments, std::uint32_t smCount, cudaStream_t stream)
{
    const auto shape = launchShape(work.kind, arguments.samples, smCount);
    const auto blocks = static_cast<unsigned>(shape.blocks);
    const auto threads = shape.threadsPerBlock;
    switch (work.kind) {
    case KernelKind::PerSampleReduce:
        per_sample_reduce<<<blocks, threads, 0, stream>>>(arguments.input, arguments.output, arguments.floatsPerSample,
                                                          work.iterations);
        break;
    case KernelKind::ElementwiseFma:
        elementwise_fma<<<blocks, threads, 0, stream>>>(arguments.input, arguments.output,
                                                        arguments.floatsPerSample * arguments.samples, work.iterations);
        break;
    case KernelKind::FixedDuration: {
        const double microseconds = work.durationUs + work.durationUsPerSample * arguments.samples;
        fixed_duration<<<blocks, threads, 0, stream>>>(
            static_cast<unsigned long long>(std::llround(microseconds * 1000.0)));
        break;
    }
    case KernelKind::None:
        return;
    }
    check(cudaGetLastError(), "launching the kernel");
}

void launchMarker(cudaStream_t stream)
{
    marker<<<1, 1, 0, stream>>>();
    check(cudaGetLastError(), "launching a kernel that does nothing");
}

void launchHandshake(std::uint32_t* started, const std::uint32_t* end, std::uint32_t round, cudaStream_t stream)
{
    handshake<<<1, 1, 0, stream>>>(started, end, round);
    check(cudaGetLastError(), "launching a kernel that reads the clock");
}

} // namespace overlap::cuda
