// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace overlap {

// A message between a program and its `overlapscope-cli serve` is a frame: the number of bytes that follow, 32 bits, least
// significant byte first, then as many bytes of CBOR (RFC 8949): one map with text keys. Nothing else travels, no tags, no
// items of indefinite length.
using WireBytes = std::vector<std::uint8_t>;

// The largest message that an end takes. A longer one is refused by its first four bytes.
struct WireLimit
{
    static constexpr std::uint64_t Hello = 4U << 10U; // also refuses text: four letters make a huge length
    static constexpr std::uint64_t Request = 4U << 20U; // to the server
    static constexpr std::uint64_t Reply = 1U << 30U; // to the client: a timeline of 25 million intervals
    static constexpr std::size_t Depth = 16; // of nesting
    static constexpr std::size_t Items = 1'000'000; // numbers, texts, .. in one message; a packed array counts as one
};

// Length and CBOR of `message`. Fails where it is larger than `limit`.
[[nodiscard]] Result<WireBytes> frameOf(const nlohmann::json& message, std::uint64_t limit);

// The map in the CBOR of a frame. Takes any bytes: deep nesting, lengths beyond the end and the like are errors, found
// before anything is allocated for them.
[[nodiscard]] Result<nlohmann::json> messageOf(std::span<const std::uint8_t> cbor);

// Puts frames together from what comes in. Memory grows with what has come, not with what was announced.
class FrameReader
{
public:
    explicit FrameReader(std::uint64_t limit)
        : m_limit(limit)
    {
    }
    // For the frames that begin from now on.
    void setLimit(std::uint64_t limit) { m_limit = limit; }

    // Takes from the front of `input` what belongs to the frame in progress; the frame's CBOR when it is whole. Call again
    // while `input` is not empty. After an error the stream is of no use any more.
    [[nodiscard]] Result<std::optional<WireBytes>> take(std::span<const std::uint8_t>& input);
    // Part of a frame has come: an end now would cut it off.
    [[nodiscard]] bool isInFrame() const { return !m_length.empty(); }

private:
    static constexpr std::size_t LengthBytes = 4;

    std::uint64_t m_limit;
    WireBytes m_length; // its bytes so far
    std::size_t m_expected = 0;
    WireBytes m_body;
};

} // namespace overlap
