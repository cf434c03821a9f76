// SPDX-License-Identifier: GPL-3.0-or-later
#include "sound.h"

#include "engine/trace/readers/nsys_reader.h"

#include <cstdio>
#include <filesystem>
#include <string>

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

// SQLite reads files, so the input goes to one in memory.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    static const int file = ::memfd_create("fuzz", 0);
    if (file < 0 || ::ftruncate(file, 0) != 0 || ::pwrite(file, data, size, 0) != static_cast<ssize_t>(size))
        return 0;
    static const std::filesystem::path path = "/proc/self/fd/" + std::to_string(file);
    const auto recording = overlap::readNsysDatabase(path, "input", {});
    if (recording)
        overlap::requireSound(*recording);
    return 0;
}
