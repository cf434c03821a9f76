// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/byte_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace overlap {

namespace {
class FileSource : public ByteSource
{
public:
    FileSource(int file, std::uint64_t size, std::string name)
        : m_file(file)
        , m_size(size)
        , m_name(std::move(name))
    {
    }
    FileSource(const FileSource&) = delete;
    FileSource& operator=(const FileSource&) = delete;
    ~FileSource() override { ::close(m_file); }

    Result<std::size_t> read(char* to, std::size_t size) override
    {
        while (true) {
            const auto got = ::read(m_file, to, size);
            if (got >= 0) {
                m_position += static_cast<std::uint64_t>(got);
                return static_cast<std::size_t>(got);
            }
            if (errno != EINTR)
                return Error{ErrorCode::Io, fmt::format("Cannot read {}: {}", m_name, std::strerror(errno))};
        }
    }
    [[nodiscard]] std::uint64_t position() const override { return m_position; }
    [[nodiscard]] std::uint64_t totalSize() const override { return m_size; }

private:
    int m_file;
    std::uint64_t m_size;
    std::uint64_t m_position = 0;
    std::string m_name;
};

class MemorySource : public ByteSource
{
public:
    explicit MemorySource(std::string_view content)
        : m_content(content)
    {
    }
    Result<std::size_t> read(char* to, std::size_t size) override
    {
        const auto part = m_content.substr(m_position, size);
        if (!part.empty())
            std::memcpy(to, part.data(), part.size());
        m_position += part.size();
        return part.size();
    }
    [[nodiscard]] std::uint64_t position() const override { return m_position; }
    [[nodiscard]] std::uint64_t totalSize() const override { return m_content.size(); }

private:
    std::string_view m_content;
    std::size_t m_position = 0;
};

class GzipSource : public ByteSource
{
public:
    GzipSource(std::unique_ptr<ByteSource> packed, const ReadLimits& limits)
        : m_packed(std::move(packed))
        , m_limits(limits)
        , m_input(InputSize)
    {
    }
    GzipSource(const GzipSource&) = delete;
    GzipSource& operator=(const GzipSource&) = delete;
    ~GzipSource() override { inflateEnd(&m_stream); }

    [[nodiscard]] bool start()
    {
        constexpr int LargestWindowOfGzip = 15 + 16;
        return inflateInit2(&m_stream, LargestWindowOfGzip) == Z_OK;
    }

    Result<std::size_t> read(char* to, std::size_t size) override
    {
        if (m_ended || size == 0)
            return std::size_t{0};
        m_stream.next_out = reinterpret_cast<Bytef*>(to);
        m_stream.avail_out = static_cast<uInt>(std::min<std::size_t>(size, 1U << 30U));
        const auto room = m_stream.avail_out;
        while (m_stream.avail_out == room && !m_ended) {
            if (auto error = step())
                return std::move(*error);
        }
        const std::size_t got = room - m_stream.avail_out;
        m_unpacked += got;
        if (m_unpacked > m_limits.unpackedBytes
            || (m_unpacked > m_limits.freeBytes && m_unpacked / m_limits.packRatio > m_packed->position()))
            return Error{
                ErrorCode::Unsupported,
                fmt::format("The compressed file unfolds to more than {} times its size, as no recording does; "
                            "unpack it yourself if you trust it",
                            m_unpacked / std::max<std::uint64_t>(1, m_packed->position()))};
        return got;
    }
    [[nodiscard]] std::uint64_t position() const override { return m_packed->position(); }
    [[nodiscard]] std::uint64_t totalSize() const override { return m_packed->totalSize(); }
    [[nodiscard]] std::optional<std::string> damage() const override { return m_damage; }

private:
    static constexpr std::size_t InputSize = std::size_t{1} << 16U;

    void endWith(const char* damage)
    {
        m_ended = true;
        m_damage = damage;
    }

