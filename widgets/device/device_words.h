// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/device_history.h"
#include "engine/backend/doctor_report.h"
#include "engine/base/text.h"

#include <QString>

#include <optional>
#include <vector>

// What is known about a device, in words of the current language.
namespace overlap::words {

[[nodiscard]] QString quantityName(HistoryQuantity quantity); // "SM clock"
[[nodiscard]] QString quantityHelp(HistoryQuantity quantity); // what it means
// "1 980 MHz", "n/a" where there is none.
[[nodiscard]] QString quantityText(HistoryQuantity quantity, const std::optional<double>& value);

// The item's title in the current language where its id is known, else as the engine gives it.
[[nodiscard]] QString doctorTitle(const DoctorItem& item);
[[nodiscard]] QString verdictText(DoctorVerdict verdict); // "ok", "warning", "problem"
// "2 problems, 1 warning", "nothing stands in the way"
[[nodiscard]] QString doctorSummary(const DoctorReport& report);

struct DeviceFact
{
    QString name;
    QString value;
    QString help; // what the number means; "" where it is none
    bool operator==(const DeviceFact&) const = default;
};
struct DeviceFactGroup
{
    QString title; // "" for the first
    std::vector<DeviceFact> facts;
    bool wide = false; // long values: not beside another group
    bool operator==(const DeviceFactGroup&) const = default;
};
// What the device is: SMs, memory, link and rates, as far as known.
[[nodiscard]] DeviceFactGroup deviceFacts(const DeviceInfo& device);
// What a sample adds for a GPU: the link as it is now.
[[nodiscard]] DeviceFactGroup linkFacts(const DeviceSample& sample);
// What a simulated device reckons with: costs of calls, gaps, allocation; where they come from; how far it is off.
[[nodiscard]] std::vector<DeviceFactGroup> profileFacts(const DeviceProfile& profile);
[[nodiscard]] DeviceFactGroup modelErrorFacts(const DeviceInfo& device);

} // namespace overlap::words
