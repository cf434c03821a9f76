// SPDX-License-Identifier: GPL-3.0-or-later
#include "sound.h"

#include "engine/trace/readers/nsys_reader.h"

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

// SQLite reads files, so the input goes to one, in memory where the system has such a place.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    static const auto path = [] {
        const std::filesystem::path memory = "/dev/shm";
        const auto folder = std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
        return folder / ("overlapscope-fuzz-" + std::to_string(::getpid()));
    }();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    const auto recording = overlap::readNsysDatabase(path, "input", {});
    if (recording)
        overlap::requireSound(*recording);
    return 0;
}
