// SPDX-License-Identifier: GPL-3.0-or-later
// How fast recordings are read, beside what the same bytes cost without us: reading them, letting SQLite step over the
// rows, parsing the document as a whole. OVERLAP_BENCH_INTERVALS sets the size of the large file whose memory is measured
// (default 1 000 000; 10 000 000 makes a JSON file of 3.8 GB).
#include "trace_samples.h"

#include "engine/trace/readers/read_recording.h"
#include "engine/trace/recording_analysis.h"

#include <benchmark/benchmark.h>
#include <nlohmann/json.hpp>
#include <sqlite3.h>
#ifdef OVERLAP_HAS_SIMDJSON
#include <simdjson.h>
#endif

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace overlap {
namespace {

constexpr std::uint64_t JsonLaunches = 200'000; // 230 MB
constexpr std::uint64_t SmallLaunches = 20'000; // for parsers that keep the whole document
constexpr std::uint64_t NsysLaunches = 1'000'000;

struct Samples
{
    TemporaryFolder folder;
    std::filesystem::path json = folder.path() / "kineto.json";
    std::filesystem::path smallJson = folder.path() / "small.json";
    std::filesystem::path nsys = folder.path() / "nsys.sqlite";
    Samples()
    {
        writeKinetoSample(json, JsonLaunches);
        writeKinetoSample(smallJson, SmallLaunches);
        writeNsysSample(nsys, NsysLaunches);
    }
};

const Samples& samples()
{
    static const Samples all;
    return all;
}

void setBytes(benchmark::State& state, const std::filesystem::path& path)
{
    state.SetBytesProcessed(static_cast<std::int64_t>(state.iterations())
                            * static_cast<std::int64_t>(std::filesystem::file_size(path)));
}

void readBytesAlone(benchmark::State& state)
{
    const auto& path = samples().json;
    std::vector<char> buffer(std::size_t{256} << 10U);
    for (auto _ : state) {
        std::ifstream file(path, std::ios::binary);
        std::uint64_t sum = 0;
        while (file.read(buffer.data(), static_cast<std::streamsize>(buffer.size())) || file.gcount() > 0)
            sum += static_cast<unsigned char>(buffer[0]);
        benchmark::DoNotOptimize(sum);
    }
    setBytes(state, path);
}
BENCHMARK(readBytesAlone)->Unit(benchmark::kMillisecond);

void readJson(benchmark::State& state)
{
    const auto& path = samples().json;
    for (auto _ : state) {
        auto recording = readRecording(path);
        if (!recording || recording->intervalCount() != 3 * JsonLaunches)
            state.SkipWithError("the recording is not what was written");
    }
    setBytes(state, path);
}
BENCHMARK(readJson)->Unit(benchmark::kMillisecond);

void nlohmannWholeDocument(benchmark::State& state)
{
    const auto& path = samples().smallJson;
    for (auto _ : state) {
        std::ifstream file(path);
        const auto document = nlohmann::json::parse(file);
        benchmark::DoNotOptimize(document.size());
    }
    setBytes(state, path);
}
BENCHMARK(nlohmannWholeDocument)->Unit(benchmark::kMillisecond);

#ifdef OVERLAP_HAS_SIMDJSON
// Only begins and durations are taken, and as double.
void simdjsonWholeDocument(benchmark::State& state)
{
    const auto& path = samples().json;
    for (auto _ : state) {
        simdjson::ondemand::parser parser;
        const auto text = simdjson::padded_string::load(path.string());
        auto document = parser.iterate(text);
        double sum = 0.0;
        for (auto event : document["traceEvents"].get_array()) {
            double value = 0.0;
            for (auto field : event.get_object()) {
                const auto key = field.key().value().raw();
                if ((key[0] == 't' && key[1] == 's') || key[0] == 'd') {
                    if (field.value().get(value) == simdjson::SUCCESS)
                        sum += value;
                }
            }
        }
        benchmark::DoNotOptimize(sum);
    }
    setBytes(state, path);
}
BENCHMARK(simdjsonWholeDocument)->Unit(benchmark::kMillisecond);
#endif

// The columns that we read too, summed up.
void sqliteScanAlone(benchmark::State& state)
{
    for (auto _ : state) {
        sqlite3* database = nullptr;
        sqlite3_open_v2(samples().nsys.c_str(), &database, SQLITE_OPEN_READONLY, nullptr);
        std::int64_t sum = 0;
        for (const char* sql :
             {"SELECT start, end, globalTid, correlationId, nameId FROM CUPTI_ACTIVITY_KIND_RUNTIME",
              "SELECT start, end, deviceId, contextId, streamId, globalPid, correlationId, demangledName, "
              "shortName, gridX, gridY, gridZ FROM CUPTI_ACTIVITY_KIND_KERNEL"}) {
            sqlite3_stmt* statement = nullptr;
            sqlite3_prepare_v2(database, sql, -1, &statement, nullptr);
            const int columns = sqlite3_column_count(statement);
            while (sqlite3_step(statement) == SQLITE_ROW) {
                for (int column = 0; column < columns; ++column)
                    sum += sqlite3_column_int64(statement, column);
            }
            sqlite3_finalize(statement);
        }
        sqlite3_close(database);
        benchmark::DoNotOptimize(sum);
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(2 * NsysLaunches));
}
BENCHMARK(sqliteScanAlone)->Unit(benchmark::kMillisecond);

void readNsys(benchmark::State& state)
{
    for (auto _ : state) {
        auto recording = readRecording(samples().nsys);
        if (!recording || recording->intervalCount() != 2 * NsysLaunches)
            state.SkipWithError("the recording is not what was written");
    }
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(2 * NsysLaunches));
}
BENCHMARK(readNsys)->Unit(benchmark::kMillisecond);

// Every number of a device with 10^7 intervals: kernels in two rows and copies in one.
void unionsAndOverlaps(benchmark::State& state)
{
    Recording recording;
    RecordedDevice device;
    constexpr std::size_t Count = 10'000'000;
    const auto lane = [&](LaneId id, ActivityKind kind, std::size_t count, std::int64_t step, std::int64_t length) {
        std::vector<Interval> intervals(count);
        for (std::size_t i = 0; i < count; ++i) {
            const auto begin = static_cast<std::int64_t>(i) * step + static_cast<std::int64_t>(i * 7919 % 97);
            intervals[i].time = {TracePoint(Nanoseconds(begin)), TracePoint(Nanoseconds(begin + length))};
            intervals[i].kind = kind;
        }
        device.lanes.push_back(Lane::make(id, std::move(intervals)).value());
    };
    lane({LaneRole::CopyToDevice, 0, 0}, ActivityKind::CopyToDevice, Count / 4, 1'000, 400);
    lane({LaneRole::Compute, 0, 0}, ActivityKind::Kernel, Count / 2, 500, 350);
    lane({LaneRole::Compute, 0, 1}, ActivityKind::Kernel, Count / 4, 1'000, 300);
    for (auto _ : state)
        benchmark::DoNotOptimize(analyze(recording, device));
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(Count));
}
BENCHMARK(unionsAndOverlaps)->Unit(benchmark::kMillisecond);

// Reads in a process of its own, whose peak is its own too.
double peakBytesOf(const std::filesystem::path& path)
{
    const auto child = ::fork();
    if (child == 0) {
        const auto recording = readRecording(path);
        ::_exit(recording ? 0 : 1);
    }
    int status = 0;
    rusage usage{};
    ::wait4(child, &status, 0, &usage);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? static_cast<double>(usage.ru_maxrss) * 1024.0 : 0.0;
}

void peakMemory(benchmark::State& state, bool nsys)
{
    const auto* wanted = std::getenv("OVERLAP_BENCH_INTERVALS");
    const auto intervals = wanted != nullptr ? std::strtoull(wanted, nullptr, 10) : 1'000'000ULL;
    const TemporaryFolder folder;
    const auto path = folder.path() / "large";
    if (nsys)
        writeNsysSample(path, intervals / 2);
    else
        writeKinetoSample(path, intervals / 3);
    double peak = 0.0;
    for (auto _ : state)
        peak = peakBytesOf(path);
    state.counters["MB"] = peak / 1e6;
    state.counters["bytes_per_interval"] = peak / static_cast<double>(intervals);
    setBytes(state, path);
    state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(intervals));
}
BENCHMARK_CAPTURE(peakMemory, json, false)->Unit(benchmark::kMillisecond)->Iterations(1);
BENCHMARK_CAPTURE(peakMemory, nsys, true)->Unit(benchmark::kMillisecond)->Iterations(1);

} // namespace
} // namespace overlap

BENCHMARK_MAIN();
