// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/pair_runner.h"

#include <QTimerEvent>

#include <chrono>

using namespace std::chrono_literals;

namespace overlap {

namespace {

constexpr auto Debounce = 8ms; // half a frame
// A run that was overtaken may still take this long: while a slider moves, pictures that are a step behind are better
// than none.
constexpr auto Patience = 60ms;
constexpr auto ProgressEvery = 33ms; // 30 Hz
constexpr auto BarAfter = 100ms;
constexpr auto TextAfter = 1000ms;

[[nodiscard]] int ms(std::chrono::milliseconds duration)
{
    return static_cast<int>(duration.count());
}

} // namespace

PairRunner::PairRunner(QObject* parent)
    : QObject(parent)
{
    PairWorker::Sinks sinks;
    sinks.runs = [this](PairRuns runs) {
        QMetaObject::invokeMethod(
            this, [this, r = std::move(runs)] { takeRuns(r); }, Qt::QueuedConnection);
    };
    sinks.attribution = [this](PairAttribution attribution) {
        QMetaObject::invokeMethod(
            this, [this, a = std::move(attribution)] { takeAttribution(a); }, Qt::QueuedConnection);
    };
    sinks.ended = [this](std::uint64_t job) {
        QMetaObject::invokeMethod(
            this, [this, job] { takeEnd(job); }, Qt::QueuedConnection);
    };
    m_worker = std::make_unique<PairWorker>(std::move(sinks));
}

PairRunner::~PairRunner() = default;

std::optional<RunStage> PairRunner::stage() const
{
    const auto activity = m_worker->activity();
    return activity ? std::optional(activity->stage) : std::nullopt;
}

std::chrono::milliseconds PairRunner::busyFor() const
{
    return std::chrono::milliseconds(m_busySince.isValid() ? m_busySince.elapsed() : 0);
}

std::shared_ptr<const PairProgress> PairRunner::progress() const
{
    auto progress = m_worker->progress();
    const bool current = m_running && progress && progress->job == m_latest && m_shown < m_latest;
    return current ? progress : nullptr;
}

std::optional<double> PairRunner::fraction() const
{
    const auto now = progress();
    // A device that tells nothing stays at the beginning of its first step.
    const bool tells = now && (now->of > 0 || now->step != RunStep::WarmUp || now->stage != RunStage::RunningA);
    return tells ? std::optional(fractionOf(*now, m_options)) : std::nullopt;
}

void PairRunner::request(const PairRequest& request)
{
    const bool fresh = m_requested && m_requested->fresh;
    m_requested = request;
    m_requested->fresh = request.fresh || fresh;
    // Not restarted: a slider that moves on and on still runs every 8 ms.
    if (!m_debounce.isActive())
        m_debounce.start(ms(Debounce), Qt::PreciseTimer, this);
    updateBusy();
}

void PairRunner::requestNow(const PairRequest& request)
{
    m_requested = request;
    submitRequested();
    m_patience.stop();
    m_worker->interrupt(m_latest);
    updateBusy();
}

void PairRunner::stop()
{
    if (!isRunning())
        return;
    m_debounce.stop();
    m_patience.stop();
    m_requested.reset();
    m_worker->cancel();
    m_shown = m_latest; // whatever is still queued belongs to the past
    m_running = false;
    updateBusy();
    emit stopped();
}

void PairRunner::timerEvent(QTimerEvent* event)
{
    if (event->timerId() == m_debounce.timerId()) {
        submitRequested();
    } else if (event->timerId() == m_patience.timerId()) {
        m_patience.stop();
        m_worker->interrupt(m_latest);
    } else if (event->timerId() == m_busyTimer.timerId()) {
        updateBusy();
    } else if (event->timerId() == m_progressTimer.timerId()) {
        pollProgress();
    } else {
        QObject::timerEvent(event);
    }
}

void PairRunner::submitRequested()
{
    m_debounce.stop();
    if (!m_requested)
        return;
    const bool overtaking = m_running;
    const bool needless = m_repeating;
    m_repeating = m_requested->repeat;
    m_options = m_requested->options;
    m_latest = m_worker->submit(*m_requested);
    m_requested.reset();
    m_running = true;
    if (!m_progressTimer.isActive())
        m_progressTimer.start(ms(ProgressEvery), this);
    // Nobody wants to see what was shown before once more.
    if (overtaking && needless)
        m_worker->interrupt(m_latest);
    else if (overtaking && !m_patience.isActive())
        m_patience.start(ms(Patience), this);
    updateBusy();
}

void PairRunner::pollProgress()
{
    if (!m_running) {
        m_progressTimer.stop();
        m_told.reset();
        return;
    }
    auto now = progress();
    if (!now || now == m_told)
        return;
    m_told = std::move(now);
    emit progressed(*m_told);
}

void PairRunner::takeRuns(const PairRuns& runs)
{
    if (runs.job <= m_shown)
        return;
    m_shown = runs.job;
    m_busySince.invalidate(); // something new is on the screen: the wait for the next one begins now
    updateBusy();
    emit runsReady(runs);
}

void PairRunner::takeAttribution(const PairAttribution& attribution)
{
    if (attribution.job == m_latest && attribution.job == m_shown)
        emit attributionReady(attribution);
}

void PairRunner::takeEnd(std::uint64_t job)
{
    if (job != m_latest || !m_running)
        return;
    m_running = false;
    m_patience.stop();
    updateBusy();
    if (!isRunning())
        emit idle();
}

void PairRunner::updateBusy()
{
    // Attribution goes on behind results that are already shown: nothing is pale or late then.
    const bool waiting = m_requested ? !m_requested->repeat : m_running && m_shown < m_latest && !m_repeating;
    auto level = BusyLevel::None;
    if (!waiting) {
        m_busyTimer.stop();
        m_busySince.invalidate();
    } else {
        if (!m_busySince.isValid())
            m_busySince.start();
        if (!m_busyTimer.isActive())
            m_busyTimer.start(50, this);
        const std::chrono::milliseconds elapsed(m_busySince.elapsed());
        if (elapsed >= TextAfter)
            level = BusyLevel::Text;
        else if (elapsed >= BarAfter)
            level = BusyLevel::Bar;
    }
    if (level == m_level)
        return;
    m_level = level;
    emit busyChanged(level);
}

} // namespace overlap
