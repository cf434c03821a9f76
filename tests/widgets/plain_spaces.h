// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace overlap::test {

// Plain spaces for narrow ones, so that expectations can be read.
[[nodiscard]] inline QString plain(QString text)
{
    return text.replace(QChar(u'\u202F'), QChar(u' '));
}

} // namespace overlap::test
