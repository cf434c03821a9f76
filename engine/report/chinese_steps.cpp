// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/text.h"
#include "engine/report/chinese.h"
#include "engine/report/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace overlap::chinese {

namespace {
const char* memoryWord(HostMemory memory)
{
    return memory == HostMemory::Pinned ? "pinned" : "pageable";
}

std::string batches(const Scenario& s)
{
    if (s.batchSize == 1)
        return "逐个样本处理";
    if (s.batches() <= 1)
        return fmt::format("一批 {} 个样本", countText(s.batchSize));
    return fmt::format("每批 {} 个样本", countText(s.batchSize));
}

const char* waiting(Sync sync)
{
    switch (sync) {
    case Sync::EveryOp:
        return "每次操作后等待";
    case Sync::EveryBatch:
        return "每批后等待";
    case Sync::SlotReuse:
        return "只在复用 slot 前等待";
    case Sync::End:
        return "只在最后等待一次";
    }
    return "";
}

const char* allocating(Allocation allocation)
{
    switch (allocation) {
    case Allocation::Preallocated:
        return "预先分配显存";
    case Allocation::PerBatch:
        return "每批分配显存";
    case Allocation::StreamOrdered:
        return "流序分配";
    }
    return "";
}

const char* streamKind(StreamKind kind)
{
    switch (kind) {
    case StreamKind::NonBlocking:
        return "非阻塞 stream";
    case StreamKind::Blocking:
        return "阻塞 stream";
    case StreamKind::LegacyDefault:
        return "默认 stream（legacy）";
    }
    return "";
}

std::string defaultStream(const Scenario& b)
{
    if (b.defaultStreamEvery == 0)
        return "不用默认 stream";
    if (b.defaultStreamEvery == 1)
        return "kernel 都在默认 stream 中";
    return fmt::format("每 {} 个 kernel 有一个在默认 stream 中", countText(b.defaultStreamEvery));
}

std::string workload(std::string_view key, const Scenario& b)
{
    const auto bytes = [](std::uint64_t count) { return bytesText(static_cast<double>(count)).joined(); };
    if (key == "samples")
        return fmt::format("{} 个样本", countText(b.samples));
    if (key == "input_bytes_per_sample")
        return b.inputBytesPerSample == 0 ? std::string("不传输入")
                                          : fmt::format("每样本输入 {}", bytes(b.inputBytesPerSample));
    if (key == "output_bytes_per_sample")
        return b.outputBytes() == 0 ? std::string("不取回输出") : fmt::format("每样本输出 {}", bytes(b.outputBytes()));
    if (key.starts_with("prepare."))
        return b.prepare.kind == PrepareKind::None ? "去掉预处理" : "不同的预处理";
    if (key == "kernel.iterations")
        return fmt::format("迭代 {} 次", countText(b.kernel.iterations));
    if (key == "kernel.launches_per_batch")
        return fmt::format("每批 launch {} 次", countText(b.kernel.launchesPerBatch));
    return key == "kernel.kind" && b.kernel.kind == KernelKind::None ? "去掉 kernel" : "不同的 kernel";
}

std::string syncStep(const Scenario& a, const Scenario& b)
{
    const bool pipelined = b.sync == Sync::SlotReuse || b.sync == Sync::End;
    if (a.sync == Sync::EveryOp && pipelined && std::min(b.streams, b.batches()) > 1
        && b.streamKind != StreamKind::LegacyDefault)
        return fmt::format("{} 个 stream 重叠执行", countText(b.streams));
    return waiting(b.sync);
}

std::string keyStep(std::string_view key, const Scenario& a, const Scenario& b)
{
    if (isWorkloadKey(key))
        return workload(key, b);
    if (key == "batch_size")
        return batches(b);
    if (key == "streams")
        return fmt::format("{} 个 stream", countText(b.streams));
    if (key == "host_memory")
        return fmt::format("{} 内存", memoryWord(b.hostMemory));
    if (key == "output_host_memory")
        return fmt::format("{} 输出内存", memoryWord(b.outputMemory()));
    if (key == "pinning")
        return b.pinning == Pinning::Once ? "只锁页一次" : "每批锁页";
    if (key == "sync")
        return syncStep(a, b);
    if (key == "final_sync")
        return b.finalSync ? "最后等待" : "最后不等待";
    if (key == "issue_order")
        return b.issueOrder == IssueOrder::DepthFirst ? "深度优先" : "广度优先";
    if (key == "stream_kind")
        return streamKind(b.streamKind);
    if (key == "default_stream_every")
        return defaultStream(b);
    if (key == "allocation")
        return allocating(b.allocation);
    if (key == "pool_release_threshold")
        return b.poolReleaseThreshold == PoolReleaseThreshold::Keep ? "保留内存池" : "归还内存池";
    if (key == "use_graph")
        return b.useGraph ? "CUDA Graph" : "不用 CUDA Graph";
    if (key == "prepare.workers")
        return b.prepare.workers == 0 ? std::string("由下发线程预处理")
                                      : fmt::format("{} 个预处理 Worker", countText(b.prepare.workers));
    return std::string(key);
}

std::string memory(const Scenario& s)
{
    std::string text = memoryWord(s.hostMemory);
    if (s.outputMemory() != s.hostMemory)
        text = fmt::format("输入 {}，输出 {}", memoryWord(s.hostMemory), memoryWord(s.outputMemory()));
    if (s.hostMemory == HostMemory::Pinned && s.pinning == Pinning::PerBatch)
        text += "（每批锁页）";
    return text;
}

std::string streams(const Scenario& s)
{
    if (s.streamKind == StreamKind::LegacyDefault)
        return "默认 stream（legacy）";
    return fmt::format("{} 个{} stream", countText(s.streams), s.streamKind == StreamKind::Blocking ? "阻塞" : "");
}
} // namespace

