// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <nlohmann/json.hpp>

#include <cstdint>
#include <exception>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace overlap {

// Thrown where a message holds something else than agreed; never leaves `decoded`. Says what is wrong with which key.
struct WireError
{
    std::string message;
};

// Calls what reads a message and turns everything that it throws into an Error.
template<typename Read>
[[nodiscard]] auto decoded(Read&& read) -> Result<decltype(read())>
{
    try {
        return std::forward<Read>(read)();
    } catch (const WireError& error) {
        return Error{ErrorCode::Parse, "A message is not as agreed: " + error.message};
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, "There is no memory for what a message holds"};
    } catch (const std::exception& error) {
        return Error{ErrorCode::Parse, std::string("A message is not as agreed: ") + error.what()};
    }
}

// The keys of a map, read strictly: a wrong type or a value out of range throws WireError. Keys that nobody asks for are
// left alone.
class Fields
{
public:
    static constexpr std::size_t LongestText = 1U << 20U;

    explicit Fields(const nlohmann::json& map);

    [[nodiscard]] const nlohmann::json& at(const char* key) const; // must be there
    [[nodiscard]] const nlohmann::json* find(const char* key) const; // null: not there, or null in the message

    [[nodiscard]] std::uint64_t whole(const char* key, std::uint64_t most) const;
    [[nodiscard]] std::uint32_t whole32(const char* key, std::uint32_t most = Most32) const
    {
        return static_cast<std::uint32_t>(whole(key, most));
    }
    [[nodiscard]] double number(const char* key, double least, double most) const; // never NaN
    [[nodiscard]] bool flag(const char* key) const;
    // UTF-8; what is none, and control characters, have become '?': texts are shown and written to terminals.
    [[nodiscard]] std::string text(const char* key) const;
    [[nodiscard]] const nlohmann::json::binary_t& binary(const char* key) const;
    [[nodiscard]] const nlohmann::json& list(const char* key) const;
    [[nodiscard]] std::vector<std::string> texts(const char* key) const;

    // As above where the key is there, else none.
    [[nodiscard]] std::optional<double> optionalNumber(const char* key, double least, double most) const;
    [[nodiscard]] std::optional<std::uint64_t> optionalWhole(const char* key, std::uint64_t most) const;
    [[nodiscard]] std::optional<std::uint32_t> optionalWhole32(const char* key, std::uint32_t most = Most32) const;

    // One of `count` enumerators, by the text that `idOf` gives for it.
    template<typename Enum>
    [[nodiscard]] Enum choice(const char* key, std::size_t count, const char* (*idOf)(Enum)) const
    {
        return choiceOf(key, text(key), count, idOf);
    }
    template<typename Enum>
    [[nodiscard]] static Enum choiceOf(const char* key, const std::string& id, std::size_t count,
                                       const char* (*idOf)(Enum))
    {
        for (std::size_t i = 0; i < count; ++i) {
            if (id == idOf(static_cast<Enum>(i)))
                return static_cast<Enum>(i);
        }
        throw WireError{std::string(key) + " is unknown"};
    }

    [[noreturn]] static void fail(const char* key, const char* what);

private:
    static constexpr std::uint32_t Most32 = std::numeric_limits<std::uint32_t>::max();

    const nlohmann::json& m_map;
};

// As Fields::text does it.
[[nodiscard]] std::string harmlessText(const std::string& text);

// Null for none.
template<typename T>
[[nodiscard]] nlohmann::json wireOf(const std::optional<T>& value)
{
    return value ? nlohmann::json(*value) : nlohmann::json(nullptr);
}

} // namespace overlap
