// SPDX-License-Identifier: GPL-3.0-or-later
// A recording and its what-if side by side: every number, sentence and bar is of the scenario that was fitted to the
// recording and of the change of it.
#include "tests/app/gui/recorded_fixture.h"

#include "app/gui/advisor.h"
#include "app/gui/report_dialog.h"
#include "app/gui/timeline_page.h"
#include "engine/base/text.h"
#include "engine/fit/fitted_backend.h"
#include "widgets/charts/chart_column.h"
#include "widgets/controls/answer_header.h"
#include "widgets/tables/facts_panel.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"
#include "widgets/tables/waterfall.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/number_rows.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>

#include <cmath>

namespace overlap::test {

namespace {

class FittedPairTest : public RecordedFixture
{
protected:
    [[nodiscard]] bool openTrial()
    {
        if (!open({write("naive.json", naiveTrace())}))
            return false;
        apply("pinned");
        return tried() && App::until([this] { return app.window->shown().steps.has_value(); });
    }
    [[nodiscard]] NumbersModel& numbers() const { return app.window->rightPanel().numbers().model(); }
    [[nodiscard]] QVariant exact(int row, int column) const
    {
        return numbers().index(row, column).data(NumbersModel::ExactRole);
    }
    [[nodiscard]] int rowOf(const char* id) const
    {
        const auto rows = numberRows();
        for (std::size_t i = 0; i < rows.size(); ++i)
            if (std::string_view(rows[i].id) == id)
                return static_cast<int>(i);
        return -1;
    }
    // "1.88" of "B would be 1.88\u00D7 faster than A".
    [[nodiscard]] static double ratioIn(const QString& sentence)
    {
        static const QRegularExpression Ratio(QStringLiteral("([0-9.]+)[^0-9.]?(\u00D7|\u500D)"));
        return Ratio.match(sentence).captured(1).toDouble();
    }
    [[nodiscard]] QByteArray report(ReportLanguage language)
    {
        const auto path = m_folder.filePath(QStringLiteral("r.md"));
        auto& dialog = app.window->reportDialog();
        dialog.open(ReportSubject::Comparison, language);
        dialog.save(path);
        EXPECT_TRUE(App::until([&] { return !dialog.writer().isRunning(); })) << dialog.message().toStdString();
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    void setLanguage(const char* id)
    {
        app.language.set(QLatin1String(id));
        QCoreApplication::processEvents();
    }
    void TearDown() override { setLanguage("en"); }
};

// Values of the base unit, which both columns and the change are in.
void expectChange(const NumberRow& row, double a, double b, double change)
{
    double wanted = 0.0;
    switch (row.change) {
    case ChangeKind::SpeedUp:
        wanted = a / b;
        break;
    case ChangeKind::Ratio:
        wanted = b / a;
        break;
    case ChangeKind::Points:
    case ChangeKind::Difference:
        wanted = b - a;
        break;
    }
    EXPECT_NEAR(change, wanted, 1e-9 * std::max(1.0, std::abs(wanted))) << row.id;
}

} // namespace

TEST_F(FittedPairTest, EveryChangeIsThatOfItsColumns)
{
    ASSERT_TRUE(openTrial());
    const auto shown = app.window->shown();
    for (const auto* language : {"en", "zh_CN"}) {
        setLanguage(language);
        ASSERT_EQ(static_cast<std::size_t>(numbers().rowCount()), numberRows().size());
        int changes = 0;
        for (int row = 0; row < numbers().rowCount(); ++row) {
            const auto a = exact(row, NumbersModel::A);
            const auto b = exact(row, NumbersModel::B);
            const auto change = exact(row, NumbersModel::Change);
            if (!a.isValid() || !b.isValid()) {
                EXPECT_FALSE(change.isValid()) << numberRows()[static_cast<std::size_t>(row)].id;
                continue;
            }
            if (!change.isValid())
                continue; // of nothing
            expectChange(numberRows()[static_cast<std::size_t>(row)], a.toDouble(), b.toDouble(), change.toDouble());
            ++changes;
        }
        EXPECT_GE(changes, 8);
        EXPECT_NEAR(exact(0, NumbersModel::A).toDouble() * 1e6, shown.twin->asIs->wallP50Us(), 1e-6);
        EXPECT_NEAR(exact(0, NumbersModel::B).toDouble() * 1e6, shown.b->wallP50Us(), 1e-6);
        // As it is read, too.
        const auto ratio = ratioText(shown.twin->asIs->wallP50Us() / shown.b->wallP50Us());
        EXPECT_EQ(numbers().index(0, NumbersModel::Change).data().toString().toStdString(), ratio);
    }
}

TEST_F(FittedPairTest, TheWaterfallLeadsFromAToBOfTheTable)
{
    ASSERT_TRUE(openTrial());
    const auto shown = app.window->shown();
    double gained = 0.0;
    for (const auto& step : *shown.steps)
        gained += step.gainUs;
    EXPECT_NEAR(gained, shown.twin->asIs->wallP50Us() - shown.b->wallP50Us(), 0.01);
    for (const auto* language : {"en", "zh_CN"}) {
        setLanguage(language);
        const auto& waterfall = app.window->rightPanel().waterfall();
        ASSERT_GE(waterfall.rowCount(), 3);
        const auto cell = [&](int column) { return numbers().index(0, column).data().toString(); };
        EXPECT_TRUE(waterfall.rowText(0).endsWith(cell(NumbersModel::A)))
            << waterfall.rowText(0).toStdString() << " against " << cell(NumbersModel::A).toStdString();
        EXPECT_TRUE(waterfall.rowText(waterfall.rowCount() - 1).endsWith(cell(NumbersModel::B)));
        EXPECT_TRUE(waterfall.title().contains(words::text(durationText(gained)))) << waterfall.title().toStdString();
    }
}

TEST_F(FittedPairTest, TheSentenceHasTheRatioOfTheTable)
{
    ASSERT_TRUE(openTrial());
    const auto shown = app.window->shown();
    const double ratio = shown.twin->asIs->wallP50Us() / shown.b->wallP50Us();
    ASSERT_GT(ratio, 1.0);
    for (const auto* language : {"en", "zh_CN"}) {
        setLanguage(language);
        const auto sentence = app.window->answer().text();
        EXPECT_NEAR(ratioIn(sentence), ratio, ratio >= 1.995 ? 0.051 : 0.0051) << sentence.toStdString();
    }
}

TEST_F(FittedPairTest, ALineBelowTheAnswerSaysWhatTheNumbersAreOf)
{
    ASSERT_TRUE(openTrial());
    const auto& shown = app.window->shown();
    const auto steps = QString::number(shown.twin->asIs->scenario.samples);
    for (const auto* language : {"en", "zh_CN"}) {
        setLanguage(language);
        const auto remarks = words::originRemarks(app.window->shown());
        ASSERT_EQ(remarks.size(), 3U);
        for (const auto& remark : remarks)
            EXPECT_TRUE(remark.contains(QLatin1Char('%'))) << remark.toStdString(); // how well it fits
        EXPECT_TRUE(remarks.front().contains(steps));
        EXPECT_TRUE(remarks.front().contains(words::text(durationText(shown.a->wallP50Us()))));
        EXPECT_FALSE(app.window->rightPanel().numbers().basisText().isEmpty());
        EXPECT_TRUE(app.window->rightPanel().numbers().windowText().contains(steps));
        EXPECT_TRUE(numbers().headerData(NumbersModel::A, Qt::Horizontal).toString().size() > 1);
        EXPECT_EQ(numbers().headerData(NumbersModel::B, Qt::Horizontal).toString(), QStringLiteral("B"));
    }
}

TEST_F(FittedPairTest, WhatSetsTheBoundIsOfTheSamePair)
{
    ASSERT_TRUE(openTrial());
    const auto shown = app.window->shown();
    const auto facts = factsOf(shown.compared());
    ASSERT_EQ(facts.size(), 2U);
    EXPECT_TRUE(facts[0].title.startsWith(QStringLiteral("A (fitted): "))) << facts[0].title.toStdString();
    EXPECT_TRUE(facts[0].evidence.contains(words::text(durationText(shown.twin->asIs->wallP50Us()))))
        << facts[0].evidence.toStdString();
}

TEST_F(FittedPairTest, OfASelectionTheNumbersAreThoseOfTheChartAndNotCompared)
{
    ASSERT_TRUE(openTrial());
    const auto shown = app.window->shown();
    const auto window = shown.a->window();
    const TimeRange part{window.begin, window.begin + window.duration() / 4};
    app.window->page().chart().view().setSelection(part);
    ASSERT_TRUE(App::until([&] { return numbers().range().has_value(); }));
    const int row = rowOf("kernel_utilization");
    EXPECT_DOUBLE_EQ(exact(row, NumbersModel::A).toDouble(), *metricsIn(*shown.a, part).kernelUtilizationPct);
    for (int each = 0; each < numbers().rowCount(); ++each)
        EXPECT_FALSE(exact(each, NumbersModel::Change).isValid());
    EXPECT_TRUE(app.window->rightPanel().numbers().basisText().isEmpty());
}

TEST_F(FittedPairTest, WhatTheFitDoesNotKnowIsCalledSo)
{
    ASSERT_TRUE(openTrial());
    for (const auto* id : {"sms_per_kernel", "pcie_h2d_share"}) {
        const int row = rowOf(id);
        for (const int column : {NumbersModel::A, NumbersModel::B}) {
            const auto index = numbers().index(row, column);
            EXPECT_EQ(index.data().toString(), QStringLiteral("not known")) << id;
            EXPECT_FALSE(index.data(NumbersModel::ExactRole).isValid()) << id;
            EXPECT_TRUE(index.data(Qt::ToolTipRole).toString().contains(QStringLiteral("fitted to a recording"))) << id;
        }
        EXPECT_EQ(numbers().index(row, NumbersModel::Change).data().toString(), QStringLiteral("n/a")) << id;
    }
    const auto& device = app.session.device();
    EXPECT_TRUE(isFitted(device));
    EXPECT_EQ(device.smCount, 0U);
    EXPECT_FALSE(device.linkGbps.has_value());
}

TEST_F(FittedPairTest, AReportIsOfTheSamePairAndSaysSo)
{
    ASSERT_TRUE(openTrial());
    const auto shown = app.window->shown();
    const auto a = QString::fromStdString(durationText(shown.twin->asIs->wallP50Us()).joined());
    const auto b = QString::fromStdString(durationText(shown.b->wallP50Us()).joined());
    const auto ratio = QString::fromStdString(ratioText(shown.twin->asIs->wallP50Us() / shown.b->wallP50Us()));
    for (const auto language : {ReportLanguage::English, ReportLanguage::Chinese}) {
        const auto text = QString::fromUtf8(report(language));
        const bool english = language == ReportLanguage::English;
        EXPECT_TRUE(text.contains(english ? QStringLiteral("A (fitted)") : QStringLiteral("A\uFF08\u62DF\u5408\uFF09")))
            << text.toStdString();
        EXPECT_TRUE(text.contains(QStringLiteral("overlapscope-cli whatif naive.json")));
        EXPECT_FALSE(text.contains(QStringLiteral("overlapscope-cli compare")));
        // The first row: the times of both and their ratio.
        const auto lines = text.split(QLatin1Char('\n'));
        const auto row = lines.indexOf(QRegularExpression(
            QStringLiteral("^\\|.*%1.*\\|.*%2.*\\|.*%3.*")
                .arg(QRegularExpression::escape(a), QRegularExpression::escape(b), QRegularExpression::escape(ratio))));
        EXPECT_GE(row, 0) << text.toStdString();
        EXPECT_FALSE(text.contains(QStringLiteral("1 / 1"))) << "SMs that nobody knows";
        const auto claim = text.section(QLatin1String("**"), 1, 1);
        EXPECT_NEAR(ratioIn(text), shown.twin->asIs->wallP50Us() / shown.b->wallP50Us(), 0.06) << claim.toStdString();
    }
}

} // namespace overlap::test
