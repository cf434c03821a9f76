// SPDX-License-Identifier: GPL-3.0-or-later
// calibrate and validate.
#include "tests/app/cli/cli_fixture.h"

#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace overlap {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

// Says of itself that it was measured to be what the built-in h200 is.
class FakeGpu final : public Backend
{
public:
    explicit FakeGpu(std::optional<Error> error = std::nullopt)
        : m_error(std::move(error))
    {
    }
    [[nodiscard]] DeviceInfo info() const override { return {}; }
    [[nodiscard]] Problems check(const Scenario&) const override { return {}; }
    [[nodiscard]] Result<RunRecord> run(const Scenario&, const RunOptions&, const ProgressSink&,
                                        std::stop_token) override
    {
        return Error{ErrorCode::Device, "the GPU fell off the bus"};
    }
    [[nodiscard]] Result<Calibration> calibrate(const CalibrationSink& progress, std::stop_token) override
    {
        progress({"pinned copies to the device", 0.25});
        if (m_error)
            return *m_error;
        Calibration calibration{*findBuiltinProfile("h200"), {"Kernels: 2 of 90 did not settle: spread up to 3 %."}};
        calibration.profile.name = "fake-gpu";
        calibration.profile.modelError.reset();
        calibration.profile.launchCallUs *= 2.0;
        return calibration;
    }

private:
    std::optional<Error> m_error;
};

class TwinCommands : public CliFixture
{
protected:
    [[nodiscard]] std::string file(const std::string& name, const std::string& text) const
    {
        return folder().write(name, text).string();
    }

    int cli(const std::vector<std::string>& arguments, bool errIsTerminal = false)
    {
        return CliFixture::cli(arguments, [&](CliEnvironment& environment) {
            environment.errIsTerminal = errIsTerminal;
            environment.open = [this](const std::string& id) -> Result<std::shared_ptr<Backend>> {
                if (id == "cuda:0")
                    return std::shared_ptr<Backend>(std::make_shared<FakeGpu>(m_gpuError));
                return openDevice(id);
            };
        });
    }
    std::optional<Error> m_gpuError;
};

TEST_F(TwinCommands, CalibratingWritesAProfileThatCanBeSimulated)
{
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0", "-o", path("gpu.json")}), 0) << err();
    EXPECT_THAT(out(), HasSubstr("Pinned copies, large"));
    EXPECT_THAT(out(), HasSubstr("55.5"));
    EXPECT_THAT(out(), HasSubstr("2 of 90 did not settle"));
    EXPECT_EQ(parseProfile(readFile(path("gpu.json")).value()).value().name, "fake-gpu");
    EXPECT_EQ(cli({"run", "article-b", "--device", "sim:" + path("gpu.json")}), 0) << err();
}

TEST_F(TwinCommands, CalibratingShowsHowFarEachCurveIsFromAnotherProfile)
{
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0", "-o", path("gpu.json"), "--compare", "h200"}), 0) << err();
    EXPECT_THAT(out(), testing::ContainsRegex("launch_call_us +4.30.*8.60.*100"));
}

TEST_F(TwinCommands, CalibratingShowsProgressOnATerminalOnly)
{
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0", "-o", path("gpu.json")}), 0);
    EXPECT_THAT(err(), IsEmpty());
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0", "-o", path("gpu.json")}, true), 0);
    EXPECT_THAT(err(), HasSubstr("Calibrating cuda:0: pinned copies to the device (25 %)"));
}

TEST_F(TwinCommands, OnlyAGpuCanBeCalibrated)
{
    EXPECT_EQ(cli({"calibrate", "--device", "sim:h200", "-o", path("x.json")}), 2);
    EXPECT_THAT(err(), HasSubstr("simulated device"));
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0"}), 2);
    EXPECT_THAT(err(), HasSubstr("--output"));
    EXPECT_EQ(cli({"calibrate", "-o", path("x.json")}), 2);
    EXPECT_THAT(err(), HasSubstr("--device"));
}

TEST_F(TwinCommands, MistakesOfACalibrationAreNamedAtOnceAndBeforeIt)
{
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0", "-o", path("no/such/x.json"), "--compare", "h20"}), 2);
    EXPECT_THAT(err(), HasSubstr("does not exist"));
    EXPECT_THAT(err(), HasSubstr("did you mean h200?"));
}

TEST_F(TwinCommands, AFailedCalibrationLeavesNoFile)
{
    m_gpuError = Error{ErrorCode::Cancelled, "The calibration was cancelled; there is no profile"};
    EXPECT_EQ(cli({"calibrate", "--device", "cuda:0", "-o", path("gpu.json")}), 1);
    EXPECT_THAT(err(), HasSubstr("cancelled"));
    EXPECT_FALSE(fs::exists(path("gpu.json")));
}

constexpr const char* TwoMeasured = R"([
  {"scenario":{"name":"short","samples":64,"batch_size":8},"measured":{"wall_us":{"p50":800}}},
  {"scenario":{"name":"long","samples":64,"batch_size":8,"sync":"every_op"},"measured":{"wall_us":{"p50":2000}}}])";

