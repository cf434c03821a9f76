// SPDX-License-Identifier: GPL-3.0-or-later
//
// What allocating adds to each round of a loop, on the GPU with the index given (0): one line of JSON. It differs from
// process to process, so run it in many; resources/profiles/h200/allocation_loop.json holds such lines.
#include "engine/backend/cuda/calibration/subjects.h"

#include <fmt/core.h>

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv)
{
    using namespace overlap::cuda;
    try {
        check(cudaSetDevice(argc > 1 ? std::atoi(argv[1]) : 0), "choosing the device");
        Bench bench([](const overlap::CalibrationProgress&) {}, {}, std::chrono::seconds(20));
        const CalibrationBuffers buffers(16U << 20U);
        overlap::Measurements measured;
        measureAllocationLoop(bench, buffers, measured);
        if (!measured.allocationLoop) {
            fmt::print(stderr, "This device has no memory pools.\n");
            return 1;
        }
        const auto& loop = *measured.allocationLoop;
        fmt::print(
            "{{\"input_bytes\": {:.0f}, \"output_bytes\": {:.0f}, \"malloc_free_us\": {:.2f}, \"pool_us\": {:.2f}}}\n",
            loop.inputBytes, loop.outputBytes, loop.mallocFreeUs, loop.poolUs);
        return 0;
    } catch (const std::exception& error) {
        fmt::print(stderr, "{}.\n", error.what());
        return 1;
    }
}
