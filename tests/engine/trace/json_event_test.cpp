// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/json_event.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <initializer_list>
#include <random>
#include <sstream>
#include <string>
#include <utility>

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

// An event, with the text that it points into.
struct EventText
{
    explicit EventText(std::string given, JsonCursor::Mode mode = JsonCursor::Mode::Strict, KeyMemory* keys = nullptr)
        : text(std::move(given))
    {
        const auto size = text.size();
        text.append(JsonCursor::Padding, '\0');
        JsonCursor cursor(text.data(), text.data() + size, mode, 32, keys);
        outcome = readJsonEvent(cursor, event);
        read = cursor.at() - text.data();
    }
    EventText(const EventText&) = delete;
    EventText& operator=(const EventText&) = delete;

    std::string text;
    JsonEvent event;
    JsonOutcome outcome = JsonOutcome::Bad;
    std::ptrdiff_t read = 0;
};

TEST(JsonEventText, GivesThePartsOfAnEventInAnyOrder)
{
    const EventText text(
        R"({"args":{"grid":[2,3,4],"correlation":17,"x":{"stream":1},"stream":7,"bytes":64},"dur":1.5,)"
        R"("ts":10,"tid":"t","pid":3,"name":"n","cat":"kernel","ph":"X"})");
    ASSERT_EQ(text.outcome, JsonOutcome::Done);
    const auto& event = text.event;
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
    const std::string text =
        R"({"ph":"X","name":"a\u00e9\"b","ts":1.5,"args":{"grid":[1,2],"a":[{"b":null}],"c":"\\"},"x":true})";
    ASSERT_EQ(EventText(text).outcome, JsonOutcome::Done);
    for (std::size_t size = 1; size < text.size(); ++size)
        EXPECT_EQ(EventText(text.substr(0, size)).outcome, JsonOutcome::NeedMore) << text.substr(0, size);
}

TEST(JsonEventText, BracketsNestedTooDeeplyAreRefused)
{
    const std::string deep = R"({"a":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}";
    EXPECT_EQ(EventText(deep).outcome, JsonOutcome::Bad);
}

TEST(JsonScan, FindsWhatALookAtEveryByteFinds)
{
    std::mt19937_64 random(7);
    std::string text(3'000, ' ');
    for (auto& c : text)
        c = random() % 4 == 0 ? static_cast<char>(random()) : "a \"\\[]{}\n,:"[random() % 11];
    text.append(json_scan::Padding, '\0');
    const auto expectAlike = [&](auto scan, auto stops) {
        for (std::size_t from = 0; from < 3'000; ++from) {
            const auto first = std::find_if(text.data() + from, text.data() + text.size(), stops);
            ASSERT_EQ(scan(text.data() + from) - text.data(), first - text.data()) << "from " << from;
        }
    };
    expectAlike(json_scan::plainTextEnd, json_scan::endsPlainText);
    expectAlike(json_scan::bracketOrQuote, json_scan::opensOrCloses);
    expectAlike(json_scan::wordEnd, json_scan::endsWord);
    expectAlike(json_scan::spaceEnd, [](char c) { return !json_scan::isSpace(c); });
}

// Everything that an event holds, as text.
std::string contentOf(const JsonEvent& event)
{
    std::ostringstream out;
    out << event.phase;
    for (const auto* text : {&event.category, &event.name, &event.process, &event.thread, &event.id, &event.kind})
        out << '|' << text->present << text->escaped << text->raw;
    for (const auto* time : {&event.begin, &event.duration})
        out << '|' << static_cast<int>(time->state) << time->ns;
    for (const auto* number : {&event.device, &event.context, &event.stream, &event.correlation, &event.bytes,
                               &event.blocks, &event.batch, &event.ofProcess, &event.copyKind})
        out << '|' << (number->has_value() ? std::to_string(**number) : "none");
    return out.str();
}

// Events of a few kinds, as one program writes them, with the oddities that others write mixed in.
class EventTexts
{
public:
    std::string next()
    {
        std::string text = "{" + space();
        const auto count = any(7);
        for (unsigned i = 0; i < count; ++i)
            text += (i > 0 ? comma() : "") + member();
        return text + space() + (any(60) == 0 ? "," : "}");
    }

private:
    unsigned any(unsigned count) { return static_cast<unsigned>(m_random() % count); }
    std::string oneOf(std::initializer_list<const char*> texts)
    {
        return *(texts.begin() + any(static_cast<unsigned>(texts.size())));
    }
    std::string space()
    {
        return any(8) > 0 ? m_usual
                          : oneOf({"", " ", "\n", "\r\n\t", "                                              "});
    }
    std::string comma() { return space() + (any(80) == 0 ? ",," : ",") + space(); }
    std::string key(std::initializer_list<const char*> names)
    {
        return '"' + oneOf(names) + '"' + space() + ":" + space();
    }
    std::string number()
    {
        return oneOf({"0", "7", "-3", "12.5", "1e3", "123456789012345678901", "NaN", "1.2345", "12.345", "0x1f", "007",
                      "1.", "5154327822181.865", "3\x01"});
    }
    std::string string()
    {
        return oneOf({R"("a")", R"("")", R"("X")", R"("a\"b")", R"("C:\x")", R"("{")", "\"a\nb\"",
                      R"("ampere_sgemm_128x64_tn of a long name")"});
    }
    std::string value()
    {
        switch (any(8)) {
        case 0:
            return string();
        case 1:
            return oneOf({"[1, 2, 3]", "[]", "[[2], {\"ts\": 1}]", "{}", "{\"a\": \"}\"}", "[1,", "true", "null"});
        default:
            return number();
        }
    }
    std::string member()
    {
        if (any(4) > 0)
            return key({"ph", "cat", "name", "pid", "tid", "ts", "dur", "id", "x"})
                   + (any(2) == 0 ? string() : value());
        std::string text = key({"args"}) + "{" + space();
        const auto count = any(5);
        for (unsigned i = 0; i < count; ++i)
            text += (i > 0 ? comma() : "") + key({"device", "stream", "grid", "bytes", "name", "kind", "ph"}) + value();
        return text + space() + "}";
    }

    std::mt19937_64 m_random{20261130};
    std::string m_usual = " ";
};

