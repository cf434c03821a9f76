// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/finding.h"
#include "engine/metrics/idle_causes.h"
#include "engine/profile/device_profile.h"

#include <functional>
#include <vector>

namespace overlap {

// What the timeline alone cannot tell; every field but the window may be left out, and the rules that need it then say
// that they have not enough data.
struct DiagnosisContext
{
    TimeRange window;
    // The window ends where a clock was stopped that may not have waited for the device: not where the run is known to
    // wait, and not in a range that somebody selected.
    bool clockMayStopEarly = true;
    std::optional<std::uint32_t> smCount;
    std::optional<std::uint32_t> copyEngines;
    const DeviceProfile* profile = nullptr; // calibrated rates
    std::optional<double> h2dPeakGbps; // where there is no profile
    std::optional<double> d2hPeakGbps;
    std::uint16_t defaultStream = 0; // number of the legacy default stream
    bool memoryKindsKnown = true; // copies from or to pageable memory are marked
    // R12: where the issuing threads did something that nobody marked, for timelines without intervals of preparing.
    std::vector<TimeRange> unmarkedPreparation = {};
};

// What several rules ask of a timeline, found out once.
struct TimelineFacts
{
    TimelineFacts(const Timeline& observed, const DiagnosisContext& known, const DiagnosisOptions& thresholds);

    const Timeline& timeline;
    const DiagnosisContext& context;
    const DiagnosisOptions& options;
    LaunchIndex launches;
    bool hasHost = false;
    IntervalSet kernels; // unions, inside the window
    IntervalSet toDevice;
    IntervalSet toHost;
    IntervalSet copies;
    IntervalSet busy;
    IntervalSet idle;
    TracePoint deviceEnd; // of the last operation
    IntervalNumbers intervals; // of the timeline: what find() gives

    [[nodiscard]] TimeRange window() const { return context.window; }
    [[nodiscard]] double windowUs() const;
    [[nodiscard]] double percentOfWindow(double microseconds) const;
    // All intervals that `take` accepts and that meet the window, by time: their numbers in `intervals`. Called once for
    // each, lane by lane.
    using Take = std::function<bool(const Interval&)>;
    [[nodiscard]] std::vector<std::uint32_t> find(LaneRole role, const Take& take) const;
    [[nodiscard]] std::vector<std::uint32_t> findOnDevice(const Take& take) const;
    [[nodiscard]] IntervalSet setOf(const std::vector<std::uint32_t>& found) const; // clipped to the window
    // The same of what findOnDevice() would find, without finding it; `take` is called twice for each.
    [[nodiscard]] IntervalSet setOnDevice(const Take& take) const;
    // The ranges of `idle` in order, each with its cause and what ended it. They are found out anew each time: kept they
    // would be the most of what is known of a recording of millions of intervals.
    void eachGap(const std::function<void(const IdleGap&)>& visit) const;
    // The call that the issuing thread is in just before or at `t`.
    [[nodiscard]] const Interval* hostAt(TracePoint t) const;
    [[nodiscard]] bool isHostCall(const Interval& interval, std::string_view prefix) const;
    // Calibrated pinned device time of a copy, and the rate of large ones.
    [[nodiscard]] std::optional<double> expectedCopyUs(ActivityKind direction, std::uint64_t bytes) const;
    [[nodiscard]] std::optional<double> peakGbps(ActivityKind direction) const;

    [[nodiscard]] Evidence evidenceOf(std::vector<std::uint32_t> found) const; // us: their union
    [[nodiscard]] Evidence evidenceOf(std::vector<TimeRange> ranges) const;
    // The first of the ranges as they come, as many as evidence has room for.
    [[nodiscard]] std::vector<TimeRange> firstOf(const IntervalSet& set) const;

private:
    std::optional<IntervalSet> m_beyond; // busy, where it is more than in the window
};

// What a rule found out: a finding, nothing, or that it cannot know.
struct RuleOutcome
{
    std::optional<Finding> finding;
    std::string notEnough;
};
using Rule = RuleOutcome (*)(const TimelineFacts&);
[[nodiscard]] Rule ruleOf(RuleId rule);

// Fills Evidence::costUs. O(pieces x log n).
void addPieceCosts(const TimelineFacts& facts, Finding& finding);

// A finding whose evidence is time of the window.
[[nodiscard]] Finding makeFinding(const TimelineFacts& facts, RuleId rule, Evidence evidence);

} // namespace overlap
