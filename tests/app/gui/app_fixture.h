// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/language.h"
#include "app/gui/main_window.h"
#include "app/gui/session.h"
#include "widgets/style/look.h"

#include <QString>

#include <functional>
#include <memory>

namespace overlap::test {

// The window as it opens the first time, on the simulated H200 or on a device that the test brings.
class App
{
public:
    explicit App(const QString& preset = QStringLiteral("article"), Session::OpenDevice open = openDevice,
                 const QSize& size = QSize(1600, 1000), const Settings& settings = {});
    // With other devices to choose from, and another one to begin with.
    App(const QString& preset, const DeviceAccess& access, const QSize& size = QSize(1600, 1000),
        const Settings& settings = {}, const QString& device = QString::fromLatin1(DefaultDevice));
    ~App();

    // Until every run that was asked for has been shown, with its attribution. False after ten seconds.
    [[nodiscard]] bool settle();
    [[nodiscard]] static bool until(const std::function<bool()>& condition);
    // Written, however long it takes.
    [[nodiscard]] bool exported(ExportKind kind, const QString& path) const;
    // Into a box of numbers, with Return.
    void type(const char* box, const QString& text) const;
    template<typename T>
    [[nodiscard]] T* find(const char* name) const
    {
        return window->findChild<T*>(QLatin1String(name));
    }

    Look look;
    Language language;
    Session session;
    std::unique_ptr<MainWindow> window;
};

} // namespace overlap::test
