// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <QString>

namespace overlap {

enum class FileContent
{
    Scenario, // or two; also text in which somebody meant to write one
    Recording
};

// By what is in it, never by its name. An error says why the file is neither.
[[nodiscard]] Result<FileContent> contentOf(const QString& path);

} // namespace overlap
