// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/setting_fields.h"

#include "engine/scenario/kernel_kind.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

namespace overlap {

namespace {

constexpr double MaxBytes = 8589934592.0; // 2^33
constexpr double MaxUs = 1e7;
constexpr double MaxSamples = 1e7;

template<auto Member>
int readChoice(const Scenario& scenario)
{
    return static_cast<int>(scenario.*Member);
}

template<auto Member>
void writeChoice(Scenario& scenario, int value)
{
    using Value = std::remove_reference_t<decltype(scenario.*Member)>;
    scenario.*Member = static_cast<Value>(value);
}

// Numbers beyond the type's range are kept at its end, where validation still refuses them.
[[nodiscard]] std::uint32_t toCount(double value)
{
    constexpr double Most = std::numeric_limits<std::uint32_t>::max();
    return static_cast<std::uint32_t>(std::clamp(std::round(value), 0.0, Most));
}

[[nodiscard]] std::uint64_t toBytes(double value)
{
    return static_cast<std::uint64_t>(std::clamp(std::round(value), 0.0, 9e15));
}

template<auto Member>
double readCount(const Scenario& scenario)
{
    return static_cast<double>(scenario.*Member);
}

template<auto Member>
void writeCount(Scenario& scenario, double value)
{
    scenario.*Member = toCount(value);
}

// Outputs whose size follows from the kernel are kept as "not set", so that a new kernel brings its own size.
void dropDerivedOutput(Scenario& scenario)
{
    if (computes(scenario.kernel.kind))
        scenario.outputBytesPerSample.reset();
}

void writeKernelKind(Scenario& scenario, int value)
{
    scenario.kernel.kind = static_cast<KernelKind>(value);
    dropDerivedOutput(scenario);
    auto& kernel = scenario.kernel;
    // A kernel of fixed duration needs a duration: start with one that can be seen.
    if (kernel.kind == KernelKind::FixedDuration && kernel.durationUs <= 0.0 && kernel.durationUsPerSample <= 0.0)
        kernel.durationUs = 100.0;
}

void writePrepareKind(Scenario& scenario, int value)
{
    scenario.prepare.kind = static_cast<PrepareKind>(value);
    if (scenario.prepare.kind == PrepareKind::FixedDuration && scenario.prepare.usPerSample <= 0.0)
        scenario.prepare.usPerSample = 10.0;
}

} // namespace

namespace fields {

const NumberField samples{
    "samples", NumberUnit::Count, 1, MaxSamples, readCount<&Scenario::samples>, writeCount<&Scenario::samples>};
const NumberField inputBytes{"input_bytes_per_sample",
                             NumberUnit::Bytes,
                             0,
                             MaxBytes,
                             [](const Scenario& s) { return static_cast<double>(s.inputBytesPerSample); },
                             [](Scenario& s, double v) { s.inputBytesPerSample = toBytes(v); }};
const NumberField outputBytes{"output_bytes_per_sample",
                              NumberUnit::Bytes,
                              0,
                              MaxBytes,
                              [](const Scenario& s) { return static_cast<double>(s.outputBytes()); },
                              [](Scenario& s, double v) { s.outputBytesPerSample = toBytes(v); }};
const ChoiceField kernelKind{"kernel.kind", static_cast<int>(KernelKind::None) + 1,
                             [](const Scenario& s) { return static_cast<int>(s.kernel.kind); }, writeKernelKind};
const NumberField iterations{"kernel.iterations",
                             NumberUnit::Count,
                             1,
                             1e6,
                             [](const Scenario& s) { return static_cast<double>(s.kernel.iterations); },
                             [](Scenario& s, double v) { s.kernel.iterations = toCount(v); },
                             true};
const NumberField kernelUs{"kernel.duration_us",
                           NumberUnit::Microseconds,
                           0,
                           MaxUs,
                           [](const Scenario& s) { return s.kernel.durationUs; },
                           [](Scenario& s, double v) { s.kernel.durationUs = v; }};
const NumberField kernelUsPerSample{"kernel.duration_us_per_sample",
                                    NumberUnit::Microseconds,
                                    0,
                                    MaxUs,
                                    [](const Scenario& s) { return s.kernel.durationUsPerSample; },
                                    [](Scenario& s, double v) { s.kernel.durationUsPerSample = v; }};
const NumberField launches{"kernel.launches_per_batch",
                           NumberUnit::Count,
                           1,
                           1e4,
                           [](const Scenario& s) { return static_cast<double>(s.kernel.launchesPerBatch); },
                           [](Scenario& s, double v) { s.kernel.launchesPerBatch = toCount(v); }};
const ChoiceField prepareKind{"prepare.kind", 3, [](const Scenario& s) { return static_cast<int>(s.prepare.kind); },
                              writePrepareKind};
const NumberField prepareUs{"prepare.us_per_sample",
                            NumberUnit::Microseconds,
                            0,
                            MaxUs,
                            [](const Scenario& s) { return s.prepare.usPerSample; },
                            [](Scenario& s, double v) { s.prepare.usPerSample = v; }};

const NumberField batchSize{"batch_size",
                            NumberUnit::Count,
                            1,
                            MaxSamples,
                            readCount<&Scenario::batchSize>,
                            writeCount<&Scenario::batchSize>,
                            true,
                            [](const Scenario& s) { return static_cast<double>(s.samples); }};
const NumberField streams{
    "streams", NumberUnit::Count, 1, 64, readCount<&Scenario::streams>, writeCount<&Scenario::streams>, true};
const ChoiceField hostMemory{"host_memory", 2, readChoice<&Scenario::hostMemory>, writeChoice<&Scenario::hostMemory>};
const ChoiceField sync{"sync", 4, readChoice<&Scenario::sync>, writeChoice<&Scenario::sync>};
const ChoiceField issueOrder{"issue_order", 2, readChoice<&Scenario::issueOrder>, writeChoice<&Scenario::issueOrder>};
const ChoiceField allocation{"allocation", 3, readChoice<&Scenario::allocation>, writeChoice<&Scenario::allocation>};
const ChoiceField useGraph{"use_graph", 2, readChoice<&Scenario::useGraph>, writeChoice<&Scenario::useGraph>};

const ChoiceField outputHostMemory{"output_host_memory", 3, readChoice<&Scenario::outputHostMemory>,
                                   writeChoice<&Scenario::outputHostMemory>};
const ChoiceField pinning{"pinning", 2, readChoice<&Scenario::pinning>, writeChoice<&Scenario::pinning>};
const ChoiceField streamKind{"stream_kind", 3, readChoice<&Scenario::streamKind>, writeChoice<&Scenario::streamKind>};
const NumberField defaultStreamEvery{"default_stream_every",
                                     NumberUnit::Count,
                                     0,
                                     MaxSamples,
                                     readCount<&Scenario::defaultStreamEvery>,
                                     writeCount<&Scenario::defaultStreamEvery>};
const ChoiceField poolThreshold{"pool_release_threshold", 2, readChoice<&Scenario::poolReleaseThreshold>,
                                writeChoice<&Scenario::poolReleaseThreshold>};
const ChoiceField finalSync{"final_sync", 2, readChoice<&Scenario::finalSync>, writeChoice<&Scenario::finalSync>};
const NumberField workers{"prepare.workers",
                          NumberUnit::Count,
                          0,
                          64,
                          [](const Scenario& s) { return static_cast<double>(s.prepare.workers); },
                          [](Scenario& s, double v) { s.prepare.workers = toCount(v); }};

} // namespace fields

void copyWorkload(const Scenario& from, Scenario& to)
{
    const auto workers = to.prepare.workers;
    to.samples = from.samples;
    to.inputBytesPerSample = from.inputBytesPerSample;
    to.outputBytesPerSample = from.outputBytesPerSample;
    to.kernel = from.kernel;
    to.prepare = from.prepare;
    to.prepare.workers = workers;
}

bool sameWorkload(const Scenario& x, const Scenario& y)
{
    auto copy = x;
    copyWorkload(y, copy);
    return copy.samples == x.samples && copy.inputBytesPerSample == x.inputBytesPerSample
           && copy.outputBytes() == x.outputBytes() && copy.kernel == x.kernel && copy.prepare == x.prepare;
}

namespace {

struct Why
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Why)
};

