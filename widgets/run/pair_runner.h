// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/pair_worker.h"

#include <QBasicTimer>
#include <QElapsedTimer>
#include <QObject>

#include <chrono>
#include <memory>
#include <optional>

namespace overlap {

// What the window shows of a run that is under way.
enum class BusyLevel : std::uint8_t
{
    None, // idle, or for less than 100 ms
    Bar, // from 100 ms
    Text // from 1 s
};

// Brings the results of pairs of runs to the GUI thread. Requests of one turn of the event loop, and those that follow
// within a frame, become one; the latest wins; what an older one still delivers is dropped. Nothing else in the window
// crosses threads.
class PairRunner : public QObject
{
    Q_OBJECT
public:
    explicit PairRunner(QObject* parent = nullptr);
    ~PairRunner() override;

    [[nodiscard]] bool isRunning() const { return m_requested.has_value() || m_running; }
    // What is shown already runs once more; nobody waits for it.
    [[nodiscard]] bool isRepeating() const { return m_requested ? m_requested->repeat : m_running && m_repeating; }
    [[nodiscard]] BusyLevel busyLevel() const { return m_level; }
    [[nodiscard]] std::optional<RunStage> stage() const;
    // Since the last results, or the request if that was later; zero when nothing is awaited.
    [[nodiscard]] std::chrono::milliseconds busyFor() const;
    // Of the newest job while its runs go on, else null.
    [[nodiscard]] std::shared_ptr<const PairProgress> progress() const;
    // The share of the runs that is done where the device tells how far it is, else none.
    [[nodiscard]] std::optional<double> fraction() const;

public slots:
    // Starts within 8 ms, or in place of the one that runs.
    void request(const overlap::PairRequest& request);
    // Starts at once, and stops what runs.
    void requestNow(const overlap::PairRequest& request);
    void stop();

signals:
    void runsReady(const overlap::PairRuns& runs);
    void attributionReady(const overlap::PairAttribution& attribution);
    void busyChanged(overlap::BusyLevel level);
    void progressed(const overlap::PairProgress& progress); // at most 30 times a second
    void stopped(); // by stop(), with nothing to show for it
    void idle(); // everything that was asked for has been delivered

protected:
    void timerEvent(QTimerEvent* event) override;

private:
    void submitRequested();
    void takeRuns(const PairRuns& runs);
    void takeAttribution(const PairAttribution& attribution);
    void takeEnd(std::uint64_t job);
    void updateBusy();
    void pollProgress();

    std::optional<PairRequest> m_requested; // waits for the debounce
    QBasicTimer m_debounce;
    QBasicTimer m_patience; // until an overtaken run is stopped
    QBasicTimer m_busyTimer;
    QBasicTimer m_progressTimer;
    std::shared_ptr<const PairProgress> m_told; // the last that was signalled
    QElapsedTimer m_busySince;
    BusyLevel m_level = BusyLevel::None;
    std::uint64_t m_latest = 0; // newest job
    std::uint64_t m_shown = 0; // newest job whose runs were delivered
    bool m_running = false; // the newest job has not ended
    bool m_repeating = false; // it repeats what is shown already: nobody waits for it
    RunOptions m_options; // of the newest job
    std::unique_ptr<PairWorker> m_worker; // last member: joined before anything it calls is gone
};

} // namespace overlap
