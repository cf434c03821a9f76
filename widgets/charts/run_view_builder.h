// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/run_view.h"

#include <QObject>
#include <QThreadPool>

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace overlap {

// Makes what is drawn of large runs on a thread of its own, so that the window's never works by intervals. A newer wish
// takes the place of one that waits; one that is being made is finished and delivered, so that a run that grows faster
// than it can be made is still shown.
class RunViewBuilder : public QObject
{
    Q_OBJECT
public:
    static constexpr std::size_t ManyIntervals = 200'000; // of less, no frame is missed by making it at once

    struct Wish
    {
        std::array<RunResultPtr, 2> runs;
        LaneMode mode = LaneMode::ByEngine;
        std::array<bool, 2> make{}; // which of them
    };
    struct Made
    {
        Wish wish;
        std::array<std::optional<RunView>, 2> views;
    };

    explicit RunViewBuilder(QObject* parent = nullptr);
    ~RunViewBuilder() override; // waits for what is being made

    void ask(Wish wish);
    void forget(); // nothing that was asked for before is delivered
    [[nodiscard]] bool isBuilding() const { return m_building; }

signals:
    void made(std::shared_ptr<overlap::RunViewBuilder::Made> made);

private:
    void start(Wish wish);
    void take(std::uint64_t job, std::shared_ptr<Made> result);

    QThreadPool m_pool;
    std::optional<Wish> m_waiting;
    std::uint64_t m_job = 0;
    bool m_building = false;
};

} // namespace overlap
