// SPDX-License-Identifier: GPL-3.0-or-later
// Disks that are full or read-only, and files that vanish: a sentence, the old file whole, nothing left behind.
// They are mounted in a namespace of their own, which some systems do not let a user have: then these are skipped.
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

#include <sys/wait.h>

namespace overlap::test {
namespace {

struct Outcome
{
    int status = -1;
    std::string output;
};

// Runs shell lines as a user of its own with a folder $AT on a file system of 48 KiB; $CLI is the program.
class SmallDisk : public testing::Test
{
protected:
    void SetUp() override
    {
        if (on("true").status != 0)
            GTEST_SKIP() << "this system lets no user mount a file system of his own";
    }

    [[nodiscard]] static Outcome on(const std::string& lines)
    {
        const std::string script = "CLI='" OVERLAP_CLI
                                   "'; AT=$(mktemp -d) && mount -t tmpfs -o size=48k none $AT && cd $AT "
                                   "|| exit 99\n"
                                   + lines;
        Outcome outcome;
        auto* pipe = ::popen(
            ("unshare --user --map-root-user --mount sh -c \"$(cat <<'END'\n" + script + "\nEND\n)\" 2>&1 </dev/null")
                .c_str(),
            "r");
        if (pipe == nullptr)
            return outcome;
        std::array<char, 4096> buffer{};
        while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe))
            outcome.output.append(buffer.data(), count);
        const auto status = ::pclose(pipe);
        outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        return outcome;
    }
    // `command` writes the file, which is there with the content "old", and it does not fit.
    static void expectOldFileAndOneSentence(const std::string& command, const std::string& file = "x")
    {
        const auto outcome =
            on("printf old > " + file + "; " + command + " >/dev/null; echo status $?; cat " + file + "; echo; ls -A");
        EXPECT_EQ(outcome.output.substr(outcome.output.find("status")), "status 1\nold\n" + file + "\n")
            << outcome.output;
        const auto sentence = outcome.output.substr(0, outcome.output.find("status"));
        EXPECT_NE(sentence.find("No space left on device; free some space or choose another place"), std::string::npos)
            << sentence;
        EXPECT_EQ(sentence.find('\n'), sentence.size() - 1) << sentence;
    }
};

TEST_F(SmallDisk, AFullOneKeepsTheOldResult)
{
    expectOldFileAndOneSentence("$CLI run article-a --set samples=2000 --json x");
}

TEST_F(SmallDisk, AFullOneKeepsTheOldIntervals)
{
    expectOldFileAndOneSentence("$CLI run article-a --set samples=2000 --csv x");
}

TEST_F(SmallDisk, AFullOneKeepsTheOldTrace)
{
    expectOldFileAndOneSentence("$CLI run article-a --set samples=2000 --trace x");
}

TEST_F(SmallDisk, AFullOneKeepsTheOldReport)
{
    expectOldFileAndOneSentence("$CLI report article -o x.html", "x.html");
}

TEST_F(SmallDisk, AFullOneKeepsTheOldSweep)
{
    expectOldFileAndOneSentence("$CLI sweep article-b --vary streams=1,2,3,4,5,6,7,8 "
                                "--vary batch_size=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20 --json x");
}

TEST_F(SmallDisk, AFullOneEndsASweepThatIsKeptAndLeavesWhatWasDone)
{
    const auto outcome =
        on("$CLI sweep article-b --vary batch_size=1,2,3,4,5,6,7,8,9,10 --vary "
           "streams=1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16 "
           "--resume log >/dev/null; echo status $?; mkdir big && mount -t tmpfs none big; cp log big; "
           "$CLI merge big/log -o big/whole.json");
    EXPECT_NE(outcome.output.find("cannot be written any more: is the disk full?"), std::string::npos)
        << outcome.output;
    EXPECT_NE(outcome.output.find("status 1\n"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("Best of 1"), std::string::npos) << outcome.output; // a hundred points and more
}

TEST_F(SmallDisk, AReadOnlyOneIsNamed)
{
    const auto outcome =
        on("printf old > x; mount -o remount,ro $AT; $CLI run article-b --json x >/dev/null; echo status "
           "$?; cat x");
    EXPECT_NE(outcome.output.find("Read-only file system; choose a place that is not read-only"), std::string::npos)
        << outcome.output;
    EXPECT_NE(outcome.output.find("status 1\nold"), std::string::npos) << outcome.output;
}

TEST_F(SmallDisk, AFileThatVanishedIsNamed)
{
    const auto outcome = on("$CLI run gone.json; echo status $?; $CLI analyze gone.sqlite; echo status $?; "
                            "$CLI run article-b --json gone/x.json >/dev/null; echo status $?");
    EXPECT_NE(outcome.output.find("gone.json"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("gone.sqlite"), std::string::npos) << outcome.output;
    EXPECT_NE(outcome.output.find("the folder gone does not exist"), std::string::npos) << outcome.output;
    EXPECT_EQ(outcome.output.find("status 0"), std::string::npos) << outcome.output;
}

} // namespace
} // namespace overlap::test
