// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/outbox.h"

#include "engine/backend/process/file_descriptor.h"
#include "engine/backend/process/wire_messages.h"
#include "engine/backend/process/wire_record.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <span>
#include <type_traits>
#include <utility>

namespace overlap {

Outbox::Outbox(int fd, const OutboxOptions& options, std::function<void()> broken)
    : m_fd(fd)
    , m_options(options)
    , m_broken(std::move(broken))
    , m_nextSnapshot(Clock::now())
    , m_nextHeartbeat(Clock::now() + options.heartbeat)
    , m_writer([this] { write(); })
{
}

Outbox::~Outbox()
{
    abandon();
}

void Outbox::send(WireBytes frame)
{
    const std::scoped_lock lock(m_mutex);
    m_frames.push_back(std::move(frame));
    m_changed.notify_all();
}

void Outbox::sendLast(WireBytes frame)
{
    const std::scoped_lock lock(m_mutex);
    m_snapshot.reset();
    m_frames.push_back(std::move(frame));
    m_changed.notify_all();
}

void Outbox::sendProgress(std::uint64_t id, RunProgress progress)
{
    const std::scoped_lock lock(m_mutex);
    // A step without a picture must not take one away that nobody has seen yet.
    if (!progress.soFar && m_snapshot && m_snapshot->id == id) {
        if (auto* waiting = std::get_if<RunProgress>(&m_snapshot->progress))
            progress.soFar = std::move(waiting->soFar);
    }
    m_snapshot = Snapshot{id, std::move(progress)};
    m_changed.notify_all();
}

void Outbox::sendProgress(std::uint64_t id, CalibrationProgress progress)
{
    const std::scoped_lock lock(m_mutex);
    m_snapshot = Snapshot{id, std::move(progress)};
    m_changed.notify_all();
}

void Outbox::finish(std::chrono::milliseconds patience)
{
    {
        std::unique_lock lock(m_mutex);
        m_finishing = true;
        m_changed.notify_all();
        m_changed.wait_for(lock, patience, [this] { return m_ended; });
    }
    abandon();
}

void Outbox::abandon()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_abandoned = true;
        m_changed.notify_all();
    }
    if (m_writer.joinable())
        m_writer.join();
}

std::optional<std::variant<WireBytes, Outbox::Snapshot>> Outbox::next()
{
    std::unique_lock lock(m_mutex);
    while (!m_abandoned) {
        if (!m_frames.empty()) {
            auto frame = std::move(m_frames.front());
            m_frames.pop_front();
            return frame;
        }
        if (m_finishing)
            return std::nullopt;
        const auto now = Clock::now();
        if (m_snapshot && now >= m_nextSnapshot)
            return std::exchange(m_snapshot, std::nullopt).value();
        if (now >= m_nextHeartbeat)
            return frameOf(aliveMessage(), WireLimit::Reply).value();
        m_changed.wait_until(lock, m_snapshot ? std::min(m_nextSnapshot, m_nextHeartbeat) : m_nextHeartbeat);
    }
    return std::nullopt;
}

std::optional<WireBytes> Outbox::encoded(const Snapshot& snapshot) const
{
    auto content = std::visit(
        [&](const auto& progress) {
            if constexpr (std::is_same_v<std::decay_t<decltype(progress)>, RunProgress>) {
                if (progress.soFar && progress.soFar->intervalCount() > m_options.largestSnapshot)
                    return toWire(RunProgress{progress.step, progress.done, progress.of, nullptr});
            }
            return toWire(progress);
        },
        snapshot.progress);
    auto frame = frameOf(progressMessage(snapshot.id, std::move(content)), WireLimit::Reply);
    return frame ? std::optional(std::move(frame).value()) : std::nullopt;
}

bool Outbox::put(const WireBytes& frame)
{
    constexpr std::chrono::milliseconds Patience{50}; // until the next look at whether to go on at all
    std::span<const std::uint8_t> rest(frame);
    while (!rest.empty()) {
        const auto [outcome, bytes] = writeSome(m_fd, rest, Patience);
        if (outcome == Transfer::Closed || m_abandoned)
            return false;
        rest = rest.subspan(bytes);
    }
    m_nextHeartbeat = Clock::now() + m_options.heartbeat;
    return true;
}

void Outbox::write()
{
    bool whole = true;
    while (whole) {
        auto item = next();
        if (!item)
            break;
        if (const auto* frame = std::get_if<WireBytes>(&*item)) {
            whole = put(*frame);
            continue;
        }
        const auto began = Clock::now();
        if (const auto frame = encoded(std::get<Snapshot>(*item)))
            whole = put(*frame);
        const auto took = std::chrono::duration<double>(Clock::now() - began) / m_options.snapshotShare;
        m_nextSnapshot =
            began
            + std::max<Clock::duration>(m_options.snapshotPeriod, std::chrono::duration_cast<Clock::duration>(took));
    }
    if (!whole && !m_abandoned)
        m_broken();
    const std::scoped_lock lock(m_mutex);
    m_ended = true;
    m_changed.notify_all();
}

} // namespace overlap
