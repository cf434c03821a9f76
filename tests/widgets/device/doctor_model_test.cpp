// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/doctor_model.h"

#include "widgets/device/device_facts.h"
#include "widgets/device/device_words.h"
#include "widgets/device/doctor_list.h"
#include "widgets/style/look.h"

#include "engine/profile/builtin_profiles.h"

#include <QAbstractItemModelTester>
#include <QLabel>
#include <QLayout>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] DoctorReport report()
{
    DoctorReport report;
    report.items = {{"driver", std::nullopt, "NVIDIA driver", DoctorVerdict::Ok, "580.65", ""},
                    {"pcie_link", 1, "PCIe link", DoctorVerdict::Warning, "4 x8", "Use another slot."},
                    {"future_item", std::nullopt, "Something new", DoctorVerdict::Problem, "a\ttab", "Mend it."}};
    return report;
}

} // namespace

TEST(DoctorModelTest, IsAModel)
{
    DoctorModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::Fatal);
    model.setReport(report());
    model.retranslate();
    model.setReport({});
    EXPECT_EQ(model.rowCount(), 0);
}

TEST(DoctorModelTest, TheWorstComesFirst)
{
    DoctorModel model;
    model.setReport(report());
    EXPECT_EQ(model.index(0).data(DoctorModel::TitleRole).toString(), QStringLiteral("Something new"));
    EXPECT_EQ(model.index(1).data(DoctorModel::TitleRole).toString(), QStringLiteral("GPU 1: PCIe link"));
    EXPECT_EQ(model.index(2).data(DoctorModel::VerdictRole).toInt(), static_cast<int>(DoctorVerdict::Ok));
    EXPECT_EQ(model.index(1).data(DoctorModel::MendRole).toString(), QStringLiteral("Use another slot."));
}

TEST(DoctorModelTest, CopiesAsATableOfOneLineForEachItem)
{
    DoctorModel model;
    model.setReport(report());
    const auto lines = model.tsv().split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 4);
    EXPECT_EQ(lines[0], QStringLiteral("verdict\titem\tdevice\tfinding\tmend"));
    EXPECT_EQ(lines[1], QStringLiteral("problem\tfuture_item\t\ta tab\tMend it."));
    EXPECT_EQ(lines[2], QStringLiteral("warning\tpcie_link\t1\t4 x8\tUse another slot."));
}

TEST(DoctorModelTest, TheListShowsEverythingAsTextThatCanBeSelected)
{
    const Look look;
    DoctorModel model;
    const DoctorList list(look, model);
    model.setReport(report());
    QStringList shown;
    for (const auto* label : list.findChildren<QLabel*>()) {
        if (label->text().isEmpty())
            continue;
        shown << label->text();
        EXPECT_TRUE(label->textInteractionFlags().testFlag(Qt::TextSelectableByMouse)) << label->text().toStdString();
    }
    EXPECT_TRUE(shown.contains(QStringLiteral("GPU 1: PCIe link")));
    EXPECT_TRUE(shown.contains(QStringLiteral("4 x8")));
    EXPECT_TRUE(shown.contains(QStringLiteral("Use another slot.")));
}

TEST(DoctorModelTest, TheSummaryCountsWhatIsToBeDone)
{
    EXPECT_FALSE(words::doctorSummary(report()).isEmpty());
    DoctorReport good;
    good.items = {report().items.front()};
    EXPECT_EQ(words::doctorSummary(good), QStringLiteral("nothing stands in the way"));
}

TEST(DeviceFactsTest, AProfileTellsItsCostsAndWhereTheyComeFrom)
{
    const auto groups = words::profileFacts(*findBuiltinProfile("h200"));
    QStringList names;
    for (const auto& group : groups)
        for (const auto& fact : group.facts)
            names << fact.name;
    for (const auto* name : {"Kernel launch", "Between kernels", "cudaMalloc of 1 MiB", "Summary", "Driver"})
        EXPECT_TRUE(names.contains(QLatin1String(name))) << name;
}

TEST(DeviceFactsTest, WithoutValidationNoErrorIsInvented)
{
    DeviceInfo device;
    device.origin = DeviceOrigin::SimulatedPublishedProfile;
    EXPECT_EQ(words::modelErrorFacts(device).facts.front().value, QStringLiteral("not validated"));
    device.origin = DeviceOrigin::Measured;
    EXPECT_TRUE(words::modelErrorFacts(device).facts.empty());
}

TEST(DeviceFactsTest, WhatIsNotKnownIsLeftOut)
{
    DeviceInfo device;
    device.smCount = 132;
    const auto facts = words::deviceFacts(device);
    ASSERT_EQ(facts.facts.size(), 1U);
    EXPECT_EQ(facts.facts.front().value, QStringLiteral("132"));
}

TEST(DeviceFactsTest, GroupsStandBesideEachOtherWhereThereIsRoom)
{
    const Look look;
    DeviceFacts facts(look);
    facts.setGroups({{QStringLiteral("a"), {{QStringLiteral("x"), QStringLiteral("1"), {}}}},
                     {QStringLiteral("empty"), {}},
                     {QStringLiteral("b"), {{QStringLiteral("y"), QStringLiteral("2"), {}}}}});
    facts.show();
    const auto top = [&](const char* text) {
        for (const auto* label : facts.findChildren<QLabel*>())
            if (label->text() == QLatin1String(text))
                return label->mapTo(&facts, QPoint()).y();
        return -1;
    };
    facts.resize(800, 300);
    EXPECT_EQ(top("a"), top("b"));
    facts.resize(300, 300);
    facts.layout()->activate();
    EXPECT_LT(top("a"), top("b"));
    EXPECT_EQ(top("empty"), -1);
}

} // namespace overlap::test
