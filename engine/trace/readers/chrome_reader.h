// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/byte_source.h"
#include "engine/trace/recording.h"

namespace overlap {

// Chrome JSON of any tool, as an object with `traceEvents` or as an array, and what PyTorch's profiler makes of it. Reads
// in blocks: memory does not grow with the file, only with what is kept of it. An event that is no JSON is read once
// more in a tolerant way, then left out; both are counted. What is cut off at the end is told.
[[nodiscard]] Result<Recording> readChromeTrace(ByteSource& source, const ReadOptions& options);

} // namespace overlap
