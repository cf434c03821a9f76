// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell_command.h"

#include "engine/base/shell_word.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <QStringList>

#include <algorithm>
#include <vector>

namespace overlap {

namespace {

using Settings = std::vector<std::string>; // key=value

[[nodiscard]] QString quoted(const QString& word)
{
    return QString::fromStdString(shellWord(word.toStdString()));
}

[[nodiscard]] std::string settingText(const Scenario& scenario, const std::string& key)
{
    auto path = '/' + key;
    std::replace(path.begin(), path.end(), '.', '/');
    const auto value = toJson(scenario).at(nlohmann::ordered_json::json_pointer(path));
    return key + '=' + (value.is_string() ? value.get<std::string>() : value.dump());
}

[[nodiscard]] Scenario applied(Scenario scenario, const Settings& settings)
{
    for (const auto& setting : settings)
        (void)applySetting(scenario, setting);
    return scenario;
}

// What makes `from` into `to`, in an order that does. An output size that is the kernel's own is forgotten again when
// the kernel is set after it, so what is still missing is set once more.
[[nodiscard]] Settings settingsBetween(const Scenario& from, const Scenario& to)
{
    Settings settings;
    auto reached = from;
    for (int round = 0; round < 2; ++round) {
        for (const auto& key : differingKeys(reached, to)) {
            settings.push_back(settingText(to, key));
            (void)applySetting(reached, settings.back());
        }
    }
    return settings;
}

// How one side is written: where it begins, and what is changed.
struct Written
{
    QString base;
    Scenario from;
    Settings settings;
};

void offer(std::optional<Written>& best, const QString& base, const Scenario& scenario, const Scenario& wanted)
{
    auto settings = settingsBetween(scenario, wanted);
    if (!best || settings.size() < best->settings.size())
        best = Written{base, scenario, std::move(settings)};
}

[[nodiscard]] Written written(const ScenarioPair& pair, const ScenarioSources& sources, const QString& preset,
                              Side side)
{
    const auto& wanted = pair.of(side);
    if (const auto& source = sources.of(side))
        return {quoted(source->path), source->scenario, settingsBetween(source->scenario, wanted)};
    std::optional<Written> best;
    // The half of its own side first, so that it wins over one that is as near.
    const auto offerPair = [&](const PresetPair& known) {
        const auto name = QString::fromStdString(known.name);
        for (const auto half : {side, side == Side::A ? Side::B : Side::A})
            offer(best, name + (half == Side::A ? QStringLiteral("-a") : QStringLiteral("-b")),
                  half == Side::A ? known.a : known.b, wanted);
    };
    if (const auto known = findPresetPair(preset.toStdString())) {
        offerPair(*known);
        return *best;
    }
    for (const auto& known : presetPairs())
        offerPair(known);
    return *best;
}

[[nodiscard]] bool has(const Settings& settings, const std::string& setting)
{
    return std::find(settings.begin(), settings.end(), setting) != settings.end();
}

// Takes out what both sides have.
[[nodiscard]] Settings takeShared(Written& a, Written& b)
{
    Settings shared;
    for (const auto& setting : a.settings)
        if (has(b.settings, setting))
            shared.push_back(setting);
    const auto isShared = [&](const std::string& setting) { return has(shared, setting); };
    auto ownA = a.settings;
    auto ownB = b.settings;
    ownA.erase(std::remove_if(ownA.begin(), ownA.end(), isShared), ownA.end());
    ownB.erase(std::remove_if(ownB.begin(), ownB.end(), isShared), ownB.end());
    a.settings = std::move(ownA);
    b.settings = std::move(ownB);
    return shared;
}

[[nodiscard]] Settings joined(Settings first, const Settings& second)
{
    first.insert(first.end(), second.begin(), second.end());
    return first;
}

} // namespace

QString shellCommand(const ScenarioPair& pair, const ScenarioSources& sources, const QString& preset,
                     const QString& device)
{
    auto a = written(pair, sources, preset, Side::A);
    auto b = written(pair, sources, preset, Side::B);
    QStringList words{QStringLiteral("overlapscope-cli"), QStringLiteral("compare")};
    const auto pairName = a.base.chopped(2);
    if (a.base == pairName + QStringLiteral("-a") && b.base == pairName + QStringLiteral("-b")
        && findPresetPair(pairName.toStdString()))
        words << pairName;
    else
        words << a.base << b.base;
    auto onlyA = a;
    auto onlyB = b;
    auto shared = takeShared(onlyA, onlyB);
    // Settings of both sides are applied first: only where that order leads to the same scenarios are they written once.
    if (applied(a.from, joined(shared, onlyA.settings)) != applied(a.from, a.settings)
        || applied(b.from, joined(shared, onlyB.settings)) != applied(b.from, b.settings)) {
        shared.clear();
        onlyA = a;
        onlyB = b;
    }
    const auto add = [&](const QString& option, const Settings& settings) {
        for (const auto& setting : settings)
            words << option << quoted(QString::fromStdString(setting));
    };
    add(QStringLiteral("--set"), shared);
    add(QStringLiteral("--set-a"), onlyA.settings);
    add(QStringLiteral("--set-b"), onlyB.settings);
    if (!device.isEmpty())
        words << QStringLiteral("--device") << quoted(device);
    return words.join(QLatin1Char(' '));
}

QString shellCommand(const QString& command, Side side, const ScenarioPair& pair, const ScenarioSources& sources,
                     const QString& preset, const QStringList& options, const QString& device)
{
    const auto one = written(pair, sources, preset, side);
    QStringList words{QStringLiteral("overlapscope-cli"), command, one.base};
    for (const auto& setting : one.settings)
        words << QStringLiteral("--set") << quoted(QString::fromStdString(setting));
    for (const auto& option : options)
        words << quoted(option);
    if (!device.isEmpty())
        words << QStringLiteral("--device") << quoted(device);
    return words.join(QLatin1Char(' '));
}

} // namespace overlap
