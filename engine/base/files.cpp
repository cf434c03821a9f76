// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/files.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace overlap {

namespace {
namespace fs = std::filesystem;

class FileDescriptor
{
public:
    explicit FileDescriptor(int fd)
        : m_fd(fd)
    {
    }
    ~FileDescriptor()
    {
        if (m_fd >= 0)
            ::close(m_fd);
    }
    FileDescriptor(const FileDescriptor&) = delete;
    FileDescriptor& operator=(const FileDescriptor&) = delete;

    [[nodiscard]] int get() const { return m_fd; }
    // Closing can be the first to tell that the data did not arrive (network file systems).
    [[nodiscard]] bool close() { return ::close(std::exchange(m_fd, -1)) == 0; }

private:
    int m_fd;
};

// Removes the file unless it was kept: nothing half-written stays behind.
class TemporaryFile
{
public:
    explicit TemporaryFile(fs::path path)
        : m_path(std::move(path))
    {
    }
    ~TemporaryFile()
    {
        if (!m_path.empty())
            ::unlink(m_path.c_str());
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    void keep() { m_path.clear(); }

private:
    fs::path m_path;
};

std::string_view mendFor(int error)
{
    switch (error) {
    case ENOENT:
        return "check the path";
    case EACCES:
    case EPERM:
        return "check the permissions or choose another place";
    case EROFS:
        return "choose a place that is not read-only";
    case EISDIR:
        return "give the path of a file";
    case ENOSPC:
    case EDQUOT:
        return "free some space or choose another place";
    case ENAMETOOLONG:
        return "choose a shorter name";
    default:
        return "check the path and try again";
    }
}

std::string reasonFor(int error)
{
    return error == EISDIR ? "it is a folder" : std::strerror(error);
}

Error cannot(const char* verb, const fs::path& path, int error, SourceLocation where = SourceLocation::current())
{
    return Error{ErrorCode::Io,
                 fmt::format("Cannot {} {}: {}; {}", verb, path.string(), reasonFor(error), mendFor(error)), where};
}

bool writeAll(int fd, std::string_view content)
{
    while (!content.empty()) {
        const auto written = ::write(fd, content.data(), content.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            return false;
        content.remove_prefix(static_cast<std::size_t>(written));
    }
    return true;
}

using Produce = std::function<std::optional<Error>(const WritePiece&)>;

// Runs `produce` with a writer; `failure` is errno of the first piece that could not be written, 0: none.
std::optional<Error> pour(const Produce& produce, const WritePiece& write, int& failure)
{
    failure = 0;
    return produce([&](std::string_view piece) {
        if (failure == 0 && !write(piece))
            failure = errno != 0 ? errno : EIO;
        return failure == 0;
    });
}

WritePiece writerTo(int fd)
{
    return [fd](std::string_view piece) { return writeAll(fd, piece); };
}

std::optional<Error> writeStandardOutput(const Produce& produce)
{
    int failure = 0;
    const auto write = [](std::string_view piece) {
        return std::fwrite(piece.data(), 1, piece.size(), stdout) == piece.size();
    };
    if (auto error = pour(produce, write, failure))
        return error;
    if (failure != 0 || std::fflush(stdout) != 0)
        return cannot("write to", "standard output", failure != 0 ? failure : errno);
    return std::nullopt;
}

// Pipes and devices cannot be replaced by renaming.
std::optional<Error> writeInPlace(const fs::path& path, const Produce& produce)
{
    // A pipe that nobody reads would be waited for without end.
    FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK));
    if (file.get() < 0 && errno == ENXIO)
        return Error{ErrorCode::Io,
                     fmt::format("Cannot write {}: it is a pipe that no program reads from; start the one "
                                 "that reads it first, or give the path of a file",
                                 path.string())};
    const int flags = file.get() < 0 ? -1 : ::fcntl(file.get(), F_GETFL);
    if (flags < 0 || ::fcntl(file.get(), F_SETFL, flags & ~O_NONBLOCK) != 0)
        return cannot("write", path, errno);
    int failure = 0;
    if (auto error = pour(produce, writerTo(file.get()), failure))
        return error;
    if (failure != 0 || !file.close())
        return cannot("write", path, failure != 0 ? failure : errno);
    return std::nullopt;
}

// O_EXCL: a name that is taken, by another process or by a link laid as a trap, is never followed.
std::pair<int, fs::path> createBeside(const fs::path& target, mode_t mode)
{
    static std::atomic<unsigned> serial{0};
    constexpr int Attempts = 100;
    fs::path path;
    int fd = -1;
    for (int attempt = 0; fd < 0 && attempt < Attempts; ++attempt) {
        path = target.parent_path() / fmt::format(".overlapscope-{}-{}.tmp", ::getpid(), serial++);
        fd = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode);
        if (fd < 0 && errno != EEXIST)
            break;
    }
    return {fd, path};
}

