// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/fake_runs.h"

#include "engine/lessons/glossary.h"
#include "widgets/playback/now_page.h"
#include "widgets/style/look.h"
#include "widgets/tables/facts_panel.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/words/number_help.h"
#include "widgets/words/number_rows.h"

#include <gtest/gtest.h>

namespace overlap::test {

namespace {
constexpr int LeastDefinition = 20; // letters; a word is no definition
}

TEST(NumberHelp, EveryNumberOfTheTableHasItsDefinitionAsATip)
{
    ShownPair pair;
    pair.a = oneByOneRun();
    pair.b = pipelineRun();
    NumbersModel model;
    model.show(pair, std::nullopt);
    ASSERT_EQ(model.rowCount(), static_cast<int>(numberRows().size()));
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            const auto tip = model.index(row, column).data(Qt::ToolTipRole).toString();
            EXPECT_GE(tip.size(), LeastDefinition) << numberRows()[static_cast<std::size_t>(row)].id;
            EXPECT_TRUE(tip.contains(QString::fromUtf8(numberRows()[static_cast<std::size_t>(row)].help)));
        }
    }
}

TEST(NumberHelp, EveryNumberOfTheTableIsInTheGlossary)
{
    for (const auto& row : numberRows()) {
        EXPECT_FALSE(figureOfRow(row.id).empty()) << row.id;
        EXPECT_NE(termOfFigure(figureOfRow(row.id)), nullptr) << row.id;
    }
}

TEST(NumberHelp, TipsSayWhatOtherToolsCallTheNumber)
{
    for (const auto& row : numberRows()) {
        const auto* term = termOfFigure(figureOfRow(row.id));
        ASSERT_NE(term, nullptr) << row.id;
        for (const auto& tool : term->text(LessonLanguage::English).tools)
            EXPECT_TRUE(words::numberHelp(row.id).contains(QString::fromStdString(tool.name))) << row.id;
    }
}

TEST(NumberHelp, TheFactsExplainTheirNumbers)
{
    const Look look;
    FactsPanel facts(look);
    EXPECT_TRUE(facts.toolTip().isEmpty());
    ShownPair pair;
    pair.a = oneByOneRun();
    pair.b = pipelineRun();
    facts.show(pair);
    EXPECT_TRUE(facts.toolTip().contains(words::numberHelp("pipeline_efficiency")));
    EXPECT_TRUE(facts.toolTip().contains(words::numberHelp("ideal_bound")));
}

TEST(NumberHelp, TheNowPageExplainsEveryRowThatHasANumber)
{
    const Look look;
    ChartColumn column(look);
    column.resize(900, 600);
    column.setRuns(oneByOneRun(), pipelineRun());
    NowPage page(look, column, nullptr);
    page.showTime(us(200.0, 200.0).begin);
    page.resize(336, page.heightForWidth(336));
    QStringList helps;
    for (int y = 0; y < page.height(); ++y) {
        const auto help = page.helpAt(QPointF(300.0, y));
        if (!help.isEmpty() && !helps.contains(help))
            helps << help;
    }
    // What is in flight, batches done, host wait, kernels, copies.
    EXPECT_EQ(helps.size(), 5) << helps.join(QLatin1Char('\n')).toStdString();
    for (const auto& help : helps)
        EXPECT_GE(help.size(), LeastDefinition);
}

} // namespace overlap::test
