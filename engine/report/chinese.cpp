// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/chinese.h"

#include "engine/base/text.h"
#include "engine/report/words.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace overlap::chinese {

namespace {
std::string time(double us)
{
    return durationText(us).joined();
}

std::string percent(double value)
{
    return percentText(value).joined();
}

std::string share(const Finding& f)
{
    switch (f.denominator) {
    case Denominator::CopyTime:
        return fmt::format("{}，占拷贝时间的 {}", time(f.evidence.us), percent(f.evidencePct));
    case Denominator::KernelTime:
        return fmt::format("{}，占 kernel 时间的 {}", time(f.evidence.us), percent(f.evidencePct));
    case Denominator::Window:
        break;
    }
    return fmt::format("{}，占窗口的 {}", time(f.evidence.us), percent(f.evidencePct));
}

const char* idleCause(FindingVariant variant)
{
    switch (variant) {
    case FindingVariant::HostWait:
        return "多数是 Host 尚未下发下一个操作";
    case FindingVariant::KernelWait:
        return "多数是设备自身的延迟";
    case FindingVariant::EventWait:
        return "多数是 stream 在等待 event";
    default:
        return "多数没有录制到原因";
    }
}

std::string evidenceText(const Finding& f)
{
    const auto n = countText(static_cast<std::int64_t>(f.evidence.count));
    switch (f.rule) {
    case RuleId::PageableCopies:
        return fmt::format("Host 花在 {} 次这样的拷贝上：{}。", n, share(f));
    case RuleId::BlockingCopies:
    case RuleId::AllocationInLoop:
        return fmt::format("{} 次调用耗时 {}。", n, share(f));
    case RuleId::BlockingSynchronization:
        return fmt::format("在 {} 次同步调用中设备无事可做；其后的空闲与失去的重叠合计 {}。", n, share(f));
    case RuleId::CopiesNotHidden:
        return fmt::format("{} 以上的拷贝有 {} 与 kernel 并行；{} 次拷贝中有 {} 没有。", time(f.lookedAtFromUs),
                           percent(f.value), n, time(f.evidence.us));
    case RuleId::DeviceIdle:
        return fmt::format("{} 段超过 {} 的空隙：{}；{}。", n, time(f.lookedAtFromUs), share(f), idleCause(f.variant));
    case RuleId::LowKernelUtilization:
        return fmt::format("窗口内 {} 的时间有 kernel 在运行。", percent(f.value));
    case RuleId::LaunchBound:
        return fmt::format("{} 个 kernel 比 launch 它的调用还短；在下发调用期间设备空闲 {}。", n, share(f));
    case RuleId::SmallCopies:
        return fmt::format("{} 次拷贝小于延迟占主导的大小；其固定开销合计 {}。", n, share(f));
    case RuleId::SerializedStreams:
        if (f.variant == FindingVariant::DefaultStreamBarrier)
            return fmt::format("默认 stream 中的 {} 个操作独占设备，其他 stream 只能等待：{}。", n, share(f));
        return fmt::format("{} 的拷贝与 kernel 并行；还有 {} 本可并行：占窗口的 {}。", percent(f.value),
                           time(f.evidence.us), percent(f.evidencePct));
    case RuleId::SlowCopies:
        return fmt::format("{} 次拷贝只达到校准速率的 {}；代价 {}。", n, percent(f.value), share(f));
    case RuleId::HostBoundPreparation:
        return fmt::format("在预处理各批期间设备空闲 {}。", share(f));
    case RuleId::UnderfilledKernels:
        return fmt::format("{} 个 kernel 的 block 数少于 SM 数；空着的 SM 相当于 {}。", n, share(f));
    case RuleId::LazyFirstLaunch:
        return fmt::format("它比其他的多花 {}：占窗口的 {}。", time(f.evidence.us), percent(f.evidencePct));
    case RuleId::ClockStopsEarly:
        return fmt::format("计时停止后设备又运行了 {}，为所测时间的 {}：这个数字不是真实时长。", time(f.evidence.us),
                           percent(f.evidencePct));
    case RuleId::QueueFull:
        return fmt::format("{} 次 launch 在等待 launch 队列的空位：{}。", n, share(f));
    }
    return "";
}

const char* throttle(ThrottleReason reason)
{
    switch (reason) {
    case ThrottleReason::PowerCap:
        return "功耗上限";
    case ThrottleReason::HardwareSlowdown:
        return "硬件降频";
    case ThrottleReason::Thermal:
        return "温度";
    case ThrottleReason::PowerBrake:
        return "外部功率制动";
    case ThrottleReason::SyncBoost:
        return "同步加速";
    }
    return "";
}

const char* memoryOf(const StepCopies& copies)
{
    if (!copies.memory)
        return "未知的 Host 内存";
    return *copies.memory == HostMemory::Pinned ? "pinned 内存" : "pageable 内存";
}

const char* waitOf(StepWait wait)
{
    switch (wait) {
    case StepWait::Never:
        return "从不等待设备";
    case StepWait::EarlierStep:
        return "等待之前某步的工作";
    case StepWait::StepEnd:
        return "每步结束时等待";
    case StepWait::InputAndEnd:
        return "等待每次输入拷贝，并在每步结束时等待";
    }
    return "";
}
} // namespace

