// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/scenario_words.h"

#include "widgets/controls/engine_words.h"
#include "widgets/controls/recorded_words.h"

#include "widgets/controls/scenario_fields.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

#include <algorithm>
#include <cstring>
#include <iterator>

namespace overlap::words {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Words)
};

// A setting's words. Marked for translation here, translated when they are shown, so that the language can change.
struct Entry
{
    const char* key;
    const char* label;
    const char* help;
    const char* choices[4];
};

constexpr Entry Entries[] = {
    {"samples",
     QT_TRANSLATE_NOOP("overlap::Words", "Samples"),
     QT_TRANSLATE_NOOP("overlap::Words", "How many samples the job has. They are sent in batches."),
     {}},
    {"input_bytes_per_sample",
     QT_TRANSLATE_NOOP("overlap::Words", "In / sample"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "Bytes copied to the device for each sample (H2D). An image of 3 x 224 x 224 float32 has 588 KiB. "
         "A multiple of 4 bytes; 0: no copy."),
     {}},
    {"output_bytes_per_sample",
     QT_TRANSLATE_NOOP("overlap::Words", "Out / sample"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "Bytes copied back for each sample (D2H). Most kernels fix it; it can be set for a kernel of fixed time and "
         "for none. 0: no copy."),
     {}},
    {"kernel.kind",
     QT_TRANSLATE_NOOP("overlap::Words", "Kernel"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "per_sample_reduce: one block per sample, so a small batch leaves most of the GPU empty. elementwise_fma: one "
         "result per float, fills the GPU. fixed time: a launch takes as long as you say. none: copies alone."),
     {QT_TRANSLATE_NOOP("overlap::Words", "per_sample_reduce"), QT_TRANSLATE_NOOP("overlap::Words", "elementwise_fma"),
      QT_TRANSLATE_NOOP("overlap::Words", "fixed time"), QT_TRANSLATE_NOOP("overlap::Words", "none")}},
    {"kernel.iterations",
     QT_TRANSLATE_NOOP("overlap::Words", "Iterations"),
     QT_TRANSLATE_NOOP("overlap::Words", "Arithmetic per element: how often f(x) = fma(x, 1.000001, 0.5) is applied."),
     {}},
    {"kernel.duration_us",
     QT_TRANSLATE_NOOP("overlap::Words", "Per launch"),
     QT_TRANSLATE_NOOP("overlap::Words", "Time of one kernel launch, whatever its samples."),
     {}},
    {"kernel.duration_us_per_sample",
     QT_TRANSLATE_NOOP("overlap::Words", "Per sample"),
     QT_TRANSLATE_NOOP("overlap::Words", "Time added to a kernel launch for each of its samples."),
     {}},
    {"kernel.launches_per_batch",
     QT_TRANSLATE_NOOP("overlap::Words", "Launches per batch"),
     QT_TRANSLATE_NOOP("overlap::Words",
                       "How often the kernel is launched in a row for each batch, as a network launches many layers."),
     {}},
    {"prepare.kind",
     QT_TRANSLATE_NOOP("overlap::Words", "Prepare"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "CPU work for each batch before its copy. normalise: uint8 to float32. fixed time: as long as you say."),
     {QT_TRANSLATE_NOOP("overlap::Words", "none"), QT_TRANSLATE_NOOP("overlap::Words", "normalise"),
      QT_TRANSLATE_NOOP("overlap::Words", "fixed time")}},
    {"prepare.us_per_sample",
     QT_TRANSLATE_NOOP("overlap::Words", "Time / sample"),
     QT_TRANSLATE_NOOP("overlap::Words", "CPU time to prepare one sample."),
     {}},
    {"batch_size",
     QT_TRANSLATE_NOOP("overlap::Words", "Batch size"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "Samples that are copied and computed together. Larger batches pay the fixed costs of calls and copies less "
         "often and fill the GPU better, but need more device memory and wait longer for the first result."),
     {}},
    {"streams",
     QT_TRANSLATE_NOOP("overlap::Words", "Streams"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "Queues of work on the device. Work in different streams may overlap: one batch is copied while another is "
         "computed."),
     {}},
    {"host_memory",
     QT_TRANSLATE_NOOP("overlap::Words", "Host memory"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "pageable: ordinary memory; each copy goes through a small pinned buffer of the driver and blocks the host. "
         "pinned: page-locked memory; the copy engine reads it directly while the host goes on."),
     {QT_TRANSLATE_NOOP("overlap::Words", "pageable"), QT_TRANSLATE_NOOP("overlap::Words", "pinned")}},
    {"sync",
     QT_TRANSLATE_NOOP("overlap::Words", "Synchronise"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "When the host waits for the device. every operation: after each copy and kernel. every batch: after each "
         "batch. slot reuse: only before a buffer is used again. at the end: once."),
     {QT_TRANSLATE_NOOP("overlap::Words", "every operation"), QT_TRANSLATE_NOOP("overlap::Words", "every batch"),
      QT_TRANSLATE_NOOP("overlap::Words", "slot reuse"), QT_TRANSLATE_NOOP("overlap::Words", "at the end")}},
    {"issue_order",
     QT_TRANSLATE_NOOP("overlap::Words", "Issue order"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "depth first: copy, kernel and copy back of one batch, then the next batch. breadth first: all copies of a "
         "group, then all kernels, then all copies back."),
     {QT_TRANSLATE_NOOP("overlap::Words", "depth first"), QT_TRANSLATE_NOOP("overlap::Words", "breadth first")}},
    {"allocation",
     QT_TRANSLATE_NOOP("overlap::Words", "Device buffers"),
     QT_TRANSLATE_NOOP("overlap::Words", "once, before: allocated before the clock starts. every batch: cudaMalloc and "
                                         "cudaFree; the free waits for the "
                                         "device. stream ordered: cudaMallocAsync and cudaFreeAsync."),
     {QT_TRANSLATE_NOOP("overlap::Words", "once, before"), QT_TRANSLATE_NOOP("overlap::Words", "every batch"),
      QT_TRANSLATE_NOOP("overlap::Words", "stream ordered")}},
    {"use_graph",
     QT_TRANSLATE_NOOP("overlap::Words", "CUDA Graph"),
     QT_TRANSLATE_NOOP("overlap::Words", "Copies and kernels of a slot are captured once and launched with one call."),
     {QT_TRANSLATE_NOOP("overlap::Words", "off"), QT_TRANSLATE_NOOP("overlap::Words", "on")}},
    {"output_host_memory",
     QT_TRANSLATE_NOOP("overlap::Words", "Output memory"),
     QT_TRANSLATE_NOOP("overlap::Words", "Host memory of the results: the same kind as the input's, or set apart."),
     {QT_TRANSLATE_NOOP("overlap::Words", "same"), QT_TRANSLATE_NOOP("overlap::Words", "pageable"),
      QT_TRANSLATE_NOOP("overlap::Words", "pinned")}},
    {"pinning",
     QT_TRANSLATE_NOOP("overlap::Words", "Pinning"),
     QT_TRANSLATE_NOOP("overlap::Words", "once: before the clock starts. every batch: cudaHostRegister before each "
                                         "batch, cudaHostUnregister after it."),
     {QT_TRANSLATE_NOOP("overlap::Words", "once"), QT_TRANSLATE_NOOP("overlap::Words", "every batch")}},
    {"stream_kind",
     QT_TRANSLATE_NOOP("overlap::Words", "Stream kind"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "non-blocking: independent of the default stream. blocking: the legacy default stream is a barrier. default "
         "(legacy): all work in stream 0."),
     {QT_TRANSLATE_NOOP("overlap::Words", "non-blocking"), QT_TRANSLATE_NOOP("overlap::Words", "blocking"),
      QT_TRANSLATE_NOOP("overlap::Words", "default (legacy)")}},
    {"default_stream_every",
     QT_TRANSLATE_NOOP("overlap::Words", "Default stream every"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "The kernel of every n-th batch goes into the legacy default stream: a hidden barrier when the streams are "
         "blocking. 0: never."),
     {}},
    {"pool_release_threshold",
     QT_TRANSLATE_NOOP("overlap::Words", "Memory pool"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "default: memory goes back to the system at every synchronisation. keep: the pool never gives it back."),
     {QT_TRANSLATE_NOOP("overlap::Words", "default"), QT_TRANSLATE_NOOP("overlap::Words", "keep")}},
    {"final_sync",
     QT_TRANSLATE_NOOP("overlap::Words", "Final wait"),
     QT_TRANSLATE_NOOP(
         "overlap::Words",
         "Without it the clock stops after the last call was issued, before the work is done: the classic mistake in "
         "timing. The result is then no duration."),
     {QT_TRANSLATE_NOOP("overlap::Words", "no"), QT_TRANSLATE_NOOP("overlap::Words", "yes")}},
    {"prepare.workers",
     QT_TRANSLATE_NOOP("overlap::Words", "Workers"),
     QT_TRANSLATE_NOOP("overlap::Words", "Threads that prepare batches ahead. 0: the issuing thread prepares."),
     {}},
};

