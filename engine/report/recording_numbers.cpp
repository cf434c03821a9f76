// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/sections.h"
#include "engine/report/words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>

namespace overlap::sections {

namespace {
std::optional<double> sharePct(Nanoseconds part, Nanoseconds whole)
{
    if (whole <= Nanoseconds::zero())
        return std::nullopt;
    return static_cast<double>(part.count()) / static_cast<double>(whole.count()) * 100.0;
}

// Rows of the table, one column for each device.
class DeviceTable
{
public:
    DeviceTable(ReportLanguage language, std::span<const DeviceAnalysis> devices)
        : m_language(language)
        , m_devices(devices)
    {
        m_table.columns = {{"", false}};
        for (const auto& device : devices)
            m_table.columns.push_back({say(language, Word::DeviceNumber, {std::to_string(device.index)}), true});
        // A column of shares beside each time would say twice what one can read.
    }

    void time(Word label, const char* key, Nanoseconds (*read)(const DeviceAnalysis&))
    {
        row(label, [&](const DeviceAnalysis& device, std::size_t i) {
            const auto value = read(device);
            return sections::number(durationText(value), fmt::format("devices.{}.{}", i, key),
                                    static_cast<double>(value.count()));
        });
    }
    void count(Word label, const std::string& key, const std::function<std::uint64_t(const DeviceAnalysis&)>& read,
               const std::function<std::uint64_t(const DeviceAnalysis&)>& bytes = {})
    {
        row(label, [&](const DeviceAnalysis& device, std::size_t i) {
            const auto value = read(device);
            auto text = countText(static_cast<std::int64_t>(value));
            if (bytes && bytes(device) > 0)
                text += fmt::format(" ({})", bytesText(static_cast<double>(bytes(device))).joined());
            return sections::number({text, ""}, fmt::format("devices.{}.{}", i, key), static_cast<double>(value));
        });
    }
    void share(Word label, const char* key, std::optional<double> (*read)(const DeviceAnalysis&))
    {
        row(label, [&](const DeviceAnalysis& device, std::size_t i) {
            const auto value = read(device);
            return value ? sections::number(percentText(*value), fmt::format("devices.{}.{}", i, key), value)
                         : sections::word("n/a");
        });
    }
    [[nodiscard]] ReportTable take() && { return std::move(m_table); }

private:
    void row(Word label, const std::function<ReportCell(const DeviceAnalysis&, std::size_t)>& cell)
    {
        std::vector<ReportCell> cells{sections::word(say(m_language, label))};
        for (std::size_t i = 0; i < m_devices.size(); ++i)
            cells.push_back(cell(m_devices[i], i));
        m_table.rows.push_back(std::move(cells));
    }

    ReportLanguage m_language;
    std::span<const DeviceAnalysis> m_devices;
    ReportTable m_table;
};

void addCopies(DeviceTable& table, std::span<const DeviceAnalysis> devices)
{
    struct Copies
    {
        Word label;
        const char* key;
        std::uint64_t CopySums::*sum;
    };
    static constexpr std::array<Copies, 8> All{{{Word::CopiesH2d, "h2d", &CopySums::h2d},
                                                {Word::CopiesD2h, "d2h", &CopySums::d2h},
                                                {Word::CopiesD2d, "d2d", &CopySums::d2d},
                                                {Word::CopiesH2h, "h2h", &CopySums::h2h},
                                                {Word::CopiesP2p, "p2p", &CopySums::p2p},
                                                {Word::CopiesArray, "array", &CopySums::array},
                                                {Word::CopiesUnified, "unified", &CopySums::unified},
                                                {Word::CopiesUnknown, "unknown", &CopySums::unknown}}};
    for (const auto& [label, key, sum] : All) {
        const bool always = label == Word::CopiesH2d || label == Word::CopiesD2h;
        const auto has = [s = sum](const DeviceAnalysis& device) { return device.copies.*s > 0; };
        if (always || std::ranges::any_of(devices, has))
            table.count(
                label, std::string("copies.") + key, [s = sum](const DeviceAnalysis& d) { return d.copies.*s; },
                [s = sum](const DeviceAnalysis& d) { return d.bytes.*s; });
    }
}
} // namespace

ReportTable numbers(ReportLanguage language, std::span<const DeviceAnalysis> devices)
{
    using D = const DeviceAnalysis&;
    DeviceTable table(language, devices);
    table.time(Word::RecordingWindow, "span_ns", [](D d) { return d.window.duration(); });
    table.count(Word::Kernels, "kernels", [](D d) { return d.kernels; });
    addCopies(table, devices);
    table.count(Word::Memsets, "memsets", [](D d) { return d.memsets; });
    table.time(Word::KernelsBusy, "kernel_busy_ns", [](D d) { return d.kernelBusy; });
    table.share(Word::KernelUtilization, "kernel_utilization_pct",
                [](D d) { return sharePct(d.kernelBusy, d.window.duration()); });
    table.time(Word::CopiesBusy, "copy_busy_ns", [](D d) { return d.copyBusy; });
    table.time(Word::DeviceBusy, "any_busy_ns", [](D d) { return d.anyBusy; });
    table.share(Word::DeviceUtilization, "any_utilization_pct",
                [](D d) { return sharePct(d.anyBusy, d.window.duration()); });
    table.time(Word::DeviceIdle, "idle_ns", [](D d) { return d.idle; });
    table.share(Word::CopyHidden, "copy_hidden_pct", [](D d) { return sharePct(d.copyComputeOverlap, d.copyBusy); });
    table.share(Word::OverlapEfficiency, "overlap_efficiency_pct",
                [](D d) { return sharePct(d.copyComputeOverlap, std::min(d.kernelBusy, d.copyBusy)); });
    table.share(Word::BothDirections, "duplex_overlap_pct",
                [](D d) { return sharePct(d.h2dD2hOverlap, std::min(d.h2dBusy, d.d2hBusy)); });
    return std::move(table).take();
}

} // namespace overlap::sections
