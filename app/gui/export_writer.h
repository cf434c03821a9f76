// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "app/gui/exporter.h"

#include <QObject>
#include <QString>
#include <QTimer>

#include <cstdint>
#include <memory>

namespace overlap {

// Writes every interval of what is shown on a thread of its own, for there may be millions of them: whole or not at all,
// and until it is done what was there stays. One at a time.
class ExportWriter : public QObject
{
    Q_OBJECT
public:
    explicit ExportWriter(QObject* parent = nullptr);

    [[nodiscard]] static bool writes(ExportKind kind); // Intervals and Trace; the others are as large as the window

    // What `pair` holds stays as it is meanwhile. False, and `failed` says why: nothing is shown, or it is still writing.
    [[nodiscard]] bool start(ExportKind kind, const QString& path, const ShownPair& pair);
    void stop(); // ends in `failed`, or in `written` when it was too late
    [[nodiscard]] bool isRunning() const { return m_background.isRunning(); }
    [[nodiscard]] const QString& path() const { return m_path; }
    [[nodiscard]] std::uint64_t intervals() const; // written so far
    [[nodiscard]] std::uint64_t total() const { return m_total; }

signals:
    void runningChanged();
    void progressed(); // every tenth of a second
    void written(const QString& path);
    void failed(const QString& why);

private:
    struct Written;

    void end(const std::optional<Error>& error);

    QString m_path;
    std::uint64_t m_total = 0;
    std::shared_ptr<Written> m_written;
    QTimer m_tick;
    Background m_background; // last: its thread ends before what it delivers to
};

} // namespace overlap
