// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/launch_options.h"
#include "app/gui/settings.h"

class QApplication;

namespace overlap {

// Opens the window as the command line and the settings say, or writes its picture. The exit status.
[[nodiscard]] int runApplication(QApplication& application, const LaunchOptions& options);

} // namespace overlap
