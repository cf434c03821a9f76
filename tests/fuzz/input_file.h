// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include <unistd.h>

namespace overlap {

// For readers that take a path: the input as a file, in memory where the system has such a place.
inline const std::filesystem::path& inputFile(const unsigned char* data, std::size_t size)
{
    static const auto path = [] {
        const std::filesystem::path memory = "/dev/shm";
        const auto folder = std::filesystem::exists(memory) ? memory : std::filesystem::temp_directory_path();
        return folder / ("overlapscope-fuzz-" + std::to_string(::getpid()));
    }();
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
    return path;
}

} // namespace overlap
