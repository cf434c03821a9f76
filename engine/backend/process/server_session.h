// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/child_output.h"
#include "engine/backend/process/child_process.h"
#include "engine/backend/process/server_command.h"
#include "engine/backend/process/wire_frame.h"
#include "engine/backend/process/wire_messages.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>

namespace overlap {

// One life of a server process: from its start until it ends, is ended, hangs or stops making sense. Of no use after that;
// every call then says why in one sentence. Thread-safe.
class ServerSession
{
public:
    // Starts the process and waits for its greeting.
    [[nodiscard]] static Result<std::unique_ptr<ServerSession>> start(const ServerCommand& command,
                                                                      const std::stop_token& stop);
    ~ServerSession(); // within `endGrace` and a few seconds
    ServerSession(const ServerSession&) = delete;
    ServerSession& operator=(const ServerSession&) = delete;

    // Asks and waits for the content of the reply. A process that does not answer in time is ended, unless it is busy
    // with a run.
    [[nodiscard]] Result<nlohmann::json> ask(Request request, std::chrono::milliseconds patience);
    // Has something done that takes as long as it takes, one after the other: what another thread has had begun is waited
    // for as long as ServerCommand::turn, which is enough for one of the repeats of a window. `progress` gets the latest content each time there is a new one,
    // on the calling thread.
    [[nodiscard]] Result<nlohmann::json> perform(Request request, const std::function<void(nlohmann::json)>& progress,
                                                 const std::stop_token& stop);

    [[nodiscard]] bool alive() const;
    [[nodiscard]] std::optional<Error> failure() const; // none: alive
    [[nodiscard]] bool busy() const; // with a run or a calibration of this client
    // Ends it: nothing can be done with it any more.
    void condemn(Error why);

private:
    using Clock = std::chrono::steady_clock;
    struct Pending
    {
        bool job = false;
        std::optional<nlohmann::json> progress; // the latest that was not taken yet
        std::optional<Result<nlohmann::json>> result;
    };
    using PendingPtr = std::shared_ptr<Pending>;

    ServerSession(ServerCommand command, std::unique_ptr<ChildProcess> child);

    [[nodiscard]] bool takeTurn(const std::stop_token& stop);
    void endTurn();
    [[nodiscard]] Result<nlohmann::json>
    performNow(Request request, const std::function<void(nlohmann::json)>& progress, const std::stop_token& stop);
    [[nodiscard]] Result<PendingPtr> begin(Request& request, bool job);
    void forget(std::uint64_t id);
    [[nodiscard]] std::optional<Error> write(const nlohmann::json& message);

    void read();
    void readUntilEnd();
    [[nodiscard]] std::optional<Error> handle(const WireBytes& body);
    [[nodiscard]] std::optional<Error> greet(const nlohmann::json& message);
    [[nodiscard]] std::optional<Error> dispatch(nlohmann::json message);
    [[nodiscard]] bool greeted() const;
    [[nodiscard]] Error disagreement(const Error& error) const;
    void bury();

    const ServerCommand m_command;
    std::unique_ptr<ChildProcess> m_child;
    WakeSignal m_wake; // the session is not needed any more

    mutable std::mutex m_mutex;
    std::condition_variable_any m_changed;
    bool m_greeted = false;
    std::optional<Error> m_failure;
    std::uint64_t m_lastId = 0;
    bool m_turnTaken = false; // by a call of perform()
    std::map<std::uint64_t, PendingPtr> m_pending;

    std::mutex m_writing;

    // Of the reading thread.
    ChildOutput m_output;
    FrameReader m_frames{WireLimit::Hello};
    WireBytes m_firstBytes; // of what came instead of a greeting

    std::thread m_reader;
};

} // namespace overlap
