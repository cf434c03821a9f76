// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/read_recording.h"

#include "engine/trace/readers/byte_source.h"
#include "engine/trace/readers/chrome_reader.h"
#include "engine/trace/readers/format_detection.h"
#include "engine/trace/readers/nsys_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace overlap {

namespace {
constexpr std::size_t HeadSize = 4096;

// Gives back what was read to look at it.
class Reread : public ByteSource
{
public:
    Reread(std::string head, std::unique_ptr<ByteSource> rest)
        : m_head(std::move(head))
        , m_rest(std::move(rest))
    {
    }
    Result<std::size_t> read(char* to, std::size_t size) override
    {
        if (m_given == m_head.size())
            return m_rest->read(to, size);
        const auto part = std::min(size, m_head.size() - m_given);
        std::memcpy(to, m_head.data() + m_given, part);
        m_given += part;
        return part;
    }
    [[nodiscard]] std::uint64_t position() const override { return m_rest->position(); }
    [[nodiscard]] std::uint64_t totalSize() const override { return m_rest->totalSize(); }
    [[nodiscard]] std::optional<std::string> damage() const override { return m_rest->damage(); }

private:
    std::string m_head;
    std::size_t m_given = 0;
    std::unique_ptr<ByteSource> m_rest;
};

Result<std::string> headOf(ByteSource& source)
{
    std::string head(HeadSize, '\0');
    std::size_t size = 0;
    while (size < head.size()) {
        auto got = source.read(head.data() + size, head.size() - size);
        if (!got)
            return std::move(got).error();
        if (*got == 0)
            break;
        size += *got;
    }
    head.resize(size);
    return head;
}

// What lies behind the packing, if there is any.
struct Opened
{
    FileKind kind = FileKind::Json;
    bool packed = false;
    std::unique_ptr<ByteSource> source;
};

Result<Opened> unpack(std::unique_ptr<ByteSource> source, const std::string& shownName, const ReadLimits& limits)
{
    Opened opened;
    for (int layer = 0;; ++layer) {
        auto head = headOf(*source);
        if (!head)
            return std::move(head).error();
        if (layer > 0 && head->empty()) {
            return Error{ErrorCode::Unsupported,
                         fmt::format("{} is compressed, but {}", shownName,
                                     source->damage() ? "damaged from its beginning" : "there is nothing in it")};
        }
        auto kind = fileKindOf(*head, layer > 0 ? fmt::format("What {} holds", shownName) : shownName);
        if (!kind)
            return std::move(kind).error();
        opened.kind = *kind;
        source = std::make_unique<Reread>(std::move(head).value(), std::move(source));
        if (*kind != FileKind::Gzip) {
            opened.packed = layer > 0;
            opened.source = std::move(source);
            return opened;
        }
        if (layer > 0)
            return Error{ErrorCode::Unsupported,
                         fmt::format("{} is compressed more than once; unpack it with `gunzip` first", shownName)};
        auto unpacked = gunzip(std::move(source), limits);
        if (!unpacked)
            return std::move(unpacked).error();
        source = std::move(unpacked).value();
    }
}

struct FileState
{
    std::uintmax_t size = 0;
    std::filesystem::file_time_type time;
    bool operator==(const FileState&) const = default;
};

std::optional<FileState> stateOf(const std::filesystem::path& path)
{
    std::error_code error;
    FileState state;
    state.size = std::filesystem::file_size(path, error);
    if (!error)
        state.time = std::filesystem::last_write_time(path, error);
    return error ? std::nullopt : std::optional(state);
}

std::string shownNameOf(const std::filesystem::path& path)
{
    const auto name = path.filename().string();
    return name.empty() ? path.string() : name;
}

Result<Recording> readOpened(Opened opened, const std::filesystem::path& path, const std::string& shownName,
                             const ReadOptions& options)
{
    if (opened.kind == FileKind::Json)
        return readChromeTrace(*opened.source, options);
    if (opened.packed || path.empty())
        return Error{ErrorCode::Unsupported,
                     fmt::format("{} is a compressed database; unpack it with `gunzip` first", shownName)};
    opened.source.reset();
    return readNsysDatabase(path, shownName, options);
}

// Adds the name where the reader, which does not know it, says "this".
Error named(Error error, const std::string& shownName)
{
    constexpr std::string_view This = "This ";
    if (error.message.starts_with(This))
        error.message = fmt::format("{}: this {}", shownName, error.message.substr(This.size()));
    return error;
}
} // namespace

Result<Recording> readRecording(const std::filesystem::path& path, const ReadOptions& options)
{
    const auto shownName = shownNameOf(path);
    const auto before = stateOf(path);
    auto file = openFile(path, shownName);
    if (!file)
        return std::move(file).error();
    auto opened = unpack(std::move(file).value(), shownName, options.limits);
    if (!opened)
        return std::move(opened).error();
    auto recording = readOpened(std::move(opened).value(), path, shownName, options);
    if (!recording)
        return named(std::move(recording).error(), shownName);
    if (stateOf(path) != before)
        recording->report.warnings.emplace_back(
            "The file changed while it was read, so numbers may be of a mixture; open it again when it is finished");
    return recording;
}

Result<Recording> readRecordingText(std::string_view content, const ReadOptions& options)
{
    const std::string shownName = "The text";
    auto opened = unpack(memorySource(content), shownName, options.limits);
    if (!opened)
        return std::move(opened).error();
    auto recording = readOpened(std::move(opened).value(), {}, shownName, options);
    return recording ? std::move(recording) : Result<Recording>(named(std::move(recording).error(), shownName));
}

Result<ReadEstimate> estimateReading(const std::filesystem::path& path)
{
    // Measured: PyTorch's events take 150 to 400 bytes each, and two of three become intervals.
    constexpr std::uint64_t BytesForInterval = 200;
    constexpr std::uint64_t UsualPacking = 16;
    constexpr std::uint64_t MemoryForInterval = 100;
    constexpr std::uint64_t FixedMemory = std::uint64_t{8} << 20U;
    const auto shownName = shownNameOf(path);
    const auto state = stateOf(path);
    auto file = openFile(path, shownName);
    if (!file)
        return std::move(file).error();
    auto opened = unpack(std::move(file).value(), shownName, {});
    if (!opened)
        return std::move(opened).error();
    ReadEstimate estimate;
    estimate.fileBytes = state ? state->size : 0;
    estimate.unpackedBytes = estimate.fileBytes * (opened->packed ? UsualPacking : 1);
    estimate.intervals = estimate.unpackedBytes / BytesForInterval;
    if (opened->kind == FileKind::Sqlite && !opened->packed) {
        auto rows = nsysRowCount(path, shownName);
        if (!rows)
            return std::move(rows).error();
        estimate.intervals = *rows;
    }
    estimate.memoryBytes = FixedMemory + estimate.intervals * MemoryForInterval;
    return estimate;
}

} // namespace overlap
