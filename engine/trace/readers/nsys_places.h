// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/few_keys.h"
#include "engine/trace/readers/nsys_tables.h"

#include <map>

namespace overlap {

// Where rows belong: the device, process, context and stream of an operation, the thread of a call.
class NsysPlaces
{
public:
    struct Place
    {
        std::uint16_t stream = Interval::NoStream;
        std::uint32_t device = 0;
        bool valid = false; // the row names a device that can be one
    };

    explicit NsysPlaces(RecordingBuilder& builder)
        : m_builder(builder)
    {
    }

    // Before any rows: what GPUs there are, and which of them each process means by its numbers.
    void readDevices(NsysTables& tables);
    // Calls come first, for they tell the processes.
    [[nodiscard]] std::uint32_t threadIndex(const SqliteRows& row, int column);
    [[nodiscard]] Place placeOf(const SqliteRows& row, int deviceColumn, int contextColumn, int streamColumn,
                                int pidColumn);

private:
    struct StreamKey
    {
        std::int64_t device = 0;
        std::int64_t context = 0;
        std::int64_t stream = 0;
        std::int64_t process = 0;
        [[nodiscard]] std::size_t hash() const
        {
            constexpr std::uint64_t Odd = 0x9E3779B97F4A7C15U;
            auto h = static_cast<std::uint64_t>(device);
            for (const auto part : {context, stream, process})
                h = (h ^ static_cast<std::uint64_t>(part)) * Odd;
            return static_cast<std::size_t>(h >> 40U);
        }
        bool operator==(const StreamKey&) const = default;
    };
    struct ThreadKey
    {
        std::int64_t id = 0;
        [[nodiscard]] std::size_t hash() const { return static_cast<std::size_t>(id); }
        bool operator==(const ThreadKey&) const = default;
    };

    [[nodiscard]] std::uint32_t spaceOf(std::optional<std::uint32_t> process);

    RecordingBuilder& m_builder;
    std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> m_gpus; // of (process, number of the device in it)
    bool m_useGpuNumbers = false;
    std::map<std::uint32_t, std::uint32_t> m_spaces; // by process
    FewKeys<StreamKey, Place> m_places;
    FewKeys<ThreadKey, std::uint32_t> m_threads;
};

} // namespace overlap