using Kind = Applicability::Kind;

[[nodiscard]] Applicability noEffectIf(bool condition, const QString& why)
{
    return condition ? Applicability{Kind::NoEffect, why} : Applicability{};
}

[[nodiscard]] Applicability impossibleIf(bool condition, const QString& why)
{
    return condition ? Applicability{Kind::Impossible, why} : Applicability{};
}

[[nodiscard]] bool copiesPinned(const Scenario& s)
{
    return s.hostMemory == HostMemory::Pinned && s.outputMemory() == HostMemory::Pinned;
}

[[nodiscard]] Applicability graphApplies(const Scenario& s)
{
    if (s.sync != Sync::SlotReuse && s.sync != Sync::End)
        return {Kind::Impossible, Why::tr("needs slot reuse or one wait at the end")};
    if (!copiesPinned(s))
        return {Kind::Impossible, Why::tr("needs pinned memory")};
    if (s.issueOrder != IssueOrder::DepthFirst)
        return {Kind::Impossible, Why::tr("needs depth first order")};
    return impossibleIf(s.allocation != Allocation::Preallocated, Why::tr("needs buffers allocated before"));
}

[[nodiscard]] Applicability streamsApply(const Scenario& s)
{
    if (s.sync == Sync::EveryOp)
        return noEffectIf(s.streams > 1, Why::tr("every operation waits"));
    return noEffectIf(s.streams > 1 && s.streamKind == StreamKind::LegacyDefault, Why::tr("all in stream 0"));
}

