// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/file_descriptor.h"
#include "engine/base/error.h"

#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <sys/types.h>

namespace overlap {

// How a process ended.
struct ProcessEnd
{
    std::optional<int> signal; // that killed it
    int status = 0; // its exit status otherwise

    [[nodiscard]] std::string describe() const; // "was killed by signal 9 (Killed)", "ended with status 3"
};

// A program that was started by this one, with pipes for what it reads and writes. It has a process group of its own, so
// that Ctrl-C at a terminal asks this program first, and gets no file descriptor but the three. Thread-safe.
class ChildProcess
{
public:
    // `arguments` begin with the program: a path, or a name that PATH is searched for. No shell sees them.
    [[nodiscard]] static Result<std::unique_ptr<ChildProcess>> start(const std::vector<std::string>& arguments);
    ~ChildProcess(); // ends it by force if need be; takes no longer than some seconds
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    [[nodiscard]] int input() const { return m_input.number(); } // a socket, to be written
    [[nodiscard]] int output() const { return m_output.number(); }
    [[nodiscard]] int errors() const { return m_errors.number(); }
    void closeInput();

    // Ends the process and what it started, which may take a moment.
    void kill();
    // Waits until it has ended; none: it has not.
    [[nodiscard]] std::optional<ProcessEnd> waitFor(std::chrono::milliseconds patience);

private:
    ChildProcess(pid_t pid, FileDescriptor input, FileDescriptor output, FileDescriptor errors);
    [[nodiscard]] std::optional<ProcessEnd> reap();

    FileDescriptor m_input;
    FileDescriptor m_output;
    FileDescriptor m_errors;
    std::mutex m_mutex;
    pid_t m_pid; // not to be signalled any more once m_end is there: another process may have the number
    std::optional<ProcessEnd> m_end;
};

} // namespace overlap
