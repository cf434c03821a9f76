// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/app/gui/app_fixture.h"

#include <QTemporaryDir>

#include <gtest/gtest.h>

#include <string>

namespace overlap::test {

// Events of recordings, for fixtures::kineto(): "relu" runs in both.
extern const char* const TwoGpus;
extern const char* const OneGpu;

// Writes a file into the folder and returns its path.
[[nodiscard]] QString writtenFile(const QTemporaryDir& folder, const char* name, const std::string& content);

// Files that a window opens, and what it then shows.
class RecordingsTest : public testing::Test
{
protected:
    [[nodiscard]] QString write(const char* name, const std::string& content) const
    {
        return writtenFile(m_folder, name, content);
    }
    [[nodiscard]] QString path(const char* name) const { return m_folder.filePath(QLatin1String(name)); }
    [[nodiscard]] static bool settled(App& app); // nothing is read or computed any more
    // A number of the table as it is exported, by its key; column 1 is A, 2 is B.
    [[nodiscard]] static QString number(App& app, const char* key, int column);
    [[nodiscard]] static double us(App& app, const char* key, int column); // the same, in microseconds

    QTemporaryDir m_folder;
};

} // namespace overlap::test
