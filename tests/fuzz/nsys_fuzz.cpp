// SPDX-License-Identifier: GPL-3.0-or-later
#include "input_file.h"
#include "sound.h"

#include "engine/trace/readers/nsys_reader.h"

// SQLite reads files.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    const auto recording = overlap::readNsysDatabase(overlap::inputFile(data, size), "input", {});
    if (recording)
        overlap::requireSound(*recording);
    return 0;
}
