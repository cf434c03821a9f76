// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/json_depth.h"

namespace overlap {

bool isNestedTooDeep(std::string_view json, std::size_t mostLevels)
{
    std::size_t levels = 0;
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString) {
            if (c == '\\')
                ++i; // whatever it escapes does not end the string
            else if (c == '"')
                inString = false;
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++levels > mostLevels)
                return true;
        } else if ((c == ']' || c == '}') && levels > 0) {
            --levels;
        }
    }
    return false;
}

} // namespace overlap
