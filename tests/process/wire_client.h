// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/process/file_descriptor.h"
#include "engine/backend/process/server.h"
#include "engine/backend/process/wire_frame.h"
#include "engine/backend/process/wire_messages.h"

#include <nlohmann/json.hpp>

#include <chrono>
#include <optional>
#include <thread>

#include <poll.h>
#include <sys/socket.h>

namespace overlap::process_samples {

// Runs `serve` on a thread of this process and talks to it message by message.
class WireClient
{
public:
    explicit WireClient(ServedDevices devices, ServeOptions options = {})
    {
        int ends[2] = {-1, -1};
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
            throw std::runtime_error("no socket pair");
        m_own = FileDescriptor(ends[0]);
        m_server = FileDescriptor(ends[1]);
        m_thread = std::jthread([this, devices = std::move(devices), options](const std::stop_token& stop) {
            m_end = serve(m_server.number(), m_server.number(), devices, options, stop);
        });
    }
    ~WireClient() { (void)hangUp(); }
    WireClient(const WireClient&) = delete;
    WireClient& operator=(const WireClient&) = delete;

    void sendBytes(std::span<const std::uint8_t> bytes) const
    {
        (void)::send(m_own.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL);
    }
    void send(const nlohmann::json& message) const { sendBytes(frameOf(message, WireLimit::Reply).value()); }
    void send(const Request& request) const { send(toWire(request)); }
    // Exchanges greetings.
    void greet()
    {
        send(toWire(ownHello()));
        (void)receive();
    }

    // The next message that is no sign of life; none: the end, or nothing within some seconds.
    std::optional<nlohmann::json> receive()
    {
        while (auto message = receiveAny()) {
            if ((*message)["type"] != "alive")
                return message;
        }
        return std::nullopt;
    }
    std::optional<nlohmann::json> receiveAny()
    {
        std::vector<std::uint8_t> buffer(64U << 10U);
        while (true) {
            while (!m_input.empty()) {
                std::span<const std::uint8_t> input(m_input);
                auto body = m_frames.take(input);
                m_input.erase(m_input.begin(), m_input.end() - static_cast<std::ptrdiff_t>(input.size()));
                if (!body)
                    return std::nullopt;
                if (*body)
                    return messageOf(**body).value();
            }
            pollfd waited{m_own.number(), POLLIN, 0};
            if (::poll(&waited, 1, 20'000) <= 0)
                return std::nullopt;
            const auto [outcome, bytes] = readSome(m_own.number(), buffer);
            if (outcome != Transfer::Done)
                return std::nullopt;
            m_input.assign(buffer.begin(), buffer.begin() + static_cast<std::ptrdiff_t>(bytes));
        }
    }

    // Closes the client's end of the requests and waits for the server to end.
    ServeEnd hangUp()
    {
        (void)::shutdown(m_own.number(), SHUT_WR);
        return wait();
    }
    ServeEnd wait()
    {
        if (m_thread.joinable())
            m_thread.join();
        return m_end;
    }
    void requestStop() { m_thread.request_stop(); }

private:
    FileDescriptor m_own;
    FileDescriptor m_server;
    FrameReader m_frames{WireLimit::Reply};
    WireBytes m_input;
    ServeEnd m_end;
    std::jthread m_thread;
};

} // namespace overlap::process_samples
