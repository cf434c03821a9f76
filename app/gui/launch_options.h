// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSize>
#include <QString>
#include <QStringList>

#include <optional>

namespace overlap {

inline constexpr QSize SmallestWindow{1024, 640}; // logical pixels

// The command line of the window.
struct LaunchOptions
{
    QString preset;
    QString device;
    QString a; // scenario files
    QString b;
    QString screenshot; // write a picture of the window there and end
    QSize size; // of the window, logical pixels; invalid: as last time
    double scale = 0.0; // device pixels per logical pixel of the screenshot; 0: the screen's
    double fontScale = 0.0; // 0: as last time
    QString theme; // "light", "dark", "system"; "": as last time
    QString language; // "en", "zh_CN"; "": as last time
    QString tab; // "timeline", "diagnosis", "sweep", "transfers", "memory", "device"; "": timeline
    QString lanes; // "engine", "stream"; "": by engine
    QStringList files; // to open: scenarios, pairs, recordings, or names of presets
    bool samples = false; // open the recordings that come with the program
    bool startupTrace = false; // print what the time to the first picture goes to
};

// What the command line asks for instead of a window: text to print and the exit status.
struct LaunchText
{
    QString text;
    bool isError = false; // exit status 2, on stderr
};

struct Launch
{
    LaunchOptions options;
    std::optional<LaunchText> text;
};

// `arguments` with the program's name first. Needs no application object, so that --help works without a display.
[[nodiscard]] Launch parseLaunch(const QStringList& arguments);

// Why no window can be opened here, or none: "" when there is a display or another platform was asked for.
[[nodiscard]] QString missingDisplay();

} // namespace overlap
