// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/registry.h"
#include "widgets/learn/claims_model.h"
#include "widgets/learn/glossary_model.h"
#include "widgets/learn/markdown_text.h"
#include "widgets/learn/practice.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/topics_model.h"

#include <QAbstractItemModelTester>
#include <QTextDocument>

#include <gtest/gtest.h>

#include <set>

namespace overlap::test {

namespace {
using Fatal = QAbstractItemModelTester::FailureReportingMode;

[[nodiscard]] ClaimResult tested(std::size_t claim)
{
    const auto backend = openDevice("sim:h200");
    EXPECT_TRUE(backend);
    auto runs = runStudy(claims()[claim].study, **backend, openDevice, {}, {}, {});
    EXPECT_TRUE(runs);
    return judgeClaim(claims()[claim], std::move(runs).value());
}

[[nodiscard]] QStringList namesIn(const GlossaryFilter& filter)
{
    QStringList names;
    for (int row = 0; row < filter.rowCount(); ++row)
        names << filter.index(row, 0).data().toString();
    return names;
}
} // namespace

TEST(TopicsModelTest, KeepsTheContractOfAModelAndCountsWhatIsToBeAsked)
{
    Practice practice({});
    TopicsModel model(practice);
    const QAbstractItemModelTester tester(&model, Fatal::Fatal);
    EXPECT_EQ(model.rowCount(), static_cast<int>(questionTopics().size()) + 1);
    EXPECT_EQ(model.rowOf(QStringLiteral("pinned")), 3);
    practice.reveal();
    practice.rate(Rating::Right);
    model.refresh();
    EXPECT_EQ(practice.counts({}).fresh, questions().size() - 1);
}

TEST(TopicsModelTest, EveryTopicHasAName)
{
    for (const auto& topic : questionTopics())
        EXPECT_NE(words::topicName(topic.id), QString::fromUtf8(topic.id.data(), static_cast<int>(topic.id.size())));
}

TEST(ClaimsModelTest, KeepsTheContractOfAModel)
{
    ClaimsModel model;
    const QAbstractItemModelTester tester(&model, Fatal::Fatal);
    model.setTesting(0);
    model.setResult(0, tested(0));
    model.setTesting({});
    model.setResults({}, {});
    EXPECT_EQ(model.rowCount(), static_cast<int>(claims().size()));
}

TEST(ClaimsModelTest, ShowsTheVerdictOfTheEngineInWords)
{
    ClaimsModel model;
    EXPECT_EQ(model.index(2, ClaimsModel::Verdict).data().toString(), QStringLiteral("not tested"));
    const auto result = tested(2);
    model.setResult(2, result);
    EXPECT_EQ(model.index(2, ClaimsModel::Verdict).data().toString().toStdString(),
              verdictWord(result.verdict, LessonLanguage::English));
    EXPECT_EQ(model.index(2, ClaimsModel::Verdict).data(ClaimsModel::VerdictRole).toInt(),
              static_cast<int>(result.verdict));
    EXPECT_EQ(model.board().results.size(), 1U);
    EXPECT_EQ(model.count(result.verdict), 1U);
}

TEST(ClaimsModelTest, EachVerdictHasAShapeOfItsOwn)
{
    std::set<QString> icons;
    for (const auto verdict :
         {ClaimVerdict::Confirmed, ClaimVerdict::Refuted, ClaimVerdict::Depends, ClaimVerdict::NotRun})
        icons.insert(words::verdictIcon(verdict));
    EXPECT_EQ(icons.size(), 4U);
}

TEST(ClaimsModelTest, ALineOfTheTableIsALineOfTheCopiedText)
{
    ClaimsModel model;
    model.setResult(0, tested(0));
    EXPECT_EQ(model.tsv().count(QLatin1Char('\n')), 2);
    EXPECT_TRUE(model.csv().startsWith(QStringLiteral("# ")));
    EXPECT_TRUE(model.csv().contains(QStringLiteral("Simulated")) || model.csv().contains(QStringLiteral("simulated")));
}

TEST(GlossaryModelTest, KeepsTheContractOfAModel)
{
    GlossaryModel model;
    GlossaryFilter filter;
    const QAbstractItemModelTester tester(&model, Fatal::Fatal);
    filter.setSourceModel(&model);
    const QAbstractItemModelTester filtered(&filter, Fatal::Fatal);
    filter.setText(QStringLiteral("kernel"));
    filter.setText({});
    EXPECT_EQ(filter.rowCount(), model.rowCount());
}

TEST(GlossaryFilterTest, FindsATermByWhatNvidiaSmiCallsIt)
{
    GlossaryModel model;
    GlossaryFilter filter;
    filter.setSourceModel(&model);
    filter.setText(QStringLiteral("gpu-util"));
    EXPECT_TRUE(namesIn(filter).contains(QStringLiteral("Kernel utilisation")));
}

TEST(GlossaryFilterTest, FindsATermByItsChineseName)
{
    GlossaryModel model;
    GlossaryFilter filter;
    filter.setSourceModel(&model);
    const auto* term = findTerm("copy-hidden");
    ASSERT_NE(term, nullptr);
    filter.setText(QString::fromStdString(term->text(LessonLanguage::Chinese).name));
    EXPECT_TRUE(namesIn(filter).contains(QStringLiteral("Copy hidden")));
}

TEST(GlossaryFilterTest, TermsWithTheWordInTheirNameComeFirst)
{
    GlossaryModel model;
    GlossaryFilter filter;
    filter.setSourceModel(&model);
    filter.setText(QStringLiteral("pageable"));
    ASSERT_GT(filter.rowCount(), 1);
    EXPECT_EQ(namesIn(filter).front(), QStringLiteral("Pageable memory"));
}

TEST(GlossaryFilterTest, NonsenseFindsNothing)
{
    GlossaryModel model;
    GlossaryFilter filter;
    filter.setSourceModel(&model);
    filter.setText(QStringLiteral("qwertz pinned"));
    EXPECT_EQ(filter.rowCount(), 0);
}

TEST(MarkdownText, ShowsWhatLooksLikeHtmlAsText)
{
    QTextDocument document;
    document.setMarkdown(markdownFor("A < B, <b>x</b>, ~1~, [a](b) and `c<d>` **bold**"));
    EXPECT_EQ(document.toPlainText(), QStringLiteral("A < B, <b>x</b>, ~1~, [a](b) and c<d> bold"));
}

TEST(MarkdownText, EveryTaughtTextKeepsItsWords)
{
    const auto letters = [](const QString& text) {
        QString only;
        for (const auto c : text) {
            if (c.isLetterOrNumber())
                only += c;
        }
        return only;
    };
    const auto check = [&](const std::string& text) {
        QTextDocument document;
        document.setMarkdown(markdownFor(text));
        EXPECT_EQ(letters(document.toPlainText()), letters(QString::fromStdString(text))) << text;
    };
    for (const auto& question : questions()) {
        for (const auto& text : question.texts) {
            check(text.question);
            for (const auto* list : {&text.points, &text.wrong, &text.followUps}) {
                for (const auto& item : *list)
                    check(item);
            }
        }
    }
}

} // namespace overlap::test
