// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/server.h"

#include "engine/backend/process/file_descriptor.h"
#include "engine/backend/process/served_jobs.h"
#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_messages.h"

#include <array>
#include <cerrno>
#include <utility>

#include <poll.h>

namespace overlap {

namespace {
using nlohmann::json;

std::string partingWords(const Hello& other)
{
    const auto own = ownHello();
    return "overlapscope-cli " + own.version + " speaks protocol " + std::to_string(own.protocol) + ", and the program "
           + other.version + " that started it protocol " + std::to_string(other.protocol)
           + ": install the same version on both sides";
}

// Reads the requests of one conversation and passes them on.
class Conversation
{
public:
    Conversation(int in, const ServedDevices& devices, int out, const ServeOptions& options)
        : m_in(in)
        // What is stuck outlives the conversation, and so may the writer's last word.
        , m_jobs(std::make_shared<ServedJobs>(devices, out, options.outbox, [wake = m_wake] { wake->set(); }))
    {
    }

    [[nodiscard]] ServeEnd hold(const ServeOptions& options, const std::stop_token& stop)
    {
        const std::stop_callback wake(stop, [this] { m_wake->set(); });
        m_jobs->send(toWire(ownHello()));
        ServeEnd end;
        end.error = readAll();
        if (end.error)
            m_jobs->send(errorMessage(0, *end.error));
        end.stuck = !ServedJobs::end(std::move(m_jobs), options.endGrace);
        return end;
    }

private:
    // Until the input closes or the wake signal is set: none.
    [[nodiscard]] std::optional<Error> readAll()
    {
        std::vector<std::uint8_t> buffer(BufferBytes);
        std::array<pollfd, 2> waited{{{m_in, POLLIN, 0}, {m_wake->number(), POLLIN, 0}}};
        while (true) {
            if (::poll(waited.data(), waited.size(), -1) < 0 && errno != EINTR)
                return Error{ErrorCode::Io, "The input could not be waited for"};
            if (waited[1].revents != 0)
                return std::nullopt;
            if (waited[0].revents == 0)
                continue;
            const auto [outcome, bytes] = readSome(m_in, buffer);
            if (outcome == Transfer::Closed && m_frames.isInFrame())
                return Error{ErrorCode::Io, "The input ended in the middle of a message: whoever started this server "
                                            "broke off"};
            if (outcome == Transfer::Closed)
                return std::nullopt;
            std::span<const std::uint8_t> input(buffer.data(), bytes);
            while (!input.empty()) {
                auto body = m_frames.take(input);
                if (!body)
                    return body.error();
                if (!*body)
                    continue;
                if (auto error = handle(**body))
                    return error;
            }
        }
    }

    [[nodiscard]] std::optional<Error> handle(const WireBytes& body)
    {
        auto message = messageOf(body);
        if (!message)
            return message.error();
        if (!m_greeted)
            return greet(*message);
        const auto request = decoded([&] { return readRequest(*message); });
        if (!request)
            return request.error();
        m_jobs->take(*request);
        return std::nullopt;
    }

    [[nodiscard]] std::optional<Error> greet(const json& message)
    {
        const auto hello = decoded([&] { return readHello(message); });
        if (!hello)
            return hello.error();
        if (hello->protocol != ProtocolVersion)
            return Error{ErrorCode::Unsupported, partingWords(*hello)};
        m_greeted = true;
        m_frames.setLimit(WireLimit::Request);
        return std::nullopt;
    }

    static constexpr std::size_t BufferBytes = 64U << 10U;

    int m_in;
    std::shared_ptr<WakeSignal> m_wake = std::make_shared<WakeSignal>();
    FrameReader m_frames{WireLimit::Hello};
    bool m_greeted = false;
    std::shared_ptr<ServedJobs> m_jobs;
};
} // namespace

ServeEnd serve(int in, int out, const ServedDevices& devices, const ServeOptions& options, const std::stop_token& stop)
{
    return Conversation(in, devices, out, options).hold(options, stop);
}

} // namespace overlap
