// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/read_recording.h"

#include "engine/trace/readers/chrome_reader.h"
#include "engine/trace/readers/nsys_reader.h"
#include "engine/trace/readers/opened_file.h"

#include <fmt/format.h>

#include <system_error>

namespace overlap {

namespace {
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

Result<Recording> readOpened(OpenedFile opened, const std::filesystem::path& path, const std::string& shownName,
                             const ReadOptions& options)
{
    if (opened.kind == FileKind::Json)
        return readChromeTrace(*opened.source, options);
    if (path.empty())
        return Error{ErrorCode::Unsupported,
                     fmt::format("{} is a database, which can only be read from a file", shownName)};
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

} // namespace overlap
