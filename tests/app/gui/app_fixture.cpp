// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/gui/app_fixture.h"

#include "app/gui/export_writer.h"
#include "engine/scenario/presets.h"
#include "tests/sanitizers.h"
#include "widgets/controls/number_box.h"

#include <QApplication>
#include <QLineEdit>
#include <QTest>

namespace overlap::test {

namespace {
constexpr int PatienceMs = Patience * 10'000;
}

namespace {
[[nodiscard]] DeviceAccess accessThrough(Session::OpenDevice open)
{
    auto access = accessTo(DeviceRegistry());
    access.open = std::move(open);
    return access;
}
} // namespace

App::App(const QString& preset, Session::OpenDevice open, const QSize& size, const Settings& settings)
    : App(preset, accessThrough(std::move(open)), size, settings)
{
}

App::App(const QString& preset, const DeviceAccess& access, const QSize& size, const Settings& settings,
         const QString& device)
    : session(nullptr, access.open)
{
    look.setChoice(ThemeChoice::Light);
    look.applyTo(*qobject_cast<QApplication*>(QCoreApplication::instance()));
    language.set(QStringLiteral("en"));
    session.choosePreset(preset);
    session.undoStack().clear();
    (void)session.setDevice(device);
    window = std::make_unique<MainWindow>(look, language, session, access, settings);
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

bool App::exported(ExportKind kind, const QString& path) const
{
    bool failed = false;
    const auto connection =
        QObject::connect(&window->exportWriter(), &ExportWriter::failed, window.get(), [&] { failed = true; });
    const bool done =
        window->exportFile(kind, path) && until([this] { return !window->exportWriter().isRunning(); }) && !failed;
    QObject::disconnect(connection);
    return done;
}

bool App::until(const std::function<bool()>& condition)
{
    return QTest::qWaitFor(condition, PatienceMs);
}

void App::type(const char* box, const QString& text) const
{
    auto* line = find<NumberBox>(box)->findChild<QLineEdit*>();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
}

} // namespace overlap::test
