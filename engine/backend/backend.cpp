// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/backend.h"

namespace overlap {

const char* recorderId(Recorder recorder)
{
    switch (recorder) {
    case Recorder::Auto:
        return "auto";
    case Recorder::Cupti:
        return "cupti";
    case Recorder::Events:
        return "events";
    case Recorder::None:
        return "none";
    case Recorder::Simulated:
        return "simulated";
    }
    return "";
}

} // namespace overlap
