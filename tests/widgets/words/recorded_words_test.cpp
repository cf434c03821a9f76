// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/recorded_words.h"

#include "engine/texts/chinese_text.h"
#include "engine/trace/readers/read_recording.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/gantt/row_painter.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace overlap::test {

namespace {

[[nodiscard]] RecordingPtr recordingOf(std::string events)
{
    std::ranges::replace(events, '\'', '"');
    auto read = readRecordingText("{\"schemaVersion\": 1, \"traceEvents\": [" + events + "]}");
    if (!read) {
        ADD_FAILURE() << read.error().message;
        return std::make_shared<const Recording>();
    }
    return std::make_shared<const Recording>(*std::move(read));
}

[[nodiscard]] std::string kernel(int begin, int length, int stream = 7)
{
    const auto id = std::to_string(stream);
    return "{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':" + id + ",'ts':" + std::to_string(begin)
           + ",'dur':" + std::to_string(length) + ",'args':{'device':0,'stream':" + id + "}}";
}

[[nodiscard]] RunResultPtr runOf(const std::string& events, const char* name)
{
    return recordedRun(recordingOf(events), {}, {}, name);
}

} // namespace

TEST(RecordedWordsTest, OneRecordingIsDescribedByWhatItsGpuDid)
{
    ShownPair pair;
    pair.a = runOf(kernel(0, 30) + "," + kernel(60, 40), "a.json");
    const auto answers = words::recordedAnswers(pair);
    EXPECT_EQ(answers.front().claim.toStdString(), "The GPU works 70.0\u202F% of its 100\u202F\u00B5s");
    EXPECT_TRUE(answers.front().rest.contains(QStringLiteral("it idles 30.0\u202F\u00B5s")));
}

TEST(RecordedWordsTest, TwoRecordingsSayWhatBGainsAndWhy)
{
    ShownPair pair;
    pair.a = runOf(kernel(0, 30) + "," + kernel(60, 40), "a.json");
    pair.b = runOf(kernel(0, 30) + "," + kernel(30, 20), "b.json");
    const auto answers = words::recordedAnswers(pair);
    EXPECT_EQ(answers.front().claim.toStdString(), "B is 2.0\u00D7 faster than A");
    EXPECT_TRUE(answers.front().rest.contains(QStringLiteral("its GPU idles 30.0\u202F\u00B5s less and kernels take")))
        << answers.front().rest.toStdString();
}

TEST(RecordedWordsTest, DifferentWorkIsWarnedOf)
{
    ShownPair pair;
    pair.a = runOf(kernel(0, 30), "a.json");
    EXPECT_FALSE(words::recordedRemarks(pair).front().contains(QStringLiteral("different work")));
    pair.b = pair.a;
    EXPECT_TRUE(words::recordedRemarks(pair).front().contains(QStringLiteral("different work")));
}

TEST(RecordedWordsTest, EqualTimesAreNoVictory)
{
    ShownPair pair;
    pair.a = pair.b = runOf(kernel(0, 30), "a.json");
    EXPECT_TRUE(words::recordedAnswers(pair).front().claim.startsWith(QStringLiteral("A and B take the same time")));
}

TEST(RecordedWordsTest, WhatEveryReaderCountsIsKnownToTranslators)
{
    const auto recording = recordingOf(kernel(0, 30) + "," + kernel(60, -4)
                                       + ",{'ph':'X','cat':'kernel','name':'k','pid':0,'tid':7,'args':{'device':0}}");
    ASSERT_FALSE(recording->report.skipped.empty());
    for (const auto& [reason, count] : recording->report.skipped) {
        EXPECT_TRUE(chineseText(reason).has_value()) << reason;
        EXPECT_GT(count, 0U);
    }
}

TEST(RecordedNamesTest, StreamsAreCalledAsTheirRecordingDoes)
{
    const auto run = runOf(kernel(0, 30, 7) + "," + kernel(60, 40, 4711), "a.json");
    QStringList names;
    for (const auto& lane : run->record.timeline->lanes()) {
        for (const auto& interval : lane.intervals())
            names << streamText(interval, run.get());
    }
    EXPECT_EQ(names, (QStringList{QStringLiteral("7"), QStringLiteral("4711")}));
}

TEST(BriefNameTest, OfASignatureTheNameOfTheFunctionIsShown)
{
    EXPECT_EQ(RowLabels::briefName("void at::native::gemm<float, 4>(int*, float)"), QStringLiteral("gemm"));
    EXPECT_EQ(RowLabels::briefName("void (anonymous namespace)::fill(float*)"), QStringLiteral("fill"));
    EXPECT_EQ(RowLabels::briefName("sm90_xmma_gemm_f32"), QStringLiteral("sm90_xmma_gemm_f32"));
    EXPECT_EQ(RowLabels::briefName("<unknown>"), QStringLiteral("<unknown>"));
}

} // namespace overlap::test
