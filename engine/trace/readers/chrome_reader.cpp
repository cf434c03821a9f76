// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/chrome_reader.h"

#include "engine/trace/readers/event_import.h"
#include "engine/trace/readers/shown_text.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <cstring>

namespace overlap {

namespace {
// Fits into a second-level cache together with what is made of it.
constexpr std::size_t WindowSize = std::size_t{256} << 10U;
constexpr std::size_t LargestMetadata = std::size_t{1} << 20U;

bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}

class ChromeReader
{
public:
    ChromeReader(ByteSource& source, const ReadOptions& options)
        : m_source(source)
        , m_options(options)
        , m_window(source, WindowSize, static_cast<std::size_t>(options.limits.eventBytes))
        , m_import(options)
    {
    }

    Result<Recording> read()
    {
        readDocument();
        if (m_error)
            return std::move(*m_error);
        if (const auto damage = m_source.damage())
            m_import.builder().warn(*damage);
        tellRepairs();
        if (m_import.events() == 0 && m_noEvents > 0)
            return Error{
                ErrorCode::Unsupported,
                "This JSON is an array, but not of trace events; give a Chrome trace or a PyTorch profiler's file"};
        if (m_import.events() == 0 && m_unreadable > 0)
            return Error{ErrorCode::Parse, "No event of this trace can be read, it is too badly damaged"};
        reportProgress();
        return m_import.finish();
    }

private:
    // false: the bytes have ended, or reading failed and m_error says why.
    bool more()
    {
        if (m_error)
            return false;
        if (m_options.stop.stop_requested()) {
            m_error = cancelledReading();
            return false;
        }
        auto outcome = m_window.more();
        if (!outcome) {
            m_error = std::move(outcome).error();
            return false;
        }
        m_full = *outcome == ByteWindow::More::Full;
        if (m_source.position() - m_reported > m_source.totalSize() / 50 + WindowSize)
            reportProgress();
        return *outcome == ByteWindow::More::Read;
    }

    void reportProgress()
    {
        m_reported = m_source.position();
        if (m_options.progress)
            m_options.progress({m_reported, m_source.totalSize(), m_import.builder().intervals()});
    }

    // The next byte that is no space, NUL at the end. Consumes the spaces.
    char peek()
    {
        while (true) {
            const char* at = m_window.begin();
            while (at < m_window.end() && isSpace(*at))
                ++at;
            m_window.consume(at);
            if (at < m_window.end())
                return *at;
            if (!more())
                return '\0';
        }
    }
    void drop() { m_window.consume(m_window.begin() + 1); }

    void readDocument()
    {
        peek();
        constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
        if (std::string_view(m_window.begin(), static_cast<std::size_t>(m_window.end() - m_window.begin()))
                .starts_with(ByteOrderMark))
            m_window.consume(m_window.begin() + ByteOrderMark.size());
        const char first = peek();
        if (m_error)
            return;
        if (first == '[') {
            drop();
            // The closing bracket may be missing: programs that crash write traces too.
            readEvents(false);
            if (const char next = peek(); next != '\0' && !m_error)
                m_import.builder().warn("There is more behind the end of the trace; it is left out");
        } else if (first == '{') {
            drop();
            readObject();
        } else {
            m_error = Error{ErrorCode::Unsupported, "This is no JSON: it begins neither with { nor with ["};
        }
    }

    void readObject()
    {
        while (!m_error) {
            const char next = peek();
            if (next == ',') {
                drop();
                continue;
            }
            if (next == '}') {
                drop();
                break;
            }
            if (m_error || !readMember()) {
                if (m_error)
                    return;
                if (m_sawEvents && m_cutOff)
                    break;
                if (m_sawEvents) {
                    m_import.builder().warn(
                        "The trace is cut off or damaged behind its events; what comes after them is left out");
                    break;
                }
                if (!findEvents())
                    break;
            }
        }
        if (!m_sawEvents && !m_error)
            m_error = Error{
                ErrorCode::Unsupported,
                "This JSON has no traceEvents, so it is no trace; give a Chrome trace or a PyTorch profiler's file"};
    }

    // One key and its value. false where it is no such thing.
    bool readMember()
    {
        JsonText key;
        if (!readText(key))
            return false;
        const std::string name(key.raw);
        if (peek() != ':')
            return false;
        drop();
        const char first = peek();
        if (name == "traceEvents" && first == '[') {
            drop();
            m_sawEvents = true;
            readEvents(true);
            return !m_cutOff;
        }
        if (name == "schemaVersion" || name == "distributedInfo" || name == "traceName")
            m_import.markKineto();
        if (name == "baseTimeNanoseconds")
            return readBaseTime();
        if (name == "deviceProperties")
            return readMetadata(&ChromeReader::takeDevices);
        if (name == "otherData")
            return readMetadata(&ChromeReader::takeGenerator);
        return skipValue();
    }

