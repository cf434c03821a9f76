// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_event.h"

#include <gtest/gtest.h>

namespace overlap {
namespace {

std::int64_t nsOf(std::string_view text)
{
    const auto time = microsecondsOf(text);
    EXPECT_EQ(time.state, JsonTime::State::Valid) << text;
    return time.ns;
}

TEST(MicrosecondsText, WithThreeDecimalsIsExactBeyondWhatADoubleHolds)
{
    EXPECT_EQ(nsOf("1694039994071305.123"), 1'694'039'994'071'305'123);
    EXPECT_EQ(nsOf("9223372036854775.807"), INT64_MAX);
}

TEST(MicrosecondsText, TakesEveryWayToWriteANumber)
{
    EXPECT_EQ(nsOf("0"), 0);
    EXPECT_EQ(nsOf("12"), 12'000);
    EXPECT_EQ(nsOf("12.5"), 12'500);
    EXPECT_EQ(nsOf("12.50"), 12'500);
    EXPECT_EQ(nsOf("-0.001"), -1);
    EXPECT_EQ(nsOf("1e3"), 1'000'000);
    EXPECT_EQ(nsOf("1.5E+2"), 150'000);
    EXPECT_EQ(nsOf("25e-4"), 3);
    EXPECT_EQ(nsOf("1e-30"), 0);
    EXPECT_EQ(nsOf("0000000000000000000000012"), 12'000);
    EXPECT_EQ(nsOf(".5"), 500);
}

TEST(MicrosecondsText, RoundsMoreThanThreeDecimalsToTheNearestNanosecond)
{
    EXPECT_EQ(nsOf("1.0004"), 1'000);
    EXPECT_EQ(nsOf("1.0005"), 1'001);
    EXPECT_EQ(nsOf("1.00049999999999999999999999999"), 1'000);
    EXPECT_EQ(nsOf("-1.0005"), -1'001);
}

TEST(MicrosecondsText, ThatDoesNotFitIsAbsurd)
{
    for (const auto* text :
         {"9223372036854775.808", "9300000000000000", "1e30", "123456789012345678901234567890", "1e999999999999"})
        EXPECT_EQ(microsecondsOf(text).state, JsonTime::State::Absurd) << text;
}

TEST(MicrosecondsText, ThatIsNoNumberIsNoTime)
{
    for (const auto* text : {"NaN", "Infinity", "-inf", "", "-", ".", "12x", "1e", "null", "0x10"})
        EXPECT_EQ(microsecondsOf(text).state, JsonTime::State::NoNumber) << text;
}

JsonOutcome parse(const std::string& text, JsonEvent& event, JsonCursor::Mode mode = JsonCursor::Mode::Strict)
{
    JsonCursor cursor(text.data(), text.data() + text.size(), mode, 32);
    return readJsonEvent(cursor, event);
}

TEST(JsonEventText, GivesThePartsOfAnEventInAnyOrder)
{
    JsonEvent event;
    const std::string text =
        R"({"args":{"grid":[2,3,4],"correlation":17,"x":{"stream":1},"stream":7,"bytes":64},"dur":1.5,)"
        R"("ts":10,"tid":"t","pid":3,"name":"n","cat":"kernel","ph":"X"})";
    ASSERT_EQ(parse(text, event), JsonOutcome::Done);
    EXPECT_EQ(event.phase, 'X');
    EXPECT_EQ(event.category.raw, "kernel");
    EXPECT_EQ(event.process.raw, "3");
    EXPECT_EQ(event.thread.raw, "t");
    EXPECT_EQ(event.begin.ns, 10'000);
    EXPECT_EQ(event.duration.ns, 1'500);
    EXPECT_EQ(event.blocks, 24);
    EXPECT_EQ(event.stream, 7);
    EXPECT_EQ(event.correlation, 17);
    EXPECT_EQ(event.bytes, 64);
}

TEST(JsonEventText, CutOffAnywhereAsksForMore)
{
    JsonEvent event;
    const std::string text =
        R"({"ph":"X","name":"a\u00e9\"b","ts":1.5,"args":{"grid":[1,2],"a":[{"b":null}],"c":"\\"},"x":true})";
    ASSERT_EQ(parse(text, event), JsonOutcome::Done);
    for (std::size_t size = 1; size < text.size(); ++size)
        EXPECT_EQ(parse(text.substr(0, size), event), JsonOutcome::NeedMore) << text.substr(0, size);
}

TEST(JsonEventText, BracketsNestedTooDeeplyAreRefused)
{
    JsonEvent event;
    const std::string deep = R"({"a":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    EXPECT_EQ(parse(deep, event), JsonOutcome::Bad);
}

TEST(JsonEventText, EscapesAreResolved)
{
    EXPECT_EQ((JsonText{R"(a\"\\\/\b\f\n\r\t)", true, true}.decoded()), "a\"\\/\b\f\n\r\t");
    EXPECT_EQ((JsonText{R"(\u00e9\u20ac\ud83d\ude00)", true, true}.decoded()), "é€😀");
    EXPECT_EQ((JsonText{R"(\ud83d)", true, true}.decoded()), "\uFFFD");
    EXPECT_EQ((JsonText{R"(C:\temp\x)", true, true}.decoded()), "C:\temp\\x");
}

} // namespace
} // namespace overlap
