// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/issuing_thread.h"

namespace overlap::cuda {

IssuingThread::IssuingThread(const Scenario& scenario, RunResources& resources, const Preparation& preparation,
                             const IssueHelpers& helpers, const std::stop_token& stop)
    : m_scenario(scenario)
    , m_resources(resources)
    , m_preparation(preparation)
    , m_helpers(helpers)
    , m_stop(stop)
{
}

bool IssuingThread::operator()(const HostOp& op)
{
    if (m_stop.stop_requested())
        return false;
    if (m_helpers.nvtx == nullptr)
        return perform(op);
    const auto range = m_helpers.nvtx->stage(op.kind, op.batch);
    return perform(op);
}

bool IssuingThread::perform(const HostOp& op)
{
    const auto b = op.batch;
    switch (op.kind) {
    case HostOp::Kind::WaitSlot:
        call(Call::WaitSlot, b, [&] { m_resources.done(m_resources.slotOf(b)).synchronize(); });
        break;
    case HostOp::Kind::AwaitFilled: {
        bool filled = false;
        call(Call::AwaitFilled, b, [&] { filled = m_helpers.workers->awaitFilled(b); });
        return filled;
    }
    case HostOp::Kind::Prepare:
        call(Call::Prepare, b, [&] { m_preparation.run(b, m_resources.hostInput(m_resources.slotOf(b)), m_stop); });
        break;
    case HostOp::Kind::Unregister:
        call(Call::HostUnregister, b, [&] { m_resources.unpin(b); });
        break;
    case HostOp::Kind::Register:
        call(Call::HostRegister, b, [&] { m_resources.pin(b); });
        break;
    case HostOp::Kind::Allocate:
        call(Call::Allocate, b, [&] { m_resources.allocate(b); });
        break;
    case HostOp::Kind::CopyToDevice:
        copyToDevice(b);
        break;
    case HostOp::Kind::Launch:
        launch(b);
        break;
    case HostOp::Kind::CopyToHost:
        copyToHost(b);
        break;
    case HostOp::Kind::LaunchGraph:
        call(Call::LaunchGraph, b, [&] { m_resources.graphOf(b).launch(m_resources.streamOf(b)); });
        break;
    case HostOp::Kind::Free:
        call(Call::Free, b, [&] { m_resources.free(b); });
        break;
    case HostOp::Kind::RecordDone:
        recordDone(b);
        break;
    case HostOp::Kind::SynchronizeStream:
        call(Call::StreamSynchronize, b,
             [&] { check(cudaStreamSynchronize(m_resources.streamOf(b)), "waiting for a batch"); });
        break;
    case HostOp::Kind::SynchronizeDevice:
        call(Call::DeviceSynchronize, b, [] { check(cudaDeviceSynchronize(), "waiting for the device"); });
        break;
    }
    return true;
}

void IssuingThread::mark(std::uint32_t batch, StageMark mark, std::uint16_t stream)
{
    if (m_helpers.events != nullptr)
        m_helpers.events->record(batch, mark, stream, m_resources.stream(stream));
}

void IssuingThread::issued(std::uint16_t stream) const
{
    if (m_helpers.events != nullptr)
        m_helpers.events->noteIssued(stream);
}

void IssuingThread::copyToDevice(std::uint32_t batch)
{
    const auto slot = m_resources.slotOf(batch);
    const auto stream = streamNumberOf(m_scenario, batch);
    auto* to = m_resources.deviceInput(slot);
    const auto* from = m_resources.hostInput(slot);
    const auto bytes = inputBytesOf(m_scenario, batch);
    mark(batch, StageMark::CopyToDeviceBegin, stream);
    call(Call::CopyToDevice, batch, [&] {
        check(everyOp() ? cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice)
                        : cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, m_resources.stream(stream)),
              "copying to the device");
    });
    issued(stream);
    mark(batch, StageMark::CopyToDeviceEnd, stream);
}

void IssuingThread::copyToHost(std::uint32_t batch)
{
    const auto slot = m_resources.slotOf(batch);
    const auto stream = streamNumberOf(m_scenario, batch);
    auto* to = m_resources.hostOutput(slot);
    const auto* from = m_resources.deviceOutput(slot);
    const auto bytes = outputBytesOf(m_scenario, batch);
    mark(batch, StageMark::CopyToHostBegin, stream);
    call(Call::CopyToHost, batch, [&] {
        check(everyOp() ? cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost)
                        : cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, m_resources.stream(stream)),
              "copying to the host");
    });
    issued(stream);
    mark(batch, StageMark::CopyToHostEnd, stream);
}

// Non-blocking streams have no order with the default stream: it takes an event to keep a kernel that is launched there
// behind its input, and its output behind the kernel.
void IssuingThread::passOn(std::uint32_t batch, cudaStream_t from, cudaStream_t to, bool back)
{
    if (m_scenario.streamKind != StreamKind::NonBlocking)
        return;
    const auto& event = m_resources.passed(m_resources.slotOf(batch), back);
    call(Call::EventRecord, batch, [&] { event.record(from); });
    call(Call::StreamWaitEvent, batch,
         [&] { check(cudaStreamWaitEvent(to, event.get(), 0), "making a stream wait for an event"); });
}

void IssuingThread::launch(std::uint32_t batch)
{
    const bool first = m_launchesOfBatch++ == 0;
    const bool last = m_launchesOfBatch == m_scenario.kernel.launchesPerBatch;
    const auto own = streamNumberOf(m_scenario, batch);
    const bool elsewhere = own != DefaultStreamNumber && launchesInDefaultStream(m_scenario, batch);
    const auto number = elsewhere ? DefaultStreamNumber : own;
    const auto stream = m_resources.stream(number);
    if (elsewhere && first)
        passOn(batch, m_resources.stream(own), stream, false);
    if (first)
        mark(batch, StageMark::KernelBegin, number);
    call(Call::Launch, batch, [&] { m_resources.launch(batch, stream); });
    issued(number);
    if (last) {
        mark(batch, StageMark::KernelEnd, number);
        if (elsewhere)
            passOn(batch, stream, m_resources.stream(own), true);
        m_launchesOfBatch = 0;
    }
}

void IssuingThread::recordDone(std::uint32_t batch)
{
    call(Call::EventRecord, batch,
         [&] { m_resources.done(m_resources.slotOf(batch)).record(m_resources.streamOf(batch)); });
    if (m_helpers.workers != nullptr)
        m_helpers.workers->noteRecorded(batch);
}

} // namespace overlap::cuda
