// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/server_words.h"

#include "engine/backend/process/wire_fields.h"
#include "engine/base/text.h"

#include <algorithm>

namespace overlap {

namespace {
constexpr std::size_t LongestQuote = 300;
// What a shell and ssh end with.
constexpr int NotFound = 127;
constexpr int NotExecutable = 126;
constexpr int SshFailed = 255;

std::string serverOf(const ServerCommand& command)
{
    return command.host.empty() ? "The process that runs the GPU" : "overlapscope-cli on " + command.host;
}

std::string secondsText(std::chrono::milliseconds time)
{
    return durationText(Nanoseconds(time)).joined();
}

std::string quoted(std::string_view errorTail)
{
    const auto line = lastLine(errorTail);
    return line.empty() ? "" : ": " + line;
}

const char* restart(const ServerCommand& command)
{
    return command.host.empty() ? "; the next run starts a new one" : "; the next run connects again";
}

Error endedBeforeGreeting(const ServerCommand& command, const ProcessEnd& end, std::string_view errorTail)
{
    const auto& host = command.host;
    if (host.empty())
        return {ErrorCode::Io,
                command.arguments.front() + " serve " + end.describe() + " before it was ready" + quoted(errorTail)};
    if (!end.signal && end.status == SshFailed)
        return {ErrorCode::Io, host + " could not be reached through ssh" + quoted(errorTail) + "; \"ssh " + host
                                   + " true\" has to work without a question"};
    if (!end.signal && end.status == NotFound)
        return {ErrorCode::Unsupported, "overlapscope-cli was not found on " + host
                                            + ": install it there, in the PATH that \"ssh " + host + " env\" shows"};
    if (!end.signal && end.status == NotExecutable)
        return {ErrorCode::Unsupported, "overlapscope-cli on " + host + " cannot be executed" + quoted(errorTail)};
    return {ErrorCode::Io,
            "overlapscope-cli on " + host + ' ' + end.describe() + " before it was ready" + quoted(errorTail)};
}
} // namespace

std::string lastLine(std::string_view text)
{
    const auto isBlank = [](char c) { return c == '\n' || c == '\r' || c == ' ' || c == '\t'; };
    while (!text.empty() && isBlank(text.back()))
        text.remove_suffix(1);
    if (const auto before = text.find_last_of("\r\n"); before != std::string_view::npos)
        text.remove_prefix(before + 1);
    while (!text.empty() && isBlank(text.front()))
        text.remove_prefix(1);
    auto line = harmlessText(std::string(text.substr(0, LongestQuote)));
    // A sentence goes on behind it.
    while (line.ends_with('.'))
        line.pop_back();
    return line;
}

Error startFailed(const ServerCommand& command, const Error& error)
{
    if (error.code != ErrorCode::Unsupported)
        return {error.code, serverOf(command) + " cannot be started: " + error.message};
    if (command.host.empty())
        return {error.code, "The GPU cannot be used: " + error.message
                                + ", and it is the program that runs it; install it beside this one"};
    return {error.code, command.host + " cannot be reached: " + error.message
                            + " on this machine; install an ssh client (openssh-client)"};
}

Error endedUnasked(const ServerCommand& command, bool greeted, const std::optional<ProcessEnd>& end,
                   std::string_view errorTail)
{
    if (!end)
        return {ErrorCode::Device, serverOf(command) + " closed its output without ending, and was ended"
                                       + quoted(errorTail) + restart(command)};
    if (!greeted)
        return endedBeforeGreeting(command, *end, errorTail);
    // ssh ends so when it loses the connection, and when a signal killed what it ran.
    if (!command.host.empty() && !end->signal && end->status == SshFailed && lastLine(errorTail).empty())
        return {ErrorCode::Device, serverOf(command) + " was killed or the connection was lost" + restart(command)};
    if (!command.host.empty() && !end->signal && end->status == SshFailed)
        return {ErrorCode::Device,
                "The connection to " + command.host + " was lost" + quoted(errorTail) + restart(command)};
    return {ErrorCode::Device, serverOf(command) + ' ' + end->describe() + quoted(errorTail) + restart(command)};
}

Error noGreeting(const ServerCommand& command)
{
    const auto time = secondsText(command.greeting);
    if (command.host.empty())
        return {ErrorCode::Io, command.arguments.front() + " serve did not get ready within " + time
                                   + " and was ended; check that it is overlapscope-cli"};
    return {ErrorCode::Io, command.host + " did not answer within " + time + "; \"ssh " + command.host
                               + " overlapscope-cli --version\" has to work without a question"};
}

Error noSignOfLife(const ServerCommand& command)
{
    return {ErrorCode::Device, serverOf(command) + " gave no sign of life for " + secondsText(command.silence)
                                   + " and was ended" + restart(command)};
}

Error noAnswer(const ServerCommand& command, std::chrono::milliseconds patience)
{
    return {ErrorCode::Device, serverOf(command) + " did not answer within " + secondsText(patience)};
}

Error notCancelled(const ServerCommand& command)
{
    return {ErrorCode::Cancelled, "The run was cancelled; " + serverOf(command) + " did not stop within "
                                      + secondsText(command.cancelGrace) + " and was ended" + restart(command)};
}

Error otherVersion(const ServerCommand& command, const Hello& hello)
{
    const auto own = ownHello();
    const auto server = command.host.empty() ? command.arguments.front() : "overlapscope-cli on " + command.host;
    return {ErrorCode::Unsupported, server + " is version " + hello.version + " with protocol "
                                        + std::to_string(hello.protocol) + ", this program is version " + own.version
                                        + " with protocol " + std::to_string(own.protocol)
                                        + ": install the same version on both sides"};
}

Error notAsAgreed(const ServerCommand& command, const Error& error, std::string_view firstBytes)
{
    if (firstBytes.empty())
        return {ErrorCode::Device,
                serverOf(command) + " sent something unexpected and was ended: " + error.message + restart(command)};
    const auto line = lastLine(firstBytes.substr(0, firstBytes.find('\n')));
    if (command.host.empty())
        return {ErrorCode::Unsupported, command.arguments.front()
                                            + " is not the overlapscope-cli of this program: it sent \"" + line
                                            + "\" for a greeting"};
    return {ErrorCode::Unsupported, command.host + " sent \"" + line
                                        + "\" in place of overlapscope-cli's greeting: what a shell there runs at its "
                                          "start must write nothing"};
}

} // namespace overlap
