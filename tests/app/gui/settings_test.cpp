// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include "engine/scenario/presets.h"

#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

class SettingsTest : public testing::Test
{
protected:
    QTemporaryDir folder;
    QSettings store{folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
};

} // namespace

TEST_F(SettingsTest, WhatIsWrittenIsRead)
{
    Settings settings;
    settings.theme = ThemeChoice::Dark;
    settings.fontScale = 1.5;
    settings.language = QStringLiteral("zh_CN");
    settings.live = false;
    settings.device = QStringLiteral("sim:rtx4090");
    const auto preset = findPresetPair("article");
    settings.pair = ScenarioPair{preset->a, preset->b};
    settings.addRecent(QStringLiteral("/tmp/a.json"));
    settings.write(store);
    const auto read = Settings::read(store);
    EXPECT_EQ(read.theme, ThemeChoice::Dark);
    EXPECT_DOUBLE_EQ(read.fontScale, 1.5);
    EXPECT_EQ(read.language, settings.language);
    EXPECT_FALSE(read.live);
    EXPECT_EQ(read.pair, settings.pair);
    EXPECT_EQ(read.recent, settings.recent);
}

TEST_F(SettingsTest, NothingStoredIsTheFirstStart)
{
    const auto read = Settings::read(store);
    EXPECT_FALSE(read.pair);
    EXPECT_TRUE(read.live);
    EXPECT_EQ(read.theme, ThemeChoice::System);
}

TEST_F(SettingsTest, ALaterVersionIsIgnored)
{
    Settings settings;
    settings.theme = ThemeChoice::Dark;
    settings.write(store);
    store.setValue(QStringLiteral("version"), Settings::Version + 1);
    EXPECT_EQ(Settings::read(store).theme, ThemeChoice::System);
}

TEST_F(SettingsTest, RubbishFallsBackToTheDefaults)
{
    store.setValue(QStringLiteral("version"), Settings::Version);
    store.setValue(QStringLiteral("fontScale"), QStringLiteral("huge"));
    store.setValue(QStringLiteral("theme"), 7);
    store.setValue(QStringLiteral("a"), QStringLiteral("{\"samples\":"));
    store.setValue(QStringLiteral("b"), QStringLiteral("[]"));
    const auto read = Settings::read(store);
    EXPECT_DOUBLE_EQ(read.fontScale, 1.0);
    EXPECT_EQ(read.theme, ThemeChoice::System);
    EXPECT_FALSE(read.pair);
}

TEST_F(SettingsTest, TheRecentListIsShortAndWithoutDoubles)
{
    Settings settings;
    for (int i = 0; i < 20; ++i)
        settings.addRecent(QStringLiteral("/tmp/%1.json").arg(i));
    settings.addRecent(QStringLiteral("/tmp/19.json"));
    EXPECT_EQ(settings.recent.size(), Settings::MostRecent);
    EXPECT_EQ(settings.recent.front(), QStringLiteral("/tmp/19.json"));
    EXPECT_EQ(settings.recent.count(QStringLiteral("/tmp/19.json")), 1);
}

} // namespace overlap::test
