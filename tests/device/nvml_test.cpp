// SPDX-License-Identifier: GPL-3.0-or-later
// What is made of NVML's answers, which a stand-in gives: no driver is needed.
#include "tests/device/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap::cuda {
namespace {

using ::testing::HasSubstr;

ChildOutcome sampleOf(const std::string& mode)
{
    return runChild("nvml-sample", {{"LD_LIBRARY_PATH", libraryPathWith("nvml_stub")}, {"OVERLAP_STUB_NVML", mode}});
}

TEST(Nvml, ASampleHasEachValueInItsUnit)
{
    EXPECT_EQ(sampleOf("").output,
              "gpu=68 memory=12 used=42949672960 total=150323855360 sm=1980 sm_max=1985 memory_clock=3201 power=412.5 "
              "limit=700 temperature=47 generation=4 generation_max=5 width=8 width_max=16 received=43800 sent=500 "
              "throttled=power_cap,thermal,\n");
}

TEST(Nvml, WhatTheDriverDoesNotTellIsAbsent)
{
    const auto silent = sampleOf("silent");
    EXPECT_EQ(silent.status, 0);
    EXPECT_EQ(silent.output,
              "gpu=none memory=none used=none total=none sm=none sm_max=none memory_clock=none power=none limit=none "
              "temperature=none generation=none generation_max=none width=none width_max=none received=none sent=none "
              "throttled=none\n");
}

TEST(Nvml, AMigInstanceHasItsOwnMemoryAndTheClocksOfItsGpu)
{
    const auto mig = sampleOf("mig").output;
    EXPECT_THAT(mig, HasSubstr("gpu=none"));
    EXPECT_THAT(mig, HasSubstr("used=3221225472 total=18253611008"));
    EXPECT_THAT(mig, HasSubstr("sm=1980"));
}

TEST(Nvml, ThatRefusesSaysWhyInOneSentence)
{
    const auto refused = sampleOf("refuse");
    EXPECT_EQ(refused.status, 1);
    EXPECT_EQ(refused.output, "libnvidia-ml.so.1 cannot be used (Driver/library version mismatch): see what nvidia-smi "
                              "says\n");
}

} // namespace
} // namespace overlap::cuda
