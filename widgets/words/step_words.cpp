// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/step_words.h"

#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QCoreApplication>

#include <algorithm>

namespace overlap::words {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Words)
};

// "three", up to twelve; then digits.
[[nodiscard]] QString numberWord(std::uint32_t number)
{
    static constexpr const char* Small[] = {
        QT_TRANSLATE_NOOP("overlap::Words", "two"),   QT_TRANSLATE_NOOP("overlap::Words", "three"),
        QT_TRANSLATE_NOOP("overlap::Words", "four"),  QT_TRANSLATE_NOOP("overlap::Words", "five"),
        QT_TRANSLATE_NOOP("overlap::Words", "six"),   QT_TRANSLATE_NOOP("overlap::Words", "seven"),
        QT_TRANSLATE_NOOP("overlap::Words", "eight"), QT_TRANSLATE_NOOP("overlap::Words", "nine"),
        QT_TRANSLATE_NOOP("overlap::Words", "ten"),   QT_TRANSLATE_NOOP("overlap::Words", "eleven"),
        QT_TRANSLATE_NOOP("overlap::Words", "twelve")};
    return number >= 2 && number <= 12 ? Words::tr(Small[number - 2]) : text(countText(number));
}

[[nodiscard]] QString streamsStep(const Scenario& b, bool brief)
{
    if (brief)
        return streamsText(b.streams);
    return b.streams == 1 ? Words::tr("one stream") : Words::tr("%1 streams").arg(numberWord(b.streams));
}

[[nodiscard]] QString workersStep(const Scenario& b, bool brief)
{
    const auto workers = b.prepare.workers;
    if (workers == 0)
        return Words::tr("preparing in the issuing thread");
    if (brief)
        return Words::tr("%n worker(s)", nullptr, static_cast<int>(workers));
    return workers == 1 ? Words::tr("one worker") : Words::tr("%1 workers").arg(numberWord(workers));
}

[[nodiscard]] QString overlapStep(const Scenario& b, bool brief)
{
    return brief ? Words::tr("overlap, %n stream(s)", nullptr, static_cast<int>(b.streams))
                 : Words::tr("overlap in %1", "streams").arg(streamsStep(b, false));
}

[[nodiscard]] QString syncStep(const Scenario& b, bool brief)
{
    switch (b.sync) {
    case Sync::EveryOp:
        return brief ? Words::tr("wait every operation") : Words::tr("waiting after every operation");
    case Sync::EveryBatch:
        return brief ? Words::tr("wait every batch") : Words::tr("waiting once a batch");
    case Sync::SlotReuse:
        return brief ? Words::tr("wait for slots") : Words::tr("waiting only for slots");
    case Sync::End:
        return brief ? Words::tr("wait at the end") : Words::tr("one wait at the end");
    }
    return {};
}

[[nodiscard]] QString streamKindStep(const Scenario& a, const Scenario& b)
{
    if (b.streamKind == StreamKind::LegacyDefault)
        return Words::tr("the default stream");
    if (a.streamKind == StreamKind::LegacyDefault)
        return Words::tr("streams of their own");
    return b.streamKind == StreamKind::Blocking ? Words::tr("blocking streams") : Words::tr("non-blocking streams");
}

// Settings that are under "More".
[[nodiscard]] QString rareStep(const QString& key, const Scenario& a, const Scenario& b)
{
    if (key == QLatin1String("stream_kind"))
        return streamKindStep(a, b);
    if (key == QLatin1String("output_host_memory"))
        return b.outputMemory() == HostMemory::Pinned ? Words::tr("pinned output memory")
                                                      : Words::tr("pageable output memory");
    if (key == QLatin1String("pinning"))
        return b.pinning == Pinning::Once ? Words::tr("pinning only once") : Words::tr("pinning every batch");
    if (key == QLatin1String("default_stream_every"))
        return b.defaultStreamEvery == 0 ? Words::tr("keeping out of the default stream")
                                         : Words::tr("using the default stream");
    if (key == QLatin1String("pool_release_threshold"))
        return b.poolReleaseThreshold == PoolReleaseThreshold::Keep ? Words::tr("keeping the pool's memory")
                                                                    : Words::tr("giving the pool's memory back");
    if (key == QLatin1String("final_sync"))
        return b.finalSync ? Words::tr("waiting at the end") : Words::tr("not waiting at the end");
    return label(key).toLower();
}

