// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/row_table.h"
#include "widgets/controls/table_text.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QSignalSpy>
#include <QStandardItemModel>
#include <QTest>

#include <gtest/gtest.h>

namespace overlap {
namespace {

TEST(RowTable, AsksForACopyInsteadOfCopyingACellAndSearchesForNothing)
{
    QStandardItemModel model;
    for (const auto* name : {"alpha", "kernel", "copy"})
        model.appendRow(new QStandardItem(QString::fromLatin1(name)));
    RowTable table;
    table.setModel(&model);
    table.setCurrentIndex(model.index(0, 0));
    QGuiApplication::clipboard()->setText(QStringLiteral("before"));
    QSignalSpy copies(&table, &RowTable::copyRequested);

    QTest::keySequence(&table, QKeySequence::Copy);
    QTest::keyClicks(&table, QStringLiteral("k"));

    EXPECT_EQ(copies.size(), 1);
    EXPECT_EQ(QGuiApplication::clipboard()->text(), QStringLiteral("before"));
    EXPECT_EQ(table.currentIndex().row(), 0);
    QTest::keyClick(&table, Qt::Key_Down);
    EXPECT_EQ(table.currentIndex().row(), 1);
}

TEST(TableText, KeepsEveryCellWhole)
{
    const QList<QStringList> rows{{QStringLiteral("name"), QStringLiteral("ns")},
                                  {QStringLiteral("two\nlines\tand a tab"), QStringLiteral("-5")},
                                  {QStringLiteral("=SUM(A1)"), QString()}};
    EXPECT_EQ(tsvOf(rows), QStringLiteral("name\tns\ntwo lines and a tab\t-5\n'=SUM(A1)\t\n"));
    EXPECT_EQ(csvOf(rows), QStringLiteral("name,ns\r\n\"two\nlines\tand a tab\",-5\r\n'=SUM(A1),\r\n"));
    EXPECT_EQ(tsvOf({}), QString());
}

} // namespace
} // namespace overlap
