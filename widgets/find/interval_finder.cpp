// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/find/interval_finder.h"

#include <utility>

namespace overlap {

IntervalFinder::IntervalFinder(QObject* parent)
    : QObject(parent)
{
    m_pool.setMaxThreadCount(1);
}

IntervalFinder::~IntervalFinder()
{
    stop();
    m_pool.waitForDone(); // its last answer is an event to this, which dies with it
}

void IntervalFinder::stop()
{
    m_stop.request_stop();
    m_stop = {};
    ++m_search;
    m_searching = false;
}

void IntervalFinder::find(const PairOfTimelines& timelines, const IntervalQuery& query)
{
    stop();
    m_searching = true;
    m_pool.start([this, timelines, query, search = m_search, token = m_stop.get_token()] {
        PairOfHits hits;
        for (std::size_t i = 0; i < timelines.size(); ++i) {
            if (!timelines[i])
                continue;
            auto one = findIntervals(timelines[i], query, token);
            if (!one)
                return;
            hits[i] = std::make_shared<const IntervalHits>(std::move(*one));
        }
        QMetaObject::invokeMethod(
            this,
            [this, search, hits] {
                if (search != m_search)
                    return;
                m_searching = false;
                emit found(hits);
            },
            Qt::QueuedConnection);
    });
}

} // namespace overlap
