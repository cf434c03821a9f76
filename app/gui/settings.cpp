// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include "engine/scenario/scenario_json.h"
#include "widgets/advice/thresholds.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include <algorithm>

namespace overlap {

namespace {

[[nodiscard]] QString themeId(ThemeChoice choice)
{
    switch (choice) {
    case ThemeChoice::Light:
        return QStringLiteral("light");
    case ThemeChoice::Dark:
        return QStringLiteral("dark");
    case ThemeChoice::System:
        break;
    }
    return QStringLiteral("system");
}

[[nodiscard]] std::optional<Scenario> scenarioOf(const QVariant& stored)
{
    const auto text = stored.toString().toStdString();
    if (text.empty())
        return std::nullopt;
    auto scenario = parseScenario(text);
    return scenario ? std::optional(std::move(*scenario)) : std::nullopt;
}

// Names of files and machines are nobody else's business, and what Qt makes others may read. Done before there is
// anything to be read: Qt keeps the permissions of a file that is there.
void makePrivate(const QString& path)
{
    const auto folder = QFileInfo(path).path();
    if (!QDir().mkpath(folder))
        return; // which shows when the settings are written
    QFile file(path);
    if (!file.exists()) {
        QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        if (!file.open(QIODevice::WriteOnly))
            return;
    }
    QFile::setPermissions(path, QFile::ReadOwner | QFile::WriteOwner);
}

} // namespace

std::optional<ThemeChoice> themeFrom(const QString& id)
{
    for (const auto choice : {ThemeChoice::System, ThemeChoice::Light, ThemeChoice::Dark}) {
        if (themeId(choice) == id)
            return choice;
    }
    return std::nullopt;
}

Settings Settings::read(const QSettings& store)
{
    Settings settings;
    bool ok = false;
    const int version = store.value(QStringLiteral("version")).toInt(&ok);
    if (!ok || version != Version)
        return settings;
    settings.theme = themeFrom(store.value(QStringLiteral("theme")).toString()).value_or(ThemeChoice::System);
    const double scale = store.value(QStringLiteral("fontScale"), 1.0).toDouble(&ok);
    settings.fontScale = ok && scale >= 1.0 && scale <= 3.0 ? scale : 1.0;
    settings.language = store.value(QStringLiteral("language")).toString();
    settings.geometry = store.value(QStringLiteral("geometry")).toByteArray();
    settings.splitter = store.value(QStringLiteral("splitter")).toByteArray();
    settings.pageSplitter = store.value(QStringLiteral("pageSplitter")).toByteArray();
    settings.showScenario = store.value(QStringLiteral("showScenario"), true).toBool();
    settings.showNumbers = store.value(QStringLiteral("showNumbers"), true).toBool();
    settings.live = store.value(QStringLiteral("live"), true).toBool();
    settings.device = store.value(QStringLiteral("device")).toString();
    settings.machines = store.value(QStringLiteral("machines")).toStringList().mid(0, MostRecent);
    settings.preset = store.value(QStringLiteral("preset")).toString();
    settings.recent = store.value(QStringLiteral("recent")).toStringList().mid(0, MostRecent);
    settings.sweepAxes = store.value(QStringLiteral("sweepAxes")).toStringList().mid(0, 2);
    settings.thresholds = thresholdsFrom(store.value(QStringLiteral("thresholds")).toMap());
    settings.learning = LearningProgress::from(store.value(QStringLiteral("learning")).toMap());
    auto a = scenarioOf(store.value(QStringLiteral("a")));
    auto b = scenarioOf(store.value(QStringLiteral("b")));
    if (a && b)
        settings.pair = ScenarioPair{std::move(*a), std::move(*b)};
    return settings;
}

void Settings::write(QSettings& store) const
{
    makePrivate(store.fileName());
    store.setValue(QStringLiteral("version"), Version);
    store.setValue(QStringLiteral("theme"), themeId(theme));
    store.setValue(QStringLiteral("fontScale"), fontScale);
    store.setValue(QStringLiteral("language"), language);
    store.setValue(QStringLiteral("geometry"), geometry);
    store.setValue(QStringLiteral("splitter"), splitter);
    store.setValue(QStringLiteral("pageSplitter"), pageSplitter);
    store.setValue(QStringLiteral("showScenario"), showScenario);
    store.setValue(QStringLiteral("showNumbers"), showNumbers);
    store.setValue(QStringLiteral("live"), live);
    store.setValue(QStringLiteral("device"), device);
    store.setValue(QStringLiteral("machines"), machines);
    store.setValue(QStringLiteral("preset"), preset);
    store.setValue(QStringLiteral("recent"), recent);
    store.setValue(QStringLiteral("sweepAxes"), sweepAxes);
    store.setValue(QStringLiteral("thresholds"), storedThresholds(thresholds));
    store.setValue(QStringLiteral("learning"), learning.stored());
    if (pair) {
        store.setValue(QStringLiteral("a"), QString::fromStdString(toJson(pair->a).dump()));
        store.setValue(QStringLiteral("b"), QString::fromStdString(toJson(pair->b).dump()));
    }
}

void Settings::addRecent(const QString& path)
{
    recent.removeAll(path);
    recent.prepend(path);
    recent = recent.mid(0, MostRecent);
}

} // namespace overlap
