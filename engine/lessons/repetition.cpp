// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/repetition.h"

#include "engine/scenario/strict_json.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <tuple>

namespace overlap {

namespace {
using Days = std::chrono::sys_days;
using nlohmann::json;

constexpr const char* Schema = "overlapscope.repetition/1";
constexpr std::uint32_t LastBox = BoxDays.size();

std::string dayText(Days day)
{
    const std::chrono::year_month_day date(day);
    return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()), static_cast<unsigned>(date.month()),
                       static_cast<unsigned>(date.day()));
}

// "2026-11-30"
std::optional<Days> dayFrom(const std::string& text)
{
    if (text.size() != 10 || text[4] != '-' || text[7] != '-')
        return std::nullopt;
    const auto number = [&](std::size_t at, std::size_t length) -> std::optional<int> {
        int value = 0;
        for (const char c : std::string_view(text).substr(at, length)) {
            if (c < '0' || c > '9')
                return std::nullopt;
            value = 10 * value + (c - '0');
        }
        return value;
    };
    const auto year = number(0, 4);
    const auto month = number(5, 2);
    const auto day = number(8, 2);
    if (!year || !month || !day)
        return std::nullopt;
    const std::chrono::year_month_day date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                                           std::chrono::day{static_cast<unsigned>(*day)}};
    return date.ok() ? std::optional(Days(date)) : std::nullopt;
}

Error problemOf(const std::string& message)
{
    return Error{ErrorCode::Parse, "The progress of the interview practice cannot be read: " + message};
}

std::optional<std::uint32_t> countFrom(const json& card, const char* key)
{
    const auto it = card.find(key);
    if (it == card.end() || !it->is_number_unsigned() || it->get<std::uint64_t>() > 1'000'000'000)
        return std::nullopt;
    return it->get<std::uint32_t>();
}

Result<RepetitionCard> cardFrom(const std::string& id, const json& value)
{
    if (!value.is_object())
        return problemOf(fmt::format("{} is no object", quotedText(id)));
    const auto wrongKey = [&](const char* key) {
        return problemOf(fmt::format("{}: {} is missing or not valid", quotedText(id), key));
    };
    RepetitionCard card;
    const auto box = countFrom(value, "box");
    if (!box || *box < 1 || *box > LastBox)
        return wrongKey("box");
    card.box = *box;
    const auto last = value.find("last");
    const auto day = last != value.end() && last->is_string() ? dayFrom(last->get<std::string>()) : std::nullopt;
    if (!day)
        return wrongKey("last");
    card.last = *day;
    for (const auto& [key, member] :
         {std::pair("right", &RepetitionCard::right), std::pair("partly", &RepetitionCard::partly),
          std::pair("wrong", &RepetitionCard::wrong)}) {
        const auto count = countFrom(value, key);
        if (!count)
            return wrongKey(key);
        card.*member = *count;
    }
    return card;
}
} // namespace

const char* ratingId(Rating rating)
{
    switch (rating) {
    case Rating::Wrong:
        return "wrong";
    case Rating::Partly:
        return "partly";
    case Rating::Right:
        break;
    }
    return "right";
}

std::optional<Rating> ratingFrom(std::string_view id)
{
    for (const auto rating : {Rating::Wrong, Rating::Partly, Rating::Right}) {
        if (id == ratingId(rating))
            return rating;
    }
    return std::nullopt;
}

Days RepetitionCard::due() const
{
    return last + std::chrono::days(BoxDays.at(box - 1));
}

RepetitionState rated(RepetitionState state, std::string_view id, Rating rating, Days day)
{
    const auto [it, fresh] = state.try_emplace(std::string(id));
    auto& card = it->second;
    const bool isDue = fresh || day >= card.due();
    card.last = fresh ? day : std::max(card.last, day);
    switch (rating) {
    case Rating::Wrong:
        card.box = 1;
        ++card.wrong;
        break;
    case Rating::Partly:
        ++card.partly;
        break;
    case Rating::Right:
        if (isDue)
            card.box = std::min(card.box + 1, LastBox);
        ++card.right;
        break;
    }
    return state;
}

std::optional<std::string> nextQuestion(const RepetitionState& state, std::span<const std::string> ids, Days day)
{
    const std::string* best = nullptr;
    const std::string* fresh = nullptr;
    const auto rank = [&](const std::string& id) {
        const auto& card = state.find(id)->second;
        return std::tuple(card.box, card.due());
    };
    for (const auto& id : ids) {
        const auto it = state.find(id);
        if (it == state.end()) {
            if (fresh == nullptr)
                fresh = &id;
        } else if (day >= it->second.due() && (best == nullptr || rank(id) < rank(*best))) {
            best = &id;
        }
    }
    if (best == nullptr)
        best = fresh;
    return best == nullptr ? std::nullopt : std::optional(*best);
}

RepetitionCounts countsOf(const RepetitionState& state, std::span<const std::string> ids, Days day)
{
    RepetitionCounts counts;
    for (const auto& id : ids) {
        const auto it = state.find(id);
        if (it == state.end()) {
            ++counts.fresh;
            continue;
        }
        ++counts.inBox.at(it->second.box - 1);
        counts.due += day >= it->second.due() ? 1U : 0U;
    }
    return counts;
}

nlohmann::ordered_json toJson(const RepetitionState& state)
{
    nlohmann::ordered_json object;
    object["schema"] = Schema;
    auto& cards = object["cards"] = nlohmann::ordered_json::object();
    for (const auto& [id, card] : state)
        cards[id] = {{"box", card.box},
                     {"last", dayText(card.last)},
                     {"right", card.right},
                     {"partly", card.partly},
                     {"wrong", card.wrong}};
    return object;
}

Result<RepetitionState> repetitionFromJson(std::string_view text)
{
    const auto document = readStrictJson(text);
    if (!document)
        return problemOf(document.error().message);
    if (!document->problems.empty())
        return problemOf(document->problems.front().message);
    const auto& value = document->value;
    if (!value.is_object() || !value.contains("schema") || value["schema"] != Schema)
        return problemOf(fmt::format("its schema is not {}", Schema));
    if (!value.contains("cards") || !value["cards"].is_object())
        return problemOf("it has no cards");
    RepetitionState state;
    for (const auto& [id, each] : value["cards"].items()) {
        auto card = cardFrom(id, each);
        if (!card)
            return card.error();
        state.emplace(id, *card);
    }
    return state;
}

} // namespace overlap
