// SPDX-License-Identifier: GPL-3.0-or-later
// Every allocation of a command fails once: it ends with a sentence, nothing leaks (AddressSanitizer sees that), and the
// next run works. OVERLAP_ALLOCATIONS says how many of them are tried, spread evenly; all by 0.
#include "app/cli/cli.h"
#include "tests/faults/failing_allocations.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <unistd.h>

namespace overlap::test {
namespace {

struct Outcome
{
    ExitCode exit = ExitCode::Failed;
    std::string out;
    std::string err;
};

Outcome cli(const std::vector<std::string>& arguments)
{
    std::ostringstream out;
    std::ostringstream err;
    // A stream that cannot get memory keeps quiet about it; the program's own streams hold no text.
    out.exceptions(std::ios::badbit);
    const CliEnvironment environment{out, err};
    const auto exit = runCli(arguments, environment);
    stopFailing();
    return {exit, out.str(), err.str()};
}

std::uint64_t triedAtMost()
{
    constexpr std::uint64_t Usual = 100;
    const auto* wanted = std::getenv("OVERLAP_ALLOCATIONS");
    return wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : Usual;
}

struct Command
{
    const char* name;
    std::vector<std::string> arguments;
};

class FailingAllocation : public testing::TestWithParam<Command>
{
};

TEST_P(FailingAllocation, EndsTheCommandWithASentenceAndTheNextOneWorks)
{
    const auto& arguments = GetParam().arguments;
    (void)cli(arguments); // what is made once and kept
    const auto before = allocationCount();
    const auto good = cli(arguments);
    const auto count = allocationCount() - before;
    ASSERT_EQ(good.exit, ExitCode::Done) << good.err;
    const auto most = triedAtMost();
    const auto step = most == 0 ? 1 : std::max<std::uint64_t>(1, count / most);
    std::uint64_t tried = 0;
    for (std::uint64_t index = 0; index < count; index += step, ++tried) {
        failAllocation(index);
        const auto outcome = cli(arguments);
        const bool failed = allocationFailed();
        stopFailing();
        if (!failed)
            continue; // threads share the work differently each time
        if (outcome.exit == ExitCode::Done) {
            // Done without it: what a change would gain is left out where it could not be tried.
            ASSERT_FALSE(outcome.out.empty() && !good.out.empty()) << "allocation " << index << " of " << count;
            continue;
        }
        ASSERT_EQ(outcome.exit, ExitCode::Failed) << "allocation " << index << " of " << count << ": " << outcome.err;
        ASSERT_NE(outcome.err.find("memory"), std::string::npos)
            << "allocation " << index << " of " << count << ": " << outcome.err;
    }
    RecordProperty("allocations", static_cast<int>(tried));
    const auto again = cli(arguments);
    EXPECT_EQ(again.exit, ExitCode::Done);
    EXPECT_EQ(again.out, good.out);
}

std::string reportFile()
{
    return (std::filesystem::path(testing::TempDir()) / ("overlapscope-report-" + std::to_string(::getpid()) + ".html"))
        .string();
}

// A small one.
std::string recording()
{
    return OVERLAP_SOURCE_DIR "/tests/fuzz/corpus/json/every_category.json.gz";
}

INSTANTIATE_TEST_SUITE_P(
    Commands, FailingAllocation,
    testing::Values(Command{"Run", {"run", "article-b", "--set", "samples=20"}},
                    Command{"RunAsJson", {"run", "article-b", "--set", "samples=20", "--json", "-"}},
                    Command{"Compare", {"compare", "article", "--set", "samples=20"}},
                    Command{"WhatIf", {"whatif", "article-a", "--set", "samples=4"}},
                    Command{"Sweep", {"sweep", "article-b", "--set", "samples=20", "--vary", "streams=1,2"}},
                    Command{"Transfers", {"transfers", "--profile", "h200"}},
                    Command{"Report", {"report", "article", "--set", "samples=20", "-o", reportFile()}},
                    Command{"Analyze", {"analyze", recording()}}, Command{"Presets", {"presets", "show", "article"}},
                    Command{"Lesson", {"lesson", "1"}}),
    [](const auto& command) { return std::string(command.param.name); });

} // namespace
} // namespace overlap::test
