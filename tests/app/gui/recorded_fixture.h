// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/gui/app_fixture.h"

#include "widgets/advice/finding_view.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace overlap {
class SidePanel;
}

namespace overlap::test {

// A naive loop as another tool would have recorded it: pageable copies, and the host waits for each batch. `more`: further
// settings of the loop.
[[nodiscard]] std::string naiveTrace(const std::vector<std::string>& more = {});

// The window with recordings, their diagnosis and their what-if.
class RecordedFixture : public testing::Test
{
protected:
    [[nodiscard]] QString write(const char* name, const std::string& content) const;
    [[nodiscard]] bool settled();
    [[nodiscard]] bool open(const QStringList& files);
    [[nodiscard]] SidePanel& side() const;
    [[nodiscard]] Advisor& advisor() const { return app.window->advisor(); }
    [[nodiscard]] FindingView* finding(RuleId rule) const; // null when it found nothing
    void apply(const char* id) const; // of the what-if's changes, to B
    [[nodiscard]] bool tried(); // the change stands beside the recording

    App app;
    QTemporaryDir m_folder;
};

} // namespace overlap::test
