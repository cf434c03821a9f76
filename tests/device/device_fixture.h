// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/cuda/cuda_devices.h"

#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

namespace overlap::cuda {

// Tests that need a GPU; skipped with the backend's own reason where there is none.
class OnGpu : public ::testing::Test
{
protected:
    void SetUp() override
    {
        const auto provider = makeCudaDevices();
        const auto devices = provider->list();
        if (!devices.front().unavailable.empty())
            GTEST_SKIP() << devices.front().unavailable;
        auto opened = provider->open("cuda:0");
        ASSERT_TRUE(opened.has_value()) << opened.error().message;
        m_gpu = *opened;
    }

    // Small enough for a test, large enough to overlap; three batches of 8 and one of 5 in two streams.
    [[nodiscard]] static Scenario smallScenario()
    {
        Scenario s;
        s.samples = 29;
        s.batchSize = 8;
        s.streams = 2;
        s.inputBytesPerSample = 40'000;
        s.kernel.iterations = 16;
        return s;
    }
    [[nodiscard]] static RunOptions quick(Recorder recorder)
    {
        RunOptions options;
        options.recorder = recorder;
        options.repeats = 2;
        options.warmups = 1;
        return options;
    }
    [[nodiscard]] Result<RunRecord> run(const Scenario& scenario, Recorder recorder)
    {
        return m_gpu->run(scenario, quick(recorder), {}, {});
    }
    [[nodiscard]] static std::size_t freeMemory()
    {
        std::size_t available = 0;
        std::size_t total = 0;
        EXPECT_EQ(cudaMemGetInfo(&available, &total), cudaSuccess);
        return available;
    }

    std::shared_ptr<Backend> m_gpu;
};

} // namespace overlap::cuda
