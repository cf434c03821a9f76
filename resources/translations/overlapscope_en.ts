<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US" sourcelanguage="en">
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
        <name>overlap::RecordedWords</name>
        <message numerus="yes">
            <source>%n warning(s) about %1.</source>
            <translation>
                <numerusform>%n warning about %1.</numerusform>
                <numerusform>%n warnings about %1.</numerusform>
            </translation>
        </message>
    </context>
</TS>
