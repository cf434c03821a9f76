// SPDX-License-Identifier: GPL-3.0-or-later
// Files that the program wrote, or seems to have written: results and comparisons as a source of scenarios, sweeps and
// their logs.
#include "input_file.h"

#include "app/cli/scenario_source.h"
#include "engine/sweep/sweep_file.h"

#include <cstdlib>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const auto& path = overlap::inputFile(data, size);
    if (const auto source = overlap::scenarioSourceOf(path.string()); source && source->what.empty())
        std::abort();
    if (const auto sweep = overlap::readSweep(path)) {
        if (sweep->points.size() != sweep->sweep.axes.pointCount())
            std::abort();
    } else if (sweep.error().message.empty()) {
        std::abort();
    }
    return 0;
}
