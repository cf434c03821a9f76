// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/clock_handshake.h"

#include "engine/backend/cuda/kernels.h"

#include <atomic>
#include <cstring>

namespace overlap::cuda {

namespace {
constexpr HostTime Patience = 1'000'000'000;
} // namespace

ClockHandshake::ClockHandshake()
    : m_flags(PageBytes, HostMemory::Pinned)
{
    std::memset(m_flags.data(), 0, m_flags.size());
}

ClockHandshake::Reading ClockHandshake::take()
{
    auto* words = reinterpret_cast<std::uint32_t*>(m_flags.data());
    // In different cache lines, as each has one writer.
    auto* started = words;
    auto* end = words + 64;
    ++m_round;
    launchHandshake(started, end, m_round, m_stream.get());

    const std::atomic_ref<std::uint32_t> seen(*started);
    const auto begun = hostNow();
    while (seen.load(std::memory_order_acquire) != m_round) {
        if (hostNow() - begun < Patience)
            continue;
        m_stream.synchronize(); // throws what kept it from starting
        throw RunFailure({ErrorCode::Device, "The GPU did not answer within a second: it is busy with other work"});
    }
    Reading reading;
    reading.sawStart = hostNow();
    reading.letEnd = hostNow();
    std::atomic_ref<std::uint32_t>(*end).store(m_round, std::memory_order_release);
    m_stream.synchronize();
    return reading;
}

} // namespace overlap::cuda
