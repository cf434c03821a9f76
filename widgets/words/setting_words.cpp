// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/setting_words.h"

#include <QCoreApplication>

#include <algorithm>
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

} // namespace

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

} // namespace overlap::words
