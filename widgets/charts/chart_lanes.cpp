// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the lanes: folding groups, hiding, pinning and moving.
#include "widgets/charts/chart_column_private.h"
#include "widgets/charts/kind_text.h"
#include "widgets/charts/painting_tools.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/gantt/gantt_plottable.h"
#include "widgets/style/number_text.h"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <utility>

namespace overlap {

std::optional<ChartColumn::Private::LaneSpot> ChartColumn::Private::laneNameAt(const QPointF& pixel) const
{
    for (const auto side : {RunSide::A, RunSide::B}) {
        const auto* gantt = gantts[static_cast<std::size_t>(side)];
        if (!model.view(side).timeline())
            continue;
        for (std::size_t lane = 0; lane < gantt->lanes().size(); ++lane) {
            const auto rect = gantt->laneRect(lane);
            if (pixel.x() < rect.left() && pixel.y() >= rect.top() && pixel.y() < rect.bottom())
                return LaneSpot{side, lane};
        }
    }
    return std::nullopt;
}

QString ChartColumn::Private::laneToolTip(LaneSpot spot) const
{
    const auto& run = model.view(spot.side);
    const auto selection = view.selection();
    const auto whole = run.window();
    const auto window = selection ? selection->intersected(whole) : whole;
    const auto lane = run.busyShares(window)[spot.lane];
    auto text = ColumnText::tr("%1: busy %2", "lane, share")
                    .arg(laneText(run.lanes()[spot.lane], run.run().get()), percentString(lane * 100.0));
    if (const auto group = run.groupAt(spot.lane)) {
        text += QLatin1Char('\n')
                + ColumnText::tr("%1: any of its lanes busy %2", "group, share")
                      .arg(groupText(*group), percentString(run.groupShare(*group, window) * 100.0));
    }
    text += QLatin1Char('\n');
    const bool early = run.run() && !run.run()->record.isDuration;
    text += selection
                ? ColumnText::tr("Busy: the part of the selection in which anything of the lane ran. What overlaps "
                                 "counts once.")
            : early ? ColumnText::tr("Busy: the part of the time until the clock stops, before the device is done, in "
                                     "which anything of the lane ran. What overlaps counts once.")
                    : ColumnText::tr("Busy: the part of the whole run in which anything of the lane ran. What overlaps "
                                     "counts once.");
    return text;
}

void ChartColumn::Private::showLaneMenu(LaneSpot spot, const QPoint& global)
{
    const auto& run = model.view(spot.side);
    const auto lane = run.lanes()[spot.lane];
    const auto key = keyOf(lane);
    const auto name = laneText(lane, run.run().get());
    auto* menu = new QMenu(&q);
    menu->setObjectName(QStringLiteral("laneMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const auto add = [&](const QString& text, const char* id, auto change) {
        auto* action = menu->addAction(text);
        action->setObjectName(QLatin1String(id));
        QObject::connect(action, &QAction::triggered, &q, [this, change] {
            auto arrangement = model.arrangement;
            change(arrangement);
            q.setArrangement(arrangement);
        });
        return action;
    };
    const auto shown = run.lanes();
    add(ColumnText::tr("Move %1 &up").arg(name), "lane.up", [=](LaneArrangement& a) {
        a = moved(a, shown, key, -1);
    })->setEnabled(spot.lane > 0);
    add(ColumnText::tr("Move %1 &down").arg(name), "lane.down", [=](LaneArrangement& a) {
        a = moved(a, shown, key, 1);
    })->setEnabled(spot.lane + 1 < shown.size());
    const bool pinned = std::ranges::find(model.arrangement.pinned, key) != model.arrangement.pinned.end();
    add(pinned ? ColumnText::tr("Un&pin %1").arg(name) : ColumnText::tr("&Pin %1 to the top").arg(name), "lane.pin",
        [=](LaneArrangement& a) {
            if (pinned)
                std::erase(a.pinned, key);
            else
                a.pinned.push_back(key);
        });
    add(ColumnText::tr("&Hide %1").arg(name), "lane.hide", [=](LaneArrangement& a) {
        for (const auto& one : shown) {
            if (keyOf(one) == key || (lane.group && groupOf(one.role) == *lane.group))
                a.hidden.insert(keyOf(one));
        }
        a.hidden.insert(key);
    })->setEnabled(shown.size() > 1 && !lane.group);
    const auto group = groupOf(lane.role);
    const auto inGroup =
        std::ranges::count_if(run.allLanes(), [&](const DisplayLane& one) { return groupOf(one.role) == group; });
    if (inGroup > 1) {
        menu->addSeparator();
        const bool folded = model.arrangement.collapsed.contains(group);
        add(folded ? ColumnText::tr("&Unfold %1").arg(groupText(group))
                   : ColumnText::tr("&Fold %1 into one lane").arg(groupText(group)),
            "lane.fold",
            [=](LaneArrangement& a) { folded ? void(a.collapsed.erase(group)) : void(a.collapsed.insert(group)); });
    }
    menu->addSeparator();
    const auto hidden = static_cast<int>(model.arrangement.hidden.size());
    add(hidden > 0 ? ColumnText::tr("&Show %n hidden lane(s)", nullptr, hidden) : ColumnText::tr("No hidden lanes"),
        "lane.showAll", [](LaneArrangement& a) { a.hidden.clear(); })
        ->setEnabled(hidden > 0);
    add(ColumnText::tr("First &order again"), "lane.reset", [](LaneArrangement& a) {
        a = {};
    })->setEnabled(model.arrangement != LaneArrangement{});
    menu->popup(global);
}

void ChartColumn::Private::toggleGroup(LaneGroup group)
{
    auto arrangement = model.arrangement;
    if (arrangement.collapsed.erase(group) == 0)
        arrangement.collapsed.insert(group);
    q.setArrangement(arrangement);
}

bool ChartColumn::Private::pressLaneName(const QPointF& pixel)
{
    const auto spot = laneNameAt(pixel);
    if (!spot)
        return false;
    m_drag = Drag::Lane;
    m_draggedLane = keyOf(model.view(spot->side).lanes()[spot->lane]);
    return true;
}

// The lane goes where the pointer is.
void ChartColumn::Private::dragLaneName(const QPointF& pixel)
{
    const auto spot = laneNameAt(pixel);
    if (!spot || !m_draggedLane)
        return;
    const auto& lanes = model.view(spot->side).lanes();
    const auto from = std::ranges::find(lanes, *m_draggedLane, [](const DisplayLane& lane) { return keyOf(lane); });
    const auto step = static_cast<std::ptrdiff_t>(spot->lane) - (from - lanes.begin());
    if (from != lanes.end() && step != 0)
        q.setArrangement(moved(model.arrangement, lanes, *m_draggedLane, static_cast<int>(step)));
}

void ChartColumn::Private::arrangementHasChanged()
{
    for (const auto side : {RunSide::A, RunSide::B}) {
        model.view(side).arrange(model.arrangement);
        showTimeline(side);
    }
    if (model.selected && !barOf(model.selected))
        setSelected(std::nullopt); // its lane is hidden
    refreshBusy();
    fit();
    refreshHover();
    replot();
    emit q.arrangementChanged();
}

void ChartColumn::Private::follow()
{
    const auto end = view.limits().whole.end;
    view.setRange({end - view.range().duration(), end});
}

QString ChartColumn::streamName(RunSide side, const Interval& interval) const
{
    return streamText(interval, std::as_const(m_column->model).view(side).run().get());
}

QString ChartColumn::laneName(RunSide side, std::size_t timelineLane) const
{
    const auto& run = std::as_const(m_column->model).view(side);
    const auto place = placeOf(run.allLanes(), timelineLane);
    return place ? laneText(run.allLanes()[place->lane], run.run().get()) : QString();
}

} // namespace overlap
