// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cupti_recorder.h"

#include "engine/backend/cuda/kernels.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <new>
#include <utility>

namespace overlap::cuda {

namespace {
constexpr std::size_t BufferBytes = 4U << 20U;
constexpr std::size_t BufferAlignment = 8;
constexpr int ProbesEachTime = 20;

// The oldest records that CUPTI 12.4 and newer write. Newer ones only add behind what is read here.
using KernelRecord = CUpti_ActivityKernel9;
using CopyRecord = CUpti_ActivityMemcpy5;
using MemsetRecord = CUpti_ActivityMemset4;
#if CUPTI_API_VERSION >= 130000
static_assert(offsetof(KernelRecord, end) == offsetof(CUpti_ActivityKernel10, end)
              && offsetof(KernelRecord, streamId) == offsetof(CUpti_ActivityKernel10, streamId)
              && offsetof(KernelRecord, gridZ) == offsetof(CUpti_ActivityKernel10, gridZ)
              && offsetof(KernelRecord, correlationId) == offsetof(CUpti_ActivityKernel10, correlationId));
static_assert(offsetof(CopyRecord, copyKind) == offsetof(CUpti_ActivityMemcpy6, copyKind)
              && offsetof(CopyRecord, bytes) == offsetof(CUpti_ActivityMemcpy6, bytes)
              && offsetof(CopyRecord, end) == offsetof(CUpti_ActivityMemcpy6, end)
              && offsetof(CopyRecord, streamId) == offsetof(CUpti_ActivityMemcpy6, streamId)
              && offsetof(CopyRecord, correlationId) == offsetof(CUpti_ActivityMemcpy6, correlationId));
#endif

std::uint64_t CUPTIAPI cuptiClock()
{
    return static_cast<std::uint64_t>(hostNow());
}
} // namespace

// Hands buffers to CUPTI and takes them back full, on threads of CUPTI's. They are used again, so that after a warm-up
// recording touches no new memory.
class CuptiBuffers
{
public:
    struct Full
    {
        std::uint8_t* data = nullptr;
        std::size_t bytes = 0;
    };

    CuptiBuffers() = default;
    CuptiBuffers(const CuptiBuffers&) = delete;
    CuptiBuffers& operator=(const CuptiBuffers&) = delete;
    ~CuptiBuffers()
    {
        for (auto* buffer : m_all)
            ::operator delete(buffer, std::align_val_t(BufferAlignment));
    }

