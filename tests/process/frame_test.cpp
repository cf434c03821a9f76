// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/process/wire_frame.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace overlap {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json someMessage()
{
    return {{"type", "run"},
            {"number", -7},
            {"ratio", 0.1},
            {"list", {1, 2, 300, nullptr, true}},
            {"packed", json::binary({1, 2, 3, 255})},
            {"map", {{"deep", {{"deeper", "text"}}}}}};
}

WireBytes bytesOf(std::initializer_list<int> values)
{
    WireBytes bytes;
    for (const auto value : values)
        bytes.push_back(static_cast<std::uint8_t>(value));
    return bytes;
}

TEST(WireFrame, AMessageComesOutAsItWentIn)
{
    const auto frame = frameOf(someMessage(), 1000);
    ASSERT_TRUE(frame.has_value());
    FrameReader reader(1000);
    std::span<const std::uint8_t> input(*frame);
    const auto body = reader.take(input);
    ASSERT_TRUE(body.has_value() && body->has_value());
    EXPECT_EQ(messageOf(**body).value(), someMessage());
}

TEST(WireFrame, TheLengthIsFourBytesTheLeastSignificantFirst)
{
    const auto frame = frameOf(json{{"text", std::string(300, 'x')}}, 1000).value();
    ASSERT_GT(frame.size(), 260U);
    EXPECT_EQ(frame[0] + 256U * frame[1], frame.size() - 4);
    EXPECT_EQ(frame[2] + frame[3], 0);
}

TEST(WireFrame, FramesComeTogetherHoweverTheStreamIsCut)
{
    WireBytes stream;
    for (int i = 0; i < 3; ++i) {
        const auto frame = frameOf(json{{"number", i}}, 1000).value();
        stream.insert(stream.end(), frame.begin(), frame.end());
    }
    for (std::size_t piece = 1; piece <= stream.size(); ++piece) {
        FrameReader reader(1000);
        std::vector<int> numbers;
        for (std::size_t at = 0; at < stream.size(); at += piece) {
            std::span<const std::uint8_t> input(stream.data() + at, std::min(piece, stream.size() - at));
            while (!input.empty()) {
                const auto body = reader.take(input);
                ASSERT_TRUE(body.has_value());
                if (*body)
                    numbers.push_back(messageOf(**body).value()["number"].get<int>());
            }
        }
        EXPECT_EQ(numbers, (std::vector{0, 1, 2})) << "in pieces of " << piece;
    }
}

TEST(WireFrame, TheReaderKnowsWhetherAnEndWouldCutAFrame)
{
    const auto frame = frameOf(json{{"number", 1}}, 1000).value();
    FrameReader reader(1000);
    EXPECT_FALSE(reader.isInFrame());
    for (std::size_t i = 0; i < frame.size(); ++i) {
        auto input = std::span(frame).subspan(i, 1);
        ASSERT_TRUE(reader.take(input).has_value());
        EXPECT_EQ(reader.isInFrame(), i + 1 < frame.size());
    }
}

TEST(WireFrame, ALengthBeyondTheLimitIsRefusedBeforeItsBytesCome)
{
    FrameReader reader(1000);
    const auto length = bytesOf({0xE9, 0x03, 0, 0}); // 1001
    std::span<const std::uint8_t> input(length);
    const auto body = reader.take(input);
    ASSERT_FALSE(body.has_value());
    EXPECT_THAT(body.error().message, HasSubstr("at most"));
}

TEST(WireFrame, AMessageBeyondTheLimitIsNotSent)
{
    EXPECT_FALSE(frameOf(json{{"text", std::string(1000, 'x')}}, 1000).has_value());
}

TEST(WireFrame, AnEmptyFrameIsNoMessage)
{
    EXPECT_FALSE(messageOf({}).has_value());
}

TEST(WireFrame, EveryTruncatedMessageIsAnError)
{
    const auto cbor = json::to_cbor(someMessage());
    for (std::size_t size = 0; size < cbor.size(); ++size)
        EXPECT_FALSE(messageOf(std::span(cbor).first(size)).has_value()) << size << " bytes";
}

TEST(WireFrame, BytesBehindAMessageAreAnError)
{
    auto cbor = json::to_cbor(someMessage());
    cbor.push_back(0);
    EXPECT_FALSE(messageOf(cbor).has_value());
}

TEST(WireFrame, DeepNestingIsAnErrorAndNoOverflowOfTheStack)
{
    WireBytes nested(1'000'000, 0x81); // lists of one item
    nested.push_back(0x01);
    EXPECT_FALSE(messageOf(nested).has_value());
}

TEST(WireFrame, ManySmallItemsAreAnErrorAndNoGigabytes)
{
    // {"a": [0, 0, ..]}: each would be an object of 16 bytes
    const std::size_t items = 50'000'000;
    WireBytes list =
        bytesOf({0xA1, 0x61, 'a', 0x9A, items >> 24U, items >> 16U & 0xFFU, items >> 8U & 0xFFU, items & 0xFFU});
    list.resize(list.size() + items);
    EXPECT_FALSE(messageOf(list).has_value());
}

TEST(WireFrame, LengthsBeyondTheEndAreErrors)
{
    EXPECT_FALSE(messageOf(bytesOf({0x5B, 0x7F, 255, 255, 255, 255, 255, 255, 255})).has_value()); // bytes
    EXPECT_FALSE(messageOf(bytesOf({0x9B, 0xFF, 255, 255, 255, 255, 255, 255, 255})).has_value()); // a list
    EXPECT_FALSE(messageOf(bytesOf({0xBB, 0x80, 0, 0, 0, 0, 0, 0, 0})).has_value()); // a map, whose double is 0
}

TEST(WireFrame, WhatTheProtocolDoesNotUseIsAnError)
{
    EXPECT_FALSE(messageOf(bytesOf({0xBF, 0xFF})).has_value()); // a map of indefinite length
    EXPECT_FALSE(messageOf(bytesOf({0xC0, 0xA0})).has_value()); // a tag
    EXPECT_FALSE(messageOf(bytesOf({0x01})).has_value()); // no map
    EXPECT_FALSE(messageOf(bytesOf({0xA1, 0x01, 0x01})).has_value()); // a key that is no text
}

} // namespace
} // namespace overlap
