// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/sweep/sweep_words.h"

#include "engine/base/text.h"
#include "engine/scenario/scenario_fields.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::SweepWords)
};

constexpr std::uint32_t MostBatch = 512; // of the values to begin with

[[nodiscard]] QString joined(const std::vector<double>& values)
{
    QStringList texts;
    for (const double value : values)
        texts << QString::number(value, 'g', 10);
    texts.removeDuplicates();
    return texts.join(QLatin1Char(','));
}

// Powers of two, all samples at most, and the scenario's own.
[[nodiscard]] QString batchValues(const Scenario& scenario)
{
    std::vector<double> values;
    const auto most = std::min(scenario.samples, MostBatch);
    for (std::uint32_t batch = 1; batch < most; batch *= 2)
        values.push_back(batch);
    values.push_back(most);
    values.push_back(std::min(scenario.batchSize, scenario.samples));
    std::ranges::sort(values);
    return joined(values);
}

} // namespace

std::optional<double> valueOf(const SweepPoint& point, SweepQuantity quantity)
{
    if (!point.tried || !point.error.empty())
        return std::nullopt;
    switch (quantity) {
    case SweepQuantity::Throughput:
        return point.throughputSamplesPerS;
    case SweepQuantity::Time:
        return point.wallUs ? std::optional(point.wallUs->p50) : std::nullopt;
    case SweepQuantity::Latency:
        return point.batchLatencyUs ? std::optional(point.batchLatencyUs->p99) : std::nullopt;
    case SweepQuantity::Memory:
        return static_cast<double>(point.deviceMemoryBytes);
    }
    return std::nullopt;
}

bool isMoreBetter(SweepQuantity quantity)
{
    return quantity == SweepQuantity::Throughput;
}

QString ValueUnit::number(double value) const
{
    return words::text(significantText(value / factor));
}

ValueUnit unitFor(SweepQuantity quantity, double largest)
{
    switch (quantity) {
    case SweepQuantity::Throughput:
        if (largest >= 1e6)
            return {QStringLiteral("M/s"), 1e6};
        return largest >= 1e3 ? ValueUnit{QStringLiteral("k/s"), 1e3} : ValueUnit{QStringLiteral("/s"), 1.0};
    case SweepQuantity::Time:
    case SweepQuantity::Latency:
        if (largest >= 999.5e3)
            return {QStringLiteral("s"), 1e6};
        return largest >= 999.5 ? ValueUnit{QStringLiteral("ms"), 1e3} : ValueUnit{QStringLiteral("\u00B5s"), 1.0};
    case SweepQuantity::Memory:
        break;
    }
    constexpr double Kib = 1024.0;
    if (largest >= Kib * Kib * Kib)
        return {QStringLiteral("GiB"), Kib * Kib * Kib};
    return largest >= Kib * Kib ? ValueUnit{QStringLiteral("MiB"), Kib * Kib} : ValueUnit{QStringLiteral("KiB"), Kib};
}

std::vector<std::string> sweepKeys()
{
    std::vector<std::string> keys;
    for (const auto& field : scenarioFields()) {
        // A clock that stops early gives nothing to compare.
        if (field.type != FieldType::Text && field.key != "final_sync")
            keys.emplace_back(field.key);
    }
    return keys;
}

QString defaultSweepValues(const std::string& key, const Scenario& scenario)
{
    const auto* field = findScenarioField(key);
    if (field == nullptr)
        return {};
    if (key == "batch_size")
        return batchValues(scenario);
    if (key == "streams")
        return QStringLiteral("1,2,3,4,5,6,7,8");
    if (field->type == FieldType::Choice) {
        QStringList texts;
        for (const auto word : field->words)
            texts << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
        return texts.join(QLatin1Char(','));
    }
    if (field->type == FieldType::Flag)
        return QStringLiteral("false,true");
    if (key == "prepare.workers")
        return QStringLiteral("0,1,2,4,8");
    const auto stored = field->read(scenario, *field);
    const double now = stored.is_number() ? stored.get<double>() : static_cast<double>(scenario.outputBytes());
    std::vector<double> values;
    if (now <= 0.0) {
        for (const double value : {0.0, 1.0, 10.0, 100.0})
            values.push_back(std::clamp(value, field->min, field->max));
        return joined(values);
    }
    constexpr double Factors[] = {0.25, 0.5, 1.0, 2.0, 4.0};
    for (const double factor : Factors) {
        auto value = std::clamp(now * factor, field->min, field->max);
        if (field->type == FieldType::Whole)
            value = std::round(value);
        if (key == "input_bytes_per_sample" || key == "output_bytes_per_sample")
            value = std::round(value / 4.0) * 4.0;
        values.push_back(value);
    }
    return joined(values);
}

