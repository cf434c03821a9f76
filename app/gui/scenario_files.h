// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/scenario/validation.h"
#include "widgets/run/scenario_pair.h"

#include <QString>

#include <optional>
#include <string>
#include <variant>

namespace overlap {

// A file holds one scenario (`overlapscope.scenario/1`) or two: `overlapscope.pair/1`, {"schema", "a", "b"}.
using ScenarioFile = std::variant<Scenario, ScenarioPair>;

// Everything that is wrong with the file at once. Fields of a pair are named "a.batch_size".
[[nodiscard]] Result<ScenarioFile, Problems> readScenarioFile(const std::string& path);
[[nodiscard]] Result<ScenarioFile, Problems> parseScenarioFile(const std::string& text);

// The whole file or nothing.
[[nodiscard]] std::optional<Error> writeScenarioFile(const std::string& path, const Scenario& scenario);
[[nodiscard]] std::optional<Error> writeScenarioFile(const std::string& path, const ScenarioPair& pair);

// The words of a command line that name no file but a preset. One side takes either half by its own name ("article-b"),
// and of a pair's name the half that is meant for it.
[[nodiscard]] std::optional<Scenario> presetNamed(const QString& word, Side side);
[[nodiscard]] bool isPresetPair(const QString& word);

} // namespace overlap
