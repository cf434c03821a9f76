// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/cupti_matching.h"

#include "engine/backend/cuda/clock_bracket.h"
#include "engine/timeline/interval.h"

#include <algorithm>
#include <map>

namespace overlap::cuda {

namespace {
struct QueueKey // of a queue that keeps its order
{
    std::uint32_t stream = 0;
    ActivityKind kind = ActivityKind::Kernel;
    bool operator==(const QueueKey&) const = default;
    // NOLINTNEXTLINE(modernize-use-nullptr): clang-tidy 14 stumbles over the defaulted comparison of an enumeration
    auto operator<=>(const QueueKey&) const = default;
};

struct OwnRecords
{
    std::vector<CuptiActivity> probes;
    std::vector<std::uint32_t> streamIds; // CUPTI's, of the streams that were tagged
};

// Takes what the recorder itself launched out of `records`, which are in the order of their calls.
std::optional<OwnRecords> takeOwn(std::vector<CuptiActivity>& records, const OwnLaunches& own)
{
    const auto before = own.probesBefore.size() + own.tags;
    const auto after = own.probesAfter.size();
    if (records.size() < before + after || own.probesBefore.empty())
        return std::nullopt;
    const auto tags = records.begin() + static_cast<std::ptrdiff_t>(own.probesBefore.size());
    const auto run = records.begin() + static_cast<std::ptrdiff_t>(before);
    const auto last = records.end() - static_cast<std::ptrdiff_t>(after);
    OwnRecords found;
    found.probes.assign(records.begin(), tags);
    found.probes.insert(found.probes.end(), last, records.end());
    const auto stream = found.probes.front().stream;
    const auto isProbe = [&](const CuptiActivity& a) { return a.kind == ActivityKind::Kernel && a.stream == stream; };
    if (!std::ranges::all_of(found.probes, isProbe) || std::any_of(tags, last, isProbe))
        return std::nullopt;
    for (auto it = tags; it != run; ++it)
        found.streamIds.push_back(it->stream);
    records = std::vector<CuptiActivity>(run, last);
    return found;
}

std::optional<ClockBracket::Offset> offsetOf(const OwnLaunches& own, const std::vector<CuptiActivity>& probes)
{
    ClockBracket bracket;
    const auto note = [&](const ClockHandshake::Reading& reading, const CuptiActivity& probe) {
        bracket.happenedBefore(reading.sawStart, probe.begin);
        bracket.happenedAfter(reading.letEnd, probe.end);
    };
    const auto before = own.probesBefore.size();
    for (std::size_t i = 0; i < probes.size(); ++i)
        note(i < before ? own.probesBefore[i] : own.probesAfter[i - before], probes[i]);
    return bracket.offset();
}
} // namespace

std::optional<MatchedRecords> matchRecords(std::vector<CuptiActivity> records, const OwnLaunches& own,
                                           const OperationList& issued, Recorded extent)
{
    // In the order in which they were asked for; the operations of a graph share their number and follow each other.
    std::ranges::stable_sort(records, [](const CuptiActivity& a, const CuptiActivity& b) {
        return a.correlation != b.correlation ? a.correlation < b.correlation : a.begin < b.begin;
    });
    const auto found = takeOwn(records, own);
    const auto offset = found ? offsetOf(own, found->probes) : std::nullopt;
    if (!offset)
        return std::nullopt;
    MatchedRecords matched;
    matched.clockUncertainty = offset->uncertainty;

    const auto& ids = found->streamIds;
    std::map<QueueKey, std::vector<CuptiActivity>> seen;
    for (const auto& record : records)
        seen[{record.stream, record.kind}].push_back(record);
    std::map<QueueKey, std::vector<IssuedOperation>> queues;
    for (const auto& operation : issued.operations()) {
        if (operation.stream < ids.size())
            queues[{ids[operation.stream], operation.kind}].push_back(operation);
        else
            ++matched.missing;
    }

    const auto shift = offset->value.count();
    for (auto& [key, activities] : seen) {
        const auto queue = queues.extract(key);
        const auto expected = queue.empty() ? 0 : queue.mapped().size();
        // An operation can be over before its call has been noted.
        if (extent == Recorded::SoFar && activities.size() > expected)
            activities.resize(expected);
        const bool known = extent == Recorded::SoFar || expected == activities.size();
        const auto number = std::ranges::find(ids, key.stream) - ids.begin();
        for (std::size_t i = 0; i < activities.size(); ++i) {
            DeviceRecord record;
            if (known) {
                record.operation = queue.mapped()[i];
            } else {
                record.operation.kind = key.kind;
                record.operation.stream =
                    number < std::ssize(ids) ? static_cast<std::uint16_t>(number) : Interval::NoStream;
                record.operation.batch = Interval::NoBatch;
                record.operation.amount = activities[i].amount;
            }
            record.begin = activities[i].begin + shift;
            record.end = activities[i].end + shift;
            matched.operations.push_back(record);
        }
        matched.unmatched += known ? 0 : activities.size();
    }
    // What is left was issued on streams that CUPTI recorded nothing of.
    for (const auto& [key, unseen] : queues)
        matched.missing += extent == Recorded::Whole ? unseen.size() : 0;
    return matched;
}

} // namespace overlap::cuda
