// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/session.h"

#include "app/gui/device_directory.h"
#include "engine/scenario/presets.h"
#include "widgets/words/scenario_words.h"

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
    m_undo.push(new Step(*this, m_state, {pair, m_state.preset, m_state.sources, m_state.fitted}, key, what));
}

void Session::replace(const ScenarioPair& pair, const QString& preset, const QString& what,
                      const ScenarioSources& sources)
{
    const State state{pair, preset, sources, nullptr};
    if (state == m_state)
        return;
    m_undo.push(new Step(*this, m_state, state, {}, what));
}

void Session::tryFitted(const ScenarioPair& pair, const FittedDevicePtr& device, const QString& what)
{
    const State state{pair, {}, {}, device};
    if (state != m_state)
        m_undo.push(new Step(*this, m_state, state, {}, what));
}

QString Session::deviceKey() const
{
    return m_state.fitted ? QString::fromStdString(m_device.id) : m_deviceId;
}

void Session::leaveFitted()
{
    if (m_state.fitted)
        m_undo.push(new Step(*this, m_state, m_own, {}, tr("Leave the recording's scenario")));
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
    const State state{
        {m_state.pair.b, m_state.pair.a}, m_state.preset, {m_state.sources.b, m_state.sources.a}, m_state.fitted};
    if (state != m_state)
        m_undo.push(new Step(*this, m_state, state, {}, tr("Swap A and B")));
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
    m_deviceId = id;
    m_chosen = std::move(backend);
    m_state.fitted.reset(); // a word of a person
    runOn(m_chosen);
    check();
    emit pairChanged();
    if (m_live || m_shown.empty())
        request(false);
}

void Session::runOn(std::shared_ptr<Backend> backend)
{
    m_next.stop();
    m_backend = std::move(backend);
    m_device = m_backend->info();
    m_current = false;
    m_stopped = false;
    m_policy.reset();
    emit deviceChanged();
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

void Session::apply(const State& state)
{
    const bool sameDevice = state.fitted == m_state.fitted;
    m_state = state;
    if (!m_state.fitted)
        m_own = m_state;
    m_current = false;
    m_stopped = false;
    m_next.stop();
    m_policy.reset();
    if (!sameDevice && m_chosen)
        runOn(m_state.fitted ? m_state.fitted->backend : m_chosen);
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

} // namespace overlap
