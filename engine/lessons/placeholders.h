// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/figures.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// Numbers in a text are computed, not typed:
//   {{A.wall}}                             "14.9 ms"; "n/a" where it is not defined
//   {{A.wall / B.wall | ratio}}            how: ratio (2.49×), count (512), number (2.49), percent and percent0 (of a
//                                          ratio or of a percentage, 40.1 % and 40 %), pp (57 pp); without it by the unit
//   {{quote 15.0 ms = A.wall within 5%}}   as it was measured once; the second part says which run gives it on the
//                                          profile of that machine, sim:h200, and how near
//   {{cite 145.2 ms}}                      from elsewhere; the header says from where: `cite: 145.2 ms | the article`
struct Placeholder
{
    enum class Kind : std::uint8_t
    {
        Computed,
        Quoted,
        Cited
    };
    Kind kind = Kind::Computed;
    std::string text; // between the braces, trimmed
    std::optional<Expression> expression; // none: cited
    std::string format; // Computed: "" by unit
    std::string shown; // Quoted, Cited: "15.0 ms"
    Figure quoted; // Quoted
    double withinPct = 0.0; // Quoted
};

inline constexpr KeyRule CiteKey{"cite", false, true};

// A text cut at its placeholders: literals[0] placeholders[0] literals[1] ...
struct FigureText
{
    std::vector<std::string> literals; // one more than placeholders
    std::vector<Placeholder> placeholders;
};

// Errors are one sentence, without file or line.
[[nodiscard]] Result<FigureText> parseFigureText(std::string_view text);
// Names that the study does not have.
[[nodiscard]] std::optional<Error> checkFigureText(const FigureText& text, const Study& study);

// With the numbers of these runs. A text that was checked does not fail.
[[nodiscard]] Result<std::string> filledText(std::string_view text, const Study& study, const StudyResults& results);

// "15.0 ms", "55.3 GB/s", "12 %", "2.5×", "64 KiB", "85.5 k/s"; none when it is no number with such a unit.
[[nodiscard]] std::optional<Figure> figureFromText(std::string_view text);

} // namespace overlap