TEST_F(TwinCommands, ValidatingMeasuredRunsTellsErrorsRankingAndTheWorst)
{
    const auto list = file("two.json", TwoMeasured);
    EXPECT_EQ(
        cli({"validate", "--profile", "h200", "--measured", list, "--json", path("v.json"), "--plot", path("v.svg")}),
        0)
        << err();
    EXPECT_THAT(out(), HasSubstr("2 scenarios, profile h200 against two.json"));
    EXPECT_THAT(out(), HasSubstr("Ranked as measured: 100.0"));
    EXPECT_THAT(out(), HasSubstr("The worst 2"));
    const auto result = json::parse(readFile(path("v.json")).value());
    EXPECT_EQ(result.at("schema"), "overlapscope.validation/1");
    EXPECT_EQ(result.at("points").size(), 2U);
    EXPECT_THAT(readFile(path("v.svg")).value(), HasSubstr("long: measured"));
}

TEST_F(TwinCommands, JsonOnStandardOutputStandsAlone)
{
    EXPECT_EQ(cli({"validate", "-p", "h200", "--measured", file("two.json", TwoMeasured), "--json", "-"}), 0) << err();
    EXPECT_EQ(json::parse(out()).at("rank_agreement_pct").at("pinned"), 100.0);
}

TEST_F(TwinCommands, WithoutAGridTheBuiltInOneIsMeasured)
{
    EXPECT_EQ(cli({"validate", "--profile", "h200", "--device", "sim:h200", "--json", "-"}), 0) << err();
    const auto result = json::parse(out());
    EXPECT_EQ(result.at("points").size(), 20U);
    EXPECT_NEAR(result.at("groups").at(0).at("wall_error_p95_pct").get<double>(), 0.0, 1e-9);
    EXPECT_TRUE(result.at("points").at(0).at("file_us").is_null()); // measured on another machine
}

TEST_F(TwinCommands, AListOfMeasuredRunsIsHeldAgainstTheNewMeasurementToo)
{
    EXPECT_EQ(cli({"validate", "--profile", "h200", "--device", "sim:h200", file("two.json", TwoMeasured)}), 0);
    EXPECT_THAT(out(), HasSubstr("Measured now against the file"));
    EXPECT_THAT(out(), HasSubstr("Largest change: pinned"));
}

TEST_F(TwinCommands, TheErrorCanBeWrittenIntoTheFileOfAProfile)
{
    auto profile = *findBuiltinProfile("h200");
    profile.modelError.reset();
    const auto mine = file("mine.json", toJson(profile).dump());
    EXPECT_EQ(cli({"validate", "-p", mine, "--measured", file("two.json", TwoMeasured), "--update-profile"}), 0);
    EXPECT_EQ(parseProfile(readFile(mine).value()).value().modelError.value().runs, 2U);
    EXPECT_EQ(cli({"validate", "-p", "h200", "--measured", path("two.json"), "--update-profile"}), 2);
    EXPECT_THAT(err(), HasSubstr("built in"));
}

TEST_F(TwinCommands, MistakesOfAValidationAreNamedAtOnce)
{
    EXPECT_EQ(cli({"validate", "-p", "h200"}), 2);
    EXPECT_THAT(err(), HasSubstr("--measured FILE"));
    EXPECT_EQ(cli({"validate", "-p", "h201", "--device", "sim:h2000", file("bad.json", R"([{"sampels":1},7])")}), 2);
    EXPECT_THAT(err(), HasSubstr("--profile: There is neither"));
    EXPECT_THAT(err(), HasSubstr("There is no device"));
    EXPECT_THAT(err(), HasSubstr("Entry 0: sampels"));
    EXPECT_THAT(err(), HasSubstr("Entry 1: it must be"));
    EXPECT_EQ(cli({"validate", "-p", "h200", "--measured", file("grid.json", R"([{"samples":4}])")}), 2);
    EXPECT_THAT(err(), HasSubstr("entry 0 has no measured.wall_us.p50"));
    EXPECT_EQ(cli({"validate", "-p", "h200", "--device", "sim:h200", "--measured", file("two.json", TwoMeasured)}), 2);
    EXPECT_THAT(err(), HasSubstr("give one of them"));
    EXPECT_EQ(cli({"validate", "-p", "h200", "--measured", path("none.json")}), 2);
    EXPECT_THAT(err(), HasSubstr("none.json"));
}

TEST_F(TwinCommands, ADeviceThatFailsEndsTheValidation)
{
    EXPECT_EQ(cli({"validate", "-p", "h200", "--device", "cuda:0"}), 1);
    EXPECT_THAT(err(), HasSubstr("fell off the bus"));
    EXPECT_THAT(out(), IsEmpty());
}

TEST_F(TwinCommands, ScenariosThatDoNotFitAreLeftOutWithTheReason)
{
    const auto list = file("list.json", R"([
      {"name":"small","samples":8},
      {"name":"huge","samples":512,"batch_size":512,"input_bytes_per_sample":8589934592}])");
    EXPECT_EQ(cli({"validate", "-p", "h200", "--device", "sim:h200", list}), 0) << err();
    EXPECT_THAT(out(), HasSubstr("Left out: huge could not be measured"));
    EXPECT_THAT(out(), Not(HasSubstr("Left out: small")));
}

} // namespace
} // namespace overlap
