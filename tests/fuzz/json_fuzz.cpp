// SPDX-License-Identifier: GPL-3.0-or-later
#include "sound.h"

#include "engine/trace/readers/read_recording.h"

#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    overlap::ReadOptions options;
    // Small, so that the fuzzer reaches them.
    options.limits.eventBytes = 1U << 16U;
    options.limits.freeBytes = 1U << 20U;
    const auto recording =
        overlap::readRecordingText(std::string_view(reinterpret_cast<const char*>(data), size), options);
    if (recording)
        overlap::requireSound(*recording);
    return 0;
}
