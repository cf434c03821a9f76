// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/scenario/strict_json.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace overlap {

namespace {
using nlohmann::json;

constexpr std::size_t LargestText = 4U << 20U;
constexpr std::size_t DeepestNesting = 32;
constexpr std::size_t MostProblems = 20;

std::string lineAndColumn(std::string_view text, std::size_t offset)
{
    const auto before = text.substr(0, std::min(offset, text.size()));
    const auto line = 1 + std::ranges::count(before, '\n');
    const auto lineBegin = before.rfind('\n') + 1; // npos + 1 is 0
    const auto column = 1 + std::ranges::count_if(before.substr(lineBegin), [](char c) {
                            return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;
                        });
    return fmt::format("line {}, column {}", line, column);
}

// "... syntax error while parsing value - unexpected end of input; expected '}'" -> what stands after the dash.
std::string shortReason(std::string_view what)
{
    const auto strip = [&](std::string_view until) {
        if (const auto at = what.find(until); at != std::string_view::npos)
            what.remove_prefix(at + until.size());
    };
    strip("while parsing ");
    const bool ofValue = what.starts_with("value");
    strip(" - ");
    std::string reason(what);
    if (const auto last = reason.find("; last read:"); last != std::string::npos) {
        const auto expected = reason.find("; expected", last + 1);
        reason = reason.substr(0, last) + (expected == std::string::npos ? "" : reason.substr(expected));
    }
    const auto exchange = [&](std::string_view from, std::string_view to) {
        if (const auto at = reason.find(from); at != std::string::npos)
            reason.replace(at, from.size(), to);
    };
    exchange("expected string literal", "expected a key in quotes");
    exchange("unexpected string literal", "unexpected text");
    exchange("unexpected number literal", "unexpected number");
    if (ofValue && reason.find("expected") == std::string::npos)
        reason += "; expected a value";
    return reason;
}

// Builds the value as nlohmann's own reader would, and keeps what that one drops.
class Reader final : public nlohmann::json_sax<json>
{
public:
    explicit Reader(std::string_view text)
        : m_text(text)
    {
    }

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(number_integer_t value) override { return put(value); }
    bool number_unsigned(number_unsigned_t value) override { return put(value); }
    bool number_float(number_float_t value, const string_t&) override { return put(value); }
    bool string(string_t& value) override { return put(std::move(value)); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return open(json::object()); }
    bool end_object() override { return close(); }
    bool start_array(std::size_t) override { return open(json::array()); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override
    {
        m_path.back() = name;
        if (m_open.back()->contains(name) && m_document.problems.size() < MostProblems)
            m_document.problems.push_back(
                {dottedPath(), "is given more than once", "", "Keep one of them.", std::nullopt});
        return true;
    }
    bool parse_error(std::size_t position, const std::string& token, const nlohmann::detail::exception& error) override
    {
        const bool atEnd = position > m_text.size() || (position == m_text.size() && token.empty());
        const bool overflow = error.id == 406;
        // `position` counts the characters read, so the last of them is where reading failed. Only of a number is the
        // token known to begin with its first character.
        const auto offset = atEnd ? m_text.size() : position - std::min(position, overflow ? token.size() : 1);
        const auto reason =
            overflow ? fmt::format("the number {} is too large", token.substr(0, 40)) : shortReason(error.what());
        m_error = {"", fmt::format("{}: {}", lineAndColumn(m_text, offset), reason), "",
                   atEnd ? "The text ends too early: the file may be half-written or cut off; save it again."
                         : "Correct the JSON there.",
                   std::nullopt};
        return false;
    }

    [[nodiscard]] Problem takeError() { return std::move(m_error); }
    [[nodiscard]] JsonDocument takeDocument() { return std::move(m_document); }

private:
    json* add(json value)
    {
        if (m_open.empty()) {
            m_document.value = std::move(value);
            return &m_document.value;
        }
        if (m_open.back()->is_array()) {
            m_open.back()->push_back(std::move(value));
            return &m_open.back()->back();
        }
        auto& slot = (*m_open.back())[m_path.back()];
        slot = std::move(value);
        return &slot;
    }
    bool put(json value)
    {
        add(std::move(value));
        return true;
    }
    bool open(json value)
    {
        if (m_open.size() >= DeepestNesting) {
            m_error = {"", fmt::format("the JSON is nested more than {} levels deep", DeepestNesting), "",
                       "Check that it is the right file.", std::nullopt};
            return false;
        }
        m_open.push_back(add(std::move(value)));
        m_path.emplace_back();
        return true;
    }
    bool close()
    {
        m_open.pop_back();
        m_path.pop_back();
        return true;
    }
    [[nodiscard]] std::string dottedPath() const
    {
        std::string path;
        for (const auto& name : m_path) {
            if (!name.empty())
                path += (path.empty() ? "" : ".") + name;
        }
        return path;
    }

    std::string_view m_text;
    JsonDocument m_document;
    std::vector<json*> m_open;
    std::vector<std::string> m_path; // the key being read in each open object; "" in an array
    Problem m_error;
};
} // namespace

Result<JsonDocument, Problem> readStrictJson(std::string_view text)
{
    if (text.size() > LargestText)
        return Problem{"",
                       fmt::format("the text has {} bytes, more than the {} that are read", text.size(), LargestText),
                       "", "Check that it is the right file.", std::nullopt};
    if (text.find_first_not_of(" \t\r\n") == std::string_view::npos)
        return Problem{"", "the text is empty", "", "Check that it is the right file and was saved whole.",
                       std::nullopt};
    Reader reader(text);
    if (!json::sax_parse(text, &reader))
        return reader.takeError();
    return reader.takeDocument();
}

std::string quotedText(std::string_view text)
{
    constexpr std::size_t Longest = 60;
    const bool isLong = text.size() > Longest;
    // Invalid UTF-8, also from cutting a character in two, becomes U+FFFD.
    const json value = std::string(text.substr(0, Longest));
    auto result = value.dump(-1, ' ', false, json::error_handler_t::replace);
    if (isLong)
        result.insert(result.size() - 1, "…");
    return result;
}

std::string_view jsonTypeName(const json& value)
{
    switch (value.type()) {
    case json::value_t::null:
        return "null";
    case json::value_t::object:
        return "an object";
    case json::value_t::array:
        return "an array";
    case json::value_t::string:
        return "a string";
    case json::value_t::boolean:
        return "true or false";
    default:
        return "a number";
    }
}

} // namespace overlap
