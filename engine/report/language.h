// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace overlap {

// Of a report. Independent of the window's translations, which need Qt.
enum class Language : std::uint8_t
{
    English,
    Chinese // simplified
};
inline constexpr std::array<Language, 2> AllLanguages{Language::English, Language::Chinese};

[[nodiscard]] const char* languageTag(Language language); // of HTML: "en", "zh-CN"
// "en", "zh", "zh_CN", "zh-CN"; none for another.
[[nodiscard]] std::optional<Language> findLanguage(std::string_view id);

} // namespace overlap
