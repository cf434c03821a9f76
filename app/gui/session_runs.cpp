// SPDX-License-Identifier: GPL-3.0-or-later
// How a session runs its pair: once after a change, on a GPU again and again, and what comes of it.
#include "app/gui/session.h"

#include <QTimer>

#include <chrono>
#include <utility>

using namespace std::chrono_literals;

namespace overlap {

namespace {
// Between two repeats: so that the GPU is not taken from everybody else, and pictures change no faster than one sees.
constexpr auto RepeatPause = 100ms;
// Runs of less are shown when they are complete: parts of them would only flicker.
constexpr qint64 GrowingAfterMs = 150;

// How a pair is run. On a GPU a few repeats make the first picture, and fewer each one after it, because their walls are
// kept; a simulated device knows by itself that one is enough.
[[nodiscard]] RunOptions optionsFor(const DeviceInfo& device, bool repeat, const ShownPair& shown)
{
    RunOptions options;
    if (!device.measured())
        return options;
    options.repeats = repeat ? 3 : 5;
    options.warmups = repeat ? 1 : 2;
    constexpr double LongUs = 500'000.0;
    const auto isLong = [](const RunResultPtr& run) { return run && run->wallP50Us() > LongUs; };
    if (repeat && (isLong(shown.a) || isLong(shown.b))) {
        options.repeats = 1;
        options.warmups = 0;
    }
    return options;
}

// The same way from A to B with the medians of now: the first step begins at A's, the last one ends at B's.
[[nodiscard]] std::vector<AttributionStep> rebased(std::vector<AttributionStep> steps, double aUs, double bUs)
{
    if (steps.empty())
        return steps;
    steps.back().wallUs = bUs;
    double before = aUs;
    for (auto& step : steps) {
        step.gainUs = before - step.wallUs;
        before = step.wallUs;
    }
    return steps;
}

// The device failed, and not what was asked of it.
bool isOfTheDevice(ErrorCode code)
{
    return code == ErrorCode::Device || code == ErrorCode::DeviceLost;
}

} // namespace

void Session::run()
{
    m_stopped = false;
    m_policy.reset();
    request(true);
}

void Session::stop()
{
    m_stopped = true;
    m_next.stop();
    m_runner.stop();
}

void Session::setSeen(bool seen)
{
    m_seen = seen;
    planRepeat();
}

void Session::setHeld(bool held)
{
    if (m_held == held)
        return;
    m_held = held;
    if (held)
        m_runner.stop();
    else if (m_live && !m_current)
        request(false);
    planRepeat();
}

void Session::setRetryDelay(std::chrono::milliseconds first)
{
    m_policy = RepeatPolicy(first);
}

bool Session::mayRepeat() const
{
    const bool failed = !m_shown.errorA.empty() || !m_shown.errorB.empty();
    return m_live && m_backend && m_device.measured() && !m_stopped && m_seen && !m_held && isRunnable()
           && (m_current || failed) && !gaveUp();
}

bool Session::isRepeating() const
{
    return mayRepeat();
}

void Session::planRepeat()
{
    if (!mayRepeat())
        m_next.stop();
    else if (!m_runner.isRunning() && !m_next.isActive())
        m_next.start(m_pause);
}

void Session::repeat()
{
    if (!mayRepeat() || m_runner.isRunning())
        return;
    // Of settings that nothing is shown of, or not yet how A becomes B, this is the first run and not a repeat.
    const bool again = m_current && m_shown.steps;
    m_runner.request({m_backend, m_state.pair.a, m_state.pair.b, optionsFor(m_device, again, m_shown), true, again});
}

void Session::request(bool atOnce)
{
    m_next.stop();
    if (!m_backend || m_held)
        return;
    if (!isRunnable()) {
        // What was asked for before is no longer wanted; what is shown stays.
        m_runner.stop();
        return;
    }
    const PairRequest pairRequest{m_backend, m_state.pair.a, m_state.pair.b, optionsFor(m_device, false, m_shown),
                                  atOnce,    false};
    if (atOnce)
        m_runner.requestNow(pairRequest);
    else
        m_runner.request(pairRequest);
}

void Session::takeRuns(const PairRuns& runs)
{
    forgetGrowing();
    m_pause = RepeatPause;
    if (!runs.a || !runs.b) {
        takeFailure(runs);
    } else {
        m_policy.reset();
        ShownPair shown;
        shown.a = *runs.a;
        shown.b = *runs.b;
        // The steps of the last pair stay until the new ones are there, where they still are of the same two runs.
        if (shown.a == m_shown.a && shown.b == m_shown.b)
            shown.steps = m_shown.steps;
        else if (runs.repeat && m_shown.steps)
            shown.steps = rebased(*m_shown.steps, shown.a->wallP50Us(), shown.b->wallP50Us());
        m_shown = std::move(shown);
    }
    m_current = m_shown.complete() && m_shown.a->scenario == m_state.pair.a && m_shown.b->scenario == m_state.pair.b
                && m_shown.a->device.id == m_device.id && (m_shown.errorA.empty() || runs.repeat)
                && (m_shown.errorB.empty() || runs.repeat);
    emit shownChanged();
}

void Session::takeFailure(const PairRuns& runs)
{
    ShownPair shown;
    if (runs.a)
        shown.a = *runs.a;
    else
        shown.errorA = runs.a.error().message;
    if (runs.b)
        shown.b = *runs.b;
    else
        shown.errorB = runs.b.error().message;
    // A good side is news, unless a good pair of these very settings is shown: that stays, and so does the last good pair
    // of others where both sides failed.
    const bool keeps = m_shown.complete() && (runs.repeat || (!shown.a && !shown.b));
    if (keeps) {
        m_shown.errorA = shown.errorA;
        m_shown.errorB = shown.errorB;
    } else {
        m_shown = std::move(shown);
    }
    const auto& error = runs.a ? runs.b.error() : runs.a.error();
    if (m_device.measured())
        m_pause = m_policy.failed(error.code).value_or(RepeatPause);
}

void Session::takeAttribution(const PairAttribution& attribution)
{
    if (!m_shown.complete())
        return;
    if (!attribution.steps && isOfTheDevice(attribution.steps.error().code)) {
        // It is told, and the next repeat asks again.
        m_shown.errorA = m_shown.errorB = attribution.steps.error().message;
        m_pause = m_policy.failed(attribution.steps.error().code).value_or(RepeatPause);
        emit shownChanged();
        return;
    }
    // Without steps the sentence stands without its reasons.
    m_shown.steps = attribution.steps ? *attribution.steps : std::vector<AttributionStep>{};
    emit stepsChanged();
}

void Session::takeProgress(const PairProgress& progress)
{
    if (m_current || (!progress.growing && !progress.a))
        return;
    if (m_growingJob != progress.job) {
        m_growingJob = progress.job;
        m_growingSince.start();
    }
    const auto left = GrowingAfterMs - m_growingSince.elapsed();
    if (!m_growing && !m_shown.empty() && left > 0) {
        // The device may have nothing new to tell by then.
        QTimer::singleShot(static_cast<int>(left), this, [this, job = progress.job] {
            if (const auto now = m_runner.progress(); now && now->job == job)
                takeProgress(*now);
        });
        return;
    }
    // What is shown of a side stays until there is something of the new run.
    ShownPair growing;
    const bool ofA = progress.stage == RunStage::RunningA;
    growing.a = ofA ? progress.growing : progress.a;
    growing.b = ofA ? nullptr : progress.growing;
    if (!growing.a)
        growing.a = m_shown.a;
    if (!growing.b)
        growing.b = m_shown.b;
    m_growing = std::move(growing);
    emit growingChanged();
}

void Session::forgetGrowing()
{
    m_growingJob = 0;
    if (!m_growing)
        return;
    m_growing.reset();
    emit growingChanged();
}

} // namespace overlap
