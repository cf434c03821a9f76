// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/byte_source.h"
#include "engine/trace/readers/json_cursor.h"

#include <functional>

namespace overlap {

// A JSON text of any size, of which a window is in memory: moves over it byte by byte and value by value, reports progress
// and ends when that is asked for. After an error everything looks as at the end.
class JsonStream
{
public:
    // Fits into a second-level cache together with what is made of it.
    static constexpr std::size_t WindowSize = std::size_t{256} << 10U;

    // `rows`: what has been made of it so far, for the progress.
    JsonStream(ByteSource& source, const ReadOptions& options, std::function<std::uint64_t()> rows);

    [[nodiscard]] ByteWindow& window() { return m_window; }
    [[nodiscard]] std::string_view held() const
    {
        return {m_window.begin(), static_cast<std::size_t>(m_window.end() - m_window.begin())};
    }
    // Adds bytes to the window. false: the bytes have ended, or there is an error.
    [[nodiscard]] bool more();
    [[nodiscard]] bool full() const { return m_full; } // the last more() found the window as large as it may be
    // The next byte that is no space, NUL at the end. Consumes the spaces.
    [[nodiscard]] char peek();
    void drop() { m_window.consume(m_window.begin() + 1); }

    // A text that lies in the window as a whole, until more is read. false: there is none.
    [[nodiscard]] bool text(JsonText& text);
    // The whole value that comes next, until more is read, and consumes it; empty where it is larger than `largest` or damaged.
    [[nodiscard]] std::string_view value(std::size_t largest);
    // Of any size: only strings and brackets are looked at, and nothing is kept.
    [[nodiscard]] bool skipValue();
    // Goes to the next place where `text` stands.
    [[nodiscard]] bool find(std::string_view text);

    [[nodiscard]] const std::optional<Error>& error() const { return m_error; }
    void fail(Error error) { m_error = std::move(error); }
    void reportProgress();

private:
    ByteSource& m_source;
    const ReadOptions& m_options;
    std::function<std::uint64_t()> m_rows;
    ByteWindow m_window;
    std::optional<Error> m_error;
    std::uint64_t m_reported = 0;
    bool m_full = false;
};

} // namespace overlap
