// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/pcie_link.h"

#include "engine/base/letters.h"

#include <algorithm>
#include <array>
#include <fstream>

namespace overlap::cuda {

double linkGbps(double gigatransfers, unsigned width)
{
    const double code = gigatransfers <= 5.0 ? 8.0 / 10.0 : gigatransfers <= 32.0 ? 128.0 / 130.0 : 1.0;
    return gigatransfers * width * code / 8.0;
}

std::string linkName(double gigatransfers, unsigned width)
{
    // Every generation doubles the one before, but the third: its code is the better one.
    constexpr std::array<double, 7> Rates{2.5, 5.0, 8.0, 16.0, 32.0, 64.0, 128.0};
    const auto found = std::ranges::upper_bound(Rates, gigatransfers);
    const auto generation = std::max<std::ptrdiff_t>(1, found - Rates.begin());
    return std::to_string(generation) + ".0 x" + std::to_string(width);
}

namespace {
struct Link
{
    double gigatransfers = 0.0;
    unsigned width = 0;
};

std::optional<Link> readLink(const std::string& address)
{
    const auto folder = "/sys/bus/pci/devices/" + lowered(address);
    Link link;
    // Not the current speed: an idle GPU lowers it.
    std::ifstream speedFile(folder + "/max_link_speed");
    std::ifstream widthFile(folder + "/max_link_width");
    if (!(speedFile >> link.gigatransfers) || !(widthFile >> link.width) || link.gigatransfers <= 0.0 || link.width == 0
        || link.width > 32)
        return std::nullopt;
    return link;
}
} // namespace

std::optional<double> pcieLinkGbps(const std::string& address)
{
    const auto link = readLink(address);
    return link ? std::optional(linkGbps(link->gigatransfers, link->width)) : std::nullopt;
}

std::optional<std::string> pcieLinkName(const std::string& address)
{
    const auto link = readLink(address);
    return link ? std::optional(linkName(link->gigatransfers, link->width)) : std::nullopt;
}

} // namespace overlap::cuda