[[nodiscard]] const Entry* find(const QString& key)
{
    const auto* found = std::find_if(std::begin(Entries), std::end(Entries),
                                     [&](const Entry& e) { return key == QLatin1String(e.key); });
    return found == std::end(Entries) ? nullptr : found;
}

// tr() writes %n without setting thousands apart.
[[nodiscard]] QString grouped(QString counted, std::uint64_t count)
{
    return counted.replace(QString::number(count), text(countText(static_cast<std::int64_t>(count))));
}

[[nodiscard]] QString streamsText(std::uint32_t streams)
{
    return Words::tr("%n stream(s)", nullptr, static_cast<int>(streams));
}

[[nodiscard]] QString batchesOf(std::uint32_t size)
{
    return size == 1 ? Words::tr("batches of 1") : Words::tr("batches of %1").arg(text(countText(size)));
}

} // namespace

QString text(const std::string& engineText)
{
    return QString::fromStdString(engineText);
}

QString text(const NumberText& number)
{
    return QString::fromStdString(number.joined());
}

QString sideName(Side side)
{
    return side == Side::A ? QStringLiteral("A") : QStringLiteral("B");
}

QString label(const QString& key)
{
    const auto* entry = find(key);
    return entry ? Words::tr(entry->label) : key;
}

QString help(const QString& key)
{
    const auto* entry = find(key);
    return entry ? Words::tr(entry->help) : QString();
}

