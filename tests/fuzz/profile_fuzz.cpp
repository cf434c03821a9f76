// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/profile_json.h"

#include <nlohmann/json.hpp>

#include <cstdlib>
#include <string_view>

// What is read can be written and read again; a refusal says why.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const auto profile = overlap::parseProfile(std::string_view(reinterpret_cast<const char*>(data), size));
    if (!profile) {
        if (profile.error().message.empty())
            std::abort();
        return 0;
    }
    const auto text = overlap::toJson(*profile).dump(2, ' ', false, nlohmann::json::error_handler_t::replace);
    if (!overlap::parseProfile(text))
        std::abort();
    return 0;
}
