// SPDX-License-Identifier: GPL-3.0-or-later
// Every call of a device fails once, and is once the moment at which the user cancels: the command ends with a sentence
// or leaves out what it could not measure and says so, a file is the old one or whole, and the next command works.
// OVERLAP_FAULTS says how many calls of a command are tried, spread evenly; all without it.
#include "app/cli/cli.h"
#include "engine/base/files.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include <unistd.h>

namespace overlap::test {
namespace {

constexpr const char* Message = "the device fell off the bus";
constexpr const char* Before = "{\"what\": \"was there before\"}";

enum class Happens
{
    Fault,
    LosesDevice,
    Cancel
};

// What goes wrong, and when: at call number `at` of any device.
struct Plan
{
    Happens what = Happens::Fault;
    int at = -1; // never
    std::atomic<int> calls{0};
    std::stop_source stop;
};

// A simulated device whose calls are counted, and one of them goes wrong.
class Faulty : public Backend
{
public:
    Faulty(std::shared_ptr<Backend> inner, Plan& plan)
        : m_inner(std::move(inner))
        , m_plan(plan)
    {
    }

    [[nodiscard]] DeviceInfo info() const override { return m_inner->info(); }
    [[nodiscard]] Problems check(const Scenario& scenario) const override { return m_inner->check(scenario); }
    [[nodiscard]] Result<DeviceSample> sample() override { return m_inner->sample(); }
    [[nodiscard]] const DeviceProfile* profile() const override { return m_inner->profile(); }
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, const RunOptions& options,
                                        const ProgressSink& progress, std::stop_token stop) override
    {
        if (m_plan.calls++ == m_plan.at) {
            if (m_plan.what != Happens::Cancel)
                return Error{m_plan.what == Happens::Fault ? ErrorCode::Device : ErrorCode::DeviceLost, Message};
            m_plan.stop.request_stop();
        }
        return m_inner->run(scenario, options, progress, std::move(stop));
    }

private:
    std::shared_ptr<Backend> m_inner;
    Plan& m_plan;
};

struct Outcome
{
    ExitCode exit = ExitCode::Failed;
    std::string out;
    std::string err;
    int calls = 0;

    // From one call that is tried to the next.
    [[nodiscard]] int step() const
    {
        const auto* wanted = std::getenv("OVERLAP_FAULTS");
        return wanted != nullptr ? std::max(1, calls / std::max(1, std::atoi(wanted))) : 1;
    }
};

Outcome cli(const std::vector<std::string>& arguments, Happens what = Happens::Fault, int at = -1)
{
    Plan plan;
    plan.what = what;
    plan.at = at;
    std::ostringstream out;
    std::ostringstream err;
    CliEnvironment environment{out, err};
    environment.stop = plan.stop.get_token();
    environment.open = [&plan](const std::string& id) -> Result<std::shared_ptr<Backend>> {
        auto device = openDevice(id);
        if (!device)
            return device.error();
        return std::shared_ptr<Backend>(std::make_shared<Faulty>(std::move(device).value(), plan));
    };
    const auto exit = runCli(arguments, environment);
    return {exit, out.str(), err.str(), plan.calls};
}

struct Command
{
    const char* name;
    std::vector<std::string> arguments;
    const char* output = "--json"; // the option that names a file to write; null: none
};

class FailingDevice : public testing::TestWithParam<Command>
{
protected:
    FailingDevice()
        : m_file(std::filesystem::path(testing::TempDir())
                 / ("overlapscope-fault-" + std::to_string(::getpid()) + ".html")) // reports ask for the ending
    {
    }
    void TearDown() override
    {
        std::error_code ignored;
        std::filesystem::remove(m_file, ignored);
    }

    [[nodiscard]] std::vector<std::string> arguments() const
    {
        auto all = GetParam().arguments;
        if (GetParam().output != nullptr)
            all.insert(all.end(), {GetParam().output, m_file.string()});
        return all;
    }
    [[nodiscard]] Outcome tried(Happens what, int at) const
    {
        EXPECT_FALSE(writeFileAtomically(m_file, Before));
        return cli(arguments(), what, at);
    }
    [[nodiscard]] std::string written() const
    {
        auto text = readFile(m_file);
        EXPECT_TRUE(text);
        return text ? *text : std::string();
    }
    // The old file, or a new one to its end.
    void expectWholeFile(const Outcome& outcome) const
    {
        const auto text = written();
        if (outcome.exit != ExitCode::Done || GetParam().output == nullptr) {
            // What a command could do in spite of it may be written; then it is whole.
            if (text == Before)
                return;
        }
        EXPECT_NE(text, Before);
        if (text.starts_with('<'))
            EXPECT_TRUE(text.ends_with("</html>\n"))
                << text.substr(text.size() - std::min<std::size_t>(80, text.size()));
        else
            EXPECT_TRUE(nlohmann::json::accept(text));
    }

    std::filesystem::path m_file;
};

TEST_P(FailingDevice, EndsTheCommandWithASentenceAndTheNextOneWorks)
{
    const auto good = tried(Happens::Fault, -1);
    ASSERT_EQ(good.exit, ExitCode::Done) << good.err;
    ASSERT_GT(good.calls, 0);
    int faults = 0;
    for (const auto what : {Happens::Fault, Happens::LosesDevice}) {
        for (int at = 0; at < good.calls; at += good.step(), ++faults) {
            SCOPED_TRACE("call " + std::to_string(at) + " of " + std::to_string(good.calls));
            const auto outcome = tried(what, at);
            EXPECT_NE(outcome.exit, ExitCode::WrongUsage) << outcome.err;
            EXPECT_NE((outcome.out + outcome.err + written()).find(Message), std::string::npos)
                << outcome.out << outcome.err;
            expectWholeFile(outcome);
        }
    }
    RecordProperty("faults", faults);
    const auto again = tried(Happens::Fault, -1);
    EXPECT_EQ(again.exit, ExitCode::Done);
    EXPECT_EQ(again.out, good.out);
}

TEST_P(FailingDevice, ACancelledCommandSaysSoAndLosesNothing)
{
    const auto good = tried(Happens::Fault, -1);
    ASSERT_EQ(good.exit, ExitCode::Done) << good.err;
    for (int at = 0; at < good.calls; at += good.step()) {
        SCOPED_TRACE("call " + std::to_string(at) + " of " + std::to_string(good.calls));
        const auto outcome = tried(Happens::Cancel, at);
        EXPECT_EQ(outcome.exit, ExitCode::Failed) << outcome.out << outcome.err;
        EXPECT_NE(outcome.err.find("cancelled"), std::string::npos) << outcome.err;
        expectWholeFile(outcome);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Commands, FailingDevice,
    testing::Values(Command{"Run", {"run", "article-b", "--set", "samples=20"}},
                    Command{"Compare", {"compare", "article", "--set", "samples=20"}},
                    Command{"Sweep", {"sweep", "article-b", "--set", "samples=20", "--vary", "streams=1,2,3"}},
                    Command{"WhatIf", {"whatif", "article-a", "--set", "samples=8"}},
                    Command{"Tune", {"tune", "article-b", "--set", "samples=40"}},
                    Command{"Transfers", {"transfers", "--device", "sim:h200"}},
                    Command{"Report", {"report", "article", "--set", "samples=20"}, "--output"},
                    Command{"Lesson", {"lesson", "1", "--check"}, nullptr}, Command{"Claims", {"claims"}}),
    [](const auto& command) { return std::string(command.param.name); });

} // namespace
} // namespace overlap::test
