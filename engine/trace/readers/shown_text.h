// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace overlap {

// What may be shown of a text that a recording names something with: valid UTF-8, control characters as spaces, of paths
// of a file system only the last part, at most 4096 bytes. What is shown already stays as it is.
struct ShownText
{
    std::string text;
    bool mended = false; // bytes that are no UTF-8 were replaced
    bool shortened = false; // folders were left out
};
[[nodiscard]] ShownText shownText(std::string_view text);

} // namespace overlap
