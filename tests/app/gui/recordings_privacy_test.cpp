// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/recordings_fixture.h"
#include "tests/engine/trace/trace_fixtures.h"

#include "app/gui/import_report_view.h"
#include "app/gui/left_panel.h"
#include "app/gui/recording_panel.h"
#include "app/gui/status_line.h"
#include "app/gui/timeline_page.h"
#include "widgets/controls/answer_header.h"
#include "widgets/tables/interval_table.h"
#include "widgets/tables/numbers_model.h"
#include "widgets/tables/numbers_table.h"
#include "widgets/tables/right_panel.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QLabel>

#include <fmt/format.h>

namespace overlap::test {

using fixtures::kineto;

namespace {

// Everything that the window says anywhere.
[[nodiscard]] QString allTexts(App& app)
{
    QStringList texts{app.window->windowTitle()};
    for (const auto* widget : app.window->findChildren<QWidget*>()) {
        texts << widget->toolTip() << widget->accessibleName() << widget->accessibleDescription()
              << widget->windowTitle();
        if (const auto* label = qobject_cast<const QLabel*>(widget))
            texts << label->text();
        if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
            texts << button->text();
        if (const auto* box = qobject_cast<const QComboBox*>(widget)) {
            for (int i = 0; i < box->count(); ++i)
                texts << box->itemText(i) << box->itemData(i, Qt::ToolTipRole).toString();
        }
    }
    texts << app.window->answer().text() << app.window->statusLine().command() << app.window->importReport().text();
    for (const auto side : Sides)
        texts << app.window->workspace().leftPanel().recording()->text(side);
    auto& table = app.window->page().intervals();
    for (int row = 0; row < table.model().rowCount(); ++row) {
        for (int column = 0; column < table.model().columnCount(); ++column)
            texts << table.model().index(row, column).data().toString();
    }
    texts << app.window->rightPanel().numbers().model().csv(QString());
    const auto timeline = app.window->page().chart().timeline(RunSide::A);
    for (std::size_t lane = 0; timeline && lane < timeline->lanes().size(); ++lane) {
        texts << app.window->page().chart().laneName(RunSide::A, lane);
        for (std::size_t i = 0; i < timeline->lanes()[lane].intervals().size(); ++i) {
            const auto facts = app.window->page().chart().facts({RunSide::A, timeline, {lane, i}});
            texts << facts.title;
            for (const auto& item : facts.items)
                texts << item.label << item.value;
        }
    }
    return texts.join(QLatin1Char('\n'));
}

constexpr const char* Secret = "ghp_FakeTokenThatMustNotLeave0123456789";

} // namespace

TEST_F(RecordingsTest, NothingOfTheRecordersEnvironmentIsShownOrExported)
{
    const auto events = fmt::format(
        "{{'ph':'M','name':'process_name','pid':50,'tid':0,'args':{{'name':'python train.py --token={0}'}}}},"
        "{{'ph':'M','name':'thread_name','pid':50,'tid':51,'args':{{'name':'{0}'}}}},{1}",
        Secret, TwoGpus);
    const auto before = fmt::format("'metadata':{{'system':{{'env':{{'GITHUB_TOKEN':'{0}','HOME':'/srv/ada'}}}}}},"
                                    "'hostname':'{0}','traceName':'/srv/ada/{0}.json',",
                                    Secret);
    App app;
    app.window->openFile(write("secret.json", kineto(events, before)));
    ASSERT_TRUE(settled(app));
    ASSERT_TRUE(app.window->shown().a);
    app.window->page().intervalsAction()->setChecked(true);
    ASSERT_TRUE(App::until([&] { return !app.window->page().intervals().model().isOrdering(); }));
    const auto texts = allTexts(app);
    EXPECT_TRUE(texts.contains(QStringLiteral("gemm"))); // it has looked into the table
    for (const auto* word : {Secret, "/srv/ada", "train.py"})
        EXPECT_FALSE(texts.contains(QLatin1String(word))) << word;
    EXPECT_FALSE(texts.contains(m_folder.path()));
    for (const auto kind : {ExportKind::Svg, ExportKind::Numbers, ExportKind::Intervals, ExportKind::Trace}) {
        const auto out = path("out");
        ASSERT_TRUE(app.exported(kind, out));
        QFile file(out);
        ASSERT_TRUE(file.open(QIODevice::ReadOnly));
        const auto content = file.readAll();
        for (const auto* word : {Secret, "/srv/ada", "train.py"})
            EXPECT_FALSE(content.contains(word)) << static_cast<int>(kind) << word;
    }
}

} // namespace overlap::test
