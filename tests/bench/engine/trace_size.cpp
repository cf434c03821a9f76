// SPDX-License-Identifier: GPL-3.0-or-later
// What large recordings take: files of any size are made in the folder for temporary files, read in a process of their
// own, and removed. Beside it, in the same run, what the same bytes cost without this program: Python's json with a loop,
// SQLite stepping over the rows, zlib unfolding.
#include "trace_samples.h"

#include "engine/trace/readers/read_recording.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <sqlite3.h>
#include <zlib.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace overlap {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t BytesForLaunch = 1320; // of writeKinetoSample
constexpr double LimitForInterval = 100.0;
constexpr double LimitBesides = 256e6;

struct Measured
{
    double seconds = 0.0; // of a processor, so that other programs on the machine do not count
    double peakBytes = 0.0;
    std::uint64_t count = 0; // what the work returned: intervals, rows, bytes
    bool done = false;
};

// In a process of its own, whose peak is its own too. Work that fails returns nothing.
Measured inOwnProcess(const std::function<std::optional<std::uint64_t>()>& work)
{
    int ends[2];
    if (::pipe(ends) != 0)
        return {};
    std::fflush(stdout);
    const auto child = ::fork();
    if (child == 0) {
        const auto count = work();
        const bool told = count && ::write(ends[1], &*count, sizeof(*count)) == static_cast<ssize_t>(sizeof(*count));
        ::_exit(told ? 0 : 1);
    }
    ::close(ends[1]);
    Measured result;
    const bool told =
        ::read(ends[0], &result.count, sizeof(result.count)) == static_cast<ssize_t>(sizeof(result.count));
    ::close(ends[0]);
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    const auto seconds = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    result.seconds = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    result.peakBytes = static_cast<double>(usage.ru_maxrss) * 1024.0;
    result.done = told && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    return result;
}

Measured readIt(const fs::path& path)
{
    return inOwnProcess([&]() -> std::optional<std::uint64_t> {
        const auto recording = readRecording(path);
        return recording ? std::optional(recording->intervalCount()) : std::nullopt;
    });
}

