// SPDX-License-Identifier: GPL-3.0-or-later
// Sections that several kinds of report share.
#pragma once

#include "engine/report/reports.h"

#include <span>

namespace overlap::sections {

// Numbers of one run, or of A and B with the change.
[[nodiscard]] ReportTable numbers(ReportLanguage language, const RunResult& run);
[[nodiscard]] ReportTable numbers(ReportLanguage language, const RunResult& a, const RunResult& b);

// Of the devices of a recording, a column for each.
[[nodiscard]] ReportTable numbers(ReportLanguage language, std::span<const DeviceAnalysis> devices);

// `scenario`: of which the changes are that were tried; `side`: "A", "B" or "".
[[nodiscard]] ReportSection diagnosis(ReportLanguage language, const std::optional<Diagnosis>& diagnosis,
                                      const Scenario& scenario, const std::string& side);

// `perStep`: times are shown of one sample, which is a step of a recording. `key`: where the JSON has it, "what_if".
[[nodiscard]] ReportSection whatIf(ReportLanguage language, const WhatIf& whatIf, const std::string& side, bool perStep,
                                   const std::string& key);
[[nodiscard]] ReportSection whatIfLeftOut(ReportLanguage language, std::uint64_t operations, const std::string& side);

// Device, profile, program and date.
[[nodiscard]] ReportSection device(const ReportContext& context, const DeviceInfo& device);
// Of one run, or of A and B with what differs told of each: device, recording, recorder, repeats.
[[nodiscard]] ReportSection device(const ReportContext& context, std::span<const RunResultPtr> runs);

struct NamedScenario
{
    std::string file; // "a.json"
    std::string title; // of the folded text: "Scenario A"
    const Scenario& scenario;
};
// Command lines, a line each, and the scenarios as files.
[[nodiscard]] ReportSection reproduce(const ReportContext& context,
                                      const std::vector<std::vector<std::string>>& commands,
                                      std::span<const NamedScenario> scenarios, bool needsFiles);

// The id of a device without the machine's folders and names: "sim:mine.json", "ssh:HOST/cuda:0".
[[nodiscard]] std::string shownDeviceId(const std::string& id);

// "A: ", before what is said of that side.
[[nodiscard]] std::string ofSide(ReportLanguage language, const std::string& side);

// A sentence of a backend or a reader, in the report's language where it is known; `before`: in front of it.
struct Said
{
    std::string text;
    bool english = false; // it is not known
};
[[nodiscard]] Said said(ReportLanguage language, const std::string& sentence, const std::string& before = "");

[[nodiscard]] ReportCell word(std::string text);
[[nodiscard]] ReportCell number(NumberText text, std::string key, std::optional<double> value);

} // namespace overlap::sections
