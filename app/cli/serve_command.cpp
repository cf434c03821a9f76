// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/run_request.h"
#include "engine/backend/process/file_descriptor.h"
#include "engine/backend/process/server.h"

#include <csignal>
#include <cstdlib>
#include <ostream>

#include <fcntl.h>
#include <unistd.h>

namespace overlap {

namespace {
// The standard output for messages alone: whatever else this process or a library of it writes there goes to the standard
// error instead.
FileDescriptor takeOutput()
{
    constexpr int FirstFree = 3;
    FileDescriptor output(::fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, FirstFree));
    if (output.number() >= 0)
        (void)::dup2(STDERR_FILENO, STDOUT_FILENO);
    return output;
}
} // namespace

ExitCode serveCommand(const CliEnvironment& environment)
{
    if (::isatty(STDIN_FILENO) != 0 || ::isatty(STDOUT_FILENO) != 0) {
        printError(environment.err, "serve talks to a program and not to a person: the window starts it, or "
                                    "--device ssh:HOST/cuda:0 on another machine");
        return ExitCode::WrongUsage;
    }
    // A client that is gone is noticed by the failing write, and what runs for it is then cancelled.
    (void)std::signal(SIGPIPE, SIG_IGN);
    // Its number would go to the next file that is opened, and that would be waited for.
    if (::fcntl(STDIN_FILENO, F_GETFD) < 0) {
        printError(environment.err, "The standard input is closed, and serve is asked there");
        return ExitCode::Failed;
    }
    const auto output = takeOutput();
    if (output.number() < 0) {
        printError(environment.err, "The standard output is closed, and serve answers there");
        return ExitCode::Failed;
    }
    const ServedDevices devices{environment.devices, environment.open, environment.doctor};
    const auto end = serve(STDIN_FILENO, output.number(), devices, {}, environment.stop);
    if (end.error)
        printError(environment.err, end.error->message);
    if (end.stuck) {
        printError(environment.err, "What ran did not heed its cancelling, and was ended with this process");
        // Its thread still uses what an orderly end would take away.
        std::_Exit(static_cast<int>(ExitCode::Failed));
    }
    return end.error ? ExitCode::Failed : ExitCode::Done;
}

} // namespace overlap
