// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/host_buffer.h"

#include "engine/backend/cuda/cuda_error.h"
#include "engine/base/text.h"

#include <new>

namespace overlap::cuda {

namespace {
std::string sizeText(std::uint64_t bytes)
{
    return bytesText(static_cast<double>(bytes)).joined();
}

std::byte* allocatePageable(std::uint64_t bytes)
{
    auto* data = ::operator new(bytes, std::align_val_t(PageBytes), std::nothrow);
    if (data == nullptr)
        throw RunFailure({ErrorCode::OutOfMemory, "The host has no " + sizeText(bytes)
                                                      + " of memory left for the buffers: use smaller batches, fewer "
                                                        "streams or, with sync end, fewer samples"});
    return static_cast<std::byte*>(data);
}

std::byte* allocatePinned(std::uint64_t bytes)
{
    void* data = nullptr;
    if (const auto code = cudaHostAlloc(&data, bytes, cudaHostAllocDefault); code != cudaSuccess) {
        if (code == cudaErrorMemoryAllocation) {
            (void)cudaGetLastError();
            throw RunFailure(
                {ErrorCode::OutOfMemory,
                 "The system refused " + sizeText(bytes)
                     + " of pinned host memory: use smaller batches or fewer streams, host_memory pageable, "
                       "or raise the limit of locked memory (ulimit -l)"});
        }
        throw CudaError(code, "allocating " + sizeText(bytes) + " of pinned host memory", SourceLocation::current());
    }
    return static_cast<std::byte*>(data);
}
} // namespace

void HostBuffer::Deleter::operator()(std::byte* data) const noexcept
{
    if (kind == HostMemory::Pinned)
        checkNoThrow(cudaFreeHost(data), "freeing pinned memory");
    else
        ::operator delete(data, std::align_val_t(PageBytes));
}

HostBuffer::HostBuffer(std::uint64_t bytes, HostMemory kind)
    : m_data(nullptr, Deleter{kind})
    , m_size(bytes)
{
    if (bytes > 0)
        m_data.reset(kind == HostMemory::Pinned ? allocatePinned(bytes) : allocatePageable(bytes));
}

void PageLock::Deleter::operator()(std::byte* data) const noexcept
{
    checkNoThrow(cudaHostUnregister(data), "unpinning a buffer");
}

PageLock::PageLock(std::byte* data, std::uint64_t bytes)
{
    if (bytes == 0)
        return;
    if (const auto code = cudaHostRegister(data, bytes, cudaHostRegisterDefault); code != cudaSuccess)
        throw CudaError(code, "pinning " + sizeText(bytes) + " of host memory", SourceLocation::current());
    m_data.reset(data);
}

void PageLock::release()
{
    if (auto* data = m_data.release())
        check(cudaHostUnregister(data), "unpinning a buffer");
}

} // namespace overlap::cuda