[[nodiscard]] QString keyStep(const QString& key, const Scenario& a, const Scenario& b, bool brief)
{
    if (key == QLatin1String("streams"))
        return streamsStep(b, brief);
    if (key == QLatin1String("batch_size"))
        return batchesOf(b.batchSize);
    if (key == QLatin1String("host_memory"))
        return b.hostMemory == HostMemory::Pinned ? Words::tr("pinned memory") : Words::tr("pageable memory");
    if (key == QLatin1String("sync"))
        return syncStep(b, brief);
    if (key == QLatin1String("issue_order"))
        return b.issueOrder == IssueOrder::DepthFirst ? Words::tr("depth first order")
                                                      : Words::tr("breadth first order");
    if (key == QLatin1String("allocation")) {
        switch (b.allocation) {
        case Allocation::Preallocated:
            return Words::tr("buffers allocated before");
        case Allocation::PerBatch:
            return Words::tr("allocating every batch");
        case Allocation::StreamOrdered:
            return Words::tr("stream ordered buffers");
        }
    }
    if (key == QLatin1String("use_graph"))
        return b.useGraph ? Words::tr("CUDA Graph") : Words::tr("no CUDA Graph");
    if (key == QLatin1String("prepare.workers"))
        return workersStep(b, brief);
    return rareStep(key, a, b);
}

[[nodiscard]] bool has(const AttributionStep& step, const char* key)
{
    return std::find(step.keys.begin(), step.keys.end(), key) != step.keys.end();
}

// Streams and fewer waits are one thing to a person: they let the batches overlap.
[[nodiscard]] bool isOverlap(const AttributionStep& step, const Scenario& a, const Scenario& b)
{
    const bool pipelined = b.sync == Sync::SlotReuse || b.sync == Sync::End;
    return has(step, "sync") && a.sync == Sync::EveryOp && pipelined && b.slotCount() > 1
           && b.streamKind != StreamKind::LegacyDefault;
}

// Waiting comes before the streams in which it happens; where every operation waits, streams do nothing.
[[nodiscard]] std::vector<std::string> spokenKeys(const AttributionStep& step, const Scenario& a, const Scenario& b)
{
    auto keys = step.keys;
    if (!has(step, "sync") || !has(step, "streams"))
        return keys;
    std::erase(keys, "streams");
    if (a.sync != Sync::EveryOp && b.sync != Sync::EveryOp)
        keys.insert(std::find(keys.begin(), keys.end(), "sync") + 1, "streams");
    return keys;
}

} // namespace

QString step(const AttributionStep& attributionStep, const Scenario& a, const Scenario& b, bool brief)
{
    if (auto recorded = recordedStep(attributionStep); !recorded.isEmpty())
        return recorded;
    const auto keys = spokenKeys(attributionStep, a, b);
    if (!keys.empty() && std::all_of(keys.begin(), keys.end(), [](const std::string& k) { return isWorkloadKey(k); }))
        return Words::tr("the other workload");
    QString result;
    for (std::size_t i = 0; i < keys.size(); ++i) {
        const auto key = QString::fromStdString(keys[i]);
        const auto part =
            keys[i] == "sync" && isOverlap(attributionStep, a, b) ? overlapStep(b, brief) : keyStep(key, a, b, brief);
        if (i == 0)
            result = part;
        else if (brief)
            result += Words::tr(", ", "between the parts of a list") + part;
        else if (keys[i] == "streams" && keys[i - 1] == "sync")
            result = Words::tr("%1 in %2", "a way of waiting, streams").arg(result, part);
        else
            result = Words::tr("%1 with %2", "two causes").arg(result, part);
    }
    return spaced(result);
}

bool stepIsPlural(const AttributionStep& attributionStep, const Scenario& a, const Scenario& b)
{
    const auto keys = spokenKeys(attributionStep, a, b);
    if (keys.empty())
        return true;
    const auto& key = keys.front();
    if (key == "batch_size")
        return true;
    if (key == "streams")
        return b.streams != 1;
    if (key == "stream_kind")
        return b.streamKind != StreamKind::LegacyDefault;
    if (key == "prepare.workers")
        return b.prepare.workers > 1;
    return key == "allocation" && b.allocation != Allocation::PerBatch;
}

} // namespace overlap::words
