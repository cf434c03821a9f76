// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sanitizers.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <string>

#include <sys/wait.h>

namespace overlap {
namespace {

struct Outcome
{
    int status = -1;
    std::string output;
};

// Runs a shell line in which $CLI is the program; standard error is the output unless it is sent elsewhere.
Outcome shell(const std::string& line)
{
    Outcome outcome;
    auto* pipe = ::popen(("CLI='" OVERLAP_CLI "'; " + line).c_str(), "r");
    if (pipe == nullptr)
        return outcome;
    std::array<char, 4096> buffer{};
    while (const auto count = std::fread(buffer.data(), 1, buffer.size(), pipe))
        outcome.output.append(buffer.data(), count);
    const auto status = ::pclose(pipe);
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return outcome;
}

TEST(ProgramTest, StatusAndStreamsReachTheShell)
{
    EXPECT_EQ(shell("$CLI --version").status, 0);
    const auto wrong = shell("$CLI frobnicate 2>&1 >/dev/null");
    EXPECT_EQ(wrong.status, 2);
    EXPECT_NE(wrong.output.find("There is no command frobnicate"), std::string::npos);
}

TEST(ProgramTest, AReaderThatLeavesEarlyIsNoError)
{
    EXPECT_EQ(shell("{ $CLI presets show article; } 2>&1 >/dev/full | grep -c 'Cannot write'").output, "1\n");
    EXPECT_EQ(shell("( trap '' PIPE; $CLI run article-b --csv - | true ) 2>&1").output, "");
    EXPECT_EQ(shell("( $CLI run article-b --csv - | true ) 2>&1").output, "");
}

// The pipe holds less than is written, and its reader sleeps.
TEST(ProgramTest, OneSignalEndsItThoughItsReaderStalls)
{
    if (UnderThreadSanitizer)
        GTEST_SKIP() << "ThreadSanitizer holds a signal back until the write ends";
    const auto status = shell("exec 3>&1; ( $CLI compare article --json - & pid=$!; sleep 1; kill -TERM $pid; "
                              "wait $pid; echo $? >&3 ) | sleep 6");
    EXPECT_EQ(status.output, "130\n");
}

TEST(ProgramTest, AFullDiskIsAnError)
{
    const auto full = shell("$CLI run article-b --json - 2>&1 >/dev/full");
    EXPECT_EQ(full.status, 1);
    EXPECT_NE(full.output.find("Cannot write to standard output"), std::string::npos);
}

TEST(ProgramTest, ServeEndsWithItsInput)
{
    const auto served = shell("$CLI serve 2>&1 >/dev/null </dev/null");
    EXPECT_EQ(served.status, 0);
    EXPECT_EQ(served.output, "");
}

TEST(ProgramTest, ServeSaysOnTheErrorStreamThatItWasSentSomethingElse)
{
    const auto served = shell("echo 'GET / HTTP/1.1' | $CLI serve 2>&1 >/dev/null");
    EXPECT_EQ(served.status, 1);
    EXPECT_NE(served.output.find("A message of"), std::string::npos) << served.output;
}

} // namespace
} // namespace overlap
