// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/child_output.h"

#include <algorithm>
#include <array>
#include <vector>

#include <poll.h>

namespace overlap {

namespace {
using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr std::size_t ErrorTailBytes = 8U << 10U;
constexpr std::size_t BufferBytes = 64U << 10U;

milliseconds until(Clock::time_point deadline)
{
    return std::max(std::chrono::ceil<milliseconds>(deadline - Clock::now()), milliseconds(0));
}
} // namespace

ChildOutput::Event ChildOutput::wait(std::optional<milliseconds> patience)
{
    constexpr int ForEver = -1;
    const auto deadline = Clock::now() + patience.value_or(milliseconds(0));
    while (true) {
        std::array<pollfd, 3> waited{
            {{m_wake.number(), POLLIN, 0}, {m_child.output(), POLLIN, 0}, {m_child.errors(), POLLIN, 0}}};
        const auto timeout = patience ? static_cast<int>(until(deadline).count()) : ForEver;
        const auto ready = ::poll(waited.data(), m_errorsOpen ? 3 : 2, timeout);
        if (waited[0].revents != 0)
            return Event::Woken;
        if (waited[2].revents != 0)
            readErrors();
        if (waited[1].revents != 0)
            return Event::Output;
        if (ready == 0 && timeout == 0)
            return Event::Quiet;
    }
}

Transferred ChildOutput::read(std::span<std::uint8_t> buffer) const
{
    return readSome(m_child.output(), buffer);
}

void ChildOutput::discard(milliseconds patience)
{
    const auto deadline = Clock::now() + patience;
    std::vector<std::uint8_t> buffer(BufferBytes);
    while (true) {
        std::array<pollfd, 2> waited{{{m_child.output(), POLLIN, 0}, {m_child.errors(), POLLIN, 0}}};
        const auto timeout = static_cast<int>(until(deadline).count());
        if (timeout == 0 || ::poll(waited.data(), m_errorsOpen ? 2 : 1, timeout) == 0)
            return;
        if (waited[1].revents != 0)
            readErrors();
        if (waited[0].revents != 0 && read(buffer).outcome == Transfer::Closed)
            return;
    }
}

void ChildOutput::takeLastErrors()
{
    constexpr milliseconds Patience{100};
    const auto deadline = Clock::now() + 10 * Patience; // for one that goes on writing
    while (m_errorsOpen && Clock::now() < deadline) {
        pollfd waited{m_child.errors(), POLLIN, 0};
        if (::poll(&waited, 1, static_cast<int>(Patience.count())) <= 0)
            return;
        readErrors();
    }
}

void ChildOutput::readErrors()
{
    std::array<std::uint8_t, ErrorTailBytes> buffer{};
    const auto [outcome, bytes] = readSome(m_child.errors(), buffer);
    if (outcome == Transfer::Closed)
        m_errorsOpen = false;
    m_errorTail.append(reinterpret_cast<const char*>(buffer.data()), bytes); // NOLINT: bytes are characters
    if (m_errorTail.size() > ErrorTailBytes)
        m_errorTail.erase(0, m_errorTail.size() - ErrorTailBytes);
}

} // namespace overlap
