// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/process/wire_frame.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <variant>

namespace overlap {

struct OutboxOptions
{
    std::chrono::milliseconds heartbeat{1000};
    std::chrono::milliseconds snapshotPeriod{33}; // at least between two
    // Most of the time that may go into snapshots: one that took t to encode and to send is followed by the next no
    // earlier than t / share after it began.
    double snapshotShare = 0.2;
    // A longer timeline is left out of a snapshot: it would only be seen when the final one is nearly there.
    std::size_t largestSnapshot = 200'000; // intervals
};

// The server's thread that writes. Replies are sent in order; of snapshots only the latest waits, however slow the reader
// is; and a sign of life is given when there is nothing else. Encodes snapshots itself, so that the run's thread does not
// have to.
class Outbox
{
public:
    // `broken` is called once, on the writing thread, when the other end is gone.
    Outbox(int fd, const OutboxOptions& options, std::function<void()> broken);
    ~Outbox(); // as abandon()
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;

    void send(WireBytes frame);
    void sendProgress(std::uint64_t id, RunProgress progress);
    void sendProgress(std::uint64_t id, CalibrationProgress progress);
    // The last frame of a request: its snapshot is of no interest any more.
    void sendLast(WireBytes frame);

    // Sends what waits, for at most `patience`, and ends.
    void finish(std::chrono::milliseconds patience);
    void abandon(); // ends at once

private:
    using Clock = std::chrono::steady_clock;
    struct Snapshot
    {
        std::uint64_t id = 0;
        std::variant<RunProgress, CalibrationProgress> progress;
    };

    void write();
    // Waits for something to send; none: the end.
    [[nodiscard]] std::optional<std::variant<WireBytes, Snapshot>> next();
    [[nodiscard]] std::optional<WireBytes> encoded(const Snapshot& snapshot) const;
    [[nodiscard]] bool put(const WireBytes& frame);

    int m_fd;
    OutboxOptions m_options;
    std::function<void()> m_broken;

    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<WireBytes> m_frames;
    std::optional<Snapshot> m_snapshot;
    bool m_finishing = false;
    bool m_ended = false;
    std::atomic<bool> m_abandoned = false;
    // Of the writing thread.
    Clock::time_point m_nextSnapshot;
    Clock::time_point m_nextHeartbeat;

    std::jthread m_writer; // last: uses all of the above
};

} // namespace overlap
