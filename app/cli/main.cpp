// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cli.h"
#include "engine/backend/process/process_devices.h"

#ifdef OVERLAP_HAS_CUDA
#include "engine/backend/cuda/cuda_devices.h"
#endif

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <iostream>
#include <thread>

#include <poll.h>
#include <sys/ioctl.h>
#include <unistd.h>

namespace {
// Turns Ctrl-C into a request to stop. A thread waits for the signal, since a handler may do next to nothing.
class Interruption
{
public:
    Interruption()
    {
        sigemptyset(&m_signals);
        sigaddset(&m_signals, SIGINT);
        sigaddset(&m_signals, SIGTERM);
        // Inherited by every thread started from here on: the signals come to the one that waits.
        pthread_sigmask(SIG_BLOCK, &m_signals, nullptr);
        m_waiter = std::jthread([this](const std::stop_token& done) { wait(done); });
    }

    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    void wait(const std::stop_token& done)
    {
        constexpr int ExitAfterInterrupt = 130;
        constexpr timespec Patience{0, 50'000'000};
        constexpr int MostStalled = 20; // a second
        int stalled = 0;
        while (!done.stop_requested()) {
            if (sigtimedwait(&m_signals, nullptr, &Patience) >= 0) {
                // Whoever asks twice does not want to wait for an orderly end.
                if (!m_stop.request_stop())
                    _exit(ExitAfterInterrupt);
            } else if (m_stop.stop_requested()) {
                // What is stuck in writing, for the reader takes nothing, would never see the request.
                stalled = takesOutput(STDOUT_FILENO) && takesOutput(STDERR_FILENO) ? 0 : stalled + 1;
                if (stalled == MostStalled)
                    _exit(ExitAfterInterrupt);
            }
        }
    }

    // False where whoever reads it has fallen behind, so that writing would wait.
    [[nodiscard]] static bool takesOutput(int descriptor)
    {
        pollfd output{descriptor, POLLOUT, 0};
        return ::poll(&output, 1, 0) != 0;
    }

    sigset_t m_signals{};
    std::stop_source m_stop;
    std::jthread m_waiter;
};

// Of the terminal that the output goes to; 80 where it goes elsewhere.
std::size_t outputWidth()
{
    constexpr std::size_t Usual = 80;
    constexpr std::size_t Narrowest = 40;
    winsize size{};
    if (::ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return Usual;
    return std::max<std::size_t>(Narrowest, size.ws_col);
}

overlap::DeviceRegistry knownDevices()
{
#ifdef OVERLAP_HAS_CUDA
    return overlap::DeviceRegistry({overlap::cuda::makeCudaDevices(), overlap::makeSshDevices()});
#else
    return overlap::DeviceRegistry({overlap::makeSshDevices()});
#endif
}
} // namespace

int main(int argc, char** argv)
{
    // `overlapscope-cli ... | head` ends quietly.
    std::signal(SIGPIPE, SIG_DFL);
    const Interruption interruption;
    const std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
    const auto devices = knownDevices();
    const overlap::CliEnvironment environment{std::cout,
                                              std::cerr,
                                              ::isatty(STDERR_FILENO) != 0,
                                              interruption.token(),
                                              [&](const std::string& id) { return devices.open(id); },
                                              [&] { return devices.list(); },
                                              [&] { return devices.doctor(); },
                                              outputWidth()};
    auto exit = overlap::runCli(arguments, environment);
    errno = 0;
    if (!std::cout.flush() && errno != EPIPE) {
        std::cerr << "overlapscope-cli: Cannot write to standard output"
                  << (errno != 0 ? std::string(": ") + std::strerror(errno) : std::string()) << ".\n";
        exit = overlap::ExitCode::Failed;
    }
    return static_cast<int>(exit);
}
