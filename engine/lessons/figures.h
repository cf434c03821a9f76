// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/study.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

enum class FigureUnit : std::uint8_t
{
    None, // counts and ratios
    Microseconds,
    Percent,
    Bytes,
    GigabytesPerSecond,
    PerSecond
};

// A number with its unit.
struct Figure
{
    double value = 0.0;
    FigureUnit unit = FigureUnit::None;
    auto operator<=>(const Figure&) const = default;
};

// How figures are written: "1.27 ms", "48.6 %", "14.2×". None gives a ratio.
[[nodiscard]] std::string figureText(Figure figure);

// What is computed from runs:
//   A.wall                     a field of a run: see figureFields()
//   S(3).wall                  of a point of a series
//   device.link_gbps           of the chosen device: sms, memory_bytes, copy_engines, link_gbps, h2d_peak_gbps,
//                              d2h_peak_gbps
//   first(S, FIELD, 0.95)      the first value of the axis at which FIELD reaches this share of its largest value
//   at_max(S, FIELD), at_min(S, FIELD)        the value of the axis with the largest, smallest FIELD
//   max(S, FIELD), min(S, FIELD)              that FIELD
//   + - * / ( ) < <= > >= and or, numbers
// A comparison gives 1 or 0. Units are checked when it is evaluated: times are not compared with shares.
class Expression
{
public:
    enum class Kind : std::uint8_t
    {
        Number,
        Field, // text: run or "device"; field
        Series, // text: function; series, field, number: share
        Operator // text: + - * / < <= > >= and or neg
    };
    struct Node
    {
        Kind kind = Kind::Number;
        double number = 0.0;
        std::string text;
        std::string series;
        std::string field;
        std::vector<Node> operands;
    };

    // Errors (Parse) are one sentence that quotes the place, without file or line.
    [[nodiscard]] static Result<Expression> parse(std::string_view text);

    [[nodiscard]] const std::string& text() const { return m_text; }
    [[nodiscard]] const Node& root() const { return m_root; }

private:
    std::string m_text;
    Node m_root;
};

// Names that this study does not have, fields that no run has.
[[nodiscard]] std::optional<Error> checkExpression(const Expression& expression, const Study& study);

// None where a run failed or its number is not defined. Errors: units that do not fit.
[[nodiscard]] Result<std::optional<Figure>> evaluate(const Expression& expression, const Study& study,
                                                     const StudyResults& results);
// Of a comparison; none where it cannot be told.
[[nodiscard]] std::optional<bool> holds(const Expression& expression, const Study& study, const StudyResults& results);

// A field of one run: wall, wall_min, wall_max (repeats), latency, latency_p99, recorded_wall, observer_overhead,
// per_sample and per_batch (wall over their number), batches, input_gbps (bytes in over wall), count_KIND, total_KIND and
// mean_KIND of the recorded operations, every metric and every number of the scenario by its key in files.
[[nodiscard]] std::optional<Figure> fieldOf(const RunResult& run, std::string_view field);
[[nodiscard]] bool isFigureField(std::string_view field);
[[nodiscard]] std::vector<std::string> figureFields();

} // namespace overlap
