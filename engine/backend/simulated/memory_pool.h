// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/simulated/device_model.h"

#include <vector>

namespace overlap::simulated {

// The memory pool behind cudaMallocAsync: grows by whole chunks, hands freed memory out again, and with a release
// threshold of 0 gives chunks without live memory back at every synchronisation.
class MemoryPool
{
public:
    MemoryPool(const AllocationCosts& costs, bool keeps)
        : m_costs(costs)
        , m_keeps(keeps)
    {
    }

    // Host time of one allocation in `stream`, in microseconds.
    [[nodiscard]] double allocate(std::uint64_t bytes, std::uint16_t stream, const DeviceModel& device);
    // `marker`: the operation after which the memory is free on the device.
    void free(std::uint64_t bytes, std::uint16_t stream, OpId marker);
    // Host time of giving back what is unused, in microseconds, at a synchronisation.
    [[nodiscard]] double trim(const DeviceModel& device);

private:
    struct Freed
    {
        std::uint64_t bytes = 0;
        OpId marker = NoOp;
    };
    struct Stream // what was freed in it and may not be there yet, in its order
    {
        RingQueue<Freed> freed;
        std::uint64_t bytes = 0;
    };

    [[nodiscard]] std::uint64_t inChunks(std::uint64_t bytes) const;
    void collect(const DeviceModel& device); // what is free for every stream

    const AllocationCosts& m_costs;
    bool m_keeps;
    std::uint64_t m_reserved = 0;
    std::uint64_t m_live = 0; // handed out, or freed in a stream that is not there yet
    std::vector<Stream> m_streams;
};

} // namespace overlap::simulated
