// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/settings.h"

#include "engine/scenario/presets.h"

#include <QFile>
#include <QFileInfo>
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

TEST_F(SettingsTest, WhatALaterVersionKnowsBesidesIsKept)
{
    store.setValue(QStringLiteral("version"), Settings::Version + 1);
    store.setValue(QStringLiteral("ofLaterVersion"), 42);
    Settings::read(store).write(store);
    EXPECT_EQ(store.value(QStringLiteral("ofLaterVersion")).toInt(), 42);
    EXPECT_EQ(store.value(QStringLiteral("version")).toInt(), Settings::Version);
}

TEST_F(SettingsTest, WhatAnOlderVersionDidNotKnowIsItsDefault)
{
    store.setValue(QStringLiteral("version"), Settings::Version);
    store.setValue(QStringLiteral("theme"), QStringLiteral("dark"));
    const auto read = Settings::read(store);
    EXPECT_EQ(read.theme, ThemeChoice::Dark);
    EXPECT_TRUE(read.live);
    EXPECT_TRUE(read.showScenario);
    EXPECT_DOUBLE_EQ(read.fontScale, 1.0);
    EXPECT_TRUE(read.recent.isEmpty());
}

TEST_F(SettingsTest, ValuesOfOtherKindsAreDefaults)
{
    Settings().write(store);
    const QVariant odd[] = {QVariant(),
                            QStringLiteral("@Invalid()"),
                            QStringLiteral("nan"),
                            -1,
                            1e300,
                            QStringList{QStringLiteral("a"), QStringLiteral("b")},
                            QVariantMap{{QStringLiteral("x"), QVariantMap{}}},
                            QByteArray(100'000, '\xff')};
    for (const auto& value : odd) {
        for (const auto& key : store.allKeys())
            if (key != QLatin1String("version"))
                store.setValue(key, value);
        const auto read = Settings::read(store);
        EXPECT_GE(read.fontScale, 1.0);
        EXPECT_LE(read.fontScale, 3.0);
        EXPECT_FALSE(read.pair);
        EXPECT_LE(read.recent.size(), Settings::MostRecent);
        EXPECT_LE(read.machines.size(), Settings::MostRecent);
    }
}

TEST_F(SettingsTest, AFileThatIsNoneIsTheFirstStart)
{
    const auto path = folder.filePath(QStringLiteral("broken.ini"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArrayLiteral("[General\nversion=1\ntheme=da\0rk\nfontScale") + QByteArray(5000, '\xfe'));
    file.close();
    const QSettings broken(path, QSettings::IniFormat);
    EXPECT_FALSE(Settings::read(broken).pair);
}

// Names of files and machines are nobody else's business.
TEST_F(SettingsTest, OnlyTheUserCanReadThem)
{
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.filePath(QStringLiteral("config")));
    QString path;
    {
        QSettings ofUser(QSettings::IniFormat, QSettings::UserScope, QStringLiteral("OverlapScope"),
                         QStringLiteral("OverlapScope"));
        Settings().write(ofUser);
        ofUser.sync();
        ASSERT_EQ(ofUser.status(), QSettings::NoError);
        path = ofUser.fileName();
    }
    const auto othersMay = QFile::ReadGroup | QFile::WriteGroup | QFile::ReadOther | QFile::WriteOther;
    EXPECT_FALSE(QFile::permissions(path) & othersMay);
    EXPECT_FALSE(QFile::permissions(QFileInfo(path).path()) & (othersMay | QFile::ExeGroup | QFile::ExeOther));
}

} // namespace overlap::test