[[nodiscard]] Applicability orderApplies(const Scenario& s)
{
    if (s.issueOrder == IssueOrder::DepthFirst)
        return {};
    if (s.sync == Sync::EveryOp)
        return {Kind::NoEffect, Why::tr("every operation waits")};
    return noEffectIf(s.streams <= 1, Why::tr("only one stream"));
}

struct Rule
{
    const char* key;
    Applicability (*judge)(const Scenario&);
};

constexpr Rule Rules[] = {
    {"use_graph", graphApplies},
    {"streams", streamsApply},
    {"issue_order", orderApplies},
    {"stream_kind",
     [](const Scenario& s) {
         return noEffectIf(s.sync == Sync::EveryOp && s.streamKind != StreamKind::NonBlocking,
                           Why::tr("every operation waits"));
     }},
    {"default_stream_every",
     [](const Scenario& s) {
         return noEffectIf(s.sync == Sync::EveryOp && s.defaultStreamEvery > 0, Why::tr("every operation waits"));
     }},
    {"pinning",
     [](const Scenario& s) {
         return impossibleIf(s.hostMemory != HostMemory::Pinned && s.outputMemory() != HostMemory::Pinned,
                             Why::tr("needs pinned memory"));
     }},
    {"pool_release_threshold",
     [](const Scenario& s) {
         return impossibleIf(s.allocation != Allocation::StreamOrdered, Why::tr("needs stream ordered buffers"));
     }},
    {"prepare.workers",
     [](const Scenario& s) {
         return impossibleIf(s.prepare.kind == PrepareKind::None, Why::tr("there is nothing to prepare"));
     }},
    {"output_host_memory",
     [](const Scenario& s) { return impossibleIf(s.outputBytes() == 0, Why::tr("nothing is copied back")); }},
    {"output_bytes_per_sample",
     [](const Scenario& s) { return impossibleIf(computes(s.kernel.kind), Why::tr("follows from the kernel")); }},
};

} // namespace

Applicability applicability(const char* key, const Scenario& scenario)
{
    for (const auto& rule : Rules)
        if (std::strcmp(rule.key, key) == 0)
            return rule.judge(scenario);
    return {};
}

} // namespace overlap
