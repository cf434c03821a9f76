// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/figures.h"

#include "engine/base/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {
using Node = Expression::Node;
using Kind = Expression::Kind;
using Value = Result<std::optional<Figure>>;

constexpr std::string_view DeviceName = "device";

std::vector<std::string> deviceFields()
{
    return {"sms", "memory_bytes", "copy_engines", "link_gbps", "h2d_peak_gbps", "d2h_peak_gbps"};
}

std::optional<Figure> rate(std::optional<double> gbps)
{
    return gbps ? std::optional(Figure{*gbps, FigureUnit::GigabytesPerSecond}) : std::nullopt;
}

std::optional<Figure> ofDevice(const DeviceInfo& device, std::string_view field)
{
    if (field == "sms")
        return Figure{static_cast<double>(device.smCount)};
    if (field == "memory_bytes")
        return Figure{static_cast<double>(device.memoryBytes), FigureUnit::Bytes};
    if (field == "copy_engines")
        return Figure{static_cast<double>(device.copyEngines)};
    if (field == "link_gbps")
        return rate(device.linkGbps);
    return rate(field == "h2d_peak_gbps" ? device.h2dPeakGbps : device.d2hPeakGbps);
}

Error unknownName(std::string_view what, const std::string& name, const std::vector<std::string>& known)
{
    const auto near = nearest(name, known);
    return Error{ErrorCode::Parse,
                 fmt::format("there is no {} {}{}", what, name, near.empty() ? "" : "; did you mean " + near + "?")};
}

std::vector<std::string> namesOf(const Study& study)
{
    std::vector<std::string> names;
    for (const auto& run : study.allRuns())
        names.push_back(run.name);
    for (const auto& series : study.series)
        names.push_back(series.base.name);
    return names;
}

std::optional<Error> checkNode(const Node& node, const Study& study, const std::vector<std::string>& names)
{
    const auto knows = [](const std::vector<std::string>& known, const std::string& name) {
        return std::ranges::find(known, name) != known.end();
    };
    if (node.kind == Kind::Field && node.text == DeviceName) {
        if (!knows(deviceFields(), node.field))
            return unknownName("field of the device named", node.field, deviceFields());
        return std::nullopt;
    }
    if (node.kind == Kind::Field && (!knows(names, node.text) || study.seriesNamed(node.text) != nullptr))
        return unknownName("run", node.text, names);
    if (node.kind == Kind::Series && study.seriesNamed(node.series) == nullptr)
        return unknownName("series", node.series, names);
    if ((node.kind == Kind::Field || node.kind == Kind::Series) && !isFigureField(node.field))
        return unknownName("field", node.field, figureFields());
    for (const auto& operand : node.operands) {
        if (auto error = checkNode(operand, study, names))
            return error;
    }
    return std::nullopt;
}

class Evaluation
{
public:
    Evaluation(const Study& study, const StudyResults& results)
        : m_study(study)
        , m_results(results)
    {
    }

    [[nodiscard]] Value valueOf(const Node& node) const
    {
        switch (node.kind) {
        case Kind::Number:
            return std::optional(Figure{node.number});
        case Kind::Field:
            return node.text == DeviceName ? ofDevice(m_results.device, node.field) : fieldOfRun(node.text, node.field);
        case Kind::Series:
            return ofSeries(node);
        case Kind::Operator:
            break;
        }
        auto left = valueOf(node.operands[0]);
        if (!left || !*left)
            return left;
        auto right = valueOf(node.operands[1]);
        if (!right || !*right)
            return right;
        return combined(node, **left, **right);
    }

private:
    [[nodiscard]] std::optional<Figure> fieldOfRun(std::string_view name, std::string_view field) const
    {
        const auto run = m_results.run(name);
        return run ? fieldOf(*run, field) : std::nullopt;
    }

