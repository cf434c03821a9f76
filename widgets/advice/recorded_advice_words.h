// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"

#include <QString>
#include <QStringList>

// What is said of the scenario that was fitted to a recording, in words of the current language.
namespace overlap::words {

// Why there is no what-if, one sentence: nothing could be fitted ...
[[nodiscard]] QString noFit(const std::string& why);
// ... or what was fitted takes another time than what was recorded.
[[nodiscard]] QString unfitting(const RecordingFit& fit);

// "12 steps of 45.0 ms were found. Simulated as recorded, a step takes 44.0 ms, 2.2 % less."
[[nodiscard]] QString fitSummary(const RecordingFit& fit);
// All that is known of the fit, a sentence each.
[[nodiscard]] QStringList fitDetails(const RecordingFit& fit);
// "1.60×", "same" within half a per cent: how much faster a ratio of times is.
[[nodiscard]] QString speedText(double ratio);

} // namespace overlap::words
