// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/embedded.h"
#include "engine/lessons/front_matter.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace overlap {

// The files are part of the program and checked by its tests: a broken one is a mistake in the program, and so these
// throw std::logic_error.
[[nodiscard]] inline TaughtText readBuiltInText(const std::string& path, std::string_view content)
{
    auto text = parseTaughtText(path, content);
    if (!text)
        throw std::logic_error(text.error().message);
    return std::move(text).value();
}

// Each English file of `folder` with the Chinese one of the same name, through `read(english, chinese)`.
template<typename T, typename Read>
[[nodiscard]] std::vector<T> readBuiltIn(std::string_view folder, std::span<const EmbeddedFile> englishFiles,
                                         std::span<const EmbeddedFile> chineseFiles, const Read& read)
{
    std::vector<T> all;
    for (const auto& english : englishFiles) {
        const auto chinese = std::ranges::find(chineseFiles, english.name, &EmbeddedFile::name);
        if (chinese == chineseFiles.end())
            throw std::logic_error(fmt::format("{}/{} has no Chinese text", folder, english.name));
        const auto path = [&](const char* ending) { return fmt::format("{}/{}.{}.md", folder, english.name, ending); };
        auto item = read(readBuiltInText(path("en"), english.text), readBuiltInText(path("zh"), chinese->text));
        if (!item)
            throw std::logic_error(item.error().message);
        all.push_back(std::move(item).value());
    }
    return all;
}

} // namespace overlap
