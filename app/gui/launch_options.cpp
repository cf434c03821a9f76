// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/launch_options.h"

#include "engine/base/build_info.h"

#include <QCommandLineParser>
#include <QFileInfo>
#include <QRegularExpression>

namespace overlap {

namespace {

[[nodiscard]] Launch refused(const QString& why)
{
    Launch launch;
    launch.text = LaunchText{why + QStringLiteral("\nTry overlapscope --help.\n"), true};
    return launch;
}

constexpr QSize LargestSize(7680, 4320); // four times that is still a picture that Qt can draw

[[nodiscard]] std::optional<QSize> parsedSize(const QString& text)
{
    static const QRegularExpression Pattern(QStringLiteral("^(\\d{2,5})x(\\d{2,5})$"));
    const auto match = Pattern.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    const bool possible = size.width() >= SmallestWindow.width() && size.height() >= SmallestWindow.height()
                          && size.width() <= LargestSize.width() && size.height() <= LargestSize.height();
    return possible ? std::optional(size) : std::nullopt;
}

// In this program nothing is of CUDA: its licence and QCustomPlot's do not go together.
[[nodiscard]] QString versionText()
{
    const auto view = [](std::string_view text) {
        return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
    };
    return QStringLiteral("OverlapScope %1\nCUDA: no, through overlapscope-cli\nQt: %2, built with " QT_VERSION_STR
                          "\nBuild: %3\n")
        .arg(view(programVersion()), QString::fromLatin1(qVersion()), view(buildText()));
}

} // namespace

Launch parseLaunch(const QStringList& arguments)
{
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Shows how CPU work, PCIe copies and GPU kernels overlap, for two strategies side by side."));
    parser.addPositionalArgument(QStringLiteral("files"),
                                 QStringLiteral("Scenarios, recordings or names of presets to open: A, then B. Of a "
                                                "preset P, which is a pair, A shows P-a and B shows P-b."),
                                 QStringLiteral("[files]"));
    const QCommandLineOption help({QStringLiteral("h"), QStringLiteral("help")}, QStringLiteral("Show this text."));
    const QCommandLineOption version(QStringLiteral("version"), QStringLiteral("Show the version."));
    const QCommandLineOption preset(QStringLiteral("preset"), QStringLiteral("Start with both halves of this preset."),
                                    QStringLiteral("NAME"));
    const QCommandLineOption device(QStringLiteral("device"),
                                    QStringLiteral("Run on this device: sim:h200, cuda:0, ssh:HOST/cuda:0."),
                                    QStringLiteral("D"));
    const QCommandLineOption a(QStringLiteral("a"),
                               QStringLiteral("Scenario for A: a file, P-a or P-b of a preset P, or P for P-a."),
                               QStringLiteral("FILE"));
    const QCommandLineOption b(QStringLiteral("b"), QStringLiteral("Scenario for B; P stands for P-b."),
                               QStringLiteral("FILE"));
    const QCommandLineOption tab(
        QStringLiteral("tab"),
        QStringLiteral(
            "Open this tab: timeline, diagnosis (beside the timeline), sweep, transfers, memory, learn or device."),
        QStringLiteral("TAB"));
    const QCommandLineOption lanes(QStringLiteral("lanes"), QStringLiteral("Lanes by engine or by stream."),
                                   QStringLiteral("LANES"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("light, dark or system."),
                                   QStringLiteral("THEME"));
    const QCommandLineOption language(QStringLiteral("language"), QStringLiteral("en or zh_CN."),
                                      QStringLiteral("LANGUAGE"));
    const QCommandLineOption fontScale(QStringLiteral("font-scale"), QStringLiteral("Size of the type, 100 to 300."),
                                       QStringLiteral("PERCENT"));
    const QCommandLineOption size(QStringLiteral("size"), QStringLiteral("Size of the window, as 1600x1000."),
                                  QStringLiteral("WxH"));
    const QCommandLineOption samples(
        QStringLiteral("sample-recordings"),
        QStringLiteral("Open the two recordings that come with the program: ResNet-50, naive and pipelined."));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        QStringLiteral("Write a picture of the window to FILE (PNG) and end."),
                                        QStringLiteral("FILE"));
    // Taken before these are looked at (report_launch.h); here for the list.
    const QCommandLineOption report(
        QStringLiteral("report"),
        QStringLiteral("Write a report to FILE (.pdf, .html, .md) and end; then what it is of: a preset, scenarios, "
                       "recordings or a sweep, and options of overlapscope-cli report."),
        QStringLiteral("FILE"));
    const QCommandLineOption scale(QStringLiteral("scale"),
                                   QStringLiteral("Pixels of the picture per pixel of the window, 1 to 4."),
                                   QStringLiteral("FACTOR"));
    QCommandLineOption startupTrace(QStringLiteral("startup-trace"),
                                    QStringLiteral("Print what the time to the first picture goes to."));
    startupTrace.setFlags(QCommandLineOption::HiddenFromHelp); // for scripts/bench
    parser.addOptions({help, version, preset, device, a, b, tab, lanes, theme, language, fontScale, size, samples,
                       screenshot, report, scale, startupTrace});
    if (!parser.parse(arguments))
        return refused(parser.errorText());

    Launch launch;
    if (parser.isSet(help)) {
        // Without an application object Qt does not know the program's name.
        static const QRegularExpression Name(QStringLiteral("^Usage: .*?(?= \\[)"));
        auto text = parser.helpText();
        text.replace(Name, QStringLiteral("Usage: overlapscope"));
        launch.text = LaunchText{text, false};
        return launch;
    }
    if (parser.isSet(version)) {
        launch.text = LaunchText{versionText(), false};
        return launch;
    }
    for (const auto* option : {&preset, &device, &a, &b, &tab, &lanes, &theme, &language, &screenshot})
        if (parser.isSet(*option) && parser.value(*option).isEmpty())
            return refused(QStringLiteral("--%1 is followed by nothing: give it a value, or leave it out.")
                               .arg(option->names().constFirst()));
    auto& options = launch.options;
    options.preset = parser.value(preset);
    options.device = parser.value(device);
    options.a = parser.value(a);
    options.b = parser.value(b);
    options.tab = parser.value(tab);
    options.lanes = parser.value(lanes);
    options.theme = parser.value(theme);
    options.language = parser.value(language);
    options.samples = parser.isSet(samples);
    options.startupTrace = parser.isSet(startupTrace);
    options.screenshot = parser.value(screenshot);
    options.files = parser.positionalArguments();
    if (options.files.size() > 2)
        return refused(QStringLiteral("Give at most two files: A and B."));
    if (options.samples && !options.files.isEmpty())
        return refused(QStringLiteral("--sample-recordings fills A and B: leave it out, or %1.")
                           .arg(options.files.join(QStringLiteral(" and "))));
    if (!options.screenshot.isEmpty() && !options.screenshot.endsWith(QLatin1String(".png"), Qt::CaseInsensitive))
        return refused(QStringLiteral("--screenshot %1: a picture is PNG, give it a name that ends in .png.")
                           .arg(options.screenshot));
    const QStringList tabs{QStringLiteral("timeline"),  QStringLiteral("diagnosis"), QStringLiteral("sweep"),
                           QStringLiteral("transfers"), QStringLiteral("memory"),    QStringLiteral("learn"),
                           QStringLiteral("device")};
    if (!options.tab.isEmpty() && !tabs.contains(options.tab))
        return refused(
            QStringLiteral("There is no tab \"%1\": timeline, diagnosis, sweep, transfers, memory, learn or device.")
                .arg(options.tab));
    if (!options.lanes.isEmpty() && options.lanes != QLatin1String("engine")
        && options.lanes != QLatin1String("stream"))
        return refused(QStringLiteral("There are no lanes \"%1\": engine or stream.").arg(options.lanes));
    if (!options.theme.isEmpty() && options.theme != QLatin1String("light") && options.theme != QLatin1String("dark")
        && options.theme != QLatin1String("system"))
        return refused(QStringLiteral("There is no theme \"%1\": light, dark or system.").arg(options.theme));
    if (!options.language.isEmpty() && options.language != QLatin1String("en")
        && options.language != QLatin1String("zh_CN"))
        return refused(QStringLiteral("There is no language \"%1\": en or zh_CN.").arg(options.language));
    if (parser.isSet(size)) {
        const auto parsed = parsedSize(parser.value(size));
        if (!parsed)
            return refused(QStringLiteral("\"%1\" is no size: give it as 1600x1000, from 1024x640 to 7680x4320.")
                               .arg(parser.value(size)));
        options.size = *parsed;
    }
    const auto number = [&](const QCommandLineOption& option, double least, double most) -> std::optional<double> {
        bool ok = false;
        const double value = parser.value(option).toDouble(&ok);
        return ok && value >= least && value <= most ? std::optional(value) : std::nullopt;
    };
    if (parser.isSet(scale)) {
        const auto value = number(scale, 1.0, 4.0);
        if (!value)
            return refused(QStringLiteral("\"%1\" is no scale: 1 to 4.").arg(parser.value(scale)));
        options.scale = *value;
    }
    if (parser.isSet(fontScale)) {
        const auto value = number(fontScale, 100.0, 300.0);
        if (!value)
            return refused(QStringLiteral("\"%1\" is no font scale: 100 to 300.").arg(parser.value(fontScale)));
        options.fontScale = *value / 100.0;
    }
    return launch;
}

QString missingDisplay()
{
#ifdef Q_OS_LINUX
    const auto isSet = [](const char* name) { return !qEnvironmentVariableIsEmpty(name); };
    if (!isSet("DISPLAY") && !isSet("WAYLAND_DISPLAY") && !isSet("QT_QPA_PLATFORM"))
        return QStringLiteral("There is no display to open a window on (neither DISPLAY nor WAYLAND_DISPLAY is set).\n"
                              "Use overlapscope-cli, which needs none, or write a picture of the window with\n"
                              "QT_QPA_PLATFORM=offscreen overlapscope --screenshot FILE.png\n");
#endif
    return {};
}

} // namespace overlap
