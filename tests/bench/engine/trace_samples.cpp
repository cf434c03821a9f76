// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace_samples.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <memory>
#include <stdexcept>
#include <string>

#include <unistd.h>

namespace overlap {

namespace {
constexpr std::array<const char*, 4> Kernels{
    "void at::native::vectorized_elementwise_kernel<4, at::native::BinaryFunctor<float, float, float, "
    "at::native::MulFunctor<float> >, at::detail::Array<char*, 3> >(int, at::native::BinaryFunctor<float, float, "
    "float, at::native::MulFunctor<float> >, at::detail::Array<char*, 3>)",
    "ampere_sgemm_128x64_tn", "void cudnn::bn_fw_tr_1C11_kernel_NCHW<float, float, int, 512, true, 1, true>(...)",
    "sm80_xmma_fprop_implicit_gemm_f32f32_f32f32_f32_nhwckrsc_nchw_tilesize128x128x16_stage4"};
constexpr std::array<const char*, 4> Operators{"aten::mul", "aten::conv2d", "aten::batch_norm", "aten::linear"};

// Microseconds with three decimals.
std::string us(std::uint64_t ns)
{
    return fmt::format("{}.{:03}", ns / 1000, ns % 1000);
}

void must(bool done)
{
    if (!done)
        throw std::runtime_error("the sample cannot be written");
}
} // namespace

TemporaryFolder::TemporaryFolder()
{
    auto pattern = (std::filesystem::temp_directory_path() / "overlapscope-bench-XXXXXX").string();
    must(::mkdtemp(pattern.data()) != nullptr);
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder()
{
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

void writeKinetoSample(const std::filesystem::path& path, std::uint64_t launches)
{
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), std::fclose);
    must(file != nullptr);
    std::string text = "{\n  \"schemaVersion\": 1,\n  \"deviceProperties\": [{\"id\": 0, \"name\": \"NVIDIA H200\", "
                       "\"numSms\": 132}],\n  \"baseTimeNanoseconds\": 1790857026000000000,\n  \"traceEvents\": [";
    constexpr std::uint64_t Start = 5'154'327'822'181'865;
    for (std::uint64_t i = 0; i < launches; ++i) {
        const auto begin = Start + i * 20'011;
        const bool copy = i % 50 == 0;
        fmt::format_to(
            std::back_inserter(text),
            "{}\n  {{\n    \"ph\": \"X\", \"cat\": \"cpu_op\", \"name\": \"{}\", \"pid\": 455, \"tid\": 455,\n"
            "    \"ts\": {}, \"dur\": {},\n    \"args\": {{\n      \"External id\": {},\"Record function id\": 0, "
            "\"Concrete Inputs\": [\"\", \"\"], \"Input type\": [\"float\", \"float\"], \"Input Dims\": [[32, 64, 56, "
            "56], [64]], \"Ev Idx\": {}\n    }}\n  }},",
            i == 0 ? "" : ",", Operators[i % 4], us(begin), us(9'000), i, i);
        fmt::format_to(
            std::back_inserter(text),
            "\n  {{\n    \"ph\": \"X\", \"cat\": \"cuda_runtime\", \"name\": \"{}\", \"pid\": 455, \"tid\": 455,\n"
            "    \"ts\": {}, \"dur\": {},\n    \"args\": {{\n      \"External id\": {}, \"cbid\": 211, "
            "\"correlation\": {}\n    }}\n  }},\n  {{\n    \"ph\": \"s\", \"id\": {}, \"pid\": 455, \"tid\": 455, "
            "\"ts\": {},\n    \"cat\": \"ac2g\", \"name\": \"ac2g\"\n  }},",
            copy ? "cudaMemcpyAsync" : "cudaLaunchKernel", us(begin + 2'000), us(5'432), i, i + 1, i + 1,
            us(begin + 2'000));
        if (copy)
            fmt::format_to(
                std::back_inserter(text),
                "\n  {{\n    \"ph\": \"X\", \"cat\": \"gpu_memcpy\", \"name\": \"Memcpy HtoD (Pageable -> "
                "Device)\", \"pid\": 0, \"tid\": 7,\n    \"ts\": {}, \"dur\": {},\n    \"args\": {{\n      "
                "\"External id\": {}, \"device\": 0, \"context\": 1, \"stream\": 7, \"correlation\": {}, \"bytes\": "
                "19267584, \"memory bandwidth (GB/s)\": 5.631492848393304\n    }}\n  }},",
                us(begin + 4'000), us(12'345), i, i + 1);
        else
            fmt::format_to(
                std::back_inserter(text),
                "\n  {{\n    \"ph\": \"X\", \"cat\": \"kernel\", \"name\": \"{}\", \"pid\": 0, \"tid\": 7,\n    "
                "\"ts\": {}, \"dur\": {},\n    \"args\": {{\n      \"External id\": {}, \"queued\": 0, \"device\": 0, "
                "\"context\": 1, \"stream\": 7, \"correlation\": {}, \"registers per thread\": 32, \"shared "
                "memory\": 4224, \"blocks per SM\": 0.969697, \"warps per SM\": 7.757576, \"grid\": [{}, 1, 1], "
                "\"block\": [256, 1, 1], \"est. achieved occupancy %\": 12\n    }}\n  }},",
                Kernels[i % 4], us(begin + 5'000), us(14'321), i, i + 1, i % 1000 + 1);
        fmt::format_to(
            std::back_inserter(text),
            "\n  {{\n    \"ph\": \"f\", \"id\": {}, \"pid\": 0, \"tid\": 7, \"ts\": {},\n    \"cat\": \"ac2g\", "
            "\"name\": \"ac2g\", \"bp\": \"e\"\n  }}",
            i + 1, us(begin + 5'000));
        if (text.size() > (1U << 20U)) {
            must(std::fwrite(text.data(), 1, text.size(), file.get()) == text.size());
            text.clear();
        }
    }
    text += "\n  ]\n}\n";
    must(std::fwrite(text.data(), 1, text.size(), file.get()) == text.size());
}

void writeNsysSample(const std::filesystem::path& path, std::uint64_t launches)
{
    sqlite3* database = nullptr;
    must(sqlite3_open(path.c_str(), &database) == SQLITE_OK);
    const std::unique_ptr<sqlite3, int (*)(sqlite3*)> closer(database, sqlite3_close_v2);
    const auto run = [&](const char* sql) {
        must(sqlite3_exec(database, sql, nullptr, nullptr, nullptr) == SQLITE_OK);
    };
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF;"
        "CREATE TABLE StringIds (id INTEGER NOT NULL PRIMARY KEY, value TEXT NOT NULL);"
        "INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'void some_kernel<float, 4>(float*, int)'), "
        "(3, "
        "'some_kernel'), (4, 'cudaMemcpyAsync_v3020');"
        "CREATE TABLE META_DATA_EXPORT (name TEXT NOT NULL, value TEXT);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_RUNTIME (start INTEGER NOT NULL, end INTEGER NOT NULL, eventClass INTEGER "
        "NOT "
        "NULL, globalTid INTEGER, correlationId INTEGER, nameId INTEGER NOT NULL, returnValue INTEGER NOT NULL, "
        "callchainId "
        "INTEGER);"
        "CREATE TABLE CUPTI_ACTIVITY_KIND_KERNEL (start INTEGER NOT NULL, end INTEGER NOT NULL, deviceId INTEGER NOT "
        "NULL, "
        "contextId INTEGER NOT NULL, greenContextId INTEGER, streamId INTEGER NOT NULL, correlationId INTEGER, "
        "globalPid "
        "INTEGER, demangledName INTEGER NOT NULL, shortName INTEGER NOT NULL, mangledName INTEGER, launchType INTEGER, "
        "registersPerThread INTEGER NOT NULL, gridX INTEGER NOT NULL, gridY INTEGER NOT NULL, gridZ INTEGER NOT NULL, "
        "blockX "
        "INTEGER NOT NULL, blockY INTEGER NOT NULL, blockZ INTEGER NOT NULL);"
        "BEGIN");
    const auto prepare = [&](const char* sql) {
        sqlite3_stmt* statement = nullptr;
        must(sqlite3_prepare_v2(database, sql, -1, &statement, nullptr) == SQLITE_OK);
        return std::unique_ptr<sqlite3_stmt, int (*)(sqlite3_stmt*)>(statement, sqlite3_finalize);
    };
    const auto call =
        prepare("INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (?1, ?1 + 5432, 0, 281476838981743, ?2, 1, 0, NULL)");
    const auto kernel = prepare("INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (?1, ?1 + 14321, 0, 1, NULL, 7, ?2, "
                                "281476838981632, 2, 3, NULL, 0, 32, 100, 1, 1, 256, 1, 1)");
    for (std::uint64_t i = 0; i < launches; ++i) {
        const auto begin = 155'000'000'000 + static_cast<sqlite3_int64>(i) * 20'011;
        for (auto* statement : {call.get(), kernel.get()}) {
            sqlite3_bind_int64(statement, 1, begin + (statement == kernel.get() ? 5'000 : 2'000));
            sqlite3_bind_int64(statement, 2, static_cast<sqlite3_int64>(i) + 1);
            must(sqlite3_step(statement) == SQLITE_DONE);
            sqlite3_reset(statement);
        }
    }
    run("COMMIT");
}

} // namespace overlap
