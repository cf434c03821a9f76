// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace overlap {

class MainWindow;
class Session;

// Writes a picture of the window to `path` (PNG) when there is something to see: both runs with their reasons, and on the
// Device tab the examination and some seconds of history. Runs the event loop, for a minute or so at most. The exit
// status; what went wrong is said on stderr.
[[nodiscard]] int writePicture(Session& session, MainWindow& window, const QString& path);

} // namespace overlap
