// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/server.h"
#include "engine/backend/process/wire_messages.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

namespace overlap {

// What a server does for its client: one thread for runs and calibrations, one at a time, and some for questions about
// devices. What is stuck in a driver's call can be left behind; the threads share the object for that.
class ServedJobs : public std::enable_shared_from_this<ServedJobs>
{
public:
    // `broken`: see Outbox.
    ServedJobs(ServedDevices devices, int out, const OutboxOptions& options, std::function<void()> broken);
    ~ServedJobs() = default;
    ServedJobs(const ServedJobs&) = delete;
    ServedJobs& operator=(const ServedJobs&) = delete;

    void send(const nlohmann::json& message);
    // Begins what is asked for, or refuses it. Never waits.
    void take(const Request& request);
    // Cancels and waits for everything; false: something is stuck and goes on after this.
    [[nodiscard]] static bool end(std::shared_ptr<ServedJobs> jobs, std::chrono::milliseconds grace);

private:
    static constexpr std::size_t QueryThreads = 2;
    static constexpr std::size_t MostWaiting = 64; // questions

    void startThreads();
    void beginJob(const Request& request);
    void cancel(std::uint64_t id);
    void workOnJobs();
    void workOnQueries();
    [[nodiscard]] Result<nlohmann::json> perform(const Request& request, const std::stop_token& stop);
    [[nodiscard]] Result<nlohmann::json> answer(const Request& request);
    [[nodiscard]] Result<std::shared_ptr<Backend>> device(const std::string& id);

    ServedDevices m_devices;
    Outbox m_outbox;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    bool m_ending = false;
    std::size_t m_alive = 0; // threads that have not ended
    std::deque<Request> m_queries;
    std::optional<Request> m_job; // waits for the thread
    std::uint64_t m_running = 0; // of the job that waits or runs; 0: none
    std::stop_source m_stop; // of that job
    std::map<std::string, std::shared_ptr<Backend>> m_open; // stay open: they know what the device has been through

    std::array<std::thread, QueryThreads + 1> m_threads;
};

} // namespace overlap
