// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/nvtx_ranges.h"

#include <nvtx3/nvToolsExt.h>

namespace overlap::cuda {

namespace {
enum Category : std::uint32_t
{
    RunCategory = 1,
    BatchCategory,
    PrepareCategory,
    CopyToDeviceCategory,
    KernelCategory,
    CopyToHostCategory,
    MemoryCategory,
    WaitCategory
};

struct StageLook
{
    const char* name;
    Category category;
};
// In the order of HostOp::Kind.
constexpr std::array<StageLook, HostOpKinds> Stages{{{"wait for slot", WaitCategory},
                                                     {"wait for a filled slot", WaitCategory},
                                                     {"prepare", PrepareCategory},
                                                     {"unpin", MemoryCategory},
                                                     {"pin", MemoryCategory},
                                                     {"allocate", MemoryCategory},
                                                     {"H2D", CopyToDeviceCategory},
                                                     {"kernel", KernelCategory},
                                                     {"D2H", CopyToHostCategory},
                                                     {"graph", KernelCategory},
                                                     {"free", MemoryCategory},
                                                     {"record done", WaitCategory},
                                                     {"synchronize stream", WaitCategory},
                                                     {"synchronize device", WaitCategory}}};

nvtxEventAttributes_t attributes(Category category)
{
    nvtxEventAttributes_t event{};
    event.version = NVTX_VERSION;
    event.size = NVTX_EVENT_ATTRIB_STRUCT_SIZE;
    event.category = category;
    return event;
}
} // namespace

NvtxRanges::NvtxRanges()
    : m_domain(nvtxDomainCreateA("OverlapScope"))
{
    if (m_domain == nullptr)
        return;
    nvtxDomainNameCategoryA(m_domain, RunCategory, "run");
    nvtxDomainNameCategoryA(m_domain, BatchCategory, "batch");
    nvtxDomainNameCategoryA(m_domain, PrepareCategory, "prepare");
    nvtxDomainNameCategoryA(m_domain, CopyToDeviceCategory, "H2D");
    nvtxDomainNameCategoryA(m_domain, KernelCategory, "kernel");
    nvtxDomainNameCategoryA(m_domain, CopyToHostCategory, "D2H");
    nvtxDomainNameCategoryA(m_domain, MemoryCategory, "memory");
    nvtxDomainNameCategoryA(m_domain, WaitCategory, "wait");
    for (std::size_t i = 0; i < Stages.size(); ++i)
        m_stages[i] = nvtxDomainRegisterStringA(m_domain, Stages[i].name);
}

NvtxRanges::~NvtxRanges()
{
    if (m_domain != nullptr)
        nvtxDomainDestroy(m_domain);
}

NvtxRanges::Scope::~Scope()
{
    if (m_ranges != nullptr)
        nvtxDomainRangePop(m_ranges->m_domain);
}

NvtxRanges::Scope NvtxRanges::run(const std::string& name) const
{
    if (!enabled())
        return Scope(nullptr);
    auto event = attributes(RunCategory);
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = name.c_str();
    nvtxDomainRangePushEx(m_domain, &event);
    return Scope(this);
}

NvtxRanges::Scope NvtxRanges::stage(HostOp::Kind kind, std::uint32_t batch) const
{
    if (!enabled())
        return Scope(nullptr);
    const auto index = static_cast<std::size_t>(kind);
    auto event = attributes(Stages[index].category);
    event.messageType = NVTX_MESSAGE_TYPE_REGISTERED;
    event.message.registered = m_stages[index];
    event.payloadType = NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
    event.payload.ullValue = batch;
    nvtxDomainRangePushEx(m_domain, &event);
    return Scope(this);
}

std::uint64_t NvtxRanges::beginBatch(std::uint32_t batch) const
{
    if (!enabled())
        return 0;
    const auto name = "batch " + std::to_string(batch);
    auto event = attributes(BatchCategory);
    event.messageType = NVTX_MESSAGE_TYPE_ASCII;
    event.message.ascii = name.c_str();
    event.payloadType = NVTX_PAYLOAD_TYPE_UNSIGNED_INT64;
    event.payload.ullValue = batch;
    return nvtxDomainRangeStartEx(m_domain, &event);
}

void NvtxRanges::endBatch(std::uint64_t range) const
{
    if (enabled())
        nvtxDomainRangeEnd(m_domain, range);
}

} // namespace overlap::cuda
