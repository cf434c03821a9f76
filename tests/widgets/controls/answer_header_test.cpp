// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/answer_header.h"

#include "tests/widgets/fake_runs.h"

#include "widgets/controls/notice_strip.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/style/look.h"

#include <QToolButton>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] ShownPair pairWithSteps()
{
    ShownPair pair;
    pair.a = oneByOneRun();
    pair.b = pipelineRun();
    const double a = pair.a->wallP50Us();
    const double b = pair.b->wallP50Us();
    pair.steps = std::vector<AttributionStep>{{{"batch_size"}, b, a - b}};
    return pair;
}

} // namespace

TEST(AnswerHeaderTest, ASentenceThatDoesNotFitGivesWayToAShorterOne)
{
    const Look look;
    AnswerHeader header(look);
    header.show(pairWithSteps());
    static_cast<QWidget&>(header).show();
    header.resize(1600, 64);
    EXPECT_TRUE(header.text().contains(QStringLiteral("because batches of 10 save")));
    header.resize(520, 64);
    EXPECT_FALSE(header.text().contains(QStringLiteral("because")));
    EXPECT_TRUE(header.text().startsWith(QStringLiteral("B is 14")));
}

TEST(AnswerHeaderTest, TheMarkOfWhatIsSimulatedIsAlwaysThere)
{
    const Look look;
    AnswerHeader header(look);
    header.show(pairWithSteps());
    static_cast<QWidget&>(header).show();
    for (const bool secondLine : {true, false}) {
        header.setSecondLine(secondLine);
        header.resize(1024, header.sizeHint().height());
        EXPECT_TRUE(header.chip().isVisibleTo(&header));
        EXPECT_TRUE(header.rect().contains(header.chip().geometry()));
    }
}

TEST(NoticeStripTest, ADismissedNoticeComesBackOnlyWithOtherWords)
{
    const Look look;
    NoticeStrip strip(look);
    strip.setNotices({QStringLiteral("one")});
    EXPECT_FALSE(strip.isHidden());
    strip.findChild<QToolButton*>()->click();
    EXPECT_TRUE(strip.isHidden());
    strip.setNotices({QStringLiteral("one")});
    EXPECT_TRUE(strip.isHidden());
    strip.setNotices({QStringLiteral("two")});
    EXPECT_FALSE(strip.isHidden());
    strip.setNotices({});
    EXPECT_TRUE(strip.isHidden());
}

} // namespace overlap::test
