// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/run_text.h"
#include "tests/app/cli/cli_fixture.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace overlap {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

Said doctor(std::vector<std::string> arguments, const Result<DoctorReport>& report)
{
    arguments.insert(arguments.begin(), "doctor");
    return runCommand(arguments, [&](CliEnvironment& environment) { environment.doctor = [&] { return report; }; });
}

DoctorReport reportOf(DoctorVerdict worst)
{
    DoctorReport report;
    report.items = {{"driver", std::nullopt, "NVIDIA driver", DoctorVerdict::Ok, "580.159.04", ""},
                    {"pcie_link", 1U, "PCIe link", worst, "generation 4 x8 under load, at most generation 5 x16",
                     "Put the card into a slot with all its lanes, and clean and reseat it: lanes are missing."}};
    if (worst == DoctorVerdict::Ok)
        report.items.back().mend.clear();
    return report;
}

TEST(DoctorCommand, FailsOnlyWithAProblem)
{
    EXPECT_EQ(doctor({}, reportOf(DoctorVerdict::Ok)).status, 0);
    EXPECT_EQ(doctor({}, reportOf(DoctorVerdict::Warning)).status, 0);
    EXPECT_EQ(doctor({}, reportOf(DoctorVerdict::Problem)).status, 1);
}

TEST(DoctorCommand, PrintsEachFindingWithItsMendInLinesThatFitATerminal)
{
    const auto outcome = doctor({}, reportOf(DoctorVerdict::Warning));
    EXPECT_EQ(outcome.out, "ok       NVIDIA driver  580.159.04\n"
                           "\n"
                           "cuda:1\n"
                           "WARNING  PCIe link      generation 4 x8 under load, at most generation 5 x16\n"
                           "                        -> Put the card into a slot with all its lanes, and\n"
                           "                           clean and reseat it: lanes are missing.\n"
                           "\n"
                           "no problems, 1 warning.\n");
}

TEST(DoctorCommand, WritesItsSchemaForMachines)
{
    const auto outcome = doctor({"--json", "-"}, reportOf(DoctorVerdict::Problem));
    EXPECT_EQ(outcome.status, 1);
    const auto report = json::parse(outcome.out);
    EXPECT_EQ(report["schema"], "overlapscope.doctor/1");
    EXPECT_EQ(report["worst"], "problem");
    EXPECT_EQ(report["items"][0].dump(), R"({"device":null,"finding":"580.159.04","id":"driver","mend":null,)"
                                         R"("title":"NVIDIA driver","verdict":"ok"})");
    EXPECT_EQ(report["items"][1]["device"], 1);
    EXPECT_THAT(report["items"][1]["mend"], HasSubstr("reseat"));
}

TEST(DoctorCommand, SaysWhyThereIsNoReport)
{
    const auto outcome = doctor({}, Error{ErrorCode::Device, "The other machine does not answer"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.err, HasSubstr("does not answer"));
}

TEST(DoctorCommand, ABuildWithoutProvidersExaminesTheMachine)
{
    const auto outcome = runCommand({"doctor"});
    EXPECT_EQ(outcome.status, 1);
    EXPECT_THAT(outcome.out, HasSubstr("no CUDA backend"));
}

TEST(RunText, MarksADisturbedRunWithEachReason)
{
    DeviceInfo gpu;
    gpu.origin = DeviceOrigin::Measured;
    RunRecord record;
    record.recorder = Recorder::None;
    for (const int us : {100, 100, 130, 100, 100})
        record.walls.emplace_back(us * 1'000);
    EXPECT_THAT(runText(summarize({}, gpu, record)), HasSubstr("Disturbed: The repeats vary by 12.7"));
    record.throttled = {ThrottleReason::PowerCap};
    EXPECT_THAT(runText(summarize({}, gpu, record)),
                HasSubstr("Disturbed: The GPU was held back while it ran (power cap)"));
    record.throttled.clear();
    record.walls.assign(5, Nanoseconds(100'000));
    EXPECT_THAT(runText(summarize({}, gpu, record)), Not(HasSubstr("Disturbed")));
}

} // namespace
} // namespace overlap
