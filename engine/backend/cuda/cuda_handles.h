// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cuda_error.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace overlap::cuda {

namespace detail {
// One deleter per handle kind. `pointer` makes unique_ptr hold the handle itself, so a wrapper is as large as the handle
// and move-only by default: no hand-written moves, and nothing leaks when a later member's constructor throws.
struct StreamDeleter
{
    using pointer = cudaStream_t;
    void operator()(pointer s) const noexcept { checkNoThrow(cudaStreamDestroy(s), "destroying a stream"); }
};
struct EventDeleter
{
    using pointer = cudaEvent_t;
    void operator()(pointer e) const noexcept { checkNoThrow(cudaEventDestroy(e), "destroying an event"); }
};
struct DeviceDeleter
{
    void operator()(std::byte* p) const noexcept { checkNoThrow(cudaFree(p), "freeing device memory"); }
};
struct GraphDeleter
{
    using pointer = cudaGraph_t;
    void operator()(pointer g) const noexcept { checkNoThrow(cudaGraphDestroy(g), "destroying a graph"); }
};
struct GraphExecDeleter
{
    using pointer = cudaGraphExec_t;
    void operator()(pointer g) const noexcept { checkNoThrow(cudaGraphExecDestroy(g), "destroying a graph"); }
};
} // namespace detail

class Stream
{
public:
    // `flags`: cudaStreamNonBlocking or cudaStreamDefault.
    explicit Stream(unsigned flags = cudaStreamNonBlocking);

    [[nodiscard]] cudaStream_t get() const noexcept { return m_handle.get(); }
    void synchronize() const { check(cudaStreamSynchronize(get()), "waiting for a stream"); }

private:
    std::unique_ptr<cudaStream_t, detail::StreamDeleter> m_handle;
};

class Event
{
public:
    enum class Timing
    {
        Enabled,
        Disabled
    };

    explicit Event(Timing timing);

    [[nodiscard]] cudaEvent_t get() const noexcept { return m_handle.get(); }
    void record(cudaStream_t stream) const { check(cudaEventRecord(get(), stream), "recording an event"); }
    void synchronize() const { check(cudaEventSynchronize(get()), "waiting for an event"); }

private:
    std::unique_ptr<cudaEvent_t, detail::EventDeleter> m_handle;
};

// Memory on the current device. Freeing waits for the device.
class DeviceBuffer
{
public:
    DeviceBuffer() = default; // no memory
    explicit DeviceBuffer(std::uint64_t bytes); // 0: none

    [[nodiscard]] std::byte* data() const noexcept { return m_data.get(); }
    [[nodiscard]] std::uint64_t size() const noexcept { return m_size; }

private:
    std::unique_ptr<std::byte, detail::DeviceDeleter> m_data;
    std::uint64_t m_size = 0;
};

// A captured stream, ready to be launched.
class ExecutableGraph
{
public:
    // Captures what `issue` gives to `stream`, and uploads it so that the first launch costs as much as the next.
    // Nothing may wait inside.
    template<typename Issue>
    static ExecutableGraph capture(const Stream& stream, const Issue& issue)
    {
        check(cudaStreamBeginCapture(stream.get(), cudaStreamCaptureModeThreadLocal), "beginning to capture a graph");
        try {
            issue(stream.get());
        } catch (...) {
            endAfterFailure(stream);
            throw;
        }
        return end(stream);
    }

    void launch(cudaStream_t stream) const { check(cudaGraphLaunch(m_executable.get(), stream), "launching a graph"); }

private:
    static ExecutableGraph end(const Stream& stream);
    static void endAfterFailure(const Stream& stream) noexcept;

    std::unique_ptr<cudaGraphExec_t, detail::GraphExecDeleter> m_executable;
};

} // namespace overlap::cuda
