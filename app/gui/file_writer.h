// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/base/error.h"

#include <QObject>
#include <QString>

#include <optional>

namespace overlap {

// Writes a file on a thread of its own, whole or not at all: what all that do so have in common. One at a time.
class FileWriter : public QObject
{
    Q_OBJECT
public:
    void stop(); // ends in `failed`, or in `written` when it was too late
    [[nodiscard]] bool isRunning() const { return m_background.isRunning(); }
    [[nodiscard]] const QString& path() const { return m_path; }

signals:
    void runningChanged();
    void written(const QString& path);
    void failed(const QString& why);

protected:
    explicit FileWriter(QObject* parent);

    // `work` gives `[this, error] { end(error); }`, whatever else it delivers.
    void begin(const QString& path, Background::Work work);
    void end(const std::optional<Error>& error);

private:
    QString m_path;
    Background m_background; // last: its thread ends before what it delivers to
};

} // namespace overlap
