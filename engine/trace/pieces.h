// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/files.h"
#include "engine/trace/recording.h"

#include <filesystem>
#include <optional>
#include <stop_token>
#include <string>

namespace overlap {

// Hands over what has gathered when it is worth a call.
class Pieces
{
public:
    Pieces(const WritePiece& write, const std::stop_token& stop)
        : m_write(write)
        , m_stop(stop)
    {
        m_text.reserve(Size + Size / 8);
    }
    [[nodiscard]] std::string& text() { return m_text; }
    // false: writing failed or is not wanted any more.
    [[nodiscard]] bool flushIfLarge() { return m_text.size() < Size || flush(); }
    [[nodiscard]] bool flush()
    {
        m_cancelled = m_stop.stop_requested();
        if (m_cancelled || !m_write(m_text))
            return false;
        m_text.clear();
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
    std::string m_text;
    bool m_cancelled = false;
};

// Writes a file with a Writer(recording, pieces), piece by piece.
template<typename Writer>
[[nodiscard]] std::optional<Error> writeWith(const Recording& recording, const std::filesystem::path& path,
                                             const std::stop_token& stop)
{
    return writeFileAtomically(path, [&](const WritePiece& write) -> std::optional<Error> {
        Pieces pieces(write, stop);
        Writer writer(recording, pieces);
        (void)writer.write(); // a failure to write is known to the caller
        return pieces.error();
    });
}

} // namespace overlap
