// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <nlohmann/json_fwd.hpp>

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace overlap {

// How well one answered, by the points of the question.
enum class Rating : std::uint8_t
{
    Wrong,
    Partly,
    Right
};
[[nodiscard]] const char* ratingId(Rating rating); // "wrong", "partly", "right"
[[nodiscard]] std::optional<Rating> ratingFrom(std::string_view id);

// Leitner's boxes: a question that was answered right moves one box up and comes back later, one answered wrong starts
// again in box 1. Days until a question of box 1 .. 5 is asked again:
inline constexpr std::array<std::int32_t, 5> BoxDays{1, 2, 4, 8, 16};

// What is known of a question that was answered at least once.
struct RepetitionCard
{
    std::uint32_t box = 1; // 1 .. 5
    std::chrono::sys_days last{}; // when it was answered
    std::uint32_t right = 0; // how often
    std::uint32_t partly = 0;
    std::uint32_t wrong = 0;

    [[nodiscard]] std::chrono::sys_days due() const;
    friend bool operator==(const RepetitionCard&, const RepetitionCard&) = default;
};

// By the question's id.
using RepetitionState = std::map<std::string, RepetitionCard, std::less<>>;

// The state after an answer. Wrong: box 1. Partly: the box stays. Right: one box up, but not before it is due, so that
// asking ten times in a day does not make a question known; the first answer puts it into box 2. An answer from before the
// last one (a clock that was set back) counts as given on the day of the last.
[[nodiscard]] RepetitionState rated(RepetitionState state, std::string_view id, Rating rating,
                                    std::chrono::sys_days day);

// What to ask: of `ids`, those that are due (lowest box first, then longest due), else the first that was never asked;
// ties in the order given. None: nothing is due and all were asked.
[[nodiscard]] std::optional<std::string> nextQuestion(const RepetitionState& state, std::span<const std::string> ids,
                                                      std::chrono::sys_days day);

struct RepetitionCounts
{
    std::size_t due = 0;
    std::size_t fresh = 0; // never asked
    std::array<std::size_t, BoxDays.size()> inBox{};
    friend bool operator==(const RepetitionCounts&, const RepetitionCounts&) = default;
};
[[nodiscard]] RepetitionCounts countsOf(const RepetitionState& state, std::span<const std::string> ids,
                                        std::chrono::sys_days day);

// `overlapscope.repetition/1`: {"schema":..,"cards":{"pinned-what":{"box":2,"last":"2026-11-30","right":1,..}}}
[[nodiscard]] nlohmann::ordered_json toJson(const RepetitionState& state);
// Questions that no longer exist are kept. Errors (Parse) say what is wrong with which card.
[[nodiscard]] Result<RepetitionState> repetitionFromJson(std::string_view text);

} // namespace overlap
