// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace overlap {

// GPUs that are used through another process, `overlapscope-cli serve`: a lost context or a crash costs a restart of that
// process, which the next call makes by itself, and never the caller.
//
// What their backends do differently: `list`, `open` and `doctor` start the process where none is alive and wait for its
// answer, for some seconds at most, so call them on a thread that may wait. `check` asks nobody. `sample` starts a new
// process at most every few seconds. One process serves all GPUs of a machine, one run or calibration at a time: CUPTI
// records a process as a whole. A second one meanwhile fails at once and says so. Thread-safe.

// This machine's GPUs, "cuda:0", "cuda:1", ..: `cli` is the path of overlapscope-cli, which is started when first needed.
[[nodiscard]] std::shared_ptr<DeviceProvider> makeLocalProcessDevices(const std::filesystem::path& cli);

// How ssh is started; tests put their own in.
struct SshCommand
{
    std::string program = "ssh"; // looked up in PATH
    std::vector<std::string> options; // in front of the host, behind the fixed ones
};

// Devices of other machines, "ssh:HOST/cuda:0" or "ssh:HOST/sim:h200", through `ssh HOST overlapscope-cli serve`. HOST is
// what ssh takes: a name, an alias of its configuration, user@name. It has to let one in without a question. `list` and
// `doctor` know of no host; `doctorFor` asks one.
[[nodiscard]] std::shared_ptr<DeviceProvider> makeSshDevices(SshCommand ssh = {});

} // namespace overlap
