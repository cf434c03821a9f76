// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"

#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace overlap {

// Asks a device again and again what it is doing, on a thread of its own, without Qt. All functions can be called from
// any thread.
class DeviceSampler
{
public:
    // Called on the sampler's thread, for the device that was asked.
    using Sink = std::function<void(const std::shared_ptr<Backend>&, Result<DeviceSample>)>;

    explicit DeviceSampler(Sink sink, std::chrono::milliseconds every = std::chrono::milliseconds(200),
                           std::chrono::milliseconds afterFailure = std::chrono::milliseconds(2000));
    DeviceSampler(const DeviceSampler&) = delete;
    DeviceSampler& operator=(const DeviceSampler&) = delete;
    ~DeviceSampler(); // waits for the sample that is being taken

    void watch(std::shared_ptr<Backend> backend); // null: nobody is asked

private:
    void loop(const std::stop_token& closing);

    Sink m_sink;
    std::chrono::milliseconds m_every;
    std::chrono::milliseconds m_afterFailure;
    std::mutex m_mutex;
    std::condition_variable_any m_changed;
    std::shared_ptr<Backend> m_backend;
    std::jthread m_thread; // last member: joined before anything it uses is gone
};

} // namespace overlap
