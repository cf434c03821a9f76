// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/shown_text.h"

#include "engine/trace/readers/path_privacy.h"

#include <gtest/gtest.h>

#include <string_view>
#include <utility>

namespace overlap {
namespace {

// Sources name no folder of anybody's machine, so paths are put together here.
std::string real(std::string text)
{
    for (const auto& [mark, folder] : {std::pair("{home}", "home"), std::pair("{users}", "Users"),
                                       std::pair("{mnt}", "mnt"), std::pair("{work}", "work")}) {
        const std::string_view name(mark);
        for (auto at = text.find(name); at != std::string::npos; at = text.find(name, at))
            text.replace(at, name.size(), folder);
    }
    return text;
}

TEST(PathPrivacy, NamesWithSlashesThatAreNoPathsStayWhole)
{
    for (const auto* name : {"/api/v1/x",
                             "GET /api/v2/users_list?id=5",
                             "aten::/",
                             "a / b",
                             "//",
                             "/",
                             "a/b/c",
                             "torch/nn/modules/module.py(1532): f",
                             "ProfilerStep#5 /2",
                             "void k<float>(float const*, int)",
                             "C:\\",
                             "\\d+",
                             "\\\\d+ matches",
                             "x=1/2",
                             "/train",
                             "km/h",
                             "http://localhost:8000/metrics",
                             "~",
                             "~5 ms / step",
                             "nccl:/ring",
                             "/v1.0/models"}) {
        bool shortened = true;
        EXPECT_EQ(withoutFolders(name, shortened), name);
        EXPECT_FALSE(shortened) << name;
    }
}

TEST(PathPrivacy, OfPathsOnlyTheLastPartStays)
{
    const auto shown = [](const char* text) {
        bool shortened = false;
        auto result = withoutFolders(real(text), shortened);
        EXPECT_TRUE(shortened) << text;
        return result;
    };
    EXPECT_EQ(shown("/srv/ada/train.py(12): step"), "train.py(12): step");
    EXPECT_EQ(shown("/{home}/ada/run"), "run");
    EXPECT_EQ(shown("load '/{mnt}/data/ada/x' now"), "load 'x' now");
    EXPECT_EQ(shown("file:///{users}/ada/x"), "file:x");
    EXPECT_EQ(shown("~/secret/x"), "x");
    EXPECT_EQ(shown("~ada/secret/x"), "x");
    EXPECT_EQ(shown("C:\\{users}\\ada\\x.py"), "x.py");
    EXPECT_EQ(shown("d:/{work}/ada/x"), "x");
    EXPECT_EQ(shown("\\\\server\\ada\\x"), "x");
    EXPECT_EQ(shown("/company/ada/model.onnx"), "model.onnx");
    EXPECT_EQ(shown("/company/ada/train.py:12"), "train.py:12");
    EXPECT_EQ(shown("/company/ada/libfoo.so.6"), "libfoo.so.6");
    EXPECT_EQ(shown("/company/{home}/ada/x"), "x");
    EXPECT_EQ(shown("/usr/lib/a;/opt/b/c"), "a;c");
}

TEST(PathPrivacy, AHomeFolderItselfIsATilde)
{
    bool shortened = false;
    EXPECT_EQ(withoutFolders(real("cd /{home}/ada"), shortened), "cd ~");
    EXPECT_TRUE(shortened);
    EXPECT_EQ(withoutFolders(real("C:\\{users}\\ada"), shortened), "~");
}

TEST(PathPrivacy, FoldersBelowHomesMayHaveSpacesInTheirNames)
{
    bool shortened = false;
    EXPECT_EQ(withoutFolders(real("C:\\{users}\\Ada Lovelace\\x.py"), shortened), "x.py");
    EXPECT_EQ(withoutFolders(real("/{home}/ada/x.py / 2"), shortened), "x.py / 2");
}

TEST(ShownText, WhatIsShownStaysAsItIs)
{
    for (const auto& text : {real("/{home}/ada"), std::string("/srv/a/b.py(3): f"), std::string("a\x01\xFF"),
                             std::string(5000, 'x'), std::string(2000, '\xFF'), "ab" + std::string(5000, '\xC3')}) {
        const auto once = shownText(text).text;
        const auto again = shownText(once);
        EXPECT_EQ(again.text, once);
        EXPECT_FALSE(again.mended);
        EXPECT_FALSE(again.shortened);
    }
}

TEST(ShownText, IsCutBetweenCharacters)
{
    std::string text;
    while (text.size() < 5000)
        text += "\u20AC";
    const auto shown = shownText(text);
    EXPECT_FALSE(shown.mended);
    EXPECT_LE(shown.text.size(), 4096U);
    EXPECT_GT(shown.text.size(), 4080U);
    EXPECT_TRUE(shown.text.ends_with("\u20AC..."));
}

TEST(ShownText, BytesThatAreNoUtf8AreReplacedAndControlCharactersAreSpaces)
{
    const auto shown = shownText("a\tb\xFF");
    EXPECT_EQ(shown.text, "a b\uFFFD");
    EXPECT_TRUE(shown.mended);
}

} // namespace
} // namespace overlap
