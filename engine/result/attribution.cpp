// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/result/comparison.h"
#include "engine/scenario/scenario_json.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace overlap {

bool isWorkloadKey(std::string_view key)
{
    return key == "samples" || key == "input_bytes_per_sample" || key == "output_bytes_per_sample"
           || key.starts_with("kernel.") || key == "prepare.kind" || key == "prepare.us_per_sample";
}

namespace {
using Keys = std::vector<std::string>;

bool contains(const Keys& keys, std::string_view key)
{
    return std::ranges::find(keys, key) != keys.end();
}

Keys without(const Keys& keys, const Keys& removed)
{
    Keys rest;
    for (const auto& key : keys) {
        if (!contains(removed, key))
            rest.push_back(key);
    }
    return rest;
}

// On the way from A to B: where it is, and what is still A's.
class Path
{
public:
    Path(Backend& backend, const RunResult& a, const RunResult& b, RunOptions options, std::stop_token stop)
        : m_backend(backend)
        , m_b(b)
        , m_options(std::move(options))
        , m_stop(std::move(stop))
        , m_at(a.scenario)
        , m_wallUs(a.wallP50Us())
        , m_remaining(differingKeys(a.scenario, b.scenario))
    {
    }

    [[nodiscard]] bool arrived() const { return m_remaining.empty(); }
    [[nodiscard]] std::vector<AttributionStep> takeSteps() { return std::move(m_steps); }

    // The workload first: what follows is then about strategies for the same work.
    [[nodiscard]] std::optional<Error> changeWorkload()
    {
        Keys keys;
        std::ranges::copy_if(m_remaining, std::back_inserter(keys), isWorkloadKey);
        if (keys.empty())
            return std::nullopt;
        return goOneOf({runnable(std::move(keys))});
    }

    [[nodiscard]] std::optional<Error> changeLargestGain()
    {
        std::vector<Keys> candidates;
        for (const auto& key : m_remaining) {
            auto keys = runnable(together(key));
            if (std::ranges::find(candidates, keys) == candidates.end())
                candidates.push_back(std::move(keys));
        }
        return goOneOf(candidates);
    }

private:
    // every_op knows no streams, so their number and the end of every_op are one change: overlapping.
    [[nodiscard]] Keys together(const std::string& key) const
    {
        const bool everyOp = m_at.sync == Sync::EveryOp || m_b.scenario.sync == Sync::EveryOp;
        const bool either = key == "sync" || key == "streams";
        if (everyOp && either && contains(m_remaining, "sync") && contains(m_remaining, "streams"))
            return {"streams", "sync"};
        return {key};
    }

    [[nodiscard]] Scenario changed(const Keys& keys) const
    {
        auto scenario = m_at;
        for (const auto& key : keys)
            copySetting(m_b.scenario, scenario, key);
        return scenario;
    }

    [[nodiscard]] bool canRun(const Keys& keys) const
    {
        const auto scenario = changed(keys);
        return validate(scenario).empty() && m_backend.check(scenario).empty();
    }

    // `keys` and as few others as make the scenario valid; all that remain when nothing less does, for B is valid.
    [[nodiscard]] Keys runnable(Keys keys) const
    {
        if (canRun(keys))
            return keys;
        const auto others = without(m_remaining, keys);
        constexpr std::size_t MostOthers = 16; // 2^16 checks at worst
        const auto count = std::min(others.size(), MostOthers);
        for (std::size_t size = 1; size < count; ++size) {
            for (std::uint32_t mask = 1; mask < (1U << count); ++mask) {
                if (static_cast<std::size_t>(std::popcount(mask)) != size)
                    continue;
                auto more = keys;
                for (std::size_t i = 0; i < count; ++i) {
                    if ((mask >> i & 1U) != 0)
                        more.push_back(others[i]);
                }
                if (canRun(more))
                    return inOrder(more);
            }
        }
        return m_remaining;
    }

    // As B's scenario lists them.
    [[nodiscard]] Keys inOrder(const Keys& keys) const { return without(m_remaining, without(m_remaining, keys)); }

    // One run, or none where the result is known already.
    [[nodiscard]] Result<double> wallAfter(const Keys& keys) const
    {
        if (keys.size() == m_remaining.size())
            return m_b.wallP50Us();
        auto record = m_backend.run(changed(keys), m_options, {}, m_stop);
        if (!record)
            return std::move(record).error();
        const auto wall = statisticsOf(record->walls);
        if (!wall)
            return Error{ErrorCode::Unsupported, "A step between A and B was run, but the device gave no time for it"};
        return wall->p50;
    }

    [[nodiscard]] std::optional<Error> goOneOf(const std::vector<Keys>& candidates)
    {
        std::optional<std::pair<double, Keys>> best;
        for (const auto& keys : candidates) {
            if (m_stop.stop_requested())
                return Error{ErrorCode::Cancelled, "The comparison was cancelled"};
            auto wall = wallAfter(keys);
            if (wall) {
                if (!best || *wall < best->first)
                    best = {*wall, keys};
            } else if (endsAll(wall.error().code)) {
                return std::move(wall).error();
            }
        }
        // A and B can be run even if nothing between them can.
        if (!best)
            best = {m_b.wallP50Us(), m_remaining};
        go(best->second, best->first);
        return std::nullopt;
    }

    void go(const Keys& keys, double wallUs)
    {
        m_at = changed(keys);
        m_remaining = without(m_remaining, keys);
        m_steps.push_back({keys, wallUs, m_wallUs - wallUs});
        m_wallUs = wallUs;
    }

    // Says nothing about the step: what comes behind it would fail as well.
    [[nodiscard]] static bool endsAll(ErrorCode code)
    {
        return code == ErrorCode::Cancelled || code == ErrorCode::Device || code == ErrorCode::DeviceLost;
    }

    Backend& m_backend;
    const RunResult& m_b;
    RunOptions m_options;
    std::stop_token m_stop;
    Scenario m_at;
    double m_wallUs;
    Keys m_remaining;
    std::vector<AttributionStep> m_steps;
};
} // namespace

Result<std::vector<AttributionStep>> attribute(Backend& backend, const RunResult& a, const RunResult& b,
                                               std::stop_token stop, RunOptions options)
{
    if (!comparable(a) || !comparable(b))
        return std::vector<AttributionStep>{};
    if (!options.repeats)
        options.repeats = static_cast<std::uint32_t>(std::max<std::size_t>(a.record.walls.size(), 1));
    options.recorder = Recorder::None; // only the wall is wanted
    Path path(backend, a, b, std::move(options), std::move(stop));
    if (auto error = path.changeWorkload())
        return *std::move(error);
    while (!path.arrived()) {
        if (auto error = path.changeLargestGain())
            return *std::move(error);
    }
    return path.takeSteps();
}

} // namespace overlap
