// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_messages.h"

#include "engine/backend/process/wire_fields.h"
#include "engine/backend/process/wire_record.h"
#include "engine/scenario/scenario_json.h"

#include <limits>
#include <utility>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::size_t RequestKindCount = 7;
constexpr std::size_t AnswerKindCount = 4;
constexpr auto MostId = std::numeric_limits<std::uint64_t>::max();

const char* kindId(RequestKind kind)
{
    switch (kind) {
    case RequestKind::Run:
        return "run";
    case RequestKind::Calibrate:
        return "calibrate";
    case RequestKind::Cancel:
        return "cancel";
    case RequestKind::Devices:
        return "devices";
    case RequestKind::Info:
        return "info";
    case RequestKind::Doctor:
        return "doctor";
    case RequestKind::Nvml:
        return "nvml";
    }
    return "";
}

const char* answerId(AnswerKind kind)
{
    switch (kind) {
    case AnswerKind::Alive:
        return "alive";
    case AnswerKind::Progress:
        return "progress";
    case AnswerKind::Reply:
        return "reply";
    case AnswerKind::Error:
        return "error";
    }
    return "";
}

bool needsDevice(RequestKind kind)
{
    return kind == RequestKind::Run || kind == RequestKind::Calibrate || kind == RequestKind::Info
           || kind == RequestKind::Nvml;
}

json answer(AnswerKind kind, std::uint64_t id, json content)
{
    json message;
    message["type"] = answerId(kind);
    message["id"] = id;
    message["content"] = std::move(content);
    return message;
}

Scenario readScenario(const std::string& text)
{
    auto scenario = parseScenario(text);
    if (!scenario)
        throw WireError{"the scenario: " + scenario.error().front().describe()};
    return std::move(scenario).value();
}
} // namespace

Hello ownHello()
{
    return {ProtocolVersion, OVERLAP_VERSION};
}

json toWire(const Hello& hello)
{
    return {{"type", "hello"}, {"protocol", hello.protocol}, {"version", hello.version}};
}

Hello readHello(const json& message)
{
    const Fields fields(message);
    if (fields.text("type") != "hello")
        throw WireError{"it does not begin with a greeting"};
    return {fields.whole32("protocol"), fields.text("version")};
}

json toWire(const Request& request)
{
    json message;
    message["type"] = kindId(request.kind);
    message["id"] = request.id;
    if (needsDevice(request.kind))
        message["device"] = request.device;
    if (request.kind == RequestKind::Cancel)
        message["target"] = request.target;
    if (request.kind == RequestKind::Run) {
        message["scenario"] = toJson(request.scenario.value_or(Scenario{}))
                                  .dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
        message["options"] = toWire(request.options);
    }
    return message;
}

Request readRequest(const json& message)
{
    const Fields fields(message);
    Request request;
    request.kind = fields.choice("type", RequestKindCount, kindId);
    request.id = fields.whole("id", MostId);
    if (request.id == 0)
        Fields::fail("id", "is zero");
    if (needsDevice(request.kind))
        request.device = fields.text("device");
    if (request.kind == RequestKind::Cancel)
        request.target = fields.whole("target", MostId);
    if (request.kind == RequestKind::Run) {
        request.scenario = readScenario(fields.text("scenario"));
        request.options = readRunOptions(fields.at("options"));
    }
    return request;
}

json aliveMessage()
{
    json message;
    message["type"] = answerId(AnswerKind::Alive);
    return message;
}

json progressMessage(std::uint64_t id, json content)
{
    return answer(AnswerKind::Progress, id, std::move(content));
}

json replyMessage(std::uint64_t id, json content)
{
    return answer(AnswerKind::Reply, id, std::move(content));
}

json errorMessage(std::uint64_t id, const Error& error)
{
    return answer(AnswerKind::Error, id, toWire(error));
}

AnswerHead readAnswerHead(const json& message)
{
    const Fields fields(message);
    const auto kind = fields.choice("type", AnswerKindCount, answerId);
    return {kind, kind == AnswerKind::Alive ? 0 : fields.whole("id", MostId)};
}

json takeContent(json& message)
{
    const auto it = message.find("content");
    if (it == message.end())
        throw WireError{"content is missing"};
    return std::move(*it);
}

} // namespace overlap
