// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <utility>
#include <vector>

namespace overlap {

// What stands between two values of an object - a comma, spaces, the next key, a colon - is in a trace's next event mostly
// the same as in the last. Remembers these texts and which followed which, so that one comparison does for what else is
// read byte by byte. A text that is not known is read as ever: with the memory nothing has another result than without.
class KeyMemory
{
public:
    static constexpr std::size_t LongestText = 40; // longer ones are not kept
    static constexpr std::size_t Words = LongestText / sizeof(std::uint64_t);
    using Place = std::uint16_t; // behind which text, or at the beginning of which object

    struct Known
    {
        std::array<std::uint64_t, Words> words{}; // the text, NULs behind it
        std::array<std::uint64_t, Words> masks{}; // ones where there is text
        Place place = 0; // behind it
        std::uint8_t object = 0;
        std::uint8_t member = 0;
        std::uint8_t size = 0;
        bool closes = false; // ends the object, and no member follows

        template<std::size_t... I>
        [[nodiscard]] std::uint64_t difference(const char* at, std::index_sequence<I...> /*words*/) const
        {
            const auto word = [at](std::size_t i) {
                std::uint64_t bytes = 0;
                std::memcpy(&bytes, at + i * sizeof(bytes), sizeof(bytes));
                return bytes;
            };
            return (((word(I) ^ words[I]) & masks[I]) | ...);
        }
    };

    KeyMemory();

    // `object`: one of two kinds of objects, whose members mean different things.
    [[nodiscard]] static Place beginOf(std::uint8_t object) { return object; }
    // The text that begins at `at` and was met at that place before; LongestText bytes are read there. nullptr: none.
    [[nodiscard]] const Known* find(Place place, const char* at) const
    {
        const auto& next = m_next[place];
        for (std::size_t i = 0; i < next.count; ++i) {
            const auto& known = m_known[next.known[i]];
            if (known.difference(at, std::make_index_sequence<Words>()) == 0)
                return &known;
        }
        return nullptr;
    }
    // Remembers that `text` followed at that place. Returns the place behind it.
    Place remember(Place place, std::uint8_t object, std::string_view text, std::uint8_t member, bool closes);

private:
    static constexpr Place Objects = 2;
    static constexpr Place Unknown = 2; // nothing is known to follow there
    static constexpr std::size_t MostKnown = 250;

    struct Next
    {
        std::array<std::uint8_t, 7> known{};
        std::uint8_t count = 0;
    };

    std::vector<Known> m_known;
    std::vector<Next> m_next; // for each place
};

} // namespace overlap
