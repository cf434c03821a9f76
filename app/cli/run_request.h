// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/cli.h"
#include "engine/scenario/validation.h"
#include "engine/sweep/sweep_axes.h"
#include "engine/trace/trace_writer.h"

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>
#include <vector>

namespace overlap {

// The options that run and compare share, as given.
struct RunRequest
{
    std::string device = DefaultDevice;
    std::string recorder = "auto";
    std::optional<std::uint32_t> repeats;
    std::optional<std::uint32_t> warmups;
    double noise = 0.0;
    std::uint64_t seed = 1;
    std::vector<std::string> settings; // key=value
    std::string json; // paths, "-" for standard output, "" for none
    std::string trace;
    std::string csv;
    std::string side; // of a file that holds a pair: "A" or "B"

    [[nodiscard]] RunOptions options() const;
    // Standard output belongs to a machine: nothing else is written there.
    [[nodiscard]] bool writesToOutput() const { return json == "-" || trace == "-" || csv == "-"; }
};

// Everything that is wrong with a request is collected before anything runs, and said at once.
class Mistakes
{
public:
    // What was said is not said again: what holds for both sides of a comparison, a file that was given twice.
    void add(std::string message);
    void add(const std::string& where, const Problems& problems);
    // Nothing that was asked for is wrong, but it is not to be had here and now: a driver, a machine.
    void addTrouble(std::string message);
    // What the command ends with: WrongUsage unless there is nothing but trouble.
    [[nodiscard]] ExitCode exitCode() const { return m_wrongUsage ? ExitCode::WrongUsage : ExitCode::Failed; }
    [[nodiscard]] bool empty() const { return m_messages.empty(); }
    // One line for each.
    void print(std::ostream& err) const;

private:
    std::vector<std::string> m_messages;
    bool m_wrongUsage = false;
};

// Every line of `message` behind the program's name.
void printError(std::ostream& err, const std::string& message);

// key=value, and the option that it came with.
struct Setting
{
    std::string text;
    const char* option = "--set";
};
[[nodiscard]] std::vector<Setting> settingsOf(const std::vector<std::string>& texts, const char* option = "--set");

// The scenario with the settings applied and checked; what is wrong goes to `mistakes`. A result's file gives its scenario,
// a pair's the half that `side` names ("A", "B").
[[nodiscard]] std::optional<Scenario> resolveScenario(const std::string& pathOrPreset,
                                                      const std::vector<Setting>& settings, Mistakes& mistakes,
                                                      const std::string& side = "");
[[nodiscard]] std::optional<Scenario> resolveScenario(const std::string& pathOrPreset,
                                                      const std::vector<std::string>& settings, Mistakes& mistakes);
[[nodiscard]] std::optional<Scenario> applySettings(Scenario scenario, const std::string& where,
                                                    const std::vector<Setting>& settings, Mistakes& mistakes);

[[nodiscard]] std::shared_ptr<Backend> resolveDevice(const RunRequest& request, const CliEnvironment& environment,
                                                     Mistakes& mistakes);
// Of "key=v1,v2" texts, as --vary takes them.
[[nodiscard]] std::optional<SweepAxes> resolveAxes(const std::vector<std::string>& varied, Mistakes& mistakes);

// Files that cannot be written are better named before a long run than after it.
// `jsonOption`: what the command calls the option that gave request.json.
void checkOutputs(const RunRequest& request, Mistakes& mistakes, const std::vector<std::string>& inputs = {},
                  const char* jsonOption = "--json");
// One file that is to be written: not a folder, in a folder that is there.
// It may not be one of `inputs` either, the files that the command reads.
void checkOutputFile(const std::string& option, const std::string& path, Mistakes& mistakes,
                     const std::vector<std::string>& inputs = {});
// Of sim:FILE; "" for any other device, a built-in profile among them.
[[nodiscard]] std::string profileFileOf(const std::string& device);
// What this device cannot run: too much memory, too many operations.
void checkDevice(const std::string& where, const Scenario& scenario, Backend& device, Mistakes& mistakes);

// Writes what was asked for; false after an error was printed.
[[nodiscard]] bool writeOutputs(const RunRequest& request, const nlohmann::ordered_json& json,
                                const std::vector<TraceSource>& sources, const CliEnvironment& environment);

// To a file, or to standard output for "-"; false after an error was printed.
[[nodiscard]] bool writeText(const std::string& path, const std::string& content, const CliEnvironment& environment);
[[nodiscard]] std::string jsonText(const nlohmann::ordered_json& json);

[[nodiscard]] ExitCode exitCodeOf(const Error& error);

} // namespace overlap
