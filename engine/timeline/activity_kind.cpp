// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/timeline/activity_kind.h"

namespace overlap {

const char* activityKindId(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Prepare:
        return "prepare";
    case ActivityKind::Issue:
        return "issue";
    case ActivityKind::Blocked:
        return "blocked";
    case ActivityKind::Synchronize:
        return "synchronize";
    case ActivityKind::Allocate:
        return "allocate";
    case ActivityKind::CopyToDevice:
        return "h2d";
    case ActivityKind::Kernel:
        return "kernel";
    case ActivityKind::CopyToHost:
        return "d2h";
    case ActivityKind::CopyOnDevice:
        return "d2d";
    case ActivityKind::Memset:
        return "memset";
    case ActivityKind::CopyToPeer:
        return "p2p";
    case ActivityKind::CopyUnknown:
        return "copy";
    case ActivityKind::CopyOnHost:
        return "h2h";
    case ActivityKind::Migration:
        return "migration";
    case ActivityKind::Operator:
        return "operator";
    case ActivityKind::Range:
        return "range";
    case ActivityKind::Overhead:
        return "overhead";
    }
    return "";
}

} // namespace overlap
