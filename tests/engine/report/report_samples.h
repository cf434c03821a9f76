// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"
#include "engine/report/reports.h"
#include "engine/scenario/presets.h"

#include <gtest/gtest.h>

namespace overlap::fixtures {

inline ReportContext context(ReportLanguage language)
{
    return {language, "1.2.3", "2026-11-30 12:00 UTC", {}};
}

// Everything that the command line puts into a report.
inline ReportAdvices advicesOf(const RunResult& run, Backend& device)
{
    ReportAdvices advices;
    advices.diagnosis = diagnose(run, device.profile(), {}, {}, {});
    if (auto tried = whatIf(device, run.scenario, {}, {}))
        advices.whatIf = *std::move(tried);
    return advices;
}

struct SampleComparison
{
    Comparison comparison;
    ReportAdvices a;
    ReportAdvices b;

    [[nodiscard]] Report report(ReportLanguage language) const
    {
        return comparisonReport(context(language), comparison, a, b);
    }
};

inline SampleComparison compared(const Scenario& a, const Scenario& b, const std::string& device = "sim:h200")
{
    const auto backend = openDevice(device).value();
    SampleComparison sample{compare(*backend, a, b, {}, {}).value(), {}, {}};
    sample.a = advicesOf(*sample.comparison.a, *backend);
    sample.b = advicesOf(*sample.comparison.b, *backend);
    return sample;
}

inline SampleComparison comparedPair(const std::string& preset, const std::string& device = "sim:h200")
{
    const auto pair = findPresetPair(preset).value();
    return compared(pair.a, pair.b, device);
}

struct SampleRun
{
    RunResultPtr run;
    ReportAdvices advices;

    [[nodiscard]] Report report(ReportLanguage language) const { return runReport(context(language), run, advices); }
};

inline SampleRun ran(const Scenario& scenario, const std::string& device = "sim:h200", const RunOptions& options = {})
{
    const auto backend = openDevice(device).value();
    SampleRun sample;
    sample.run = runScenario(*backend, scenario, options, {}, {}).value();
    sample.advices = advicesOf(*sample.run, *backend);
    return sample;
}

inline SweepResult swept(const std::string& preset, const std::vector<std::string>& varied,
                         const std::string& device = "sim:h200")
{
    std::vector<SweepAxis> axes;
    for (const auto& text : varied)
        axes.push_back(parseSweepAxis(text).value());
    const auto backend = openDevice(device).value();
    return runSweep(*backend, {findPreset(preset).value(), SweepAxes::make(axes).value()}, {}, {}, {}).value();
}

} // namespace overlap::fixtures
