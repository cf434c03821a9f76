// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/process_connection.h"

#include <utility>

namespace overlap {

namespace {
constexpr std::chrono::seconds BetweenStarts{5};
}

ProcessConnection::ProcessConnection(ServerCommand command)
    : m_command(std::move(command))
{
}

Result<nlohmann::json> ProcessConnection::ask(Request request, std::chrono::milliseconds patience)
{
    const auto live = session({}, Clock::duration::zero());
    return live ? settled(**live, (*live)->ask(std::move(request), patience)) : Result<nlohmann::json>(live.error());
}

Result<nlohmann::json> ProcessConnection::askOften(Request request, std::chrono::milliseconds patience)
{
    const auto live = session({}, BetweenStarts);
    return live ? settled(**live, (*live)->ask(std::move(request), patience)) : Result<nlohmann::json>(live.error());
}

Result<nlohmann::json> ProcessConnection::perform(Request request, const std::function<void(nlohmann::json)>& progress,
                                                  const std::stop_token& stop)
{
    const auto live = session(stop, Clock::duration::zero());
    return live ? settled(**live, (*live)->perform(std::move(request), progress, stop))
                : Result<nlohmann::json>(live.error());
}

bool ProcessConnection::busy() const
{
    const auto current = [&] {
        const std::scoped_lock lock(m_mutex);
        return m_session;
    }();
    return current && current->busy();
}

Result<ProcessConnection::SessionPtr> ProcessConnection::session(const std::stop_token& stop, Clock::duration sinceLast)
{
    SessionPtr dead;
    std::unique_lock lock(m_mutex);
    if (!m_changed.wait(lock, stop, [&] { return !m_starting; }) || stop.stop_requested())
        return Error{ErrorCode::Cancelled, "The run was cancelled"};
    if (m_session && m_session->alive())
        return m_session;
    if (m_lastStart && Clock::now() - *m_lastStart < sinceLast) {
        if (auto why = m_session ? m_session->failure() : m_lastError)
            return *std::move(why);
    }
    m_starting = true;
    m_lastStart = Clock::now();
    dead = std::exchange(m_session, nullptr);
    lock.unlock();
    dead.reset(); // gone before a new one wants the same device
    auto started = ServerSession::start(m_command, stop);
    lock.lock();
    m_starting = false;
    m_changed.notify_all();
    if (!started) {
        m_lastError = started.error();
        return started.error();
    }
    m_session = std::move(started).value();
    return m_session;
}

// A process that lost its device is of no use any more.
Result<nlohmann::json> ProcessConnection::settled(ServerSession& session, Result<nlohmann::json> result)
{
    if (result || result.error().code != ErrorCode::DeviceLost)
        return result;
    const Error lost{ErrorCode::DeviceLost,
                     result.error().message + ". The process was ended; the next run starts a new one"};
    session.condemn(lost);
    return lost;
}

} // namespace overlap
