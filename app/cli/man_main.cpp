// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the manual page of overlapscope-cli. Run while building.
#include "app/cli/cli.h"

#include <iostream>

int main()
{
    std::cout << overlap::manPage();
    return std::cout.flush() ? 0 : 1;
}
