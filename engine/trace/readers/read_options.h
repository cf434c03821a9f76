// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

namespace overlap {

struct ReadProgress
{
    std::uint64_t bytes = 0; // of the file; of a database, estimated from the rows
    std::uint64_t totalBytes = 0;
    std::uint64_t rows = 0; // events or rows taken in so far
};

// What a file may ask for at most, so that a wrong or a hostile one ends in a sentence and not in a full memory.
struct ReadLimits
{
    std::uint64_t unpackedBytes = std::uint64_t{1} << 40U; // that a compressed file may unfold to
    // deflate cannot do better than 1032, traces are packed 8 to 60 times; looked at only after `freeBytes`
    std::uint64_t packRatio = 200;
    std::uint64_t freeBytes = std::uint64_t{64} << 20U;
    std::uint64_t eventBytes = std::uint64_t{64} << 20U; // one event, one string
    std::uint64_t intervals = 1'000'000'000;
    std::uint64_t nameBytes = std::uint64_t{1} << 30U; // all different names together
    std::uint32_t depth = 512; // of brackets within brackets
};

struct ReadOptions
{
    std::function<void(const ReadProgress&)> progress; // called by the reading thread, some 50 times for a large file
    std::stop_token stop;
    ReadLimits limits;
};

[[nodiscard]] inline Error cancelledReading()
{
    return {ErrorCode::Cancelled, "Reading the recording was cancelled"};
}

} // namespace overlap