QString choice(const QString& key, int value)
{
    const auto* entry = find(key);
    if (!entry || value < 0 || value >= 4 || !entry->choices[value])
        return QString::number(value);
    return Words::tr(entry->choices[value]);
}

QString strategyName(const Scenario& s)
{
    switch (s.sync) {
    case Sync::EveryOp:
        return s.batchSize <= 1 ? Words::tr("one by one") : Words::tr("blocking batches");
    case Sync::EveryBatch:
        return s.batchSize <= 1 ? Words::tr("one at a time") : Words::tr("batch by batch");
    case Sync::SlotReuse:
        return s.slotCount() > 1 ? Words::tr("pipeline") : Words::tr("one slot");
    case Sync::End:
        return Words::tr("all at once");
    }
    return {};
}

QString strategySummary(const Scenario& s)
{
    QStringList parts;
    parts << (s.batchSize <= 1 ? Words::tr("one by one") : batchesOf(s.batchSize));
    parts << choice(QStringLiteral("host_memory"), static_cast<int>(s.hostMemory));
    if (s.streamKind == StreamKind::LegacyDefault)
        parts << Words::tr("default stream", "instead of streams of its own");
    else if (s.sync != Sync::EveryOp)
        parts << streamsText(s.streams);
    switch (s.sync) {
    case Sync::EveryOp:
        parts << Words::tr("waits after every operation");
        break;
    case Sync::EveryBatch:
        parts << Words::tr("waits after every batch");
        break;
    case Sync::SlotReuse:
        parts << Words::tr("reuses slots");
        break;
    case Sync::End:
        parts << Words::tr("waits once at the end");
        break;
    }
    if (s.issueOrder == IssueOrder::BreadthFirst && s.sync != Sync::EveryOp)
        parts << choice(QStringLiteral("issue_order"), 1);
    if (s.allocation == Allocation::PerBatch)
        parts << Words::tr("allocates every batch");
    if (s.allocation == Allocation::StreamOrdered)
        parts << Words::tr("stream ordered buffers");
    if (s.useGraph)
        parts << Words::tr("CUDA Graph");
    if (s.prepare.kind != PrepareKind::None && s.prepare.workers > 0)
        parts << Words::tr("%n worker(s)", nullptr, static_cast<int>(s.prepare.workers));
    if (s.defaultStreamEvery > 0)
        parts << Words::tr("default stream every %1 batches").arg(text(countText(s.defaultStreamEvery)));
    if (!s.finalSync)
        parts << Words::tr("no wait at the end");
    return parts.join(Words::tr(", ", "between the parts of a list"));
}

