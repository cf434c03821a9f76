// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace overlap {

enum class DoctorVerdict : std::uint8_t
{
    Ok,
    Warning, // works, but slower or less exactly than it could
    Problem // something does not work
};
[[nodiscard]] const char* verdictId(DoctorVerdict verdict); // "ok", "warning", "problem": as in files

// One thing that was looked at.
struct DoctorItem
{
    std::string id; // "driver", "pcie_link": stable, as in files and for translations
    std::optional<std::uint32_t> device; // of one GPU; none: of the machine
    std::string title; // "PCIe link"
    DoctorVerdict verdict = DoctorVerdict::Ok;
    std::string finding; // what was found, without a full stop: "generation 4 x8, at most generation 5 x16"
    std::string mend; // what to do, one sentence; "" where nothing is to be done
};

// What stands in the way of measuring on this machine's GPUs. Never empty.
struct DoctorReport
{
    std::vector<DoctorItem> items;

    [[nodiscard]] DoctorVerdict worst() const;
};

} // namespace overlap
