// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/gui/app_fixture.h"

#include <functional>
#include <vector>

namespace overlap::test {

// A state of the window that is to be in one language throughout.
struct LanguageView
{
    const char* name;
    std::function<bool(App&)> open; // false: it did not get ready
};

[[nodiscard]] std::vector<LanguageView> windowViews(); // of every tab but Learn, and of what opens beside them
[[nodiscard]] std::vector<LanguageView> learnViews();
[[nodiscard]] std::vector<LanguageView> languageViews(); // all of them

} // namespace overlap::test
