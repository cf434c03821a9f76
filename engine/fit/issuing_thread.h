// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval_numbers.h"
#include "engine/trace/recording.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace overlap {

// The operations that one call started, by time: a range of const Interval&.
class RecordedOperations
{
public:
    struct Entry
    {
        std::uint32_t correlation = 0;
        std::uint32_t number = 0; // in an IntervalNumbers
    };
    class Iterator
    {
    public:
        using iterator_category = std::forward_iterator_tag;
        using value_type = Interval;
        using difference_type = std::ptrdiff_t;
        using pointer = const Interval*;
        using reference = const Interval&;

        Iterator() = default;
        Iterator(const Entry* entry, const IntervalNumbers* intervals)
            : m_entry(entry)
            , m_intervals(intervals)
        {
        }
        reference operator*() const { return (*m_intervals)[m_entry->number]; }
        pointer operator->() const { return &**this; }
        Iterator& operator++()
        {
            ++m_entry;
            return *this;
        }
        Iterator operator++(int)
        {
            auto before = *this;
            ++*this;
            return before;
        }
        bool operator==(const Iterator& other) const { return m_entry == other.m_entry; }

    private:
        const Entry* m_entry = nullptr;
        const IntervalNumbers* m_intervals = nullptr;
    };

    RecordedOperations() = default;
    RecordedOperations(std::span<const Entry> entries, const IntervalNumbers& intervals)
        : m_entries(entries)
        , m_intervals(&intervals)
    {
    }
    [[nodiscard]] bool empty() const { return m_entries.empty(); }
    [[nodiscard]] const Interval& front() const { return *begin(); }
    [[nodiscard]] Iterator begin() const { return {m_entries.data(), m_intervals}; }
    [[nodiscard]] Iterator end() const { return {m_entries.data() + m_entries.size(), m_intervals}; }

private:
    std::span<const Entry> m_entries;
    const IntervalNumbers* m_intervals = nullptr;
};

// A call of the host and what it started on the device.
struct RecordedCall
{
    const Interval& call;
    std::string_view name;
    RecordedOperations operations; // on the device that is looked at
};

// The thread that gives a device its work, and all it was recorded to do. Of several the one that started most. Points into
// the recording, which has to outlive it; 8 bytes for each call and each operation.
class IssuingThread
{
public:
    IssuingThread(const Recording& recording, const RecordedDevice& device, std::size_t place);

    [[nodiscard]] std::size_t place() const { return m_place; } // in Recording::threads
    [[nodiscard]] std::size_t callCount() const { return m_calls.size(); }
    [[nodiscard]] RecordedCall call(std::size_t index) const; // by begin
    [[nodiscard]] const Interval& intervalOf(std::size_t call) const { return m_hostIntervals[m_calls[call].number]; }
    // The first call that begins then or later; callCount() when none does.
    [[nodiscard]] std::size_t firstCallFrom(TracePoint time) const;
    // Where anything recorded on the thread begins or ends strictly inside the range, calls and operators alike, ascending:
    // between two of them that are far apart nobody knows what it did. O(log n + those).
    [[nodiscard]] std::vector<TracePoint> edgesIn(TimeRange range) const;

private:
    struct Call
    {
        std::uint32_t number = 0; // in m_hostIntervals
        std::uint32_t operations = 0; // where those with its correlation number begin in m_operations
    };

    const Recording* m_recording;
    std::size_t m_place;
    IntervalNumbers m_hostIntervals; // of all lanes of the thread
    IntervalNumbers m_deviceIntervals;
    std::vector<Call> m_calls; // by begin
    std::vector<RecordedOperations::Entry> m_operations; // by correlation number, then by time
};

// None when no call that started anything on the device was recorded. O(n log n).
[[nodiscard]] std::optional<IssuingThread> issuingThreadOf(const Recording& recording, const RecordedDevice& device);

// Whether the call starts kernels ("cudaLaunchKernel", "cuLaunchKernelEx", "cudaGraphLaunch").
[[nodiscard]] bool isLaunchCall(std::string_view name);

// The device with the most operations; null when nothing was recorded on any.
[[nodiscard]] const RecordedDevice* busiestDevice(const Recording& recording);

} // namespace overlap
