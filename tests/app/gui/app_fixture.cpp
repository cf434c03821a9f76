// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"

#include "engine/scenario/presets.h"

#include <QApplication>
#include <QTest>

namespace overlap::test {

namespace {
constexpr int PatienceMs = 10'000;
}

App::App(const QString& preset, Session::OpenDevice open, const QSize& size, const Settings& settings)
    : language(*QCoreApplication::instance())
    , session(nullptr, std::move(open))
{
    look.setChoice(ThemeChoice::Light);
    look.applyTo(*qobject_cast<QApplication*>(QCoreApplication::instance()));
    language.set(QStringLiteral("en"));
    session.choosePreset(preset);
    session.undoStack().clear();
    (void)session.setDevice(QString::fromLatin1(DefaultDevice));
    window = std::make_unique<MainWindow>(look, language, session, settings);
    window->resize(size);
    window->show();
    window->activateWindow();
    QCoreApplication::processEvents();
}

App::~App()
{
    window.reset();
}

bool App::settle()
{
    const bool idle = until([this] { return !session.runner().isRunning(); });
    QCoreApplication::processEvents();
    return idle;
}

bool App::until(const std::function<bool()>& condition)
{
    return QTest::qWaitFor(condition, PatienceMs);
}

} // namespace overlap::test
