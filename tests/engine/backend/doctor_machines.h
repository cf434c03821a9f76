// SPDX-License-Identifier: GPL-3.0-or-later
// Machines for the doctor to judge.
#pragma once

#include "engine/backend/doctor_rules.h"
#include "engine/backend/system_facts.h"
#include "engine/texts/chinese_text.h"

#include <gmock/gmock.h>

#include <functional>
#include <string>
#include <vector>

namespace overlap::doctor_machines {

[[nodiscard]] inline GpuCondition healthyGpu(std::uint32_t index = 0)
{
    GpuCondition gpu;
    gpu.index = index;
    gpu.name = "NVIDIA H200";
    gpu.computeCapability = 90;
    gpu.copyEngines = 3;
    gpu.integrated = false;
    gpu.watchdog = false;
    gpu.freeBytes = 139ULL << 30U;
    gpu.totalBytes = 140ULL << 30U;
    gpu.linkIdle = {1, 16};
    gpu.linkLoaded = {5, 16};
    gpu.linkMax = {5, 16};
    gpu.toDeviceGbps = 55.3;
    gpu.mig = false;
    gpu.persistence = true;
    gpu.otherProcesses.emplace();
    return gpu;
}

[[nodiscard]] inline MachineFacts healthyMachine()
{
    MachineFacts facts;
    facts.system.driverVersion = "580.159.04";
    facts.system.deviceFile = true;
    facts.system.gpuOnBus = true;
    facts.system.lockedMemoryLimit = 8ULL << 20U;
    auto& cuda = facts.cuda.emplace();
    cuda.driver = 13000;
    cuda.runtime = 13000;
    cuda.toolkit = 13000;
    cuda.targets = {"75-real", "80-real", "86-real", "89-real", "90-real", "90-virtual"};
    cuda.pinningFailure = "";
    cuda.gpus = {healthyGpu()};
    cuda.cupti = {CuptiState::Works, "libcupti.so.13", 130000, ""};
    cuda.nvml.works = true;
    return facts;
}

[[nodiscard]] inline MachineFacts without(CudaState state)
{
    auto facts = healthyMachine();
    facts.cuda->state = state;
    facts.cuda->gpus.clear();
    facts.cuda->pinningFailure.reset();
    facts.cuda->cupti.state = CuptiState::Untried;
    return facts;
}

[[nodiscard]] inline DoctorItem itemOf(const std::vector<DoctorItem>& items, const std::string& id)
{
    for (const auto& item : items) {
        if (item.id == id)
            return item;
    }
    ADD_FAILURE() << "there is no item " << id;
    return {};
}

// So that a new rule without Chinese fails.
inline void expectTranslated(const DoctorItem& item)
{
    const bool isData = item.id == "gpus" || item.id == "processes" || item.id == "locked_memory"
                        || item.id == "cuda_device_max_connections" || item.id == "compute_capability"
                        || (item.id == "driver" && item.verdict == DoctorVerdict::Ok)
                        || ((item.id == "cupti" || item.id == "nvml") && item.verdict == DoctorVerdict::Warning);
    EXPECT_TRUE(isData || chineseText(item.finding).has_value()) << item.id << ": " << item.finding;
    EXPECT_TRUE(item.mend.empty() || chineseText(item.mend).has_value()) << item.id << ": " << item.mend;
}

// The item with this id, for a machine that was changed by `change`.
[[nodiscard]] inline DoctorItem judged(const std::string& id, const std::function<void(MachineFacts&)>& change = {})
{
    auto facts = healthyMachine();
    if (change)
        change(facts);
    auto item = itemOf(judge(facts).items, id);
    expectTranslated(item);
    return item;
}

[[nodiscard]] inline DoctorItem judgedGpu(const std::string& id, const std::function<void(GpuCondition&)>& change = {})
{
    return judged(id, [&](MachineFacts& facts) {
        if (change)
            change(facts.cuda->gpus.front());
    });
}

inline void expectVerdict(const DoctorItem& item, DoctorVerdict verdict, const char* finding, const char* mend = "")
{
    EXPECT_STREQ(verdictId(item.verdict), verdictId(verdict)) << item.finding;
    EXPECT_THAT(item.finding, testing::HasSubstr(finding));
    EXPECT_THAT(item.mend, testing::HasSubstr(mend));
    expectTranslated(item);
}

} // namespace overlap::doctor_machines
