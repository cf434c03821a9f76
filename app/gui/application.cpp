// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/application.h"

#include "app/gui/device_directory.h"
#include "app/gui/file_content.h"
#include "app/gui/language.h"
#include "app/gui/main_window.h"
#include "app/gui/picture.h"
#include "app/gui/plain_texts.h"
#include "app/gui/scenario_files.h"
#include "app/gui/session.h"
#include "app/gui/settings.h"
#include "app/gui/side_panel.h"
#include "app/gui/startup_trace.h"
#include "app/gui/timeline_page.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/style/look.h"

#include <QAction>
#include <QApplication>
#include <QFileInfo>
#include <QSettings>

#include <cstdio>

namespace overlap {

namespace {

constexpr const char* FirstPreset = "article";
constexpr QSize DefaultSize(1600, 1000);

void complain(const QString& text)
{
    std::fputs(qPrintable(text + QLatin1Char('\n')), stderr);
}

void complain(const QString& source, const Problems& problems)
{
    for (const auto& problem : problems)
        complain(source + QStringLiteral(": ") + QString::fromStdString(problem.describe()));
}

// A side given on the command line; false and a message when it cannot be used.
[[nodiscard]] bool take(const QString& given, Side side, Scenario& into, std::optional<ScenarioSource>& source)
{
    if (given.isEmpty())
        return true;
    if (const auto preset = presetNamed(given, side)) {
        into = *preset;
        return true;
    }
    auto scenario = loadScenario(given.toStdString());
    if (!scenario) {
        complain(given, scenario.error());
        return false;
    }
    into = std::move(*scenario);
    if (const QFileInfo file(given); file.isFile()) // else a preset's name
        source = ScenarioSource{file.absoluteFilePath(), into};
    return true;
}

// The scenarios to start with. False: the command line names something that is not there.
[[nodiscard]] bool startPair(Session& session, const LaunchOptions& options, const Settings& settings)
{
    const auto preset = options.preset.isEmpty() ? QString::fromLatin1(FirstPreset) : options.preset;
    const auto known = findPresetPair(preset.toStdString());
    if (!known) {
        QStringList names;
        for (const auto& pair : presetPairs())
            names << QString::fromStdString(pair.name);
        complain(QStringLiteral("There is no preset \"%1\". Known: %2.").arg(preset, names.join(QStringLiteral(", "))));
    }
    ScenarioPair pair;
    if (known)
        pair = {known->a, known->b};
    auto name = preset;
    const bool asked = !options.preset.isEmpty() || !options.a.isEmpty() || !options.b.isEmpty();
    if (!asked && settings.pair) {
        pair = *settings.pair;
        name = settings.preset;
    }
    if (!options.a.isEmpty() || !options.b.isEmpty())
        name.clear();
    ScenarioSources sources;
    // Both, so that everything that is wrong is said at once.
    const bool goodA = take(options.a, Side::A, pair.a, sources.a);
    const bool goodB = take(options.b, Side::B, pair.b, sources.b);
    if (!known || !goodA || !goodB)
        return false;
    session.replace(pair, name, {}, sources);
    session.undoStack().clear();
    return true;
}

// A picture shows the files that were asked for or nothing; the window explains what is wrong with them.
[[nodiscard]] bool areReadable(const QStringList& files)
{
    bool good = true;
    for (int i = 0; i < files.size(); ++i) {
        const auto& path = files[i];
        if (presetNamed(path, i == 0 ? Side::A : Side::B))
            continue;
        const auto content = contentOf(path);
        if (!content) {
            complain(path + QStringLiteral(": ") + QString::fromStdString(content.error().message));
            good = false;
            continue;
        }
        if (*content == FileContent::Recording)
            continue; // which is known when it has been read
        if (const auto file = readScenarioFile(path.toStdString()); !file) {
            complain(path, file.error());
            good = false;
        }
    }
    return good;
}

// Scenarios that would not be seen beside a recording.
[[nodiscard]] bool areShown(const LaunchOptions& options)
{
    const std::pair<const char*, const QString&> scenarios[] = {
        {"--preset", options.preset}, {"--a", options.a}, {"--b", options.b}};
    QStringList recordings = options.samples ? QStringList{QStringLiteral("--sample-recordings")} : QStringList();
    for (const auto& path : options.files) {
        if (const auto content = contentOf(path); content && *content == FileContent::Recording)
            recordings << QFileInfo(path).fileName();
    }
    for (const auto& recording : recordings) {
        for (const auto& [name, value] : scenarios) {
            if (value.isEmpty())
                continue;
            complain(
                QStringLiteral("%1 %2 names a scenario, but %3 is a recording, beside which it would not be seen: "
                               "leave one of them out, or open the scenario's file in the place of the other side.")
                    .arg(QLatin1String(name), value, recording));
            return false;
        }
    }
    return true;
}

// The device to start with. A simulated one is there at once, so that the window opens with results; another one is
// reached while the window is open already, and until then the default one stands in for it.
[[nodiscard]] bool startDevice(Session& session, const LaunchOptions& options, const Settings& settings)
{
    const bool asked = !options.device.isEmpty();
    const auto id = asked ? options.device : settings.device;
    const auto error = id.isEmpty() || !opensAtOnce(id) ? std::nullopt : session.setDevice(id);
    if (error && asked) {
        complain(QString::fromStdString(error->message));
        return false;
    }
    if (session.backend())
        return true;
    // Pictures are of the device that was asked for or of none.
    if (const bool picture = !options.screenshot.isEmpty(); id.isEmpty() || !picture)
        (void)session.setDevice(QString::fromLatin1(DefaultDevice));
    if (!id.isEmpty() && !opensAtOnce(id))
        session.chooseDevice(id);
    return true;
}

void openTab(Workspace& workspace, const QString& name)
{
    const std::pair<const char*, Tab> tabs[] = {{"sweep", Tab::Sweep},
                                                {"transfers", Tab::Transfers},
                                                {"memory", Tab::Memory},
                                                {"learn", Tab::Learn},
                                                {"device", Tab::Device}};
    for (const auto& [id, tab] : tabs)
        if (name == QLatin1String(id))
            workspace.setTab(tab);
    if (name == QLatin1String("diagnosis"))
        workspace.sidePanel().setPage(SidePanel::Diagnosis);
}

} // namespace

int runApplication(QApplication& application, const LaunchOptions& options)
{
    const bool picture = !options.screenshot.isEmpty();
    StartupTrace trace(options.startupTrace);
    trace.mark("application");
    QSettings store;
    // Pictures depend on the command line alone.
    auto settings = picture ? Settings{} : Settings::read(store);

    const PlainTexts plainTexts(application);
    Look look;
    look.setChoice(themeFrom(options.theme).value_or(picture ? ThemeChoice::Light : settings.theme));
    look.setFontScale(options.fontScale > 0.0 ? options.fontScale : settings.fontScale);
    look.applyTo(application);
    Language language;
    const auto languageId = !options.language.isEmpty() ? options.language
                            : picture                   ? QStringLiteral("en")
                                                        : settings.language;
    if (!language.set(languageId))
        (void)language.set({});
    trace.mark("look");

    const auto access = programDevices();
    Session session(nullptr, access.open);
    session.setLive(settings.live);
    // The runs begin before the window is built, so that it opens with results.
    const bool goodPair = startPair(session, options, settings);
    const bool goodDevice = startDevice(session, options, settings);
    const bool shown = areShown(options);
    if (const bool goodFiles = !picture || areReadable(options.files); !goodPair || !goodDevice || !goodFiles || !shown)
        return 2;
    session.run();
    trace.mark("runs asked for");

    MainWindow window(look, language, session, access, settings);
    trace.mark("window built");
    trace.watch(window);
    openTab(window.workspace(), options.tab);
    if (options.lanes == QLatin1String("stream"))
        window.page().byStreamAction()->trigger();
    if (options.size.isValid())
        window.resize(options.size);
    else if (settings.geometry.isEmpty())
        window.resize(DefaultSize);
    window.openFiles(options.files);
    if (options.samples)
        window.openSamples();
    if (picture) {
        window.show();
        return writePicture(session, window, options.screenshot);
    }
    const auto keep = [&] {
        window.settings().write(store);
        store.sync(); // into a file of its own that takes the place of the old one
        if (store.status() != QSettings::NoError)
            complain(QStringLiteral("The settings could not be saved in %1; check its permissions and the free space.")
                         .arg(store.fileName()));
    };
    QObject::connect(&window, &MainWindow::closing, &window, keep);
    QObject::connect(&window, &MainWindow::worthKeeping, &window, keep);
    window.show();
    return QApplication::exec();
}

} // namespace overlap
