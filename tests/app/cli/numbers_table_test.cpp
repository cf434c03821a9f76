// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/numbers_table.h"

#include <gtest/gtest.h>

#include <sstream>

namespace overlap {
namespace {

RunResult runOf(double wallUs)
{
    RunResult run;
    run.wallUs = Statistics{};
    run.wallUs->p50 = wallUs;
    run.device.smCount = 132;
    return run;
}

// The row that begins with `label`, with plain spaces, each run of them once.
std::string rowOf(const std::string& table, const std::string& label)
{
    std::istringstream lines(table);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with(label))
            continue;
        for (auto at = line.find("\u202F"); at != std::string::npos; at = line.find("\u202F"))
            line.replace(at, 3, " ");
        std::istringstream words(line);
        std::string row;
        for (std::string word; words >> word;)
            row += (row.empty() ? "" : " ") + word;
        return row;
    }
    return "";
}

TEST(NumbersTableTest, TimesChangeByARatioThatIsAboveOneWhenBIsFaster)
{
    EXPECT_EQ(rowOf(numbersTable(runOf(17'900), runOf(1270)), "Time"), "Time 17.9 ms 1.27 ms 14.1×");
}

TEST(NumbersTableTest, RatesChangeByARatioThatIsAboveOneWhenBIsFaster)
{
    auto a = runOf(1);
    auto b = runOf(1);
    a.metrics.throughputSamplesPerS = 5000;
    b.metrics.throughputSamplesPerS = 10'000;
    EXPECT_EQ(rowOf(numbersTable(a, b), "Throughput"), "Throughput 5.00 k/s 10.0 k/s 2.00×");
}

TEST(NumbersTableTest, PercentagesChangeByPoints)
{
    auto a = runOf(1);
    auto b = runOf(1);
    a.metrics.kernelUtilizationPct = 66.5;
    b.metrics.kernelUtilizationPct = 89.7;
    EXPECT_EQ(rowOf(numbersTable(a, b), "Kernel"), "Kernel utilisation 66.5 % 89.7 % +23 pp");
    EXPECT_EQ(rowOf(numbersTable(b, a), "Kernel"), "Kernel utilisation 89.7 % 66.5 % −23 pp");
}

TEST(NumbersTableTest, IdleTimeChangesByADifference)
{
    auto a = runOf(1);
    auto b = runOf(1);
    a.metrics.idleUs = 4450;
    b.metrics.idleUs = 12.5;
    EXPECT_EQ(rowOf(numbersTable(a, b), "Device idle"), "Device idle 4.45 ms 12.5 µs −4.44 ms");
}

TEST(NumbersTableTest, SmFillIsShownAsMultiprocessors)
{
    auto run = runOf(1);
    run.metrics.smFillPct = 100.0 * 10 / 132;
    EXPECT_EQ(rowOf(numbersTable(run), "SMs"), "SMs per kernel 10 / 132");
}

TEST(NumbersTableTest, WhatIsNotDefinedIsNotZero)
{
    const auto table = numbersTable(RunResult{}, RunResult{});
    EXPECT_EQ(rowOf(table, "Time"), "Time n/a n/a n/a");
    EXPECT_EQ(rowOf(table, "Copy hidden"), "Copy hidden n/a n/a n/a");
    EXPECT_EQ(table.find("inf"), std::string::npos);
    EXPECT_EQ(table.find("nan"), std::string::npos);
}

TEST(NumbersTableTest, TheWaterfallLeadsFromAToBStepByStep)
{
    Comparison comparison;
    auto a = runOf(1000);
    a.scenario.batchSize = 1;
    comparison.a = std::make_shared<const RunResult>(a);
    comparison.b = std::make_shared<const RunResult>(runOf(250));
    comparison.steps = {{{"batch_size"}, 200, 800}, {{"streams"}, 250, -50}};
    const auto text = waterfallText(comparison);
    EXPECT_TRUE(text.starts_with("Where 750\u202Fµs went")) << text;
    EXPECT_NE(text.find("−800"), std::string::npos);
    EXPECT_NE(text.find("+50.0"), std::string::npos);
    EXPECT_TRUE(rowOf(text, "A").ends_with("1.00 ms")) << text;
    EXPECT_TRUE(rowOf(text, "B").ends_with("250 µs")) << text;
}

TEST(NumbersTableTest, ThereIsNoWaterfallWithoutSteps)
{
    Comparison comparison;
    comparison.a = std::make_shared<const RunResult>(runOf(1));
    comparison.b = comparison.a;
    EXPECT_EQ(waterfallText(comparison), "");
}

} // namespace
} // namespace overlap
