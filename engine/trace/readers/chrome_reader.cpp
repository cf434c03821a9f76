// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/chrome_reader.h"

#include "engine/trace/readers/event_stream.h"
#include "engine/trace/readers/shown_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace overlap {

namespace {
// The document around the events.
class ChromeReader
{
public:
    ChromeReader(ByteSource& source, const ReadOptions& options)
        : m_source(source)
        , m_import(options)
        , m_stream(source, options, [this] { return m_import.builder().intervals(); })
        , m_events(m_stream, m_import, options.limits)
    {
    }

    Result<Recording> read()
    {
        readDocument();
        if (m_stream.error())
            return *m_stream.error();
        if (const auto damage = m_source.damage())
            m_import.builder().warn(*damage);
        m_events.tellRepairs();
        if (m_import.events() == 0 && m_events.noEvents() > 0)
            return Error{
                ErrorCode::Unsupported,
                "This JSON is an array, but not of trace events; give a Chrome trace or a PyTorch profiler's file"};
        if (m_import.events() == 0 && m_events.unreadable() > 0)
            return Error{ErrorCode::Parse, "No event of this trace can be read, it is too badly damaged"};
        m_stream.reportProgress();
        return m_import.finish();
    }

private:
    void readDocument()
    {
        (void)m_stream.peek();
        constexpr std::string_view ByteOrderMark = "\xEF\xBB\xBF";
        if (m_stream.held().starts_with(ByteOrderMark))
            m_stream.window().consume(m_stream.window().begin() + ByteOrderMark.size());
        const char first = m_stream.peek();
        if (m_stream.error())
            return;
        if (first == '[') {
            m_stream.drop();
            // The closing bracket may be missing: programs that crash write traces too.
            m_events.read(false);
            if (const char next = m_stream.peek(); next != '\0' && !m_stream.error())
                m_import.builder().warn("There is more behind the end of the trace; it is left out");
        } else if (first == '{') {
            m_stream.drop();
            readObject();
        } else {
            m_stream.fail(Error{ErrorCode::Unsupported, "This is no JSON: it begins neither with { nor with ["});
        }
    }

    void readObject()
    {
        while (!m_stream.error()) {
            const char next = m_stream.peek();
            if (next == ',') {
                m_stream.drop();
                continue;
            }
            if (next == '}') {
                m_stream.drop();
                break;
            }
            if (m_stream.error() || !readMember()) {
                if (m_stream.error())
                    return;
                if (m_sawEvents && m_events.cutOff())
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
        if (!m_sawEvents && !m_stream.error())
            m_stream.fail(Error{
                ErrorCode::Unsupported,
                "This JSON has no traceEvents, so it is no trace; give a Chrome trace or a PyTorch profiler's file"});
    }

    // One key and its value. false where it is no such thing.
    bool readMember()
    {
        JsonText key;
        if (!m_stream.text(key))
            return false;
        const std::string name(key.raw);
        if (m_stream.peek() != ':')
            return false;
        m_stream.drop();
        const char first = m_stream.peek();
        if (name == "traceEvents" && first == '[') {
            m_stream.drop();
            m_sawEvents = true;
            m_events.read(true);
            return !m_events.cutOff();
        }
        if (name == "schemaVersion" || name == "distributedInfo" || name == "traceName")
            m_import.markKineto();
        if (name == "baseTimeNanoseconds")
            return readBaseTime();
        if (name == "deviceProperties")
            return readMetadata(&ChromeReader::takeDevices);
        if (name == "otherData")
            return readMetadata(&ChromeReader::takeGenerator);
        return m_stream.skipValue();
    }

    bool readBaseTime()
    {
        m_import.markKineto();
        std::string digits;
        const bool quoted = m_stream.peek() == '"';
        if (quoted)
            m_stream.drop();
        while (digits.size() < 32) {
            if (m_stream.window().begin() == m_stream.window().end() && !m_stream.more())
                break;
            const char c = *m_stream.window().begin();
            if (!(c >= '0' && c <= '9') && c != '-')
                break;
            digits += c;
            m_stream.drop();
        }
        std::int64_t ns = 0;
        const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), ns);
        if (error == std::errc() && end == digits.data() + digits.size())
            m_import.builder().recording().epoch = Nanoseconds(ns);
        if (quoted)
            return m_stream.peek() == '"' ? (m_stream.drop(), true) : false;
        return !digits.empty() || m_stream.skipValue();
    }

    // Small metadata that is looked at; larger is passed over unread.
    bool readMetadata(void (ChromeReader::*take)(const nlohmann::json&))
    {
        constexpr std::size_t Largest = std::size_t{1} << 20U;
        const auto text = m_stream.value(Largest);
        if (text.empty())
            return m_stream.skipValue();
        const auto value = nlohmann::json::parse(text, nullptr, false);
        if (!value.is_discarded())
            (this->*take)(value);
        return true;
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
            // Not the PyTorch profiler's, but what convert writes of an Nsight recording.
            if (const auto engines = whole(entry, "asyncEngineCount"); engines && *engines <= UINT32_MAX)
                device->copyEngines = static_cast<std::uint32_t>(*engines);
            if (const auto bandwidth = whole(entry, "memoryBandwidth"))
                device->memoryBandwidth = bandwidth;
        }
    }

    void takeGenerator(const nlohmann::json& object)
    {
        if (object.is_object() && object.value("generator", nlohmann::json()) == "OverlapScope")
            m_import.builder().recording().generator = "OverlapScope";
    }

    // Where what comes before the events is damaged: looks for the key itself.
    bool findEvents()
    {
        if (!m_stream.find("\"traceEvents\""))
            return false;
        m_import.builder().warn("What comes before the events is damaged; it was left out");
        return true;
    }

    ByteSource& m_source;
    EventImport m_import;
    JsonStream m_stream;
    EventStream m_events;
    bool m_sawEvents = false;
};
} // namespace

Result<Recording> readChromeTrace(ByteSource& source, const ReadOptions& options)
{
    return ChromeReader(source, options).read();
}

} // namespace overlap
