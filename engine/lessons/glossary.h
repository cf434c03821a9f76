// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// What another tool calls a term. A tool that has no name for it is left out.
struct ToolName
{
    std::string tool; // of glossaryTools()
    std::string name; // "GPU-Util, utilization.gpu"
};

struct GlossaryText
{
    std::string name; // "Kernel utilisation"
    std::string definition; // Markdown, no placeholders
    std::vector<ToolName> tools;
};

struct GlossaryTerm
{
    std::string id; // "kernel-utilisation"
    std::vector<std::string> figures; // fields of a run (figures.h) that it defines, the main one first
    std::array<GlossaryText, LanguageCount> texts;

    [[nodiscard]] const GlossaryText& text(LessonLanguage language) const
    {
        return texts[static_cast<std::size_t>(language)];
    }
};

// "nvidia-smi", "Nsight Systems", "Nsight Compute", "PyTorch"
[[nodiscard]] std::span<const std::string_view> glossaryTools();

// Sections `## id = name`: a paragraph, then a list of `figures: FIELD, FIELD` and
// `TOOL: name`. Both files have the same terms
// in the same order, each with the same figures and tools. Errors name file and line.
[[nodiscard]] Result<std::vector<GlossaryTerm>> readGlossary(const TaughtText& english, const TaughtText& chinese);

[[nodiscard]] const std::vector<GlossaryTerm>& glossary(); // part of the program, in the order of the file

// By id, or by its name in either language; capitals, and - for a space, do not matter. Null when there is none.
[[nodiscard]] const GlossaryTerm* findTerm(std::string_view idOrName);
// What a number means, for its tool tip: "kernel_utilization_pct". Null when the glossary has no such number.
[[nodiscard]] const GlossaryTerm* termOfFigure(std::string_view field);

} // namespace overlap
