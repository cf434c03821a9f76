// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/device_profile.h"
#include "engine/texts/chinese_text.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

namespace overlap {
namespace {

std::string chinese(std::string_view english)
{
    return chineseText(english).value_or("");
}

// "cache_bytes, uncached_bytes": names of a profile, which stay.
bool areKeys(const std::string& fields)
{
    static const std::regex Keys("[a-z0-9_.]+(, [a-z0-9_.]+)*");
    return std::regex_match(fields, Keys) && fields != "all";
}

// "32 GT/s x 16 lanes x 128/130 / 8": a sum.
bool isSum(const std::string& text)
{
    return text.find_first_of("0123456789") == 0;
}

// The texts that calibrate puts into a profile, which only a build with CUDA makes.
std::string calibrationSource()
{
    std::ifstream file(std::filesystem::path(OVERLAP_SOURCE_DIR) / "engine/backend/cuda/calibration/machine.cpp");
    std::stringstream content;
    content << file.rdbuf();
    return std::regex_replace(content.str(), std::regex("\"\\s*\\n\\s*\""), "");
}

} // namespace

TEST(ProvenanceTextsTest, WhereTheBuiltInProfilesComeFromIsTranslated)
{
    std::size_t sources = 0;
    for (const auto& profile : builtinProfiles()) {
        EXPECT_TRUE(chineseText(profile.provenance.summary).has_value()) << profile.provenance.summary;
        for (const auto& source : profile.provenance.sources) {
            ++sources;
            EXPECT_TRUE(areKeys(source.fields) || chineseText(source.fields).has_value()) << source.fields;
            EXPECT_TRUE(isSum(source.text) || chineseText(source.text).has_value()) << source.text;
        }
    }
    EXPECT_GT(sources, 25U);
}

TEST(ProvenanceTextsTest, WhatCalibrateSaysOfTheMachineIsTranslated)
{
    EXPECT_EQ(chinese("Measured on one NVIDIA H200 on 2026-11-30 (PCIe 5.0 x16, driver 580.65.06, CUDA 13.0)"),
              "2026-11-30 在一块 NVIDIA H200（PCIe 5.0 x16，驱动 580.65.06，CUDA 13.0）上实测");
    EXPECT_EQ(chinese("Measured on one NVIDIA A10 on 2026-11-30 (driver for CUDA 12.8, CUDA 12.4)"),
              "2026-11-30 在一块 NVIDIA A10（驱动支持 CUDA 12.8，CUDA 12.4）上实测");
    EXPECT_EQ(chinese("measured on this machine; driver for CUDA 13.0, runtime 13.0"),
              "在本机实测；驱动支持 CUDA 13.0，runtime 13.0");
    EXPECT_EQ(chinese("on gpu1: measured on this machine; driver for CUDA 13.0, runtime 13.0"),
              "在 gpu1 上：在本机实测；驱动支持 CUDA 13.0，runtime 13.0");
}

TEST(ProvenanceTextsTest, HowCalibrateFoundEachFigureIsTranslated)
{
    const auto source = calibrationSource();
    static const std::regex Pair("\\{\"([^\"]+)\",\\s*\"([^\"]+)\"\\}");
    std::size_t found = 0;
    for (auto at = std::sregex_iterator(source.begin(), source.end(), Pair); at != std::sregex_iterator(); ++at) {
        const auto fields = (*at)[1].str();
        const auto text = (*at)[2].str();
        ++found;
        EXPECT_TRUE(areKeys(fields) || chineseText(fields).has_value()) << fields;
        EXPECT_TRUE(text.starts_with("overlapscope-cli ") || chineseText(text).has_value()) << text;
    }
    EXPECT_GE(found, 5U);
    // What describeCache adds to one of them.
    static const std::regex Added("source.text \\+= \"; ([^\"]+)\" \\+ text");
    std::smatch added;
    ASSERT_TRUE(std::regex_search(source, added, Added));
    EXPECT_TRUE(chineseText(added[1].str() + "32 MiB: 38.1, 48 MiB: 92.4").has_value()) << added[1];
}

TEST(ProvenanceTextsTest, WhatSomebodyWroteIntoAProfileStays)
{
    for (const auto* own : {"Measured by Jo in the cellar, twice", "my own GPU", "Measured on one of ours"})
        EXPECT_EQ(chineseOrEnglish(own), own);
}

} // namespace overlap
