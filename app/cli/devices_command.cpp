// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/text_table.h"
#include "engine/base/text.h"
#include "engine/result/comparison.h"
#include "engine/result/result_json.h"

#include <nlohmann/json.hpp>

#include <ostream>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;
using Align = TextTable::Align;

Json textOrNull(const std::string& text)
{
    return text.empty() ? Json(nullptr) : Json(text);
}

Json entryJson(const DeviceEntry& entry)
{
    const auto& info = entry.info;
    const bool usable = entry.unavailable.empty();
    return {{"id", info.id},
            {"name", info.name},
            {"available", usable},
            {"reason", textOrNull(entry.unavailable)},
            {"measured", info.measured()},
            {"origin", usable ? Json(originLabel(info)) : Json(nullptr)},
            {"profile", textOrNull(info.profile)},
            {"provenance", textOrNull(info.provenance)},
            {"model_error", modelErrorJson(info.modelError)},
            {"sm_count", usable ? Json(info.smCount) : Json(nullptr)},
            {"memory_bytes", usable ? Json(info.memoryBytes) : Json(nullptr)},
            {"copy_engines", usable ? Json(info.copyEngines) : Json(nullptr)},
            {"link_gbps", numberOrNull(info.linkGbps)},
            {"h2d_peak_gbps", numberOrNull(info.h2dPeakGbps)},
            {"d2h_peak_gbps", numberOrNull(info.d2hPeakGbps)}};
}

std::string devicesText(const std::vector<DeviceEntry>& entries)
{
    TextTable table({Align::Left, Align::Left, Align::Right, Align::Right, Align::Left});
    table.add({"DEVICE", "NAME", "SMs", "MEMORY", "ORIGIN"});
    for (const auto& entry : entries) {
        const auto& info = entry.info;
        if (entry.unavailable.empty())
            table.add({info.id, info.name, countText(info.smCount),
                       bytesText(static_cast<double>(info.memoryBytes)).joined(), originLabel(info)});
        else
            table.add({info.id, info.name, "n/a", "n/a", "not available: " + entry.unavailable});
    }
    return table.text();
}
} // namespace

ExitCode devicesCommand(const std::string& json, const CliEnvironment& environment)
{
    RunRequest request;
    request.json = json;
    Mistakes mistakes;
    checkOutputs(request, mistakes);
    if (!mistakes.empty()) {
        mistakes.print(environment.err);
        return ExitCode::WrongUsage;
    }
    const auto entries = environment.devices();
    Json list = Json::array();
    for (const auto& entry : entries)
        list.push_back(entryJson(entry));
    Json object;
    object["schema"] = "overlapscope.devices/1";
    object["devices"] = std::move(list);
    if (!writeOutputs(request, object, {}, environment))
        return ExitCode::Failed;
    if (!request.writesToOutput())
        environment.out << devicesText(entries);
    return ExitCode::Done;
}

} // namespace overlap
