// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

namespace overlap {
namespace {

namespace fs = std::filesystem;

class FilesTest : public testing::Test
{
protected:
    void SetUp() override
    {
        const auto* test = testing::UnitTest::GetInstance()->current_test_info();
        m_folder = fs::path(testing::TempDir()) / ("overlapscope-files-" + std::to_string(::getpid())) / test->name();
        fs::create_directories(m_folder);
    }
    void TearDown() override
    {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }

    [[nodiscard]] fs::path file(const std::string& name) const { return m_folder / name; }
    [[nodiscard]] std::vector<std::string> names() const
    {
        std::vector<std::string> result;
        for (const auto& entry : fs::directory_iterator(m_folder))
            result.push_back(entry.path().filename().string());
        std::ranges::sort(result);
        return result;
    }

    fs::path m_folder;
};

std::string textOf(const fs::path& path)
{
    std::ifstream stream(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

TEST_F(FilesTest, APipeThatNobodyReadsIsNotWaitedFor)
{
    ASSERT_EQ(::mkfifo(file("pipe").c_str(), 0600), 0);
    const auto error = writeFileAtomically(file("pipe"), "a");
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("no program reads from"), std::string::npos) << error->message;
}

TEST_F(FilesTest, WhatIsWrittenIsReadBack)
{
    const std::string content("a\0b\nc", 5);
    ASSERT_FALSE(writeFileAtomically(file("x.json"), content));
    const auto read = readFile(file("x.json"));
    ASSERT_TRUE(read);
    EXPECT_EQ(*read, content);
}

TEST_F(FilesTest, NothingButTheTargetIsLeftInTheFolder)
{
    ASSERT_FALSE(writeFileAtomically(file("x.json"), "old"));
    ASSERT_FALSE(writeFileAtomically(file("x.json"), "new"));
    EXPECT_EQ(names(), std::vector<std::string>{"x.json"});
    EXPECT_EQ(textOf(file("x.json")), "new");
}

TEST_F(FilesTest, TheModeOfAReplacedFileIsKept)
{
    ASSERT_FALSE(writeFileAtomically(file("x.json"), "old"));
    fs::permissions(file("x.json"), fs::perms::owner_read | fs::perms::owner_write);
    ASSERT_FALSE(writeFileAtomically(file("x.json"), "new"));
    EXPECT_EQ(fs::status(file("x.json")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
}

TEST_F(FilesTest, ANewFileGetsTheModeOfTheUsersMask)
{
    const auto mask = ::umask(0022);
    const auto failed = writeFileAtomically(file("x.json"), "new");
    ::umask(mask);
    ASSERT_FALSE(failed);
    EXPECT_EQ(static_cast<unsigned>(fs::status(file("x.json")).permissions()), 0644U);
}

TEST_F(FilesTest, ALinkStaysALink)
{
    ASSERT_FALSE(writeFileAtomically(file("real.json"), "old"));
    fs::create_symlink("real.json", file("link.json"));
    ASSERT_FALSE(writeFileAtomically(file("link.json"), "new"));
    EXPECT_TRUE(fs::is_symlink(file("link.json")));
    EXPECT_EQ(textOf(file("real.json")), "new");
}

TEST_F(FilesTest, AFolderThatIsNotThereIsNamed)
{
    const auto error = writeFileAtomically(file("missing") / "x.json", "new");
    ASSERT_TRUE(error);
    EXPECT_EQ(error->code, ErrorCode::Io);
    EXPECT_NE(error->message.find("the folder " + file("missing").string() + " does not exist"), std::string::npos);
}

TEST_F(FilesTest, AFolderIsNoTarget)
{
    const auto error = writeFileAtomically(m_folder, "new");
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("it is a folder"), std::string::npos);
    EXPECT_TRUE(names().empty());
}

TEST_F(FilesTest, AFailedWriteLeavesTheOldFileAndNothingElse)
{
    ASSERT_FALSE(writeFileAtomically(file("x.json"), "old"));
    // The disk is "full" after 10 bytes, without the signal that goes with this limit.
    rlimit before{};
    ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
    const rlimit tight{10, before.rlim_max};
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &tight), 0);
    const auto error = writeFileAtomically(file("x.json"), "far more than ten bytes");
    ::setrlimit(RLIMIT_FSIZE, &before);
    std::signal(SIGXFSZ, handler);
    EXPECT_TRUE(error);
    EXPECT_EQ(textOf(file("x.json")), "old");
    EXPECT_EQ(names(), std::vector<std::string>{"x.json"});
}

TEST_F(FilesTest, DevicesAreWrittenInPlace)
{
    EXPECT_FALSE(writeFileAtomically("/dev/null", "gone"));
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    const auto error = writeFileAtomically("/dev/full", "gone");
    ASSERT_TRUE(error);
    EXPECT_NE(error->message.find("free some space"), std::string::npos);
}

TEST_F(FilesTest, MinusIsStandardOutput)
{
    testing::internal::CaptureStdout();
    const auto error = writeFileAtomically("-", "text\n");
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "text\n");
    EXPECT_FALSE(error);
}

TEST_F(FilesTest, ReadingAMissingFileSaysSo)
{
    const auto read = readFile(file("missing.json"));
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().code, ErrorCode::Io);
    EXPECT_NE(read.error().message.find("Cannot read " + file("missing.json").string()), std::string::npos);
}

TEST_F(FilesTest, ReadingAFolderSaysSo)
{
    const auto read = readFile(m_folder);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("it is a folder"), std::string::npos);
}

TEST_F(FilesTest, FilesAboveTheLimitAreRefused)
{
    ASSERT_FALSE(writeFileAtomically(file("x"), "123456"));
    EXPECT_TRUE(readFile(file("x"), 6));
    const auto read = readFile(file("x"), 5);
    ASSERT_FALSE(read);
    EXPECT_NE(read.error().message.find("more than 5 bytes"), std::string::npos);
}

TEST_F(FilesTest, EndlessFilesAreRefusedToo)
{
    EXPECT_FALSE(readFile("/dev/zero", 1U << 20U));
}

} // namespace
} // namespace overlap
