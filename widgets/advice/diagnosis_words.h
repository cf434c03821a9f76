// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/diagnosis.h"
#include "engine/whatif/whatif.h"
#include "widgets/words/answer_words.h"

#include <QString>

// What diagnosis and what-if say, in words of the current language. Titles and advice are the engine's own English texts,
// translated where they are shown; a test holds that every one of them is known.
namespace overlap::words {

// An English sentence of the engine in the current language, or as it is where it is not known.
[[nodiscard]] QString engineSentence(const std::string& english);

[[nodiscard]] QString findingTitle(const Finding& finding);
[[nodiscard]] QString findingText(const Finding& finding); // what was seen, with its denominator; one sentence
// "-13.6 ms", "with R11", or the time of the evidence where no mend was simulated: "15.5 ms".
[[nodiscard]] QString findingCost(const Finding& finding);
[[nodiscard]] QString denominatorText(Denominator denominator); // "Of the window"
[[nodiscard]] QString valueText(double value, ThresholdUnit unit); // "79.0 %"

struct AdviceWords
{
    QString plain; // what to do
    QString cuda;
    QString pytorch;
};
[[nodiscard]] AdviceWords advice(RuleId rule, FindingVariant variant);

// "R10: no calibrated rate of this device is known; run calibrate."
[[nodiscard]] QString notEnough(const NotEnoughData& missing);

[[nodiscard]] QString boundName(BoundKind kind); // "the link"
[[nodiscard]] QString boundShortName(BoundKind kind); // "Link", beside a bar
[[nodiscard]] QString boundHelp(BoundKind kind); // the definition
// One or two sentences: what the run is bound by, and the worst finding or that there is none.
[[nodiscard]] QString diagnosisSummary(const Diagnosis& diagnosis);

// "pinned memory", "batches of 32, 3 streams": what a change does.
[[nodiscard]] QString changeName(const Change& change, const Scenario& base);
// "-13.6 ms", "+1.20 ms" or "same" within half a per cent.
[[nodiscard]] QString changeText(double fromUs, double toUs);
// How far predictions on a profile may be off for a run with this host memory: "1.2 %"; "" where nothing is known.
[[nodiscard]] QString ratioErrorText(const std::optional<RatioError>& error);

// Where numbers come from that no single run is behind, for the chip.
[[nodiscard]] Origin originOf(const DeviceInfo& device);

} // namespace overlap::words
