// SPDX-License-Identifier: GPL-3.0-or-later
// A library that the CUDA driver loads by CUDA_INJECTION64_PATH: once the file that OVERLAP_FAULT_WHEN names is there, it
// takes it away and makes the GPU fault, so that the process loses its context in the middle of whatever it does.
#include "tests/device/fault_kernel.h"

#include <chrono>
#include <cstdlib>
#include <string>
#include <thread>

#include <unistd.h>

extern "C" __attribute__((visibility("default"))) int InitializeInjection()
{
    const auto* path = std::getenv("OVERLAP_FAULT_WHEN");
    if (path == nullptr)
        return 1;
    std::thread([file = std::string(path)] {
        while (unlink(file.c_str()) != 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
        (void)overlap::cuda::faultTheDevice();
    }).detach();
    return 1;
}
