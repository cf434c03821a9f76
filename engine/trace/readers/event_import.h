// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/call_kind.h"
#include "engine/trace/readers/json_event.h"
#include "engine/trace/readers/recording_builder.h"

namespace overlap {

// Turns trace events into intervals: sorts categories, pairs begins with ends, links calls with what they started.
class EventImport
{
public:
    explicit EventImport(const ReadOptions& options)
        : m_builder(RecordingFormat::Chrome, options)
    {
    }

    void add(const JsonEvent& event);
    void markKineto() { m_isKineto = true; } // a key that only PyTorch's profiler writes
    [[nodiscard]] std::uint64_t events() const { return m_events; }
    [[nodiscard]] RecordingBuilder& builder() { return m_builder; }
    [[nodiscard]] Result<Recording> finish();

private:
    enum class Category : std::uint8_t
    {
        Kernel,
        Copy,
        Memset,
        DeviceMark, // annotations, synchronisations and events, as seen on the device
        Call,
        Operator,
        Range,
        Overhead,
        Unknown
    };
    struct KnownCategory
    {
        Category category = Category::Unknown;
        std::string name;
        std::uint64_t count = 0;
    };
    // A begin or an end that waits for its other half.
    struct Half
    {
        Interval interval; // of an end only the time is used
        std::uint32_t track = 0;
        Category category = Category::Unknown;
        bool isEnd = false;
    };
    struct Flow
    {
        std::uint32_t id = 0;
        std::uint32_t place = 0; // a thread, or a stream
        std::int64_t at = 0;
        auto operator<=>(const Flow&) const = default;
    };

    [[nodiscard]] static Category categoryOf(std::string_view name);
    [[nodiscard]] KnownCategory& category(const JsonText& name);
    [[nodiscard]] std::uint32_t threadOf(const JsonEvent& event);
    [[nodiscard]] std::uint32_t nameOf(const JsonText& name);
    [[nodiscard]] bool timeIsUsable(const JsonTime& time, const char* absent);
    void complete(const JsonEvent& event);
    void half(const JsonEvent& event, bool isEnd, bool async);
    void flow(const JsonEvent& event, bool isEnd);
    void addDeviceEvent(const JsonEvent& event, Category category, Interval interval);
    void addHostEvent(std::uint32_t thread, Category category, Interval interval);
    [[nodiscard]] Interval intervalOf(const JsonEvent& event, Category category);
    void pairHalves();
    void linkByFlows();

    RecordingBuilder m_builder;
    bool m_isKineto = false;
    bool m_hasCorrelations = false; // on operations of a device: flows are not needed
    std::uint64_t m_events = 0;
    TextNumbers m_categoryTexts;
    std::vector<KnownCategory> m_categories;
    TextNumbers m_threadTexts;
    std::vector<std::uint32_t> m_threads; // by number in m_threadTexts
    std::string m_threadKey;
    std::vector<ActivityKind> m_callKinds; // by name
    std::vector<std::optional<CopyKind>> m_copyKinds; // by name
    TextNumbers m_trackTexts; // of asynchronous halves
    std::vector<std::uint32_t> m_trackThreads;
    std::vector<Half> m_halves;
    std::vector<Half> m_asyncHalves;
    std::vector<Flow> m_starts; // on threads
    std::vector<Flow> m_ends; // on streams
};

} // namespace overlap
