// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/placeholders.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <locale>
#include <sstream>

namespace overlap {

namespace {
constexpr std::string_view Opening = "{{";
constexpr std::string_view Closing = "}}";
constexpr std::string_view NotDefined = "n/a";
constexpr std::array<std::string_view, 6> Formats{"ratio", "count", "number", "percent", "percent0", "pp"};

Error problem(const std::string& message)
{
    return Error{ErrorCode::Parse, message};
}

std::optional<double> numberFrom(std::string_view text)
{
    std::istringstream in{std::string(text)};
    in.imbue(std::locale::classic());
    double value = 0.0;
    in >> value;
    const bool whole = in && in.peek() == std::istringstream::traits_type::eof();
    return whole && std::isfinite(value) ? std::optional(value) : std::nullopt;
}

// "15.0 ms" with the space that is used between number and unit.
std::string spaced(std::string_view text)
{
    const auto space = text.find(' ');
    if (space == std::string_view::npos)
        return std::string(text);
    return fmt::format("{}{}{}", text.substr(0, space), NarrowSpace, text.substr(space + 1));
}

// "15.0 ms = A.wall within 5%"
Result<Placeholder> readQuote(std::string_view text)
{
    const auto equals = text.find('=');
    const auto within = text.rfind(" within ");
    if (equals == std::string_view::npos || within == std::string_view::npos || within < equals || !text.ends_with('%'))
        return problem(fmt::format("write \"{}\" as \"15.0 ms = A.wall within 5%\"", text));
    Placeholder quote;
    quote.kind = Placeholder::Kind::Quoted;
    const auto shown = trimmed(text.substr(0, equals));
    const auto quoted = figureFromText(shown);
    if (!quoted)
        return problem(fmt::format("\"{}\" is no number with a unit", shown));
    quote.quoted = *quoted;
    quote.shown = spaced(shown);
    auto expression = Expression::parse(trimmed(text.substr(equals + 1, within - equals - 1)));
    if (!expression)
        return std::move(expression).error();
    quote.expression = std::move(expression).value();
    const auto share = text.substr(within + 8, text.size() - within - 9);
    const auto percent = numberFrom(share);
    if (!percent || *percent <= 0.0)
        return problem(fmt::format("\"{}\" is no tolerance in percent", share));
    quote.withinPct = *percent;
    return quote;
}

Result<Placeholder> readComputed(std::string_view text)
{
    Placeholder computed;
    const auto bar = text.find('|');
    if (bar != std::string_view::npos) {
        computed.format = trimmed(text.substr(bar + 1));
        if (std::ranges::find(Formats, computed.format) == Formats.end())
            return problem(fmt::format("there is no format {}; known are {}", computed.format,
                                       "ratio, count, number, percent, percent0 and pp"));
    }
    auto expression = Expression::parse(trimmed(text.substr(0, bar)));
    if (!expression)
        return std::move(expression).error();
    computed.expression = std::move(expression).value();
    return computed;
}

Result<Placeholder> readPlaceholder(std::string_view text)
{
    constexpr std::string_view Quote = "quote ";
    constexpr std::string_view Cite = "cite ";
    auto placeholder = [&]() -> Result<Placeholder> {
        if (text.starts_with(Quote))
            return readQuote(text.substr(Quote.size()));
        if (!text.starts_with(Cite))
            return readComputed(text);
        Placeholder cited;
        cited.kind = Placeholder::Kind::Cited;
        cited.shown = spaced(trimmed(text.substr(Cite.size())));
        return cited;
    }();
    if (placeholder)
        placeholder.value().text = text;
    return placeholder;
}

std::string formatted(Figure figure, const std::string& format)
{
    const auto percent = figure.unit == FigureUnit::Percent ? figure.value : 100.0 * figure.value;
    if (format == "ratio")
        return ratioText(figure.value);
    if (format == "count")
        return countText(std::llround(figure.value));
    if (format == "number")
        return significantText(figure.value);
    if (format == "percent")
        return percentText(percent).joined();
    if (format == "percent0")
        return percentText(percent, 0).joined();
    if (format == "pp")
        return fmt::format("{}{}pp", percentText(figure.value, 0).number, NarrowSpace);
    return figureText(figure);
}
} // namespace

std::optional<Figure> figureFromText(std::string_view text)
{
    struct Unit
    {
        std::string_view name;
        double factor;
        FigureUnit unit;
    };
    constexpr std::array<Unit, 14> Units{{{"µs", 1.0, FigureUnit::Microseconds},
                                          {"us", 1.0, FigureUnit::Microseconds},
                                          {"ms", 1e3, FigureUnit::Microseconds},
                                          {"k/s", 1e3, FigureUnit::PerSecond},
                                          {"GB/s", 1.0, FigureUnit::GigabytesPerSecond},
                                          {"KiB", 1024.0, FigureUnit::Bytes},
                                          {"MiB", 1048576.0, FigureUnit::Bytes},
                                          {"GiB", 1073741824.0, FigureUnit::Bytes},
                                          {"GB", 1e9, FigureUnit::Bytes},
                                          {"×", 1.0, FigureUnit::None},
                                          {"%", 1.0, FigureUnit::Percent},
                                          {"pp", 1.0, FigureUnit::Percent},
                                          {"B", 1.0, FigureUnit::Bytes},
                                          {"s", 1e6, FigureUnit::Microseconds}}};
    text = trimmed(text);
    if (const auto plain = numberFrom(text))
        return Figure{*plain};
    for (const auto& unit : Units) {
        if (!text.ends_with(unit.name))
            continue;
        if (const auto number = numberFrom(trimmed(text.substr(0, text.size() - unit.name.size()))))
            return Figure{*number * unit.factor, unit.unit};
    }
    return std::nullopt;
}

Result<FigureText> parseFigureText(std::string_view text)
{
    FigureText parsed;
    for (;;) {
        const auto begin = text.find(Opening);
        parsed.literals.emplace_back(text.substr(0, begin));
        if (parsed.literals.back().find(Closing) != std::string::npos)
            return problem("a }} has no {{ before it");
        if (begin == std::string_view::npos)
            return parsed;
        const auto end = text.find(Closing, begin);
        if (end == std::string_view::npos)
            return problem(fmt::format("\"{}\" has no end; close it with }}}}", text.substr(begin, 40)));
        auto placeholder = readPlaceholder(trimmed(text.substr(begin + Opening.size(), end - begin - Opening.size())));
        if (!placeholder)
            return std::move(placeholder).error();
        parsed.placeholders.push_back(std::move(placeholder).value());
        text.remove_prefix(end + Closing.size());
    }
}

std::optional<Error> checkFigureText(const FigureText& text, const Study& study)
{
    for (const auto& placeholder : text.placeholders) {
        if (!placeholder.expression)
            continue;
        if (auto error = checkExpression(*placeholder.expression, study))
            return error;
    }
    return std::nullopt;
}

Result<std::string> filledText(std::string_view text, const Study& study, const StudyResults& results)
{
    const auto parsed = parseFigureText(text);
    if (!parsed)
        return parsed.error();
    auto filled = parsed->literals.front();
    for (std::size_t i = 0; i < parsed->placeholders.size(); ++i) {
        const auto& placeholder = parsed->placeholders[i];
        if (placeholder.kind == Placeholder::Kind::Computed) {
            const auto figure = evaluate(*placeholder.expression, study, results);
            if (!figure)
                return figure.error();
            filled += *figure ? formatted(**figure, placeholder.format) : std::string(NotDefined);
        } else {
            filled += placeholder.shown;
        }
        filled += parsed->literals[i + 1];
    }
    return filled;
}

} // namespace overlap
