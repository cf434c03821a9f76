// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_frame.h"

#include "engine/base/text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <exception>
#include <limits>
#include <new>
#include <string>
#include <utility>

namespace overlap {

namespace {
using Bytes8 = std::span<const std::uint8_t>;

// The kinds of CBOR items, by the upper three bits of their first byte.
enum class Major : std::uint8_t
{
    Whole,
    Negative,
    Binary,
    Text,
    Array,
    Map,
    Tag,
    Simple
};

struct Head
{
    Major major = Major::Whole;
    std::uint64_t argument = 0; // value, length or number of items
};

// Takes an item's head from the front of `rest`. None: cut off, or a form that is not used here.
std::optional<Head> takeHead(Bytes8& rest)
{
    constexpr unsigned FirstWithBytes = 24; // 24, 25, 26, 27: 1, 2, 4, 8 bytes follow
    constexpr unsigned LastWithBytes = 27;
    if (rest.empty())
        return std::nullopt;
    const unsigned first = rest.front();
    rest = rest.subspan(1);
    Head head{static_cast<Major>(first >> 5U), first & 0x1FU};
    if (head.argument < FirstWithBytes)
        return head;
    if (head.argument > LastWithBytes)
        return std::nullopt;
    const auto bytes = std::size_t{1} << (head.argument - FirstWithBytes);
    if (rest.size() < bytes)
        return std::nullopt;
    head.argument = 0;
    for (const auto byte : rest.first(bytes))
        head.argument = head.argument << 8U | byte;
    rest = rest.subspan(bytes);
    return head;
}

// nlohmann's reader calls itself for every level and makes an object for every item. This does neither, and so finds out
// first whether it is safe to let that one in.
bool isHarmless(Bytes8 cbor)
{
    std::array<std::uint64_t, WireLimit::Depth> open{}; // items that are still to come, by level
    std::size_t depth = 0;
    std::size_t items = 0;
    do {
        const auto head = takeHead(cbor);
        if (!head || ++items > WireLimit::Items)
            return false;
        if (depth > 0)
            --open[depth - 1];
        const auto argument = head->argument;
        switch (head->major) {
        case Major::Whole:
        case Major::Simple:
            break;
        case Major::Negative:
            if (argument > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
                return false;
            break;
        case Major::Binary:
        case Major::Text:
            if (argument > cbor.size())
                return false;
            cbor = cbor.subspan(static_cast<std::size_t>(argument));
            break;
        case Major::Array:
        case Major::Map:
            // Every item takes a byte, so this also keeps the doubling from wrapping.
            if (argument > cbor.size() || depth == open.size())
                return false;
            open[depth++] = head->major == Major::Map ? 2 * argument : argument;
            break;
        case Major::Tag:
            return false;
        }
        while (depth > 0 && open[depth - 1] == 0)
            --depth;
    } while (depth > 0);
    return cbor.empty();
}

std::string sizeOf(std::uint64_t bytes)
{
    return bytesText(static_cast<double>(bytes)).joined();
}
} // namespace

Result<WireBytes> frameOf(const nlohmann::json& message, std::uint64_t limit)
{
    constexpr std::size_t LengthBytes = 4;
    WireBytes frame(LengthBytes);
    nlohmann::json::to_cbor(message, frame);
    const auto length = static_cast<std::uint64_t>(frame.size() - LengthBytes);
    if (length > limit)
        return Error{ErrorCode::Unsupported, "A message of " + sizeOf(length) + " is larger than the " + sizeOf(limit)
                                                 + " that the other end takes; use fewer batches"};
    for (std::size_t i = 0; i < LengthBytes; ++i)
        frame[i] = static_cast<std::uint8_t>(length >> (8 * i) & 0xFFU);
    return frame;
}

Result<nlohmann::json> messageOf(std::span<const std::uint8_t> cbor)
{
    const Error unreadable{ErrorCode::Parse, "A message is not written as agreed"};
    if (!isHarmless(cbor))
        return unreadable;
    try {
        auto message = nlohmann::json::from_cbor(cbor.begin(), cbor.end(), true, false);
        if (message.is_object())
            return message;
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, "There is no memory for a message of " + sizeOf(cbor.size())};
    } catch (const std::exception&) {
        return unreadable;
    }
    return unreadable;
}

Result<std::optional<WireBytes>> FrameReader::take(std::span<const std::uint8_t>& input)
{
    while (m_length.size() < LengthBytes && !input.empty()) {
        m_length.push_back(input.front());
        input = input.subspan(1);
        if (m_length.size() < LengthBytes)
            continue;
        std::uint64_t length = 0;
        for (std::size_t i = 0; i < LengthBytes; ++i)
            length |= static_cast<std::uint64_t>(m_length[i]) << (8 * i);
        if (length > m_limit)
            return Error{ErrorCode::Parse, "A message of " + sizeOf(length) + " was announced, and at most "
                                               + sizeOf(m_limit) + " are taken"};
        m_expected = static_cast<std::size_t>(length);
    }
    if (m_length.size() < LengthBytes)
        return std::optional<WireBytes>();
    try {
        const auto count = std::min(m_expected - m_body.size(), input.size());
        m_body.insert(m_body.end(), input.begin(), input.begin() + static_cast<std::ptrdiff_t>(count));
        input = input.subspan(count);
    } catch (const std::bad_alloc&) {
        return Error{ErrorCode::OutOfMemory, "There is no memory for a message of " + sizeOf(m_expected)};
    }
    if (m_body.size() < m_expected)
        return std::optional<WireBytes>();
    m_length.clear();
    return std::optional(std::exchange(m_body, {}));
}

} // namespace overlap
