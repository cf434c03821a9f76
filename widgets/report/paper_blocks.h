// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/report/document.h"
#include "widgets/report/paper_pages.h"

#include <stop_token>

namespace overlap::paper {

// The whole report from its title on, in pieces for pages of this size. Ends early when `stop` is requested.
[[nodiscard]] std::vector<Piece> reportPieces(const Report& report, qreal width, qreal pageHeight,
                                              const std::stop_token& stop);

} // namespace overlap::paper
