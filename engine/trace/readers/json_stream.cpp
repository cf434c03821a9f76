// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_stream.h"

#include "engine/trace/readers/json_scan.h"

#include <algorithm>
#include <utility>

namespace overlap {

namespace {
using json_scan::isSpace;
} // namespace

static_assert(ByteWindow::Padding >= JsonCursor::Padding);

JsonStream::JsonStream(ByteSource& source, const ReadOptions& options, std::function<std::uint64_t()> rows)
    : m_source(source)
    , m_options(options)
    , m_rows(std::move(rows))
    , m_window(source, WindowSize, static_cast<std::size_t>(options.limits.eventBytes))
{
}

bool JsonStream::more()
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

void JsonStream::reportProgress()
{
    m_reported = m_source.position();
    if (m_options.progress)
        m_options.progress({m_reported, m_source.totalSize(), m_rows()});
}

char JsonStream::peek()
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

bool JsonStream::text(JsonText& text)
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

std::string_view JsonStream::value(std::size_t largest)
{
    while (true) {
        const auto size = held().size();
        JsonCursor cursor(m_window.begin(), m_window.end(), JsonCursor::Mode::Strict, m_options.limits.depth);
        const auto outcome = cursor.skipValue();
        if (outcome == JsonOutcome::Done) {
            const std::string_view value(m_window.begin(), static_cast<std::size_t>(cursor.at() - m_window.begin()));
            m_window.consume(cursor.at());
            return value;
        }
        if (outcome == JsonOutcome::Bad || size > largest || !more())
            return {};
    }
}

bool JsonStream::skipValue()
{
    std::uint64_t depth = 0;
    bool inString = false;
    bool escaped = false;
    (void)peek();
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

bool JsonStream::find(std::string_view text)
{
    while (true) {
        if (const auto found = held().find(text); found != std::string_view::npos) {
            m_window.consume(m_window.begin() + found);
            return true;
        }
        const auto keep = std::min(held().size(), text.size());
        m_window.consume(m_window.end() - keep);
        if (!more())
            return false;
    }
}

} // namespace overlap