    std::optional<Error> step()
    {
        if (m_stream.avail_in == 0) {
            auto got = m_packed->read(m_input.data(), m_input.size());
            if (!got)
                return std::move(got).error();
            if (*got == 0) {
                if (m_betweenMembers)
                    m_ended = true;
                else
                    endWith("The compressed file ends before it should; what is left of it is shown");
                return std::nullopt;
            }
            m_stream.next_in = reinterpret_cast<Bytef*>(m_input.data());
            m_stream.avail_in = static_cast<uInt>(*got);
        }
        if (m_betweenMembers) {
            // gzip too ignores what follows a member and is none, such as the zeros that pad a tape.
            if (*m_stream.next_in != 0x1F) {
                m_ended = true;
                return std::nullopt;
            }
            inflateReset(&m_stream);
            m_betweenMembers = false;
        }
        const auto outcome = inflate(&m_stream, Z_NO_FLUSH);
        if (outcome == Z_STREAM_END)
            m_betweenMembers = true;
        else if (outcome == Z_MEM_ERROR)
            return Error{ErrorCode::OutOfMemory, "There is not enough memory to unpack the file"};
        else if (outcome != Z_OK && outcome != Z_BUF_ERROR)
            endWith("The compressed file is damaged; what comes before the damage is shown");
        return std::nullopt;
    }

    std::unique_ptr<ByteSource> m_packed;
    ReadLimits m_limits;
    std::vector<char> m_input;
    z_stream m_stream{};
    std::uint64_t m_unpacked = 0;
    bool m_betweenMembers = false;
    bool m_ended = false;
    std::optional<std::string> m_damage;
};
} // namespace

Result<std::unique_ptr<ByteSource>> openFile(const std::filesystem::path& path, const std::string& shownName)
{
    const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0)
        return Error{errno == ENOENT ? ErrorCode::InvalidArgument : ErrorCode::Io,
                     fmt::format("Cannot open {}: {}", shownName, std::strerror(errno))};
    struct stat status
    {
    };
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) {
        const bool folder = S_ISDIR(status.st_mode);
        ::close(file);
        return Error{ErrorCode::InvalidArgument, fmt::format("{} is {}; give the file of a recording", shownName,
                                                             folder ? "a folder" : "no ordinary file")};
    }
    return std::unique_ptr<ByteSource>(
        std::make_unique<FileSource>(file, static_cast<std::uint64_t>(status.st_size), shownName));
}

std::unique_ptr<ByteSource> memorySource(std::string_view content)
{
    return std::make_unique<MemorySource>(content);
}

Result<std::unique_ptr<ByteSource>> gunzip(std::unique_ptr<ByteSource> packed, const ReadLimits& limits)
{
    auto source = std::make_unique<GzipSource>(std::move(packed), limits);
    if (!source->start())
        return Error{ErrorCode::OutOfMemory, "There is not enough memory to unpack the file"};
    return std::unique_ptr<ByteSource>(std::move(source));
}

ByteWindow::ByteWindow(ByteSource& source, std::size_t size, std::size_t largest)
    : m_source(source)
    , m_size(size)
    , m_largest(std::max(size, largest))
    , m_buffer(std::make_unique<char[]>(size + Padding))
{
}

Result<ByteWindow::More> ByteWindow::more()
{
    if (m_sourceEnded)
        return More::Ended;
    const auto held = m_end - m_begin;
    if (held == m_size) {
        if (m_size >= m_largest)
            return More::Full;
        const auto size = std::min(m_size * 2, m_largest);
        auto buffer = std::make_unique<char[]>(size + Padding);
        std::memcpy(buffer.get(), begin(), held);
        m_buffer = std::move(buffer);
        m_size = size;
    } else if (m_begin > 0) {
        std::memmove(m_buffer.get(), begin(), held);
    }
    m_begin = 0;
    m_end = held;
    auto got = m_source.read(m_buffer.get() + m_end, m_size - m_end);
    if (!got)
        return std::move(got).error();
    m_end += *got;
    std::memset(m_buffer.get() + m_end, 0, Padding);
    m_sourceEnded = *got == 0;
    return m_sourceEnded ? More::Ended : More::Read;
}

} // namespace overlap
