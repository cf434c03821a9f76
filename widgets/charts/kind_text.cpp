// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/kind_text.h"

#include <QCoreApplication>

namespace overlap {

namespace {

struct ChartText
{
    Q_DECLARE_TR_FUNCTIONS(ChartText)
};

} // namespace

QString kindText(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Prepare:
        return ChartText::tr("prepare");
    case ActivityKind::Issue:
        return ChartText::tr("issue (API)");
    case ActivityKind::Blocked:
        return ChartText::tr("blocked in a call");
    case ActivityKind::Synchronize:
        return ChartText::tr("waiting in a synchronise");
    case ActivityKind::Allocate:
        return ChartText::tr("allocate / free");
    case ActivityKind::CopyToDevice:
        return ChartText::tr("H2D copy");
    case ActivityKind::Kernel:
        return ChartText::tr("kernel");
    case ActivityKind::CopyToHost:
        return ChartText::tr("D2H copy");
    case ActivityKind::CopyOnDevice:
        return ChartText::tr("D2D copy");
    case ActivityKind::Memset:
        return ChartText::tr("memset");
    case ActivityKind::CopyToPeer:
        return ChartText::tr("P2P copy");
    case ActivityKind::CopyUnknown:
        return ChartText::tr("copy, direction unknown");
    case ActivityKind::CopyOnHost:
        return ChartText::tr("H2H copy");
    case ActivityKind::Migration:
        return ChartText::tr("migration");
    case ActivityKind::Operator:
        return ChartText::tr("operator");
    case ActivityKind::Range:
        return ChartText::tr("range");
    case ActivityKind::Overhead:
        return ChartText::tr("recorder's overhead");
    }
    return {};
}

QString operationText(ActivityKind kind)
{
    switch (kind) {
    case ActivityKind::Issue:
        return ChartText::tr("issue");
    case ActivityKind::Blocked:
        return ChartText::tr("blocked");
    case ActivityKind::Synchronize:
        return ChartText::tr("synchronise");
    case ActivityKind::CopyToDevice:
        return ChartText::tr("H2D");
    case ActivityKind::CopyToHost:
        return ChartText::tr("D2H");
    case ActivityKind::CopyOnDevice:
        return ChartText::tr("D2D");
    case ActivityKind::CopyToPeer:
        return ChartText::tr("P2P");
    case ActivityKind::CopyUnknown:
        return ChartText::tr("copy");
    case ActivityKind::CopyOnHost:
        return ChartText::tr("H2H");
    default:
        return kindText(kind);
    }
}

QString groupText(LaneGroup group)
{
    switch (group) {
    case LaneGroup::Host:
        return ChartText::tr("Host threads");
    case LaneGroup::Device:
        return ChartText::tr("Device");
    case LaneGroup::Streams:
        return ChartText::tr("Streams");
    }
    return {};
}

QString laneText(const DisplayLane& lane)
{
    if (lane.group)
        return groupText(*lane.group);
    const auto numbered = [&](const QString& name) {
        return lane.index == 0 ? name : ChartText::tr("%1 %2").arg(name).arg(lane.index);
    };
    switch (lane.role) {
    case LaneRole::Host:
        return ChartText::tr("Host");
    case LaneRole::Worker:
        return lane.resources > 1 ? ChartText::tr("%n workers", nullptr, static_cast<int>(lane.resources))
                                  : ChartText::tr("Worker %1").arg(lane.index);
    case LaneRole::CopyToDevice:
        return numbered(ChartText::tr("H2D"));
    case LaneRole::Compute:
        return numbered(ChartText::tr("Compute"));
    case LaneRole::CopyToHost:
        return numbered(ChartText::tr("D2H"));
    case LaneRole::Memory:
        return numbered(ChartText::tr("Memory"));
    case LaneRole::Stream:
        return lane.index == Interval::NoStream ? ChartText::tr("no stream")
                                                : ChartText::tr("Stream %1").arg(lane.index);
    case LaneRole::Operators:
        return ChartText::tr("Operators");
    case LaneRole::Ranges:
        return ChartText::tr("Ranges");
    case LaneRole::DeviceRanges:
        return ChartText::tr("GPU ranges");
    }
    return {};
}

QString utilizationText(UtilizationRow row)
{
    switch (row) {
    case UtilizationRow::Kernel:
        return ChartText::tr("Kernel");
    case UtilizationRow::CopyToDevice:
        return ChartText::tr("H2D");
    case UtilizationRow::CopyToHost:
        return ChartText::tr("D2H");
    case UtilizationRow::HostWork:
        return ChartText::tr("Host work");
    case UtilizationRow::HostWait:
        return ChartText::tr("Host wait");
    }
    return {};
}

} // namespace overlap
