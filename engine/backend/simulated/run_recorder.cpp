// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/simulated/run_recorder.h"

#include "engine/scenario/issue_plan.h"
#include "engine/scenario/kernel_kind.h"

#include <algorithm>
#include <utility>

namespace overlap::simulated {

namespace {
// In the order of CallName.
constexpr std::array<const char*, 17> CallNames{"prepare",
                                                "cudaMemcpyAsync",
                                                "cudaMemcpy",
                                                "cudaLaunchKernel",
                                                "cudaGraphLaunch",
                                                "cudaEventRecord",
                                                "cudaStreamWaitEvent",
                                                "cudaEventSynchronize",
                                                "cudaStreamSynchronize",
                                                "cudaDeviceSynchronize",
                                                "cudaMalloc",
                                                "cudaFree",
                                                "cudaMallocAsync",
                                                "cudaFreeAsync",
                                                "cudaHostRegister",
                                                "cudaHostUnregister",
                                                "wait for a filled slot"};

} // namespace

RunRecorder::RunRecorder(const Scenario& scenario, bool enabled)
    : m_enabled(enabled)
{
    if (!enabled)
        return;
    for (std::size_t i = 0; i < CallNames.size(); ++i)
        m_callNames[i] = m_builder.nameId(CallNames[i]);
    // In the order of OpType.
    m_deviceNames = {m_builder.nameId("H2D copy"), m_builder.nameId("D2H copy"),
                     m_builder.nameId(wordOf(scenario.kernel.kind))};
    const std::size_t batches = scenario.batches();
    m_host = LaneWriter(batches * hostOpsPerBatch(scenario) + 1);
    m_copies = {LaneWriter(scenario.inputBytesPerSample > 0 ? batches : 0),
                LaneWriter(scenario.outputBytes() > 0 ? batches : 0)};
    if (scenario.kernel.kind != KernelKind::None)
        m_expectedKernels = batches * scenario.kernel.launchesPerBatch;
    m_kernels.push_back({LaneWriter(m_expectedKernels)});
    if (scenario.preparesInWorkers())
        m_workers.resize(scenario.prepare.workers);
}

void RunRecorder::worker(std::uint32_t worker, ActivityKind kind, Time begin, Time end, CallName name,
                         std::uint32_t batch)
{
    if (!m_enabled || end <= begin)
        return;
    auto& interval = m_workers[worker].emplace_back();
    interval.time = rangeOf(begin, end);
    interval.nameId = m_callNames[static_cast<std::size_t>(name)];
    interval.batch = batch;
    interval.kind = kind;
}

void RunRecorder::append(LaneWriter& lane, const DeviceOp& op, Time begin, Time end) const
{
    constexpr std::array<ActivityKind, 3> Kinds{ActivityKind::CopyToDevice, ActivityKind::CopyToHost,
                                                ActivityKind::Kernel}; // index: OpType
    lane.append([&] {
        return Interval{rangeOf(begin, end),
                        op.amount,
                        m_deviceNames[static_cast<std::size_t>(op.type)],
                        op.correlation,
                        op.batch,
                        op.stream,
                        Kinds[static_cast<std::size_t>(op.type)],
                        op.pageable ? IntervalFlag::Pageable : IntervalFlag::None};
    });
}

void RunRecorder::copied(const DeviceOp& op, Time begin, Time end)
{
    if (m_enabled)
        append(m_copies[static_cast<std::size_t>(op.type)], op, begin, end);
}

std::uint32_t RunRecorder::kernelStarted(Time now)
{
    if (!m_enabled)
        return 0;
    m_kernelRowsKnown = m_kernelRowsKnown && now > m_lastKernelBegin;
    m_lastKernelBegin = now;
    std::uint32_t row = 0;
    while (row < m_kernels.size() && m_kernels[row].busy)
        ++row;
    if (row == m_kernels.size())
        m_kernels.push_back({LaneWriter(m_expectedKernels / (row + 1))});
    m_kernels[row].busy = true;
    return row;
}

void RunRecorder::kernelEnded(const DeviceOp& op, std::uint32_t row, Time begin, Time end)
{
    if (!m_enabled)
        return;
    append(m_kernels[row].lane, op, begin, end);
    m_kernels[row].busy = false;
}

void RunRecorder::finishKernels(std::vector<Lane>& lanes)
{
    const auto inOrder = [](const Row& row) { return row.lane.inOrder(); };
    if (m_kernelRowsKnown && std::ranges::all_of(m_kernels, inOrder)) {
        LaneId id{LaneRole::Compute, 0, 0};
        for (auto& row : m_kernels) {
            lanes.push_back(row.lane.finish(id));
            ++id.row;
        }
        return;
    }
    std::vector<Interval> all;
    for (const auto& row : m_kernels) {
        const auto some = row.lane.intervals();
        all.insert(all.end(), some.begin(), some.end());
    }
    m_builder.adopt(LaneRole::Compute, 0, std::move(all));
}

Timeline RunRecorder::finish()
{
    if (!m_enabled)
        return {};
    std::vector<Lane> lanes;
    const auto add = [&](LaneRole role, LaneWriter& writer) {
        if (writer.inOrder())
            lanes.push_back(writer.finish({role, 0, 0}));
        else
            m_builder.adopt(role, 0, {writer.intervals().begin(), writer.intervals().end()});
    };
    add(LaneRole::Host, m_host);
    add(LaneRole::CopyToDevice, m_copies[0]);
    add(LaneRole::CopyToHost, m_copies[1]);
    finishKernels(lanes);
    for (std::size_t i = 0; i < m_workers.size(); ++i) {
        if (!m_workers[i].empty())
            m_builder.adopt(LaneRole::Worker, static_cast<std::uint32_t>(i), std::move(m_workers[i]));
    }
    const auto built = m_builder.build();
    lanes.insert(lanes.end(), built.lanes().begin(), built.lanes().end());
    std::ranges::sort(lanes, {}, &Lane::id);
    return {std::move(lanes), {built.names().begin(), built.names().end()}};
}

} // namespace overlap::simulated
