// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_text.h"

#include "app/cli/numbers_table.h"
#include "app/cli/text_table.h"
#include "engine/base/letters.h"
#include "engine/base/text.h"
#include "engine/result/disturbance.h"

#include <fmt/format.h>

namespace overlap {

namespace {
// "repeats 10: 17.8 to 18.1 ms"
std::string spreadText(const RunResult& run)
{
    if (!run.wallUs)
        return "no time was measured";
    if (run.record.walls.size() == 1)
        return "1 repeat";
    return fmt::format("{} repeats, {} to {}", run.record.walls.size(), durationText(run.wallUs->min).joined(),
                       durationText(run.wallUs->max).joined());
}

// The name of the scenario, unless the description begins with the same words.
std::string strategyText(const char* side, const RunResult& run)
{
    const auto& name = run.scenario.name;
    const auto strategy = describeStrategy(run.scenario);
    const bool says = name.empty() || strategy.starts_with(name);
    return fmt::format("{}  {}{}\n", side, says ? "" : name + ": ", strategy);
}

std::string repeatsText(const RunResult& a, const RunResult& b)
{
    const auto textA = spreadText(a);
    const auto textB = spreadText(b);
    return textA == textB ? textA + " each" : fmt::format("A {}, B {}", textA, textB);
}

std::string workloadText(const RunResult& run)
{
    const auto samples = run.scenario.samples;
    const auto batches = run.scenario.batches();
    return fmt::format("{} {}, {} {}", countText(samples), samples == 1 ? "sample" : "samples", countText(batches),
                       batches == 1 ? "batch" : "batches");
}

// Which of the two validated figures holds depends on the host memory.
std::string modelErrors(const Comparison& comparison)
{
    const auto a = modelErrorText(comparison.a->device, comparison.a->scenario.hostMemory);
    const auto b = modelErrorText(comparison.b->device, comparison.b->scenario.hostMemory);
    if (a == b)
        return a.empty() ? "" : a + ".\n";
    return "A: " + withPeriod(a) + "\nB: " + withPeriod(b) + '\n';
}

// What there is to know of how a run on a GPU was recorded.
std::string recordingText(const RunResult& run)
{
    std::string text;
    for (const auto disturbance : disturbancesOf(run))
        text += paragraph("Disturbed: " + disturbanceText(disturbance, run));
    if (run.record.clockUncertainty)
        text += paragraph(fmt::format("Host and device times may be apart by up to {}.",
                                      durationText(*run.record.clockUncertainty).joined()));
    if (run.observerOverheadPct && run.device.measured())
        text +=
            paragraph(fmt::format("Recording made the run {} longer.", percentText(*run.observerOverheadPct).joined()));
    for (const auto& note : run.record.notes)
        text += paragraph(withPeriod(note));
    return text;
}
} // namespace

std::string runText(const RunResult& run)
{
    const auto wall = run.wallUs ? durationText(run.wallUs->p50).joined() : std::string("an unknown time");
    const auto answer = run.record.isDuration
                            ? fmt::format("{} in {}: {}.", workloadText(run), wall, describeStrategy(run.scenario))
                            : fmt::format("Not a duration: the clock stops after {}, before the device is done ({}).",
                                          wall, describeStrategy(run.scenario));
    auto text = paragraph(answer) + '\n' + numbersTable(run) + '\n';
    text += fmt::format("{} · {} · window: whole run\n", originLabel(run), spreadText(run));
    if (const auto error = modelErrorText(run.device, run.scenario.hostMemory); !error.empty())
        text += error + ".\n";
    return text + recordingText(run);
}

std::string comparisonText(const Comparison& comparison)
{
    const auto& a = *comparison.a;
    const auto& b = *comparison.b;
    auto text = paragraph(answerSentence(comparison)) + '\n';
    text += strategyText("A", a) + strategyText("B", b) + '\n';
    text += numbersTable(a, b) + '\n';
    if (const auto waterfall = waterfallText(comparison); !waterfall.empty())
        text += waterfall + '\n';
    text += fmt::format("{} · {} · window: whole run\n", originLabel(a), repeatsText(a, b));
    text += modelErrors(comparison);
    const auto ofA = recordingText(a);
    const auto ofB = recordingText(b);
    if (ofA == ofB)
        return text + ofA;
    return text + (ofA.empty() ? "" : "A: " + ofA) + (ofB.empty() ? "" : "B: " + ofB);
}

} // namespace overlap
