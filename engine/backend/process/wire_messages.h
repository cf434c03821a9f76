// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/scenario/scenario.h"

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace overlap {

// How a conversation goes. Each end first sends a Hello. Then the client sends requests, each with a number of its own,
// and the server answers each with one reply or error of that number, in any order; before the reply to a run or a
// calibration it may send progress. When the server has nothing else to send it sends {"type": "alive"} every second.
// The conversation ends when the client closes its end; what still runs then is cancelled.
//
// Every change of a message that the other end must know of takes a new protocol version; ends of different versions part
// after the Hello. Its own form never changes.
inline constexpr std::uint32_t ProtocolVersion = 1;

struct Hello
{
    std::uint32_t protocol = ProtocolVersion;
    std::string version; // of the program, "0.1.0"
};
[[nodiscard]] Hello ownHello();
[[nodiscard]] nlohmann::json toWire(const Hello& hello);
[[nodiscard]] Hello readHello(const nlohmann::json& message); // throws WireError

enum class RequestKind : std::uint8_t
{
    Run, // -> RunRecord
    Calibrate, // -> Calibration
    Cancel, // of the run or calibration `target`; has no reply of its own
    Devices, // -> all DeviceEntry
    Info, // of one device, which is opened -> DeviceInfo
    Doctor, // -> DoctorReport
    Nvml // what one device is doing now -> DeviceSample
};

struct Request
{
    std::uint64_t id = 0; // from 1
    RequestKind kind = RequestKind::Devices;
    std::string device; // of Run, Calibrate, Info, Nvml
    std::uint64_t target = 0; // of Cancel
    std::optional<Scenario> scenario; // of Run
    RunOptions options; // of Run
};
[[nodiscard]] nlohmann::json toWire(const Request& request);
[[nodiscard]] Request readRequest(const nlohmann::json& message); // throws WireError

// What the server sends after its Hello.
enum class AnswerKind : std::uint8_t
{
    Alive,
    Progress,
    Reply,
    Error
};
[[nodiscard]] nlohmann::json aliveMessage();
[[nodiscard]] nlohmann::json progressMessage(std::uint64_t id, nlohmann::json content);
[[nodiscard]] nlohmann::json replyMessage(std::uint64_t id, nlohmann::json content);
// `id` 0: the conversation itself cannot go on.
[[nodiscard]] nlohmann::json errorMessage(std::uint64_t id, const Error& error);

struct AnswerHead
{
    AnswerKind kind = AnswerKind::Alive;
    std::uint64_t id = 0; // of the request
};
[[nodiscard]] AnswerHead readAnswerHead(const nlohmann::json& message); // throws WireError
// What a progress, a reply or an error holds, moved out of it. Throws WireError.
[[nodiscard]] nlohmann::json takeContent(nlohmann::json& message);

} // namespace overlap