    // Points that failed or do not have the field count for nothing.
    [[nodiscard]] std::optional<Figure> ofSeries(const Node& node) const
    {
        const auto* series = m_study.seriesNamed(node.series);
        if (series == nullptr)
            return std::nullopt;
        std::vector<std::pair<std::size_t, Figure>> points;
        for (std::size_t i = 0; i < series->axis.values.size(); ++i) {
            if (const auto figure = fieldOfRun(series->pointName(i), node.field))
                points.emplace_back(i, *figure);
        }
        if (points.empty())
            return std::nullopt;
        const auto byValue = [](const auto& a, const auto& b) { return a.second.value < b.second.value; };
        const auto most = std::ranges::max_element(points, byValue);
        const auto least = std::ranges::min_element(points, byValue);
        if (node.text == "max")
            return most->second;
        if (node.text == "min")
            return least->second;
        auto found = node.text == "at_max" ? most : least;
        if (node.text == "first") {
            const auto wanted = node.number * most->second.value;
            found = std::ranges::find_if(points, [&](const auto& point) { return point.second.value >= wanted; });
        }
        return axisValue(*series, found->first);
    }

    [[nodiscard]] std::optional<Figure> axisValue(const StudySeries& series, std::size_t point) const
    {
        const auto& value = series.axis.values[point];
        if (!value.is_number())
            return std::nullopt;
        // So that the axis has the unit of its setting.
        const auto run = m_results.run(series.pointName(point));
        const auto figure = run ? fieldOf(*run, series.axis.key) : std::nullopt;
        return figure ? figure : Figure{value.get<double>()};
    }

    [[nodiscard]] static Value combined(const Node& node, Figure left, Figure right)
    {
        const auto& name = node.text;
        const auto is = [](bool yes) { return std::optional(Figure{yes ? 1.0 : 0.0}); };
        if (name == "and")
            return is(left.value != 0.0 && right.value != 0.0);
        if (name == "or")
            return is(left.value != 0.0 || right.value != 0.0);
        // A bare number is in the unit of what it is held against.
        const bool plainLeft = left.unit == FigureUnit::None;
        const bool plainRight = right.unit == FigureUnit::None;
        if (name == "*" && (plainLeft || plainRight))
            return std::optional(Figure{left.value * right.value, plainLeft ? right.unit : left.unit});
        if (name == "/" && (plainRight || left.unit == right.unit)) {
            if (right.value == 0.0)
                return std::optional<Figure>();
            return std::optional(Figure{left.value / right.value, plainRight ? left.unit : FigureUnit::None});
        }
        if (name == "*" || name == "/" || (left.unit != right.unit && !plainLeft && !plainRight))
            return Error{ErrorCode::InvalidArgument, fmt::format("units do not fit at {}", name)};
        const auto unit = plainLeft ? right.unit : left.unit;
        if (name == "+")
            return std::optional(Figure{left.value + right.value, unit});
        if (name == "-")
            return std::optional(Figure{left.value - right.value, unit});
        if (name == "<")
            return is(left.value < right.value);
        if (name == "<=")
            return is(left.value <= right.value);
        return is(name == ">" ? left.value > right.value : left.value >= right.value);
    }

    const Study& m_study;
    const StudyResults& m_results;
};
} // namespace

std::string figureText(Figure figure)
{
    switch (figure.unit) {
    case FigureUnit::Microseconds:
        return durationText(figure.value).joined();
    case FigureUnit::Percent:
        return percentText(figure.value).joined();
    case FigureUnit::Bytes:
        return bytesText(figure.value).joined();
    case FigureUnit::GigabytesPerSecond:
        return bandwidthText(figure.value).joined();
    case FigureUnit::PerSecond:
        return rateText(figure.value).joined();
    case FigureUnit::None:
        break;
    }
    return ratioText(figure.value);
}

std::optional<Error> checkExpression(const Expression& expression, const Study& study)
{
    auto error = checkNode(expression.root(), study, namesOf(study));
    if (error)
        error->message = fmt::format("\"{}\": {}", expression.text(), error->message);
    return error;
}

Result<std::optional<Figure>> evaluate(const Expression& expression, const Study& study, const StudyResults& results)
{
    auto value = Evaluation(study, results).valueOf(expression.root());
    if (!value)
        return Error{value.error().code, fmt::format("\"{}\": {}", expression.text(), value.error().message)};
    if (*value && !std::isfinite((*value)->value))
        return std::optional<Figure>();
    return value;
}

std::optional<bool> holds(const Expression& expression, const Study& study, const StudyResults& results)
{
    const auto value = evaluate(expression, study, results);
    if (!value || !*value)
        return std::nullopt;
    return (*value)->value != 0.0;
}

} // namespace overlap
