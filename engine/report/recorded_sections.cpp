// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/recorded_sections.h"

#include "engine/report/sentences.h"
#include "engine/report/words.h"
#include "engine/trace/recording_analysis.h"

#include <fmt/format.h>

#include <algorithm>

namespace overlap::sections {

namespace {
constexpr const char* Program = "overlapscope-cli";

// A name that begins with a hyphen would be an option.
std::string fileWord(const std::string& name)
{
    return name.starts_with('-') ? "./" + name : name;
}

bool isBusiest(const Recording& recording, const RecordingPart& part)
{
    const auto active = std::ranges::count_if(recording.devices, &RecordedDevice::active);
    if (active < 2)
        return true;
    const auto devices = analyzeAll(recording);
    const auto busiest = std::ranges::max_element(devices, {}, &DeviceAnalysis::anyBusy);
    return busiest != devices.end() && busiest->index == part.device;
}

bool isWholeOfBusiest(const RecordedSide& side)
{
    const auto& part = side.advices.part;
    return part && !part->process && !part->range && isBusiest(*side.run.recording, *part);
}

std::vector<std::string> deviceOption(const Recording& recording, const RecordingPart& part)
{
    if (recording.devices.size() < 2)
        return {};
    return {"--device-index", std::to_string(part.device)};
}

std::vector<std::string> analyzeCommand(const RecordedSide& side)
{
    std::vector<std::string> command{Program, "analyze", fileWord(side.run.scenario.name)};
    if (!side.advices.part)
        return command;
    const auto& part = *side.advices.part;
    const auto device = deviceOption(*side.run.recording, part);
    command.insert(command.end(), device.begin(), device.end());
    if (part.process)
        command.insert(command.end(), {"--process", *part.process});
    if (part.range)
        command.insert(command.end(), {"--range", fmt::format("{}:{}", part.range->begin.time_since_epoch().count(),
                                                              part.range->end.time_since_epoch().count())});
    return command;
}

std::vector<std::string> whatIfCommand(const RecordedSide& side)
{
    std::vector<std::string> command{Program, "whatif", fileWord(side.run.scenario.name)};
    if (side.advices.part) {
        const auto device = deviceOption(*side.run.recording, *side.advices.part);
        command.insert(command.end(), device.begin(), device.end());
    }
    return command;
}
} // namespace

std::string recorderText(ReportLanguage language, const Recording& recording)
{
    if (recording.generator == "OverlapScope")
        return say(language, Word::WrittenBySelf);
    switch (recording.format) {
    case RecordingFormat::Kineto:
        return "PyTorch profiler";
    case RecordingFormat::Nsys:
        return "Nsight Systems";
    case RecordingFormat::Chrome:
        return "Chrome trace";
    }
    return "";
}

ReportParagraph saidParagraph(ReportLanguage language, const std::string& sentence)
{
    auto text = said(language, sentence);
    return {std::move(text.text), true, text.english};
}

ReportSection recordedWhatIf(ReportLanguage language, const RecordingFit& fit, const WhatIf& whatIf,
                             const std::string& side, const std::string& key)
{
    auto section = sections::whatIf(language, whatIf, side, true, key);
    std::vector<ReportBlock> before;
    for (auto& sentence : sentences::fit(language, fit))
        before.emplace_back(ReportParagraph{std::move(sentence)});
    for (const auto& note : fit.twin.notes)
        before.emplace_back(saidParagraph(language, note));
    before.emplace_back(ReportParagraph{say(language, Word::WhatIfFitted), true});
    section.blocks.insert(section.blocks.begin(), before.begin(), before.end());
    return section;
}

ReportSection noWhatIf(ReportLanguage language, const std::string& why, const std::string& side)
{
    ReportSection section{"what-if" + (side.empty() ? "" : "-" + side),
                          side.empty() ? say(language, Word::WhatIf) : say(language, Word::WhatIfOf, {side}),
                          "",
                          {}};
    section.blocks.emplace_back(saidParagraph(language, why));
    return section;
}

std::vector<std::vector<std::string>> recordedCommands(const std::vector<RecordedSide>& sides)
{
    std::vector<std::vector<std::string>> commands;
    if (sides.size() == 2 && std::ranges::all_of(sides, isWholeOfBusiest))
        commands.push_back({Program, "report", fileWord(sides.front().run.scenario.name),
                            fileWord(sides.back().run.scenario.name), "--output", "report.html"});
    const auto add = [&](std::vector<std::string> command) {
        if (std::ranges::find(commands, command) == commands.end())
            commands.push_back(std::move(command));
    };
    for (const auto& side : sides)
        add(analyzeCommand(side));
    // What was tried was tried on what all of its processes did.
    for (const auto& side : sides) {
        if (side.advices.whatIf && !(side.advices.part && side.advices.part->process))
            add(whatIfCommand(side));
    }
    return commands;
}

} // namespace overlap::sections
