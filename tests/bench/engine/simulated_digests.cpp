// SPDX-License-Identifier: GPL-3.0-or-later
//
// One line for each of some thousand simulated runs: the profile, a digest of every byte that came out of it, and the
// scenario. What is meant to make the simulated device faster must not change a line:
//   overlap_simulated_digests > before; ... ; overlap_simulated_digests | diff before -
#include "engine/backend/simulated/simulation.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/scenario/scenario_json.h"
#include "tests/engine/simulated/random_scenario.h"

#include <nlohmann/json.hpp>

#include <cstdio>
#include <string_view>
#include <type_traits>

namespace overlap::simulated {
namespace {

// FNV-1a with 64 bits.
class Digest
{
public:
    template<typename T>
    void add(const T& value)
    {
        static_assert(std::has_unique_object_representations_v<T>, "padding has no value");
        addBytes({reinterpret_cast<const char*>(&value), sizeof value});
    }
    void addBytes(std::string_view bytes)
    {
        for (const char byte : bytes)
            m_value = (m_value ^ static_cast<unsigned char>(byte)) * 0x100000001b3ULL;
    }
    [[nodiscard]] std::uint64_t value() const { return m_value; }

private:
    std::uint64_t m_value = 0xcbf29ce484222325ULL;
};

std::uint64_t digestOf(const SimulatedRun& run)
{
    Digest digest;
    digest.add(run.wall.count());
    digest.add(run.peakResidentBlocks);
    for (const auto latency : run.batchLatencies)
        digest.add(latency.count());
    for (const auto& name : run.timeline.names()) {
        digest.addBytes(name);
        digest.add('\0');
    }
    for (const auto& lane : run.timeline.lanes()) {
        digest.add(lane.id().role);
        digest.add(lane.id().index);
        digest.add(lane.id().row);
        const auto intervals = lane.intervals();
        digest.add(intervals.size());
        for (std::size_t i = 0; i < intervals.size(); ++i) {
            const auto& interval = intervals[i];
            digest.add(interval.time.begin.time_since_epoch().count());
            digest.add(interval.time.end.time_since_epoch().count());
            digest.add(interval.amount);
            digest.add(interval.nameId);
            digest.add(interval.correlation);
            digest.add(interval.batch);
            digest.add(interval.stream);
            digest.add(interval.kind);
            digest.add(interval.flags);
            if (i % Lane::SumEvery == 0)
                digest.add(lane.busyBefore(i).count());
        }
        digest.add(lane.busyBefore(intervals.size()).count());
    }
    return digest.value();
}

void print(const DeviceProfile& profile, const Scenario& scenario, const SimulationOptions& options)
{
    const RunCosts costs(scenario, profile);
    const auto run = simulate(scenario, profile, costs, options, {});
    std::printf("%016llx %s noise %g %s%s%s\n", static_cast<unsigned long long>(run ? digestOf(*run) : 0),
                profile.name.c_str(), options.noise, options.loadsModules ? "loads modules " : "",
                options.wantTimeline ? "" : "no timeline ", toJson(scenario).dump().c_str());
}

// Long enough for every queue to fill up and to be used again.
std::vector<Scenario> longRuns()
{
    std::vector<Scenario> runs;
    for (const auto sync : {Sync::EveryOp, Sync::EveryBatch, Sync::SlotReuse, Sync::End}) {
        for (const auto order : {IssueOrder::DepthFirst, IssueOrder::BreadthFirst}) {
            for (const auto memory : {HostMemory::Pinned, HostMemory::Pageable}) {
                for (const auto kind : {KernelKind::PerSampleReduce, KernelKind::ElementwiseFma}) {
                    for (const auto streams : {1U, 3U, 16U}) {
                        Scenario s;
                        s.samples = 4'001;
                        s.batchSize = 2;
                        s.streams = streams;
                        s.sync = sync;
                        s.issueOrder = order;
                        s.hostMemory = memory;
                        s.kernel.kind = kind;
                        s.kernel.launchesPerBatch = streams == 3 ? 2 : 1;
                        s.inputBytesPerSample = streams == 16 ? 4'000 : 602'112;
                        if (validate(s).empty())
                            runs.push_back(s);
                    }
                }
            }
        }
    }
    return runs;
}

void printAll()
{
    constexpr int RandomPerProfile = 400;
    std::uint64_t seed = 1001;
    for (const auto& profile : builtinProfiles()) {
        RandomScenarios random(seed++);
        for (int i = 0; i < RandomPerProfile; ++i) {
            SimulationOptions options;
            options.noise = i % 4 == 3 ? 0.1 : 0.0;
            options.loadsModules = i % 5 == 4;
            options.wantTimeline = i % 16 != 15;
            print(profile, random.next(), options);
        }
        for (const auto& scenario : longRuns())
            print(profile, scenario, {});
    }
}

} // namespace
} // namespace overlap::simulated

int main()
{
    overlap::simulated::printAll();
}
