// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/rule.h"
#include "engine/timeline/timeline.h"
#include "engine/whatif/change.h"

#include <string>
#include <vector>

namespace overlap {

// What can be shown on the chart: calls and operations, or stretches of time where nothing ran.
struct Evidence
{
    std::vector<IntervalRef> intervals; // in order of time, the longest `mostEvidence` of them
    std::vector<TimeRange> ranges; // in order of time
    std::size_t count = 0; // of all intervals, or ranges
    double us = 0.0; // what all of them add up to as the rule counts it; never more than the denominator
    std::vector<double> costUs; // of each of the intervals, where there are none of each range: see pieceCostOf

    [[nodiscard]] std::size_t pieces() const { return intervals.empty() ? ranges.size() : intervals.size(); }
};

// What a single piece of evidence costs.
enum class PieceCost : std::uint8_t
{
    DeviceIdle, // in it, and after it until the next operation begins; of gaps their length
    NotHidden, // copying beside no kernel
    AboveExpected, // longer than its bytes, or the calibrated rate, would take
    EmptySms // kernel time x share of the SMs that it leaves empty
};
[[nodiscard]] PieceCost pieceCostOf(RuleId rule);

enum class ThresholdUnit : std::uint8_t
{
    Percent,
    Ratio,
    Microseconds
};

// A change of the scenario that mends it, simulated.
struct Mend
{
    Change change; // no keys: warming up first, which is no setting
    double wallUs = 0.0; // of the run as it would be: its wall x ratio
    double ratio = 1.0; // mended / as it is
    [[nodiscard]] double gainPct() const { return 100.0 * (1.0 - ratio); }
};

struct Finding
{
    RuleId rule = RuleId::PageableCopies;
    FindingVariant variant = FindingVariant::Plain;
    // The severity. What the mend gains where that was simulated (R13: no more than the evidence, for its mend changes more
    // than the fill), else the time of the evidence.
    double costUs = 0.0;
    double costPct = 0.0; // of the window
    Evidence evidence;
    Denominator denominator = Denominator::Window; // of evidencePct
    double evidencePct = 0.0;
    double value = 0.0; // what the rule compared, in `unit`: 79.0 % in such calls, 0 % hidden
    double threshold = 0.0; // against this
    ThresholdUnit unit = ThresholdUnit::Percent;
    double lookedAtFromUs = 0.0; // R4, R5: shorter copies or gaps were not looked at
    std::optional<Mend> mend;
    // A symptom that is gone, or mostly so, with what another finding names: "with R11".
    std::optional<RuleId> explainedBy;
};

// A rule that could not be decided.
struct NotEnoughData
{
    RuleId rule = RuleId::PageableCopies;
    std::string reason; // one sentence
};

struct Advice
{
    std::string plain; // what to do
    std::string cuda; // how in CUDA
    std::string pytorch; // how in PyTorch
};
[[nodiscard]] Advice adviceFor(RuleId rule, FindingVariant variant);

// "Buffers are freed inside the loop"
[[nodiscard]] std::string titleOf(const Finding& finding);
// "32 calls take 15.5 ms, 79 % of the window": what was seen, with its denominator.
[[nodiscard]] std::string explanationOf(const Finding& finding);
// "threshold 1.0 %"
[[nodiscard]] std::string thresholdText(const Finding& finding);

} // namespace overlap
