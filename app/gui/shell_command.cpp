// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/shell_command.h"

#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <QRegularExpression>
#include <QStringList>

namespace overlap {

namespace {

// For a POSIX shell; plain words stay as they are.
[[nodiscard]] QString quoted(const QString& word)
{
    static const QRegularExpression Plain(QStringLiteral("^[A-Za-z0-9_./:=@%+-]+$"));
    if (Plain.match(word).hasMatch())
        return word;
    auto escaped = word;
    escaped.replace(QLatin1Char('\''), QLatin1String("'\\''"));
    return QLatin1Char('\'') + escaped + QLatin1Char('\'');
}

[[nodiscard]] QString settingText(const Scenario& scenario, const std::string& key)
{
    auto value = nlohmann::ordered_json::json_pointer("/" + [&] {
        auto path = key;
        for (auto& c : path)
            c = c == '.' ? '/' : c;
        return path;
    }());
    const auto json = toJson(scenario).at(value);
    const auto text = json.is_string() ? json.get<std::string>() : json.dump();
    return QString::fromStdString(key + '=' + text);
}

// Settings that both halves share and a preset has otherwise, or none when they are not the same for both.
[[nodiscard]] std::optional<QStringList> commonSettings(const ScenarioPair& pair, const PresetPair& preset)
{
    const auto a = differingKeys(preset.a, pair.a);
    if (a != differingKeys(preset.b, pair.b))
        return std::nullopt;
    QStringList settings;
    for (const auto& key : a) {
        const auto setting = settingText(pair.a, key);
        if (setting != settingText(pair.b, key))
            return std::nullopt;
        settings << setting;
    }
    return settings;
}

} // namespace

ShellCommand shellCommand(const ScenarioPair& pair, const QString& preset, const QString& device, const QString& fileA,
                          const QString& fileB)
{
    ShellCommand command;
    QStringList words{QStringLiteral("overlapscope-cli"), QStringLiteral("compare")};
    const auto known = findPresetPair(preset.toStdString());
    const auto settings = known ? commonSettings(pair, *known) : std::nullopt;
    if (settings) {
        words << preset + QStringLiteral("-a") << preset + QStringLiteral("-b");
        for (const auto& setting : *settings)
            words << QStringLiteral("--set") << quoted(setting);
    } else {
        command.needsFiles = true;
        words << quoted(fileA) << quoted(fileB);
    }
    if (!device.isEmpty())
        words << QStringLiteral("--device") << quoted(device);
    command.text = words.join(QLatin1Char(' '));
    return command;
}

} // namespace overlap
