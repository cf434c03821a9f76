// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/child_process.h"
#include "engine/backend/process/file_descriptor.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

namespace overlap {

// What a child writes: its output as it comes, and the end of what it writes to standard error. For one thread.
class ChildOutput
{
public:
    enum class Event : std::uint8_t
    {
        Output, // to be read, or its end
        Quiet, // no output for the time given
        Woken
    };

    // Both must outlive it.
    ChildOutput(const ChildProcess& child, const WakeSignal& wake)
        : m_child(child)
        , m_wake(wake)
    {
    }

    // Waits for `patience`; none: for as long as it takes.
    [[nodiscard]] Event wait(std::optional<std::chrono::milliseconds> patience);
    [[nodiscard]] Transferred read(std::span<std::uint8_t> buffer) const;
    // Reads the output to its end, for `patience` at most: what a process still writes while it ends would fill the pipe
    // and keep it from ending.
    void discard(std::chrono::milliseconds patience);
    // What the process wrote before it ended. Another process may hold the pipe open, so its end is not waited for.
    void takeLastErrors();

    [[nodiscard]] const std::string& errorTail() const { return m_errorTail; }

private:
    void readErrors();

    const ChildProcess& m_child;
    const WakeSignal& m_wake;
    std::string m_errorTail;
    bool m_errorsOpen = true;
};

} // namespace overlap
