// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/event_import.h"

#include "engine/base/letters.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <tuple>

namespace overlap {

namespace {
// PyTorch puts synchronisations of a stream on a row of their own, so many above the stream's.
constexpr std::int64_t SyncStreamOffset = 1'000'000;

// The number in "7", "stream 7" or "-7".
std::optional<std::int64_t> numberIn(std::string_view text)
{
    const auto digit = text.find_first_of("0123456789");
    if (digit == std::string_view::npos)
        return std::nullopt;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(text.data() + digit, text.data() + text.size(), number);
    if (error != std::errc())
        return std::nullopt;
    const bool negative = digit > 0 && text[digit - 1] == '-';
    return negative ? -number : number;
}

std::uint32_t correlationOf(const std::optional<std::int64_t>& number)
{
    const bool fits = number && *number > 0 && *number < std::numeric_limits<std::uint32_t>::max();
    return fits ? static_cast<std::uint32_t>(*number) : 0;
}

std::optional<std::uint32_t> small(const std::optional<std::int64_t>& number)
{
    const bool fits = number && *number >= 0 && *number < std::numeric_limits<std::uint32_t>::max();
    return fits ? std::optional(static_cast<std::uint32_t>(*number)) : std::nullopt;
}

// The one number by which the ends of arrows are found: of devices there are few, and a stream's number is small.
std::uint32_t placeOf(std::uint64_t device, std::uint64_t stream)
{
    return static_cast<std::uint32_t>(device * 65536 + stream);
}
} // namespace

EventImport::Category EventImport::categoryOf(std::string_view name)
{
    const auto low = lowered(name);
    const auto is = [&](std::initializer_list<std::string_view> names) {
        return std::ranges::find(names, low) != names.end();
    };
    if (is({"kernel", "concurrent_kernel"}))
        return Category::Kernel;
    if (is({"gpu_memcpy", "memcpy"}))
        return Category::Copy;
    if (is({"gpu_memset", "memset"}))
        return Category::Memset;
    if (is({"gpu_user_annotation", "cuda_sync", "cuda_event"}))
        return Category::DeviceMark;
    if (is({"cuda_runtime", "runtime", "cuda_driver", "driver", "hip_runtime", "privateuse1_runtime",
            "privateuse1_driver", "mtia_runtime", "xpu_runtime", "xpu_driver"}))
        return Category::Call;
    if (is({"cpu_op", "operator", "python_function", "cpu_instant_event"}))
        return Category::Operator;
    if (is({"user_annotation", "trace"}))
        return Category::Range;
    if (is({"overhead"}))
        return Category::Overhead;
    return Category::Unknown;
}

EventImport::KnownCategory& EventImport::category(const JsonText& name)
{
    bool added = false;
    const auto number = m_categoryTexts.numberOf(name.raw, added);
    if (added) {
        const auto text = name.decoded();
        m_categories.push_back({categoryOf(text), lowered(text), 0});
        // "Trace" and "Memcpy" may be anybody's, these are PyTorch's.
        const auto& known = m_categories.back();
        m_isKineto = m_isKineto || (known.category != Category::Unknown && known.category != Category::Range)
                     || known.name == "user_annotation";
    }
    ++m_categories[number].count;
    return m_categories[number];
}

std::uint32_t EventImport::nameOf(const JsonText& name)
{
    return name.escaped ? m_builder.nameId(name.decoded()) : m_builder.nameId(name.raw);
}

std::uint32_t EventImport::threadOf(const JsonEvent& event)
{
    m_threadKey.assign(event.process.raw);
    m_threadKey += '\x1F';
    m_threadKey += event.thread.raw;
    bool added = false;
    const auto number = m_threadTexts.numberOf(m_threadKey, added);
    if (added)
        m_threads.push_back(m_builder.thread(event.process.decoded(), event.thread.decoded()));
    return m_threads[number];
}

bool EventImport::timeIsUsable(const JsonTime& time, const char* absent)
{
    switch (time.state) {
    case JsonTime::State::Valid:
        return true;
    case JsonTime::State::Absurd:
        m_builder.skip("absurd time");
        return false;
    case JsonTime::State::NoNumber:
        m_builder.skip("time that is no number");
        return false;
    case JsonTime::State::Absent:
        m_builder.skip(absent);
        return false;
    }
    return false;
}

void EventImport::add(const JsonEvent& event)
{
    ++m_events;
    switch (event.phase) {
    case 'X':
        complete(event);
        break;
    case 'B':
        half(event, false, false);
        break;
    case 'E':
        half(event, true, false);
        break;
    case 'b':
        half(event, false, true);
        break;
    case 'e':
        half(event, true, true);
        break;
    case 's':
        flow(event, false);
        break;
    case 'f':
        flow(event, true);
        break;
    // Points, counters, steps of flows, names, samples and objects: nothing that lasts.
    case 'i':
    case 'I':
    case 'R':
    case 'n':
    case 't':
    case 'C':
    case 'M':
    case 'P':
    case 'N':
    case 'O':
    case 'D':
    case 'S':
    case 'T':
    case 'p':
    case 'F':
    case 'V':
    case 'v':
    case 'c':
    case '(':
    case ')':
        break;
    default:
        m_builder.skip(event.phase == '\0' ? "event without a phase" : "unknown phase");
    }
}

Interval EventImport::intervalOf(const JsonEvent& event, Category category)
{
    Interval interval;
    interval.time.begin = TracePoint(Nanoseconds(event.begin.ns));
    interval.time.end = interval.time.begin;
    interval.nameId = nameOf(event.name);
    interval.correlation = category == Category::DeviceMark ? 0 : correlationOf(event.correlation);
    if (const auto batch = small(event.batch))
        interval.batch = *batch;
    switch (category) {
    case Category::Kernel:
        interval.kind = ActivityKind::Kernel;
        interval.amount = static_cast<std::uint64_t>(std::max<std::int64_t>(0, event.blocks.value_or(0)));
        return interval;
    case Category::Copy: {
        if (interval.nameId >= m_copyKinds.size())
            m_copyKinds.resize(interval.nameId + 1);
        auto& byName = m_copyKinds[interval.nameId];
        if (!byName)
            byName = copyKindOf(m_builder.name(interval.nameId));
        auto copy = *byName;
        if (event.copyKind)
            copy.kind = copyKindOf(*event.copyKind).kind;
        else if (copy.kind == ActivityKind::CopyUnknown && event.kind.present)
            copy.kind = copyKindOf(event.kind.raw).kind;
        interval.kind = copy.kind;
        interval.flags = copy.flags;
        break;
    }
    case Category::Memset:
        interval.kind = ActivityKind::Memset;
        break;
    case Category::DeviceMark:
        interval.kind = ActivityKind::Range;
        return interval;
    case Category::Call:
        if (interval.nameId >= m_callKinds.size())
            m_callKinds.resize(interval.nameId + 1, ActivityKind::Kernel);
        if (m_callKinds[interval.nameId] == ActivityKind::Kernel) // not asked before
            m_callKinds[interval.nameId] = callKindOf(m_builder.name(interval.nameId));
        interval.kind = m_callKinds[interval.nameId];
        break;
    case Category::Range:
        interval.kind = ActivityKind::Range;
        return interval;
    case Category::Overhead:
        interval.kind = ActivityKind::Overhead;
        return interval;
    case Category::Operator:
    case Category::Unknown:
        interval.kind = event.kind.raw == "prepare" ? ActivityKind::Prepare : ActivityKind::Operator;
        return interval;
    }
    interval.amount = static_cast<std::uint64_t>(std::max<std::int64_t>(0, event.bytes.value_or(0)));
    return interval;
}

void EventImport::addHostEvent(std::uint32_t thread, Category category, Interval interval)
{
    if (category == Category::Call)
        m_builder.addCall(thread, interval);
    else if (category == Category::Range || category == Category::Overhead)
        m_builder.addRange(thread, interval);
    else
        m_builder.addOperator(thread, interval);
}

void EventImport::addDeviceEvent(const JsonEvent& event, Category category, Interval interval)
{
    const auto index = event.device ? event.device : numberIn(event.process.raw);
    if (!index || m_builder.device(*index) == nullptr) {
        m_builder.skip("operation without a device");
        return;
    }
    auto stream = event.stream ? event.stream : numberIn(event.thread.raw);
    if (stream && *stream < 0)
        stream = *stream == std::numeric_limits<std::int64_t>::min() ? 0 : -*stream;
    const bool mark = category == Category::DeviceMark;
    if (mark && !event.stream && stream && *stream >= SyncStreamOffset)
        *stream -= SyncStreamOffset;
    if (stream && *stream >= std::numeric_limits<std::uint32_t>::max())
        stream.reset(); // what is no stream's, such as waiting for a whole context
    const auto device = static_cast<std::uint32_t>(*index);
    if (stream) {
        interval.stream = m_builder.stream(
            {device, small(event.ofProcess), small(event.context), static_cast<std::uint64_t>(*stream)});
    }
    if (mark) {
        m_builder.addDeviceRange(device, interval);
        return;
    }
    m_hasCorrelations = m_hasCorrelations || interval.correlation != 0;
    m_builder.addOperation(device, interval);
}

void EventImport::complete(const JsonEvent& event)
{
    auto& known = category(event.category);
    if (!timeIsUsable(event.begin, "event without a time") || !timeIsUsable(event.duration, "event without a duration"))
        return;
    auto interval = intervalOf(event, known.category);
    std::int64_t end = 0;
    if (__builtin_add_overflow(event.begin.ns, event.duration.ns, &end)) {
        m_builder.skip("absurd time");
        return;
    }
    interval.time.end = TracePoint(Nanoseconds(end));
    if (known.category == Category::DeviceMark && known.name != "gpu_user_annotation")
        interval.kind = ActivityKind::Synchronize;
    if (known.category <= Category::DeviceMark)
        addDeviceEvent(event, known.category, interval);
    else
        addHostEvent(threadOf(event), known.category, interval);
}

void EventImport::half(const JsonEvent& event, bool isEnd, bool async)
{
    const auto& known = category(event.category);
    if (!timeIsUsable(event.begin, "event without a time"))
        return;
    Half half;
    half.isEnd = isEnd;
    half.category = known.category <= Category::DeviceMark ? Category::Operator : known.category;
    if (known.category <= Category::DeviceMark && !isEnd)
        m_builder.skip("operation of a device that is not one event");
    half.interval.time.begin = TracePoint(Nanoseconds(event.begin.ns));
    if (!isEnd)
        half.interval = intervalOf(event, half.category);
    if (!async) {
        half.track = threadOf(event);
        m_halves.push_back(half);
        return;
    }
    std::string key(event.process.raw);
    for (const auto& part : {event.category.raw, event.id.raw})
        key.append(1, '\x1F').append(part);
    bool added = false;
    half.track = m_trackTexts.numberOf(key, added);
    if (added)
        m_trackThreads.push_back(m_builder.thread(event.process.decoded(), "asynchronous"));
    m_asyncHalves.push_back(half);
}

void EventImport::flow(const JsonEvent& event, bool isEnd)
{
    if (m_hasCorrelations)
        return;
    const auto low = lowered(event.category.raw);
    if ((low != "ac2g" && low != "async") || event.begin.state != JsonTime::State::Valid)
        return;
    const auto id = correlationOf(numberIn(event.id.raw));
    if (id == 0)
        return;
    if (!isEnd) {
        m_starts.push_back({id, threadOf(event), event.begin.ns});
        return;
    }
    const auto device = numberIn(event.process.raw);
    const auto stream = numberIn(event.thread.raw);
    if (device && stream)
        m_ends.push_back(
            {id, placeOf(static_cast<std::uint64_t>(*device), static_cast<std::uint64_t>(*stream)), event.begin.ns});
}

// Begins and ends of a thread (or of an asynchronous number) nest, whatever order they come in.
void EventImport::pairHalves()
{
    for (auto* halves : {&m_halves, &m_asyncHalves}) {
        std::ranges::stable_sort(*halves, [](const Half& a, const Half& b) {
            return a.track != b.track ? a.track < b.track : a.interval.time.begin < b.interval.time.begin;
        });
        const bool async = halves == &m_asyncHalves;
        std::vector<Half*> open;
        std::uint64_t unclosed = 0;
        for (auto& half : *halves) {
            if (!open.empty() && open.front()->track != half.track) {
                unclosed += open.size();
                open.clear();
            }
            if (!half.isEnd) {
                open.push_back(&half);
            } else if (open.empty()) {
                m_builder.skip("end without a begin");
            } else {
                auto interval = open.back()->interval;
                interval.time.end = half.interval.time.begin;
                if (async)
                    interval.kind = ActivityKind::Range;
                const auto thread = async ? m_trackThreads[half.track] : half.track;
                addHostEvent(thread, async ? Category::Range : open.back()->category, interval);
                open.pop_back();
            }
        }
        unclosed += open.size();
        if (unclosed > 0)
            m_builder.skip("begin without an end", unclosed);
        std::vector<Half>().swap(*halves);
    }
}

// Where operations do not name the call that made them, the arrows do; many of these have only one end.
void EventImport::linkByFlows()
{
    if (m_hasCorrelations || m_starts.empty() || m_ends.empty())
        return;
    const auto byPlace = [](const Flow& a, const Flow& b) {
        return std::tie(a.place, a.at, a.id) < std::tie(b.place, b.at, b.id);
    };
    std::ranges::sort(m_starts, byPlace);
    std::ranges::sort(m_ends, byPlace);
    const auto idAt = [&](const std::vector<Flow>& flows, std::uint32_t place, std::int64_t at) -> std::uint32_t {
        const auto it = std::ranges::lower_bound(flows, Flow{0, place, at}, byPlace);
        return it != flows.end() && it->place == place && it->at == at ? it->id : 0;
    };
    m_builder.setCorrelations(
        [&](std::uint32_t thread, TracePoint at) { return idAt(m_starts, thread, at.time_since_epoch().count()); },
        [&](const RecordedStream& stream, TracePoint at) {
            return idAt(m_ends, placeOf(stream.device, stream.id), at.time_since_epoch().count());
        });
}

Result<Recording> EventImport::finish()
{
    pairHalves();
    linkByFlows();
    m_builder.recording().format = m_isKineto ? RecordingFormat::Kineto : RecordingFormat::Chrome;
    constexpr std::size_t MostNamed = 100;
    for (std::size_t i = 0; m_isKineto && i < std::min(m_categories.size(), MostNamed); ++i) {
        const auto& known = m_categories[i];
        if (known.category == Category::Unknown && !known.name.empty())
            m_builder.unknownCategory(known.name, known.count);
    }
    auto recording = m_builder.finish();
    // Without a base the clock itself counts from 1970, as old files show.
    constexpr Nanoseconds Year1973{100'000'000'000'000'000};
    if (recording && m_isKineto && !recording->epoch && recording->origin > Year1973)
        recording->epoch = Nanoseconds{};
    return recording;
}

} // namespace overlap