// The rename itself is on the disk only once the folder is. Some file systems refuse this; the data are safe then too.
void flushFolder(const fs::path& folder)
{
    const FileDescriptor fd(::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (fd.get() >= 0)
        (void)::fsync(fd.get());
}

std::optional<Error> replace(const fs::path& target, const Produce& produce, const struct stat* old)
{
    const auto [fd, path] = createBeside(target, 0666);
    FileDescriptor file(fd);
    if (file.get() < 0)
        return cannot("write", target, errno);
    TemporaryFile temporary(path);
    if (old != nullptr)
        (void)::fchmod(file.get(), old->st_mode & 07777U);
    int failure = 0;
    if (auto error = pour(produce, writerTo(file.get()), failure))
        return error;
    if (failure != 0 || ::fsync(file.get()) != 0 || !file.close())
        return cannot("write", target, failure != 0 ? failure : errno);
    if (::rename(path.c_str(), target.c_str()) != 0)
        return cannot("write", target, errno);
    temporary.keep();
    flushFolder(target.parent_path());
    return std::nullopt;
}
} // namespace

Result<std::string> readFile(const fs::path& path, std::uintmax_t limit)
{
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
    if (file.get() < 0)
        return cannot("read", path, errno);
    std::string text;
    struct stat status
    {
    };
    if (::fstat(file.get(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size > 0)
        text.reserve(
            static_cast<std::size_t>(std::min<std::uintmax_t>(static_cast<std::uintmax_t>(status.st_size), limit)));
    std::array<char, 64U << 10U> buffer{};
    while (true) {
        const auto count = ::read(file.get(), buffer.data(), buffer.size());
        if (count < 0 && errno == EINTR)
            continue;
        if (count < 0)
            return cannot("read", path, errno);
        if (count == 0)
            return text;
        if (text.size() + static_cast<std::size_t>(count) > limit)
            return Error{ErrorCode::Io,
                         fmt::format("Cannot read {}: it holds more than {} bytes, the most that is read "
                                     "here; check that it is the right file",
                                     path.string(), limit)};
        text.append(buffer.data(), static_cast<std::size_t>(count));
    }
}

std::optional<Error> writeFileAtomically(const fs::path& path, std::string_view content)
{
    return writeFileAtomically(path, [&](const WritePiece& write) -> std::optional<Error> {
        (void)write(content);
        return std::nullopt;
    });
}

std::optional<Error> writeFileAtomically(const fs::path& path, const Produce& produce)
{
    if (path == "-")
        return writeStandardOutput(produce);
    if (path.empty() || !path.has_filename())
        return cannot("write", path.empty() ? fs::path("\"\"") : path, EISDIR);
    std::error_code ignored;
    // A link stays a link: what it points at is replaced.
    const auto resolved = fs::is_symlink(path, ignored) ? fs::weakly_canonical(path, ignored) : path;
    const auto& target = resolved.empty() ? path : resolved;
    const auto folder = target.parent_path();
    if (!folder.empty() && !fs::exists(folder, ignored))
        return Error{ErrorCode::Io, fmt::format("Cannot write {}: the folder {} does not exist; create it or choose "
                                                "another place",
                                                path.string(), folder.string())};
    struct stat status
    {
    };
    if (::stat(target.c_str(), &status) != 0)
        return replace(target, produce, nullptr);
    if (S_ISDIR(status.st_mode))
        return cannot("write", path, EISDIR);
    if (!S_ISREG(status.st_mode))
        return writeInPlace(target, produce);
    // Renaming would get past the write protection of the file; whoever set it did not mean that.
    if (::access(target.c_str(), W_OK) != 0)
        return cannot("write", path, errno);
    return replace(target, produce, &status);
}

} // namespace overlap
