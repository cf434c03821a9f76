// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/advisor.h"

#include "app/gui/model_profile.h"
#include "app/gui/session.h"
#include "engine/backend/simulated/simulated_backend.h"
#include "engine/fit/recording_diagnosis.h"
#include "widgets/advice/recorded_advice_words.h"
#include "widgets/advice/whatif_panel.h"
#include "widgets/words/scenario_words.h"

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

// What another program recorded: no scenario is behind it.
[[nodiscard]] bool isRecording(const RunResult& run)
{
    return run.recording != nullptr;
}

[[nodiscard]] DiagnosedRunPtr diagnosedRecording(const RunResultPtr& run, const ShownPart& shown,
                                                 const DiagnosisOptions& options, const std::stop_token& stop)
{
    auto result = std::make_shared<DiagnosedRun>();
    result->run = run;
    auto recorded = diagnose(*run->recording, shown.part, options, stop);
    if (!recorded)
        return result;
    result->diagnosis = placedIn(*run->record.timeline, *recorded, shown.shift);
    if (recorded->fit)
        result->fit = std::make_shared<const RecordingFit>(*std::move(recorded->fit));
    result->noFit = std::move(recorded->noFit);
    return result;
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

void Advisor::setRuns(const ShownPair& shown, const std::array<ShownPart, 2>& parts)
{
    const bool same = shown.a == m_runs.a && shown.b == m_runs.b && (m_diagnosis || m_wanted || isBusy());
    m_runs = shown;
    m_parts = parts;
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
    m_fit.reset();
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
    if (!m_whatIf || m_fit)
        return false;
    auto wanted = m_session.pair().of(m_side);
    wanted.name = m_whatIf->base.name;
    wanted.finalSync = m_whatIf->base.finalSync; // changes are held against a proper time
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
        m_fit.reset();
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
    m_working.start(
        [this, run, backend = m_session.sharedBackend(), options = m_options,
         part = m_parts[static_cast<std::size_t>(m_side)]](const std::stop_token& stop) -> Background::Delivery {
            if (isRecording(*run)) {
                const auto recorded = diagnosedRecording(run, part, options, stop);
                return [this, recorded] { takeDiagnosis(recorded); };
            }
            const auto* profile = modelProfileOf(*run, backend.get());
            auto diagnosis = diagnose(*run, profile, {}, options, stop);
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
        startRecordedWhatIf();
        return;
    }
    m_fit.reset();
    // The clock of a run that stops early says nothing; its changes are held against a proper time.
    auto base = run->scenario;
    base.finalSync = true;
    if (m_whatIf && m_whatIf->base == base && m_whatIfDevice == run->device.id)
        return;
    m_whatIfDevice = run->device.id;
    m_trying.start(
        [this, run, base, backend = m_session.sharedBackend()](const std::stop_token& stop) -> Background::Delivery {
            const auto* profile = modelProfileOf(*run, backend.get());
            if (profile == nullptr)
                return [this] {
                    setWhatIf(nullptr, tr("There is no profile of this GPU to simulate changes on: calibrate it on the "
                                          "Device tab."));
                };
            SimulatedBackend model(*profile, "sim:" + profile->name);
            auto result = overlap::whatIf(model, base, {}, stop);
            return [this, result = std::move(result)] {
                setWhatIf(result ? std::make_shared<const WhatIf>(*result) : nullptr,
                          result ? QString() : words::sentence(result.error().message));
            };
        });
    emit whatIfChanged();
}

void Advisor::setWhatIf(const WhatIfPtr& whatIf, const QString& message)
{
    m_whatIf = whatIf;
    m_whatIfMessage = message;
    m_checkProblem.clear();
    emit whatIfChanged();
}

// Changes of a program of which there is only a recording are tried on the scenario that was fitted to it.
void Advisor::startRecordedWhatIf()
{
    const auto& recording = m_diagnosis->run->recording;
    auto part = m_parts[static_cast<std::size_t>(m_side)].part;
    part.range.reset(); // the fit is of all steps
    if (m_fit && m_fitRecording == recording && m_fitPart == part && (m_whatIf || m_trying.isRunning()))
        return;
    m_trying.cancel();
    m_fit = m_diagnosis->fit;
    m_fitRecording = recording;
    m_fitPart = part;
    if (!m_fit || !m_fit->fits()) {
        const auto message = m_fit ? words::unfitting(*m_fit) : words::noFit(m_diagnosis->noFit);
        m_fit.reset();
        setWhatIf(nullptr, message);
        return;
    }
    m_whatIfDevice.clear();
    m_whatIf.reset(); // that of another recording
    m_whatIfMessage = tr("The changes are being tried on a scenario that was fitted to the recording.");
    m_trying.start([this, fit = m_fit](const std::stop_token& stop) -> Background::Delivery {
        auto result = overlap::whatIf(*fit, {}, stop);
        return [this, result = std::move(result)] {
            setWhatIf(result ? std::make_shared<const WhatIf>(*result) : nullptr,
                      result ? QString() : words::sentence(result.error().message));
        };
    });
    emit whatIfChanged();
}

bool Advisor::canCheck() const
{
    return m_session.device().measured() && m_session.backend() && m_whatIf && !m_fit && !m_whatIf->changes.empty();
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
