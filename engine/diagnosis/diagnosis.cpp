// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/diagnosis/diagnosis.h"

#include "engine/backend/simulated/simulated_backend.h"
#include "engine/diagnosis/mends.h"
#include "engine/diagnosis/rules.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/whatif/wall_runner.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace overlap {

Rule ruleOf(RuleId rule)
{
    switch (rule) {
    case RuleId::PageableCopies:
        return rules::pageableCopies;
    case RuleId::BlockingCopies:
        return rules::blockingCopies;
    case RuleId::BlockingSynchronization:
        return rules::blockingSynchronization;
    case RuleId::CopiesNotHidden:
        return rules::copiesNotHidden;
    case RuleId::DeviceIdle:
        return rules::deviceIdle;
    case RuleId::LowKernelUtilization:
        return rules::lowKernelUtilization;
    case RuleId::LaunchBound:
        return rules::launchBound;
    case RuleId::SmallCopies:
        return rules::smallCopies;
    case RuleId::SerializedStreams:
        return rules::serializedStreams;
    case RuleId::SlowCopies:
        return rules::slowCopies;
    case RuleId::AllocationInLoop:
        return rules::allocationInLoop;
    case RuleId::HostBoundPreparation:
        return rules::hostBoundPreparation;
    case RuleId::UnderfilledKernels:
        return rules::underfilledKernels;
    case RuleId::LazyFirstLaunch:
        return rules::lazyFirstLaunch;
    case RuleId::ClockStopsEarly:
        return rules::clockStopsEarly;
    case RuleId::QueueFull:
        return rules::queueFull;
    }
    return nullptr;
}

namespace {
// A symptom belongs to the costliest cause that accounts for half of it or more.
void explainSymptoms(std::vector<Finding>& findings)
{
    const Finding* worst = nullptr;
    for (const auto& finding : findings) {
        if (!isSymptom(finding.rule) && (worst == nullptr || finding.costUs > worst->costUs))
            worst = &finding;
    }
    if (worst == nullptr)
        return;
    constexpr double Half = 0.5;
    for (auto& finding : findings) {
        if (isSymptom(finding.rule) && worst->costUs >= Half * finding.costUs)
            finding.explainedBy = worst->rule;
    }
}

void order(std::vector<Finding>& findings)
{
    explainSymptoms(findings);
    const auto before = [](const Finding& a, const Finding& b) {
        if (a.explainedBy.has_value() != b.explainedBy.has_value())
            return b.explainedBy.has_value();
        // A run of which the time is not even known comes before everything about that time.
        const bool early = a.rule == RuleId::ClockStopsEarly;
        if (early != (b.rule == RuleId::ClockStopsEarly))
            return early;
        return a.costUs > b.costUs;
    };
    std::ranges::stable_sort(findings, before);
}
} // namespace

const Finding* Diagnosis::find(RuleId rule) const
{
    const auto it = std::ranges::find(findings, rule, &Finding::rule);
    return it == findings.end() ? nullptr : &*it;
}

namespace {
// The same; rules that were not looked at when `stop` is requested find nothing.
Diagnosis diagnoseUntil(const Timeline& timeline, const DiagnosisContext& context, const DiagnosisOptions& options,
                        const std::stop_token& stop)
{
    Diagnosis diagnosis;
    diagnosis.window = context.window;
    diagnosis.leastGainPct = options.leastGainPct;
    if (context.window.empty() || timeline.intervalCount() == 0) {
        for (const auto rule : allRules())
            diagnosis.notEnough.push_back({rule, "nothing was recorded in this window"});
        return diagnosis;
    }
    std::optional<TimelineFacts> facts(std::in_place, timeline, context, options);
    auto early = rules::clockStopsEarly(*facts);
    // What the clock missed belongs to the run: every other rule looks at all of it.
    auto whole = context;
    if (early.finding)
        whole.window.end = facts->deviceEnd;
    diagnosis.window = whole.window;
    if (stop.stop_requested())
        return diagnosis;
    // Of millions of intervals the facts take seconds: they are put together again only where the window has grown.
    if (early.finding) {
        facts.emplace(timeline, whole, options);
        early.finding->evidencePct = early.finding->costPct = facts->percentOfWindow(early.finding->evidence.us);
    }
    for (const auto rule : allRules()) {
        if (stop.stop_requested())
            return diagnosis;
        auto outcome = rule == RuleId::ClockStopsEarly ? early : ruleOf(rule)(*facts);
        if (outcome.finding) {
            addPieceCosts(*facts, *outcome.finding);
            diagnosis.findings.push_back(*std::move(outcome.finding));
        } else if (!outcome.notEnough.empty())
            diagnosis.notEnough.push_back({rule, std::move(outcome.notEnough)});
    }
    facts.reset(); // the path needs as much memory again
    diagnosis.bound = boundOf(timeline, whole.window, whole.unmarkedPreparation);
    order(diagnosis.findings);
    return diagnosis;
}
} // namespace

Diagnosis diagnose(const Timeline& timeline, const DiagnosisContext& context, const DiagnosisOptions& options)
{
    return diagnoseUntil(timeline, context, options, {});
}

