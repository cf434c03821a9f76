// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/doctor_report.h"
#include "engine/backend/process/outbox.h"
#include "engine/backend/registry.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace overlap {

// The devices that a server hands out. Called from several threads at once.
struct ServedDevices
{
    std::function<std::vector<DeviceEntry>()> list;
    std::function<Result<std::shared_ptr<Backend>>(const std::string&)> open;
    std::function<Result<DoctorReport>()> doctor;
};

struct ServeOptions
{
    OutboxOptions outbox;
    std::chrono::milliseconds endGrace{5000}; // for what runs when the input closes
};

struct ServeEnd
{
    // Why the conversation ended other than by the client's wish.
    std::optional<Error> error;
    // Something still runs that did not heed its cancelling: the process has to be ended by force.
    bool stuck = false;
};

// Answers the requests that come from `in` on `out` (wire_messages.h) until `in` closes, `stop` is requested or the
// conversation cannot go on. Opens only "cuda:N" and "sim:NAME" with a NAME from the program: never a file that a client
// names. Requests about devices are answered while a run goes on; a second run or calibration meanwhile is refused.
// Threads: the caller's reads, one writes, one runs, two answer what may take a while.
[[nodiscard]] ServeEnd serve(int in, int out, const ServedDevices& devices, const ServeOptions& options = {},
                             const std::stop_token& stop = {});

} // namespace overlap
