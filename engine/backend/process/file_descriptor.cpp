// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/file_descriptor.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <system_error>

#include <poll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>

namespace overlap {

void FileDescriptor::close()
{
    if (m_fd >= 0)
        ::close(std::exchange(m_fd, -1));
}

WakeSignal::WakeSignal()
    : m_event(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK))
{
    if (m_event.number() < 0)
        throw std::system_error(errno, std::generic_category(), "eventfd");
}

void WakeSignal::set() noexcept
{
    constexpr std::uint64_t One = 1;
    // Fails only when it is set some 2^64 times over, and then it is readable.
    [[maybe_unused]] const auto written = ::write(m_event.number(), &One, sizeof One);
}

Transferred writeSome(int fd, std::span<const std::uint8_t> bytes, std::chrono::milliseconds patience)
{
    pollfd waited{fd, POLLOUT, 0};
    const auto ready = ::poll(&waited, 1, static_cast<int>(patience.count()));
    if (ready == 0 || (ready < 0 && errno == EINTR))
        return {Transfer::Nothing, 0};
    if (ready < 0 || (waited.revents & POLLOUT) == 0)
        return {Transfer::Closed, 0};
    auto written = ::send(fd, bytes.data(), bytes.size(), MSG_NOSIGNAL | MSG_DONTWAIT);
    // A pipe may belong to others too and so cannot be made to return at once, but with room it takes this much at once.
    if (written < 0 && errno == ENOTSOCK)
        written = ::write(fd, bytes.data(), std::min<std::size_t>(bytes.size(), PIPE_BUF));
    if (written > 0)
        return {Transfer::Done, static_cast<std::size_t>(written)};
    const bool again = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    return {again ? Transfer::Nothing : Transfer::Closed, 0};
}

Transferred readSome(int fd, std::span<std::uint8_t> buffer)
{
    const auto count = ::read(fd, buffer.data(), buffer.size());
    if (count > 0)
        return {Transfer::Done, static_cast<std::size_t>(count)};
    if (count < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
        return {Transfer::Nothing, 0};
    return {Transfer::Closed, 0};
}

} // namespace overlap
