// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/application.h"

#include "app/gui/language.h"
#include "app/gui/main_window.h"
#include "app/gui/scenario_files.h"
#include "app/gui/session.h"
#include "app/gui/timeline_page.h"
#include "engine/scenario/presets.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/style/look.h"

#include <QApplication>
#include <QFileInfo>
#include <QPixmap>
#include <QSettings>
#include <QTimer>

#include <cstdio>

namespace overlap {

namespace {

constexpr const char* FirstPreset = "article";
constexpr QSize DefaultSize(1600, 1000);
constexpr int PictureTimeoutMs = 60'000;

void complain(const QString& text)
{
    std::fputs(qPrintable(text + QLatin1Char('\n')), stderr);
}

[[nodiscard]] std::optional<ThemeChoice> themeOf(const QString& id)
{
    if (id == QLatin1String("light"))
        return ThemeChoice::Light;
    if (id == QLatin1String("dark"))
        return ThemeChoice::Dark;
    return id == QLatin1String("system") ? std::optional(ThemeChoice::System) : std::nullopt;
}

void complain(const QString& source, const Problems& problems)
{
    for (const auto& problem : problems)
        complain(source + QStringLiteral(": ") + QString::fromStdString(problem.describe()));
}

// A side given on the command line; false and a message when it cannot be used.
[[nodiscard]] bool take(const QString& given, Scenario& into, std::optional<ScenarioSource>& source)
{
    if (given.isEmpty())
        return true;
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
    const bool goodA = take(options.a, pair.a, sources.a);
    const bool goodB = take(options.b, pair.b, sources.b);
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
    for (const auto& path : files) {
        if (const auto file = readScenarioFile(path.toStdString()); !file) {
            complain(path, file.error());
            good = false;
        }
    }
    return good;
}

[[nodiscard]] bool startDevice(Session& session, const LaunchOptions& options, const Settings& settings)
{
    if (!options.device.isEmpty()) {
        if (const auto error = session.setDevice(options.device)) {
            complain(QString::fromStdString(error->message));
            return false;
        }
        return true;
    }
    // A device that was there last time may be gone.
    if (settings.device.isEmpty() || session.setDevice(settings.device))
        (void)session.setDevice(QString::fromLatin1(DefaultDevice));
    return true;
}

// A kernel from the middle of B, so that the picture shows the arrow and the details.
void selectExample(MainWindow& window, const ShownPair& pair)
{
    if (!pair.b || !pair.b->record.timeline)
        return;
    const auto& timeline = pair.b->record.timeline;
    const auto wanted = pair.b->scenario.batches() * 2 / 5;
    for (std::size_t lane = 0; lane < timeline->lanes().size(); ++lane) {
        const auto intervals = timeline->lanes()[lane].intervals();
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            if (intervals[i].kind == ActivityKind::Kernel && intervals[i].batch == wanted) {
                window.page().chart().selectInterval(ShownInterval{RunSide::B, timeline, {lane, i}});
                return;
            }
        }
    }
}

[[nodiscard]] int writePicture(QApplication& application, Session& session, MainWindow& window, const QString& path)
{
    int status = 1;
    const auto finish = [&] {
        selectExample(window, session.shown());
        QCoreApplication::processEvents();
        if (!session.shown().complete())
            complain(QStringLiteral("The runs failed: %1")
                         .arg(QString::fromStdString(session.shown().errorA.empty() ? session.shown().errorB
                                                                                    : session.shown().errorA)));
        else if (!window.grab().save(path, "PNG"))
            complain(QStringLiteral("The picture could not be written to %1: choose another place.").arg(path));
        else
            status = 0;
        application.quit();
    };
    // Queued, so that the last results have been drawn.
    QObject::connect(&session.runner(), &PairRunner::idle, &window, finish, Qt::QueuedConnection);
    QTimer::singleShot(PictureTimeoutMs, &window, [&] {
        complain(QStringLiteral("The runs did not end within a minute."));
        application.quit();
    });
    if (!session.isRunnable())
        complain(QStringLiteral("These scenarios cannot be run."));
    else
        QApplication::exec();
    return status;
}

} // namespace

int runApplication(QApplication& application, const LaunchOptions& options)
{
    const bool picture = !options.screenshot.isEmpty();
    QSettings store;
    // Pictures depend on the command line alone.
    auto settings = picture ? Settings{} : Settings::read(store);

    Look look;
    look.setChoice(themeOf(options.theme).value_or(picture ? ThemeChoice::Light : settings.theme));
    look.setFontScale(options.fontScale > 0.0 ? options.fontScale : settings.fontScale);
    look.applyTo(application);
    Language language(application);
    const auto languageId = !options.language.isEmpty() ? options.language
                            : picture                   ? QStringLiteral("en")
                                                        : settings.language;
    if (!language.set(languageId))
        (void)language.set({});

    Session session;
    session.setLive(settings.live);
    // The runs begin before the window is built, so that it opens with results.
    const bool goodPair = startPair(session, options, settings);
    const bool goodDevice = startDevice(session, options, settings);
    if (const bool goodFiles = !picture || areReadable(options.files); !goodPair || !goodDevice || !goodFiles)
        return 2;
    session.run();

    MainWindow window(look, language, session, settings);
    if (options.size.isValid())
        window.resize(options.size);
    else if (settings.geometry.isEmpty())
        window.resize(DefaultSize);
    window.openFiles(options.files);
    if (picture) {
        window.show();
        return writePicture(application, session, window, options.screenshot);
    }
    QObject::connect(&window, &MainWindow::closing, &window, [&] { window.settings().write(store); });
    window.show();
    return QApplication::exec();
}

} // namespace overlap
