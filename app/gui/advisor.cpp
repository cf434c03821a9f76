// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/advisor.h"

#include "app/gui/session.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/controls/scenario_words.h"

#include <utility>

namespace overlap {

namespace {

constexpr int SoonMs = 40; // several changes of a slider become one
constexpr int RepeatMs = 1000; // the same settings again, as on a live GPU: the numbers hardly move

[[nodiscard]] std::optional<ModelError> modelErrorOf(const DeviceProfile* profile)
{
    if (profile == nullptr || !profile->modelError)
        return std::nullopt;
    const auto& e = *profile->modelError;
    return ModelError{e.pinnedP50, e.pinnedP95, e.pageableP50, e.pageableP95, e.runs};
}

// What another program recorded: no scenario is behind it. Nobody knows where its clock was stopped.
[[nodiscard]] bool isRecording(const RunResult& run)
{
    return run.record.recorder == Recorder::Auto;
}

[[nodiscard]] std::optional<Diagnosis> diagnosisOf(const RunResult& run, const DeviceProfile* profile,
                                                   const DiagnosisOptions& options, const std::stop_token& stop)
{
    if (!isRecording(run))
        return diagnose(run, profile, {}, options, stop);
    DiagnosisContext context;
    context.window = run.window();
    context.clockMayStopEarly = false;
    if (run.device.smCount > 0)
        context.smCount = run.device.smCount;
    if (run.device.copyEngines > 0)
        context.copyEngines = run.device.copyEngines;
    context.h2dPeakGbps = run.device.h2dPeakGbps;
    context.d2hPeakGbps = run.device.d2hPeakGbps;
    return diagnose(*run.record.timeline, context, options);
}

// What a run's mends can be simulated on; it lives as long as the backend, or for ever.
[[nodiscard]] const DeviceProfile* profileFor(const RunResult& run, const std::shared_ptr<Backend>& backend)
{
    if (isRecording(run))
        return nullptr;
    if (run.device.measured())
        return profileOfSameKind(run.device);
    return backend ? backend->profile() : nullptr;
}

} // namespace

Advisor::Advisor(Session& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &Advisor::start);
    connect(&m_session, &Session::pairChanged, this, [this] {
        stopCheck();
        emit diagnosisChanged(); // what is known may be stale now
        emit whatIfChanged();
    });
}

Advisor::~Advisor() = default;

void Advisor::setRuns(const ShownPair& shown)
{
    const bool same = shown.a == m_runs.a && shown.b == m_runs.b && (m_diagnosis || m_wanted || isBusy());
    m_runs = shown;
    if (!same)
        request();
}

void Advisor::setSeen(bool seen)
{
    m_seen = seen;
    if (seen && m_wanted)
        request();
}

void Advisor::setSide(Side side)
{
    if (side == m_side)
        return;
    m_side = side;
    stopCheck();
    m_working.cancel();
    m_trying.cancel();
    m_diagnosing.reset();
    m_diagnosis.reset(); // that of the other side would be taken for this one's
    m_whatIf.reset();
    m_diagnosisMessage.clear();
    m_whatIfMessage.clear();
    m_checkProblem.clear();
    request();
    emit diagnosisChanged();
    emit whatIfChanged();
}

void Advisor::setThresholds(const DiagnosisOptions& options)
{
    m_options = options;
    m_optionsChanged = true;
    request();
}

void Advisor::retranslate()
{
    if (!m_diagnosisMessage.isEmpty() || !m_whatIfMessage.isEmpty())
        request();
}

RunResultPtr Advisor::shownRun() const
{
    return m_side == Side::A ? m_runs.a : m_runs.b;
}

bool Advisor::isDiagnosisStale() const
{
    return m_diagnosis && !isRecording(*m_diagnosis->run) && m_diagnosis->run->scenario != m_session.pair().of(m_side);
}

bool Advisor::isWhatIfStale() const
{
    if (!m_whatIf)
        return false;
    auto wanted = m_session.pair().of(m_side);
    wanted.name = m_whatIf->base.name;
    return m_whatIf->base != wanted;
}

bool Advisor::isBusy() const
{
    return m_soon.isActive() || m_working.isRunning() || m_trying.isRunning();
}

bool Advisor::isRepeatOfKnown(const RunResult& run) const
{
    return m_diagnosis && m_diagnosis->run->scenario == run.scenario && m_diagnosis->run->device.id == run.device.id;
}

