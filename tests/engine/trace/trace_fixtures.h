// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/read_recording.h"
#include "engine/trace/recording_analysis.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap::fixtures {

// A folder for the running test; removed at the end.
class TestFolder
{
public:
    TestFolder();
    ~TestFolder();
    TestFolder(const TestFolder&) = delete;
    TestFolder& operator=(const TestFolder&) = delete;
    [[nodiscard]] std::filesystem::path file(const std::string& name) const { return m_path / name; }
    std::filesystem::path write(const std::string& name, std::string_view content) const;

private:
    std::filesystem::path m_path;
};

[[nodiscard]] std::string gzipped(std::string_view content);

// A trace in object form around these events; ' stands for ".
[[nodiscard]] std::string kineto(std::string_view events, std::string_view before = "");
// Reads it; fails the test and gives an empty recording when that is an error.
[[nodiscard]] Recording readText(std::string_view content, const ReadOptions& options = {});
[[nodiscard]] std::string errorOf(std::string_view content,
                                  const ReadOptions& options = {}); // "" when it could be read
[[nodiscard]] DeviceAnalysis onlyDevice(const Recording& recording);
[[nodiscard]] std::uint64_t skipped(const Recording& recording, const std::string& reason);
[[nodiscard]] std::uint64_t repaired(const Recording& recording, const std::string& what);
// Every interval of the recording, as "device 0 stream 7 kernel name begin+duration correlation", in order of text.
[[nodiscard]] std::vector<std::string> listing(const Recording& recording);

// Runs statements on a new database file.
std::filesystem::path makeDatabase(const std::filesystem::path& path, const std::vector<std::string>& statements);
// The tables of a small but whole export, empty.
[[nodiscard]] std::vector<std::string> nsysSchema();
[[nodiscard]] std::string globalId(std::uint64_t process, std::uint64_t thread = 0); // as a number in SQL

// The folder of recordings with known numbers beside the sources, where it is present.
[[nodiscard]] std::optional<std::filesystem::path> referenceFolder();

} // namespace overlap::fixtures
