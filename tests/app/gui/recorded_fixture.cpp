// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/recorded_fixture.h"

#include "tests/app/gui/recordings_fixture.h"

#include "app/gui/advisor.h"
#include "app/gui/side_panel.h"
#include "engine/scenario/scenario_json.h"
#include "engine/trace/trace_writer.h"
#include "tests/engine/fit/naive_loop.h"
#include "widgets/advice/diagnosis_panel.h"
#include "widgets/advice/whatif_model.h"
#include "widgets/advice/whatif_panel.h"

#include <QPushButton>
#include <QTableView>

namespace overlap::test {

std::string naiveTrace(const std::vector<std::string>& more)
{
    Scenario scenario;
    for (const auto& setting : fixtures::naiveLoop(more))
        EXPECT_FALSE(applySetting(scenario, setting).has_value()) << setting;
    return chromeTrace({{"run", runScenario(*openDevice("sim:h200").value(), scenario, {}, {}, {}).value()}});
}

QString RecordedFixture::write(const char* name, const std::string& content) const
{
    return writtenFile(m_folder, name, content);
}

bool RecordedFixture::settled()
{
    return app.settle() && App::until([&] {
               auto& recordings = app.window->recordings();
               return !recordings.isReading() && !recordings.isComputing() && !advisor().isBusy();
           });
}

bool RecordedFixture::open(const QStringList& files)
{
    app.window->openFiles(files);
    side().setPage(SidePanel::Diagnosis);
    return settled() && App::until([&] { return advisor().diagnosis() || !advisor().diagnosisMessage().isEmpty(); })
           && settled();
}

SidePanel& RecordedFixture::side() const
{
    return app.window->workspace().sidePanel();
}

FindingView* RecordedFixture::finding(RuleId rule) const
{
    for (auto* view : side().diagnosis().findings())
        if (view->finding().rule == rule)
            return view;
    return nullptr;
}

void RecordedFixture::apply(const char* id) const
{
    const auto& whatIf = side().whatIf();
    whatIf.view().selectRow(whatIf.model().rowOf(id));
    app.find<QPushButton>("whatIf.apply")->click();
}

bool RecordedFixture::tried()
{
    return App::until([&] { return app.window->shown().twin.has_value(); }) && settled();
}

} // namespace overlap::test
