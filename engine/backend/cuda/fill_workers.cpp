// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/fill_workers.h"

namespace overlap::cuda {

FillWorkers::FillWorkers(const Scenario& scenario, const RunResources& resources, const Preparation& preparation,
                         int device, std::vector<CallLog>* logs, std::stop_token stop)
    : m_scenario(scenario)
    , m_resources(resources)
    , m_preparation(preparation)
    , m_device(device)
    , m_runStopped(std::move(stop), [this] { m_stop.request_stop(); })
    , m_filled(scenario.batches(), false)
{
    for (std::uint32_t i = 0; i < scenario.prepare.workers; ++i)
        m_threads.emplace_back([this, log = logs == nullptr ? nullptr : &(*logs)[i]] { work(log); });
}

FillWorkers::~FillWorkers()
{
    m_stop.request_stop();
}

void FillWorkers::start()
{
    const std::scoped_lock lock(m_mutex);
    m_started = true;
    m_changed.notify_all();
}

bool FillWorkers::awaitFilled(std::uint32_t batch)
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, m_stop.get_token(), [&] { return m_filled[batch] || m_failure; });
    if (m_failure)
        std::rethrow_exception(m_failure);
    return m_filled[batch];
}

void FillWorkers::noteRecorded(std::uint32_t batch)
{
    const std::scoped_lock lock(m_mutex);
    m_recorded = batch + 1;
    m_changed.notify_all();
}

std::optional<std::uint32_t> FillWorkers::nextBatch()
{
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, m_stop.get_token(), [&] { return m_started; }) || m_next == m_scenario.batches())
        return std::nullopt;
    return m_next++;
}

bool FillWorkers::waitForSlot(std::uint32_t batch, CallLog* log)
{
    const auto slots = m_scenario.slotCount();
    if (m_scenario.sync == Sync::End || batch < slots)
        return true;
    bool recorded = false;
    timed(log, Call::WaitSlot, batch, [&] {
        {
            std::unique_lock lock(m_mutex);
            recorded = m_changed.wait(lock, m_stop.get_token(), [&] { return m_recorded > batch - slots; });
        }
        if (recorded)
            m_resources.done(m_resources.slotOf(batch)).synchronize();
    });
    return recorded;
}

void FillWorkers::work(CallLog* log)
{
    try {
        check(cudaSetDevice(m_device), "choosing the device");
        while (const auto batch = nextBatch()) {
            if (!waitForSlot(*batch, log))
                return;
            timed(log, Call::Prepare, *batch, [&] {
                m_preparation.run(*batch, m_resources.hostInput(m_resources.slotOf(*batch)), m_stop.get_token());
            });
            if (m_stop.stop_requested())
                return;
            const std::scoped_lock lock(m_mutex);
            m_filled[*batch] = true;
            m_changed.notify_all();
        }
    } catch (...) {
        const std::scoped_lock lock(m_mutex);
        m_failure = std::current_exception();
        m_changed.notify_all();
    }
}

} // namespace overlap::cuda
