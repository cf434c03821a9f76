// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/scenario/scenario.h"

#include <QString>

#include <cstdint>

namespace overlap {

// Settings of a scenario as the panel edits them. `key` is the key of the scenario file, so that problems find their
// control and undo steps their name.

struct ChoiceField
{
    const char* key;
    int count;
    int (*read)(const Scenario&);
    void (*write)(Scenario&, int);
};

enum class NumberUnit : std::uint8_t
{
    Count,
    Bytes,
    Microseconds
};

struct NumberField
{
    const char* key = nullptr;
    NumberUnit unit = NumberUnit::Count;
    double minimum = 0.0; // of the scenario file; what is typed may lie outside and is then explained
    double maximum = 0.0;
    double (*read)(const Scenario&) = nullptr;
    void (*write)(Scenario&, double) = nullptr;
    bool slider = false; // logarithmic
    double (*sliderMaximum)(const Scenario&) = nullptr; // none: maximum
};

namespace fields {

extern const NumberField samples;
extern const NumberField inputBytes;
extern const NumberField outputBytes;
extern const ChoiceField kernelKind;
extern const NumberField iterations;
extern const NumberField kernelUs;
extern const NumberField kernelUsPerSample;
extern const NumberField launches;
extern const ChoiceField prepareKind;
extern const NumberField prepareUs;

extern const NumberField batchSize;
extern const NumberField streams;
extern const ChoiceField hostMemory;
extern const ChoiceField sync;
extern const ChoiceField issueOrder;
extern const ChoiceField allocation;
extern const ChoiceField useGraph;

extern const ChoiceField outputHostMemory;
extern const ChoiceField pinning;
extern const ChoiceField streamKind;
extern const NumberField defaultStreamEvery;
extern const ChoiceField poolThreshold;
extern const ChoiceField finalSync;
extern const NumberField workers;

} // namespace fields

// Sets the workload of `to` to that of `from`: what isWorkloadKey (engine/result/comparison.h) says of the keys.
void copyWorkload(const Scenario& from, Scenario& to);
[[nodiscard]] bool sameWorkload(const Scenario& x, const Scenario& y);

// Whether a setting can do anything in this scenario, and if not why, in a few words of the user's language.
struct Applicability
{
    enum class Kind : std::uint8_t
    {
        Applies,
        NoEffect, // can be set, changes nothing
        Impossible // needs another setting first
    } kind = Kind::Applies;
    QString why;
};
[[nodiscard]] Applicability applicability(const char* key, const Scenario& scenario);

} // namespace overlap
