// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/fit/issuing_thread.h"

#include <cstdint>
#include <vector>

namespace overlap {

// How much of what a call did counts when two rounds are compared.
enum class CallDetail : std::uint8_t
{
    Kernels, // their names too
    Launches, // how many there are
    Copies // copies and synchronisations alone
};

inline constexpr std::uint64_t HashStart = 0xCBF29CE484222325ULL;
[[nodiscard]] std::uint64_t mixed(std::uint64_t hash, std::uint64_t value); // FNV-1a over the eight bytes of the value

// What a call is for a pattern; 0: nothing.
[[nodiscard]] std::uint64_t tokenOf(const RecordedCall& call, CallDetail detail);

// What a thread did in order, with the hash of any stretch of it: a long recording is looked at with many candidates. Twelve
// bytes for each token.
class CallTokens
{
public:
    CallTokens(const IssuingThread& thread, CallDetail detail);

    [[nodiscard]] std::size_t size() const { return m_calls.size(); }
    [[nodiscard]] std::size_t callOf(std::size_t token) const { return m_calls[token]; }
    [[nodiscard]] std::uint64_t valueOf(std::size_t token) const
    {
        return m_prefix[token + 1] - m_prefix[token] * Base;
    }
    // A polynomial hash of tokens [from, to), modulo 2^64. O(log(to - from)).
    [[nodiscard]] std::uint64_t hashOf(std::size_t from, std::size_t to) const
    {
        return m_prefix[to] - m_prefix[from] * power(to - from);
    }

private:
    static constexpr std::uint64_t Base = 0x9E3779B97F4A7C15ULL; // odd
    [[nodiscard]] static std::uint64_t power(std::size_t exponent);

    std::vector<std::uint32_t> m_calls;
    std::vector<std::uint64_t> m_prefix; // hashes of the tokens before each, and of all
};

} // namespace overlap
