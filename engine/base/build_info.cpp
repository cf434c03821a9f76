// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/build_info.h"

namespace overlap {

std::string_view programVersion()
{
    return OVERLAP_VERSION;
}

std::string_view buildText()
{
    return OVERLAP_BUILD;
}

} // namespace overlap
