// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace overlap {

// A text file of resources/ inside the program.
struct EmbeddedFile
{
    std::string_view name; // without folder and extension
    std::string_view text;
};

namespace embedded {
[[nodiscard]] std::span<const EmbeddedFile> presets(); // resources/presets/*.json
[[nodiscard]] std::span<const EmbeddedFile> profiles(); // resources/profiles/*.json
[[nodiscard]] std::span<const EmbeddedFile> validation(); // resources/validation/*.json
[[nodiscard]] std::span<const EmbeddedFile> lessonsEn(); // resources/lessons/*.en.md
[[nodiscard]] std::span<const EmbeddedFile> lessonsZh(); // resources/lessons/*.zh.md
[[nodiscard]] std::span<const EmbeddedFile> claimsEn(); // resources/claims/*.en.md
[[nodiscard]] std::span<const EmbeddedFile> claimsZh(); // resources/claims/*.zh.md
[[nodiscard]] std::span<const EmbeddedFile> questionsEn(); // resources/questions/*.en.md
[[nodiscard]] std::span<const EmbeddedFile> questionsZh(); // resources/questions/*.zh.md
[[nodiscard]] std::span<const EmbeddedFile> answersEn(); // resources/answers/*.en.md
[[nodiscard]] std::span<const EmbeddedFile> answersZh(); // resources/answers/*.zh.md
[[nodiscard]] std::span<const EmbeddedFile> glossaryEn(); // resources/glossary.en.md
[[nodiscard]] std::span<const EmbeddedFile> glossaryZh(); // resources/glossary.zh.md
} // namespace embedded

} // namespace overlap
