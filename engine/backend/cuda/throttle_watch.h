// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/device_sample.h"

#include <chrono>
#include <condition_variable>

#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <stop_token>
#include <thread>
#include <vector>

namespace overlap::cuda {

// Looks again and again, from a thread of its own, at what slows a GPU down, for as long as this lives.
//
// A look is one question to the driver, which takes some 3 us and no lock that launching or copying needs; ten a second
// take a ten-thousandth of one processor. On an H200 the median of 200 repeats (512 samples in three streams) was the
// same with it and without: 26.30 and 26.34 ms at batch 1, 5.829 and 5.827 ms at batch 16; looking every millisecond made
// 0.2 % and nothing. Runs shorter than the pause are looked at when they begin and when they end.
class ThrottleWatch
{
public:
    using Look = std::function<std::optional<std::vector<ThrottleReason>>()>;

    // `look` is called on both threads, never at the same time. Empty: there is nothing to ask, and nothing is seen.
    explicit ThrottleWatch(Look look, std::chrono::milliseconds pause = std::chrono::milliseconds(100));

    // Looks once more and says what was seen, in the order of ThrottleReason, each once.
    [[nodiscard]] std::vector<ThrottleReason> finish();

private:
    void lookOnce();
    void watch(const std::stop_token& stop, std::chrono::milliseconds pause);

    Look m_look;
    std::mutex m_mutex;
    std::condition_variable_any m_wake;
    std::set<ThrottleReason> m_seen;
    std::jthread m_thread; // last: it uses the others
};

} // namespace overlap::cuda