    std::uint8_t* request()
    {
        const std::scoped_lock lock(m_mutex);
        if (m_free.empty()) {
            auto* data = ::operator new(BufferBytes, std::align_val_t(BufferAlignment), std::nothrow);
            if (data == nullptr)
                return nullptr; // CUPTI then drops records, which is counted
            m_all.push_back(static_cast<std::uint8_t*>(data));
            return m_all.back();
        }
        auto* data = m_free.back();
        m_free.pop_back();
        return data;
    }
    void complete(std::uint8_t* data, std::size_t bytes)
    {
        const std::scoped_lock lock(m_mutex);
        if (bytes > 0)
            m_full.push_back({data, bytes});
        else
            m_free.push_back(data);
    }
    std::vector<Full> takeFull()
    {
        const std::scoped_lock lock(m_mutex);
        return std::exchange(m_full, {});
    }
    void giveBack(std::uint8_t* data)
    {
        const std::scoped_lock lock(m_mutex);
        m_free.push_back(data);
    }

private:
    std::mutex m_mutex;
    std::vector<std::uint8_t*> m_all;
    std::vector<std::uint8_t*> m_free;
    std::vector<Full> m_full;
};

namespace {
// The one exception to "no mutable globals": CUPTI is one for a process, and its callbacks carry no pointer of ours.
std::atomic<CuptiBuffers*> activeBuffers{nullptr};

void CUPTIAPI bufferRequested(std::uint8_t** buffer, std::size_t* size, std::size_t* maxRecords)
{
    auto* buffers = activeBuffers.load(std::memory_order_acquire);
    *buffer = buffers == nullptr ? nullptr : buffers->request();
    *size = *buffer == nullptr ? 0 : BufferBytes;
    *maxRecords = 0; // as many as fit
}

void CUPTIAPI bufferCompleted(CUcontext /*context*/, std::uint32_t /*stream*/, std::uint8_t* buffer,
                              std::size_t /*size*/, std::size_t validSize)
{
    auto* buffers = activeBuffers.load(std::memory_order_acquire);
    if (buffers != nullptr && buffer != nullptr)
        buffers->complete(buffer, validSize);
}

std::optional<CuptiActivity> activityOf(const CUpti_Activity& record)
{
    switch (record.kind) {
    case CUPTI_ACTIVITY_KIND_KERNEL:
    case CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL: {
        const auto& kernel = reinterpret_cast<const KernelRecord&>(record);
        const auto blocks = static_cast<std::uint64_t>(kernel.gridX) * static_cast<std::uint64_t>(kernel.gridY)
                            * static_cast<std::uint64_t>(kernel.gridZ);
        return CuptiActivity{ActivityKind::Kernel,
                             kernel.streamId,
                             kernel.correlationId,
                             static_cast<HostTime>(kernel.start),
                             static_cast<HostTime>(kernel.end),
                             blocks};
    }
    case CUPTI_ACTIVITY_KIND_MEMCPY: {
        const auto& copy = reinterpret_cast<const CopyRecord&>(record);
        const auto kind = copy.copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_HTOD   ? ActivityKind::CopyToDevice
                          : copy.copyKind == CUPTI_ACTIVITY_MEMCPY_KIND_DTOH ? ActivityKind::CopyToHost
                                                                             : ActivityKind::CopyOnDevice;
        return CuptiActivity{kind,
                             copy.streamId,
                             copy.correlationId,
                             static_cast<HostTime>(copy.start),
                             static_cast<HostTime>(copy.end),
                             copy.bytes};
    }
    case CUPTI_ACTIVITY_KIND_MEMSET: {
        const auto& memset = reinterpret_cast<const MemsetRecord&>(record);
        return CuptiActivity{ActivityKind::Memset,
                             memset.streamId,
                             memset.correlationId,
                             static_cast<HostTime>(memset.start),
                             static_cast<HostTime>(memset.end),
                             memset.bytes};
    }
    default:
        return std::nullopt;
    }
}
} // namespace

CuptiRecorder::CuptiRecorder(std::shared_ptr<const CuptiLibrary> library, std::unique_ptr<CuptiBuffers> buffers)
    : m_library(std::move(library))
    , m_buffers(std::move(buffers))
{
}

Result<std::unique_ptr<CuptiRecorder>> CuptiRecorder::start(std::shared_ptr<const CuptiLibrary> library,
                                                            Options options)
{
    auto buffers = std::make_unique<CuptiBuffers>();
    CuptiBuffers* none = nullptr;
    if (!activeBuffers.compare_exchange_strong(none, buffers.get()))
        return Error{ErrorCode::Unsupported, "Another run of this process is being recorded with CUPTI"};
    std::unique_ptr<CuptiRecorder> recorder;
    try {
        recorder.reset(new CuptiRecorder(std::move(library), std::move(buffers)));
    } catch (...) {
        activeBuffers.store(nullptr, std::memory_order_release);
        throw;
    }
    if (auto error = recorder->enable(options))
        return *std::move(error);
    return recorder;
}

std::optional<Error> CuptiRecorder::enable(Options options)
{
    const auto failed = [&](const char* doing, CUptiResult result) {
        return Error{ErrorCode::Unsupported,
                     std::string("CUPTI refused ") + doing + " (" + m_library->describe(result) + ')'};
    };
    // Before anything is enabled, or the first records would be on another clock.
    if (const auto result = m_library->registerTimestampCallback(cuptiClock); result != CUPTI_SUCCESS)
        return failed("to use the host's steady clock", result);
    if (const auto result = m_library->registerCallbacks(bufferRequested, bufferCompleted); result != CUPTI_SUCCESS)
        return failed("its buffers", result);
    std::vector<CUpti_ActivityKind> wanted{CUPTI_ACTIVITY_KIND_CONCURRENT_KERNEL, CUPTI_ACTIVITY_KIND_MEMCPY,
                                           CUPTI_ACTIVITY_KIND_MEMSET};
    if (options.runtimeCalls)
        wanted.push_back(CUPTI_ACTIVITY_KIND_RUNTIME);
    for (const auto kind : wanted) {
        if (const auto result = m_library->enable(kind); result != CUPTI_SUCCESS)
            return failed("to record kernels and copies", result);
        m_enabled.push_back(kind);
    }
    return std::nullopt;
}

CuptiRecorder::~CuptiRecorder()
{
    for (const auto kind : m_enabled)
        (void)m_library->disable(kind);
    // Afterwards CUPTI holds no buffer of ours.
    (void)m_library->flushAll(CUPTI_ACTIVITY_FLAG_FLUSH_FORCED);
    activeBuffers.store(nullptr, std::memory_order_release);
}

void CuptiRecorder::probeClock()
{
    auto& probes = m_own.tags == 0 ? m_own.probesBefore : m_own.probesAfter;
    for (int i = 0; i < ProbesEachTime; ++i)
        probes.push_back(m_handshake.take());
}

void CuptiRecorder::read(Flush flush)
{
    (void)m_library->flushAll(flush == Flush::All ? CUPTI_ACTIVITY_FLAG_FLUSH_FORCED : 0);
    for (const auto& buffer : m_buffers->takeFull()) {
        CUpti_Activity* record = nullptr;
        while (m_library->nextRecord(buffer.data, buffer.bytes, &record) == CUPTI_SUCCESS) {
            if (record->kind == CUPTI_ACTIVITY_KIND_RUNTIME) {
                const auto& call = reinterpret_cast<const CUpti_ActivityAPI&>(*record);
                CuptiActivity activity;
                activity.kind = ActivityKind::Issue;
                activity.correlation = call.correlationId;
                activity.begin = static_cast<HostTime>(call.start);
                activity.end = static_cast<HostTime>(call.end);
                m_records.calls.push_back(activity);
            } else if (const auto activity = activityOf(*record)) {
                if (activity->begin == 0 || activity->end < activity->begin)
                    ++m_records.unfinished;
                else
                    m_records.operations.push_back(*activity);
            }
        }
        m_buffers->giveBack(buffer.data);
    }
}

void CuptiRecorder::discard()
{
    const std::scoped_lock lock(m_mutex);
    read(Flush::All);
    m_records = {};
    std::size_t dropped = 0;
    (void)m_library->droppedRecords(nullptr, 0, &dropped); // reading resets the counter
    m_own = {};
}

void CuptiRecorder::tagStreams(const std::vector<cudaStream_t>& streams)
{
    m_own.tags = streams.size();
    for (const auto stream : streams)
        launchMarker(stream);
    cuda::check(cudaDeviceSynchronize(), "waiting for kernels that do nothing");
}

std::optional<MatchedRecords> CuptiRecorder::soFar(const OperationList& issued)
{
    std::vector<CuptiActivity> operations;
    {
        const std::scoped_lock lock(m_mutex);
        read(Flush::Ended);
        operations = m_records.operations;
    }
    return matchRecords(std::move(operations), {m_own.probesBefore, m_own.tags, {}}, issued, Recorded::SoFar);
}

CuptiRecorder::Recording CuptiRecorder::take(const OperationList& operations)
{
    const std::scoped_lock lock(m_mutex);
    read(Flush::All);
    auto records = std::exchange(m_records, {});
    Recording recording;
    std::size_t dropped = 0;
    (void)m_library->droppedRecords(nullptr, 0, &dropped);
    recording.dropped = dropped + records.unfinished;
    recording.calls = std::move(records.calls);
    auto matched = matchRecords(std::move(records.operations), m_own, operations, Recorded::Whole);
    if (!matched)
        throw RunFailure({ErrorCode::Device,
                          "CUPTI's records are not complete, so they can neither be held against the "
                          "host's clock nor told apart: use the recorder events or none"});
    recording.matched = *std::move(matched);
    m_own = {};
    return recording;
}

std::vector<CuptiActivity> CuptiRecorder::takeUnmatched()
{
    const std::scoped_lock lock(m_mutex);
    read(Flush::All);
    auto operations = std::exchange(m_records, {}).operations;
    // The operations of a graph share their number.
    std::ranges::sort(operations, [](const CuptiActivity& a, const CuptiActivity& b) {
        return a.correlation != b.correlation ? a.correlation < b.correlation : a.begin < b.begin;
    });
    return operations;
}

} // namespace overlap::cuda
