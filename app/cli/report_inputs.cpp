// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/report_inputs.h"

#include "engine/base/files.h"
#include "engine/base/text.h"
#include "engine/scenario/presets.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>

namespace overlap {

namespace {
namespace fs = std::filesystem;

bool isNothingKnown(const std::string& path)
{
    constexpr std::uintmax_t LargestScenario = 1U << 20U;
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return false;
    const auto content = readFile(path, LargestScenario);
    if (!content)
        return false;
    return std::ranges::none_of(
        std::array{"overlapscope.", "\"samples\"", "\"batch_size\"", "\"streams\"", "\"host_memory\"", "\"kernel\""},
        [&](const char* word) { return content->find(word) != std::string::npos; });
}

// For a word that is neither a file nor a preset: the nearest name, "" when there is none.
std::string nearestPreset(const std::string& word)
{
    std::error_code failed;
    if (fs::exists(word, failed) || findPreset(word) || findPresetPair(word))
        return {};
    std::vector<std::string> names;
    for (const auto& pair : presetPairs())
        names.insert(names.end(), {pair.name, pair.name + "-a", pair.name + "-b"});
    return nearest(word, names);
}
} // namespace

bool isSweepFile(const std::string& path)
{
    std::error_code failed;
    if (!fs::is_regular_file(path, failed))
        return false;
    std::ifstream file(path, std::ios::binary);
    std::string begin(200, '\0');
    file.read(begin.data(), static_cast<std::streamsize>(begin.size()));
    begin.resize(static_cast<std::size_t>(file.gcount()));
    return begin.find("\"overlapscope.sweep") != std::string::npos;
}

std::string whyNoScenario(const std::string& input)
{
    std::error_code failed;
    if (fs::is_directory(input, failed) && !findPreset(input) && !findPresetPair(input))
        return fmt::format("{} is a folder; give the path of a file, or a preset's name", input);
    if (isNothingKnown(input))
        return fmt::format("{} is neither a scenario nor a recording", fs::path(input).filename().string());
    if (const auto near = nearestPreset(input); !near.empty())
        return fmt::format("There is no file and no preset named {}; did you mean {}?", input, near);
    return {};
}

} // namespace overlap
