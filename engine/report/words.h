// SPDX-License-Identifier: GPL-3.0-or-later
// The words of reports in every language.
#pragma once

#include "engine/report/language.h"

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace overlap {

// Every text that a report has of its own. {0}, {1} stand for what is put in.
enum class Word : std::uint8_t
{
    TitleRun,
    TitleComparison,
    TitleSweep,
    TitleRecording,
    Timeline,
    Utilization,
    Waterfall,
    Numbers,
    Diagnosis,
    DiagnosisOf,
    WhatIf,
    WhatIfOf,
    HeatMap,
    Points,
    DeviceAndVersions,
    Reproduce,
    WindowWholeRun,
    WindowRecording,
    Change,
    Time,
    Same,
    Simulated,
    Device,
    Profile,
    Provenance,
    Recorder,
    Repeats,
    RepeatsValue,
    OneRepeat,
    NoTime,
    Multiprocessors,
    DeviceMemory,
    CopyEngines,
    Link,
    LinkValue,
    Peaks,
    PeaksValue,
    ModelErrorRow,
    Observer,
    Clocks,
    Version,
    Date,
    Footer,
    ScenarioOf,
    ScenarioAlone,
    CommandCaption,
    CommandFiles,
    CommandRecording,
    AxisTime,
    TimelineWhole,
    TimelineBegin,
    TimelineSteps,
    TimelineFolded,
    TimelineText,
    LanesLeftOut,
    Ideal,
    IdealBoundLine,
    Busy,
    Host,
    HostNumber,
    Worker,
    WorkersFolded,
    LaneH2d,
    LaneCompute,
    LaneD2h,
    LaneMemory,
    KindPrepare,
    KindIssue,
    KindBlocked,
    KindSynchronize,
    KindAllocate,
    KindH2d,
    KindKernel,
    KindD2h,
    KindPageable,
    UtilizationCaptionPair,
    UtilizationCaptionOne,
    RowKernel,
    RowH2d,
    RowD2h,
    RowHostWork,
    RowHostWait,
    WaterfallWent,
    WaterfallCame,
    WaterfallRemark,
    CriticalPath,
    FindingsSimulated,
    FindingsTime,
    NothingToMend,
    NoRuleFinds,
    CostMend,
    CostWindow,
    CostNotMeasured,
    CostWith,
    Threshold,
    Tried,
    NotEnough,
    NoDiagnosis,
    WhatIfAsItIs,
    WhatIfChange,
    WhatIfTime,
    WhatIfStep,
    WhatIfDifference,
    WhatIfError,
    WhatIfBest,
    WhatIfNone,
    WhatIfRefused,
    WhatIfFoot,
    WhatIfErrorFoot,
    WhatIfLeftOut,
    WhatIfFitted,
    WarmUp,
    SweepUntried,
    SweepBest,
    SweepNoBest,
    SweepCaption,
    SweepCurveCaption,
    SweepMapsLeftOut,
    SweepFailed,
    SweepRowsLeftOut,
    ColumnTime,
    ColumnThroughput,
    ColumnBatchP50,
    ColumnBatchP99,
    ColumnMemory,
    BestMark,
    RecordingAnswer,
    RecordingNothing,
    RecordedChip,
    RecordingFile,
    RecordingFormat,
    RecordingIntervals,
    RecordingDevice,
    RecordingWindow,
    Kernels,
    CopiesH2d,
    CopiesD2h,
    CopiesD2d,
    CopiesH2h,
    CopiesP2p,
    CopiesArray,
    CopiesUnified,
    CopiesUnknown,
    Memsets,
    KernelsBusy,
    KernelUtilization,
    CopiesBusy,
    DeviceBusy,
    DeviceUtilization,
    DeviceIdle,
    CopyHidden,
    OverlapEfficiency,
    BothDirections,
    ImportRepaired,
    ImportSkipped,
    ImportUnknown,
    WrittenBySelf,
    DevicesLeftOut,
    DeviceNumber,
    Count_
};
inline constexpr std::size_t WordCount = static_cast<std::size_t>(Word::Count_);

// As it stands in the table, marks and all.
[[nodiscard]] std::string_view wordTemplate(Word word, ReportLanguage language);
// With what is put in for {0}, {1}.
[[nodiscard]] std::string say(ReportLanguage language, Word word, std::initializer_list<std::string> arguments = {});

// The same, but what is put in stays as it is, as names of files and scenarios do.
[[nodiscard]] std::string sayNamed(ReportLanguage language, Word word, std::initializer_list<std::string> arguments);

// Chinese of what other parts of the engine say in English: titles of findings, advice, why a rule could not tell, labels
// of numbers. None when it is not one of theirs.
[[nodiscard]] std::optional<std::string_view> chineseOf(std::string_view english);
struct EngineText
{
    std::string_view english;
    std::string_view chinese;
};
[[nodiscard]] std::span<const EngineText> engineTexts();

// A space between a Chinese character and a Latin letter or a digit, as tokens of both stand side by side.
[[nodiscard]] std::string spaced(std::string_view chinese);

} // namespace overlap
