// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/repetition.h"

#include <QCoreApplication>
#include <QString>

namespace overlap {

// What was answered and how well, in a file that only its owner may read. Each answer is written at once, on top of what
// another window may have written meanwhile, and whole or not at all. A file that cannot be read is kept aside: practice
// goes on without it.
class PracticeLog
{
    Q_DECLARE_TR_FUNCTIONS(overlap::PracticeLog)
public:
    // "": nothing is read or written.
    explicit PracticeLog(QString path);

    [[nodiscard]] const RepetitionState& state() const { return m_state; }
    void rate(std::string_view id, Rating rating, std::chrono::sys_days day);
    // What is wrong with the file, in one sentence of the current language; "": nothing.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] const QString& path() const { return m_path; }

private:
    void read();
    [[nodiscard]] bool keepAside();
    void write();

    QString m_path;
    RepetitionState m_state;
    QString m_aside; // where what could not be read is now
    bool m_stuck = false; // it can neither be read nor moved away: it is not written over
    QString m_failure; // why the last answer could not be written
};

} // namespace overlap
