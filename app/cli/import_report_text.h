// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/trace/recording.h"

#include <string>

namespace overlap {

// What reading a recording mended, left out and did not know, in sentences; empty where there was nothing.
[[nodiscard]] std::string importReportText(const ImportReport& report);

} // namespace overlap
