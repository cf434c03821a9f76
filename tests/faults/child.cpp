// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/child.h"

#include <array>
#include <csignal>
#include <cstdlib>

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

namespace overlap::test {

Child::Child(const std::vector<std::string>& command)
{
    std::array<int, 2> ends{};
    if (::pipe2(ends.data(), O_CLOEXEC) != 0)
        return;
    std::vector<char*> arguments;
    arguments.reserve(command.size() + 1);
    for (const auto& argument : command)
        arguments.push_back(const_cast<char*>(argument.c_str()));
    arguments.push_back(nullptr);
    m_pid = ::fork();
    if (m_pid == 0) {
        ::dup2(ends[1], STDOUT_FILENO);
        ::execv(arguments.front(), arguments.data());
        ::_exit(127);
    }
    ::close(ends[1]);
    m_output = ends[0];
}

Child::~Child()
{
    kill();
    if (m_output >= 0)
        ::close(m_output);
}

bool Child::waitForWork()
{
    constexpr int Patience = 60'000;
    pollfd waiting{m_output, POLLIN, 0};
    if (::poll(&waiting, 1, Patience) <= 0)
        return false;
    char byte = 0;
    return ::read(m_output, &byte, 1) == 1;
}

void Child::kill()
{
    if (m_pid > 0) {
        ::kill(m_pid, SIGKILL);
        (void)waitForEnd();
    }
}

int Child::waitForEnd()
{
    int status = 0;
    ::waitpid(m_pid, &status, 0);
    m_pid = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int killCount()
{
    constexpr int Usual = 30;
    const auto* wanted = std::getenv("OVERLAP_KILLS");
    const int count = wanted != nullptr ? std::atoi(wanted) : Usual;
    return count > 0 ? count : Usual;
}

} // namespace overlap::test
