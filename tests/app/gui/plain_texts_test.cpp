// SPDX-License-Identifier: GPL-3.0-or-later
// Scenarios and recordings of strangers: nothing that they call themselves is taken for HTML.
#include "tests/app/gui/app_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"

#include "app/gui/plain_texts.h"
#include "app/gui/recordings.h"
#include "app/gui/scenario_files.h"
#include "widgets/style/plain_text.h"

#include <QApplication>
#include <QComboBox>
#include <QFile>
#include <QHelpEvent>
#include <QLabel>
#include <QMenu>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QTextDocument>
#include <QToolTip>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

constexpr const char* Evil = "<b>x</b><img src=\"file:///etc/passwd\">";

class PlainTextsTest : public testing::Test
{
protected:
    [[nodiscard]] static QString evil() { return QString::fromLatin1(Evil); }

    // Of all that is there, shown or not yet: no label that Qt guesses for, none whose HTML has a picture in it.
    static void expectPlainLabels()
    {
        int labels = 0;
        for (const auto* widget : QApplication::allWidgets()) {
            const auto* label = qobject_cast<const QLabel*>(widget);
            if (label == nullptr || !label->testAttribute(Qt::WA_WState_Polished))
                continue;
            ++labels;
            EXPECT_NE(label->textFormat(), Qt::AutoText) << label->text().toStdString();
            if (label->textFormat() == Qt::RichText) {
                EXPECT_FALSE(label->text().contains(QLatin1String("<img"))) << label->text().toStdString();
            }
        }
        EXPECT_GT(labels, 20);
    }
    // What is shown when the mouse rests there.
    [[nodiscard]] static QString tipAt(QWidget& widget, const QPoint& at)
    {
        QHelpEvent event(QEvent::ToolTip, at, widget.mapToGlobal(at));
        QCoreApplication::sendEvent(&widget, &event);
        auto tip = QToolTip::text();
        QToolTip::hideText();
        return tip;
    }
    // As it can be read on the screen.
    [[nodiscard]] static QString shown(const QString& tip)
    {
        if (!Qt::mightBeRichText(tip))
            return tip;
        QTextDocument document;
        document.setHtml(tip);
        return document.toPlainText();
    }

    QTemporaryDir m_folder;
    PlainTexts m_guard{*QCoreApplication::instance()};
};

} // namespace

TEST_F(PlainTextsTest, ScenariosNameThemselvesInLettersAlone)
{
    App app;
    auto pair = app.session.pair();
    pair.a.name = Evil;
    pair.b.name = Evil;
    const auto path = m_folder.filePath(QStringLiteral("evil.json"));
    ASSERT_FALSE(writeScenarioFile(path.toStdString(), pair));
    ASSERT_TRUE(app.window->openFile(path));
    ASSERT_TRUE(app.settle());
    expectPlainLabels();
}

TEST_F(PlainTextsTest, RecordingsNameTheirKernelsInLettersAlone)
{
    App app;
    const auto path = m_folder.filePath(QStringLiteral("<b>evil<img src=x>.json"));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::WriteOnly));
    file.write(QByteArray::fromStdString(fixtures::kineto(
        "{'ph':'M','name':'thread_name','pid':5,'tid':5,'args':{'name':'<b>thread</b><img src=x>'}},"
        "{'ph':'X','cat':'cuda_runtime','name':'<b>call</b><img src=x>','pid':5,'tid':5,'ts':1,'dur':2,"
        "'args':{'correlation':1}},"
        "{'ph':'X','cat':'kernel','name':'<b>kernel</b><img src=x>','pid':0,'tid':7,'ts':10,'dur':20,"
        "'args':{'device':0,'stream':7,'correlation':1}}")));
    file.close();
    (void)app.window->openFile(path);
    ASSERT_TRUE(App::until([&] { return !app.window->recordings().isReading(); }));
    ASSERT_TRUE(app.settle());
    expectPlainLabels();
}

TEST_F(PlainTextsTest, ATipOfAWidgetShowsItsLetters)
{
    QWidget widget;
    widget.resize(100, 100);
    widget.setToolTip(evil());
    widget.show();
    EXPECT_EQ(shown(tipAt(widget, {5, 5})), evil());
}

TEST_F(PlainTextsTest, ATipOfAMenuShowsItsLetters)
{
    QMenu menu;
    menu.setToolTipsVisible(true);
    menu.addAction(QStringLiteral("recent"))->setToolTip(evil());
    menu.popup({0, 0});
    EXPECT_EQ(shown(tipAt(menu, menu.actionGeometry(menu.actions().constFirst()).center())), evil());
}

TEST_F(PlainTextsTest, AMessageShowsItsLetters)
{
    QMessageBox box;
    box.setText(evil());
    box.setInformativeText(evil());
    box.show();
    for (const auto* label : box.findChildren<QLabel*>())
        EXPECT_NE(label->textFormat(), Qt::AutoText);
}

TEST_F(PlainTextsTest, LettersThatLookLikeHtmlAreKeptAndOthersUntouched)
{
    EXPECT_EQ(shown(plainTip(evil())), evil());
    EXPECT_EQ(plainTip(QStringLiteral("a < b && c")), QStringLiteral("a < b && c"));
}

} // namespace overlap::test