    // A text that lies in the window as a whole.
    bool readText(JsonText& text)
    {
        while (true) {
            if (peek() != '"')
                return false;
            JsonCursor cursor(m_window.begin(), m_window.end(), JsonCursor::Mode::Strict, m_options.limits.depth);
            const auto outcome = cursor.text(text);
            if (outcome == JsonOutcome::Done) {
                m_window.consume(cursor.at());
                return true;
            }
            if (outcome == JsonOutcome::Bad || !more())
                return false;
        }
    }

    bool readBaseTime()
    {
        m_import.markKineto();
        std::string digits;
        const bool quoted = peek() == '"';
        if (quoted)
            drop();
        while (digits.size() < 32) {
            if (m_window.begin() == m_window.end() && !more())
                break;
            const char c = *m_window.begin();
            if (!(c >= '0' && c <= '9') && c != '-')
                break;
            digits += c;
            drop();
        }
        std::int64_t ns = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), ns);
        if (error == std::errc() && end == digits.data() + digits.size())
            m_import.builder().recording().epoch = Nanoseconds(ns);
        if (quoted)
            return peek() == '"' ? (drop(), true) : false;
        return !digits.empty() || skipValue();
    }

    // Small metadata that is looked at; larger is passed over unread.
    bool readMetadata(void (ChromeReader::*take)(const nlohmann::json&))
    {
        while (true) {
            const auto size = static_cast<std::size_t>(m_window.end() - m_window.begin());
            JsonCursor cursor(m_window.begin(), m_window.end(), JsonCursor::Mode::Strict, m_options.limits.depth);
            const auto outcome = cursor.skipValue();
            if (outcome == JsonOutcome::Done) {
                const auto value = nlohmann::json::parse(m_window.begin(), cursor.at(), nullptr, false);
                if (!value.is_discarded())
                    (this->*take)(value);
                m_window.consume(cursor.at());
                return true;
            }
            if (outcome == JsonOutcome::Bad || size > LargestMetadata || !more())
                return skipValue();
        }
    }

    void takeDevices(const nlohmann::json& list)
    {
        m_import.markKineto();
        if (!list.is_array())
            return;
        const auto whole = [](const nlohmann::json& object, const char* key) -> std::optional<std::uint64_t> {
            const auto it = object.find(key);
            return it != object.end() && it->is_number_unsigned() ? std::optional(it->get<std::uint64_t>())
                                                                  : std::nullopt;
        };
        for (const auto& entry : list) {
            const auto id = entry.is_object() ? whole(entry, "id") : std::nullopt;
            auto* device =
                id ? m_import.builder().device(static_cast<std::int64_t>(std::min<std::uint64_t>(*id, INT32_MAX)))
                   : nullptr;
            if (device == nullptr)
                continue;
            if (const auto name = entry.find("name"); name != entry.end() && name->is_string())
                device->name = shownText(name->get_ref<const std::string&>()).text;
            if (const auto count = whole(entry, "numSms"); count && *count <= UINT32_MAX)
                device->smCount = static_cast<std::uint32_t>(*count);
            device->memoryBytes = whole(entry, "totalGlobalMem");
        }
    }

    void takeGenerator(const nlohmann::json& object)
    {
        if (object.is_object() && object.value("generator", nlohmann::json()) == "OverlapScope")
            m_import.builder().recording().generator = "OverlapScope";
    }

    // Of any size: only strings and brackets are looked at, and nothing is kept.
    bool skipValue()
    {
        std::uint64_t depth = 0;
        bool inString = false;
        bool escaped = false;
        peek();
        while (true) {
            const char* at = m_window.begin();
            for (; at < m_window.end(); ++at) {
                const char c = *at;
                if (inString) {
                    if (escaped)
                        escaped = false;
                    else if (c == '\\')
                        escaped = true;
                    else if (c == '"') {
                        inString = false;
                        if (depth == 0) {
                            m_window.consume(at + 1);
                            return true;
                        }
                    }
                } else if (c == '"') {
                    inString = true;
                } else if (c == '{' || c == '[') {
                    ++depth;
                } else if ((c == '}' || c == ']') && depth > 0) {
                    if (--depth == 0) {
                        m_window.consume(at + 1);
                        return true;
                    }
                } else if (depth == 0 && (c == ',' || c == '}' || c == ']' || isSpace(c))) {
                    m_window.consume(at);
                    return c != ']';
                }
            }
            m_window.consume(at);
            if (!more())
                return false;
        }
    }

    // Where what comes before the events is damaged: looks for the key itself.
    bool findEvents()
    {
        constexpr std::string_view Key = "\"traceEvents\"";
        while (true) {
            const std::string_view held(m_window.begin(), static_cast<std::size_t>(m_window.end() - m_window.begin()));
            if (const auto found = held.find(Key); found != std::string_view::npos) {
                m_window.consume(m_window.begin() + found);
                m_import.builder().warn("What comes before the events is damaged; it was left out");
                return true;
            }
            const auto keep = std::min(held.size(), Key.size());
            m_window.consume(m_window.end() - keep);
            if (!more())
                return false;
        }
    }

    void readEvents(bool closed)
    {
        bool comma = true; // whether another event may follow
        while (!m_error) {
            const char next = peek();
            if (next == ']') {
                drop();
                return;
            }
            if (next == ',') {
                drop();
                comma = true;
                continue;
            }
            if (next == '\0' && m_window.begin() == m_window.end()) {
                if (closed && !m_error) {
                    m_cutOff = true;
                    m_import.builder().warn(
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

    void readEvent()
    {
        JsonEvent event;
        if (takeEvent(event, JsonCursor::Mode::Strict) || m_error)
            return;
        // A reading that goes on for longer has taken the beginning of the next event for a text.
        const auto tolerant = lengthIn(event, JsonCursor::Mode::Tolerant);
        const auto raw = lengthIn(event, JsonCursor::Mode::RawBackslash);
        if (m_error)
            return;
        if (tolerant || raw) {
            const bool useRaw = raw && (!tolerant || *raw < *tolerant);
            if (takeEvent(event, useRaw ? JsonCursor::Mode::RawBackslash : JsonCursor::Mode::Tolerant) || m_error)
                return;
        }
        // Nothing helps: cut off, too large or damaged.
        ++m_unreadable;
        // A file full of events that never end would be read again from each of them.
        if (m_window.end() - m_window.begin() > static_cast<std::ptrdiff_t>(WindowSize))
            m_largestTry = std::max(WindowSize, m_largestTry / 8);
        drop();
        findEventStart();
    }

    bool takeEvent(JsonEvent& event, JsonCursor::Mode mode)
    {
        if (tryEvent(event, mode) != JsonOutcome::Done || m_error)
            return false;
        if (mode != JsonCursor::Mode::Strict)
            count(m_lastRepairs);
        m_import.add(event);
        m_window.consume(m_eventEnd);
        return true;
    }

    std::optional<std::ptrdiff_t> lengthIn(JsonEvent& event, JsonCursor::Mode mode)
    {
        if (tryEvent(event, mode) != JsonOutcome::Done || m_error)
            return std::nullopt;
        return m_eventEnd - m_window.begin();
    }

    JsonOutcome tryEvent(JsonEvent& event, JsonCursor::Mode mode)
    {
        while (true) {
            JsonCursor cursor(m_window.begin(), m_window.end(), mode, m_options.limits.depth);
            const auto outcome = cursor.event(event);
            if (outcome == JsonOutcome::Done) {
                m_eventEnd = cursor.at();
                m_lastRepairs = cursor.repairs();
                return outcome;
            }
            // An event that ends nowhere near must not be read again and again for each few bytes more.
            const auto held = m_window.end() - m_window.begin();
            if (outcome == JsonOutcome::Bad || held > static_cast<std::ptrdiff_t>(m_largestTry) || !more())
                return JsonOutcome::Bad;
            while (m_window.end() - m_window.begin() < held * 2 && more()) {
            }
        }
    }

    void count(const JsonCursor::Repairs& one)
    {
        m_repairs.quotes += one.quotes;
        m_repairs.backslashes += one.backslashes;
        m_repairs.controls += one.controls;
        m_repairs.words += one.words;
        m_repairs.logLines += one.logLines;
        m_repairs.commas += one.commas;
    }

    // Something between events that is none: a log line, a number.
    void skipNoEvent()
    {
        ++m_noEvents;
        const char* at = m_window.begin();
        while (true) {
            while (at < m_window.end() && *at != '\n' && *at != ',')
                ++at;
            if (at < m_window.end())
                break;
            const auto held = m_window.end() - m_window.begin();
            if (held > static_cast<std::ptrdiff_t>(WindowSize / 2)) {
                findEventStart();
                return;
            }
            if (!more()) {
                m_window.consume(m_window.end());
                return;
            }
            at = m_window.begin() + held;
        }
        m_window.consume(at);
    }

    // Goes to the next place that looks like the beginning of an event.
    void findEventStart()
    {
        constexpr std::array<std::string_view, 11> Keys{"ph\"",  "name\"", "cat\"", "pid\"",  "tid\"", "ts\"",
                                                        "dur\"", "id\"",   "s\"",   "args\"", "bp\""};
        constexpr std::ptrdiff_t Lookahead = 256;
        while (!m_error) {
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
            if (!more() && (at == nullptr || at >= end || m_full)) {
                m_window.consume(m_window.end());
                return;
            }
        }
    }

    void tellRepairs()
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

    ByteSource& m_source;
    const ReadOptions& m_options;
    ByteWindow m_window;
    EventImport m_import;
    std::optional<Error> m_error;
    const char* m_eventEnd = nullptr;
    std::size_t m_largestTry = static_cast<std::size_t>(m_options.limits.eventBytes);
    std::uint64_t m_reported = 0;
    bool m_sawEvents = false;
    bool m_cutOff = false;
    bool m_full = false;
    JsonCursor::Repairs m_lastRepairs;
    JsonCursor::Repairs m_repairs;
    std::uint64_t m_unreadable = 0;
    std::uint64_t m_noEvents = 0;
    std::uint64_t m_missingCommas = 0;
};
} // namespace

Result<Recording> readChromeTrace(ByteSource& source, const ReadOptions& options)
{
    return ChromeReader(source, options).read();
}

} // namespace overlap
