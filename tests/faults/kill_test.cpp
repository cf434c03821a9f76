// SPDX-License-Identifier: GPL-3.0-or-later
// Kills a program at random moments while it saves: the file is the old or the new one, whole.
// OVERLAP_KILLS says how often, for each kind of file.
#include "tests/faults/child.h"

#include "engine/base/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <random>
#include <set>
#include <thread>

#include <unistd.h>

namespace overlap::test {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

class Killed : public testing::TestWithParam<const char*>
{
protected:
    void SetUp() override
    {
        m_folder = fs::path(testing::TempDir()) / ("overlapscope-kills-" + std::to_string(::getpid()));
        fs::create_directories(m_folder);
    }
    void TearDown() override
    {
        std::error_code ignored;
        fs::remove_all(m_folder, ignored);
    }

    [[nodiscard]] fs::path saved() const { return m_folder / "saved.html"; } // reports ask for the ending
    [[nodiscard]] std::vector<std::string> program(const std::string& kind) const
    {
#ifdef OVERLAP_SETTINGS_LOOP
        if (kind == "settings")
            return {OVERLAP_SETTINGS_LOOP, kind, m_folder.string()};
#endif
        return {OVERLAP_SAVE_LOOP, kind, m_folder.string()};
    }
    [[nodiscard]] std::string textNow() const // "" where there is no file
    {
        auto text = readFile(saved());
        return text ? *std::move(text) : std::string();
    }
    // What the program saves as its version 0 or 1.
    [[nodiscard]] std::string content(const std::string& kind, const char* version) const
    {
        auto command = program(kind);
        command.emplace_back(version);
        EXPECT_EQ(Child(command).waitForEnd(), 0);
        return textNow();
    }

    // A random part of twice the time that one save takes, so that a kill falls anywhere in one.
    void waitSome(Clock::duration oneSave)
    {
        std::uniform_int_distribution<Clock::rep> ticks(0, std::max<Clock::rep>(1, 2 * oneSave.count()));
        std::this_thread::sleep_for(Clock::duration(ticks(m_random)));
    }

    fs::path m_folder;
    std::mt19937 m_random{20261130};
};

// Reports carry the time that they were made at.
std::string withoutDate(std::string report)
{
    for (auto at = report.find(" UTC"); at != std::string::npos; at = report.find(" UTC", at + 1))
        if (at >= 16)
            report.replace(at - 16, 16, 16, '0');
    return report;
}

TEST_P(Killed, WhileSavingLeavesTheOldOrTheNewFileWhole)
{
    const std::string kind = GetParam();
    const std::array<std::string, 2> whole{withoutDate(content(kind, "0")), withoutDate(content(kind, "1"))};
    ASSERT_FALSE(whole[0].empty());
    ASSERT_NE(whole[0], whole[1]);
    const int kills = killCount();
    for (int i = 0; i < kills; ++i) {
        Child child(program(kind));
        ASSERT_TRUE(child.waitForWork());
        const auto begin = Clock::now();
        ASSERT_TRUE(child.waitForWork());
        waitSome(Clock::now() - begin);
        child.kill();
        const auto text = readFile(saved());
        ASSERT_TRUE(text) << text.error().message;
        ASSERT_NE(std::ranges::find(whole, withoutDate(*text)), whole.end())
            << "after kill " << i + 1 << ": " << text->size() << " bytes";
    }
    RecordProperty("kills", kills);
}

INSTANTIATE_TEST_SUITE_P(Saving, Killed, testing::Values("scenario", "result", "csv", "trace", "report", "sweep"),
                         [](const auto& kind) { return std::string(kind.param); });

#ifdef OVERLAP_SETTINGS_LOOP
INSTANTIATE_TEST_SUITE_P(SavingInTheWindow, Killed, testing::Values("settings"),
                         [](const auto& kind) { return std::string(kind.param); });
#endif

// The whole lines; one that was cut off by the kill is none.
std::set<std::string> linesOf(const std::string& text)
{
    std::set<std::string> lines;
    std::size_t begin = 0;
    for (auto end = text.find('\n'); end != std::string::npos; end = text.find('\n', begin)) {
        lines.insert(text.substr(begin, end - begin));
        begin = end + 1;
    }
    return lines;
}

class KilledWhileAppending : public Killed
{
};

TEST_P(KilledWhileAppending, KeepsThePointsThatWereDoneAndGoesOn)
{
    const auto begin = Clock::now();
    ASSERT_EQ(Child(program("append")).waitForEnd(), 0);
    const auto oneSweep = Clock::now() - begin;
    const auto whole = linesOf(textNow());
    ASSERT_EQ(whole.size(), 1U + 48U); // its header and its points
    const int kills = killCount();
    for (int i = 0; i < kills; ++i) {
        fs::remove(saved());
        std::set<std::string> before;
        // Each goes on where the last was killed.
        for (int attempt = 0; attempt < 3; ++attempt) {
            Child child(program("append"));
            ASSERT_TRUE(child.waitForWork());
            waitSome(oneSweep / 4);
            child.kill();
            const auto lines = linesOf(textNow());
            ASSERT_TRUE(std::ranges::includes(whole, lines)) << "after kill " << i + 1;
            ASSERT_TRUE(std::ranges::includes(lines, before)) << "after kill " << i + 1;
            before = lines;
        }
        ASSERT_EQ(Child(program("append")).waitForEnd(), 0) << "after kill " << i + 1;
        ASSERT_EQ(linesOf(textNow()), whole);
    }
    RecordProperty("kills", 3 * kills);
}

INSTANTIATE_TEST_SUITE_P(Sweeps, KilledWhileAppending, testing::Values("append"));

} // namespace
} // namespace overlap::test
