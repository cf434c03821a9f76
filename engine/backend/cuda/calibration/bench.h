// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "engine/backend/cuda/call_log.h"
#include "engine/profile/settling.h"

#include <array>

namespace overlap::cuda {

// Repeats measurements until their medians are known well or their share of the time is used up, tells how far it is,
// and keeps what did not settle. Every call throws RunFailure once stop is requested.
class Bench
{
public:
    // `time`: for everything; `share` of each subject is a part of it.
    Bench(CalibrationSink sink, std::stop_token stop, Nanoseconds time);

    // What is measured from here on ("pinned copies to the device"), over `points` sizes or settings.
    void subject(std::string doing, double share, std::size_t points);

    // Medians of the figures that `once` gives, in microseconds. `point` says which size or setting it is.
    template<std::size_t N, typename Once>
    std::array<double, N> measure(const std::string& point, const Once& once)
    {
        beginPoint();
        for (int i = 0; i < Warmups && !isOver(); ++i)
            (void)once();
        RepeatedFigures figures(N);
        while (goesOn(figures)) {
            const std::array<double, N> values = once();
            figures.add(values);
        }
        endPoint(point, figures);
        std::array<double, N> medians{};
        for (std::size_t i = 0; i < N; ++i)
            medians[i] = figures.median(i);
        return medians;
    }
    template<typename Once>
    double measureOne(const std::string& point, const Once& once)
    {
        return measure<1>(point, [&] { return std::array{once()}; })[0];
    }

    // For measurements that repeat themselves: whether the time of the subject is used up, that one more point is done, and
    // what came out.
    [[nodiscard]] bool subjectIsOver() const { return hostNow() >= m_subjectEnd; }
    void pointDone();
    void judge(const std::string& point, const RepeatedFigures& figures);

    void note(std::string sentence) { m_notes.push_back(std::move(sentence)); }
    void checkStop() const;
    [[nodiscard]] const std::stop_token& stopToken() const { return m_stop; }
    // Those given, and one for each subject with figures that did not settle.
    [[nodiscard]] std::vector<std::string> takeNotes();

private:
    static constexpr int Warmups = 2;

    void beginPoint();
    void endPoint(const std::string& point, const RepeatedFigures& figures);
    [[nodiscard]] bool isOver() const { return hostNow() >= m_pointEnd; }
    [[nodiscard]] bool goesOn(const RepeatedFigures& figures) const;
    void noteUnsettled();
    void report() const;

    CalibrationSink m_sink;
    std::stop_token m_stop;
    double m_timeNs;
    HostTime m_end; // of everything
    std::string m_doing;
    double m_share = 0.0;
    double m_sharesBefore = 0.0;
    std::size_t m_points = 1;
    std::size_t m_pointsDone = 0;
    HostTime m_subjectEnd = 0;
    HostTime m_pointEnd = 0;
    std::size_t m_judged = 0;
    std::size_t m_unsettled = 0;
    double m_worst = 0.0;
    std::string m_worstPoint;
    std::vector<std::string> m_notes;
};

// How long `call` takes, in microseconds.
template<typename Call>
double timeUs(const Call& call)
{
    const auto begin = hostNow();
    call();
    return static_cast<double>(hostNow() - begin) / 1000.0;
}

} // namespace overlap::cuda
