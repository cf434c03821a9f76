// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/shown_pair.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace overlap::words {

// The sentence on top: what B gains over A, and why. `claim` is set in bold.
struct Answer
{
    QString claim;
    QString rest;

    [[nodiscard]] QString text() const { return claim + rest; }
    bool operator==(const Answer&) const = default;
};

// The same answer in fewer and fewer words, the fullest first: with the reasons in milliseconds, with the reasons
// alone, with the times alone. At least one.
[[nodiscard]] std::vector<Answer> answers(const ShownPair& pair);

// Where the numbers come from, for the chip.
struct Origin
{
    QString label; // "Simulated · h200"
    bool measured = false;
    bool recorded = false; // by another tool
    bool operator==(const Origin&) const = default;
};
[[nodiscard]] Origin origin(const RunResult& run);
// "Model error against measured runs: median 1.1 %, 95th percentile 8.4 %.", the fullest first.
[[nodiscard]] std::vector<QString> originRemarks(const ShownPair& pair);
// Both in one line, for exports.
[[nodiscard]] QString originLine(const ShownPair& pair);

// What must be known before the numbers are believed, one sentence each; mostly none.
[[nodiscard]] QStringList notices(const ShownPair& pair);

} // namespace overlap::words
