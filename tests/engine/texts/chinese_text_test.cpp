// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/texts/chinese_text.h"

#include "engine/backend/process/server_words.h"
#include "engine/backend/registry.h"
#include "engine/base/files.h"
#include "engine/memory/memory_history.h"
#include "engine/scenario/scenario_json.h"
#include "tests/engine/trace/trace_fixtures.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

namespace overlap {
namespace {

namespace fs = std::filesystem;

std::string chinese(std::string_view english)
{
    return chineseText(english).value_or("");
}

// Words that only an English sentence has.
std::vector<std::string> englishWordsOf(const std::string& text)
{
    static const std::regex Word(
        "\\b(the|is|are|was|not|no|cannot|could|of|with|from|that|this|which|there|use|and|or|for|"
        "its|it|be|to|than|give|check|more|less|than|an)\\b",
        std::regex::icase);
    std::vector<std::string> words;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), Word); at != std::sregex_iterator(); ++at)
        words.push_back(at->str());
    return words;
}

// `name`: of a file or folder, which stays.
void expectChinese(const std::string& english, const std::string& name = "")
{
    auto text = chineseText(english);
    ASSERT_TRUE(text.has_value()) << "has no Chinese: " << english;
    for (auto at = text->find(name); !name.empty() && at != std::string::npos; at = text->find(name))
        text->erase(at, name.size());
    EXPECT_TRUE(englishWordsOf(*text).empty()) << *text;
}

// The string literals of a source file, those that follow each other as one.
std::vector<std::string> literalsOf(const fs::path& path)
{
    std::ifstream file(path);
    std::stringstream content;
    content << file.rdbuf();
    const auto text = content.str();
    static const std::regex Literals("\"((?:[^\"\\\\\\n]|\\\\.)*)\"(?:\\s*\"((?:[^\"\\\\\\n]|\\\\.)*)\")*");
    static const std::regex One("\"((?:[^\"\\\\\\n]|\\\\.)*)\"");
    std::vector<std::string> literals;
    for (auto at = std::sregex_iterator(text.begin(), text.end(), Literals); at != std::sregex_iterator(); ++at) {
        const auto all = at->str();
        std::string joined;
        for (auto part = std::sregex_iterator(all.begin(), all.end(), One); part != std::sregex_iterator(); ++part)
            joined += (*part)[1].str();
        literals.push_back(std::regex_replace(joined, std::regex("\\\\(.)"), "$1"));
    }
    return literals;
}

// As it is said of a file: the readers' own {} stand for names and numbers.
std::string filledIn(std::string text)
{
    for (const char* place : {"{0}{1}", "{0}", "{}"}) {
        for (auto at = text.find(place); at != std::string::npos; at = text.find(place))
            text.replace(at, std::string_view(place).size(), "run1.json");
    }
    return text;
}

bool looksLikeMessage(const std::string& literal)
{
    static const std::regex Sentence("^[A-Z{][a-zA-Z{} .,:;'`-]* .*[a-z]{2}.*$");
    static const std::regex NoSentence(
        "^(SELECT|PRAGMA|The text$|Memcpy|Memset|Unified|NVIDIA|SQLite|OverlapScope|What "
        "\\{\\})|-->|(sync|wait event)$|row \\{\\}|^\\{\\}: this|compressed, but \\{");
    return std::regex_search(literal, Sentence) && !std::regex_search(literal, NoSentence);
}

} // namespace

TEST(ChineseTextTest, AFixedTextHasItsTranslation)
{
    EXPECT_EQ(chinese("The run was cancelled"), "运行已取消");
}

TEST(ChineseTextTest, NamesAndNumbersStayAsTheyAre)
{
    EXPECT_EQ(chinese("The table KERNELS is damaged behind row 17; numbers are of what comes before"),
              "表 KERNELS 在第 17 行之后已损坏；数字只来自之前的内容");
}

TEST(ChineseTextTest, AReasonWithinATextIsTranslatedToo)
{
    EXPECT_EQ(chinese("Cannot read a b.json: Permission denied"), "无法读取 a b.json：没有权限");
}

TEST(ChineseTextTest, AReasonThatNobodyKnowsStays)
{
    EXPECT_EQ(chinese("The run failed: cudaErrorFoo"), "运行失败：cudaErrorFoo");
}

TEST(ChineseTextTest, SentencesAndHalvesOfThemAreTakenApart)
{
    EXPECT_EQ(chinese("The run was cancelled. Remove it."), "运行已取消。请删除它。");
    EXPECT_EQ(chinese("check the path; choose a shorter name"), "请检查路径；请用更短的名称");
}

