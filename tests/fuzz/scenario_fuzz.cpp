// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/scenario_json.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <string_view>

// What is read is valid, and is the same when it was written and read again; a refusal says why.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const auto scenario = overlap::parseScenario(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!scenario) {
        if (scenario.error().empty() || scenario.error().front().describe().empty())
            std::abort();
        return 0;
    }
    if (!overlap::validate(*scenario).empty())
        std::abort();
    const auto text = overlap::toJson(*scenario).dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
    const auto again = overlap::parseScenario(text);
    if (!again || *again != *scenario)
        std::abort();
    return 0;
}
