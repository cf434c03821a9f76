// SPDX-License-Identifier: GPL-3.0-or-later
// A tool that NVTX loads by NVTX_INJECTION64_PATH: writes what it is told to the file that OVERLAP_NVTX_LOG names, one
// event a line. Formats: tests/device/nvtx_log.h.
#include <nvtx3/nvToolsExt.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <deque>
#include <mutex>
#include <string>

#include <sys/syscall.h>
#include <unistd.h>

namespace {

class Log
{
public:
    Log()
    {
        if (const auto* path = std::getenv("OVERLAP_NVTX_LOG"))
            m_file = std::fopen(path, "w");
    }

    void line(const char* what, std::uint64_t domain, std::uint64_t id, const nvtxEventAttributes_t* event,
              const char* name = "")
    {
        const std::scoped_lock lock(m_mutex);
        if (m_file == nullptr)
            return;
        const auto thread = static_cast<long>(syscall(SYS_gettid));
        const bool hasPayload = event != nullptr && event->payloadType == NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
        std::fprintf(m_file, "%s %ld %llu %llu %u %lld %s\n", what, thread, static_cast<unsigned long long>(domain),
                     static_cast<unsigned long long>(id), event == nullptr ? 0U : event->category,
                     hasPayload ? static_cast<long long>(event->payload.ullValue) : -1LL,
                     event == nullptr ? name : messageOf(*event));
        std::fflush(m_file); // the process may end without unloading this
    }

    // What a handle stands for; handles count from 1.
    std::uint64_t add(const char* name)
    {
        const std::scoped_lock lock(m_mutex);
        m_names.emplace_back(name);
        return m_names.size();
    }
    std::uint64_t nextRange()
    {
        const std::scoped_lock lock(m_mutex);
        return ++m_ranges;
    }

private:
    const char* messageOf(const nvtxEventAttributes_t& event) const
    {
        if (event.messageType == NVTX_MESSAGE_TYPE_ASCII)
            return event.message.ascii;
        if (event.messageType != NVTX_MESSAGE_TYPE_REGISTERED)
            return "";
        const auto handle = reinterpret_cast<std::uintptr_t>(event.message.registered);
        return handle >= 1 && handle <= m_names.size() ? m_names[handle - 1].c_str() : "?";
    }

    std::FILE* m_file = nullptr;
    std::mutex m_mutex;
    std::deque<std::string> m_names;
    std::uint64_t m_ranges = 0;
};

Log& log()
{
    static auto* log = new Log; // lives as long as the process: NVTX has no end
    return *log;
}

std::uint64_t idOf(const void* handle)
{
    return reinterpret_cast<std::uintptr_t>(handle);
}

nvtxDomainHandle_t NVTX_API createDomain(const char* name)
{
    const auto id = log().add(name);
    log().line("domain", id, 0, nullptr, name);
    return reinterpret_cast<nvtxDomainHandle_t>(id);
}
void NVTX_API destroyDomain(nvtxDomainHandle_t domain)
{
    log().line("destroy", idOf(domain), 0, nullptr);
}
void NVTX_API nameCategory(nvtxDomainHandle_t domain, std::uint32_t category, const char* name)
{
    log().line("category", idOf(domain), category, nullptr, name);
}
nvtxStringHandle_t NVTX_API registerString(nvtxDomainHandle_t /*domain*/, const char* text)
{
    return reinterpret_cast<nvtxStringHandle_t>(log().add(text));
}
int NVTX_API push(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event)
{
    log().line("push", idOf(domain), 0, event);
    return 0;
}
int NVTX_API pop(nvtxDomainHandle_t domain)
{
    log().line("pop", idOf(domain), 0, nullptr);
    return 0;
}
nvtxRangeId_t NVTX_API startRange(nvtxDomainHandle_t domain, const nvtxEventAttributes_t* event)
{
    const auto id = log().nextRange();
    log().line("start", idOf(domain), id, event);
    return id;
}
void NVTX_API endRange(nvtxDomainHandle_t domain, nvtxRangeId_t id)
{
    log().line("end", idOf(domain), id, nullptr);
}

template<typename Function>
void put(NvtxFunctionTable table, unsigned size, unsigned index, Function function)
{
    if (index < size && table[index] != nullptr)
        *table[index] = reinterpret_cast<NvtxFunctionPointer>(function);
}
} // namespace

extern "C" __attribute__((visibility("default"))) int InitializeInjectionNvtx2(NvtxGetExportTableFunc_t exportTable)
{
    const auto* callbacks = static_cast<const NvtxExportTableCallbacks*>(exportTable(NVTX_ETID_CALLBACKS));
    NvtxFunctionTable table = nullptr;
    unsigned size = 0;
    if (callbacks == nullptr || callbacks->GetModuleFunctionTable(NVTX_CB_MODULE_CORE2, &table, &size) == 0)
        return 0;
    put(table, size, NVTX_CBID_CORE2_DomainCreateA, createDomain);
    put(table, size, NVTX_CBID_CORE2_DomainDestroy, destroyDomain);
    put(table, size, NVTX_CBID_CORE2_DomainNameCategoryA, nameCategory);
    put(table, size, NVTX_CBID_CORE2_DomainRegisterStringA, registerString);
    put(table, size, NVTX_CBID_CORE2_DomainRangePushEx, push);
    put(table, size, NVTX_CBID_CORE2_DomainRangePop, pop);
    put(table, size, NVTX_CBID_CORE2_DomainRangeStartEx, startRange);
    put(table, size, NVTX_CBID_CORE2_DomainRangeEnd, endRange);
    return 1;
}