void Advisor::request()
{
    m_wanted = true;
    if (!m_seen || m_soon.isActive())
        return;
    const auto run = shownRun();
    const bool repeat = run && run->device.measured() && isRepeatOfKnown(*run) && !m_optionsChanged;
    m_soon.start(repeat ? RepeatMs : SoonMs);
}

void Advisor::start()
{
    if (!m_seen)
        return;
    m_wanted = false;
    const auto run = shownRun();
    if (m_working.isRunning() && m_diagnosing == run && !m_optionsChanged)
        return;
    m_optionsChanged = false;
    m_working.cancel();
    m_diagnosing = run;
    if (!run || !run->record.timeline || !run->recorded()) {
        m_diagnosis.reset();
        m_whatIf.reset();
        m_trying.cancel();
        m_diagnosisMessage = !run ? tr("There is no run of %1 yet.").arg(words::sideName(m_side))
                             : run->recording
                                 ? tr("The recording has no work of a GPU, so there is nothing to diagnose.")
                                 : tr("This run was not recorded, so there is nothing to look at.");
        m_whatIfMessage.clear();
        emit diagnosisChanged();
        emit whatIfChanged();
        return;
    }
    m_working.start([this, run, backend = m_session.sharedBackend(),
                     options = m_options](const std::stop_token& stop) -> Background::Delivery {
        const auto* profile = profileFor(*run, backend);
        auto diagnosis = diagnosisOf(*run, profile, options, stop);
        auto result = std::make_shared<DiagnosedRun>();
        result->run = run;
        if (diagnosis)
            result->diagnosis = *std::move(diagnosis);
        result->modelError = modelErrorOf(profile);
        return [this, result] { takeDiagnosis(result); };
    });
}

void Advisor::takeDiagnosis(const DiagnosedRunPtr& run)
{
    m_diagnosis = run;
    m_diagnosing.reset();
    m_diagnosisMessage.clear();
    emit diagnosisChanged();
    startWhatIf();
}

void Advisor::startWhatIf()
{
    const auto run = m_diagnosis->run;
    if (isRecording(*run)) {
        m_trying.cancel();
        m_whatIf.reset();
        m_whatIfMessage = tr(
            "Changes of a recording are simulated on a scenario that is fitted to it: overlapscope-cli whatif FILE.");
        emit whatIfChanged();
        return;
    }
    // The clock of a run that stops early says nothing; its changes are held against a proper time.
    auto base = run->scenario;
    base.finalSync = true;
    if (m_whatIf && m_whatIf->base == base && m_whatIfDevice == run->device.id)
        return;
    m_whatIfDevice = run->device.id;
    m_trying.start(
        [this, run, base, backend = m_session.sharedBackend()](const std::stop_token& stop) -> Background::Delivery {
            const auto* profile = profileFor(*run, backend);
            if (profile == nullptr)
                return [this] {
                    m_whatIf.reset();
                    m_whatIfMessage =
                        tr("There is no profile of this GPU to simulate changes on: calibrate it on the Device "
                           "tab.");
                    emit whatIfChanged();
                };
            SimulatedBackend model(*profile, "sim:" + profile->name);
            auto result = overlap::whatIf(model, base, {}, stop);
            return [this, result = std::move(result)] {
                m_whatIf = result ? std::make_shared<const WhatIf>(*result) : nullptr;
                m_whatIfMessage = result ? QString() : words::sentence(result.error().message);
                m_checkProblem.clear();
                emit whatIfChanged();
            };
        });
    emit whatIfChanged();
}

bool Advisor::canCheck() const
{
    return m_session.device().measured() && m_session.backend() && m_whatIf && !m_whatIf->changes.empty();
}

void Advisor::check()
{
    if (!canCheck() || isChecking())
        return;
    m_checkProblem.clear();
    m_session.setHeld(true); // the GPU does nothing else
    m_checking.start([this, whatIf = m_whatIf,
                      backend = m_session.sharedBackend()](const std::stop_token& stop) -> Background::Delivery {
        auto checked = std::make_shared<WhatIf>(*whatIf);
        RunOptions options;
        options.repeats = 5;
        const auto error = overlap::check(*checked, *backend, options, WhatIfPanel::CheckedFirst, stop);
        return [this, checked, error] {
            m_session.setHeld(false);
            if (error)
                m_checkProblem = words::sentence(error->message);
            else
                m_whatIf = checked;
            emit checkChanged();
            emit whatIfChanged();
        };
    });
    emit checkChanged();
}

void Advisor::stopCheck()
{
    if (!isChecking())
        return;
    m_checking.cancel();
    m_session.setHeld(false);
    emit checkChanged();
}

} // namespace overlap
