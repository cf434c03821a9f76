// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/exporter.h"
#include "app/gui/file_writer.h"

#include <QTimer>

#include <cstdint>
#include <memory>

namespace overlap {

// Writes every interval of what is shown on a thread of its own, for there may be millions of them: whole or not at all,
// and until it is done what was there stays. One at a time.
class ExportWriter : public FileWriter
{
    Q_OBJECT
public:
    explicit ExportWriter(QObject* parent = nullptr);

    [[nodiscard]] static bool writes(ExportKind kind); // Intervals and Trace; the others are as large as the window

    // What `pair` holds stays as it is meanwhile. False, and `failed` says why: nothing is shown, or it is still writing.
    [[nodiscard]] bool start(ExportKind kind, const QString& file, const ShownPair& pair);
    [[nodiscard]] std::uint64_t intervals() const; // written so far
    [[nodiscard]] std::uint64_t total() const { return m_total; }

signals:
    void progressed(); // every tenth of a second

private:
    struct Written;

    std::uint64_t m_total = 0;
    std::shared_ptr<Written> m_written;
    QTimer m_tick;
};

} // namespace overlap
