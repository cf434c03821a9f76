// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/files.h"
#include "engine/base/units.h"
#include "engine/trace/write_progress.h"

#include <fmt/format.h>

#include <filesystem>
#include <iterator>
#include <optional>
#include <stop_token>
#include <string>

namespace overlap {

// Hands over what has gathered when it is worth a call.
class Pieces
{
public:
    Pieces(const WritePiece& write, const std::stop_token& stop, const WriteProgress& progress)
        : m_write(write)
        , m_stop(stop)
        , m_progress(progress)
    {
        m_text.reserve(Size + Size / 8);
    }
    [[nodiscard]] std::string& text() { return m_text; }
    // After each interval. false: writing failed or is not wanted any more.
    [[nodiscard]] bool endInterval()
    {
        ++m_intervals;
        return m_text.size() < Size || flush();
    }
    [[nodiscard]] bool flush()
    {
        m_cancelled = m_stop.stop_requested();
        if (m_cancelled || !m_write(m_text))
            return false;
        m_text.clear();
        if (m_progress)
            m_progress(m_intervals);
        return true;
    }
    [[nodiscard]] std::optional<Error> error() const
    {
        return m_cancelled
                   ? std::optional(Error{ErrorCode::Cancelled, "Writing was cancelled, and nothing was written"})
                   : std::nullopt;
    }

private:
    static constexpr std::size_t Size = std::size_t{1} << 20U;
    const WritePiece& m_write;
    const std::stop_token& m_stop;
    const WriteProgress& m_progress;
    std::uint64_t m_intervals = 0;
    std::string m_text;
    bool m_cancelled = false;
};

// Microseconds with exactly three decimals, from the integer: a double would lose nanoseconds in long traces.
inline void appendMicroseconds(std::string& out, Nanoseconds time)
{
    const auto ns = time.count();
    // The magnitude as unsigned, so that the smallest number has one too.
    const auto size = ns < 0 ? 0U - static_cast<std::uint64_t>(ns) : static_cast<std::uint64_t>(ns);
    fmt::format_to(std::back_inserter(out), "{}{}.{:03}", ns < 0 ? "-" : "", size / 1000, size % 1000);
}

// Writes a file with a Writer(content, pieces), piece by piece.
template<typename Writer, typename Content>
[[nodiscard]] std::optional<Error> writeWith(const Content& content, const std::filesystem::path& path,
                                             const std::stop_token& stop, const WriteProgress& progress)
{
    return writeFileAtomically(path, [&](const WritePiece& write) -> std::optional<Error> {
        Pieces pieces(write, stop, progress);
        Writer writer(content, pieces);
        (void)writer.write(); // a failure to write is known to the caller
        return pieces.error();
    });
}

// All that a Writer(content, pieces) writes.
template<typename Writer, typename Content>
[[nodiscard]] std::string textWith(const Content& content)
{
    std::string text;
    const WritePiece write = [&](std::string_view piece) {
        text += piece;
        return true;
    };
    const std::stop_token never;
    const WriteProgress nobody;
    Pieces pieces(write, never, nobody);
    Writer writer(content, pieces);
    (void)writer.write(); // it cannot fail
    return text;
}

} // namespace overlap