std::string step(const std::vector<std::string>& keys, const Scenario& a, const Scenario& b)
{
    if (keys.empty())
        return "";
    // Of what other tools recorded.
    if (keys.front() == "recorded.idle")
        return "GPU 空闲";
    if (keys.front() == "recorded.exposed")
        return "未掩盖的拷贝";
    if (keys.front() == "recorded.kernels")
        return "kernel";
    if (keys.size() > 1 && std::ranges::all_of(keys, isWorkloadKey))
        return "不同的负载";
    // every_op knows no streams, and with overlap their number is part of the words.
    auto named = keys;
    const bool withSync = std::ranges::find(named, "sync") != named.end();
    if (withSync && (a.sync == Sync::EveryOp || b.sync == Sync::EveryOp))
        std::erase(named, "streams");
    std::vector<std::string> parts;
    parts.reserve(named.size());
    for (const auto& key : named)
        parts.push_back(keyStep(key, a, b));
    return spaced(fmt::format("{}", fmt::join(parts, "，")));
}

std::string strategy(const Scenario& s)
{
    std::vector<std::string> parts{batches(s), memory(s)};
    if (s.sync != Sync::EveryOp)
        parts.push_back(streams(s));
    parts.emplace_back(waiting(s.sync));
    if (s.sync != Sync::EveryOp && s.issueOrder == IssueOrder::BreadthFirst)
        parts.emplace_back("广度优先");
    if (s.defaultStreamEvery > 0)
        parts.emplace_back("部分 kernel 在默认 stream 中");
    if (s.allocation == Allocation::PerBatch)
        parts.emplace_back("每批分配显存");
    else if (s.allocation == Allocation::StreamOrdered)
        parts.emplace_back(s.poolReleaseThreshold == PoolReleaseThreshold::Keep ? "流序分配，保留内存池" : "流序分配");
    if (s.useGraph)
        parts.emplace_back("CUDA Graph");
    if (s.prepare.kind != PrepareKind::None && s.prepare.workers > 0)
        parts.push_back(fmt::format("{} 个 Worker", countText(s.prepare.workers)));
    if (!s.finalSync)
        parts.emplace_back("最后不等待");
    return spaced(fmt::format("{}", fmt::join(parts, "，")));
}

} // namespace overlap::chinese
