// SPDX-License-Identifier: GPL-3.0-or-later
// Saves one kind of file over and over, to be killed while it does: save_loop KIND FOLDER [VERSION]
// It changes between two contents and writes a byte to standard output after each save. With VERSION (0 or 1) it saves
// that content once and ends.
#include "app/cli/cli.h"
#include "engine/base/files.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include <unistd.h>

namespace {

using overlap::ExitCode;

// In this process, so that saving takes a good part of its time.
bool commandLine(const std::vector<std::string>& arguments)
{
    std::ostringstream out;
    std::ostringstream err;
    const overlap::CliEnvironment environment{out, err};
    const bool done = overlap::runCli(arguments, environment) == ExitCode::Done;
    if (!done)
        std::cerr << err.str();
    return done;
}

bool saveScenario(const std::string& path, int version)
{
    auto scenario = *overlap::findPreset("article-b");
    scenario.name = std::string(200'000, version == 0 ? 'a' : 'b'); // long enough for several writes
    return !overlap::writeFileAtomically(path, overlap::toJson(scenario).dump(2));
}

bool save(const std::string& kind, const std::string& path, int version)
{
    const std::string samples = version == 0 ? "samples=400" : "samples=500";
    const auto run = [&](const char* option) {
        return commandLine({"run", "article-b", "--set", samples, option, path});
    };
    if (kind == "scenario")
        return saveScenario(path, version);
    if (kind == "result")
        return run("--json");
    if (kind == "csv")
        return run("--csv");
    if (kind == "trace")
        return run("--trace");
    if (kind == "report")
        return commandLine({"report", "article", "--set", samples, "-o", path});
    if (kind == "sweep")
        return commandLine(
            {"sweep", "article-b", "--vary", version == 0 ? "streams=1,2,3,4" : "streams=1,2,3", "--json", path});
    return false;
}

// Adds a point after the other to one file; goes on with what is there.
bool appendSweep(const std::string& path)
{
    return commandLine({"sweep", "article-b", "--vary", "batch_size=1,2,4,5,10,20", "--vary", "streams=1,2,3,4,5,6,7,8",
                        "--resume", path});
}

void tell()
{
    const char done = '.';
    while (::write(STDOUT_FILENO, &done, 1) < 0) {
    }
}

} // namespace

int main(int argc, char** argv)
{
    const std::vector<std::string> arguments(argv, argv + argc);
    if (arguments.size() < 3)
        return 2;
    const auto& kind = arguments[1];
    const auto path = arguments[2] + "/saved.html";
    if (kind == "append") {
        tell();
        return appendSweep(path) ? 0 : 1;
    }
    if (arguments.size() > 3)
        return save(kind, path, arguments[3] == "0" ? 0 : 1) ? 0 : 1;
    for (int version = 0;; version = 1 - version) {
        if (!save(kind, path, version))
            return 1;
        tell();
    }
}
