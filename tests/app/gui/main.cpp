// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/plain_texts.h"

#include <QApplication>
#include <QTemporaryDir>

#include <gtest/gtest.h>

int main(int argc, char** argv)
{
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    testing::InitGoogleTest(&argc, argv);
    const QTemporaryDir settings; // not those of the person who runs the tests
    qputenv("XDG_CONFIG_HOME", settings.path().toLocal8Bit());
    QApplication application(argc, argv);
    const overlap::PlainTexts plainTexts(application); // as the program does
    return RUN_ALL_TESTS();
}
