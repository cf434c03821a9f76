// SPDX-License-Identifier: GPL-3.0-or-later
// As save_loop.cpp, for what the window remembers: settings_loop settings FOLDER [VERSION]
#include "app/gui/settings.h"

#include <QSettings>
#include <QString>

#include <string>

#include <unistd.h>

namespace {

// Every lesson, done in one version and not in the other.
overlap::LearningProgress learned(int version)
{
    overlap::LearningProgress progress;
    for (std::uint32_t lesson = 1; lesson <= 12; ++lesson) {
        auto& record = progress.lessons["lesson-" + std::to_string(lesson)];
        record.done = version == 1;
        record.device = "sim:h200";
        record.predicted = true;
        progress.last = lesson;
    }
    return progress;
}

bool save(const QString& path, int version)
{
    QSettings store(path, QSettings::IniFormat);
    overlap::Settings settings;
    // Long enough for several writes.
    settings.preset = QString(200'000, version == 0 ? QLatin1Char('a') : QLatin1Char('b'));
    settings.learning = learned(version);
    settings.write(store);
    store.sync();
    return store.status() == QSettings::NoError;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc < 3)
        return 2;
    const auto path = QString::fromLocal8Bit(argv[2]) + QStringLiteral("/saved.html");
    if (argc > 3)
        return save(path, argv[3][0] == '0' ? 0 : 1) ? 0 : 1;
    for (int version = 0;; version = 1 - version) {
        if (!save(path, version))
            return 1;
        const char done = '.';
        while (::write(STDOUT_FILENO, &done, 1) < 0) {
        }
    }
}
