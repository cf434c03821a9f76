// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/run/device_sampler.h"

#include "tests/widgets/run/gated_backend.h"

#include <gtest/gtest.h>

#include <condition_variable>
#include <mutex>
#include <vector>

namespace overlap::test {

namespace {

using namespace std::chrono_literals;

class Samples
{
public:
    [[nodiscard]] DeviceSampler::Sink sink()
    {
        return [this](const std::shared_ptr<Backend>& backend, const Result<DeviceSample>& sample) {
            const std::lock_guard lock(m_mutex);
            m_of.push_back(backend.get());
            m_good += sample ? 1 : 0;
            m_changed.notify_all();
        };
    }
    [[nodiscard]] bool waitFor(const Backend* backend, int count)
    {
        std::unique_lock lock(m_mutex);
        return m_changed.wait_for(lock, 10s, [&] { return std::count(m_of.begin(), m_of.end(), backend) >= count; });
    }
    [[nodiscard]] int good() const
    {
        const std::lock_guard lock(m_mutex);
        return m_good;
    }

private:
    mutable std::mutex m_mutex;
    std::condition_variable m_changed;
    std::vector<const Backend*> m_of;
    int m_good = 0;
};

} // namespace

TEST(DeviceSamplerTest, AsksAgainAndAgain)
{
    const auto backend = std::make_shared<GatedBackend>();
    Samples samples;
    DeviceSampler sampler(samples.sink(), 1ms, 1ms);
    sampler.watch(backend);
    EXPECT_TRUE(samples.waitFor(backend.get(), 5));
}

TEST(DeviceSamplerTest, AsksTheOtherDeviceAsSoonAsItIsChosen)
{
    const auto first = std::make_shared<GatedBackend>();
    const auto second = std::make_shared<GatedBackend>();
    Samples samples;
    DeviceSampler sampler(samples.sink(), 1h, 1h); // only the change can wake it
    sampler.watch(first);
    ASSERT_TRUE(samples.waitFor(first.get(), 1));
    sampler.watch(second);
    EXPECT_TRUE(samples.waitFor(second.get(), 1));
    EXPECT_EQ(first->samples, 1);
}

TEST(DeviceSamplerTest, GoesOnAfterAFailure)
{
    const auto backend = std::make_shared<GatedBackend>();
    backend->sampleFails = true;
    Samples samples;
    DeviceSampler sampler(samples.sink(), 1ms, 1ms);
    sampler.watch(backend);
    ASSERT_TRUE(samples.waitFor(backend.get(), 2));
    EXPECT_EQ(samples.good(), 0);
    backend->sampleFails = false;
    EXPECT_TRUE(samples.waitFor(backend.get(), 6));
    EXPECT_GT(samples.good(), 0);
}

TEST(DeviceSamplerTest, LetsGoOfADeviceThatNobodyWatches)
{
    auto backend = std::make_shared<GatedBackend>();
    Samples samples;
    DeviceSampler sampler(samples.sink(), 1h, 1h);
    sampler.watch(backend);
    ASSERT_TRUE(samples.waitFor(backend.get(), 1));
    sampler.watch(nullptr);
    // The thread lets go of its own reference when it notices.
    const auto deadline = std::chrono::steady_clock::now() + 10s;
    while (backend.use_count() > 1 && std::chrono::steady_clock::now() < deadline)
        std::this_thread::yield();
    EXPECT_EQ(backend.use_count(), 1);
}

} // namespace overlap::test