TEST(ChineseTextTest, WhatIsInNoTableHasNone)
{
    EXPECT_FALSE(chineseText("A sentence that nobody has translated").has_value());
    EXPECT_FALSE(chineseText("").has_value());
    EXPECT_FALSE(chineseText("The run was cancelled. A sentence that nobody has translated").has_value());
    EXPECT_EQ(chineseOrEnglish("A sentence that nobody has translated"), "A sentence that nobody has translated");
}

TEST(ChineseTextTest, NoTextIsInTwoTables)
{
    std::set<std::string_view> known;
    for (const auto texts : {adviceTexts(), deviceTexts(), doctorTexts(), fileTexts(), processTexts(),
                             provenanceTexts(), runTexts(), scenarioTexts(), traceTexts()}) {
        for (const auto& text : texts)
            EXPECT_TRUE(known.insert(text.english).second) << text.english;
    }
    EXPECT_GT(known.size(), 600U);
}

TEST(ChineseTextTest, EveryPlaceOfATextIsFilledInTheTranslation)
{
    for (const auto texts : {deviceTexts(), doctorTexts(), fileTexts(), processTexts(), provenanceTexts(), runTexts(),
                             scenarioTexts(), traceTexts()}) {
        for (const auto& text : texts) {
            static const std::regex Place("\\{[-~]?\\}");
            const std::string english(text.english);
            const auto places =
                std::distance(std::sregex_iterator(english.begin(), english.end(), Place), std::sregex_iterator());
            for (std::ptrdiff_t i = 0; i < places; ++i)
                EXPECT_NE(text.chinese.find('{' + std::to_string(i) + '}'), std::string_view::npos) << english;
        }
    }
}

TEST(ChineseTextTest, EveryMessageOfTheReadersIsTranslated)
{
    std::size_t messages = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(OVERLAP_SOURCE_DIR) / "engine/trace/readers")) {
        for (const auto& literal : literalsOf(entry.path())) {
            if (!looksLikeMessage(literal))
                continue;
            ++messages;
            auto text = filledIn(literal);
            // Which file it is, is said before it (read_recording.cpp).
            if (text.starts_with("This ") && !chineseText(text))
                text = "run1.json: this " + text.substr(5);
            EXPECT_TRUE(chineseText(text).has_value()) << entry.path().filename() << ": " << text;
        }
    }
    EXPECT_GT(messages, 35U);
}

TEST(ChineseTextTest, WhateverTheReadersFindInDamagedFilesIsTranslated)
{
    std::size_t files = 0;
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(OVERLAP_SOURCE_DIR) / "tests/fuzz/corpus")) {
        if (!entry.is_regular_file())
            continue;
        ++files;
        const auto recording = readRecording(entry.path());
        if (!recording) {
            expectChinese(recording.error().message);
            continue;
        }
        for (const auto& warning : recording->report.warnings)
            expectChinese(warning);
        for (const auto* counts : {&recording->report.repaired, &recording->report.skipped}) {
            for (const auto& [what, count] : *counts)
                expectChinese(what);
        }
    }
    EXPECT_GE(files, 14U);
}

TEST(ChineseTextTest, WhatAFileIsInsteadOfARecordingIsTranslated)
{
    const fixtures::TestFolder folder;
    using namespace std::string_literals;
    const std::array contents{""s,
                              "  \n"s,
                              "PK\x03\x04zip"s,
                              "PK\x05\x06"s,
                              "\x28\xB5\x2F\xFDzstd"s,
                              "BZh91"s,
                              "\xFD\x37zXZ\0"s,
                              "7z\xBC\xAF\x27\x1C"s,
                              "\x7F"s + "ELF"s,
                              "\x89PNG"s,
                              "%PDF-1.4"s,
                              "<?xml?>"s,
                              "<html>"s,
                              "\xFF\xFE{\0"s,
                              "version https://git-lfs.github.com/spec/v1\n"s,
                              "a\0b"s,
                              "plain text"s,
                              "[1, 2]"s,
                              "{\"a\": 1}"s,
                              "{\"traceEvents\": [{]"s,
                              "SQLite format 3\0 and no more"s,
                              "\x1f\x8b"s};
    for (const auto& content : contents) {
        for (const auto& file : {folder.write("x", content), folder.write("x.gz", fixtures::gzipped(content))}) {
            if (const auto recording = readRecording(file); !recording)
                expectChinese(recording.error().message);
        }
    }
    expectChinese(readRecording(folder.file("none.json")).error().message);
    expectChinese(readRecording(folder.file("")).error().message);
}

