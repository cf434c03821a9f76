// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/server_session.h"

#include "engine/backend/process/server_words.h"
#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_record.h"

#include <algorithm>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

namespace overlap {

namespace {
using nlohmann::json;
constexpr std::size_t BufferBytes = 256U << 10U;
constexpr std::chrono::milliseconds WritePatience{5'000};
constexpr std::chrono::milliseconds DeathPatience{1'000}; // for a process that closed its output to end
constexpr std::chrono::milliseconds KillPatience{2'000};
} // namespace

Result<std::unique_ptr<ServerSession>> ServerSession::start(const ServerCommand& command, const std::stop_token& stop)
{
    auto child = ChildProcess::start(command.arguments);
    if (!child)
        return startFailed(command, child.error());
    std::unique_ptr<ServerSession> session;
    try {
        session.reset(new ServerSession(command, std::move(child).value()));
    } catch (const std::system_error& error) { // no thread or no descriptor is left
        return startFailed(command, {ErrorCode::Io, error.what()});
    }
    // A failure to write shows as the end of the process.
    (void)session->write(toWire(ownHello()));
    std::unique_lock lock(session->m_mutex);
    const auto ready = [&] { return session->m_greeted || session->m_failure.has_value(); };
    const bool inTime = session->m_changed.wait_for(lock, stop, command.greeting, ready);
    if (session->m_failure)
        return Error(*session->m_failure);
    if (inTime)
        return session;
    lock.unlock();
    if (stop.stop_requested())
        session->condemn({ErrorCode::Cancelled, "The run was cancelled"});
    else
        session->condemn(noGreeting(command));
    lock.lock();
    return Error(*session->m_failure);
}

ServerSession::ServerSession(ServerCommand command, std::unique_ptr<ChildProcess> child)
    : m_command(std::move(command))
    , m_child(std::move(child))
    , m_output(*m_child, m_wake)
    , m_reader([this] { read(); })
{
}

ServerSession::~ServerSession()
{
    m_child->closeInput();
    m_wake.set();
    m_reader.join();
}

Result<json> ServerSession::ask(Request request, std::chrono::milliseconds patience)
{
    const auto pending = begin(request, false);
    if (!pending)
        return pending.error();
    {
        std::unique_lock lock(m_mutex);
        if (m_changed.wait_for(lock, patience, [&] { return (*pending)->result.has_value(); }))
            return std::move((*pending)->result).value();
    }
    forget(request.id);
    const auto error = noAnswer(m_command, patience);
    if (!busy())
        condemn({error.code, error.message + " and was ended"});
    return error;
}

bool ServerSession::takeTurn(const std::stop_token& stop)
{
    std::unique_lock lock(m_mutex);
    const auto free = [this] { return !m_turnTaken || m_failure.has_value(); };
    if (!m_changed.wait_for(lock, stop, m_command.turn, free) || m_turnTaken)
        return false;
    m_turnTaken = true;
    return true;
}

void ServerSession::endTurn()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_turnTaken = false;
    }
    m_changed.notify_all();
}

Result<json> ServerSession::perform(Request request, const std::function<void(json)>& progress,
                                    const std::stop_token& stop)
{
    const bool mine = takeTurn(stop);
    if (!mine && stop.stop_requested())
        return Error{ErrorCode::Cancelled, "The run was cancelled"};
    // Whatever leaves here, an exception of the sink too: else the next would wait for nothing.
    const std::shared_ptr<void> turn(nullptr, [this, mine](void*) {
        if (mine)
            endTurn();
    });
    return performNow(std::move(request), progress, stop);
}

Result<json> ServerSession::performNow(Request request, const std::function<void(json)>& progress,
                                       const std::stop_token& stop)
{
    auto begun = begin(request, true);
    if (!begun)
        return begun.error();
    auto& pending = **begun;
    const auto news = [&] { return pending.progress.has_value() || pending.result.has_value(); };
    std::optional<Clock::time_point> deadline; // once cancelled
    std::unique_lock lock(m_mutex);
    while (true) {
        if (stop.stop_requested() && !deadline) {
            deadline = Clock::now() + m_command.cancelGrace;
            lock.unlock();
            Request cancel;
            cancel.kind = RequestKind::Cancel;
            cancel.target = request.id;
            (void)begin(cancel, false);
            lock.lock();
        }
        if (deadline)
            m_changed.wait_until(lock, *deadline, news);
        else
            m_changed.wait(lock, stop, news);
        if (deadline && Clock::now() >= *deadline && !pending.result) {
            lock.unlock();
            forget(request.id);
            condemn(notCancelled(m_command));
            return notCancelled(m_command);
        }
        if (pending.progress) {
            auto content = std::exchange(pending.progress, std::nullopt).value();
            lock.unlock();
            progress(std::move(content));
            lock.lock();
        } else if (pending.result) {
            return std::move(pending.result).value();
        }
    }
}

Result<ServerSession::PendingPtr> ServerSession::begin(Request& request, bool job)
{
    auto pending = std::make_shared<Pending>();
    pending->job = job;
    {
        const std::scoped_lock lock(m_mutex);
        if (m_failure)
            return Error(*m_failure);
        request.id = ++m_lastId;
        if (request.kind != RequestKind::Cancel)
            m_pending.emplace(request.id, pending);
    }
    if (auto error = write(toWire(request))) {
        forget(request.id);
        return *std::move(error);
    }
    return pending;
}

void ServerSession::forget(std::uint64_t id)
{
    const std::scoped_lock lock(m_mutex);
    m_pending.erase(id);
}

std::optional<Error> ServerSession::write(const json& message)
{
    const auto frame = frameOf(message, WireLimit::Request);
    if (!frame)
        return frame.error();
    const std::scoped_lock writing(m_writing);
    std::span<const std::uint8_t> rest(*frame);
    const auto deadline = Clock::now() + WritePatience;
    while (!rest.empty()) {
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
        const auto [outcome, bytes] = writeSome(m_child->input(), rest, std::max(left, std::chrono::milliseconds(0)));
        rest = rest.subspan(bytes);
        if (outcome == Transfer::Closed)
            break; // the reading thread finds out why
        if (outcome == Transfer::Nothing && Clock::now() >= deadline)
            condemn(noSignOfLife(m_command));
        const std::scoped_lock lock(m_mutex);
        if (m_failure)
            return *m_failure;
    }
    return std::nullopt;
}

bool ServerSession::alive() const
{
    return !failure();
}

std::optional<Error> ServerSession::failure() const
{
    const std::scoped_lock lock(m_mutex);
    return m_failure;
}

bool ServerSession::busy() const
{
    const std::scoped_lock lock(m_mutex);
    return std::ranges::any_of(m_pending, [](const auto& entry) { return entry.second->job; });
}

bool ServerSession::greeted() const
{
    const std::scoped_lock lock(m_mutex);
    return m_greeted;
}

void ServerSession::condemn(Error why)
{
    {
        const std::scoped_lock lock(m_mutex);
        if (!m_failure)
            m_failure = std::move(why);
        for (auto& [id, pending] : m_pending)
            pending->result = *m_failure;
        m_pending.clear();
    }
    m_changed.notify_all();
    m_child->kill();
    m_wake.set();
}

void ServerSession::read()
{
    readUntilEnd();
    bury();
}

void ServerSession::readUntilEnd()
{
    std::vector<std::uint8_t> buffer(BufferBytes);
    while (true) {
        const bool greeting = !greeted();
        // `start` looks at the time until the greeting.
        const auto event = m_output.wait(greeting ? std::nullopt : std::optional(m_command.silence));
        if (event == ChildOutput::Event::Quiet)
            condemn(noSignOfLife(m_command));
        if (event != ChildOutput::Event::Output)
            return;
        const auto [outcome, bytes] = m_output.read(buffer);
        if (outcome == Transfer::Closed)
            return;
        std::span<const std::uint8_t> input(buffer.data(), bytes);
        if (greeting && m_firstBytes.size() < WireLimit::Hello)
            m_firstBytes.insert(m_firstBytes.end(), input.begin(), input.end());
        while (!input.empty()) {
            std::optional<Error> error;
            auto body = m_frames.take(input);
            if (!body)
                error = disagreement(body.error());
            else if (*body)
                error = handle(**body);
            if (error) {
                condemn(std::move(*error));
                return;
            }
        }
    }
}

std::optional<Error> ServerSession::handle(const WireBytes& body)
{
    auto message = messageOf(body);
    if (!message)
        return disagreement(message.error());
    return greeted() ? dispatch(std::move(message).value()) : greet(*message);
}

Error ServerSession::disagreement(const Error& error) const
{
    const std::string first(m_firstBytes.begin(), m_firstBytes.end());
    return notAsAgreed(m_command, error, greeted() ? std::string_view() : std::string_view(first));
}

std::optional<Error> ServerSession::greet(const json& message)
{
    const auto hello = decoded([&] { return readHello(message); });
    if (!hello)
        return disagreement(hello.error());
    if (hello->protocol != ProtocolVersion)
        return otherVersion(m_command, *hello);
    m_frames.setLimit(WireLimit::Reply);
    {
        const std::scoped_lock lock(m_mutex);
        m_greeted = true;
    }
    m_changed.notify_all();
    return std::nullopt;
}

std::optional<Error> ServerSession::dispatch(json message)
{
    const auto head = decoded([&] { return readAnswerHead(message); });
    if (!head)
        return disagreement(head.error());
    if (head->kind == AnswerKind::Alive)
        return std::nullopt;
    auto content = decoded([&] { return takeContent(message); });
    if (!content)
        return disagreement(content.error());
    std::optional<Error> reported;
    if (head->kind == AnswerKind::Error) {
        auto error = decoded([&] { return std::optional(readError(*content)); });
        if (!error)
            return disagreement(error.error());
        reported = std::move(error).value();
        if (head->id == 0)
            return disagreement(*reported);
    }
    const std::scoped_lock lock(m_mutex);
    const auto found = m_pending.find(head->id);
    if (found == m_pending.end())
        return std::nullopt; // nobody waits for it any more
    auto& pending = *found->second;
    if (head->kind == AnswerKind::Progress) {
        pending.progress = std::move(content).value();
    } else {
        pending.result = reported ? Result<json>(std::move(*reported)) : std::move(content);
        m_pending.erase(found);
    }
    m_changed.notify_all();
    return std::nullopt;
}

// Waits for the end of the process, by force where it takes too long, and says why it ended if nobody has.
void ServerSession::bury()
{
    const bool condemned = !alive();
    if (!condemned)
        m_output.discard(m_command.endGrace);
    const auto end = m_child->waitFor(condemned ? KillPatience : DeathPatience);
    if (!end) {
        m_child->kill();
        (void)m_child->waitFor(KillPatience);
    }
    m_output.takeLastErrors();
    condemn(endedUnasked(m_command, greeted(), end, m_output.errorTail()));
}

} // namespace overlap
