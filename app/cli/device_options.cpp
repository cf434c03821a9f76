// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/device_options.h"

#include "app/cli/option_checks.h"

#include <charconv>
#include <cstdint>

namespace overlap {

namespace {
// Compared so that NaN fails.
std::string noiseProblem(const std::string& text)
{
    double value = 0.0;
    const bool isNumber = CLI::detail::lexical_cast(text, value);
    return isNumber && value >= 0.0 && value <= 1.0 ? "" : "Value " + text + " not in range 0 to 1";
}

// A minus would silently wrap to a huge seed.
std::string seedProblem(const std::string& text)
{
    const bool isWhole = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    if (!isWhole)
        return "Value " + text + " is no whole number from 0";
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc() ? "" : "Value " + text + " is too large, the largest seed is 18446744073709551615";
}
} // namespace

void addSettings(CLI::App& app, const char* name, std::vector<std::string>& settings, const char* description)
{
    app.add_option(name, settings, description)->type_name("KEY=VALUE")->allow_extra_args(false);
}

void addDeviceOptions(CLI::App& app, RunRequest& request)
{
    app.add_option("-d,--device", request.device,
                   "Where to run: sim:NAME, sim:FILE, cuda:N, ssh:HOST/cuda:N; see \"devices\"")
        ->type_name("DEVICE")
        ->capture_default_str();
    app.add_option("--repeats", request.repeats, "Runs that are timed: 1 .. 1000 (10; 1 on a simulated device)")
        ->check(CLI::Range(1, 1000).description(""))
        ->type_name("N");
    app.add_option("--warmups", request.warmups, "Runs before them: 0 .. 100 (2; 0 shows lazy module loading)")
        ->check(CLI::Range(0, 100).description(""))
        ->type_name("N");
    addSettings(app, "--set", request.settings, "Change one key of the scenario; can be repeated");
    app.add_option("--json", request.json, "Write the result as JSON; - is standard output")
        ->check(emptyProblem)
        ->type_name("FILE");
    app.add_option("--noise", request.noise, "Simulated device: relative spread of times, 0 .. 1 (0: exact)")
        ->check(noiseProblem)
        ->type_name("X");
    app.add_option("--seed", request.seed, "Simulated device: seed of the noise")
        ->check(seedProblem)
        ->type_name("N")
        ->capture_default_str();
}

void addRunOptions(CLI::App& app, RunRequest& request)
{
    addDeviceOptions(app, request);
    app.add_option("--recorder", request.recorder, "What records the operations on a GPU")
        ->check(CLI::IsMember({"auto", "cupti", "events", "none"}))
        ->type_name("NAME")
        ->capture_default_str();
    app.add_option("--trace", request.trace, "Write every operation as Chrome JSON, for ui.perfetto.dev")
        ->check(emptyProblem)
        ->type_name("FILE");
    app.add_option("--csv", request.csv, "Write every operation as CSV")->check(emptyProblem)->type_name("FILE");
}

} // namespace overlap
