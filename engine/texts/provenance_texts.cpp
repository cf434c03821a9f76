// SPDX-License-Identifier: GPL-3.0-or-later
// Where the figures of a profile come from: what calibrate writes, and what the built-in profiles say. What somebody wrote
// into a profile of their own stays as it is.
#include "engine/texts/chinese_text.h"

#include <array>

namespace overlap {

namespace {
constexpr std::array<EngineText, 39> Texts{{
    // Of a GPU of this machine, and of another one.
    {"measured on this machine; driver for CUDA {-}, runtime {-}", "在本机实测；驱动支持 CUDA {0}，runtime {1}"},
    {"on {-}: {~}", "在 {0} 上：{1}"},
    {"on {-}", "在 {0} 上"},
    // Summaries.
    {"Published figures of the card, host and driver as measured with an H200; not validated",
     "显卡为公开数据，host 和驱动按 H200 的实测；未验证"},
    {"Measured on one NVIDIA H200 (PCIe 5.0 x16, driver 580, CUDA 13.0)",
     "在一块 NVIDIA H200（PCIe 5.0 x16，驱动 580，CUDA 13.0）上实测"},
    {"Measured on one {} on {-} (PCIe {}, driver for CUDA {-}, CUDA {-})",
     "{1} 在一块 {0}（PCIe {2}，驱动支持 CUDA {3}，CUDA {4}）上实测"},
    {"Measured on one {} on {-} (PCIe {}, driver {-}, CUDA {-})",
     "{1} 在一块 {0}（PCIe {2}，驱动 {3}，CUDA {4}）上实测"},
    {"Measured on one {} on {-} (driver for CUDA {-}, CUDA {-})",
     "{1} 在一块 {0}（驱动支持 CUDA {2}，CUDA {3}）上实测"},
    {"Measured on one {} on {-} (driver {-}, CUDA {-})", "{1} 在一块 {0}（驱动 {2}，CUDA {3}）上实测"},
    {"Teaching device: one copy engine that takes whichever copy can run, no overheads",
     "教学设备：一个拷贝引擎，谁就绪先执行谁，无开销"},
    {"Teaching device: one copy engine in order of issue, no overheads",
     "教学设备：一个拷贝引擎，按下发顺序执行，无开销"},
    {"Teaching device: a copy engine for each direction, no overheads", "教学设备：每个方向一个拷贝引擎，无开销"},
    // Which figures: names of a profile stay.
    {"all but those below", "除下列以外的全部"},
    {"all others", "其余全部"},
    {"all", "全部"},
    {"sm_count, memory_bytes, fp32 and memory rate, pcie", "sm_count、memory_bytes、fp32 与显存速率、pcie"},
    // How calibrate found them.
    {"the driver", "驱动"},
    {"32 GT/s x 16 lanes x 128/130 / 8", "32 GT/s x 16 条通道 x 128/130 / 8"},
    {"the link's generation and width", "链路的代数和宽度"},
    {"pageable copies by the total that they are taken from: what lies between the largest that stays in the CPU's "
     "cache "
     "and the next one is taken as not",
     "按数据来源总量测的 pageable 拷贝：仍留在 CPU 缓存中的最大总量与下一个总量之间，一律视为不在缓存中"},
    {"microseconds for 1 MiB to the device by total: {}", "按总量，每 1 MiB 到设备的微秒数：{0}"},
    {"not measured: taken as {-}", "未测量：按 {0} 计"},
    {"launch and synchronisation less the launch and the kernel, half each",
     "launch 加同步的总时间减去 launch 和 kernel，各取一半"},
    // How those of the built-in profiles were found.
    {"micro.json and sequences.json in resources/profiles/h200, by the target h200_profile",
     "resources/profiles/h200 中的 micro.json 和 sequences.json，由构建目标 h200_profile 得出"},
    {"NVIDIA A100 Tensor Core GPU data sheet (40 GB PCIe): {}; architecture white paper: {}",
     "NVIDIA A100 Tensor Core GPU 数据表（40 GB PCIe）：{0}；架构白皮书：{1}"},
    {"NVIDIA GeForce RTX 4060 Laptop GPU specification: {}, boost up to {}; AD107 has 8 PCIe 4.0 lanes; fp32 = {}",
     "NVIDIA GeForce RTX 4060 Laptop GPU 规格：{0}，最高频率 {1}；AD107 有 8 条 PCIe 4.0 通道；fp32 = {2}"},
    {"NVIDIA Ada GPU architecture white paper, GeForce RTX 4090: 128 SMs, 2520 MHz boost, {}",
     "NVIDIA Ada GPU 架构白皮书，GeForce RTX 4090：128 SMs，最高频率 2520 MHz，{0}"},
    {"CUDA C++ Programming Guide, compute capability {-}", "CUDA C++ Programming Guide，compute capability {0}"},
    {"largest pageable copy whose tail is a whole pinned copy (event_us - call_us in micro.json)",
     "末段恰为一次完整 pinned 拷贝的最大 pageable 拷贝（micro.json 中的 event_us - call_us）"},
    {"the pageable copies of sequences.json: inputs of up to 32 MiB stay in the cache, those of 48 MiB do not, in "
     "between "
     "is taken as not",
     "sequences.json 的 pageable 拷贝：不超过 32 MiB 的输入留在缓存中，48 MiB 的不在，其间视为不在"},
    {"found on the same machine: smaller pageable copies do not wait for their stream; 1024 pending launches; 32 MiB "
     "chunks",
     "在同一台机器上测得：更小的 pageable 拷贝不等自己的 stream；最多 1024 个未完成的 launch；每块 32 MiB"},
    {"micro.json and sequences.json by size, stretched to what they cost in a loop: the geometric middle of 60 "
     "processes "
     "of overlap_bench_allocation in allocation_loop.json, 110 to 278 us a round for cudaMalloc and cudaFree and 107 "
     "to "
     "178 us for the pool; which of it a process meets depends on the state of the host's CPUs, so that a run that "
     "allocates in its loop may differ by some 15 %",
     "micro.json 和 sequences.json 按大小的值，再放大到循环中的开销：allocation_loop.json 中 60 个 "
     "overlap_bench_allocation 进程的几何中值，cudaMalloc 加 cudaFree 每轮 110 到 278 us，内存池每轮 107 到 178 us；"
     "一个进程遇到多少取决于 host CPU 的状态，因此在循环中分配的运行可能相差约 15 %"},
    {"not measured: taken as an event record, a wake-up, a small module, a context",
     "未测量：依次按一次 event 记录、一次唤醒、一个小模块、一个 context 计"},
    {"link_gbps x 0.88, the share that an H200 reaches of its link", "link_gbps x 0.88，即 H200 对其链路达到的比例"},
    {"one block as measured on an H200, by the ratio of the clocks",
     "按 H200 上实测的一个 block，再按时钟频率之比换算"},
    {"published rates x 0.77 (arithmetic) and x 0.59 (memory), the shares reached on an H200",
     "公开速率 x 0.77（算术）和 x 0.59（显存），即 H200 上达到的比例"},
    {"asyncEngineCount of 2 or more: one in each direction is used", "asyncEngineCount 为 2 或更多：每个方向用一个"},
    {"host and driver: h200.json", "host 和驱动：h200.json"},
    {"chosen round numbers: copies at 1000 bytes per us from pinned and 500 from pageable memory, one kernel at a "
     "time, "
     "calls and gaps cost nothing",
     "选定的整数：pinned 拷贝每 us 1000 字节，pageable 每 us 500 字节，同时只有一个 kernel，调用和间隔没有开销"},
}};
} // namespace

std::span<const EngineText> provenanceTexts()
{
    return Texts;
}

} // namespace overlap
