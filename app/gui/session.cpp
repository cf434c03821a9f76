// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"

#include "engine/scenario/presets.h"
#include "widgets/controls/scenario_words.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QUndoCommand>

#include <utility>

namespace overlap {

namespace {
constexpr qint64 MergeWithinMs = 1500;
constexpr int MergeId = 1;
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
{
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
    m_backend = *opened;
    m_deviceId = id;
    m_current = false;
    emit deviceChanged();
    check();
    emit pairChanged();
    if (m_live || m_shown.empty())
        request(false);
    return std::nullopt;
}

void Session::setLive(bool live)
{
    if (m_live == live)
        return;
    m_live = live;
    emit liveChanged(live);
    if (live && !m_current)
        request(false);
}

void Session::run()
{
    request(true);
}

void Session::stop()
{
    m_runner.stop();
}

void Session::apply(const State& state)
{
    m_state = state;
    m_current = false;
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
    if (!m_backend)
        return;
    if (!isRunnable()) {
        // What was asked for before is no longer wanted; what is shown stays.
        m_runner.stop();
        return;
    }
    PairRequest pairRequest{m_backend, m_state.pair.a, m_state.pair.b, {}, atOnce};
    if (atOnce)
        m_runner.requestNow(pairRequest);
    else
        m_runner.request(pairRequest);
}

void Session::takeRuns(const PairRuns& runs)
{
    // A run that failed keeps the last good pair only if the other side failed too: a good side is always news.
    ShownPair shown;
    if (runs.a)
        shown.a = *runs.a;
    else
        shown.errorA = runs.a.error().message;
    if (runs.b)
        shown.b = *runs.b;
    else
        shown.errorB = runs.b.error().message;
    if (!shown.a && !shown.b && m_shown.complete()) {
        m_shown.errorA = shown.errorA;
        m_shown.errorB = shown.errorB;
    } else {
        // The steps of the last pair stay until the new ones are there, where they still are of the same two runs.
        if (shown.a == m_shown.a && shown.b == m_shown.b)
            shown.steps = m_shown.steps;
        m_shown = std::move(shown);
    }
    m_current = m_shown.complete() && m_shown.a->scenario == m_state.pair.a && m_shown.b->scenario == m_state.pair.b
                && m_shown.errorA.empty() && m_shown.errorB.empty();
    emit shownChanged();
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
