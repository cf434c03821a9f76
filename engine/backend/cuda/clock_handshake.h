// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/call_log.h"
#include "engine/backend/cuda/cuda_handles.h"
#include "engine/backend/cuda/host_buffer.h"

namespace overlap::cuda {

// A kernel that tells the host that it runs and ends when the host says so, through memory that both see. Each side
// learns of the other within a crossing of PCIe, some 1 us, where launching and waking up take 4.
class ClockHandshake
{
public:
    ClockHandshake();

    struct Reading
    {
        HostTime sawStart = 0; // the kernel had begun by then
        HostTime letEnd = 0; // it did not end before then
    };
    // One kernel in the handshake's own stream; it has ended on return.
    [[nodiscard]] Reading take();

    [[nodiscard]] const Stream& stream() const { return m_stream; }

private:
    HostBuffer m_flags;
    Stream m_stream;
    std::uint32_t m_round = 0;
};

} // namespace overlap::cuda
