// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace overlap {

// Where the program lies in the portable archive, whose bin/ has fonts and keyboard tables beside it: lets fontconfig and
// xkbcommon find them. Elsewhere it does nothing. Before the application object, which reads the environment.
void useBundledData();

} // namespace overlap
