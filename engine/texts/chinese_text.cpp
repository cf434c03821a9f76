// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/texts/chinese_text.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>
#include <vector>

namespace overlap {

namespace {
constexpr std::string_view Kept = "{}";
constexpr std::string_view OneWord = "{-}";
constexpr std::string_view Translated = "{~}";
constexpr std::string_view FullStop = "\u3002";
constexpr std::string_view Semicolon = "\uFF1B";

// A text with places: what stands between them, and which of them are texts themselves.
struct Pattern
{
    std::vector<std::string_view> literals; // one more than places
    std::vector<std::string_view> places; // the marks
    std::string_view chinese;
};

struct Dictionary
{
    std::unordered_map<std::string_view, std::string_view> fixed;
    std::vector<Pattern> patterns; // in the order of the tables
};

Pattern patternOf(const EngineText& text)
{
    Pattern pattern;
    pattern.chinese = text.chinese;
    std::size_t begin = 0;
    for (std::size_t at = 0; at < text.english.size();) {
        const auto rest = text.english.substr(at);
        std::string_view mark;
        for (const auto known : {Kept, OneWord, Translated}) {
            if (rest.starts_with(known))
                mark = known;
        }
        if (mark.empty()) {
            ++at;
            continue;
        }
        pattern.literals.push_back(text.english.substr(begin, at - begin));
        pattern.places.push_back(mark);
        at += mark.size();
        begin = at;
    }
    pattern.literals.push_back(text.english.substr(begin));
    return pattern;
}

const Dictionary& dictionary()
{
    static const auto made = [] {
        Dictionary all;
        for (const auto texts : {adviceTexts(), deviceTexts(), doctorTexts(), fileTexts(), processTexts(),
                                 provenanceTexts(), runTexts(), scenarioTexts(), traceTexts()}) {
            for (const auto& text : texts) {
                auto pattern = patternOf(text);
                if (pattern.places.empty())
                    all.fixed.emplace(text.english, text.chinese);
                else
                    all.patterns.push_back(std::move(pattern));
            }
        }
        return all;
    }();
    return made;
}

// What stands in the places, each as short as the rest allows; false: the text is another one.
bool match(const Pattern& pattern, std::string_view text, std::size_t place, std::vector<std::string_view>& found)
{
    const auto& literal = pattern.literals[place];
    if (!text.starts_with(literal))
        return false;
    text.remove_prefix(literal.size());
    if (place == pattern.places.size())
        return text.empty();
    const auto& next = pattern.literals[place + 1];
    const bool last = place + 1 == pattern.places.size();
    for (std::size_t end = 1; end <= text.size(); ++end) {
        if (next.empty())
            end = text.size();
        else if (end = last ? (text.size() > next.size() ? text.size() - next.size() : text.size())
                            : text.find(next, end);
                 end == std::string_view::npos)
            return false;
        if (pattern.places[place] == OneWord && text.substr(0, end).find(' ') != std::string_view::npos)
            return false;
        found.push_back(text.substr(0, end));
        if (match(pattern, text.substr(end), place + 1, found))
            return true;
        found.pop_back();
        if (last || next.empty())
            return false;
    }
    return false;
}

std::string filledIn(std::string_view chinese, const std::vector<std::string>& parts)
{
    std::string result;
    for (std::size_t at = 0; at < chinese.size(); ++at) {
        const bool mark = chinese[at] == '{' && at + 2 < chinese.size() && chinese[at + 2] == '}';
        const auto index = mark ? static_cast<std::size_t>(chinese[at + 1] - '0') : parts.size();
        if (index >= parts.size()) {
            result += chinese[at];
            continue;
        }
        result += parts[index];
        at += 2;
    }
    return result;
}

// `simple`: nothing that stands in a place may hold the end of a sentence or of half of one.
std::optional<std::string> wholeText(std::string_view english, bool simple)
{
    const auto& all = dictionary();
    if (const auto found = all.fixed.find(english); found != all.fixed.end())
        return std::string(found->second);
    for (const auto& pattern : all.patterns) {
        std::vector<std::string_view> found;
        if (!match(pattern, english, 0, found))
            continue;
        const auto holdsMore = [](std::string_view part) {
            return part.find("; ") != std::string_view::npos || part.find(". ") != std::string_view::npos;
        };
        if (simple && std::ranges::any_of(found, holdsMore))
            continue;
        std::vector<std::string> parts;
        for (std::size_t i = 0; i < found.size(); ++i)
            parts.push_back(pattern.places[i] == Translated ? chineseOrEnglish(found[i]) : std::string(found[i]));
        return filledIn(pattern.chinese, parts);
    }
    return std::nullopt;
}

// In two at the first place where both halves are known; the first is a text of a table.
std::optional<std::string> inParts(std::string_view english, std::string_view between, std::string_view chinese)
{
    for (auto at = english.find(between); at != std::string_view::npos; at = english.find(between, at + 1)) {
        const auto first = wholeText(english.substr(0, at), true);
        if (!first)
            continue;
        if (const auto rest = chineseText(english.substr(at + between.size())))
            return *first + std::string(chinese) + *rest;
    }
    return std::nullopt;
}
} // namespace

std::optional<std::string> chineseText(std::string_view english)
{
    // First, so that no place takes the full stop of the sentence.
    if (english.ends_with('.')) {
        if (auto sentence = chineseText(english.substr(0, english.size() - 1)))
            return *sentence + std::string(FullStop);
    }
    if (auto whole = wholeText(english, true))
        return whole;
    if (auto sentences = inParts(english, ". ", FullStop))
        return sentences;
    if (auto halves = inParts(english, "; ", Semicolon))
        return halves;
    return wholeText(english, false);
}

std::string chineseOrEnglish(std::string_view english)
{
    return chineseText(english).value_or(std::string(english));
}

} // namespace overlap
