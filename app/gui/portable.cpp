// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/portable.h"

#include <QFile>
#include <QtGlobal>

#include <filesystem>
#include <string>

namespace overlap {

namespace {

void setUnlessSet(const char* variable, const std::filesystem::path& value)
{
    if (qEnvironmentVariableIsEmpty(variable))
        qputenv(variable, QByteArray::fromStdString(value.string()));
}

} // namespace

void useBundledData()
{
    std::error_code error;
    const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
    if (error)
        return;
    const auto root = program.parent_path().parent_path();
    // Includes the system's configuration where there is one, so that the desktop's fonts are there too.
    if (const auto fonts = root / "etc/overlapscope/fonts.conf"; std::filesystem::exists(fonts, error))
        setUnlessSet("FONTCONFIG_FILE", fonts);
    // The system's own tables fit its X server best.
    if (const auto keyboard = root / "share/X11/xkb";
        std::filesystem::exists(keyboard, error) && !std::filesystem::exists("/usr/share/X11/xkb", error))
        setUnlessSet("XKB_CONFIG_ROOT", keyboard);
}

} // namespace overlap
