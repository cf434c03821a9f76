// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>

namespace overlap::cuda {

// What the PCIe link of the device at `address` ("0000:18:00.0") can carry at most in one direction, in 10^9 bytes per
// second, from the speed and width that the system states. None where it does not, as in some virtual machines.
[[nodiscard]] std::optional<double> pcieLinkGbps(const std::string& address);

// The same link as "5.0 x16".
[[nodiscard]] std::optional<std::string> pcieLinkName(const std::string& address);
[[nodiscard]] std::string linkName(double gigatransfers, unsigned width);

// "32.0 GT/s PCIe" and a width of 16: 63.0. Line codes: 8b/10b up to 5 GT/s, 128b/130b to 32 GT/s, above it none.
[[nodiscard]] double linkGbps(double gigatransfers, unsigned width);

} // namespace overlap::cuda
