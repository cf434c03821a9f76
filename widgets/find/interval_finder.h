// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/timeline/interval_search.h"

#include <QObject>
#include <QThreadPool>

#include <array>
#include <memory>
#include <stop_token>

namespace overlap {

using IntervalHitsPtr = std::shared_ptr<const IntervalHits>;
using PairOfTimelines = std::array<TimelinePtr, 2>; // of A and B; null without a run
using PairOfHits = std::array<IntervalHitsPtr, 2>;

// Searches two timelines on a thread of its own, so that typing never waits for ten million intervals. A new search ends
// the one that goes on.
class IntervalFinder : public QObject
{
    Q_OBJECT
public:
    explicit IntervalFinder(QObject* parent = nullptr);
    ~IntervalFinder() override;

    void find(const PairOfTimelines& timelines, const IntervalQuery& query);
    void stop();
    [[nodiscard]] bool isSearching() const { return m_searching; }

signals:
    void found(const overlap::PairOfHits& hits); // only of the last search

private:
    QThreadPool m_pool;
    std::stop_source m_stop;
    std::uint64_t m_search = 0;
    bool m_searching = false;
};

} // namespace overlap