std::string evidence(const Finding& finding)
{
    return spaced(evidenceText(finding));
}

std::string summary(const Diagnosis& diagnosis)
{
    std::string text;
    if (diagnosis.bound)
        text = fmt::format("受限于{}：占窗口的 {}。", sentences::bound(ReportLanguage::Chinese, diagnosis.bound->by),
                           percent(diagnosis.bound->shareOf(diagnosis.bound->by)));
    if (diagnosis.findings.empty())
        return spaced(text
                      + (diagnosis.mendsSimulated || diagnosis.notEnough.empty()
                             ? fmt::format("没有命中的规则，或其改法的收益不到 {}。",
                                           percentText(diagnosis.leastGainPct, 0).joined())
                             : std::string("没有规则发现可改之处。")));
    const auto& worst = diagnosis.findings.front();
    const auto title = sentences::title(ReportLanguage::Chinese, worst);
    return spaced(text
                  + (worst.mend ? fmt::format("{}；改掉它可省 {}，即时间的 {}。", title, time(worst.costUs),
                                              percent(worst.costPct))
                                : fmt::format("{}，占窗口的 {}。", title, percent(worst.costPct))));
}

std::string origin(const DeviceInfo& device)
{
    const auto& profile = device.profile.empty() ? device.name : device.profile;
    switch (device.origin) {
    case DeviceOrigin::Measured:
        return "实测 · " + device.name;
    case DeviceOrigin::SimulatedMeasuredProfile:
        return "仿真 · " + profile;
    case DeviceOrigin::SimulatedPublishedProfile:
        return "仿真 · " + profile + "（公开数据，未经验证）";
    case DeviceOrigin::SimulatedIdeal:
        return "仿真 · " + profile + "（教学设备，没有开销）";
    }
    return "";
}

std::string origin(const RunResult& run)
{
    if (run.recording)
        return run.device.name.empty() ? std::string("录制") : "录制 · " + run.device.name;
    auto label = origin(run.device);
    if (!run.device.measured())
        return label;
    switch (run.record.recorder) {
    case Recorder::Cupti:
        return label + " · CUPTI";
    case Recorder::Events:
        return label + " · events（起点为近似值）";
    case Recorder::None:
        return label + " · 仅总时间";
    case Recorder::Auto:
    case Recorder::Simulated:
        break;
    }
    return label;
}

std::string modelError(const ModelError& error, HostMemory memory)
{
    const bool pinned = memory == HostMemory::Pinned;
    return fmt::format("模型相对实测的误差：中位数 {}，P95 {}。", percent(pinned ? error.pinnedP50 : error.pageableP50),
                       percent(pinned ? error.pinnedP95 : error.pageableP95));
}

std::string disturbance(Disturbance disturbance, const RunResult& run)
{
    if (disturbance == Disturbance::Throttled) {
        std::vector<std::string> reasons;
        for (const auto reason : run.record.throttled)
            reasons.emplace_back(throttle(reason));
        return fmt::format("运行时 GPU 受到限制（{}）：不受干扰时会更快。", fmt::join(reasons, "，"));
    }
    return fmt::format("多次重复的离散程度为平均值的 {}，超过 {}：有其他程序在运行，或拷贝取决于处理器缓存；"
                       "请关闭其他程序并增加重复次数。",
                       percent(variationPct(run).value_or(0.0)), percentText(MostVariationPct, 0).joined());
}

std::vector<std::string> fit(const RecordingFit& fit)
{
    const auto& figures = fit.figures;
    std::vector<std::string> all;
    const bool marked = fit.step.mark == StepMark::Annotation;
    all.push_back(spaced(fmt::format("找到 {} 步，每步 {}，", countText(static_cast<std::int64_t>(figures.steps)),
                                     time(figures.stepUs)))
                  + (marked ? "标记为“" : "以“") + fit.step.name + (marked ? "”。" : "”开始。"));
    std::vector<std::string> parts;
    const auto bytes = [](std::uint64_t count) { return bytesText(static_cast<double>(count)).joined(); };
    if (figures.in.bytes > 0)
        parts.push_back(fmt::format("从{}输入 {}", memoryOf(figures.in), bytes(figures.in.bytes)));
    if (figures.launches > 0.0)
        parts.push_back(fmt::format("launch {} 次，在设备上 {}", countText(std::llround(figures.launches)),
                                    time(figures.kernelUs)));
    if (figures.out.bytes > 0)
        parts.push_back(fmt::format("输出 {} 到{}", bytes(figures.out.bytes), memoryOf(figures.out)));
    all.push_back(spaced(fmt::format("每步：{}；{}。", fmt::join(parts, "，"), waitOf(figures.wait))));
    all.push_back(spaced(fmt::format("仿真的一步用时 {}：相差 {}。", time(fit.simulatedStepUs),
                                     signedText(fit.fitErrorPct, percent(std::abs(fit.fitErrorPct))))));
    if (!fit.fits())
        all.emplace_back("相差太大：循环中有场景无法表达的内容，下面的比值不可信。");
    return all;
}

} // namespace overlap::chinese