TEST(ChineseTextTest, WhatIsWrongWithFilesIsTranslated)
{
    const fixtures::TestFolder folder;
    const auto name = folder.file("").parent_path().string();
    expectChinese(readFile(folder.file("none")).error().message, name);
    expectChinese(readFile(folder.file("")).error().message, name);
    expectChinese(readFile(folder.write("large", "12345"), 3).error().message, name);
    expectChinese(writeFileAtomically(folder.file("absent/x"), "a")->message, name);
    expectChinese(writeFileAtomically(folder.file(""), "a")->message, name);
    expectChinese(writeFileAtomically(folder.file(std::string(300, 'x')), "a")->message, name);
    expectChinese(writeFileAtomically("/proc/none", "a")->message, name);
}

TEST(ChineseTextTest, WhatIsWrongWithADeviceIsTranslated)
{
    for (const auto* id : {"sim:h20", "foo", "cuda:0", "ssh:host/cuda:0", "sim:/none/x.json"}) {
        const auto opened = openDevice(id);
        ASSERT_FALSE(opened) << id;
        expectChinese(opened.error().message);
    }
}

TEST(ChineseTextTest, WhatIsSaidOfTheProcessThatRunsTheGpuIsTranslated)
{
    using namespace std::chrono_literals;
    const ServerCommand here{{"/opt/overlapscope-cli"}, ""};
    const ServerCommand there{{"ssh", "gpu1"}, "gpu1"};
    const ProcessEnd killed{9, 0};
    for (const auto& command : {here, there}) {
        for (const auto& tail : {"", "some words of ssh"}) {
            for (const int status : {3, 126, 127, 255}) {
                expectChinese(endedUnasked(command, false, ProcessEnd{std::nullopt, status}, "").message);
                expectChinese(endedUnasked(command, true, ProcessEnd{std::nullopt, status}, "").message);
            }
            expectChinese(endedUnasked(command, true, killed, "").message);
            EXPECT_TRUE(chineseText(endedUnasked(command, true, killed, tail).message).has_value());
            EXPECT_TRUE(chineseText(endedUnasked(command, false, killed, tail).message).has_value());
            EXPECT_TRUE(chineseText(endedUnasked(command, true, std::nullopt, tail).message).has_value());
        }
        expectChinese(noGreeting(command).message);
        expectChinese(noSignOfLife(command).message);
        expectChinese(noAnswer(command, 2s).message);
        expectChinese(notCancelled(command).message);
        expectChinese(otherVersion(command, {7, "9.9"}).message);
        expectChinese(notAsAgreed(command, {ErrorCode::Device, "A message is not written as agreed"}, "").message);
        EXPECT_TRUE(chineseText(notAsAgreed(command, {ErrorCode::Device, "x"}, "Welcome!").message).has_value());
        expectChinese(startFailed(command, {ErrorCode::Unsupported, "ssh was not found"}).message);
        expectChinese(startFailed(command, {ErrorCode::Io, "ssh could not be started: Permission denied"}).message);
    }
}

TEST(ChineseTextTest, WhatIsWrongWithAScenarioIsTranslated)
{
    for (const auto* text : {"",
                             "{",
                             "[1]",
                             "{\"samples\": }",
                             "{\"samples\": 1,}",
                             "{\"samples\" 1}",
                             "{samples: 1}",
                             "nul",
                             R"({"samples": "x"})",
                             R"({"samples": 1.5})",
                             R"({"samples": 0})",
                             R"({"samples": 1, "samples": 2})",
                             R"({"sync": "never"})",
                             R"({"batch_sice": 4})",
                             R"({"streams": 900, "sync": 7, "final_sync": "x"})",
                             R"({"samples": 10, "batch_size": 20})",
                             R"({"pinning": "per_batch", "host_memory": "pageable"})",
                             R"({"issue_order": "breadth_first", "sync": "every_op"})",
                             R"({"use_graph": true})",
                             R"({"input_bytes_per_sample": 7})",
                             R"({"kernel": 4})",
                             "{\"name\": \"a\nb\"}",
                             R"({"name": "\q"})"}) {
        const auto scenario = parseScenario(text);
        if (scenario)
            continue;
        for (const auto& problem : scenario.error()) {
            EXPECT_TRUE(chineseText(problem.message).has_value()) << text << ": " << problem.message;
            EXPECT_TRUE(problem.mend.empty() || chineseText(problem.mend).has_value()) << text << ": " << problem.mend;
            EXPECT_TRUE(problem.allowed.empty() || chineseText(problem.allowed).has_value()
                        || englishWordsOf(problem.allowed).empty())
                << text << ": " << problem.allowed;
        }
    }
}

} // namespace overlap
