// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/words.h"

#include <algorithm>
#include <array>

namespace overlap {

namespace {
struct Entry
{
    Word word;
    std::string_view english;
    std::string_view chinese;
};

constexpr std::array<Entry, WordCount> Entries{{
    {Word::TitleRun, "Run: {0}", "运行：{0}"},
    {Word::TitleComparison, "A against B: {0}", "A 与 B 对比：{0}"},
    {Word::TitleSweep, "Sweep: {0}", "参数扫描：{0}"},
    {Word::TitleRecording, "Recording: {0}", "录制：{0}"},
    {Word::Timeline, "Timeline", "时间线"},
    {Word::Utilization, "Utilisation", "利用率"},
    {Word::Waterfall, "Where the time went", "时间从哪来、到哪去"},
    {Word::Numbers, "Numbers", "数据"},
    {Word::Diagnosis, "Diagnosis", "诊断"},
    {Word::DiagnosisOf, "Diagnosis of {0}", "{0} 的诊断"},
    {Word::WhatIf, "What if", "假设分析"},
    {Word::WhatIfOf, "What if, to {0}", "假设分析：{0}"},
    {Word::HeatMap, "Throughput", "吞吐量"},
    {Word::Points, "Points", "各点"},
    {Word::DeviceAndVersions, "Device and versions", "设备与版本"},
    {Word::Reproduce, "How to reproduce", "如何复现"},
    {Word::WindowWholeRun, "window: whole run", "窗口：整次运行"},
    {Word::WindowClock, "window: {0} until its clock stops", "窗口：{0} 到其计时停止为止"},
    {Word::WindowClocks, "window: until the clock stops", "窗口：到计时停止为止"},
    {Word::WindowSteps, "window: {0} recorded steps", "窗口：录制的 {0} 步"},
    {Word::WindowRecording, "window: first to last operation of the device", "窗口：设备的首个到最后一个操作"},
    {Word::Change, "change", "变化"},
    {Word::Time, "Time", "时间"},
    {Word::Same, "same", "持平"},
    {Word::Simulated, "simulated", "仿真"},
    {Word::Device, "Device", "设备"},
    {Word::Profile, "Profile", "配置"},
    {Word::Provenance, "Where the figures are from", "数据来源"},
    {Word::Recorder, "Recorder", "录制方式"},
    {Word::Repeats, "Repeats", "重复"},
    {Word::RepeatsValue, "{0}, {1} to {2}", "{0} 次，{1} 到 {2}"},
    {Word::OneRepeat, "1", "1 次"},
    {Word::NoTime, "no time was measured", "没有测得时间"},
    {Word::Multiprocessors, "SMs", "SM 数"},
    {Word::DeviceMemory, "Device memory", "显存"},
    {Word::CopyEngines, "Copy engines", "拷贝引擎"},
    {Word::Link, "Link", "链路"},
    {Word::LinkValue, "{0} in each direction", "每个方向 {0}"},
    {Word::Peaks, "Calibrated rates", "校准速率"},
    {Word::PeaksValue, "H2D {0}, D2H {1}", "H2D {0}，D2H {1}"},
    {Word::ModelErrorRow, "Model error", "模型误差"},
    {Word::Observer, "Recording made it longer by", "录制使其变长"},
    {Word::Clocks, "Host and device times may be apart by", "Host 与设备时间可能相差"},
    {Word::Version, "OverlapScope", "OverlapScope"},
    {Word::Date, "Date", "日期"},
    {Word::Footer, "OverlapScope {0} · {1}", "OverlapScope {0} · {1}"},
    {Word::ScenarioOf, "Scenario {0}", "场景 {0}"},
    {Word::ScenarioAlone, "Scenario", "场景"},
    {Word::CommandCaption, "The same numbers on the command line:", "用等价命令行得到相同的数据："},
    {Word::CommandFiles, "Save the scenarios below under these names first.", "请先把下面的场景存为这些文件名。"},
    {Word::CommandRecording, "The recording itself is needed; it is not part of this report.",
     "需要录制文件本身；它不在此报告中。"},
    {Word::CommandRecordings, "The recordings themselves are needed; they are not part of this report.",
     "需要录制文件本身；它们不在此报告中。"},
    {Word::AxisTime, "Time / {0}", "时间 / {0}"},
    {Word::TimelineWhole, "Whole run.", "整次运行。"},
    {Word::TimelineBegin, "The first {0}.", "开头 {0}。"},
    {Word::TimelineSteps, "Three of the steps that repeat.", "重复步骤中的三步。"},
    {Word::TimelineFolded, "Where many short operations lie in one column, it is as strong as they fill it.",
     "一列中有许多短操作时，颜色深浅表示其占比。"},
    {Word::TimelineText,
     "One character is {0}: p prepare, i issue, / blocked, \\ waiting, a allocate or free, > H2D, # kernel, < D2H, = "
     "other "
     "copy; . below an eighth.",
     "每个字符为 {0}：p 预处理，i 下发，/ 阻塞，\\ 同步等待，a 分配或释放，> H2D，# kernel，< D2H，= 其他拷贝；. "
     "不到八分之一。"},
    {Word::LanesLeftOut, "{0} further lanes are not drawn.", "另有 {0} 条泳道未画出。"},
    {Word::Ideal, "ideal {0}", "理论 {0}"},
    {Word::IdealBoundLine, "ideal bound", "理论下界"},
    {Word::Busy, "busy", "忙碌"},
    {Word::BusyUntilClock, "Busy: of the time until the clock stops.", "忙碌：占计时停止之前的时间。"},
    {Word::BusyUntilClockOf, "Busy of {0}: of the time until its clock stops.", "{0} 的忙碌：占其计时停止之前的时间。"},
    {Word::Host, "Host", "Host"},
    {Word::HostNumber, "Host {0}", "Host {0}"},
    {Word::Worker, "Worker {0}", "Worker {0}"},
    {Word::WorkersFolded, "{0} workers", "{0} 个 Worker"},
    {Word::LaneH2d, "H2D", "H2D"},
    {Word::LaneCompute, "Compute", "计算"},
    {Word::LaneD2h, "D2H", "D2H"},
    {Word::LaneMemory, "Memory", "显存"},
    {Word::KindPrepare, "prepare", "预处理"},
    {Word::KindIssue, "issue (API)", "下发（API）"},
    {Word::KindBlocked, "blocked in a call", "阻塞在调用中"},
    {Word::KindSynchronize, "waiting in a synchronise", "同步等待"},
    {Word::KindAllocate, "allocate / free", "分配 / 释放"},
    {Word::KindH2d, "H2D copy", "H2D 拷贝"},
    {Word::KindKernel, "kernel", "kernel"},
    {Word::KindD2h, "D2H copy", "D2H 拷贝"},
    {Word::KindPageable, "pageable", "pageable"},
    {Word::UtilizationCaptionPair, "Line: A; filled: B. Mean of each {0}.", "线为 A，填充为 B。每 {0} 的平均值。"},
    {Word::UtilizationCaptionOne, "Mean of each {0}.", "每 {0} 的平均值。"},
    {Word::RowKernel, "Kernel", "Kernel"},
    {Word::RowH2d, "H2D", "H2D"},
    {Word::RowD2h, "D2H", "D2H"},
    {Word::RowHostWork, "Host work", "Host 工作"},
    {Word::RowHostWait, "Host wait", "Host 等待"},
    {Word::WaterfallWent, "Where {0} went", "省下的 {0} 从哪来"},
    {Word::WaterfallCame, "Where {0} came from", "多花的 {0} 从哪来"},
    {Word::WaterfallRemark,
     "A is changed into B one setting after the other, the largest gain first; gains depend on "
     "this order.",
     "逐项把 A 的设置改成 B 的，收益最大的先改；每项的收益取决于这个顺序。"},
    {Word::CriticalPath, "Bound by {0}. On the critical path: {1}.", "受限于{0}。关键路径：{1}。"},
    {Word::FindingsSimulated, "What holds it back, and what mending it alone would save (simulated on {0}):",
     "拖慢它的问题，以及单独改掉的收益（在 {0} 上仿真）："},
    {Word::FindingsTime, "What holds it back, and how long:", "拖慢它的问题，以及耗时："},
    {Word::NothingToMend, "Nothing to mend: no rule applies, or its mend would gain less than {0}.",
     "没有可改之处：没有命中的规则，或其改法的收益不到 {0}。"},
    {Word::NoRuleFinds, "No rule finds anything to mend.", "没有规则发现可改之处。"},
    {Word::CostMend, "{0}, {1}", "{0}，{1}"},
    {Word::CostWindow, "{0}, {1} of the window", "{0}，占窗口的 {1}"},
    {Word::CostNotMeasured, "{0} not measured", "{0} 未计入"},
    {Word::CostWith, "with {0}", "随 {0}"},
    {Word::Threshold, "threshold {0}", "阈值 {0}"},
    {Word::Tried, "Tried: {0}, {1}.", "试过：{0}，{1}。"},
    {Word::NotEnough, "{0}: not enough data: {1}.", "{0}：数据不足：{1}。"},
    {Word::NoDiagnosis, "Nothing was recorded, so there is nothing to look at.", "没有录制到内容，无从诊断。"},
    {Word::WhatIfAsItIs, "as it is", "现状"},
    {Word::WhatIfChange, "Change", "改动"},
    {Word::WhatIfTime, "time", "时间"},
    {Word::WhatIfStep, "step", "每步"},
    {Word::WhatIfDifference, "change", "变化"},
    {Word::WhatIfError, "error", "误差"},
    {Word::WhatIfBest, "Best combination, one step after the other: {0}.", "最佳组合，依次为：{0}。"},
    {Word::WhatIfNone, "No change gains 2 % or more.", "没有一项改动收益达到 2 %。"},
    {Word::WhatIfRefused, "{0}: the device cannot run it.", "{0}：设备无法运行。"},
    {Word::WhatIfFoot, "{0} · {1} runs", "{0} · {1} 次运行"},
    {Word::WhatIfErrorFoot, "error: median error of the ratio, by the model's validation",
     "误差：按模型验证，比值误差的中位数"},
    {Word::WhatIfLeftOut, "What if was left out: a run has {0} operations, and hundreds of runs would take too long.",
     "未做假设分析：一次运行有 {0} 个操作，运行数百次耗时过长。"},
    {Word::WhatIfFitted, "Simulated on a twin that was fitted to the recording; the ratios are the prediction.",
     "在按录制拟合的仿真设备上计算；预测的是比值。"},
    {Word::FittedColumn, "{0} (fitted)", "{0}（拟合）"},
    {Word::FittedRemark,
     "The numbers of {0} are those of a scenario fitted to the recording, off by {2}, for {1} steps without the "
     "profiler; "
     "the recorded {3} are only drawn.",
     "{0} 的数字来自按录制拟合的场景，拟合相差 {2}，共 {1} 步，不含 profiler 的影响；录制的 {3} 只用于画图。"},
    {Word::FittedUnknown,
     "n/a: a recording does not tell how many SMs its kernels fill, nor what its link could carry.",
     "n/a：录制不能说明其 kernel 占用多少 SM，也不能说明其链路能传多快。"},
    {Word::WarmUp, "warming up first", "先预热"},
    {Word::SweepUntried, "Not run yet: {0} of {1} points.", "{1} 个点中有 {0} 个尚未运行。"},
    {Word::SweepBest, "Best of {0}: {1}: {2}, {3}.", "{0} 个点中最佳：{1}：{2}，{3}。"},
    {Word::SweepNoBest, "No best of {0}: none has a wall time that is a duration.",
     "{0} 个点中没有最佳：没有一点测得真实时长。"},
    {Word::SweepCaption,
     "Throughput in k/s; darker is more. Framed: equal to the best within 2 %; bold frame: the best.",
     "吞吐量（k/s），越深越高。细框：2 % 内视为与最佳相同；粗框：最佳。"},
    {Word::SweepCurveCaption, "Throughput in k/s against {0}.", "吞吐量（k/s）随 {0} 的变化。"},
    {Word::SweepMapsLeftOut, "{0} further maps are not drawn; the table below has the best points.",
     "另有 {0} 张图未画出；下表列出最好的点。"},
    {Word::SweepFailed, "{0} of the points could not be run:", "{0} 个点无法运行："},
    {Word::SweepRowsLeftOut, "The best {0} of {1} points.", "{1} 个点中最好的 {0} 个。"},
    {Word::ColumnTime, "time", "时间"},
    {Word::ColumnThroughput, "throughput", "吞吐量"},
    {Word::ColumnBatchP50, "batch p50", "每批 P50"},
    {Word::ColumnBatchP99, "batch p99", "每批 P99"},
    {Word::ColumnMemory, "device memory", "显存"},
    {Word::BestMark, "best", "最佳"},
    {Word::RecordingAnswer, "Kernels ran in {0} of {1}, and {2} of the copying was hidden beside them.",
     "{1} 中有 {0} 的时间在运行 kernel，{2} 的拷贝被掩盖。"},
    {Word::RecordingNothing, "No GPU activity was recorded.", "没有录制到 GPU 活动。"},
    {Word::RecordedChip, "Recorded · {0}", "录制 · {0}"},
    {Word::RecordingFile, "File", "文件"},
    {Word::RecordingFormat, "Recorded by", "录制工具"},
    {Word::RecordingIntervals, "Intervals", "区间数"},
    {Word::RecordingDevice, "Device {0}: {1}", "设备 {0}：{1}"},
    {Word::RecordingWindow, "Window", "窗口"},
    {Word::Kernels, "Kernels", "Kernel 数"},
    {Word::CopiesH2d, "Copies H2D", "H2D 拷贝"},
    {Word::CopiesD2h, "Copies D2H", "D2H 拷贝"},
    {Word::CopiesD2d, "Copies D2D", "D2D 拷贝"},
    {Word::CopiesH2h, "Copies H2H", "H2H 拷贝"},
    {Word::CopiesP2p, "Copies peer to peer", "P2P 拷贝"},
    {Word::CopiesArray, "Copies, arrays", "CUDA 数组拷贝"},
    {Word::CopiesUnified, "Unified memory", "统一内存"},
    {Word::CopiesUnknown, "Copies, unknown", "未知方向的拷贝"},
    {Word::Memsets, "Memsets", "Memset 数"},
    {Word::KernelsBusy, "Kernels busy", "Kernel 忙碌"},
    {Word::KernelUtilization, "Kernel utilisation", "Kernel 利用率"},
    {Word::CopiesBusy, "Copies busy", "拷贝忙碌"},
    {Word::DeviceBusy, "Device busy", "设备忙碌"},
    {Word::DeviceUtilization, "Device utilisation", "设备忙碌率"},
    {Word::DeviceIdle, "Device idle", "设备空闲"},
    {Word::CopyHidden, "Copy hidden", "拷贝掩盖率"},
    {Word::OverlapEfficiency, "Overlap efficiency", "重叠效率"},
    {Word::BothDirections, "H2D and D2H at once", "双向重叠"},
    {Word::ImportRepaired, "Mended while reading: {0}.", "读取时修复：{0}。"},
    {Word::ImportSkipped, "Left out: {0}.", "略去：{0}。"},
    {Word::ImportUnknown, "Categories that this program does not know: {0}.", "本程序不认识的类别：{0}。"},
    {Word::WrittenBySelf, "written by OverlapScope", "由 OverlapScope 写出"},
    {Word::DevicesLeftOut, "{0} further devices are in the table only.", "另有 {0} 个设备仅列在表中。"},
    {Word::DeviceNumber, "device {0}", "设备 {0}"},
}};

constexpr bool inOrder()
{
    for (std::size_t i = 0; i < Entries.size(); ++i) {
        if (static_cast<std::size_t>(Entries[i].word) != i)
            return false;
    }
    return true;
}
static_assert(inOrder(), "the table has every word once, in order");

struct Character
{
    std::uint32_t code = 0;
    std::size_t bytes = 1;
};

// Of valid UTF-8; anything else as single bytes.
Character characterAt(std::string_view text, std::size_t at)
{
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const auto first = byte(at);
    const std::size_t bytes = first >= 0xF0U ? 4 : first >= 0xE0U ? 3 : first >= 0xC0U ? 2 : 1;
    if (bytes == 1 || at + bytes > text.size())
        return {first, 1};
    std::uint32_t code = first & (0xFFU >> (bytes + 1U));
    for (std::size_t i = 1; i < bytes; ++i)
        code = code << 6U | (byte(at + i) & 0x3FU);
    return {code, bytes};
}

bool isHan(std::uint32_t code)
{
    return code >= 0x3400U && code <= 0x9FFFU;
}

bool isLatin(std::uint32_t code)
{
    return (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') || (code >= 'a' && code <= 'z') || code == '%'
           || code == 0xB5U /* micro */ || code == 0xD7U /* times */;
}
} // namespace

const char* languageTag(ReportLanguage language)
{
    return language == ReportLanguage::Chinese ? "zh-CN" : "en";
}

std::optional<ReportLanguage> findLanguage(std::string_view id)
{
    if (id == "en")
        return ReportLanguage::English;
    if (id == "zh" || id == "zh_CN" || id == "zh-CN")
        return ReportLanguage::Chinese;
    return std::nullopt;
}

std::string_view wordTemplate(Word word, ReportLanguage language)
{
    const auto& entry = Entries[static_cast<std::size_t>(word)];
    return language == ReportLanguage::Chinese ? entry.chinese : entry.english;
}

std::string sayNamed(ReportLanguage language, Word word, std::initializer_list<std::string> arguments)
{
    const auto text = wordTemplate(word, language);
    std::string result;
    for (std::size_t at = 0; at < text.size(); ++at) {
        const bool mark = text[at] == '{' && at + 2 < text.size() && text[at + 2] == '}';
        if (!mark) {
            result += text[at];
            continue;
        }
        const auto index = static_cast<std::size_t>(text[at + 1] - '0');
        if (index < arguments.size())
            result += *(arguments.begin() + index);
        at += 2;
    }
    return result;
}

std::string say(ReportLanguage language, Word word, std::initializer_list<std::string> arguments)
{
    auto text = sayNamed(language, word, arguments);
    return language == ReportLanguage::Chinese ? spaced(text) : text;
}

std::string spaced(std::string_view chinese)
{
    std::string result;
    std::uint32_t before = 0;
    for (std::size_t at = 0; at < chinese.size();) {
        const auto [code, bytes] = characterAt(chinese, at);
        if ((isHan(before) && isLatin(code)) || (isLatin(before) && isHan(code)))
            result += ' ';
        result += chinese.substr(at, bytes);
        before = code;
        at += bytes;
    }
    return result;
}

} // namespace overlap
