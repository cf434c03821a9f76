// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda/calibration/bench.h"

#include "engine/backend/cuda/cuda_error.h"
#include "engine/base/text.h"

#include <algorithm>

namespace overlap::cuda {

namespace {
constexpr double WantedSpread = 0.005;
constexpr double ToleratedSpread = 0.02;
constexpr double CloseEnoughUs = 0.02; // what reading the clock is good for
constexpr std::size_t FewestRepeats = 3; // however long they take
constexpr std::size_t EnoughToJudge = 12;
constexpr std::size_t JudgeEvery = 4;
constexpr std::size_t MostRepeats = 1000;
} // namespace

Bench::Bench(CalibrationSink sink, std::stop_token stop, Nanoseconds time)
    : m_sink(std::move(sink))
    , m_stop(std::move(stop))
    , m_timeNs(static_cast<double>(time.count()))
    , m_end(hostNow() + time.count())
{
}

void Bench::subject(std::string doing, double share, std::size_t points)
{
    noteUnsettled();
    m_doing = std::move(doing);
    m_sharesBefore += m_share;
    m_share = share;
    m_points = std::max<std::size_t>(1, points);
    m_pointsDone = 0;
    m_subjectEnd = hostNow() + static_cast<HostTime>(m_timeNs * share);
    report();
}

void Bench::checkStop() const
{
    if (m_stop.stop_requested())
        throw RunFailure({ErrorCode::Cancelled, "The calibration was cancelled; there is no profile"});
}

void Bench::beginPoint()
{
    checkStop();
    m_pointEnd = hostNow() + static_cast<HostTime>(m_timeNs * m_share / static_cast<double>(m_points));
}

bool Bench::goesOn(const RepeatedFigures& figures) const
{
    checkStop();
    const auto repeats = figures.repeats();
    if (repeats < (hostNow() < m_end ? FewestRepeats : 1))
        return true;
    if (isOver() || repeats >= MostRepeats)
        return false;
    if (repeats < EnoughToJudge || repeats % JudgeEvery != 0)
        return true;
    return figures.worstSpread(CloseEnoughUs) > WantedSpread;
}

void Bench::endPoint(const std::string& point, const RepeatedFigures& figures)
{
    judge(point, figures);
    pointDone();
}

void Bench::pointDone()
{
    ++m_pointsDone;
    report();
}

void Bench::judge(const std::string& point, const RepeatedFigures& figures)
{
    ++m_judged;
    if (const double spread = figures.worstSpread(CloseEnoughUs); spread > ToleratedSpread) {
        ++m_unsettled;
        if (spread > m_worst) {
            m_worst = spread;
            m_worstPoint = point;
        }
    }
}

void Bench::noteUnsettled()
{
    if (m_unsettled > 0)
        m_notes.push_back(m_doing + ": " + std::to_string(m_unsettled) + " of " + std::to_string(m_judged)
                          + " did not settle: spread up to " + percentText(m_worst * 100.0).joined()
                          + (m_worstPoint.empty() ? "" : ", with " + m_worstPoint) + '.');
    m_unsettled = 0;
    m_judged = 0;
    m_worst = 0.0;
    m_worstPoint.clear();
}

std::vector<std::string> Bench::takeNotes()
{
    noteUnsettled();
    return std::exchange(m_notes, {});
}

void Bench::report() const
{
    if (!m_sink)
        return;
    const auto done = static_cast<double>(m_pointsDone) / static_cast<double>(m_points);
    m_sink({m_doing, std::min(1.0, m_sharesBefore + m_share * std::min(1.0, done))});
}

} // namespace overlap::cuda