namespace words {

QString quantityName(SweepQuantity quantity)
{
    switch (quantity) {
    case SweepQuantity::Throughput:
        return Tr::tr("Throughput");
    case SweepQuantity::Time:
        return Tr::tr("Time");
    case SweepQuantity::Latency:
        return Tr::tr("Time of a batch");
    case SweepQuantity::Memory:
        return Tr::tr("Device memory");
    }
    return {};
}

QString quantityHelp(SweepQuantity quantity)
{
    switch (quantity) {
    case SweepQuantity::Throughput:
        return numberHelp("throughput");
    case SweepQuantity::Time:
        return numberHelp("wall");
    case SweepQuantity::Latency:
        return numberHelp("batch_time");
    case SweepQuantity::Memory:
        return numberHelp("buffer_memory");
    }
    return {};
}

QString sweepValue(const SweepAxis& axis, std::size_t place)
{
    const auto& value = axis.values[place];
    const auto key = QString::fromStdString(axis.key);
    if (key.contains(QLatin1String("bytes")) && value.is_number())
        return text(bytesText(value.get<double>()));
    if (value.is_number_integer() || value.is_number_unsigned())
        return text(countText(value.get<std::int64_t>()));
    if (value.is_string()) {
        const auto* field = findScenarioField(axis.key);
        const auto word = value.get<std::string>();
        const auto it = field ? std::ranges::find(field->words, word) : std::span<const std::string_view>().end();
        if (field && it != field->words.end())
            if (auto shown = choice(key, static_cast<int>(it - field->words.begin())); !shown.isEmpty())
                return shown;
    }
    if (value.is_boolean())
        return value.get<bool>() ? Tr::tr("on") : Tr::tr("off");
    return QString::fromStdString(settingText(value));
}

QString sweepSetting(const SweepAxes& axes, std::size_t point)
{
    const auto places = axes.placesOf(point);
    QStringList parts;
    // Across first, as it is read: batch size, streams.
    for (std::size_t i = places.size(); i-- > 0;)
        parts << Tr::tr("%1 %2", "a setting, its value")
                     .arg(label(QString::fromStdString(axes.axes()[i].key)), sweepValue(axes.axes()[i], places[i]));
    return spaced(parts.join(Tr::tr(", ", "between settings")));
}

QString sweepPointText(const SweepResult& result, std::size_t point)
{
    const auto& p = result.points[point];
    QStringList lines{sweepSetting(result.sweep.axes, point)};
    if (!p.tried) {
        lines << Tr::tr("not run yet");
    } else if (!p.error.empty()) {
        lines << sentence(p.error);
    } else {
        if (p.throughputSamplesPerS)
            lines << Tr::tr("Throughput %1").arg(text(rateText(*p.throughputSamplesPerS)));
        if (p.wallUs)
            lines << Tr::tr("Time %1").arg(text(durationText(p.wallUs->p50)));
        if (p.batchLatencyUs)
            lines << Tr::tr("Time of a batch, in to out: median %1, P99 %2")
                         .arg(text(durationText(p.batchLatencyUs->p50)), text(durationText(p.batchLatencyUs->p99)));
        lines << Tr::tr("Device memory %1").arg(text(bytesText(static_cast<double>(p.deviceMemoryBytes))));
        if (p.idealBoundUs && p.wallUs && p.wallUs->p50 > 0.0)
            lines << Tr::tr("Of the ideal bound %1").arg(text(percentText(100.0 * *p.idealBoundUs / p.wallUs->p50)));
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace words

} // namespace overlap
