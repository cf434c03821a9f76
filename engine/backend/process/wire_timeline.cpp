// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_timeline.h"

#include "engine/backend/process/wire_fields.h"

#include <array>
#include <type_traits>

namespace overlap {

namespace {
using nlohmann::json;
using Packed = json::binary_t::container_type;

constexpr std::int64_t FarthestTime = std::int64_t{1} << 53U;
constexpr std::int64_t LargestSum = std::int64_t{1} << 60U;
constexpr std::size_t TimeBytes = 8;
constexpr std::size_t StagesBytes = 5 * TimeBytes;
constexpr std::size_t LaneRoleCount = 7;
constexpr unsigned KnownFlags = 0x0F;
constexpr std::uint32_t MostThreads = 65536;

template<typename T>
void put(Packed& bytes, T value)
{
    const auto bits = static_cast<std::make_unsigned_t<T>>(value);
    std::array<std::uint8_t, sizeof(T)> little{};
    for (std::size_t i = 0; i < sizeof(T); ++i)
        little[i] = static_cast<std::uint8_t>(static_cast<std::uint64_t>(bits) >> (8 * i) & 0xFFU);
    bytes.insert(bytes.end(), little.begin(), little.end());
}

// Takes numbers from the front of a packed array whose size was checked.
class Unpacker
{
public:
    explicit Unpacker(const Packed& bytes)
        : m_rest(bytes.data())
    {
    }

    template<typename T>
    [[nodiscard]] T take()
    {
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < sizeof(T); ++i)
            bits |= static_cast<std::uint64_t>(m_rest[i]) << (8 * i);
        m_rest += sizeof(T);
        return static_cast<T>(bits);
    }
    [[nodiscard]] Nanoseconds takeTime()
    {
        const auto time = take<std::int64_t>();
        if (time > FarthestTime || time < -FarthestTime)
            throw WireError{"a time is out of range"};
        return Nanoseconds(time);
    }

private:
    const std::uint8_t* m_rest;
};

// How many records of `size` bytes a packed array holds.
std::size_t recordsIn(const Packed& bytes, std::size_t size)
{
    if (bytes.size() % size != 0)
        throw WireError{"a packed array does not end with a whole record"};
    return bytes.size() / size;
}

Packed packed(std::span<const Interval> intervals)
{
    Packed bytes;
    bytes.reserve(intervals.size() * PackedIntervalBytes);
    for (const auto& interval : intervals) {
        put(bytes, interval.time.begin.time_since_epoch().count());
        put(bytes, interval.time.end.time_since_epoch().count());
        put(bytes, interval.amount);
        put(bytes, interval.nameId);
        put(bytes, interval.correlation);
        put(bytes, interval.batch);
        put(bytes, interval.stream);
        put(bytes, static_cast<std::uint8_t>(interval.kind));
        put(bytes, static_cast<std::uint8_t>(interval.flags));
    }
    return bytes;
}

std::vector<Interval> unpacked(const Packed& bytes, std::size_t names)
{
    std::vector<Interval> intervals(recordsIn(bytes, PackedIntervalBytes));
    Unpacker in(bytes);
    for (auto& interval : intervals) {
        interval.time.begin = TracePoint(in.takeTime());
        interval.time.end = TracePoint(in.takeTime());
        interval.amount = in.take<std::uint64_t>();
        interval.nameId = in.take<std::uint32_t>();
        interval.correlation = in.take<std::uint32_t>();
        interval.batch = in.take<std::uint32_t>();
        interval.stream = in.take<std::uint16_t>();
        const auto kind = in.take<std::uint8_t>();
        const auto flags = in.take<std::uint8_t>();
        if (interval.nameId >= names || kind >= ActivityKindCount || flags > KnownFlags)
            throw WireError{"an interval has an unknown name, kind or flag"};
        interval.kind = static_cast<ActivityKind>(kind);
        interval.flags = static_cast<IntervalFlag>(flags);
    }
    return intervals;
}

// Adds what cannot be negative; the sum of a column must stay a time too.
Nanoseconds takeStage(Unpacker& in, std::int64_t& sum)
{
    const auto time = in.takeTime();
    if (time < Nanoseconds::zero() || (sum += time.count()) > LargestSum)
        throw WireError{"the time of a stage is out of range"};
    return time;
}
} // namespace

