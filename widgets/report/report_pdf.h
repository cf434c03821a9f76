// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/report/document.h"

#include <stop_token>
#include <string>

namespace overlap {

// The report as a PDF on A4: text that can be searched and copied, charts of shapes, numbered pages, the source on each.
// It is best made with PaperChartWidth.
// Needs an application object (fonts), on any thread. Fails when it was stopped.
[[nodiscard]] Result<std::string> reportPdf(const Report& report, const std::stop_token& stop = {});

} // namespace overlap
