// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"

#include <QString>

#include <functional>
#include <optional>

class QWidget;

namespace overlap {

// Asks for a file to write without stopping the event loop: runs go on behind the dialog. `name`: proposed, its suffix is
// added where none is given.
void askWhereToSave(QWidget* parent, const QString& title, const QString& filter, const QString& name,
                    const std::function<void(const QString&)>& chosen);

[[nodiscard]] std::optional<Error> saveText(const QString& path, const QString& text);

} // namespace overlap
