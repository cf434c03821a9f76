// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include <sys/types.h>

namespace overlap::test {

// A program that writes a byte to its standard output each time it has done its work once.
class Child
{
public:
    explicit Child(const std::vector<std::string>& command);
    ~Child(); // kills it
    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;

    // Waits for the next byte; false: it ended, or nothing came for 60 s.
    [[nodiscard]] bool waitForWork();
    void kill(); // with SIGKILL, and waits until it is gone
    [[nodiscard]] int waitForEnd(); // its exit status, -1 when a signal ended it

private:
    pid_t m_pid = -1;
    int m_output = -1;
};

// How often the loops kill: OVERLAP_KILLS, else 30.
[[nodiscard]] int killCount();

} // namespace overlap::test
