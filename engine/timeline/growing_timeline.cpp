// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/growing_timeline.h"

#include <sys/mman.h>

#include <algorithm>
#include <cassert>
#include <cstring>
#include <new>
#include <type_traits>

namespace overlap {

namespace {

// An array that grows in place: addresses are reserved, memory comes as it is written to.
template<typename T>
class Reserved
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    explicit Reserved(std::size_t capacity)
        : m_capacity(capacity)
    {
        auto* memory = mmap(nullptr, capacity * sizeof(T), PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED)
            throw std::bad_alloc();
        m_data = static_cast<T*>(memory);
    }
    ~Reserved() { munmap(m_data, m_capacity * sizeof(T)); }
    Reserved(const Reserved&) = delete;
    Reserved& operator=(const Reserved&) = delete;

    [[nodiscard]] T* data() const { return m_data; }
    [[nodiscard]] std::size_t capacity() const { return m_capacity; }

private:
    T* m_data = nullptr;
    std::size_t m_capacity;
};

struct Storage
{
    explicit Storage(std::size_t capacity)
        : intervals(capacity)
        , busyBefore(capacity / Lane::SumEvery + 1)
    {
    }
    Reserved<Interval> intervals;
    Reserved<Nanoseconds> busyBefore;
};

constexpr std::size_t FirstCapacity = std::size_t{1} << 24U; // 640 MiB of addresses for a row

} // namespace

class GrowingTimeline::Row
{
public:
    [[nodiscard]] bool takes(const Interval& interval) const
    {
        return m_size == 0 || m_storage->intervals.data()[m_size - 1].time.end <= interval.time.begin;
    }

    void append(const Interval& interval)
    {
        if (m_size == m_storage->intervals.capacity())
            enlarge();
        new (m_storage->intervals.data() + m_size) Interval(interval);
        m_busy += interval.time.duration();
        ++m_size;
        if (m_size % Lane::SumEvery == 0)
            new (m_storage->busyBefore.data() + m_size / Lane::SumEvery) Nanoseconds(m_busy);
    }

    [[nodiscard]] std::size_t size() const { return m_size; }

    void show(std::shared_ptr<const void>& storage, std::span<const Interval>& intervals,
              std::span<const Nanoseconds>& sums) const
    {
        storage = m_storage;
        intervals = {m_storage->intervals.data(), m_size};
        sums = {m_storage->busyBefore.data(), m_size / Lane::SumEvery + 1};
    }

private:
    // Once in 16 million intervals.
    void enlarge()
    {
        auto larger = std::make_shared<Storage>(m_storage->intervals.capacity() * 4);
        std::copy_n(m_storage->intervals.data(), m_size, larger->intervals.data());
        std::copy_n(m_storage->busyBefore.data(), m_size / Lane::SumEvery + 1, larger->busyBefore.data());
        m_storage = std::move(larger);
    }

    std::shared_ptr<Storage> m_storage = std::make_shared<Storage>(FirstCapacity); // sums begin with a zero
    std::size_t m_size = 0;
    Nanoseconds m_busy{};
};

GrowingTimeline::GrowingTimeline() = default;
GrowingTimeline::~GrowingTimeline() = default;

std::uint32_t GrowingTimeline::nameId(std::string_view name)
{
    const auto [it, added] = m_nameIds.try_emplace(std::string(name), static_cast<std::uint32_t>(m_names.size()));
    if (added)
        m_names.emplace_back(name);
    return it->second;
}

void GrowingTimeline::append(LaneRole role, std::uint32_t index, const Interval& interval)
{
    for (std::uint32_t row = 0;; ++row) {
        auto& place = m_rows[{role, index, row}];
        if (!place)
            place = std::make_unique<Row>();
        if (!place->takes(interval))
            continue;
        place->append(interval);
        return;
    }
}

void GrowingTimeline::addLane(LaneId lane)
{
    auto& row = m_rows[lane];
    if (!row)
        row = std::make_unique<Row>();
}

void GrowingTimeline::appendTo(LaneId lane, const Interval& interval)
{
    addLane(lane);
    assert(m_rows[lane]->takes(interval));
    m_rows[lane]->append(interval);
}

std::size_t GrowingTimeline::sizeOf(LaneId lane) const
{
    const auto it = m_rows.find(lane);
    return it == m_rows.end() ? 0 : it->second->size();
}

TimelinePtr GrowingTimeline::snapshot() const
{
    std::vector<Lane> lanes;
    lanes.reserve(m_rows.size());
    for (const auto& [id, row] : m_rows) {
        auto& lane = lanes.emplace_back();
        lane.m_id = id;
        row->show(lane.m_storage, lane.m_intervals, lane.m_busyBefore);
    }
    return std::make_shared<const Timeline>(std::move(lanes), m_names);
}

} // namespace overlap
