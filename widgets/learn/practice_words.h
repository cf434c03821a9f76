// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/claims.h"
#include "engine/lessons/repetition.h"
#include "widgets/learn/countdown.h"

#include <QString>

#include <string>
#include <string_view>

// What the practice, the claims and the glossary say, in words of the current language.
namespace overlap::words {

[[nodiscard]] QString topicName(std::string_view id); // "Pinned memory"; "" is all topics
[[nodiscard]] QString levelName(std::uint32_t level); // "level 2: how it works"
[[nodiscard]] QString ratingName(Rating rating); // "Partly"
[[nodiscard]] QString dueIn(std::int32_t days); // "tomorrow", "in 4 days"
[[nodiscard]] QString clockText(Countdown::Time time); // "1:05", rounded up to a second

// `rest` as it goes on behind `claim`: with a space between the sentences where the language has one.
[[nodiscard]] QString goingOn(const QString& claim, const QString& rest);

// A number's name for a row: the glossary's where there is one, else its key.
[[nodiscard]] QString termName(const std::string& field);
// Its definition and what other tools call it, in lines; "" when the glossary does not have it.
[[nodiscard]] QString figureHelp(const std::string& field);

[[nodiscard]] QString verdict(ClaimVerdict verdict); // "confirmed"
[[nodiscard]] QString verdictIcon(ClaimVerdict verdict); // in resources/icons; each has another shape

} // namespace overlap::words
