// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/pcie_link.h"

#include <algorithm>
#include <cctype>
#include <fstream>

namespace overlap::cuda {

double linkGbps(double gigatransfers, unsigned width)
{
    const double code = gigatransfers <= 5.0 ? 8.0 / 10.0 : gigatransfers <= 32.0 ? 128.0 / 130.0 : 1.0;
    return gigatransfers * width * code / 8.0;
}

std::optional<double> pcieLinkGbps(const std::string& address)
{
    auto name = address;
    std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    const auto folder = "/sys/bus/pci/devices/" + name;
    double gigatransfers = 0.0;
    unsigned width = 0;
    // Not the current speed: an idle GPU lowers it.
    std::ifstream speedFile(folder + "/max_link_speed");
    std::ifstream widthFile(folder + "/max_link_width");
    if (!(speedFile >> gigatransfers) || !(widthFile >> width) || gigatransfers <= 0.0 || width == 0 || width > 32)
        return std::nullopt;
    return linkGbps(gigatransfers, width);
}

} // namespace overlap::cuda
