// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cuda_handles.h"

#include "engine/base/text.h"

namespace overlap::cuda {

Stream::Stream(unsigned flags)
{
    cudaStream_t handle = nullptr;
    check(cudaStreamCreateWithFlags(&handle, flags), "creating a stream");
    m_handle.reset(handle);
}

Event::Event(Timing timing)
{
    cudaEvent_t handle = nullptr;
    check(cudaEventCreateWithFlags(&handle, timing == Timing::Enabled ? cudaEventDefault : cudaEventDisableTiming),
          "creating an event");
    m_handle.reset(handle);
}

DeviceBuffer::DeviceBuffer(std::uint64_t bytes)
    : m_size(bytes)
{
    if (bytes == 0)
        return;
    void* data = nullptr;
    if (const auto code = cudaMalloc(&data, bytes); code != cudaSuccess)
        throw CudaError(code, "allocating " + bytesText(static_cast<double>(bytes)).joined() + " of device memory",
                        SourceLocation::current());
    m_data.reset(static_cast<std::byte*>(data));
}

ExecutableGraph ExecutableGraph::end(const Stream& stream)
{
    cudaGraph_t captured = nullptr;
    check(cudaStreamEndCapture(stream.get(), &captured), "capturing a graph");
    const std::unique_ptr<cudaGraph_t, detail::GraphDeleter> graph(captured);
    cudaGraphExec_t executable = nullptr;
    check(cudaGraphInstantiate(&executable, graph.get(), 0), "instantiating a graph");
    ExecutableGraph result;
    result.m_executable.reset(executable);
    check(cudaGraphUpload(executable, stream.get()), "uploading a graph");
    stream.synchronize();
    return result;
}

void ExecutableGraph::endAfterFailure(const Stream& stream) noexcept
{
    cudaGraph_t captured = nullptr;
    (void)cudaStreamEndCapture(stream.get(), &captured); // says only that the capture failed, which is known
    if (captured != nullptr)
        checkNoThrow(cudaGraphDestroy(captured), "destroying a graph");
    (void)cudaGetLastError();
}

} // namespace overlap::cuda
