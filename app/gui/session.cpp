// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"

#include "app/gui/device_directory.h"
#include "engine/scenario/presets.h"
#include "widgets/controls/scenario_words.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QUndoCommand>

#include <algorithm>
#include <utility>

using namespace std::chrono_literals;

namespace overlap {

namespace {
constexpr qint64 MergeWithinMs = 1500;
constexpr int MergeId = 1;
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
} // namespace

// From one state to another. The runs follow from the state, so they need not be kept.
class Session::Step : public QUndoCommand
{
public:
    Step(Session& session, State before, State after, QString key, const QString& what)
        : QUndoCommand(what)
        , m_session(session)
        , m_before(std::move(before))
        , m_after(std::move(after))
        , m_key(std::move(key))
    {
        m_age.start();
    }

    void undo() override { m_session.apply(m_before); }
    void redo() override { m_session.apply(m_after); }
    [[nodiscard]] int id() const override { return m_key.isEmpty() ? -1 : MergeId; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const Step*>(other);
        if (next->m_key != m_key || m_age.elapsed() > MergeWithinMs)
            return false;
        m_after = next->m_after;
        m_age.restart();
        setObsolete(m_before == m_after);
        return true;
    }

private:
    Session& m_session;
    State m_before;
    State m_after;
    QString m_key; // "": never merged
    QElapsedTimer m_age;
};

Session::Session(QObject* parent, OpenDevice open)
    : QObject(parent)
    , m_open(std::move(open))
    , m_pause(RepeatPause)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &Session::repeat);
    connect(&m_runner, &PairRunner::progressed, this, &Session::takeProgress);
    connect(&m_runner, &PairRunner::stopped, this, &Session::forgetGrowing);
    connect(&m_runner, &PairRunner::idle, this, &Session::planRepeat);
    connect(&m_runner, &PairRunner::runsReady, this, &Session::takeRuns);
    connect(&m_runner, &PairRunner::attributionReady, this, &Session::takeAttribution);
    connect(&m_runner, &PairRunner::busyChanged, this, &Session::busyChanged);
}

bool Session::presetChanged() const
{
    const auto preset = findPresetPair(m_state.preset.toStdString());
    return preset && (preset->a != m_state.pair.a || preset->b != m_state.pair.b);
}

bool Session::isStale() const
{
    // Failed runs are what there is to know about these settings. Impossible settings leave the last good pair as it is,
    // unless it has been overtaken before.
    const bool failed = !m_shown.errorA.empty() || !m_shown.errorB.empty();
    return !m_current && !m_shown.empty() && !failed && !m_runner.isRunning() && (isRunnable() || !m_live);
}

QString Session::nameOf(Side side) const
{
    const auto& scenario = m_state.pair.of(side);
    if (scenario.name.empty())
        return words::strategyName(scenario);
    if (const auto preset = findPresetPair(m_state.preset.toStdString())) {
        // Either half: the sides may have been swapped.
        if (scenario != preset->a && scenario != preset->b)
            return words::strategyName(scenario);
    }
    return words::presetText(scenario.name);
}

void Session::edit(const ScenarioPair& pair, const QString& key, const QString& what)
{
    if (pair == m_state.pair)
        return;
    m_undo.push(new Step(*this, m_state, {pair, m_state.preset, m_state.sources}, key, what));
}

void Session::replace(const ScenarioPair& pair, const QString& preset, const QString& what,
                      const ScenarioSources& sources)
{
    const State state{pair, preset, sources};
    if (state == m_state)
        return;
    m_undo.push(new Step(*this, m_state, state, {}, what));
}

bool Session::choosePreset(const QString& name)
{
    const auto preset = findPresetPair(name.toStdString());
    if (!preset)
        return false;
    replace({preset->a, preset->b}, name, tr("Preset %1").arg(words::presetText(preset->title)));
    return true;
}

void Session::swapSides()
{
    // Still that preset, but changed; swapped again it is the preset itself.
    replace({m_state.pair.b, m_state.pair.a}, m_state.preset, tr("Swap A and B"),
            {m_state.sources.b, m_state.sources.a});
}

std::optional<Error> Session::setDevice(const QString& id)
{
    auto opened = m_open(id.toStdString());
    if (!opened)
        return opened.error();
    stopOpening();
    use(id, *opened);
    return std::nullopt;
}

void Session::chooseDevice(const QString& id)
{
    if (opensAtOnce(id)) {
        if (const auto error = setDevice(id))
            emit deviceFailed(id, QString::fromStdString(error->message));
        return;
    }
    m_opening = id;
    m_opener.start([this, id, open = m_open](const std::stop_token&) -> Background::Delivery {
        auto opened = open(id.toStdString());
        return [this, id, opened = std::move(opened)] {
            m_opening.clear();
            emit deviceOpening({});
            if (opened)
                use(id, *opened);
            else
                emit deviceFailed(id, QString::fromStdString(opened.error().message));
        };
    });
    emit deviceOpening(id);
}

void Session::stopOpening()
{
    if (m_opening.isEmpty())
        return;
    m_opener.cancel();
    m_opening.clear();
    emit deviceOpening({});
}

void Session::use(const QString& id, std::shared_ptr<Backend> backend)
{
    m_next.stop();
    m_backend = std::move(backend);
    m_device = m_backend->info();
    m_deviceId = id;
    m_current = false;
    m_stopped = false;
    m_policy.reset();
    emit deviceChanged();
    check();
    emit pairChanged();
    if (m_live || m_shown.empty())
        request(false);
}

void Session::setLive(bool live)
{
    if (m_live == live)
        return;
    m_live = live;
    m_stopped = false;
    m_policy.reset();
    if (!live && m_runner.isRepeating())
        m_runner.stop();
    emit liveChanged(live);
    if (live && !m_current)
        request(false);
    else
        planRepeat();
}

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
    // Of settings that nothing is shown of, this is the first run and not a repeat.
    const bool again = m_current;
    m_runner.request({m_backend, m_state.pair.a, m_state.pair.b, optionsFor(m_device, again, m_shown), true, again});
}

void Session::apply(const State& state)
{
    m_state = state;
    m_current = false;
    m_stopped = false;
    m_next.stop();
    m_policy.reset();
    check();
    emit pairChanged();
    if (m_live)
        request(false);
}

void Session::check()
{
    for (const auto side : Sides) {
        auto& problems = m_problems[static_cast<std::size_t>(side)];
        problems = validate(m_state.pair.of(side));
        if (problems.empty() && m_backend)
            problems = m_backend->check(m_state.pair.of(side));
    }
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

void Session::takeAttribution(const PairAttribution& attribution)
{
    if (!m_shown.complete())
        return;
    // Without steps the sentence stands without its reasons.
    m_shown.steps = attribution.steps ? *attribution.steps : std::vector<AttributionStep>{};
    emit stepsChanged();
}

} // namespace overlap