json toWire(const Timeline& timeline)
{
    auto lanes = json::array();
    for (const auto& lane : timeline.lanes())
        lanes.push_back({{"role", static_cast<std::uint8_t>(lane.id().role)},
                         {"index", lane.id().index},
                         {"row", lane.id().row},
                         {"intervals", json::binary(packed(lane.intervals()))}});
    auto names = json::array();
    for (const auto& name : timeline.names())
        names.push_back(name);
    auto value = json::object();
    value["names"] = std::move(names);
    value["lanes"] = std::move(lanes);
    return value;
}

TimelinePtr readTimeline(const json& value)
{
    const Fields fields(value);
    auto names = fields.texts("names");
    std::vector<Lane> lanes;
    for (const auto& item : fields.list("lanes")) {
        const Fields lane(item);
        const LaneId id{static_cast<LaneRole>(lane.whole("role", LaneRoleCount - 1)), lane.whole32("index"),
                        lane.whole32("row")};
        auto made = Lane::make(id, unpacked(lane.binary("intervals"), names.size()));
        if (!made)
            throw WireError{made.error().message};
        lanes.push_back(std::move(made).value());
    }
    return std::make_shared<const Timeline>(std::move(lanes), std::move(names));
}

json toWire(std::span<const Nanoseconds> times)
{
    Packed bytes;
    bytes.reserve(times.size() * TimeBytes);
    for (const auto time : times)
        put(bytes, time.count());
    return json::binary(std::move(bytes));
}

std::vector<Nanoseconds> readTimes(const json& value)
{
    if (!value.is_binary())
        throw WireError{"a list of times is no packed array"};
    const auto& bytes = value.get_binary();
    std::vector<Nanoseconds> times(recordsIn(bytes, TimeBytes));
    Unpacker in(bytes);
    for (auto& time : times)
        time = in.takeTime();
    return times;
}

json toWire(const BoundInput& bound)
{
    Packed bytes;
    bytes.reserve(bound.batches.size() * StagesBytes);
    for (const auto& batch : bound.batches) {
        for (const auto time : {batch.prepare, batch.toDevice, batch.kernel, batch.kernelShare, batch.toHost})
            put(bytes, time.count());
    }
    return {{"batches", json::binary(std::move(bytes))},
            {"one_copy_engine", bound.oneCopyEngine},
            {"duplex_factor", bound.duplexFactor},
            {"prepare_threads", bound.prepareThreads}};
}

BoundInput readBound(const json& value)
{
    constexpr double MostDuplex = 16.0; // 1 .. 2, but for what a measurement may say
    const Fields fields(value);
    BoundInput bound;
    bound.oneCopyEngine = fields.flag("one_copy_engine");
    bound.duplexFactor = fields.number("duplex_factor", 0.0, MostDuplex);
    bound.prepareThreads = fields.whole32("prepare_threads", MostThreads);
    const auto& bytes = fields.binary("batches");
    bound.batches.resize(recordsIn(bytes, StagesBytes));
    Unpacker in(bytes);
    std::array<std::int64_t, 5> sums{};
    for (auto& batch : bound.batches) {
        batch.prepare = takeStage(in, sums[0]);
        batch.toDevice = takeStage(in, sums[1]);
        batch.kernel = takeStage(in, sums[2]);
        batch.kernelShare = takeStage(in, sums[3]);
        batch.toHost = takeStage(in, sums[4]);
    }
    return bound;
}

} // namespace overlap
