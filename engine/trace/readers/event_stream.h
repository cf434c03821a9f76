// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/event_import.h"
#include "engine/trace/readers/json_stream.h"

namespace overlap {

// Reads the events of a trace one by one and gives them to the import. One that is no JSON is read once more in a tolerant
// way; when that does not help either it is left out, and reading goes on where the next one seems to begin. Counts what
// it mended and left out.
class EventStream
{
public:
    EventStream(JsonStream& stream, EventImport& import, const ReadLimits& limits);

    // From behind the opening bracket to behind the closing one. `closed`: that must be there, else the trace is cut off.
    void read(bool closed);
    [[nodiscard]] bool cutOff() const { return m_cutOff; }
    [[nodiscard]] std::uint64_t unreadable() const { return m_unreadable; }
    [[nodiscard]] std::uint64_t noEvents() const { return m_noEvents; } // what stands between events and is none
    void tellRepairs();

private:
    void readEvent();
    [[nodiscard]] bool takeEvent(JsonCursor::Mode mode);
    [[nodiscard]] std::optional<std::ptrdiff_t> lengthIn(JsonCursor::Mode mode);
    [[nodiscard]] JsonOutcome tryEvent(JsonCursor::Mode mode);
    void count(const JsonCursor::Repairs& one);
    void skipNoEvent();
    void findEventStart();

    JsonStream& m_stream;
    ByteWindow& m_window;
    EventImport& m_import;
    const ReadLimits& m_limits;
    std::size_t m_largestTry;
    KeyMemory m_keys;
    JsonEvent m_event;
    const char* m_eventEnd = nullptr;
    bool m_cutOff = false;
    JsonCursor::Repairs m_lastRepairs;
    JsonCursor::Repairs m_repairs;
    std::uint64_t m_unreadable = 0;
    std::uint64_t m_noEvents = 0;
    std::uint64_t m_missingCommas = 0;
};

} // namespace overlap
