// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/child_process.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <system_error>
#include <thread>

#include <fcntl.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace overlap {

namespace {
using Clock = std::chrono::steady_clock;
constexpr int FirstFree = 3; // behind the standard descriptors

// Where this program itself was started without standard descriptors, a new one may have their numbers.
FileDescriptor awayFromStandard(int fd)
{
    FileDescriptor given(fd);
    if (fd < 0 || fd >= FirstFree)
        return given;
    return FileDescriptor(::fcntl(fd, F_DUPFD_CLOEXEC, FirstFree));
}

struct Ends
{
    FileDescriptor own;
    FileDescriptor childs;
};

std::optional<Ends> outputPipe()
{
    constexpr int LargePipe = 1 << 20; // fewer waits for a large result; a wish
    int ends[2] = {-1, -1};
    if (::pipe2(ends, O_CLOEXEC) != 0)
        return std::nullopt;
    (void)::fcntl(ends[0], F_SETPIPE_SZ, LargePipe);
    return Ends{awayFromStandard(ends[0]), awayFromStandard(ends[1])};
}

// A socket and no pipe: writing to a process that is gone would raise SIGPIPE, which ends this one.
std::optional<Ends> inputSocket()
{
    int ends[2] = {-1, -1};
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return std::nullopt;
    return Ends{awayFromStandard(ends[0]), awayFromStandard(ends[1])};
}

class SpawnPlan
{
public:
    SpawnPlan()
    {
        ::posix_spawn_file_actions_init(&m_actions);
        ::posix_spawnattr_init(&m_attributes);
        // Signals that this program blocks or ignores would be so in the child.
        sigset_t none;
        sigemptyset(&none);
        ::posix_spawnattr_setsigmask(&m_attributes, &none);
        sigset_t usual;
        sigemptyset(&usual);
        for (const auto signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD})
            sigaddset(&usual, signal);
        ::posix_spawnattr_setsigdefault(&m_attributes, &usual);
        ::posix_spawnattr_setpgroup(&m_attributes, 0);
        ::posix_spawnattr_setflags(&m_attributes,
                                   POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    }
    ~SpawnPlan()
    {
        ::posix_spawn_file_actions_destroy(&m_actions);
        ::posix_spawnattr_destroy(&m_attributes);
    }
    SpawnPlan(const SpawnPlan&) = delete;
    SpawnPlan& operator=(const SpawnPlan&) = delete;

    void connect(int fd, int as) { ::posix_spawn_file_actions_adddup2(&m_actions, fd, as); }

    // An error number of the system.
    [[nodiscard]] int spawn(pid_t& pid, const std::vector<std::string>& arguments)
    {
        std::vector<char*> argv;
        for (const auto& argument : arguments)
            argv.push_back(const_cast<char*>(argument.c_str())); // NOLINT: posix_spawn does not change them
        argv.push_back(nullptr);
        return ::posix_spawnp(&pid, argv.front(), &m_actions, &m_attributes, argv.data(), environ);
    }

private:
    posix_spawn_file_actions_t m_actions{};
    posix_spawnattr_t m_attributes{};
};

ProcessEnd endOf(int waitStatus)
{
    ProcessEnd end;
    if (WIFSIGNALED(waitStatus))
        end.signal = WTERMSIG(waitStatus);
    else
        end.status = WEXITSTATUS(waitStatus);
    return end;
}
} // namespace

std::string ProcessEnd::describe() const
{
    if (!signal)
        return "ended with status " + std::to_string(status);
    const auto* name = ::sigdescr_np(*signal);
    return "was killed by signal " + std::to_string(*signal) + (name != nullptr ? std::string(" (") + name + ')' : "");
}

Result<std::unique_ptr<ChildProcess>> ChildProcess::start(const std::vector<std::string>& arguments)
{
    auto input = inputSocket();
    auto output = outputPipe();
    auto errors = outputPipe();
    if (!input || !output || !errors || input->childs.number() < 0 || output->childs.number() < 0
        || errors->childs.number() < 0)
        return Error{ErrorCode::Io, "No pipe could be made to " + arguments.front() + " ("
                                        + std::generic_category().message(errno)
                                        + "): close other programs or raise the limit of open files"};
    SpawnPlan plan;
    plan.connect(input->childs.number(), STDIN_FILENO);
    plan.connect(output->childs.number(), STDOUT_FILENO);
    plan.connect(errors->childs.number(), STDERR_FILENO);
    pid_t pid = 0;
    if (const auto failed = plan.spawn(pid, arguments); failed != 0) {
        const auto missing = failed == ENOENT || failed == ENOTDIR;
        return Error{
            missing ? ErrorCode::Unsupported : ErrorCode::Io,
            arguments.front()
                + (missing ? " was not found" : " could not be started: " + std::generic_category().message(failed))};
    }
    return std::unique_ptr<ChildProcess>(
        new ChildProcess(pid, std::move(input->own), std::move(output->own), std::move(errors->own)));
}

ChildProcess::ChildProcess(pid_t pid, FileDescriptor input, FileDescriptor output, FileDescriptor errors)
    : m_input(std::move(input))
    , m_output(std::move(output))
    , m_errors(std::move(errors))
    , m_pid(pid)
{
}

ChildProcess::~ChildProcess()
{
    constexpr std::chrono::milliseconds Patience{2000};
    kill();
    if (waitFor(Patience))
        return;
    // It hangs in a call of the kernel, a driver's perhaps, and cannot be killed before that returns.
    std::thread([pid = m_pid] { (void)::waitpid(pid, nullptr, 0); }).detach();
}

void ChildProcess::closeInput()
{
    // Not the descriptor itself: another thread may be about to write to its number.
    (void)::shutdown(m_input.number(), SHUT_WR);
}

void ChildProcess::kill()
{
    const std::scoped_lock lock(m_mutex);
    if (reap())
        return;
    // The group, for what ssh may have started. Where it has not got one yet, it alone.
    if (::kill(-m_pid, SIGKILL) != 0)
        (void)::kill(m_pid, SIGKILL);
}

std::optional<ProcessEnd> ChildProcess::waitFor(std::chrono::milliseconds patience)
{
    constexpr std::chrono::milliseconds LongestNap{10};
    const auto deadline = Clock::now() + patience;
    auto nap = std::chrono::milliseconds(1);
    while (true) {
        {
            const std::scoped_lock lock(m_mutex);
            if (auto end = reap())
                return end;
        }
        if (Clock::now() >= deadline)
            return std::nullopt;
        std::this_thread::sleep_for(nap);
        nap = std::min(2 * nap, LongestNap);
    }
}

std::optional<ProcessEnd> ChildProcess::reap()
{
    if (m_end)
        return m_end;
    int status = 0;
    const auto waited = ::waitpid(m_pid, &status, WNOHANG);
    if (waited == m_pid)
        m_end = endOf(status);
    else if (waited < 0 && errno == ECHILD) // The program ignores SIGCHLD: the system has reaped it.
        m_end = ProcessEnd{};
    return m_end;
}

} // namespace overlap
