// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/rule.h"

#include <QString>
#include <QVariantMap>

#include <span>

namespace overlap {

enum class ThresholdKind : std::uint8_t
{
    Percent,
    Microseconds,
    Kibibytes,
    Count,
    Times
};

// One number that a person can set. `key` is what the settings know it by.
struct ThresholdField
{
    const char* key;
    const char* rules; // "R1, R2, R3"
    const char* name; // in English, translated by thresholdName()
    ThresholdKind kind;
    double minimum;
    double maximum;
    double (*read)(const DiagnosisOptions&);
    void (*write)(DiagnosisOptions&, double);
};

[[nodiscard]] std::span<const ThresholdField> thresholdFields();
// The one that decides whether the rule finds anything.
[[nodiscard]] const ThresholdField* thresholdOf(RuleId rule);
[[nodiscard]] QString thresholdName(const ThresholdField& field); // "device idle in such gaps"
[[nodiscard]] QString thresholdUnit(ThresholdKind kind); // "%"

// Those that are not the program's own, for the settings; and back. What is unknown, no number or out of range is left
// out.
[[nodiscard]] QVariantMap storedThresholds(const DiagnosisOptions& options);
[[nodiscard]] DiagnosisOptions thresholdsFrom(const QVariantMap& stored);

} // namespace overlap
