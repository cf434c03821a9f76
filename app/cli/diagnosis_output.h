// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/fit/recording_diagnosis.h"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace overlap {

// Mends are simulated on the profile of the device, or of the same kind of GPU.
[[nodiscard]] std::optional<Diagnosis> diagnosisOf(const RunResult& run, const Backend& device,
                                                   const RunOptions& options, const std::stop_token& stop);

// The key "diagnosis" of a result; null when nothing was recorded.
void addDiagnosis(nlohmann::ordered_json& result, const std::optional<Diagnosis>& diagnosis, const RunResult& run);

// What stands below the numbers: what the run is bound by, the findings with their advice; "" without a recording.
[[nodiscard]] std::string diagnosisText(const std::optional<Diagnosis>& diagnosis, const Scenario& scenario);
// Of a comparison: A's findings in full, of B what it is bound by and what is left to mend.
[[nodiscard]] std::string diagnosisText(const std::optional<Diagnosis>& a, const std::optional<Diagnosis>& b);

// The same of one device of a recording.
[[nodiscard]] std::string diagnosisText(const RecordingDiagnosis& recorded);
[[nodiscard]] nlohmann::ordered_json toJson(const RecordingDiagnosis& recorded);

} // namespace overlap
