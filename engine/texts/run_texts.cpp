// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/texts/chinese_text.h"

#include <array>

namespace overlap {

namespace {
constexpr std::array<EngineText, 80> Texts{{
    {"The run was cancelled", "运行已取消"},
    {"The runs were cancelled", "运行已取消"},
    {"The comparison was cancelled", "比较已取消"},
    {"The sweep was cancelled", "扫描已取消"},
    {"The tuning was cancelled", "调优已取消"},
    {"The validation was cancelled", "验证已取消"},
    {"Measuring copies was cancelled", "拷贝测量已取消"},
    {"The calibration was cancelled", "校准已取消"},
    {"A step between A and B was run, but the device gave no time for it",
     "A 到 B 之间的一步已运行，但设备没有给出时间"},
    {"A run gave no time; run it by itself to see why", "有一次运行没有给出时间；请单独运行它看看原因"},
    {"The clock of this scenario stops before the device is done, so no change can be held against it; set final_sync "
     "to true",
     "此场景在设备完成之前就停止计时，无法与任何改动比较；请把 final_sync 设为 true"},
    {"The scenario takes no time, so no change can be held against it", "此场景不花时间，无法与任何改动比较"},
    {"The clock of this scenario stops before the device is done; set final_sync to true to tune it",
     "此场景在设备完成之前就停止计时；要调优请把 final_sync 设为 true"},
    {"No setting keeps the latency limit of {}, a batch takes at most {}",
     "没有任何设置满足 {0} 的延迟上限，一批最多用 {1}"},
    {"No setting keeps the latency limit of {}", "没有任何设置满足 {0} 的延迟上限"},
    {"No setting that was tried fits into {}", "试过的设置都放不进 {0}"},
    {"its buffers take {}, the limit is {}", "其缓冲区需要 {0}，上限是 {1}"},
    {"The recording has no call that allocates device memory: the program had its memory before, or its framework "
     "keeps its own pool",
     "录制中没有分配显存的调用：程序之前就有显存，或其框架自带内存池"},
    {"The recording has calls that allocate device memory, but not their sizes", "录制中有分配显存的调用，但没有大小"},
    {"the run asks for {} of device memory in {} slot; {} are free", "此运行需要 {0} 显存（{1} 个 slot）；空闲 {2}"},
    {"the run asks for {} of device memory in {} slots; {} are free", "此运行需要 {0} 显存（{1} 个 slot）；空闲 {2}"},
    {"batch_size: the run asks for {} of device memory in {} slot; {} are free",
     "batch_size：此运行需要 {0} 显存（{1} 个 slot）；空闲 {2}"},
    {"batch_size: the run asks for {} of device memory in {} slots; {} are free",
     "batch_size：此运行需要 {0} 显存（{1} 个 slot）；空闲 {2}"},
    {"Every batch keeps its slot with sync end: use slot_reuse, or fewer samples",
     "sync end 时每批都占着自己的 slot：请用 slot_reuse，或减少样本"},
    {"Not even one sample in each slot fits: use fewer streams", "每个 slot 连一个样本也放不下：请减少 stream"},
    {"Not even one sample in each slot fits: use fewer streams or smaller samples",
     "每个 slot 连一个样本也放不下：请减少 stream 或用更小的样本"},
    {"Not even one sample fits: use smaller samples", "连一个样本也放不下：请用更小的样本"},
    {"The largest batch that fits is {}", "能放下的最大 batch 是 {0}"},
    {"A batch of {} fits", "{0} 的 batch 可以放下"},
    {"{} operations, and the simulated device keeps every one of them, at most {} copies and launches",
     "{0} 个操作，仿真设备会全部保存，最多 {1} 次拷贝和 launch"},
    {"Use larger batches, fewer samples or fewer launches per batch",
     "请用更大的 batch、更少的样本或每批更少的 launch"},
    {"the operations of the run take {} one after the other", "此运行的操作依次要花 {0}"},
    {"Use shorter kernels or fewer launches", "请用更短的 kernel 或更少的 launch"},
    {"Use fewer samples", "请减少样本"},
    {"The recorder {} needs a GPU: the simulated device knows every operation, use auto or none",
     "记录器 {0} 需要 GPU：仿真设备知道每个操作，请用 auto 或 none"},
    {"No point of the sweep could run: {~}", "扫描中没有一个点能运行：{0}"},
    {"\"{}\" is no share: write it as 2/4, the second of four", "\"{0}\" 不是份额：请写成 2/4，即四份中的第二份"},
    {"\"{}\" names no values to try", "\"{0}\" 没有给出要试的值"},
    {"Write it as in batch_size=8,16,32", "请写成 batch_size=8,16,32"},
    {"the key is varied twice", "此键被变化了两次"},
    {"one list of values for each key", "每个键一个值列表"},
    {"Put all its values into one list", "请把它的所有值放进一个列表"},
    {"the axes have more than {} points", "各轴超过 {0} 个点"},
    {"Try fewer values, or fewer keys at once", "请减少值，或一次少变几个键"},
    {"{} is no sweep that can be read: {~}", "{0} 不是可读取的扫描：{1}"},
    {"line {} is no point of its axes", "第 {0} 行不是其轴上的点"},
    {"it names no scenario or no axes", "其中没有场景或没有轴"},
    {"its first line does not name a sweep; give the file of an earlier --resume, or a new one",
     "其第一行不是扫描；请给出之前 --resume 的文件，或新文件"},
    {"{} cannot be written; choose another place", "无法写入 {0}；请换一个位置"},
    {"{} cannot be written any more: is the disk full?", "{0} 无法继续写入：磁盘是否已满？"},
    {"it was written neither by sweep --json nor by sweep --resume", "它不是由 sweep --json 或 sweep --resume 写出的"},
    {"it has a point that is not on its axes", "其中有一个点不在其轴上"},
    {"Nothing was recorded of device {}", "没有录制设备 {0} 的内容"},
    {"No GPU activity was recorded, so there is nothing to be changed", "没有录制 GPU 活动，因此没有可改的"},
    {"The recording has no calls of the host, so it does not tell what the host does between copies and kernels; "
     "record the CUDA API too (nsys profile --trace=cuda, profiler activities CPU and CUDA)",
     "录制中没有 host 的调用，看不出 host 在拷贝与 kernel 之间做什么；请同时录制 CUDA API（nsys profile "
     "--trace=cuda，profiler 的 activities 选 CPU 和 CUDA）"},
    {"The recorded step cannot be simulated: {~}", "录制的步骤无法仿真：{0}"},
    {"Nothing in the recording repeats: no range and no copy, kernel or synchronisation comes again with the same "
     "calls between; record three rounds of the loop or more",
     "录制中没有重复的内容：没有 range，也没有拷贝、kernel 或同步以相同的调用间隔再次出现；请录制三轮以上的循环"},
    {"The recorded loop is not one that a scenario can say, so mends were not simulated",
     "录制的循环无法用场景表达，因此没有仿真改法"},
    {"The steps never wait for the device, so buffers for all of them are assumed",
     "各步从不等待设备，因此假定每步都有缓冲区"},
    {"The recording does not say whether host memory is pinned; pageable is assumed",
     "录制没有说明 host 内存是否 pinned；假定为 pageable"},
    {"What was not recorded, the cost of pinned copies above all, is that of the profile {}, which is of another kind "
     "of device: calibrate the one that was recorded for a better prediction",
     "没有录制的部分（主要是 pinned 拷贝的开销）取自 profile {0}，它属于另一种设备：校准被录制的设备可得到更好的预测"},
    {"The profiler stretched what the host does by {}: its launch calls take {} against {} calibrated; predictions are "
     "without it",
     "profiler 把 host 的工作拉长了 {0}：launch 调用用了 {1}，校准值为 {2}；预测不含此影响"},
    {"Pageable copies took {} in the recording and take {} on the profile, which is within its error: predictions use "
     "the profile's",
     "pageable 拷贝在录制中用了 {0}，在 profile 上为 {1}，在其误差之内：预测使用 profile 的值"},
    {"waits for the device", "等待设备"},
    {"prepares itself", "自己预处理"},
    {"breadth first", "广度优先"},
    {"does not wait", "不等待"},
    {"waits after every batch", "每批后都等待"},
    {"allocates every batch", "每批分配"},
    {"launch by launch", "逐次 launch"},
    {"own streams", "自建 stream"},
    {"waits before reuse", "复用前等待"},
    {"pipeline", "流水线"},
    {"three streams", "3 个 stream"},
    {"four workers", "4 个 Worker"},
    {"depth first", "深度优先"},
    {"one stream", "1 个 stream"},
    {"allocates before", "预先分配"},
    {"default stream", "默认 stream"},
    {"one by one", "逐张处理"},
}};
} // namespace

std::span<const EngineText> runTexts()
{
    return Texts;
}

} // namespace overlap
