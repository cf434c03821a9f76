// SPDX-License-Identifier: GPL-3.0-or-later
// Writes inputs for the fuzz targets to start from, made by what the tests make theirs with: overlap_fuzz_corpus FOLDER
#include "tests/engine/trace/trace_fixtures.h"

#include <fmt/format.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

namespace overlap::fixtures {
namespace {

std::string everyPhase()
{
    std::string events;
    for (const auto* phase : {"X", "B", "E", "b", "n", "e", "i", "C", "M", "s", "t", "f"})
        events += fmt::format("{{'ph':'{}','cat':'ac2g','name':'n','id':1,'pid':5,'tid':5,'ts':10.5,'dur':2.25,'s':'g',"
                              "'bp':'e','args':{{'name':'x','a':[1,{{}}]}}}},\n",
                              phase);
    return kineto(events + "{'ph':'X','cat':'overhead','name':'o','pid':-1,'tid':0,'ts':1,'dur':1}");
}

std::string everyCategory()
{
    std::string events;
    for (const auto* category :
         {"kernel", "Memcpy", "gpu_memcpy", "gpu_memset", "cuda_runtime", "cuda_driver", "cpu_op", "user_annotation",
          "gpu_user_annotation", "cuda_sync", "cuda_event", "Trace", "other"})
        events +=
            fmt::format("{}{{'ph':'X','cat':'{}','name':'Memcpy DtoH (Device -> Pinned)','pid':0,'tid':'stream 7',"
                        "'ts':1694039994071305.123,'dur':5,'args':{{'device':0,'context':1,'stream':7,"
                        "'correlation':17,'bytes':64,'grid':[1,2,3],'batch':1,'copy kind':2,'process':5}}}}",
                        events.empty() ? "" : ",\n", category);
    return kineto(events, "'deviceProperties':[{'id':0,'name':'A','numSms':1}],'baseTimeNanoseconds':77,");
}

std::vector<std::string> everyTable()
{
    auto statements = nsysSchema();
    statements.insert(statements.begin(), "PRAGMA page_size = 512");
    const auto thread = globalId(5, 5);
    for (const auto* name : {"MEMSET", "SYNCHRONIZATION"})
        statements.push_back(
            fmt::format("CREATE TABLE CUPTI_ACTIVITY_KIND_{} (start INTEGER, end INTEGER, deviceId "
                        "INTEGER, contextId INTEGER, streamId INTEGER, correlationId INTEGER, globalPid "
                        "INTEGER, bytes INTEGER, syncType INTEGER)",
                        name));
    for (const auto* name : {"CUPTI_ACTIVITY_KIND_OVERHEAD", "PROFILER_OVERHEAD"})
        statements.push_back(
            fmt::format("CREATE TABLE {} (start INTEGER, end INTEGER, globalTid INTEGER, nameId INTEGER)", name));
    for (const auto& statement : std::vector<std::string>{
             "CREATE TABLE TARGET_INFO_CUDA_DEVICE (gpuId INTEGER, cudaId INTEGER, pid INTEGER)",
             "CREATE TABLE TARGET_INFO_SESSION_START_TIME (utcEpochNs INTEGER)",
             "CREATE TABLE ENUM_CUDA_MEM_KIND (id INTEGER PRIMARY KEY, name TEXT, label TEXT)",
             "CREATE TABLE ENUM_CUDA_MEMCPY_OPER (id INTEGER PRIMARY KEY, name TEXT, label TEXT)",
             "INSERT INTO StringIds VALUES (1, 'cudaLaunchKernel_v7000'), (2, 'k')",
             "INSERT INTO META_DATA_EXPORT VALUES ('EXPORT_SCHEMA_VERSION', '3.24.5')",
             "INSERT INTO TARGET_INFO_GPU VALUES (0, 'GPU', 68, 1000, 1000, 2)",
             "INSERT INTO TARGET_INFO_CUDA_DEVICE VALUES (0, 0, 5), (1, 0, 6)",
             "INSERT INTO TARGET_INFO_SESSION_START_TIME VALUES (1790857026000000000)",
             "INSERT INTO ENUM_CUDA_MEM_KIND VALUES (0, 'PAGEABLE', 'Pageable'), (1, 'PINNED', 'Pinned')",
             "INSERT INTO ENUM_CUDA_MEMCPY_OPER VALUES (1, 'HTOD', 'x'), (2, 'DTOH', 'x')",
             "INSERT INTO CUPTI_ACTIVITY_KIND_RUNTIME VALUES (100, 200, 0, " + thread + ", 1, 1)",
             "INSERT INTO CUPTI_ACTIVITY_KIND_KERNEL VALUES (300, 400, 0, 1, 7, 1, " + globalId(5) + ", 2, 2, 1, 2, 3)",
             "INSERT INTO CUPTI_ACTIVITY_KIND_MEMCPY VALUES (350, 500, 0, 1, 7, 1, " + globalId(5) + ", 64, 1, 0, 2)",
             "INSERT INTO CUPTI_ACTIVITY_KIND_MEMSET VALUES (600, 700, 0, 1, 7, 1, " + globalId(6) + ", 64, 0)",
             "INSERT INTO CUPTI_ACTIVITY_KIND_SYNCHRONIZATION VALUES (600, 700, 0, 1, 4294967295, 1, NULL, 0, 4)",
             "INSERT INTO CUPTI_ACTIVITY_KIND_OVERHEAD VALUES (1, 2, " + thread + ", 1)",
             "INSERT INTO PROFILER_OVERHEAD VALUES (1, 2, " + thread + ", 1)",
             "INSERT INTO NVTX_EVENTS VALUES (1, 900, 59, 'range', " + thread
                 + ", NULL), (1, NULL, 60, NULL, NULL, 2)"})
        statements.push_back(statement);
    return statements;
}

void write(const std::filesystem::path& path, const std::string& content)
{
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << content;
}

void makeCorpus(const std::filesystem::path& folder)
{
    const auto json = folder / "json";
    write(json / "every_phase.json", everyPhase());
    write(json / "every_category.json", everyCategory());
    write(json / "every_category.json.gz", gzipped(everyCategory()));
    auto logged = everyPhase();
    logged.insert(logged.find(",\n") + 1, "\n[W123] log {line}, really\n");
    write(json / "log_line.json", logged);
    write(json / "bad_words.json",
          kineto("{'ph':'X','cat':'kernel','name':'a \\ \"b\" \x01\xFF','pid':0,'tid':7,'ts':NaN,"
                 "'dur':inf,'args':{'x':N/A,}},{'ph':'X','name':'C:\\t\\','ts':1,'dur':1}"));
    std::filesystem::create_directories(folder / "nsys");
    const auto database = folder / "nsys" / "every_table.sqlite";
    std::filesystem::remove(database);
    makeDatabase(database, everyTable());
}

} // namespace
} // namespace overlap::fixtures

int main(int count, char** arguments)
{
    if (count != 2) {
        std::fprintf(stderr, "Usage: overlap_fuzz_corpus FOLDER\n");
        return 2;
    }
    overlap::fixtures::makeCorpus(arguments[1]);
    return 0;
}