Measured pythonReads(const fs::path& path)
{
    return inOwnProcess([&]() -> std::optional<std::uint64_t> {
        constexpr const char* Script = "import json,sys\n"
                                       "events=json.load(open(sys.argv[1]))['traceEvents']\n"
                                       "total={}\n"
                                       "for e in events:\n"
                                       "    if e.get('ph')=='X':\n"
                                       "        total[e['cat']]=total.get(e['cat'],0)+int(e['dur']*1000)\n"
                                       "sys.exit(0 if total else 1)\n";
        const auto child = ::fork();
        if (child == 0) {
            ::execlp("python3", "python3", "-c", Script, path.c_str(), static_cast<char*>(nullptr));
            ::_exit(127);
        }
        int status = 0;
        ::waitpid(child, &status, 0); // its time counts as a child's
        rusage usage{};
        ::getrusage(RUSAGE_CHILDREN, &usage);
        const auto us = (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1'000'000 + usage.ru_utime.tv_usec
                        + usage.ru_stime.tv_usec;
        return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? std::optional(static_cast<std::uint64_t>(us))
                                                             : std::nullopt;
    });
}

// The columns that the reader takes too.
std::optional<std::uint64_t> scanDatabase(const fs::path& path)
{
    sqlite3* database = nullptr;
    if (sqlite3_open_v2(path.c_str(), &database, SQLITE_OPEN_READONLY, nullptr) != SQLITE_OK)
        return std::nullopt;
    std::uint64_t rows = 0;
    std::uint64_t sum = 0; // wraps around; only so that nothing is left out
    for (const char* sql :
         {"SELECT start, end, globalTid, correlationId, nameId FROM CUPTI_ACTIVITY_KIND_RUNTIME",
          "SELECT start, end, deviceId, contextId, streamId, globalPid, correlationId, demangledName, "
          "shortName, gridX, gridY, gridZ FROM CUPTI_ACTIVITY_KIND_KERNEL"}) {
        sqlite3_stmt* statement = nullptr;
        sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
        const int columns = sqlite3_column_count(statement);
        for (; sqlite3_step(statement) == SQLITE_ROW; ++rows) {
            for (int column = 0; column < columns; ++column)
                sum += static_cast<std::uint64_t>(sqlite3_column_int64(statement, column));
        }
        sqlite3_finalize(statement);
    }
    sqlite3_close(database);
    return sum == 0 ? std::nullopt : std::optional(rows);
}

std::optional<std::uint64_t> unfold(const fs::path& path)
{
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> file(gzopen(path.c_str(), "rb"), gzclose);
    if (!file)
        return std::nullopt;
    std::vector<char> buffer(std::size_t{256} << 10U);
    std::uint64_t bytes = 0;
    for (int got = 1; got > 0; bytes += static_cast<std::uint64_t>(std::max(got, 0)))
        got = gzread(file.get(), buffer.data(), static_cast<unsigned>(buffer.size()));
    return bytes;
}

bool pack(const fs::path& from, const fs::path& to)
{
    std::ifstream in(from, std::ios::binary);
    const std::unique_ptr<gzFile_s, int (*)(gzFile)> out(gzopen(to.c_str(), "wb4"), gzclose);
    std::vector<char> buffer(std::size_t{1} << 20U);
    while (out && (in.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || in.gcount() > 0)) {
        if (gzwrite(out.get(), buffer.data(), static_cast<unsigned>(in.gcount())) != in.gcount())
            return false;
    }
    return out != nullptr && in.eof();
}

// true: within the limit.
bool sayMemory(const char* what, const fs::path& path, const Measured& read, std::uint64_t expected)
{
    const auto limit = LimitForInterval * static_cast<double>(read.count) + LimitBesides;
    const auto estimate = estimateReading(path);
    fmt::print(
        "{}: {} intervals, peak {:.0f} MB of {:.0f} MB allowed, {:.1f} bytes for each interval; estimated {:.0f} MB "
        "for {} intervals\n",
        what, read.count, read.peakBytes / 1e6, limit / 1e6, read.peakBytes / static_cast<double>(read.count),
        estimate ? static_cast<double>(estimate->memoryBytes) / 1e6 : 0.0, estimate ? estimate->intervals : 0);
    return read.done && read.count == expected && read.peakBytes <= limit;
}

double megabytesPerSecond(const fs::path& path, double seconds)
{
    return static_cast<double>(fs::file_size(path)) / 1e6 / seconds;
}

bool measureJson(const fs::path& folder, std::uint64_t megabytes, std::uint64_t pythonMegabytes)
{
    const auto path = folder / "large.json";
    const auto launches = megabytes * 1'000'000 / BytesForLaunch;
    writeKinetoSample(path, launches);
    const auto read = readIt(path);
    const auto speed = megabytesPerSecond(path, read.seconds);
    fmt::print("JSON of {:.0f} MB: {:.0f} MB/s\n", static_cast<double>(fs::file_size(path)) / 1e6, speed);
    const bool fits = sayMemory("JSON", path, read, 3 * launches);
    fs::remove(path);
    // json.load keeps the whole document and needs ten times its size, so a smaller one of the same kind.
    const auto small = folder / "small.json";
    writeKinetoSample(small, pythonMegabytes * 1'000'000 / BytesForLaunch);
    const auto python = pythonReads(small);
    if (python.done) {
        const auto pythonSpeed = megabytesPerSecond(small, static_cast<double>(python.count) / 1e6);
        fmt::print("Python's json and a loop, of {} MB: {:.1f} MB/s; this program is {:.0f} times as fast\n",
                   pythonMegabytes, pythonSpeed, speed / pythonSpeed);
    } else {
        fmt::print("There is no python3 to compare with\n");
    }
    fs::remove(small);
    return fits;
}

bool measurePacked(const fs::path& folder, std::uint64_t megabytes)
{
    const auto plain = folder / "plain.json";
    const auto packed = folder / "packed.json.gz";
    const auto launches = megabytes * 1'000'000 / BytesForLaunch;
    writeKinetoSample(plain, launches);
    const auto size = static_cast<double>(fs::file_size(plain)) / 1e6;
    const bool done = pack(plain, packed);
    fs::remove(plain);
    const auto read = readIt(packed);
    const auto alone = inOwnProcess([&] { return unfold(packed); });
    fmt::print("Compressed JSON of {:.0f} MB, unfolded: {:.0f} MB/s; zlib alone: {:.0f} MB/s\n", size,
               size / read.seconds, size / alone.seconds);
    const bool fits = done && sayMemory("Compressed JSON", packed, read, 3 * launches);
    fs::remove(packed);
    return fits;
}

bool measureNsys(const fs::path& folder, std::uint64_t intervals)
{
    const auto path = folder / "large.sqlite";
    writeNsysSample(path, intervals / 2);
    const auto read = readIt(path);
    const auto alone = inOwnProcess([&] { return scanDatabase(path); });
    const auto rate = [](const Measured& m) { return static_cast<double>(m.count) / m.seconds / 1e6; };
    fmt::print("SQLite of {:.0f} MB: {:.2f} million rows/s; sqlite3 stepping over them alone: {:.2f} million rows/s\n",
               static_cast<double>(fs::file_size(path)) / 1e6, rate(read), rate(alone));
    const bool fits = sayMemory("SQLite", path, read, intervals / 2 * 2);
    fs::remove(path);
    return fits;
}

int measure(int count, char** arguments)
{
    std::uint64_t json = 50;
    std::uint64_t packed = 50;
    std::uint64_t nsys = 200'000;
    std::uint64_t python = 50;
    CLI::App app("What large recordings take");
    app.add_option("--json", json, "MB of JSON (2000: the size that has to open); 0: none");
    app.add_option("--packed", packed, "MB of JSON that is compressed; 0: none");
    app.add_option("--nsys", nsys, "Intervals in a database (10000000: the size that has to open); 0: none");
    app.add_option("--python", python, "MB of JSON for Python");
    CLI11_PARSE(app, count, arguments);
    const TemporaryFolder folder;
    // Two files at once at most; a row takes some 55 bytes.
    const auto needed = std::max({json + python, packed * 2, nsys * 60 / 1'000'000}) * 1'100'000;
    if (const auto space = fs::space(folder.path()); space.available < needed) {
        fmt::print(stderr, "{} MB are needed in the folder for temporary files (TMPDIR), and {} MB are free\n",
                   needed / 1'000'000, space.available / 1'000'000);
        return 2;
    }
    bool fits = true;
    if (json > 0)
        fits = measureJson(folder.path(), json, python) && fits;
    if (packed > 0)
        fits = measurePacked(folder.path(), packed) && fits;
    if (nsys > 0)
        fits = measureNsys(folder.path(), nsys) && fits;
    if (!fits)
        fmt::print("Not within 100 bytes for each interval and 256 MB, or not what was written\n");
    return fits ? 0 : 1;
}

} // namespace
} // namespace overlap

int main(int count, char** arguments)
{
    return overlap::measure(count, arguments);
}
