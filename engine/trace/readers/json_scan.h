// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace overlap::json_scan {

// Each of these goes forward to the first byte of some class. A NUL is in every class, so that a text with a NUL behind its
// end needs no comparison with that end; up to Padding bytes from there on are read, but not looked at.
constexpr std::size_t Padding = 16;

constexpr bool isSpace(char c)
{
    return c == ' ' || c == '\n' || c == '\r' || c == '\t';
}
constexpr bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
constexpr bool endsPlainText(char c)
{
    return c == '"' || c == '\\' || static_cast<unsigned char>(c) < 0x20;
}
constexpr bool opensOrCloses(char c) // also quotes
{
    return c == '"' || c == '{' || c == '}' || c == '[' || c == ']' || c == '\0';
}
// What may stand behind a number or a bare word, and control characters.
constexpr bool endsWord(char c)
{
    return c == ',' || c == ':' || (opensOrCloses(c) && c != '\0') || static_cast<unsigned char>(c) <= 0x20;
}

#if defined(__SSE2__)
// Sixteen bytes at a time: keys, numbers and indentations mostly end within the first sixteen, so that none of the
// branches depends on their length.
class Block
{
public:
    explicit Block(const char* at)
        : m_bytes(_mm_loadu_si128(reinterpret_cast<const __m128i*>(at)))
    {
    }
    using Mask = __m128i;
    [[nodiscard]] Mask is(char c) const { return _mm_cmpeq_epi8(m_bytes, _mm_set1_epi8(c)); }
    [[nodiscard]] Mask atMost(char c) const { return _mm_cmpeq_epi8(_mm_min_epu8(m_bytes, _mm_set1_epi8(c)), m_bytes); }
    // '[' and ']' differ from '{' and '}' in one bit, which no other byte does.
    [[nodiscard]] Mask bracket() const
    {
        const auto folded = _mm_or_si128(m_bytes, _mm_set1_epi8(0x20));
        return _mm_or_si128(_mm_cmpeq_epi8(folded, _mm_set1_epi8('{')), _mm_cmpeq_epi8(folded, _mm_set1_epi8('}')));
    }

private:
    __m128i m_bytes;
};

template<typename... Masks>
std::uint32_t bitsOf(Masks... masks)
{
    __m128i all = _mm_setzero_si128();
    ((all = _mm_or_si128(all, masks)), ...);
    return static_cast<std::uint32_t>(_mm_movemask_epi8(all));
}

template<typename Bits>
const char* advance(const char* at, Bits bits)
{
    while (true) {
        if (const std::uint32_t found = bits(Block(at)); found != 0)
            return at + std::countr_zero(found);
        at += Padding;
    }
}

inline const char* plainTextEnd(const char* at)
{
    return advance(at, [](Block b) { return bitsOf(b.is('"'), b.is('\\'), b.atMost(0x1F)); });
}
inline const char* bracketOrQuote(const char* at)
{
    return advance(at, [](Block b) { return bitsOf(b.is('"'), b.bracket(), b.is('\0')); });
}
#else
template<typename Stops>
const char* advance(const char* at, Stops stops)
{
    while (!stops(*at))
        ++at;
    return at;
}
inline const char* plainTextEnd(const char* at)
{
    return advance(at, endsPlainText);
}
inline const char* bracketOrQuote(const char* at)
{
    return advance(at, opensOrCloses);
}
#endif

// Byte by byte: words and spaces are short, and a processor that guesses their length is ahead of one that computes it.
constexpr std::array<bool, 256> wordEnds()
{
    std::array<bool, 256> ends{};
    for (std::size_t i = 0; i < ends.size(); ++i)
        ends[i] = endsWord(static_cast<char>(i));
    return ends;
}
constexpr std::array<bool, 256> WordEnds = wordEnds();
inline const char* wordEnd(const char* at)
{
    while (!WordEnds[static_cast<unsigned char>(*at)])
        ++at;
    return at;
}
inline const char* spaceEnd(const char* at)
{
    while (isSpace(*at))
        ++at;
    return at;
}

} // namespace overlap::json_scan
