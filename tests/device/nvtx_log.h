// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace overlap::cuda {

// One line of what helpers/nvtx_consumer.cpp writes.
struct NvtxEvent
{
    std::string what; // domain, destroy, category, push, pop, start, end
    long thread = 0;
    std::uint64_t domain = 0;
    std::uint64_t id = 0; // of a range; of a category that is named
    std::uint32_t category = 0;
    std::int64_t payload = -1; // -1: none
    std::string text;
};

[[nodiscard]] inline std::vector<NvtxEvent> readNvtxLog(const std::string& path)
{
    std::vector<NvtxEvent> events;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::istringstream words(line);
        NvtxEvent event;
        words >> event.what >> event.thread >> event.domain >> event.id >> event.category >> event.payload;
        words.ignore(1);
        std::getline(words, event.text);
        events.push_back(event);
    }
    return events;
}

} // namespace overlap::cuda
