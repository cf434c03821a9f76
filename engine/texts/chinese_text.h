// SPDX-License-Identifier: GPL-3.0-or-later
// Simplified Chinese of what the engine says in English: for the window and for reports. The engine itself speaks English,
// so that a message is the same in logs and on the command line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace overlap {

// A message or a part of one. In the English, {} stands for anything that stays as it is (a name, a number), {-} for the
// same in one word, and {~} for another text of the engine; in the Chinese, {0} {1} are these in the order of the English.
struct EngineText
{
    std::string_view english;
    std::string_view chinese;
};

// One table for each part of the engine.
[[nodiscard]] std::span<const EngineText> adviceTexts(); // findings, advice, labels of numbers
[[nodiscard]] std::span<const EngineText> deviceTexts(); // devices and runs on a GPU
[[nodiscard]] std::span<const EngineText> doctorTexts();
[[nodiscard]] std::span<const EngineText> fileTexts(); // files and what the system says of them
[[nodiscard]] std::span<const EngineText> processTexts(); // the program that runs the GPU, here or elsewhere
[[nodiscard]] std::span<const EngineText> provenanceTexts(); // where a profile's figures come from
[[nodiscard]] std::span<const EngineText> runTexts(); // runs, memory, sweeps, what-ifs, fits
[[nodiscard]] std::span<const EngineText> scenarioTexts(); // what is wrong with a scenario's file
[[nodiscard]] std::span<const EngineText> traceTexts(); // readers of recordings

// The Chinese of a whole text: of one in the tables, or of sentences and half sentences (behind ". " and "; ") that all are.
// A full stop at the end stays one. None when any part is in no table.
[[nodiscard]] std::optional<std::string> chineseText(std::string_view english);

// The same, and where it is in no table the text as it is.
[[nodiscard]] std::string chineseOrEnglish(std::string_view english);

} // namespace overlap
