// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/launch_options.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] Launch parse(const QStringList& arguments)
{
    return parseLaunch(QStringList{QStringLiteral("overlapscope")} + arguments);
}

} // namespace

TEST(LaunchTest, OptionsAreRead)
{
    const auto launch = parse(
        {QStringLiteral("--preset"), QStringLiteral("streams"), QStringLiteral("--size"), QStringLiteral("1024x640"),
         QStringLiteral("--screenshot"), QStringLiteral("x.png"), QStringLiteral("--scale"), QStringLiteral("2"),
         QStringLiteral("--theme"), QStringLiteral("dark"), QStringLiteral("--language"), QStringLiteral("zh_CN"),
         QStringLiteral("--tab"), QStringLiteral("device"), QStringLiteral("--lanes"), QStringLiteral("stream")});
    ASSERT_FALSE(launch.text);
    EXPECT_EQ(launch.options.preset, QStringLiteral("streams"));
    EXPECT_EQ(launch.options.size, QSize(1024, 640));
    EXPECT_DOUBLE_EQ(launch.options.scale, 2.0);
    EXPECT_EQ(launch.options.theme, QStringLiteral("dark"));
    EXPECT_EQ(launch.options.tab, QStringLiteral("device"));
    EXPECT_EQ(launch.options.lanes, QStringLiteral("stream"));
}

TEST(LaunchTest, HelpAndVersionEndWithoutAWindow)
{
    const auto help = parse({QStringLiteral("--help")});
    ASSERT_TRUE(help.text);
    EXPECT_FALSE(help.text->isError);
    EXPECT_TRUE(help.text->text.startsWith(QStringLiteral("Usage: overlapscope ")));
    EXPECT_TRUE(help.text->text.contains(QStringLiteral("--screenshot")));
    const auto version = parse({QStringLiteral("--version")});
    ASSERT_TRUE(version.text);
    EXPECT_TRUE(version.text->text.startsWith(QStringLiteral("OverlapScope ")));
}

TEST(LaunchTest, AnOptionWithoutItsValueIsNotTakenForNone)
{
    for (const auto* name : {"--preset", "--device", "--a", "--b", "--tab", "--theme", "--language", "--screenshot"}) {
        const auto launch = parse({QString::fromLatin1(name), QString()});
        ASSERT_TRUE(launch.text) << name;
        EXPECT_TRUE(launch.text->isError);
        EXPECT_TRUE(launch.text->text.startsWith(QLatin1String(name))) << launch.text->text.toStdString();
    }
}

TEST(LaunchTest, APictureIsPngAndCalledSo)
{
    for (const auto* name : {"x.jpg", "x", "png"}) {
        const auto launch = parse({QStringLiteral("--screenshot"), QString::fromLatin1(name)});
        ASSERT_TRUE(launch.text) << name;
        EXPECT_TRUE(launch.text->isError);
    }
    EXPECT_FALSE(parse({QStringLiteral("--screenshot"), QStringLiteral("X.PNG")}).text);
}

TEST(LaunchTest, NoFileIsLeftOutInSilence)
{
    const auto launch = parse({QStringLiteral("--sample-recordings"), QStringLiteral("mine.json")});
    ASSERT_TRUE(launch.text);
    EXPECT_TRUE(launch.text->isError);
    EXPECT_TRUE(launch.text->text.contains(QStringLiteral("mine.json")));
    EXPECT_FALSE(parse({QStringLiteral("--sample-recordings")}).text);
}

TEST(LaunchTest, WrongUsageIsAnErrorThatNamesWhatIsWrong)
{
    for (const auto& arguments : {QStringList{QStringLiteral("--size"), QStringLiteral("big")},
                                  {QStringLiteral("--size"), QStringLiteral("10x10")},
                                  {QStringLiteral("--size"), QStringLiteral("99999x99999")},
                                  {QStringLiteral("--scale"), QStringLiteral("9")},
                                  {QStringLiteral("--theme"), QStringLiteral("pink")},
                                  {QStringLiteral("--language"), QStringLiteral("xx")},
                                  {QStringLiteral("--tab"), QStringLiteral("learning")},
                                  {QStringLiteral("--lanes"), QStringLiteral("colour")},
                                  {QStringLiteral("--nonsense")}}) {
        const auto launch = parse(arguments);
        ASSERT_TRUE(launch.text) << arguments.join(QLatin1Char(' ')).toStdString();
        EXPECT_TRUE(launch.text->isError);
        EXPECT_TRUE(launch.text->text.contains(arguments.last().mid(2)));
    }
}

} // namespace overlap::test
