// SPDX-License-Identifier: GPL-3.0-or-later
// Every call of the CUDA runtime that a run makes fails once: the run ends with a sentence, all that it held is given back,
// and the next run works.
#include "tests/device/device_fixture.h"
#include "tests/device/fault_sweep/failing_calls.h"

#include <map>

namespace overlap::cuda {
namespace {

using namespace test;

struct Sweep
{
    const char* name;
    Recorder recorder;
    void (*change)(Scenario&);
};

class EveryCall : public OnGpu, public testing::WithParamInterface<Sweep>
{
protected:
    void TearDown() override { failNone(); }

    [[nodiscard]] static Scenario scenario()
    {
        auto s = smallScenario();
        s.samples = 6;
        s.batchSize = 3;
        GetParam().change(s);
        return s;
    }
    [[nodiscard]] Result<RunRecord> runOnce(const Scenario& s)
    {
        RunOptions options;
        options.recorder = GetParam().recorder;
        options.repeats = 1;
        options.warmups = 0;
        return m_gpu->run(s, options, {}, {});
    }
};

TEST_P(EveryCall, FailingOnceEndsTheRunWithASentenceAndTheNextOneWorks)
{
    const auto s = scenario();
    ASSERT_TRUE(runOnce(s)); // what is made once and kept
    const auto held = heldHandles();
    countFromHere();
    ASSERT_TRUE(runOnce(s));
    const auto calls = callCount();
    ASSERT_GT(calls, 10);
    ASSERT_EQ(heldHandles(), held);
    std::map<std::string, int> failures;
    int ended = 0;
    for (std::int64_t index = 0; index < calls; ++index) {
        failCall(index);
        const auto record = runOnce(s);
        failNone();
        const auto name = failedCall();
        if (name.empty())
            continue; // threads share the calls differently each time
        ++failures[name];
        SCOPED_TRACE(name + ", call " + std::to_string(index) + " of " + std::to_string(calls));
        if (!record) {
            ++ended;
            ASSERT_FALSE(record.error().message.empty());
            ASSERT_EQ(record.error().message.find('\n'), std::string::npos);
            ASSERT_NE(record.error().code, ErrorCode::DeviceLost) << record.error().message;
        }
        ASSERT_EQ(heldHandles(), held);
        const auto next = runOnce(s);
        ASSERT_TRUE(next) << next.error().message;
        ASSERT_EQ(heldHandles(), held);
    }
    // What a run can do without, such as a clean-up that is said to have failed, does not end it.
    EXPECT_GT(ended, calls / 2);
    RecordProperty("calls", static_cast<int>(calls));
    RecordProperty("functions", static_cast<int>(failures.size()));
    std::printf("    %d calls of %zu functions failed, %d runs ended by it\n", static_cast<int>(calls), failures.size(),
                ended);
}

void asItIs(Scenario&) {}

INSTANTIATE_TEST_SUITE_P(
    Runs, EveryCall,
    testing::Values(
        Sweep{"Pinned", Recorder::None, asItIs}, Sweep{"WithEvents", Recorder::Events, asItIs},
        Sweep{"WithCupti", Recorder::Cupti, asItIs},
        Sweep{"PageableAndSynchronous", Recorder::None,
              [](Scenario& s) {
                  s.hostMemory = HostMemory::Pageable;
                  s.sync = Sync::EveryOp;
              }},
        Sweep{"AllocatingPerBatch", Recorder::None, [](Scenario& s) { s.allocation = Allocation::PerBatch; }},
        Sweep{"StreamOrdered", Recorder::None, [](Scenario& s) { s.allocation = Allocation::StreamOrdered; }},
        Sweep{"PinningPerBatch", Recorder::None, [](Scenario& s) { s.pinning = Pinning::PerBatch; }},
        Sweep{"Graph", Recorder::None, [](Scenario& s) { s.useGraph = true; }},
        Sweep{"Preparing", Recorder::None,
              [](Scenario& s) {
                  s.prepare.kind = PrepareKind::Normalize;
                  s.prepare.workers = 2;
              }}),
    [](const auto& sweep) { return std::string(sweep.param.name); });

} // namespace
} // namespace overlap::cuda
