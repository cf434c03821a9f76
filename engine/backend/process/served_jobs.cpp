// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/served_jobs.h"

#include "engine/backend/process/wire_device.h"
#include "engine/backend/process/wire_record.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <exception>
#include <new>
#include <string_view>
#include <utility>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::string_view Digits = "0123456789";
constexpr std::string_view NameLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

// A number behind "cuda:", a name behind "sim:": "sim:FILE" would open what another machine names.
bool isServed(std::string_view id)
{
    const auto consistsOf = [&](std::string_view prefix, std::string_view letters) {
        return id.starts_with(prefix) && id.size() > prefix.size()
               && id.find_first_not_of(letters, prefix.size()) == std::string_view::npos;
    };
    return consistsOf("cuda:", Digits) || consistsOf("sim:", NameLetters);
}

// No exception leaves a thread.
template<typename Work>
Result<json> guarded(Work&& work)
{
    try {
        return std::forward<Work>(work)();
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, "The process that runs the GPU has no memory left; use fewer batches"};
    } catch (const std::exception& error) {
        return Error{ErrorCode::Device, std::string("A mistake in the process that runs the GPU: ") + error.what()};
    }
}

WireBytes lastFrame(std::uint64_t id, Result<json> result)
{
    auto frame = result ? frameOf(replyMessage(id, std::move(result).value()), WireLimit::Reply)
                        : frameOf(errorMessage(id, result.error()), WireLimit::Reply);
    return frame ? std::move(frame).value() : frameOf(errorMessage(id, frame.error()), WireLimit::Reply).value();
}

template<typename T>
Result<json> wired(const Result<T>& result)
{
    return result ? Result<json>(toWire(*result)) : Result<json>(result.error());
}
} // namespace

ServedJobs::ServedJobs(ServedDevices devices, int out, const OutboxOptions& options, std::function<void()> broken)
    : m_devices(std::move(devices))
    , m_outbox(out, options, std::move(broken))
{
}

void ServedJobs::startThreads()
{
    if (m_alive > 0)
        return;
    m_alive = m_threads.size();
    const auto start = [this](void (ServedJobs::*work)()) {
        return std::thread([self = shared_from_this(), work] {
            (self.get()->*work)();
            const std::scoped_lock lock(self->m_mutex);
            --self->m_alive;
            self->m_changed.notify_all();
        });
    };
    m_threads[0] = start(&ServedJobs::workOnJobs);
    for (std::size_t i = 1; i < m_threads.size(); ++i)
        m_threads[i] = start(&ServedJobs::workOnQueries);
}

void ServedJobs::send(const json& message)
{
    if (auto frame = frameOf(message, WireLimit::Reply))
        m_outbox.send(std::move(frame).value());
}

void ServedJobs::take(const Request& request)
{
    if (request.kind == RequestKind::Cancel) {
        cancel(request.target);
        return;
    }
    if (request.kind == RequestKind::Run || request.kind == RequestKind::Calibrate) {
        beginJob(request);
        return;
    }
    {
        const std::scoped_lock lock(m_mutex);
        startThreads();
        if (m_queries.size() < MostWaiting) {
            m_queries.push_back(request);
            m_changed.notify_all();
            return;
        }
    }
    send(errorMessage(request.id, {ErrorCode::Device, "Too many questions about devices wait for an answer"}));
}

void ServedJobs::beginJob(const Request& request)
{
    {
        const std::scoped_lock lock(m_mutex);
        startThreads();
        if (m_running == 0) {
            m_running = request.id;
            m_stop = std::stop_source();
            m_job = request;
            m_changed.notify_all();
            return;
        }
    }
    send(errorMessage(request.id, {ErrorCode::Device, "The GPUs of this machine are busy with another run or "
                                                      "calibration of this program: wait until it is done"}));
}

void ServedJobs::cancel(std::uint64_t id)
{
    const auto running = [&] {
        const std::scoped_lock lock(m_mutex);
        // One that is over has been answered.
        return m_running == id ? m_stop : std::stop_source(std::nostopstate);
    }();
    running.request_stop(); // Calls what waits for it, so without the lock.
}

void ServedJobs::workOnJobs()
{
    while (true) {
        Request request;
        std::stop_token stop;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_ending || m_job.has_value(); });
            if (m_ending)
                return;
            request = std::exchange(m_job, std::nullopt).value();
            stop = m_stop.get_token();
        }
        auto frame = lastFrame(request.id, guarded([&] { return perform(request, stop); }));
        {
            // Free before the client knows: it may ask for the next run at once.
            const std::scoped_lock lock(m_mutex);
            m_running = 0;
        }
        m_outbox.sendLast(std::move(frame));
    }
}

void ServedJobs::workOnQueries()
{
    while (true) {
        Request request;
        {
            std::unique_lock lock(m_mutex);
            m_changed.wait(lock, [this] { return m_ending || !m_queries.empty(); });
            if (m_ending)
                return;
            request = std::move(m_queries.front());
            m_queries.pop_front();
        }
        m_outbox.send(lastFrame(request.id, guarded([&] { return answer(request); })));
    }
}

Result<json> ServedJobs::perform(const Request& request, const std::stop_token& stop)
{
    const auto backend = device(request.device);
    if (!backend)
        return backend.error();
    if (request.kind == RequestKind::Run) {
        const auto sink = [&](const RunProgress& progress) { m_outbox.sendProgress(request.id, progress); };
        return wired((*backend)->run(request.scenario.value(), request.options, sink, stop));
    }
    const auto sink = [&](const CalibrationProgress& progress) { m_outbox.sendProgress(request.id, progress); };
    return wired((*backend)->calibrate(sink, stop));
}

Result<json> ServedJobs::answer(const Request& request)
{
    if (request.kind == RequestKind::Devices)
        return toWire(m_devices.list());
    if (request.kind == RequestKind::Doctor)
        return wired(m_devices.doctor());
    const auto backend = device(request.device);
    if (!backend)
        return backend.error();
    if (request.kind == RequestKind::Nvml)
        return wired((*backend)->sample());
    return toWire((*backend)->info());
}

Result<std::shared_ptr<Backend>> ServedJobs::device(const std::string& id)
{
    if (!isServed(id))
        return Error{ErrorCode::InvalidArgument, "There is no device \"" + id.substr(0, 80)
                                                     + "\" to be used from another process: give cuda:N, or sim:NAME "
                                                       "with a built-in profile"};
    {
        const std::scoped_lock lock(m_mutex);
        if (const auto found = m_open.find(id); found != m_open.end())
            return found->second;
    }
    auto opened = m_devices.open(id);
    if (!opened)
        return opened;
    const std::scoped_lock lock(m_mutex);
    return m_open.try_emplace(id, *opened).first->second;
}

bool ServedJobs::end(std::shared_ptr<ServedJobs> jobs, std::chrono::milliseconds grace)
{
    bool over = false;
    const auto running = [&] {
        const std::scoped_lock lock(jobs->m_mutex);
        jobs->m_ending = true;
        jobs->m_changed.notify_all();
        return jobs->m_stop;
    }();
    running.request_stop();
    {
        std::unique_lock lock(jobs->m_mutex);
        over = jobs->m_changed.wait_for(lock, grace, [&] { return jobs->m_alive == 0; });
    }
    for (auto& thread : jobs->m_threads) {
        if (!thread.joinable())
            continue;
        if (over)
            thread.join();
        else
            thread.detach();
    }
    constexpr std::chrono::milliseconds LastWords{500};
    jobs->m_outbox.finish(LastWords);
    return over;
}

} // namespace overlap
