// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <ostream>

namespace overlap {

ExitCode listPresetsCommand(const CliEnvironment& environment)
{
    using Align = TextTable::Align;
    TextTable table({Align::Left, Align::Left, Align::Left});
    table.add({"PAIR", "TITLE", "A AND B DIFFER IN"});
    for (const auto& pair : presetPairs())
        table.add({pair.name, pair.title, fmt::format("{}", fmt::join(differingKeys(pair.a, pair.b), ", "))});
    environment.out << table.text(environment.width) << "\nThe halves of a pair P are the scenarios P-a and P-b.\n";
    return ExitCode::Done;
}

ExitCode showPresetCommand(const std::string& name, const CliEnvironment& environment)
{
    nlohmann::ordered_json object;
    if (const auto pair = findPresetPair(name)) {
        object["name"] = pair->name;
        object["title"] = pair->title;
        object["description"] = pair->description;
        object["a"] = toJson(pair->a);
        object["b"] = toJson(pair->b);
    } else if (const auto scenario = findPreset(name)) {
        object = toJson(*scenario);
    } else {
        std::vector<std::string> names;
        for (const auto& known : presetPairs())
            names.insert(names.end(), {known.name, known.name + "-a", known.name + "-b"});
        const auto near = nearest(name, names);
        printError(environment.err,
                   fmt::format("There is no preset named {}; {}", name,
                               near.empty() ? "\"presets list\" prints the names" : "did you mean " + near + "?"));
        return ExitCode::WrongUsage;
    }
    environment.out << object.dump(2) << '\n';
    return ExitCode::Done;
}

} // namespace overlap
