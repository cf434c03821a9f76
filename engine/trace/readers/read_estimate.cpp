// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/nsys_reader.h"
#include "engine/trace/readers/opened_file.h"
#include "engine/trace/readers/read_recording.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace overlap {

namespace {
// What the readers hold for each interval at their peak (overlap_bench_trace), and besides.
constexpr std::uint64_t MemoryForInterval = 100;
constexpr std::uint64_t FixedMemory = std::uint64_t{16} << 20U;

// Events in a stretch of JSON.
struct Sample
{
    std::uint64_t bytes = 0;
    std::uint64_t intervals = 0;

    void take(std::string_view text)
    {
        bytes += text.size();
        constexpr std::string_view Key = "\"ph\"";
        for (auto at = text.find(Key); at != std::string_view::npos; at = text.find(Key, at + Key.size())) {
            const auto value = text.find_first_not_of(" \t\r\n:", at + Key.size());
            const auto phase = value == std::string_view::npos ? text : text.substr(value);
            if (phase.starts_with("\"X\"") || phase.starts_with("\"B\"") || phase.starts_with("\"b\""))
                ++intervals;
        }
    }
    [[nodiscard]] std::uint64_t over(std::uint64_t size) const
    {
        return bytes == 0 ? 0
                          : static_cast<std::uint64_t>(static_cast<double>(intervals) / static_cast<double>(bytes)
                                                       * static_cast<double>(size));
    }
};

// Stretches all over a file: the kinds of events that PyTorch writes come one after the other.
Sample sampleFile(const std::filesystem::path& path, std::uint64_t size)
{
    constexpr std::uint64_t Stretch = std::uint64_t{256} << 10U;
    constexpr std::uint64_t Stretches = 16;
    Sample sample;
    std::ifstream file(path, std::ios::binary);
    std::string text(Stretch, '\0');
    const auto step = std::max(Stretch, size / Stretches);
    for (std::uint64_t at = 0; at < size && file; at += step) {
        file.seekg(static_cast<std::streamoff>(at));
        file.read(text.data(), static_cast<std::streamsize>(text.size()));
        sample.take(std::string_view(text).substr(0, static_cast<std::size_t>(file.gcount())));
    }
    return sample;
}

// The beginning of what is compressed, and how far it was packed.
Result<Sample> samplePacked(ByteSource& source)
{
    constexpr std::size_t Most = std::size_t{4} << 20U;
    std::string text(Most, '\0');
    std::size_t size = 0;
    while (size < text.size()) {
        auto got = source.read(text.data() + size, text.size() - size);
        if (!got)
            return std::move(got).error();
        if (*got == 0)
            break;
        size += *got;
    }
    Sample sample;
    sample.take(std::string_view(text).substr(0, size));
    return sample;
}

std::optional<std::uint64_t> availableMemory()
{
    std::ifstream info("/proc/meminfo");
    for (std::string line; std::getline(info, line);) {
        constexpr std::string_view Key = "MemAvailable:";
        std::uint64_t kilobytes = 0;
        if (line.starts_with(Key) && std::istringstream(line.substr(Key.size())) >> kilobytes)
            return kilobytes * 1024;
    }
    return std::nullopt;
}
} // namespace

Result<ReadEstimate> estimateReading(const std::filesystem::path& path)
{
    const auto shownName = shownNameOf(path);
    auto file = openFile(path, shownName);
    if (!file)
        return std::move(file).error();
    ReadEstimate estimate;
    estimate.fileBytes = (*file)->totalSize();
    estimate.unpackedBytes = estimate.fileBytes;
    auto opened = unpack(std::move(file).value(), shownName, {});
    if (!opened)
        return std::move(opened).error();
    if (opened->kind == FileKind::Sqlite) {
        auto rows = nsysRowCount(path, shownName);
        if (!rows)
            return std::move(rows).error();
        estimate.intervals = *rows;
    } else if (opened->packed) {
        auto sample = samplePacked(*opened->source);
        if (!sample)
            return std::move(sample).error();
        const auto ratio = static_cast<double>(sample->bytes)
                           / static_cast<double>(std::max<std::uint64_t>(1, opened->source->position()));
        estimate.unpackedBytes =
            std::max(sample->bytes, static_cast<std::uint64_t>(static_cast<double>(estimate.fileBytes) * ratio));
        estimate.intervals = sample->over(estimate.unpackedBytes);
    } else {
        estimate.intervals = sampleFile(path, estimate.fileBytes).over(estimate.fileBytes);
    }
    estimate.memoryBytes = FixedMemory + estimate.intervals * MemoryForInterval;
    estimate.availableBytes = availableMemory();
    return estimate;
}

} // namespace overlap
