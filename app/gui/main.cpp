// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/application.h"
#include "app/gui/portable.h"
#include "app/gui/report_launch.h"

#include <QApplication>
#include <QDir>
#include <QFile>

#include <cstdio>

int main(int argc, char** argv)
{
    QStringList arguments;
    for (int i = 0; i < argc; ++i)
        arguments << QString::fromLocal8Bit(argv[i]);
    const auto report = overlap::parseReportLaunch(arguments);
    const auto launch = report ? overlap::Launch() : overlap::parseLaunch(arguments);
    if (launch.text) {
        std::fputs(qPrintable(launch.text->text), launch.text->isError ? stderr : stdout);
        return launch.text->isError ? 2 : 0;
    }
    const auto& options = launch.options;
    if (report || !options.screenshot.isEmpty()) {
        // A picture needs no display, and none of its scale; nor does a report.
        if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
            qputenv("QT_QPA_PLATFORM", "offscreen");
        // Qt falls back to such a folder anyway, with a warning that is none of the user's.
        if (qEnvironmentVariableIsEmpty("XDG_RUNTIME_DIR"))
            qputenv("XDG_RUNTIME_DIR",
                    QFile::encodeName(QDir::tempPath() + QStringLiteral("/runtime-") + QDir::home().dirName()));
        if (options.scale > 0.0)
            qputenv("QT_SCALE_FACTOR", QByteArray::number(options.scale));
    } else if (const auto missing = overlap::missingDisplay(); !missing.isEmpty()) {
        std::fputs(qPrintable(missing), stderr);
        return 1;
    }
    overlap::useBundledData();
    QApplication::setApplicationName(QStringLiteral("OverlapScope"));
    QApplication::setOrganizationName(QStringLiteral("OverlapScope"));
    QApplication::setApplicationVersion(QStringLiteral(OVERLAP_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("overlapscope"));
    QGuiApplication::setHighDpiScaleFactorRoundingPolicy(Qt::HighDpiScaleFactorRoundingPolicy::PassThrough);
    QApplication application(argc, argv);
    if (report)
        return overlap::runReportLaunch(*report);
    return overlap::runApplication(application, options);
}
