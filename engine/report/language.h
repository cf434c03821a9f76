// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace overlap {

// Of a report. Independent of the window's translations, which need Qt.
enum class ReportLanguage : std::uint8_t
{
    English,
    Chinese // simplified
};
inline constexpr std::array<ReportLanguage, 2> AllLanguages{ReportLanguage::English, ReportLanguage::Chinese};

[[nodiscard]] const char* languageTag(ReportLanguage language); // of HTML: "en", "zh-CN"
// "en", "zh", "zh_CN", "zh-CN"; none for another.
[[nodiscard]] std::optional<ReportLanguage> findLanguage(std::string_view id);

} // namespace overlap
