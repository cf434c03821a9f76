// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_fields.h"

#include <algorithm>
#include <string_view>

namespace overlap {

namespace {
// Bytes of the UTF-8 sequence that `text` begins with; 0: it begins with none.
std::size_t sequenceLength(std::string_view text)
{
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const auto first = byte(0);
    std::size_t length = 0;
    unsigned leastSecond = 0x80;
    unsigned mostSecond = 0xBF;
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF) {
        length = 2;
    } else if (first >= 0xE0 && first <= 0xEF) {
        length = 3;
        leastSecond = first == 0xE0 ? 0xA0 : leastSecond; // no longer than needed
        mostSecond = first == 0xED ? 0x9F : mostSecond; // no surrogates
    } else if (first >= 0xF0 && first <= 0xF4) {
        length = 4;
        leastSecond = first == 0xF0 ? 0x90 : leastSecond;
        mostSecond = first == 0xF4 ? 0x8F : mostSecond;
    }
    if (length == 0 || text.size() < length || byte(1) < leastSecond || byte(1) > mostSecond)
        return 0;
    for (std::size_t i = 2; i < length; ++i) {
        if ((byte(i) & 0xC0U) != 0x80)
            return 0;
    }
    return length;
}
} // namespace

std::string harmlessText(const std::string& text)
{
    constexpr char Stand = '?';
    std::string harmless;
    harmless.reserve(text.size());
    for (std::string_view rest = text; !rest.empty();) {
        const auto length = sequenceLength(rest);
        const bool control =
            static_cast<unsigned char>(rest.front()) < 0x20 && rest.front() != '\n' && rest.front() != '\t';
        if (length == 0 || control || rest.front() == 0x7F)
            harmless += Stand;
        else
            harmless += rest.substr(0, length);
        rest.remove_prefix(std::max<std::size_t>(length, 1));
    }
    return harmless;
}

Fields::Fields(const nlohmann::json& map)
    : m_map(map)
{
    if (!map.is_object())
        throw WireError{"a map was expected"};
}

void Fields::fail(const char* key, const char* what)
{
    throw WireError{std::string(key) + ' ' + what};
}

const nlohmann::json* Fields::find(const char* key) const
{
    const auto it = m_map.find(key);
    return it == m_map.end() || it->is_null() ? nullptr : &*it;
}

const nlohmann::json& Fields::at(const char* key) const
{
    const auto* value = find(key);
    if (value == nullptr)
        fail(key, "is missing");
    return *value;
}

std::uint64_t Fields::whole(const char* key, std::uint64_t most) const
{
    const auto& value = at(key);
    if (!value.is_number_unsigned())
        fail(key, "is no whole number");
    const auto number = value.get<std::uint64_t>();
    if (number > most)
        fail(key, "is too large");
    return number;
}

double Fields::number(const char* key, double least, double most) const
{
    const auto& value = at(key);
    if (!value.is_number())
        fail(key, "is no number");
    const auto number = value.get<double>();
    // Compared so that NaN fails.
    if (!(number >= least && number <= most))
        fail(key, "is out of range");
    return number;
}

bool Fields::flag(const char* key) const
{
    const auto& value = at(key);
    if (!value.is_boolean())
        fail(key, "is neither true nor false");
    return value.get<bool>();
}

std::string Fields::text(const char* key) const
{
    const auto& value = at(key);
    if (!value.is_string())
        fail(key, "is no text");
    const auto& text = value.get_ref<const std::string&>();
    if (text.size() > LongestText)
        fail(key, "is too long");
    return harmlessText(text);
}

const nlohmann::json::binary_t& Fields::binary(const char* key) const
{
    const auto& value = at(key);
    if (!value.is_binary())
        fail(key, "is no packed array");
    return value.get_binary();
}

const nlohmann::json& Fields::list(const char* key) const
{
    const auto& value = at(key);
    if (!value.is_array())
        fail(key, "is no list");
    return value;
}

std::vector<std::string> Fields::texts(const char* key) const
{
    std::vector<std::string> texts;
    for (const auto& value : list(key)) {
        if (!value.is_string() || value.get_ref<const std::string&>().size() > LongestText)
            fail(key, "holds something else than texts");
        texts.push_back(harmlessText(value.get_ref<const std::string&>()));
    }
    return texts;
}

std::optional<double> Fields::optionalNumber(const char* key, double least, double most) const
{
    return find(key) != nullptr ? std::optional(number(key, least, most)) : std::nullopt;
}

std::optional<std::uint64_t> Fields::optionalWhole(const char* key, std::uint64_t most) const
{
    return find(key) != nullptr ? std::optional(whole(key, most)) : std::nullopt;
}

std::optional<std::uint32_t> Fields::optionalWhole32(const char* key, std::uint32_t most) const
{
    return find(key) != nullptr ? std::optional(whole32(key, most)) : std::nullopt;
}

} // namespace overlap
