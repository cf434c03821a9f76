// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/device/child_process.h"

#include <array>
#include <cstdlib>
#include <filesystem>
#include <string_view>
#include <vector>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

namespace overlap::cuda {

namespace {
std::vector<std::string> changedEnvironment(const std::map<std::string, std::string>& changes)
{
    std::vector<std::string> all;
    for (auto** entry = environ; *entry != nullptr; ++entry) {
        const std::string_view text(*entry);
        if (!changes.contains(std::string(text.substr(0, text.find('=')))))
            all.emplace_back(text);
    }
    for (const auto& [name, value] : changes)
        all.push_back(name + '=' + value);
    return all;
}

std::string readAll(int descriptor)
{
    std::string text;
    std::array<char, 4096> buffer{};
    for (ssize_t count = 0; (count = ::read(descriptor, buffer.data(), buffer.size())) > 0;)
        text.append(buffer.data(), static_cast<std::size_t>(count));
    return text;
}
} // namespace

std::string besideThisProgram(const std::string& name)
{
    return (std::filesystem::read_symlink("/proc/self/exe").parent_path() / name).string();
}

std::string libraryPathWith(const std::string& folder)
{
    auto path = besideThisProgram(folder);
    // An empty entry would stand for the working directory.
    if (const auto* others = std::getenv("LD_LIBRARY_PATH"); others != nullptr && *others != '\0')
        path += std::string(":") + others;
    return path;
}

ChildOutcome runChild(const std::string& what, const std::map<std::string, std::string>& environment)
{
    auto program = besideThisProgram("device_child");
    auto argument = what;
    std::array<char*, 3> arguments{program.data(), argument.data(), nullptr};
    auto variables = changedEnvironment(environment);
    std::vector<char*> pointers;
    for (auto& variable : variables)
        pointers.push_back(variable.data());
    pointers.push_back(nullptr);

    std::array<int, 2> channel{};
    if (::pipe2(channel.data(), O_CLOEXEC) != 0)
        return {};
    posix_spawn_file_actions_t actions{};
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, channel[1], STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, channel[1], STDERR_FILENO);
    pid_t child = 0;
    const int failed = ::posix_spawn(&child, program.c_str(), &actions, nullptr, arguments.data(), pointers.data());
    posix_spawn_file_actions_destroy(&actions);
    ::close(channel[1]);
    ChildOutcome outcome;
    if (failed == 0) {
        outcome.output = readAll(channel[0]);
        int status = 0;
        if (::waitpid(child, &status, 0) == child && WIFEXITED(status))
            outcome.status = WEXITSTATUS(status);
    }
    ::close(channel[0]);
    return outcome;
}

} // namespace overlap::cuda
