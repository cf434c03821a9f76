// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/server_session.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>

namespace overlap {

// The way to one machine's devices: starts a server process when something is asked and none is alive, and lets go of one
// that died, hangs or lost its device, so that the next call gets a new one. Thread-safe.
class ProcessConnection
{
public:
    explicit ProcessConnection(ServerCommand command);

    [[nodiscard]] const std::string& host() const { return m_command.host; } // "": this machine

    // Waits for the content of the reply, `patience` at most once the process is there.
    [[nodiscard]] Result<nlohmann::json> ask(Request request, std::chrono::milliseconds patience);
    // The same for what is asked several times a second: where processes keep dying it starts one every few seconds only,
    // and says meanwhile why the last one died.
    [[nodiscard]] Result<nlohmann::json> askOften(Request request, std::chrono::milliseconds patience);
    // A run or a calibration; see ServerSession::perform.
    [[nodiscard]] Result<nlohmann::json> perform(Request request, const std::function<void(nlohmann::json)>& progress,
                                                 const std::stop_token& stop);
    [[nodiscard]] bool busy() const;

private:
    using Clock = std::chrono::steady_clock;
    using SessionPtr = std::shared_ptr<ServerSession>;

    [[nodiscard]] Result<SessionPtr> session(const std::stop_token& stop, Clock::duration sinceLast);
    [[nodiscard]] Result<nlohmann::json> settled(ServerSession& session, Result<nlohmann::json> result);

    const ServerCommand m_command;
    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    SessionPtr m_session;
    bool m_starting = false;
    std::optional<Clock::time_point> m_lastStart;
    std::optional<Error> m_lastError; // why the last one could not be started
};

} // namespace overlap