TEST(JsonEventText, IsReadAlikeWithAndWithoutAMemoryOfKeys)
{
    EventTexts texts;
    KeyMemory keys;
    unsigned good = 0;
    for (int i = 0; i < 20'000; ++i) {
        const auto text = texts.next();
        const EventText without(text);
        const EventText with(text, JsonCursor::Mode::Strict, &keys);
        ASSERT_EQ(with.outcome, without.outcome) << text;
        if (with.outcome != JsonOutcome::Done)
            continue;
        ++good;
        ASSERT_EQ(contentOf(with.event), contentOf(without.event)) << text;
        ASSERT_EQ(with.read, without.read) << text;
    }
    EXPECT_GT(good, 5'000);
}

TEST(JsonEventText, CutOffAnywhereAsksForMoreAlsoWhereItsKeysAreKnown)
{
    KeyMemory keys;
    const std::string text = "{\n  \"ph\": \"X\", \"ts\": 1.5,\n  \"args\": {\n    \"stream\": 7\n  }\n}";
    for (int times = 0; times < 2; ++times)
        ASSERT_EQ(EventText(text, JsonCursor::Mode::Strict, &keys).outcome, JsonOutcome::Done);
    for (std::size_t size = 1; size < text.size(); ++size)
        EXPECT_EQ(EventText(text.substr(0, size), JsonCursor::Mode::Strict, &keys).outcome, JsonOutcome::NeedMore)
            << size;
}

TEST(KeyMemoryText, OfOneObjectMeansNothingInAnother)
{
    KeyMemory keys;
    const std::string text = R"({"args": {"name": "inner"}, "name": "outer"})";
    for (int times = 0; times < 3; ++times)
        EXPECT_EQ(EventText(text, JsonCursor::Mode::Strict, &keys).event.name.raw, "outer");
    EXPECT_EQ(EventText(R"({"name": "a", "args": {"name": "b"}})", JsonCursor::Mode::Strict, &keys).event.name.raw,
              "a");
}

TEST(KeyMemoryText, OfEndlesslyManyKeysStopsGrowingAndTheKnownOnesStay)
{
    KeyMemory keys;
    const auto first = keys.remember(KeyMemory::beginOf(0), 0, "\"ts\": ", 3, false);
    for (int i = 0; i < 10'000; ++i) {
        const auto text = '"' + std::to_string(i) + "\": ";
        (void)keys.remember(first, 0, text, 1, false);
    }
    std::string at = "\"ts\": 5";
    at.append(KeyMemory::LongestText, '\0');
    const auto* known = keys.find(KeyMemory::beginOf(0), at.data());
    ASSERT_NE(known, nullptr);
    EXPECT_EQ(known->member, 3);
    EXPECT_EQ(known->size, 6);
    EXPECT_EQ(keys.find(KeyMemory::beginOf(1), at.data()), nullptr);
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
