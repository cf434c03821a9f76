// SPDX-License-Identifier: GPL-3.0-or-later
// make_h200_profile FOLDER PROFILE.json: from micro.json, sequences.json and allocation_loop.json in FOLDER. Nothing is fitted to whole
// pipelines: those only tell how far the result is off, which is the one part that is kept of the profile that is there.
#include "engine/base/files.h"
#include "engine/profile/profile_json.h"
#include "tests/engine/profile/reference_measurements.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::fprintf(stderr, "Usage: make_h200_profile FOLDER PROFILE.json\n");
        return 2;
    }
    try {
        auto profile = overlap::profileFrom(overlap::readReferenceMeasurements(argv[1]));
        profile.modelError = overlap::parseProfile(overlap::readFile(argv[2]).value()).value().modelError;
        if (const auto error = overlap::writeFileAtomically(argv[2], overlap::toJson(profile).dump(1) + '\n')) {
            std::fprintf(stderr, "make_h200_profile: %s.\n", error->message.c_str());
            return 1;
        }
    } catch (const std::exception& error) {
        std::fprintf(stderr, "make_h200_profile: %s.\n", error.what());
        return 1;
    }
    return 0;
}
