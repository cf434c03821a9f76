// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/gui/app_fixture.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace overlap::test {

// What a person does in the window with its device, whichever that is: a simulated one, a double of a GPU or a GPU. Each
// of these asserts what has to come of it on any of them; look at HasFatalFailure() before the next. Figures are printed
// and recorded as properties of the test, so that a run on a GPU tells what was measured.
class WindowDrive
{
public:
    explicit WindowDrive(App& app, std::chrono::milliseconds patience = std::chrono::seconds(20));

    void checkChanges(); // what-if, "Check on": of a measured device alone
    void sweep(); // two streams by two batch sizes
    void stopSweep(); // a larger grid, before its end
    void tune();
    void measureTransfers();
    void walkLesson(std::uint32_t number);
    void practise(const std::string& id); // a question; its evidence
    void testClaims();

private:
    [[nodiscard]] bool until(const std::function<bool()>& condition) const;
    [[nodiscard]] bool measured() const { return m_app.session.device().measured(); }
    // The GPU is the pair's again.
    void expectRepeating() const;

    App& m_app;
    std::chrono::milliseconds m_patience;
};

} // namespace overlap::test
