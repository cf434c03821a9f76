// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"

namespace overlap::cuda {

// The GPUs of this machine as cuda:0, cuda:1, .., or the reason why there are none. Needs no CUDA header, so that the
// command line can name it. One object for a process; can be used from several threads at once.
[[nodiscard]] std::shared_ptr<DeviceProvider> makeCudaDevices();

} // namespace overlap::cuda
