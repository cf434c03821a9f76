// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <string>
#include <vector>

namespace overlap {

// Another way to do the same work: one change of a strategy, together with what it needs to mean anything.
struct Change
{
    std::string id; // stable, for files: "pinned", "streams_3", "batch_x2"
    std::vector<std::string> keys; // dotted scenario keys whose values differ from the base
    Scenario scenario; // after the change
};

// Every single change of the strategy that gives a valid scenario other than `base`:
//   pinned, output_pinned, all_pinned      input, output and all staging buffers in pinned memory
//   pin_once                               registered once and not for each batch
//   slot_reuse, sync_end                   wait only for a free slot, or only at the end
//   streams_2, streams_3, streams_4        the number of streams; where the present strategy lets no streams overlap
//                                          (every_op, every_batch, legacy_default), with what makes them count
//   own_streams, no_default_stream         leave the legacy default stream
//   breadth_first, depth_first             order of issue
//   preallocated, stream_ordered, pool_keep
//   batch_x2, batch_half
//   workers_1, workers_2, ...              preparing threads: 1, 2 and 4, or twice as many as there are, up to 16;
//                                          with a second slot to fill where there is one alone
//   graph
// `name` is kept, the workload never changed. Whether a device can run them is not looked at.
[[nodiscard]] std::vector<Change> singleChanges(const Scenario& base);

// Usual pieces of advice that are several changes at once, where they differ from `base` (not always from each other):
//   pinned_no_sync        all buffers pinned, waits only for a free slot
//   pinned_two_streams    the same in two streams
[[nodiscard]] std::vector<Change> usualCombinations(const Scenario& base);

// Of `base`; null when it has none of that id.
[[nodiscard]] const Change* findChange(const std::vector<Change>& changes, const std::string& id);

} // namespace overlap
