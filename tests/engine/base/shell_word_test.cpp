// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/shell_word.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

TEST(ShellWord, LeavesPlainWordsAsTheyAre)
{
    EXPECT_EQ(shellWord("article-b"), "article-b");
    EXPECT_EQ(shellWord("kernel.kind=elementwise_fma"), "kernel.kind=elementwise_fma");
    EXPECT_EQ(shellWord("ssh:host/cuda:0"), "ssh:host/cuda:0");
}

TEST(ShellWord, QuotesWhatAShellWouldReadOtherwise)
{
    EXPECT_EQ(shellWord("my run.json"), "'my run.json'");
    EXPECT_EQ(shellWord("it's"), "'it'\\''s'");
    EXPECT_EQ(shellWord("$HOME;*"), "'$HOME;*'");
    EXPECT_EQ(shellWord("~"), "'~'");
    EXPECT_EQ(shellWord("运行.json"), "'运行.json'");
}

TEST(ShellWord, KeepsAnEmptyWordAWord)
{
    EXPECT_EQ(shellWord(""), "''");
}

} // namespace
} // namespace overlap
