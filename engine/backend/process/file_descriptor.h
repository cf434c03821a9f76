// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace overlap {

// Owns a file descriptor.
class FileDescriptor
{
public:
    FileDescriptor() = default;
    explicit FileDescriptor(int fd)
        : m_fd(fd)
    {
    }
    ~FileDescriptor() { close(); }
    FileDescriptor(FileDescriptor&& other) noexcept
        : m_fd(std::exchange(other.m_fd, -1))
    {
    }
    FileDescriptor& operator=(FileDescriptor&& other) noexcept
    {
        if (this != &other) {
            close();
            m_fd = std::exchange(other.m_fd, -1);
        }
        return *this;
    }

    [[nodiscard]] int number() const { return m_fd; } // -1: none
    void close();

private:
    int m_fd = -1;
};

// Wakes a thread that polls: `number()` is readable from the first `set()` on.
class WakeSignal
{
public:
    WakeSignal();
    [[nodiscard]] int number() const { return m_event.number(); }
    void set() noexcept;

private:
    FileDescriptor m_event;
};

enum class Transfer : std::uint8_t
{
    Done, // some bytes
    Nothing, // within the time
    Closed // the other end is gone, or the descriptor cannot be used
};
struct Transferred
{
    Transfer outcome = Transfer::Nothing;
    std::size_t bytes = 0;
};

// Writes some of `bytes` to a pipe or a socket as soon as there is room, without ever waiting longer than `patience` and,
// on a socket, without SIGPIPE.
[[nodiscard]] Transferred writeSome(int fd, std::span<const std::uint8_t> bytes, std::chrono::milliseconds patience);

// Reads what is there; only called once poll() said that there is something.
[[nodiscard]] Transferred readSome(int fd, std::span<std::uint8_t> buffer);

} // namespace overlap
