<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
<context>
    <name>ChartColumn</name>
    <message numerus="yes">
        <source>&amp;Show %n hidden lane(s)</source>
        <translation>
            <numerusform>&amp;Show %n hidden lane</numerusform>
            <numerusform>&amp;Show %n hidden lanes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChartText</name>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>NowPanel</name>
    <message numerus="yes">
        <source>, %n more</source>
        <translation>
            <numerusform>, %n more</numerusform>
            <numerusform>, %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RecordedNames</name>
    <message numerus="yes">
        <source>%n other thread(s)</source>
        <translation>
            <numerusform>%n other thread</numerusform>
            <numerusform>%n other threads</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::Answer</name>
    <message numerus="yes">
        <source>%n repeat(s), spread %1.</source>
        <translation>
            <numerusform>%n repeat, spread %1.</numerusform>
            <numerusform>%n repeats, spread %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::ClaimsPage</name>
    <message numerus="yes">
        <source>%1 of %n claim(s) confirmed,</source>
        <comment>of those that were tested</comment>
        <translation>
            <numerusform>%1 of %n claim confirmed,</numerusform>
            <numerusform>%1 of %n claims confirmed,</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::DeviceWords</name>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::Diagnosis</name>
    <message numerus="yes">
        <source>%n operation(s) in the default stream ran alone on the device while other streams had to wait: %1.</source>
        <translation>
            <numerusform>%n operation in the default stream ran alone on the device while other streams had to wait: %1.</numerusform>
            <numerusform>%n operations in the default stream ran alone on the device while other streams had to wait: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The host is in %n such copy(s) for %1.</source>
        <translation>
            <numerusform>The host is in %n such copy for %1.</numerusform>
            <numerusform>The host is in %n such copies for %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) take %1.</source>
        <translation>
            <numerusform>%n call takes %1.</numerusform>
            <numerusform>%n calls take %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n synchronising call(s) the device ran dry; idle time after them and overlap that was lost add up to %1.</source>
        <translation>
            <numerusform>In %n synchronising call the device ran dry; idle time after it and overlap that was lost add up to %1.</numerusform>
            <numerusform>In %n synchronising calls the device ran dry; idle time after them and overlap that was lost add up to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the copies of %2 and more ran beside kernels; %3 of %n copy(s) did not.</source>
        <translation>
            <numerusform>%1 of the copies of %2 and more ran beside kernels; %3 of %n copy did not.</numerusform>
            <numerusform>%1 of the copies of %2 and more ran beside kernels; %3 of %n copies did not.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s) of more than %1: %2; %3.</source>
        <translation>
            <numerusform>%n gap of more than %1: %2; %3.</numerusform>
            <numerusform>%n gaps of more than %1: %2; %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) are shorter than the launching call; inside issuing calls the device was idle for %1.</source>
        <translation>
            <numerusform>%n kernel is shorter than the launching call; inside issuing calls the device was idle for %1.</numerusform>
            <numerusform>%n kernels are shorter than the launching call; inside issuing calls the device was idle for %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) are below the size where latency dominates; their fixed cost adds up to %1.</source>
        <translation>
            <numerusform>%n copy is below the size where latency dominates; its fixed cost is %1.</numerusform>
            <numerusform>%n copies are below the size where latency dominates; their fixed cost adds up to %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) reached %1 of the calibrated rate; that cost %2.</source>
        <translation>
            <numerusform>%n copy reached %1 of the calibrated rate; that cost %2.</numerusform>
            <numerusform>%n copies reached %1 of the calibrated rate; that cost %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) have fewer blocks than there are SMs; the empty SMs make %1.</source>
        <translation>
            <numerusform>%n kernel has fewer blocks than there are SMs; the empty SMs make %1.</numerusform>
            <numerusform>%n kernels have fewer blocks than there are SMs; the empty SMs make %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es) waited for room in the launch queue: %1.</source>
        <translation>
            <numerusform>%n launch waited for room in the launch queue: %1.</numerusform>
            <numerusform>%n launches waited for room in the launch queue: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::DiagnosisPanel</name>
    <message numerus="yes">
        <source>%n rule(s) without enough data</source>
        <translation>
            <numerusform>%n rule without enough data</numerusform>
            <numerusform>%n rules without enough data</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::FileProblems</name>
    <message numerus="yes">
        <source>%1 was not opened: %n problem(s). What was open stays.</source>
        <translation>
            <numerusform>%1 was not opened: %n problem. What was open stays.</numerusform>
            <numerusform>%1 was not opened: %n problems. What was open stays.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::FindBar</name>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n hit</numerusform>
            <numerusform>%n hits</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::FindingView</name>
    <message numerus="yes">
        <source>Evidence, %n time(s)</source>
        <translation>
            <numerusform>Evidence, once</numerusform>
            <numerusform>Evidence, %n times</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::GlossaryView</name>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>%n term</numerusform>
            <numerusform>%n terms</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::IntervalTable</name>
    <message numerus="yes">
        <source>%n interval(s)</source>
        <translation>
            <numerusform>%n interval</numerusform>
            <numerusform>%n intervals</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::MemoryMapBar</name>
    <message numerus="yes">
        <source>%n block(s), %1; %2</source>
        <translation>
            <numerusform>%n block, %1; %2</numerusform>
            <numerusform>%n blocks, %1; %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::NumbersModel</name>
    <message numerus="yes">
        <source>window: %n step(s) of what was recorded</source>
        <translation>
            <numerusform>window: %n step of what was recorded</numerusform>
            <numerusform>window: %n steps of what was recorded</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::NumbersTable</name>
    <message numerus="yes">
        <source>window: %n step(s)</source>
        <comment>of a recorded program</comment>
        <translation>
            <numerusform>window: %n step</numerusform>
            <numerusform>window: %n steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::PracticePage</name>
    <message numerus="yes">
        <source>%n question(s) to ask.</source>
        <translation>
            <numerusform>%n question to ask.</numerusform>
            <numerusform>%n questions to ask.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::PracticeWords</name>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>in %n day</numerusform>
            <numerusform>in %n days</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::Problems</name>
    <message numerus="yes">
        <source>Use %n stream(s)</source>
        <comment>button</comment>
        <translation>
            <numerusform>Use %n stream</numerusform>
            <numerusform>Use %n streams</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::RecordedAdvice</name>
    <message numerus="yes">
        <source>%n step(s) of %1 were found. Simulated as recorded, a step takes %2, %3.</source>
        <comment>recorded time, simulated time, how much less or more</comment>
        <translation>
            <numerusform>%n step of %1 was found. Simulated as recorded, a step takes %2, %3.</numerusform>
            <numerusform>%n steps of %1 were found. Simulated as recorded, a step takes %2, %3.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es), %1 on the device.</source>
        <translation>
            <numerusform>%n launch, %1 on the device.</numerusform>
            <numerusform>%n launches, %1 on the device.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::RecordedWords</name>
    <message numerus="yes">
        <source>%n warning(s) about %1.</source>
        <translation>
            <numerusform>%n warning about %1.</numerusform>
            <numerusform>%n warnings about %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The numbers of %1 are those of a scenario fitted to the recording, off by %2, for %n step(s) without the profiler; the recorded %3 are only drawn.</source>
        <comment>A or B, percent, time</comment>
        <translation>
            <numerusform>The numbers of %1 are those of a scenario fitted to the recording, off by %2, for %n step without the profiler; the recorded %3 are only drawn.</numerusform>
            <numerusform>The numbers of %1 are those of a scenario fitted to the recording, off by %2, for %n steps without the profiler; the recorded %3 are only drawn.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Numbers of %1: %n step(s) of a scenario fitted to the recording, off by %2, not its %3.</source>
        <comment>A or B, percent, time</comment>
        <translation>
            <numerusform>Numbers of %1: %n step of a scenario fitted to the recording, off by %2, not its %3.</numerusform>
            <numerusform>Numbers of %1: %n steps of a scenario fitted to the recording, off by %2, not its %3.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::RoundSummary</name>
    <message numerus="yes">
        <source>%1 of %n question(s) known.</source>
        <translation>
            <numerusform>%1 of %n question known.</numerusform>
            <numerusform>%1 of %n questions known.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::RunWords</name>
    <message numerus="yes">
        <source>%n repeat(s), p10 to p90 spread %1</source>
        <translation>
            <numerusform>%n repeat, p10 to p90 spread %1</numerusform>
            <numerusform>%n repeats, p10 to p90 spread %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::SweepPage</name>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n stream</numerusform>
            <numerusform>%n streams</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::TunePanel</name>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n run</numerusform>
            <numerusform>%n runs</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more setting(s) as good</source>
        <translation>
            <numerusform>%n more setting as good</numerusform>
            <numerusform>%n more settings as good</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::WhatIfPanel</name>
    <message numerus="yes">
        <source>As it is: %1. Each change by itself; the best combination was found in %n run(s).</source>
        <translation>
            <numerusform>As it is: %1. Each change by itself; the best combination was found in %n run.</numerusform>
            <numerusform>As it is: %1. Each change by itself; the best combination was found in %n runs.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::Words</name>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n stream</numerusform>
            <numerusform>%n streams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%n batch</numerusform>
            <numerusform>%n batches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s)</source>
        <translation>
            <numerusform>%n slot</numerusform>
            <numerusform>%n slots</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>overlap, %n stream(s)</source>
        <translation>
            <numerusform>overlap, %n stream</numerusform>
            <numerusform>overlap, %n streams</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n worker</numerusform>
            <numerusform>%n workers</numerusform>
        </translation>
    </message>
</context>
</TS>
