// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/doctor_report.h"

#include <algorithm>

namespace overlap {

const char* verdictId(DoctorVerdict verdict)
{
    switch (verdict) {
    case DoctorVerdict::Ok:
        return "ok";
    case DoctorVerdict::Warning:
        return "warning";
    case DoctorVerdict::Problem:
        return "problem";
    }
    return "";
}

DoctorVerdict DoctorReport::worst() const
{
    auto worst = DoctorVerdict::Ok;
    for (const auto& item : items)
        worst = std::max(worst, item.verdict);
    return worst;
}

} // namespace overlap