QString batchesAndSlots(const Scenario& s)
{
    return Words::tr("%1, %2", "batches, slots")
        .arg(grouped(Words::tr("%n batch(es)", nullptr, static_cast<int>(s.batches())), s.batches()),
             slotsText(s.slotCount()));
}

QString slotsText(std::uint64_t count)
{
    return grouped(Words::tr("%n slot(s)", nullptr, static_cast<int>(count)), count);
}

namespace {

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

QString sentence(const std::string& english)
{
    auto result = words::engineText(english);
    static const QString Ends = QStringLiteral(".!?\u3002\uFF1F");
    if (!result.isEmpty() && !Ends.contains(result.back()))
        result += result.toStdString() == english ? QLatin1Char('.') : QChar(0x3002);
    return result;
}

QString spaced(QString text)
{
    static const QRegularExpression between(QStringLiteral("(?<=[\u4E00-\u9FFF])(?=[A-Za-z0-9])|"
                                                           "(?<=[A-Za-z0-9%])(?=[\u4E00-\u9FFF])"));
    static const QRegularExpression needless(QStringLiteral("(?<=[\u4E00-\u9FFF\u3001\u3002\uFF0C\uFF1A\uFF1B]) +"
                                                            "(?=[\u4E00-\u9FFF])|"
                                                            "(?<=[\u3001\u3002\uFF0C\uFF1A\uFF1B]) +"));
    return text.replace(between, QStringLiteral(" ")).remove(needless);
}

QString presetText(const std::string& text)
{
    return QCoreApplication::translate("overlap::Presets", text.c_str());
}

QString deviceName(const DeviceInfo& device)
{
    if (device.measured())
        return QString::fromStdString(device.name);
    auto name = QString::fromStdString(device.name);
    // The engine's name ends in "(simulated)"; the word belongs to the user's language.
    const auto suffix = QStringLiteral(" (simulated)");
    if (name.endsWith(suffix))
        name.chop(suffix.size());
    if (const auto fitted = QStringLiteral(", fitted"); name.endsWith(fitted)) {
        name.chop(fitted.size());
        return Words::tr("%1 (simulated)")
            .arg(Words::tr("%1, fitted", "a device that was fitted to a recording").arg(engineText(name)));
    }
    return Words::tr("%1 (simulated)").arg(engineText(name));
}

QString deviceKind(const DeviceInfo& device)
{
    switch (device.origin) {
    case DeviceOrigin::Measured:
        return Words::tr("measured");
    case DeviceOrigin::SimulatedMeasuredProfile:
        return Words::tr("simulated, measured profile");
    case DeviceOrigin::SimulatedPublishedProfile:
        return Words::tr("simulated, published figures");
    case DeviceOrigin::SimulatedIdeal:
        return Words::tr("simulated, for teaching");
    }
    return {};
}

} // namespace overlap::words
