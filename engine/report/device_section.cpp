// SPDX-License-Identifier: GPL-3.0-or-later
// What was run or recorded on what, and by which program.
#include "engine/base/text.h"
#include "engine/report/recorded_sections.h"
#include "engine/report/sections.h"
#include "engine/report/sentences.h"
#include "engine/report/words.h"

#include <fmt/format.h>

#include <functional>

namespace overlap::sections {

namespace {
// "H200 (simulated)" is the engine's own way to call it.
std::string deviceName(ReportLanguage language, const DeviceInfo& device)
{
    constexpr std::string_view Ending = " (simulated)";
    if (language == ReportLanguage::Chinese && !device.measured() && device.name.ends_with(Ending))
        return device.name.substr(0, device.name.size() - Ending.size()) + "（仿真）";
    return device.name;
}

std::string repeatsText(ReportLanguage language, const RunResult& run)
{
    if (!run.wallUs)
        return say(language, Word::NoTime);
    const auto count = run.record.walls.size();
    if (count == 1)
        return say(language, Word::OneRepeat);
    return say(language, Word::RepeatsValue,
               {countText(static_cast<std::int64_t>(count)), durationText(run.wallUs->min).joined(),
                durationText(run.wallUs->max).joined()});
}

// Labels and what they are of A and of B, or of what both are.
class FactTable
{
public:
    FactTable(ReportLanguage language, std::size_t sides)
        : m_language(language)
        , m_sides(sides)
    {
        m_table.columns = {{"", false}, {"", false}};
    }

    using ValueOf = std::function<std::string(std::size_t side)>;
    // One row when both sides say the same, else one for each. What is "" is left out.
    void add(Word label, const ValueOf& value)
    {
        const auto text = say(m_language, label);
        const auto first = value(0);
        const auto last = value(m_sides - 1);
        if (first == last) {
            addRow(text, first);
            return;
        }
        addRow(text + " A", first);
        addRow(text + " B", last);
    }
    void addDevices(const std::function<const DeviceInfo&(std::size_t)>& deviceOf)
    {
        const auto language = m_language;
        const auto fact = [&](Word label, const std::function<std::string(const DeviceInfo&)>& value) {
            add(label, [&](std::size_t side) { return value(deviceOf(side)); });
        };
        fact(Word::Device, [&](const DeviceInfo& device) {
            return device.id.empty() ? deviceName(language, device)
                                     : fmt::format("{} · {}", deviceName(language, device), shownDeviceId(device.id));
        });
        fact(Word::Profile, [](const DeviceInfo& device) { return device.profile; });
        fact(Word::Provenance, [&](const DeviceInfo& device) { return sentences::fixed(language, device.provenance); });
        fact(Word::Multiprocessors,
             [](const DeviceInfo& device) { return device.smCount > 0 ? countText(device.smCount) : std::string(); });
        fact(Word::DeviceMemory, [](const DeviceInfo& device) {
            return device.memoryBytes > 0 ? bytesText(static_cast<double>(device.memoryBytes)).joined() : std::string();
        });
        fact(Word::CopyEngines, [](const DeviceInfo& device) {
            return device.copyEngines > 0 ? countText(device.copyEngines) : std::string();
        });
        fact(Word::Link, [&](const DeviceInfo& device) {
            return device.linkGbps ? say(language, Word::LinkValue, {bandwidthText(*device.linkGbps).joined()})
                                   : std::string();
        });
        fact(Word::Peaks, [&](const DeviceInfo& device) {
            return device.h2dPeakGbps && device.d2hPeakGbps
                       ? say(language, Word::PeaksValue,
                             {bandwidthText(*device.h2dPeakGbps).joined(), bandwidthText(*device.d2hPeakGbps).joined()})
                       : std::string();
        });
    }

    [[nodiscard]] ReportSection section(const ReportContext& context) &&
    {
        addRow(say(m_language, Word::Version), context.version);
        addRow(say(m_language, Word::Date), context.date);
        ReportSection section{"device", say(m_language, Word::DeviceAndVersions), "", {}};
        section.blocks.emplace_back(std::move(m_table));
        return section;
    }

private:
    void addRow(const std::string& label, const std::string& value)
    {
        if (!value.empty())
            m_table.rows.push_back({word(label), word(value)});
    }

    ReportLanguage m_language;
    std::size_t m_sides;
    ReportTable m_table;
};

// What there is of a recording alone, and of a run alone.
void addRecordings(FactTable& facts, ReportLanguage language, std::span<const RunResultPtr> runs)
{
    const auto add = [&](Word label, const std::function<std::string(const RunResult&)>& value) {
        facts.add(label, [&](std::size_t side) { return runs[side]->recording ? value(*runs[side]) : std::string(); });
    };
    add(Word::RecordingFile, [](const RunResult& run) { return run.scenario.name; });
    add(Word::RecordingFormat, [&](const RunResult& run) { return recorderText(language, *run.recording); });
    add(Word::RecordingIntervals,
        [](const RunResult& run) { return countText(static_cast<std::int64_t>(run.recording->intervalCount())); });
}

void addRuns(FactTable& facts, ReportLanguage language, std::span<const RunResultPtr> runs)
{
    const auto add = [&](Word label, const std::function<std::string(const RunResult&)>& value) {
        facts.add(label, [&](std::size_t side) { return runs[side]->recording ? std::string() : value(*runs[side]); });
    };
    add(Word::ModelErrorRow,
        [&](const RunResult& run) { return sentences::modelError(language, run.device, run.scenario.hostMemory); });
    add(Word::Recorder, [](const RunResult& run) {
        return run.device.measured() ? std::string(recorderId(run.record.recorder)) : std::string();
    });
    add(Word::Repeats, [&](const RunResult& run) { return repeatsText(language, run); });
    add(Word::Observer, [](const RunResult& run) {
        return run.device.measured() && run.observerOverheadPct ? percentText(*run.observerOverheadPct).joined()
                                                                : std::string();
    });
    add(Word::Clocks, [](const RunResult& run) {
        return run.device.measured() && run.record.clockUncertainty
                   ? durationText(*run.record.clockUncertainty).joined()
                   : std::string();
    });
}
} // namespace

ReportSection device(const ReportContext& context, const DeviceInfo& device)
{
    FactTable facts(context.language, 1);
    facts.addDevices([&](std::size_t) -> const DeviceInfo& { return device; });
    return std::move(facts).section(context);
}

ReportSection device(const ReportContext& context, std::span<const RunResultPtr> runs)
{
    FactTable facts(context.language, runs.size());
    addRecordings(facts, context.language, runs);
    facts.addDevices([&](std::size_t side) -> const DeviceInfo& { return runs[side]->device; });
    addRuns(facts, context.language, runs);
    return std::move(facts).section(context);
}

} // namespace overlap::sections
