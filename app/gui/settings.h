// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/learning_progress.h"
#include "engine/diagnosis/rule.h"
#include "widgets/run/scenario_pair.h"
#include "widgets/style/look.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

class QSettings;

namespace overlap {

// Of "system", "light" and "dark".
[[nodiscard]] std::optional<ThemeChoice> themeFrom(const QString& id);

// What the window remembers. Anything that cannot be read, or was written by a later version, is its default: the window
// opens whatever its settings hold.
struct Settings
{
    static constexpr int Version = 1;
    static constexpr int MostRecent = 8;

    ThemeChoice theme = ThemeChoice::System;
    double fontScale = 1.0;
    QString language; // "": the system's
    QByteArray geometry;
    QByteArray splitter;
    QByteArray pageSplitter;
    bool showScenario = true;
    bool showNumbers = true;
    bool live = true;
    QString device;
    QStringList machines; // devices of other machines that were used, the latest first
    QString preset;
    std::optional<ScenarioPair> pair; // none: the first start
    DiagnosisOptions thresholds; // of the diagnosis
    QStringList sweepAxes; // "streams=1,2,4", upwards and across; empty: as at first
    QStringList recent; // files, the latest first
    LearningProgress learning;

    [[nodiscard]] static Settings read(const QSettings& store);
    void write(QSettings& store) const;
    void addRecent(const QString& path);
};

} // namespace overlap
