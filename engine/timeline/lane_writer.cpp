// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/lane_writer.h"

#include <sys/mman.h>

#include <algorithm>
#include <cassert>
#include <memory>
#include <type_traits>
#include <utility>

namespace overlap {

namespace {
static_assert(std::is_trivially_copyable_v<Interval> && std::is_trivially_destructible_v<Interval>);
static_assert(alignof(Interval) <= __STDCPP_DEFAULT_NEW_ALIGNMENT__ && sizeof(Interval) % alignof(Nanoseconds) == 0);

constexpr std::size_t PageBytes = 4096; // or a multiple
constexpr std::size_t StepBytes = std::size_t{1} << 18U;
constexpr std::size_t StepIntervals = StepBytes / sizeof(Interval);

// Has the system provide the memory that is written next, in one call and not page by page: a third cheaper. Where it
// cannot (before Linux 5.14), pages come one by one.
void provide(const void* from, std::size_t bytes)
{
#ifdef MADV_POPULATE_WRITE
    const auto first = (reinterpret_cast<std::uintptr_t>(from) + PageBytes - 1) / PageBytes * PageBytes;
    const auto last = (reinterpret_cast<std::uintptr_t>(from) + bytes) / PageBytes * PageBytes;
    if (first < last)
        (void)madvise(reinterpret_cast<void*>(first), last - first, MADV_POPULATE_WRITE);
#else
    (void)from;
    (void)bytes;
#endif
}
} // namespace

LaneWriter::LaneWriter(std::size_t expected)
{
    if (expected > 0)
        reserve(expected);
}

void LaneWriter::reserve(std::size_t capacity)
{
    const auto sums = capacity / Lane::SumEvery + 1;
    auto storage =
        std::make_shared_for_overwrite<std::byte[]>(capacity * sizeof(Interval) + sums * sizeof(Nanoseconds));
    auto* intervals = reinterpret_cast<Interval*>(storage.get());
    auto* busyBefore = reinterpret_cast<Nanoseconds*>(storage.get() + capacity * sizeof(Interval));
    if (m_storage) {
        std::uninitialized_copy_n(m_intervals, m_size, intervals);
        std::uninitialized_copy_n(m_busyBefore, m_size / Lane::SumEvery + 1, busyBefore);
    } else {
        new (busyBefore) Nanoseconds(0);
    }
    m_storage = std::move(storage);
    m_intervals = intervals;
    m_busyBefore = busyBefore;
    m_capacity = capacity;
}

void LaneWriter::makeRoom()
{
    constexpr std::size_t Smallest = 64;
    if (m_size == m_capacity)
        reserve(std::max(Smallest, 2 * m_size));
    m_room = std::min(m_size + StepIntervals, m_capacity);
    if (m_capacity > StepIntervals)
        provide(m_intervals + m_size, (m_room - m_size) * sizeof(Interval));
}

Lane LaneWriter::finish(LaneId id)
{
    assert(m_inOrder);
    if (!m_storage)
        reserve(0);
    Lane lane;
    lane.m_id = id;
    lane.m_intervals = {m_intervals, m_size};
    lane.m_busyBefore = {m_busyBefore, m_size / Lane::SumEvery + 1};
    lane.m_storage = std::move(m_storage);
    *this = LaneWriter();
    return lane;
}

} // namespace overlap
