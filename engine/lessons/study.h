// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/front_matter.h"
#include "engine/result/run_result.h"
#include "engine/sweep/sweep_axes.h"

#include <functional>
#include <memory>
#include <stop_token>

namespace overlap {

// One run that a text speaks of: a preset and what is changed in it, so that its command line can be told.
struct StudyRun
{
    std::string name; // "A"
    std::string preset; // "sync-a"
    std::vector<std::string> settings; // "streams=1"
    std::string device; // "": the one that was chosen
    Recorder recorder = Recorder::Auto; // on a GPU; a simulated device has but one
    Scenario scenario;
};

// A run for each value of one setting. The points are named like calls: "S(3)".
struct StudySeries
{
    StudyRun base;
    SweepAxis axis;

    [[nodiscard]] std::string pointName(std::size_t point) const;
    [[nodiscard]] StudyRun pointRun(std::size_t point) const;
};

// The runs that a lesson or a claim is made of. Names begin with a capital letter and differ.
struct Study
{
    std::vector<StudyRun> runs; // in the order of the file
    std::vector<StudySeries> series;

    [[nodiscard]] const StudyRun* run(std::string_view name) const; // null when there is none
    [[nodiscard]] const StudySeries* seriesNamed(std::string_view name) const;
    [[nodiscard]] std::vector<StudyRun> allRuns() const; // and the points of the series
};

// The keys of a header that make a study:
//     run: A = sync-a
//     run: C = sync-b streams=1 on sim:ideal-1-engine recorder events
//     series: S = sync-b vary streams=1,2,3,8
inline constexpr KeyRule StudyKeys[] = {{"run", false, true}, {"series", false, true}};
[[nodiscard]] Result<Study> readStudy(const TaughtText& text);

// A run that was made, or why it could not be.
struct StudyResult
{
    std::string name; // "A", "S(3)"
    RunResultPtr run; // null when it failed
    std::string error;
    bool refused = false; // the device cannot run it, as too large; false too where it failed for another reason
};

struct StudyResults
{
    DeviceInfo device; // the one that was chosen
    std::vector<StudyResult> results;

    [[nodiscard]] const StudyResult* find(std::string_view name) const;
    [[nodiscard]] RunResultPtr run(std::string_view name) const; // null when there is none or it failed
};

struct StudyProgress
{
    std::size_t done = 0;
    std::size_t of = 0;
    std::string name; // of the run that begins
};
using StudySink = std::function<void(const StudyProgress&)>;
using DeviceOpener = std::function<Result<std::shared_ptr<Backend>>(const std::string&)>;

// Runs everything, one after the other, each recorded. Runs that name a device are made there, through `open`. A run that
// fails keeps its reason and the others go on; the errors are Cancelled and DeviceLost.
[[nodiscard]] Result<StudyResults> runStudy(const Study& study, Backend& backend, const DeviceOpener& open,
                                            const RunOptions& options, const StudySink& progress,
                                            const std::stop_token& stop);

// The command that makes the same run, or the whole series; `device` is the chosen one.
[[nodiscard]] std::string commandLineOf(const StudyRun& run, const std::string& device);
[[nodiscard]] std::string commandLineOf(const StudySeries& series, const std::string& device);
// "overlapscope-cli compare .." for two runs of one device, else the commands of both joined by "; ".
[[nodiscard]] std::string commandLineOf(const StudyRun& a, const StudyRun& b, const std::string& device);

} // namespace overlap
