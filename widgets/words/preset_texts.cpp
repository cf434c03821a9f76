// SPDX-License-Identifier: GPL-3.0-or-later
// Texts of resources/presets, repeated for translators: lupdate does not read JSON. A test compares the two.
#include "widgets/words/preset_texts.h"

#include <QtGlobal>

namespace overlap {

namespace {
constexpr const char* Texts[] = {
    QT_TRANSLATE_NOOP("overlap::Presets", "Article: 100 images"),
    QT_TRANSLATE_NOOP("overlap::Presets", "one by one"),
    QT_TRANSLATE_NOOP("overlap::Presets", "pipeline"),
    QT_TRANSLATE_NOOP(
        "overlap::Presets",
        "100 images of 3x224x224 float32, sent one by one from pageable memory against batches of 10 in three streams "
        "from pinned memory. Chosen so that A shows the article's shape, GPU about 12 % against about 68 %: a kernel "
        "of 1.5 µs plus 9 µs for each sample, and 9 µs of preparation for each sample in the issuing thread."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Article, measured kernel"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "The same two strategies with a kernel that exists, per_sample_reduce with 64 iterations, and no "
                      "preparation. On an H200 A was measured at 18.2 ms and B at 1.26 ms."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Article, times of its A100"),
    QT_TRANSLATE_NOOP(
        "overlap::Presets",
        "The article's scenario with the times of its table, 145 ms and 38.6 ms, on the device sim:a100-pcie4. What "
        "the article leaves open is chosen: a model of 268 kernels that take 0.97 µs for each sample, and 250 µs of "
        "preparation for each sample in the issuing thread. What remains different: the GPU is busy for 18 % of A, not "
        "12 %, since 68 % of B is more kernel time than 12 % of A has room for; the link carries 5 % of what it could "
        "in B, not 72 %, since 100 images are 60 MB; and the host works nearly all the time."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Pageable or pinned memory"),
    QT_TRANSLATE_NOOP("overlap::Presets", "pageable"),
    QT_TRANSLATE_NOOP("overlap::Presets", "pinned"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "Asynchronous copies in three streams from pageable memory against the same from pinned memory. "
                      "A copy from pageable memory blocks the host, so the next batch cannot be issued meanwhile."),
    QT_TRANSLATE_NOOP("overlap::Presets", "One stream or three"),
    QT_TRANSLATE_NOOP("overlap::Presets", "one stream"),
    QT_TRANSLATE_NOOP("overlap::Presets", "three streams"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "The same pipeline in one stream and in three. Within one stream a copy waits for the kernel "
                      "before it, with three the copies of one batch run beside the kernel of another."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Waiting after every batch or before reuse"),
    QT_TRANSLATE_NOOP("overlap::Presets", "waits after every batch"),
    QT_TRANSLATE_NOOP("overlap::Presets", "waits before reuse"),
    QT_TRANSLATE_NOOP("overlap::Presets", "Three streams, but A waits for each batch before it issues the next, so "
                                          "that nothing can overlap. B waits only before it reuses a buffer."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Depth first or breadth first"),
    QT_TRANSLATE_NOOP("overlap::Presets", "depth first"),
    QT_TRANSLATE_NOOP("overlap::Presets", "breadth first"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "Four batches of copy 4 µs, kernel 2 µs, copy 4 µs. On a device with one copy engine that keeps "
                      "the order of issue, depth first puts each copy back before the next copy in and nothing "
                      "overlaps. Use the device sim:ideal-1-engine to see it."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Default stream or streams of one's own"),
    QT_TRANSLATE_NOOP("overlap::Presets", "default stream"),
    QT_TRANSLATE_NOOP("overlap::Presets", "own streams"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "Everything in the legacy default stream against the same work in three non-blocking streams: "
                      "work in one stream never overlaps, whatever the number of streams that were created."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Allocating in the loop or before"),
    QT_TRANSLATE_NOOP("overlap::Presets", "allocates every batch"),
    QT_TRANSLATE_NOOP("overlap::Presets", "allocates before"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "cudaMalloc and cudaFree for each batch against buffers allocated once before the loop. cudaFree "
                      "waits for the device, so that the streams no longer overlap."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Preparing in the issuing thread or in workers"),
    QT_TRANSLATE_NOOP("overlap::Presets", "prepares itself"),
    QT_TRANSLATE_NOOP("overlap::Presets", "four workers"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "Each batch is normalised from uint8 to float32 before its copy: by the issuing thread itself, "
                      "or by four workers that fill buffers ahead while the issuing thread only waits and issues."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Launch by launch or as a graph"),
    QT_TRANSLATE_NOOP("overlap::Presets", "launch by launch"),
    QT_TRANSLATE_NOOP("overlap::Presets", "graph"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "Batches of 50 kernels that take 2 µs each, shorter than the call that launches one: the GPU "
                      "waits for the host. B captures each batch once and replays it with one call."),
    QT_TRANSLATE_NOOP("overlap::Presets", "Stopping the clock too early"),
    QT_TRANSLATE_NOOP("overlap::Presets", "does not wait"),
    QT_TRANSLATE_NOOP("overlap::Presets", "waits for the device"),
    QT_TRANSLATE_NOOP("overlap::Presets",
                      "The same asynchronous pipeline, but A stops the clock after the last issuing call, without "
                      "waiting for the device: the classic timing mistake. Its time is no duration."),
};
} // namespace

std::span<const char* const> presetTexts()
{
    return Texts;
}

} // namespace overlap
