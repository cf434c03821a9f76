// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/device_directory.h"
#include "engine/backend/process/process_devices.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QStandardPaths>

namespace overlap {

namespace {

// The program that uses this machine's GPUs: the one that a person names, the one that was installed or built with this
// window, or the one that a shell would find.
[[nodiscard]] std::filesystem::path childProgram()
{
    const auto named = qEnvironmentVariable("OVERLAPSCOPE_CLI");
    if (!named.isEmpty())
        return QFile::encodeName(named).toStdString();
    const auto beside = QCoreApplication::applicationDirPath() + QStringLiteral("/overlapscope-cli");
    if (QFileInfo(beside).isExecutable())
        return QFile::encodeName(beside).toStdString();
    const auto found = QStandardPaths::findExecutable(QStringLiteral("overlapscope-cli"));
    return QFile::encodeName(found.isEmpty() ? beside : found).toStdString();
}

} // namespace

DeviceAccess programDevices()
{
    return accessTo(DeviceRegistry({makeLocalProcessDevices(childProgram()), makeSshDevices()}));
}

} // namespace overlap