namespace {
// The simplest of the mends that are as good as the best within the noise of such a prediction.
std::optional<Mend> bestMend(const std::vector<Change>& changes, const std::vector<Result<WallOutcome>>& outcomes,
                             double baseUs, double wallUs)
{
    constexpr double SameWithin = 1.02;
    std::optional<double> least;
    for (const auto& outcome : outcomes) {
        if (outcome)
            least = std::min(least.value_or(outcome->wallP50Us()), outcome->wallP50Us());
    }
    for (std::size_t i = 0; least && i < changes.size(); ++i) {
        if (!outcomes[i] || outcomes[i]->wallP50Us() > *least * SameWithin)
            continue;
        const auto ratio = outcomes[i]->wallP50Us() / baseUs;
        return Mend{changes[i], ratio * wallUs, ratio};
    }
    return std::nullopt;
}

// A long run is its loop over and over: some hundred batches tell what a change gains, in much less time.
Scenario shortened(const Scenario& scenario)
{
    constexpr std::uint64_t MostOperations = 100'000;
    constexpr std::uint64_t LeastBatches = 64;
    const std::uint64_t perBatch = 2ULL + scenario.kernel.launchesPerBatch;
    const auto most = std::max(LeastBatches, MostOperations / perBatch);
    if (scenario.batches() <= most)
        return scenario;
    auto shorter = scenario;
    shorter.samples = static_cast<std::uint32_t>(most * scenario.batchSize);
    shorter.defaultStreamEvery = std::min(shorter.defaultStreamEvery, shorter.samples);
    return shorter;
}

// The first launch is no setting: what is gained is what the same run takes once it has been warmed up.
std::optional<Mend> warmedUp(SimulatedBackend& model, RunOptions run, const Scenario& scenario, double baseUs,
                             double wallUs, const std::stop_token& stop)
{
    run.warmups = std::max(1U, run.warmups.value_or(2));
    WallRunner warm(model, run);
    const auto outcome = warm.run(scenario, stop);
    if (!outcome)
        return std::nullopt;
    const auto ratio = outcome->wallP50Us() / baseUs;
    return Mend{{"warm_up", {}, scenario}, ratio * wallUs, ratio};
}
} // namespace

void simulateMends(Diagnosis& diagnosis, const Scenario& scenario, const DeviceProfile& profile, double wallUs,
                   const RunOptions& run, const DiagnosisOptions& options, const std::stop_token& stop)
{
    if (diagnosis.findings.empty() || wallUs <= 0.0)
        return;
    SimulatedBackend model(profile, "sim:" + profile.name);
    auto exact = run;
    exact.recorder = Recorder::None;
    exact.noise = 0.0;
    exact.repeats = 1;
    WallRunner runner(model, exact);
    const auto tried = shortened(scenario);
    const auto base = runner.run(tried, stop);
    if (!base || base->wallP50Us() <= 0.0)
        return;
    std::vector<Finding> shown;
    for (auto& finding : diagnosis.findings) {
        if (finding.rule == RuleId::LazyFirstLaunch && tried == scenario) {
            finding.mend = warmedUp(model, exact, scenario, base->wallP50Us(), wallUs, stop);
        } else if (!mendedOutside(finding.rule)) {
            const auto changes = mendsFor(finding, tried);
            finding.mend = bestMend(changes, runner.run(changes, stop), base->wallP50Us(), wallUs);
            if (finding.mend)
                finding.mend->change.scenario.samples = scenario.samples;
        }
        if (stop.stop_requested())
            return;
        const bool gains = finding.mend && finding.mend->gainPct() >= options.leastGainPct;
        if (!gains && !mendedOutside(finding.rule))
            continue;
        if (gains) {
            finding.costUs = wallUs - finding.mend->wallUs;
            finding.costPct = finding.mend->gainPct();
            // Larger batches save launches and latencies too. That is not what empty SMs cost.
            if (finding.rule == RuleId::UnderfilledKernels && finding.costUs > finding.evidence.us) {
                finding.costUs = finding.evidence.us;
                finding.costPct = 100.0 * finding.costUs / wallUs;
            }
        } else {
            finding.mend.reset();
        }
        shown.push_back(std::move(finding));
    }
    diagnosis.findings = std::move(shown);
    diagnosis.profile = profile.name;
    diagnosis.mendsSimulated = true;
    for (auto& finding : diagnosis.findings)
        finding.explainedBy.reset();
    order(diagnosis.findings);
}

std::optional<Diagnosis> diagnose(const RunResult& result, const DeviceProfile* profile, const RunOptions& run,
                                  const DiagnosisOptions& options, const std::stop_token& stop)
{
    if (!result.recorded() || !result.record.timeline)
        return std::nullopt;
    DiagnosisContext context;
    context.window = result.window();
    context.clockMayStopEarly = !result.record.isDuration;
    if (result.device.smCount > 0)
        context.smCount = result.device.smCount;
    if (result.device.copyEngines > 0)
        context.copyEngines = result.device.copyEngines;
    // A measured run is held against what was measured of the same device.
    context.profile = result.device.measured() ? nullptr : profile;
    context.h2dPeakGbps = result.device.h2dPeakGbps;
    context.d2hPeakGbps = result.device.d2hPeakGbps;
    auto diagnosis = diagnoseUntil(*result.record.timeline, context, options, stop);
    if (profile == nullptr || stop.stop_requested())
        return diagnosis;
    // Mends are held against a time that was taken properly.
    auto scenario = result.scenario;
    scenario.finalSync = true;
    const bool early = diagnosis.find(RuleId::ClockStopsEarly) != nullptr;
    const auto wallUs = early ? microsecondsOf(diagnosis.window.duration()) : result.wallP50Us();
    simulateMends(diagnosis, scenario, *profile, wallUs, run, options, stop);
    return diagnosis;
}

const DeviceProfile* profileOfSameKind(const DeviceInfo& device)
{
    if (!device.profile.empty())
        return findBuiltinProfile(device.profile);
    for (const auto& profile : builtinProfiles()) {
        if (profile.provenance.kind == ProvenanceKind::Measured && !profile.title.empty()
            && device.name.ends_with(profile.title))
            return &profile;
    }
    return nullptr;
}

} // namespace overlap
