// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/diagnosis/timeline_facts.h"

// Each rule as the design's metrics define it; see rule.h for the thresholds.
namespace overlap::rules {

[[nodiscard]] RuleOutcome pageableCopies(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome blockingCopies(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome copiesNotHidden(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome smallCopies(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome slowCopies(const TimelineFacts& facts);

[[nodiscard]] RuleOutcome blockingSynchronization(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome launchBound(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome allocationInLoop(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome hostBoundPreparation(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome lazyFirstLaunch(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome clockStopsEarly(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome queueFull(const TimelineFacts& facts);

[[nodiscard]] RuleOutcome deviceIdle(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome lowKernelUtilization(const TimelineFacts& facts);
[[nodiscard]] RuleOutcome underfilledKernels(const TimelineFacts& facts);

[[nodiscard]] RuleOutcome serializedStreams(const TimelineFacts& facts);

} // namespace overlap::rules
