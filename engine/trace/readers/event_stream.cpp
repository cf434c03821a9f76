// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/event_stream.h"

#include "engine/trace/readers/json_scan.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>

namespace overlap {

namespace {
using json_scan::isSpace;
} // namespace

EventStream::EventStream(JsonStream& stream, EventImport& import, const ReadLimits& limits)
    : m_stream(stream)
    , m_window(stream.window())
    , m_import(import)
    , m_limits(limits)
    , m_largestTry(static_cast<std::size_t>(limits.eventBytes))
{
}

void EventStream::read(bool closed)
{
    bool comma = true; // whether another event may follow
    while (!m_stream.error()) {
        const char next = m_stream.peek();
        if (next == ']') {
            m_stream.drop();
            return;
        }
        if (next == ',') {
            m_stream.drop();
            comma = true;
            continue;
        }
        if (next == '\0' && m_window.begin() == m_window.end()) {
            if (closed && !m_stream.error()) {
                m_cutOff = true;
                m_import.builder().warnOfCut(
                    "The trace is cut off: it ends within its events; numbers are of the part that is there");
            }
            return;
        }
        if (next == '{') {
            m_missingCommas += comma ? 0 : 1;
            readEvent();
            comma = false;
        } else {
            skipNoEvent();
        }
    }
}

void EventStream::readEvent()
{
    if (takeEvent(JsonCursor::Mode::Strict) || m_stream.error())
        return;
    // A reading that goes on for longer has taken the beginning of the next event for a text.
    const auto tolerant = lengthIn(JsonCursor::Mode::Tolerant);
    const auto raw = lengthIn(JsonCursor::Mode::RawBackslash);
    if (m_stream.error())
        return;
    if (tolerant || raw) {
        const bool useRaw = raw && (!tolerant || *raw < *tolerant);
        if (takeEvent(useRaw ? JsonCursor::Mode::RawBackslash : JsonCursor::Mode::Tolerant) || m_stream.error())
            return;
    }
    // Nothing helps: cut off, too large or damaged.
    ++m_unreadable;
    // A file full of events that never end would be read again from each of them.
    if (m_window.end() - m_window.begin() > static_cast<std::ptrdiff_t>(JsonStream::WindowSize))
        m_largestTry = std::max(JsonStream::WindowSize, m_largestTry / 8);
    m_stream.drop();
    findEventStart();
}

bool EventStream::takeEvent(JsonCursor::Mode mode)
{
    if (tryEvent(mode) != JsonOutcome::Done || m_stream.error())
        return false;
    if (mode != JsonCursor::Mode::Strict)
        count(m_lastRepairs);
    m_import.add(m_event);
    m_window.consume(m_eventEnd);
    return true;
}

std::optional<std::ptrdiff_t> EventStream::lengthIn(JsonCursor::Mode mode)
{
    if (tryEvent(mode) != JsonOutcome::Done || m_stream.error())
        return std::nullopt;
    return m_eventEnd - m_window.begin();
}

JsonOutcome EventStream::tryEvent(JsonCursor::Mode mode)
{
    while (true) {
        JsonCursor cursor(m_window.begin(), m_window.end(), mode, m_limits.depth, &m_keys);
        const auto outcome = readJsonEvent(cursor, m_event);
        if (outcome == JsonOutcome::Done) {
            m_eventEnd = cursor.at();
            m_lastRepairs = cursor.repairs();
            return outcome;
        }
        // An event that ends nowhere near must not be read again and again for each few bytes more.
        const auto held = m_window.end() - m_window.begin();
        if (outcome == JsonOutcome::Bad || held > static_cast<std::ptrdiff_t>(m_largestTry) || !m_stream.more())
            return JsonOutcome::Bad;
        while (m_window.end() - m_window.begin() < held * 2 && m_stream.more()) {
        }
    }
}

void EventStream::count(const JsonCursor::Repairs& one)
{
    m_repairs.quotes += one.quotes;
    m_repairs.backslashes += one.backslashes;
    m_repairs.controls += one.controls;
    m_repairs.words += one.words;
    m_repairs.logLines += one.logLines;
    m_repairs.commas += one.commas;
}

// Something between events that is none: a log line, a number.
void EventStream::skipNoEvent()
{
    ++m_noEvents;
    const char* at = m_window.begin();
    while (true) {
        while (at < m_window.end() && *at != '\n' && *at != ',')
            ++at;
        if (at < m_window.end())
            break;
        const auto held = m_window.end() - m_window.begin();
        if (held > static_cast<std::ptrdiff_t>(JsonStream::WindowSize / 2)) {
            findEventStart();
            return;
        }
        if (!m_stream.more()) {
            m_window.consume(m_window.end());
            return;
        }
        at = m_window.begin() + held;
    }
    m_window.consume(at);
}

// Goes to the next place that looks like the beginning of an event.
void EventStream::findEventStart()
{
    constexpr std::array<std::string_view, 11> Keys{"ph\"",  "name\"", "cat\"", "pid\"",  "tid\"", "ts\"",
                                                    "dur\"", "id\"",   "s\"",   "args\"", "bp\""};
    constexpr std::ptrdiff_t Lookahead = 256;
    while (!m_stream.error()) {
        const char* at = m_window.begin();
        const char* const end = m_window.end();
        while (at < end
               && (at = static_cast<const char*>(std::memchr(at, '{', static_cast<std::size_t>(end - at))))
                      != nullptr) {
            const char* key = at + 1;
            while (key < end && isSpace(*key))
                ++key;
            if (end - key < Lookahead && !m_window.sourceEnded())
                break;
            if (key < end && *key == '"') {
                const std::string_view rest(key + 1, static_cast<std::size_t>(end - key - 1));
                if (std::ranges::any_of(Keys, [&](std::string_view k) { return rest.starts_with(k); })) {
                    m_window.consume(at);
                    return;
                }
            }
            ++at;
        }
        m_window.consume(at == nullptr ? end : at);
        if (!m_stream.more() && (at == nullptr || at >= end || m_stream.full())) {
            m_window.consume(m_window.end());
            return;
        }
    }
}

void EventStream::tellRepairs()
{
    auto& builder = m_import.builder();
    const auto tell = [&](const char* what, std::uint64_t count) {
        if (count > 0)
            builder.repair(what, count);
    };
    tell("unescaped quote", m_repairs.quotes);
    tell("backslash that escapes nothing", m_repairs.backslashes);
    tell("control character in a text", m_repairs.controls);
    tell("word that is no JSON", m_repairs.words);
    tell("line of a log", m_repairs.logLines + m_noEvents);
    tell("comma missing or too many", m_repairs.commas + m_missingCommas);
    if (m_unreadable > 0)
        builder.skip("unreadable event", m_unreadable);
}

} // namespace overlap
