// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace overlap {

// Numbers different texts in the order in which they are met. Made for millions of look-ups of a few thousand texts: a
// look-up hashes eight bytes at a time, probes one array and compares once.
class TextNumbers
{
public:
    // The text's number; `added` tells whether it is new.
    [[nodiscard]] std::uint32_t numberOf(std::string_view text, bool& added);
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }
    [[nodiscard]] std::string_view text(std::uint32_t number) const { return m_texts[number]; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    struct Slot
    {
        std::uint32_t hash = 0;
        std::uint32_t number = Empty;
    };
    static constexpr std::uint32_t Empty = 0xFFFFFFFF;

    void grow();
    [[nodiscard]] std::string_view keep(std::string_view text);

    std::vector<Slot> m_slots; // a power of two, at most half full
    std::vector<std::string_view> m_texts;
    std::vector<std::unique_ptr<char[]>> m_blocks;
    char* m_free = nullptr; // in the last block
    std::size_t m_left = 0; // bytes free there
    std::uint64_t m_bytes = 0;
};

} // namespace overlap
