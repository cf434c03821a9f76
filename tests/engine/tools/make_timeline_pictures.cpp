// SPDX-License-Identifier: GPL-3.0-or-later
// Usage: make_timeline_pictures RECORDINGS.json FOLDER
// For each recording a picture, A measured and B simulated, and the agreement of their operations in figures.
#include "engine/backend/registry.h"
#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/validation/operation_times.h"
#include "engine/validation/timeline_svg.h"
#include "tests/engine/validation/recorded_timelines.h"

#include <iostream>

namespace {
// "twin_pinned.svg": what is special about each of the three.
std::string fileNameOf(const overlap::Scenario& scenario)
{
    if (scenario.allocation != overlap::Allocation::Preallocated)
        return "twin_allocating.svg";
    return scenario.hostMemory == overlap::HostMemory::Pinned ? "twin_pinned.svg" : "twin_pageable.svg";
}
} // namespace

int main(int argc, char** argv)
{
    using namespace overlap;
    if (argc != 3) {
        std::cerr << "Usage: make_timeline_pictures RECORDINGS.json FOLDER\n";
        return 2;
    }
    const auto device = openDevice("sim:h200").value();
    for (const auto& recorded : readRecordedTimelines(argv[1])) {
        const auto run = runScenario(*device, recorded.scenario, {}, {}, {}).value();
        const auto& predicted = *run->record.timeline;
        const auto svg = timelinePairSvg(describeStrategy(recorded.scenario),
                                         {recorded.timeline, "A measured on an H200, CUPTI and timing events on"},
                                         {predicted, "B simulated"});
        const auto file = std::filesystem::path(argv[2]) / fileNameOf(recorded.scenario);
        if (const auto error = writeFileAtomically(file, svg)) {
            std::cerr << error->message << '\n';
            return 1;
        }
        const auto agreement = compareOperations(recorded.timeline, predicted).value();
        std::cout << recorded.scenario.name << ": " << durationText(agreement.measuredSpanUs).joined() << " measured, "
                  << durationText(agreement.predictedSpanUs).joined() << " simulated\n";
        for (const auto& kind : agreement.kinds)
            std::cout << "  " << activityKindId(kind.kind) << ": duration "
                      << percentText(kind.durationErrorP50Pct).joined() << ", start "
                      << durationText(kind.startErrorP50Us).joined() << " off in the median, "
                      << durationText(kind.startErrorMaxUs).joined() << " at most\n";
    }
    return 0;
}
