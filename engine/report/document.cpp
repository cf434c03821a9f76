// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/report/document.h"

#include <algorithm>

namespace overlap {

const ReportSection* Report::find(std::string_view id) const
{
    const auto found = std::ranges::find(sections, id, &ReportSection::id);
    return found == sections.end() ? nullptr : &*found;
}

} // namespace overlap
