// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/scenario_words.h"

#include "widgets/controls/scenario_fields.h"

#include <QCoreApplication>
#include <QLocale>
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

[[nodiscard]] QString streamsText(std::uint32_t streams)
{
    return Words::tr("%n stream(s)", nullptr, static_cast<int>(streams));
}

[[nodiscard]] QString batchesOf(std::uint32_t size)
{
    return size == 1 ? Words::tr("batches of 1") : Words::tr("batches of %1").arg(text(countText(size)));
}

[[nodiscard]] bool isEnglish()
{
    return Words::tr("en", "the language of this translation: en, zh_CN") == QLatin1String("en");
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
    if (s.sync != Sync::EveryOp)
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
    return parts.join(Words::tr(", ", "between the parts of a list"));
}

QString batchesAndSlots(const Scenario& s)
{
    return Words::tr("%1, %2", "batches, slots")
        .arg(Words::tr("%n batch(es)", nullptr, static_cast<int>(s.batches())),
             Words::tr("%n slot(s)", nullptr, static_cast<int>(s.slotCount())));
}

namespace {

[[nodiscard]] QString overlapStep(const Scenario& b, bool brief)
{
    if (brief)
        return Words::tr("overlap, %n stream(s)", nullptr, static_cast<int>(b.streams));
    static constexpr const char* Small[] = {QT_TRANSLATE_NOOP("overlap::Words", "overlap in two streams"),
                                            QT_TRANSLATE_NOOP("overlap::Words", "overlap in three streams"),
                                            QT_TRANSLATE_NOOP("overlap::Words", "overlap in four streams")};
    if (b.streams >= 2 && b.streams <= 4)
        return Words::tr(Small[b.streams - 2]);
    return Words::tr("overlap in %n stream(s)", nullptr, static_cast<int>(b.streams));
}

[[nodiscard]] QString syncStep(const Scenario& b)
{
    switch (b.sync) {
    case Sync::EveryOp:
        return Words::tr("waiting after every operation");
    case Sync::EveryBatch:
        return Words::tr("waiting once a batch");
    case Sync::SlotReuse:
        return Words::tr("waiting only for slots");
    case Sync::End:
        return Words::tr("one wait at the end");
    }
    return {};
}

[[nodiscard]] QString streamsStep(const Scenario& b, bool brief)
{
    static constexpr const char* Small[] = {
        QT_TRANSLATE_NOOP("overlap::Words", "one stream"), QT_TRANSLATE_NOOP("overlap::Words", "two streams"),
        QT_TRANSLATE_NOOP("overlap::Words", "three streams"), QT_TRANSLATE_NOOP("overlap::Words", "four streams")};
    if (!brief && b.streams >= 1 && b.streams <= 4)
        return Words::tr(Small[b.streams - 1]);
    return streamsText(b.streams);
}

[[nodiscard]] QString keyStep(const QString& key, const Scenario& b, bool brief)
{
    if (key == QLatin1String("streams"))
        return streamsStep(b, brief);
    if (key == QLatin1String("batch_size"))
        return batchesOf(b.batchSize);
    if (key == QLatin1String("host_memory"))
        return b.hostMemory == HostMemory::Pinned ? Words::tr("pinned memory") : Words::tr("pageable memory");
    if (key == QLatin1String("sync"))
        return syncStep(b);
    if (key == QLatin1String("issue_order"))
        return b.issueOrder == IssueOrder::DepthFirst ? Words::tr("depth first order")
                                                      : Words::tr("breadth first order");
    if (key == QLatin1String("allocation")) {
        switch (b.allocation) {
        case Allocation::Preallocated:
            return Words::tr("buffers allocated before");
        case Allocation::PerBatch:
            return Words::tr("buffers every batch");
        case Allocation::StreamOrdered:
            return Words::tr("stream ordered buffers");
        }
    }
    if (key == QLatin1String("use_graph"))
        return b.useGraph ? Words::tr("CUDA Graph") : Words::tr("no CUDA Graph");
    if (key == QLatin1String("prepare.workers"))
        return Words::tr("%n worker(s)", nullptr, static_cast<int>(b.prepare.workers));
    if (key == QLatin1String("final_sync"))
        return b.finalSync ? Words::tr("waiting at the end") : Words::tr("not waiting at the end");
    return label(key).toLower();
}

} // namespace

QString step(const AttributionStep& attributionStep, const Scenario& a, const Scenario& b, bool brief)
{
    const auto& keys = attributionStep.keys;
    const auto has = [&](const char* key) { return std::find(keys.begin(), keys.end(), key) != keys.end(); };
    if (!keys.empty() && std::all_of(keys.begin(), keys.end(), [](const std::string& k) { return isWorkloadKey(k); }))
        return Words::tr("the other workload");
    QStringList parts;
    // Streams and fewer waits are one thing to a person: they let the batches overlap.
    const bool pipelined = b.sync == Sync::SlotReuse || b.sync == Sync::End;
    const bool overlap = has("sync") && a.sync == Sync::EveryOp && pipelined && b.slotCount() > 1
                         && b.streamKind != StreamKind::LegacyDefault;
    for (const auto& key : keys) {
        if (overlap && key == "streams")
            continue;
        if (overlap && key == "sync")
            parts << overlapStep(b, brief);
        else
            parts << keyStep(QString::fromStdString(key), b, brief);
    }
    return parts.join(brief ? Words::tr(", ", "between the parts of a list") : Words::tr(" with ", "joins two causes"));
}

bool stepIsPlural(const AttributionStep& attributionStep, const Scenario& b)
{
    if (attributionStep.keys.empty())
        return true;
    const auto& key = attributionStep.keys.front();
    if (key == "batch_size")
        return true;
    if (key == "streams")
        // "overlap in three streams" when it comes with the synchronisation, else "three streams".
        return b.streams != 1 && attributionStep.keys.size() == 1;
    if (key == "prepare.workers")
        return b.prepare.workers != 1;
    return key == "allocation";
}

QString sentence(const std::string& engineText)
{
    auto result = QString::fromStdString(engineText);
    if (!result.isEmpty() && !QStringLiteral(".!?\u3002").contains(result.back()))
        result += QLatin1Char('.');
    return result;
}

ProblemText problem(const Problem& problem, std::optional<Side> side)
{
    ProblemText result;
    const auto key = QString::fromStdString(problem.field);
    if (isEnglish()) {
        result.sentence = sentence(problem.message);
        result.mend = sentence(problem.mend);
    } else {
        const auto name = key.isEmpty() ? Words::tr("the file") : label(key);
        result.sentence = problem.allowed.empty() ? Words::tr("%1 cannot have this value here.").arg(name)
                                                  : Words::tr("%1 cannot have this value here; allowed: %2.")
                                                        .arg(name, QString::fromStdString(problem.allowed));
    }
    if (side)
        result.sentence = Words::tr("%1: %2", "side, sentence").arg(sideName(*side), result.sentence);
    if (problem.suggestion) {
        auto value = QString::fromStdString(*problem.suggestion);
        bool isNumber = false;
        const auto number = value.toLongLong(&isNumber);
        if (isNumber)
            value = text(countText(number));
        value.remove(QLatin1Char('"'));
        value.replace(QLatin1Char('_'), QLatin1Char(' '));
        if (value == QLatin1String("false"))
            value = Words::tr("off");
        if (value == QLatin1String("true"))
            value = Words::tr("on");
        result.button = Words::tr("Set %1", "button that mends a value").arg(value);
    }
    return result;
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
    return Words::tr("%1 (simulated)").arg(name);
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
