// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/lessons/figures.h"
#include "engine/lessons/placeholders.h"

#include "tests/engine/lessons/taught_runs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace overlap {
namespace {

using testing::HasSubstr;

// Exact times: sim:ideal-2-engines, four batches of 4, 2 and 4 us.
class Figures : public testing::Test
{
protected:
    Study m_study = *studyFrom("run: A = issue-order-a streams=1\nrun: B = issue-order-a\n"
                               "series: S = issue-order-a vary streams=1,2,4\n");
    StudyResults m_results = resultsOn(m_study, "sim:ideal-2-engines");

    std::optional<Figure> figure(std::string_view text) const
    {
        const auto expression = Expression::parse(text);
        if (!expression)
            return std::nullopt;
        const auto value = evaluate(*expression, m_study, m_results);
        return value ? *value : std::nullopt;
    }
    std::string text(std::string_view source) const
    {
        const auto filled = filledText(source, m_study, m_results);
        return filled ? *filled : filled.error().message;
    }
    std::string checked(std::string_view text) const
    {
        const auto expression = Expression::parse(text);
        if (!expression)
            return expression.error().message;
        const auto error = checkExpression(*expression, m_study);
        return error ? error->message : "";
    }
};

TEST_F(Figures, FieldsComeFromRunsAndPoints)
{
    EXPECT_EQ(figure("A.wall"), (Figure{40.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figure("B.wall"), (Figure{22.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figure("S(4).wall"), figure("B.wall"));
    EXPECT_EQ(figure("B.samples"), (Figure{4.0, FigureUnit::None}));
    EXPECT_EQ(figure("B.count_kernel"), (Figure{4.0, FigureUnit::None}));
    EXPECT_EQ(figure("B.mean_kernel"), (Figure{2.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figure("B.total_h2d"), (Figure{16.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figure("device.copy_engines"), (Figure{2.0, FigureUnit::None}));
}

TEST_F(Figures, OperatorsKeepRankAndUnits)
{
    EXPECT_EQ(figure("A.wall - B.wall"), (Figure{18.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figure("A.wall / B.wall"), (Figure{40.0 / 22.0, FigureUnit::None}));
    EXPECT_EQ(figure("1 + 2 * 3"), (Figure{7.0, FigureUnit::None}));
    EXPECT_EQ(figure("(1 + 2) * A.wall"), (Figure{120.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figure("A.wall > 39 and B.wall < 23"), (Figure{1.0, FigureUnit::None}));
    EXPECT_EQ(figure("A.wall < 39 or B.wall > 23"), (Figure{0.0, FigureUnit::None}));
    EXPECT_EQ(figure("1 / 0"), std::nullopt);
}

TEST_F(Figures, SeriesAreSearchedByTheirAxis)
{
    EXPECT_EQ(figure("max(S, wall)"), figure("S(1).wall"));
    EXPECT_EQ(figure("min(S, wall)"), figure("S(4).wall"));
    EXPECT_EQ(figure("at_min(S, wall)"), (Figure{4.0, FigureUnit::None}));
    EXPECT_EQ(figure("at_max(S, wall)"), (Figure{1.0, FigureUnit::None}));
    EXPECT_EQ(figure("first(S, throughput_samples_per_s, 0.5)"), (Figure{1.0, FigureUnit::None}));
    EXPECT_EQ(figure("first(S, throughput_samples_per_s, 1)"), (Figure{4.0, FigureUnit::None}));
}

TEST_F(Figures, UnitsThatDoNotFitAreAnError)
{
    const auto expression = Expression::parse("A.wall + A.copy_hidden_pct");
    ASSERT_TRUE(expression);
    const auto value = evaluate(*expression, m_study, m_results);
    ASSERT_FALSE(value);
    EXPECT_EQ(value.error().message, "\"A.wall + A.copy_hidden_pct\": units do not fit at +");
}

TEST_F(Figures, WhatIsNotDefinedHasNoFigureAndIsWrittenSo)
{
    EXPECT_EQ(figure("A.pipeline_efficiency_pct / (B.wall - B.wall)"), std::nullopt);
    EXPECT_EQ(text("{{A.mean_allocate}}"), "n/a");
}

TEST_F(Figures, MistakesAreNamed)
{
    EXPECT_EQ(checked("A.wal"), "\"A.wal\": there is no field wal; did you mean wall?");
    EXPECT_EQ(checked("C.wall"), "\"C.wall\": there is no run C");
    EXPECT_EQ(checked("S.wall"), "\"S.wall\": there is no run S; did you mean S?");
    EXPECT_EQ(checked("S(3).wall"), "\"S(3).wall\": there is no run S(3); did you mean S(1)?");
    EXPECT_EQ(checked("max(A, wall)"), "\"max(A, wall)\": there is no series A; did you mean A?");
    EXPECT_THAT(checked("A.wall +"), HasSubstr("a number, a run's field or ( was expected"));
    EXPECT_THAT(checked("A.wall B.wall"), HasSubstr("something else was expected"));
    EXPECT_THAT(checked("(A.wall"), HasSubstr("a ) is missing"));
    EXPECT_THAT(checked("foo.wall"), HasSubstr("runs begin with a capital letter"));
    EXPECT_THAT(checked(std::string(200, '(')), HasSubstr("nested too deeply"));
}

TEST_F(Figures, PlaceholdersAreWrittenByTheirUnitOrFormat)
{
    EXPECT_EQ(text("{{A.wall}} and {{ A.wall / B.wall }}"), "40.0\u202Fµs and 1.82×");
    EXPECT_EQ(text("{{A.samples | count}}"), "4");
    EXPECT_EQ(text("{{B.wall / A.wall | percent0}}"), "55\u202F%");
    EXPECT_EQ(text("{{B.wall / A.wall | percent}}"), "55.0\u202F%");
    EXPECT_EQ(text("{{A.input_bytes_per_sample}}"), "3.91\u202FKiB");
    EXPECT_EQ(text("{{quote 40 µs = A.wall within 1%}} {{cite 18.2 ms}}"), "40\u202Fµs 18.2\u202Fms");
}

TEST_F(Figures, BadPlaceholdersAreNamed)
{
    EXPECT_THAT(text("{{A.wall"), HasSubstr("has no end"));
    EXPECT_THAT(text("A.wall}}"), HasSubstr("has no {{ before it"));
    EXPECT_THAT(text("{{A.wall|shout}}"), HasSubstr("there is no format shout"));
    EXPECT_THAT(text("{{quote 40 µs = A.wall}}"), HasSubstr("within 5%"));
    EXPECT_THAT(text("{{quote forty = A.wall within 5%}}"), HasSubstr("\"forty\" is no number with a unit"));
    EXPECT_THAT(text("{{quote 40 µs = A.wall within -5%}}"), HasSubstr("is no tolerance in percent"));
}

TEST(FigureFromText, KnowsTheUnitsOfTheTexts)
{
    EXPECT_EQ(figureFromText("15.0 ms"), (Figure{15000.0, FigureUnit::Microseconds}));
    EXPECT_EQ(figureFromText("2 s"), (Figure{2e6, FigureUnit::Microseconds}));
    EXPECT_EQ(figureFromText("55.3 GB/s"), (Figure{55.3, FigureUnit::GigabytesPerSecond}));
    EXPECT_EQ(figureFromText("12 %"), (Figure{12.0, FigureUnit::Percent}));
    EXPECT_EQ(figureFromText("2.5×"), (Figure{2.5, FigureUnit::None}));
    EXPECT_EQ(figureFromText("64 KiB"), (Figure{65536.0, FigureUnit::Bytes}));
    EXPECT_EQ(figureFromText("85.5 k/s"), (Figure{85500.0, FigureUnit::PerSecond}));
    EXPECT_EQ(figureFromText("many ms"), std::nullopt);
}

TEST(FigureFields, EveryFieldOfTheListCanBeRead)
{
    const auto study = *studyFrom("run: A = sync-b\n");
    const auto results = resultsOn(study, "sim:h200");
    const auto run = results.run("A");
    ASSERT_TRUE(run);
    std::vector<std::string> missing;
    for (const auto& field : figureFields()) {
        if (!fieldOf(*run, field))
            missing.push_back(field);
    }
    EXPECT_THAT(missing, testing::IsEmpty());
}

} // namespace
} // namespace overlap
