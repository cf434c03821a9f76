// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/number_definitions.h"

#include <QCoreApplication>

namespace overlap {

namespace {

constexpr NumberDefinition Definitions[] = {
    {"batch_time",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Time of a batch, from the beginning of its copy in to the end of "
                                                     "its copy out. P99: 99 of 100 batches take no longer.")},
    {"buffer_memory",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Device memory that the buffers of a run take: input, output and kernel table of every slot.")},
    {"ideal_throughput",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Throughput at the ideal bound: no way of issuing the same batches is faster.")},
    {"knee",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "The first value whose throughput is as near to the best of its "
                                                     "curve as is accepted. Beyond it more brings little.")},
    {"latency_knee", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                       "Where throughput divided by the time of a batch is largest: before it the rate "
                                       "grows faster than the time, beyond it the time does.")},
    {"equal_to_best", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                        "Settings that are as near to the best as is accepted and stay within the "
                                        "memory limit. The first of them, which takes least memory, is recommended.")},
    {"below_best", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                     "How much less throughput this setting has than the fastest of the sweep.")},
    {"memory_limit",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Share of the device's memory that the buffers of a run may take. "
                                                     "The rest is for the context and for others.")},
    {"largest_batch", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                        "The largest batch size whose buffers stay within the memory limit.")},
    {"speed_up", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                   "Time of the one divided by time of the other: how many times as fast it is.")},
    {"runs_tried", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "How many runs were made to find it.")},
    {"copy_bandwidth", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                         "Bytes of a copy over its time, from the call until the host knows that it is "
                                         "done. Of both directions at once: the bytes of both.")},
    {"copy_time",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Time of a copy, from the call until the host knows that it is "
                                                     "done. Of both directions at once: of one pair.")},
    {"copy_latency",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Time of the smallest copy that was tried: what a copy costs whatever its size.")},
    {"copy_crossover",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "The size at which the latency of the smallest copy equals the time of the bytes at the peak "
                       "rate. Smaller copies cost their call, larger ones their bytes.")},
    {"copy_half_peak",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "The size from which copies reach half of the peak bandwidth.")},
    {"copy_peak", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "The largest bandwidth of the curve.")},
    {"copy_host_call",
     QT_TRANSLATE_NOOP(
         "overlap::NumberDefinitions",
         "How long the host is in the call of the largest copy: next to nothing where the call only queues it.")},
    {"link_rate",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "What the PCIe link can carry in one direction by its generation "
                                                     "and width, without headers. Copies stay below it.")},
    {"memory_held",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Memory that is held at a time, by what it is held for.")},
    {"memory_peak_device",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "The most device memory that the run holds at any time, with what its pool keeps.")},
    {"memory_pool_unused",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "The most that the pool of cudaMallocAsync keeps although nobody uses it.")},
    {"memory_peak_host",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "The most host memory that the staging buffers of the run take at any time.")},
    {"memory_pinned", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                        "The most of it that is page-locked, so that copies need no detour.")},
    {"memory_capacity", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                          "Device memory that there is for buffers, without what the context takes.")},
    {"memory_wholeness",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Largest free piece over all that is free, at its smallest: 100 % is whole; near 0 % is torn "
                       "(fragmentation), so that a large buffer does not fit though enough is free.")},
    {"memory_free",
     QT_TRANSLATE_NOOP(
         "overlap::NumberDefinitions",
         "What lies between the blocks: all of it, and its largest piece in a row. A buffer needs one piece.")},
    {"predicted_time", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                         "Simulated time with this change alone; of a recording, that of one step.")},
    {"predicted_change", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                           "Difference between the simulated times with the change and without.")},
    {"measured_change",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Difference between the times that were measured on the GPU with the change and without.")},
    {"prediction_error",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "How far predicted changes were off measured ones: half of them "
                                                     "less than the median, 95 of 100 less than the 95th percentile.")},
    {"model_error",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "How far simulated times were off measured ones: half of the runs "
                                                     "less than the median, 95 of 100 less than the 95th percentile.")},
    {"finding_cost",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "What the mend of this finding saves, simulated by itself. Where "
                                                     "it was not simulated, the time of its evidence.")},
    {"evidence_time",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Time of all places that the finding rests on, added up.")},
    {"evidence_share",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "The same as a share of what is named here; the threshold is held against it.")},
    {"critical_path", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                        "Share of the critical path: at each moment the one thing that had to end "
                                        "before the run could go on. All shares add up to 100 %.")},
    {"attribution", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                      "How much of the time goes with this setting. A is changed into B one setting at "
                                      "a time; what a setting gains depends on the order.")},
    {"spread", QT_TRANSLATE_NOOP(
                   "overlap::NumberDefinitions",
                   "Difference between the 90th and the 10th percentile of the repeats, as a share of the median.")},
    {"sm_count",
     QT_TRANSLATE_NOOP(
         "overlap::NumberDefinitions",
         "Streaming multiprocessors: how many blocks of a kernel can begin at once on cores of their own.")},
    {"device_memory", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Memory of the device in all.")},
    {"copy_engines",
     QT_TRANSLATE_NOOP(
         "overlap::NumberDefinitions",
         "Engines that copy beside the kernels: one serves both directions in turn, two serve one direction each.")},
    {"pinned_rate", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Rate of large pinned copies as calibrated.")},
    {"call_cost", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "How long the host is in this call.")},
    {"wake_up", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                  "From the end of the device's work until the waiting thread runs again.")},
    {"device_gap",
     QT_TRANSLATE_NOOP(
         "overlap::NumberDefinitions",
         "Time in which the device does nothing between two operations that could follow each other at once.")},
    {"duplex_factor",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Rate of both directions at once over that of one direction: 2 would be no loss.")},
    {"launch_queue", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                       "How many launches can be pending before the next launch has to wait.")},
    {"link_now", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                   "Generation and width that the link runs at. Idle links run slower to save power.")},
    {"link_most", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Generation and width that card and slot allow.")},
    {"clock", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                "Clock of the device's cores or of its memory, as the driver tells.")},
    {"gpu_utilization",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Share of the last sampling period in which some kernel was running, as nvidia-smi shows it.")},
    {"memory_utilization",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Share of the last sampling period in which the device's memory was read or written.")},
    {"memory_used", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Device memory that all programs hold together.")},
    {"power",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Electric power that the card takes, as the driver tells.")},
    {"temperature",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Temperature of the GPU. Above a limit it slows its clocks.")},
    {"pcie_traffic",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Bytes over the link in the driver's last sampling period of 20 ms, with headers.")},
    {"validated_runs",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "How many measured runs the model was held against.")},
    {"claim_figure", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                       "The number by which the claim is judged, of runs on the chosen device.")},
    {"visible_range", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                        "Begin and end of what the charts show, and how long the whole run is.")},
    {"playback_time",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "The time of the run at which the picture stands, how long the "
                                                     "run is, and when something begins or ends next.")},
    {"sweep_time", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                     "How many of the settings were run, and how long that took on this machine.")},
    {"analysed_window",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "The part of the run that all shares below are of.")},
    {"guess_right",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "How many of your guesses were within 10 % of the answer.")},
    {"machine_value", QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                                        "What was found on this machine; beside it stands what measuring needs.")},
    {"figure_source",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions",
                       "Where this figure of the profile comes from; numbers in it are those of its source.")},
    {"interval_start",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "When it began, from the begin of the run or of the recording.")},
    {"interval_length", QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "From its begin to its end.")},
    {"interval_rate",
     QT_TRANSLATE_NOOP("overlap::NumberDefinitions", "Bytes of the copy over its time on the copy engine.")},
};

} // namespace

std::span<const NumberDefinition> numberDefinitions()
{
    return Definitions;
}

} // namespace overlap
