// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/readers/read_options.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace overlap {

// Bytes one after the other.
class ByteSource
{
public:
    ByteSource() = default;
    ByteSource(const ByteSource&) = delete;
    ByteSource& operator=(const ByteSource&) = delete;
    virtual ~ByteSource() = default;

    // Up to `size` bytes into `to`; 0 only at the end.
    [[nodiscard]] virtual Result<std::size_t> read(char* to, std::size_t size) = 0;
    // How far the file itself, packed or not, has been read.
    [[nodiscard]] virtual std::uint64_t position() const = 0;
    [[nodiscard]] virtual std::uint64_t totalSize() const = 0;
    // Why the bytes end before they should, if they do; a sentence.
    [[nodiscard]] virtual std::optional<std::string> damage() const { return std::nullopt; }
};

// `shownName` stands for the file in messages.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> openFile(const std::filesystem::path& path,
                                                           const std::string& shownName);
// `content` must outlive the source.
[[nodiscard]] std::unique_ptr<ByteSource> memorySource(std::string_view content);
// Unfolds gzip while reading, all members of it. An end or an error in the middle ends the bytes and is told by damage();
// an expansion over the limits is an error.
[[nodiscard]] Result<std::unique_ptr<ByteSource>> gunzip(std::unique_ptr<ByteSource> packed, const ReadLimits& limits);

// A stretch of a source in one piece of memory, with Padding NULs behind it. What was read is dropped as new bytes are
// needed; the same memory is used again and again.
class ByteWindow
{
public:
    static constexpr std::size_t Padding = 64;

    ByteWindow(ByteSource& source, std::size_t size, std::size_t largest);

    [[nodiscard]] const char* begin() const { return m_buffer.get() + m_begin; }
    [[nodiscard]] const char* end() const { return m_buffer.get() + m_end; }
    [[nodiscard]] bool atEnd() const { return m_sourceEnded && m_begin == m_end; } // nothing left
    [[nodiscard]] bool sourceEnded() const { return m_sourceEnded; } // nothing but what is in the window
    void consume(const char* upTo) { m_begin = static_cast<std::size_t>(upTo - m_buffer.get()); }

    enum class More
    {
        Read,
        Ended,
        Full // the largest size is reached
    };
    // Adds bytes behind end(). Moves what is in the window: pointers into it are worth nothing afterwards.
    [[nodiscard]] Result<More> more();

private:
    ByteSource& m_source;
    std::size_t m_size;
    std::size_t m_largest;
    std::unique_ptr<char[]> m_buffer;
    std::size_t m_begin = 0;
    std::size_t m_end = 0;
    bool m_sourceEnded = false;
};

} // namespace overlap
