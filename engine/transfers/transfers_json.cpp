// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/csv.h"
#include "engine/result/comparison.h"
#include "engine/result/result_json.h"
#include "engine/transfers/transfers.h"

#include <fmt/format.h>

namespace overlap {

namespace {
using Json = nlohmann::ordered_json;

Json marksJson(const std::optional<TransferMarks>& marks)
{
    if (!marks)
        return nullptr;
    return {{"peak_gbps", marks->peakGbps},
            {"latency_us", marks->latencyUs},
            {"crossover_bytes", marks->crossoverBytes},
            {"half_peak_bytes", numberOrNull(marks->halfPeakBytes)}};
}

const char* callId(TransferCall call)
{
    return call == TransferCall::Async ? "async" : "blocking";
}

const char* memoryId(HostMemory memory)
{
    return memory == HostMemory::Pinned ? "pinned" : "pageable";
}

} // namespace

Json toJson(const TransferCurves& transfers)
{
    auto curves = Json::array();
    for (const auto& curve : transfers.curves) {
        auto points = Json::array();
        for (const auto& point : curve.points)
            points.push_back({{"bytes", point.bytes},
                              {"done_us", point.doneUs},
                              {"call_us", numberOrNull(point.callUs)},
                              {"device_us", numberOrNull(point.deviceUs)},
                              {"gbps", point.gbps}});
        curves.push_back({{"id", transferKindId(curve.kind)},
                          {"host_memory", memoryId(curve.kind.memory)},
                          {"call", callId(curve.kind.call)},
                          {"direction", wayId(curve.kind.way)},
                          {"marks", marksJson(curve.marks)},
                          {"points", std::move(points)}});
    }
    return {{"schema", "overlapscope.transfers/1"},
            {"device", deviceJson(transfers.device)},
            {"curves", std::move(curves)},
            {"notes", transfers.notes}};
}

std::string transfersCsv(const TransferCurves& transfers)
{
    auto out = csvComment("OverlapScope, one row for each size of copy; " + originLabel(transfers.device));
    out += CsvEndOfLine;
    out += "host_memory,call,direction,bytes,done_us,call_us,device_us,gbps";
    out += CsvEndOfLine;
    const auto number = [](const std::optional<double>& value) {
        return value ? fmt::format("{}", *value) : std::string();
    };
    for (const auto& curve : transfers.curves) {
        for (const auto& point : curve.points) {
            out += fmt::format("{},{},{},{},{},{},{},{}", memoryId(curve.kind.memory), callId(curve.kind.call),
                               wayId(curve.kind.way), point.bytes, point.doneUs, number(point.callUs),
                               number(point.deviceUs), point.gbps);
            out += CsvEndOfLine;
        }
    }
    return out;
}

} // namespace overlap
