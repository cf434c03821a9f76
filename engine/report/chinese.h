// SPDX-License-Identifier: GPL-3.0-or-later
// Chinese sentences whose words depend on what they say. sentences.h chooses between them and the engine's English ones.
#pragma once

#include "engine/report/sentences.h"

namespace overlap::chinese {

[[nodiscard]] std::string answer(const Comparison& comparison);
[[nodiscard]] sentences::Answer answer(const RunResult& run);
[[nodiscard]] std::string strategy(const Scenario& scenario);
// What the keys of `b` are set to, seen from `a`.
[[nodiscard]] std::string step(const std::vector<std::string>& keys, const Scenario& a, const Scenario& b);
[[nodiscard]] std::string evidence(const Finding& finding);
[[nodiscard]] std::string summary(const Diagnosis& diagnosis);
[[nodiscard]] std::string origin(const DeviceInfo& device);
[[nodiscard]] std::string origin(const RunResult& run);
[[nodiscard]] std::string modelError(const ModelError& error, HostMemory memory);
[[nodiscard]] std::string disturbance(Disturbance disturbance, const RunResult& run);
[[nodiscard]] std::vector<std::string> fit(const RecordingFit& fit);

} // namespace overlap::chinese
