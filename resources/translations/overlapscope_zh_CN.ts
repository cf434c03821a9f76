<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ChartColumn</name>
    <message>
        <source>The picture could not be written to %1: check that the folder exists and may be written to</source>
        <translation>无法把图片写到 %1：请确认文件夹存在且可写</translation>
    </message>
    <message>
        <source>Time / %1</source>
        <translation>时间 / %1</translation>
    </message>
    <message>
        <source>%1 has ended; %2 has done %3 of %4</source>
        <translation>%1 已完成；%2 只完成 %3/%4</translation>
    </message>
    <message>
        <source>%1 has ended</source>
        <translation>%1 已完成</translation>
    </message>
    <message>
        <source>ideal %1</source>
        <translation>理论下界 %1</translation>
    </message>
    <message>
        <source>busy</source>
        <translation>忙碌</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>pageable</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>mean of each %1</source>
        <translation>每 %1 的平均值</translation>
    </message>
    <message>
        <source>line A, filled B; mean of each %1</source>
        <translation>折线为 A，填充为 B；每 %1 的平均值</translation>
    </message>
    <message>
        <source>A above B; mean of each %1</source>
        <translation>A 在上，B 在下；每 %1 的平均值</translation>
    </message>
    <message>
        <source>%1: busy %2</source>
        <comment>lane, share</comment>
        <translation>%1：忙碌 %2</translation>
    </message>
    <message>
        <source>%1: any of its lanes busy %2</source>
        <comment>group, share</comment>
        <translation>%1：任一泳道忙碌 %2</translation>
    </message>
    <message>
        <source>Move %1 &amp;up</source>
        <translation>将 %1 上移(&amp;U)</translation>
    </message>
    <message>
        <source>Move %1 &amp;down</source>
        <translation>将 %1 下移(&amp;D)</translation>
    </message>
    <message>
        <source>Un&amp;pin %1</source>
        <translation>取消置顶 %1(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pin %1 to the top</source>
        <translation>置顶 %1(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Hide %1</source>
        <translation>隐藏 %1(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Unfold %1</source>
        <translation>展开%1(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Fold %1 into one lane</source>
        <translation>将%1折叠为一条泳道(&amp;F)</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Show %n hidden lane(s)</source>
        <translation>
            <numerusform>显示 %n 条隐藏的泳道(&amp;S)</numerusform>
        </translation>
    </message>
    <message>
        <source>No hidden lanes</source>
        <translation>没有隐藏的泳道</translation>
    </message>
    <message>
        <source>First &amp;order again</source>
        <translation>恢复初始顺序(&amp;O)</translation>
    </message>
    <message>
        <source>%1: %2 starts</source>
        <comment>A or B, &quot;kernel b4&quot;</comment>
        <translation>%1：%2 开始</translation>
    </message>
    <message>
        <source>%1: %2 ends</source>
        <comment>A or B, &quot;kernel b4&quot;</comment>
        <translation>%1：%2 结束</translation>
    </message>
    <message>
        <source>%1 to go</source>
        <comment>time</comment>
        <translation>还需 %1</translation>
    </message>
    <message>
        <source>blocked in %1</source>
        <translation>阻塞在 %1</translation>
    </message>
    <message>
        <source>waits in %1</source>
        <translation>在 %1 中等待</translation>
    </message>
    <message>
        <source>in flight</source>
        <translation>执行中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>未开始</translation>
    </message>
    <message>
        <source>%1: %2 of %3 done</source>
        <comment>A: 15 of 100 done</comment>
        <translation>%1：已完成 %2/%3</translation>
    </message>
    <message>
        <source>batches in turn: %1</source>
        <comment>b0 to b4</comment>
        <translation>按批次轮换：%1</translation>
    </message>
    <message>
        <source>Busy: the part of the selection in which anything of the lane ran. What overlaps counts once.</source>
        <translation>busy：选区中该泳道有任何操作在运行的时间占比。重叠的部分只计一次。</translation>
    </message>
    <message>
        <source>Busy: the part of the whole run in which anything of the lane ran. What overlaps counts once.</source>
        <translation>busy：整次运行中该泳道有任何操作在运行的时间占比。重叠的部分只计一次。</translation>
    </message>
    <message>
        <source>Busy: the part of the time until the clock stops, before the device is done, in which anything of the lane ran. What overlaps counts once.</source>
        <translation>busy：计时停止之前（设备尚未完成）该泳道有任何操作在运行的时间占比。重叠的部分只计一次。</translation>
    </message>
</context>
<context>
    <name>ChartText</name>
    <message>
        <source>prepare</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>issue (API)</source>
        <translation>下发（API）</translation>
    </message>
    <message>
        <source>blocked in a call</source>
        <translation>阻塞在调用中</translation>
    </message>
    <message>
        <source>waiting in a synchronise</source>
        <translation>同步等待</translation>
    </message>
    <message>
        <source>allocate / free</source>
        <translation>分配 / 释放</translation>
    </message>
    <message>
        <source>H2D copy</source>
        <translation>H2D 拷贝</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>D2H copy</source>
        <translation>D2H 拷贝</translation>
    </message>
    <message>
        <source>D2D copy</source>
        <translation>D2D 拷贝</translation>
    </message>
    <message>
        <source>memset</source>
        <translation>memset</translation>
    </message>
    <message>
        <source>issue</source>
        <translation>下发</translation>
    </message>
    <message>
        <source>blocked</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>synchronise</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>H2D</source>
        <translation>H2D</translation>
    </message>
    <message>
        <source>D2H</source>
        <translation>D2H</translation>
    </message>
    <message>
        <source>D2D</source>
        <translation>D2D</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Host</translation>
    </message>
    <message numerus="yes">
        <source>%n workers</source>
        <translation>
            <numerusform>%n 个 Worker</numerusform>
        </translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>Worker %1</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>no stream</source>
        <translation>无 stream</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Host work</source>
        <translation>Host 工作</translation>
    </message>
    <message>
        <source>Host wait</source>
        <translation>Host 等待</translation>
    </message>
    <message>
        <source>Host threads</source>
        <translation>Host 线程</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>P2P copy</source>
        <translation>P2P 拷贝</translation>
    </message>
    <message>
        <source>copy, direction unknown</source>
        <translation>拷贝（方向未知）</translation>
    </message>
    <message>
        <source>H2H copy</source>
        <translation>H2H 拷贝</translation>
    </message>
    <message>
        <source>migration</source>
        <translation>迁移</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>range</source>
        <translation>区间标注</translation>
    </message>
    <message>
        <source>recorder&apos;s overhead</source>
        <translation>录制开销</translation>
    </message>
    <message>
        <source>P2P</source>
        <translation>P2P</translation>
    </message>
    <message>
        <source>copy</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>H2H</source>
        <translation>H2H</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Ranges</source>
        <translation>标注</translation>
    </message>
    <message>
        <source>GPU ranges</source>
        <translation>GPU 标注</translation>
    </message>
</context>
<context>
    <name>IntervalFacts</name>
    <message>
        <source>%1 b%2</source>
        <translation>%1 b%2</translation>
    </message>
    <message>
        <source>grid</source>
        <translation>grid</translation>
    </message>
    <message>
        <source>SMs</source>
        <translation>SM</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>stream %1</translation>
    </message>
    <message>
        <source>start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>launched</source>
        <translation>下发于</translation>
    </message>
    <message>
        <source>launch delay</source>
        <translation>下发延迟</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>rate</source>
        <translation>速率</translation>
    </message>
    <message>
        <source>host memory</source>
        <translation>Host 内存</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>pageable</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>pinned</translation>
    </message>
    <message>
        <source>its launch</source>
        <translation>它的 launch</translation>
    </message>
    <message>
        <source>%1 of b%2</source>
        <translation>b%2 的 %1</translation>
    </message>
    <message>
        <source>waited for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>starts</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>at</source>
        <translation>于</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>block 数</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>stream</source>
        <translation>stream</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>批</translation>
    </message>
    <message>
        <source>correlation</source>
        <translation>correlation</translation>
    </message>
    <message>
        <source>launch queue</source>
        <translation>launch 队列</translation>
    </message>
    <message>
        <source>was full</source>
        <translation>曾满</translation>
    </message>
    <message>
        <source>approximate, from timing events</source>
        <translation>近似值，来自计时 event</translation>
    </message>
    <message>
        <source>unknown</source>
        <comment>host memory</comment>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>Learn</name>
    <message>
        <source>%1 and %2</source>
        <comment>two runs</comment>
        <translation>%1 和 %2</translation>
    </message>
    <message>
        <source>The whole of %1</source>
        <comment>A</comment>
        <translation>%1 的全程</translation>
    </message>
    <message>
        <source>Batch %1 of %2</source>
        <comment>number, run</comment>
        <translation>%2 的第 %1 批</translation>
    </message>
    <message>
        <source>Batches %1 – %2 of %3</source>
        <comment>numbers, run</comment>
        <translation>%3 的第 %1 – %2 批</translation>
    </message>
    <message>
        <source>%1: the first %2</source>
        <comment>run, kind of activity</comment>
        <translation>%1：第一个 %2</translation>
    </message>
    <message>
        <source>%1: the first %2 of %3</source>
        <comment>run, number, kind of activity</comment>
        <translation>%1：最前面 %2 个 %3</translation>
    </message>
    <message>
        <source>%1: the last %2</source>
        <comment>run, kind of activity</comment>
        <translation>%1：最后一个 %2</translation>
    </message>
    <message>
        <source>%1: the longest %2</source>
        <comment>run, kind of activity</comment>
        <translation>%1：最长的 %2</translation>
    </message>
    <message>
        <source>%1: the longest time in which the device does nothing</source>
        <comment>run</comment>
        <translation>%1：设备最长的一段空闲</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the language that lessons are shown in: en or zh</comment>
        <translation>zh</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Latency of a batch</source>
        <translation>单批延迟</translation>
    </message>
    <message>
        <source>Time per sample</source>
        <translation>每个样本的时间</translation>
    </message>
    <message>
        <source>Time per batch</source>
        <translation>每批的时间</translation>
    </message>
    <message>
        <source>Input per second</source>
        <translation>每秒输入量</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Mean time of a kernel</source>
        <translation>kernel 平均时间</translation>
    </message>
    <message>
        <source>Mean time of an H2D copy</source>
        <translation>H2D 拷贝平均时间</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <comment>Time per sample, batch size</comment>
        <translation>%1 随 %2 的变化</translation>
    </message>
</context>
<context>
    <name>NowPanel</name>
    <message>
        <source>blocked</source>
        <translation>被阻塞</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>prepares</source>
        <translation>预处理中</translation>
    </message>
    <message>
        <source>allocates or frees</source>
        <translation>分配或释放中</translation>
    </message>
    <message>
        <source>issues</source>
        <translation>下发中</translation>
    </message>
    <message>
        <source>stream %1</source>
        <translation>stream %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between a batch and its stream</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message numerus="yes">
        <source>, %n more</source>
        <translation>
            <numerusform>，另有 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>The device is idle.</source>
        <translation>设备空闲。</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Only %1 runs.</source>
        <comment>an operation</comment>
        <translation>只有 %1 在执行。</translation>
    </message>
    <message>
        <source>%1 and %2 run side by side.</source>
        <comment>operations</comment>
        <translation>%1 和 %2 并行执行。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between operations</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 to go</source>
        <comment>time</comment>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>%1 in stream %2</source>
        <translation>stream %2 中的 %1</translation>
    </message>
    <message>
        <source>copies %1 from or to pageable memory, %2 to go</source>
        <translation>在 pageable 内存上拷贝 %1，还剩 %2</translation>
    </message>
    <message>
        <source>for %1, %2 to go</source>
        <comment>waits for an operation</comment>
        <translation>等 %1，还剩 %2</translation>
    </message>
    <message>
        <source>It has ended.</source>
        <translation>已经结束。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The host does not wait: it %1.</source>
        <comment>&quot;prepares&quot;, &quot;issues&quot;</comment>
        <translation>Host 没有等待：%1。</translation>
    </message>
    <message>
        <source>The host is between two calls.</source>
        <translation>Host 处于两次调用之间。</translation>
    </message>
    <message>
        <source>The host itself moves the data of pageable memory, in %1: it issues nothing meanwhile.</source>
        <translation>Host 在 %1 中亲自搬运 pageable 内存的数据，期间什么也不下发。</translation>
    </message>
    <message>
        <source>The host waits in %1.</source>
        <translation>Host 在 %1 中等待。</translation>
    </message>
    <message>
        <source>The host waits in %1 for %2, which has not begun.</source>
        <translation>Host 在 %1 中等待尚未开始的 %2。</translation>
    </message>
    <message>
        <source>The host waits in %1 until %2 is done.</source>
        <translation>Host 在 %1 中等待 %2 完成。</translation>
    </message>
</context>
<context>
    <name>RecordedNames</name>
    <message>
        <source>%1 (process %2)</source>
        <comment>stream</comment>
        <translation>%1（进程 %2）</translation>
    </message>
    <message>
        <source>%1 (context %2)</source>
        <comment>stream</comment>
        <translation>%1（context %2）</translation>
    </message>
    <message numerus="yes">
        <source>%n other thread(s)</source>
        <translation>
            <numerusform>其他 %n 个线程</numerusform>
        </translation>
    </message>
    <message>
        <source>Thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>Stream %1</source>
        <translation>Stream %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>kind of lane, thread</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>overlap::Actions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save…</source>
        <translation>保存(&amp;S)…</translation>
    </message>
    <message>
        <source>Save both scenarios in one file (Ctrl+S)</source>
        <translation>把两个场景存到一个文件（Ctrl+S）</translation>
    </message>
    <message>
        <source>Sa&amp;ve A as scenario…</source>
        <translation>将 A 存为场景(&amp;V)…</translation>
    </message>
    <message>
        <source>Save B as s&amp;cenario…</source>
        <translation>将 B 存为场景(&amp;C)…</translation>
    </message>
    <message>
        <source>Chart as &amp;PNG…</source>
        <translation>图表存为 PNG(&amp;P)…</translation>
    </message>
    <message>
        <source>Chart as &amp;SVG…</source>
        <translation>图表存为 SVG(&amp;S)…</translation>
    </message>
    <message>
        <source>Chart as P&amp;DF…</source>
        <translation>图表存为 PDF(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Numbers as CSV…</source>
        <translation>指标存为 CSV(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Intervals as CSV…</source>
        <translation>区间存为 CSV(&amp;I)…</translation>
    </message>
    <message>
        <source>&amp;Chrome trace (Perfetto)…</source>
        <translation>Chrome trace（Perfetto）(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>S&amp;wap A and B</source>
        <translation>交换 A 和 B(&amp;W)</translation>
    </message>
    <message>
        <source>Copy &amp;numbers as TSV</source>
        <translation>复制指标（TSV）(&amp;N)</translation>
    </message>
    <message>
        <source>Copy &amp;command line</source>
        <translation>复制命令行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Run A and B again (Ctrl+R)</source>
        <translation>重新运行 A 和 B（Ctrl+R）</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>实时(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Fit</source>
        <translation>全部显示(&amp;F)</translation>
    </message>
    <message>
        <source>Show the whole of both runs (F, twice)</source>
        <translation>显示两次运行的全部（按两次 F）</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>Measure a time by dragging over the chart (M)</source>
        <translation>在图上拖动以测量时间（M）</translation>
    </message>
    <message>
        <source>&amp;Scenario panel</source>
        <translation>场景面板(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Numbers panel</source>
        <translation>指标面板(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Larger type</source>
        <translation>放大字体(&amp;L)</translation>
    </message>
    <message>
        <source>Smalle&amp;r type</source>
        <translation>缩小字体(&amp;R)</translation>
    </message>
    <message>
        <source>N&amp;ormal type</source>
        <translation>标准字体(&amp;O)</translation>
    </message>
    <message>
        <source>Full s&amp;creen</source>
        <translation>全屏(&amp;C)</translation>
    </message>
    <message>
        <source>Follow &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About OverlapScope</source>
        <translation>关于 OverlapScope(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>T&amp;heme</source>
        <translation>主题(&amp;H)</translation>
    </message>
    <message>
        <source>Langua&amp;ge</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>Run both again after every change, and on a GPU again and again (Ctrl+L). Off: only with Run.</source>
        <translation>每次改动后重新运行两者；在 GPU 上会不断重复（Ctrl+L）。关闭后只在点“运行”时运行。</translation>
    </message>
    <message>
        <source>Open scenarios or what another tool recorded (Ctrl+O)</source>
        <translation>打开场景文件，或其他工具的录制文件（Ctrl+O）</translation>
    </message>
    <message>
        <source>Open into &amp;A…</source>
        <translation>打开到 &amp;A…</translation>
    </message>
    <message>
        <source>Open into &amp;B…</source>
        <translation>打开到 &amp;B…</translation>
    </message>
    <message>
        <source>C&amp;lose recordings</source>
        <translation>关闭录制(&amp;L)</translation>
    </message>
    <message>
        <source>Show the runs again (Ctrl+W)</source>
        <translation>重新显示运行结果（Ctrl+W）</translation>
    </message>
    <message>
        <source>I&amp;mport report…</source>
        <translation>导入报告(&amp;M)…</translation>
    </message>
    <message>
        <source>Sam&amp;ple recordings: ResNet-50 naive and pipelined</source>
        <translation>示例录制：ResNet-50 逐批与流水线(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Lessons</source>
        <translation>课程(&amp;L)</translation>
    </message>
    <message>
        <source>Repor&amp;t…</source>
        <translation>报告(&amp;T)…</translation>
    </message>
    <message>
        <source>A report of what is shown, as PDF, HTML or Markdown (Ctrl+P)</source>
        <translation>把当前内容写成报告：PDF、HTML 或 Markdown（Ctrl+P）</translation>
    </message>
</context>
<context>
    <name>overlap::Advisor</name>
    <message>
        <source>This run was not recorded, so there is nothing to look at.</source>
        <translation>这次运行没有录制，因此没有可分析的内容。</translation>
    </message>
    <message>
        <source>There is no run of %1 yet.</source>
        <translation>还没有 %1 的运行结果。</translation>
    </message>
    <message>
        <source>There is no profile of this GPU to simulate changes on: calibrate it on the Device tab.</source>
        <translation>没有这块 GPU 的 profile，无法仿真各项改动：请在“设备”页校准。</translation>
    </message>
    <message>
        <source>The recording has no work of a GPU, so there is nothing to diagnose.</source>
        <translation>录制中没有 GPU 操作，因此没有可诊断的内容。</translation>
    </message>
    <message>
        <source>The changes are being tried on a scenario that was fitted to the recording.</source>
        <translation>正在用按该录制拟合的场景逐项试算各个改动。</translation>
    </message>
</context>
<context>
    <name>overlap::Answer</name>
    <message>
        <source>, </source>
        <comment>between reasons</comment>
        <translation>，</translation>
    </message>
    <message>
        <source> and </source>
        <comment>before the last reason</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>subject and time of a further reason</comment>
        <translation>%1省 %2</translation>
    </message>
    <message>
        <source>%1 save %2</source>
        <comment>plural subject</comment>
        <translation>%1省 %2</translation>
    </message>
    <message>
        <source>%1 saves %2</source>
        <comment>singular subject</comment>
        <translation>%1省 %2</translation>
    </message>
    <message>
        <source>%1 cost %2</source>
        <comment>plural subject</comment>
        <translation>%1多花 %2</translation>
    </message>
    <message>
        <source>%1 costs %2</source>
        <comment>singular subject</comment>
        <translation>%1多花 %2</translation>
    </message>
    <message>
        <source>Per sample, B is %1× faster than A</source>
        <translation>按每样本计，B 的速度是 A 的 %1 倍</translation>
    </message>
    <message>
        <source>Per sample, B is %1× slower than A</source>
        <translation>按每样本计，A 的速度是 B 的 %1 倍</translation>
    </message>
    <message>
        <source>, %1 against %2</source>
        <comment>B&apos;s rate, A&apos;s rate</comment>
        <translation>：%1 对 %2</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>B is %1× faster than A</source>
        <translation>B 的速度是 A 的 %1 倍</translation>
    </message>
    <message>
        <source>B is %1× slower than A</source>
        <translation>B 更慢，A 的速度是 B 的 %1 倍</translation>
    </message>
    <message>
        <source>, %1 against %2</source>
        <comment>B&apos;s time, A&apos;s time</comment>
        <translation>：%1 对 %2</translation>
    </message>
    <message>
        <source>, because %1</source>
        <comment>before reasons</comment>
        <translation>。%1</translation>
    </message>
    <message>
        <source>, although %1</source>
        <comment>before what works against it</comment>
        <translation>；但%1</translation>
    </message>
    <message>
        <source>, because of %1</source>
        <comment>before reasons without times</comment>
        <translation>，得益于%1</translation>
    </message>
    <message>
        <source>Neither A nor B could be run</source>
        <translation>A 和 B 都无法运行</translation>
    </message>
    <message>
        <source>: %1</source>
        <comment>after a claim</comment>
        <translation>：%1</translation>
    </message>
    <message>
        <source>A could not be run</source>
        <translation>A 无法运行</translation>
    </message>
    <message>
        <source>B could not be run</source>
        <translation>B 无法运行</translation>
    </message>
    <message>
        <source> B takes %1.</source>
        <translation>B 用时 %1。</translation>
    </message>
    <message>
        <source> A takes %1.</source>
        <translation>A 用时 %1。</translation>
    </message>
    <message>
        <source>A and B cannot be compared</source>
        <translation>A 和 B 无法比较</translation>
    </message>
    <message>
        <source>: both clocks stopped before the work was done.</source>
        <translation>：两者都在工作完成前就停止了计时。</translation>
    </message>
    <message>
        <source>: B&apos;s clock stopped before its work was done.</source>
        <translation>：B 在工作完成前就停止了计时。</translation>
    </message>
    <message>
        <source>: A&apos;s clock stopped before its work was done.</source>
        <translation>：A 在工作完成前就停止了计时。</translation>
    </message>
    <message>
        <source>Nothing has been run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>A and B are equally fast</source>
        <translation>A 和 B 一样快</translation>
    </message>
    <message>
        <source>: %1 and %2.</source>
        <translation>：%1 和 %2。</translation>
    </message>
    <message>
        <source>A and B cannot be told apart</source>
        <translation>A 和 B 无法区分</translation>
    </message>
    <message>
        <source>: %1 and %2, but the repeats overlap.</source>
        <translation>：%1 和 %2，但多次重复的结果互相重叠。</translation>
    </message>
    <message>
        <source>Measured · %1</source>
        <translation>实测 · %1</translation>
    </message>
    <message>
        <source> · events (approximate starts)</source>
        <translation> · events（起点为近似值）</translation>
    </message>
    <message>
        <source>Simulated · %1 (published figures, not validated)</source>
        <translation>仿真 · %1（公开数据，未经验证）</translation>
    </message>
    <message>
        <source>Simulated · %1</source>
        <translation>仿真 · %1</translation>
    </message>
    <message>
        <source>Model error against measured runs: pinned median %1, 95th percentile %2; pageable %3 and %4.</source>
        <translation>模型相对实测的误差：pinned 中位数 %1，P95 %2；pageable %3 和 %4。</translation>
    </message>
    <message>
        <source>Model error: pinned median %1, p95 %2; pageable %3, %4.</source>
        <translation>模型误差：pinned 中位数 %1，P95 %2；pageable %3，%4。</translation>
    </message>
    <message>
        <source>Model error against measured runs: median %1, 95th percentile %2.</source>
        <translation>模型相对实测的误差：中位数 %1，P95 %2。</translation>
    </message>
    <message>
        <source>Model error: median %1, p95 %2.</source>
        <translation>模型误差：中位数 %1，P95 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n repeat(s), spread %1.</source>
        <translation>
            <numerusform>%n 次重复，离散程度 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>An ideal device without overheads, for teaching.</source>
        <translation>没有任何开销的理想设备，用于教学。</translation>
    </message>
    <message>
        <source>This profile has not been validated against measured runs.</source>
        <translation>此配置尚未与实测比对验证。</translation>
    </message>
    <message>
        <source>%1 is not a duration: without the final wait its clock stops when the last call was issued, before the device has done the work.</source>
        <translation>%1不是真实时长：没有最后的等待，发出最后一个调用时就停止了计时，而设备尚未完成工作。</translation>
    </message>
    <message>
        <source>The times of A and B are not durations: without the final wait the clock stops when the last call was issued, before the device has done the work.</source>
        <translation>A 和 B 的时间都不是真实时长：没有最后的等待，发出最后一个调用时就停止了计时，而设备尚未完成工作。</translation>
    </message>
    <message>
        <source>The time of A</source>
        <translation>A 的时间</translation>
    </message>
    <message>
        <source>The time of B</source>
        <translation>B 的时间</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>B could not be run again: %1</source>
        <translation>B 无法再次运行：%1</translation>
    </message>
    <message>
        <source>A could not be run again: %1</source>
        <translation>A 无法再次运行：%1</translation>
    </message>
    <message>
        <source>A and B could not be run again: %1</source>
        <translation>A 和 B 都无法再次运行：%1</translation>
    </message>
    <message>
        <source>Recorded · %1</source>
        <comment>tool</comment>
        <translation>录制 · %1</translation>
    </message>
    <message>
        <source>%1, fitted</source>
        <comment>a profile that was fitted to a recording</comment>
        <translation>%1，拟合</translation>
    </message>
</context>
<context>
    <name>overlap::AnswerHeader</name>
    <message>
        <source>Answer</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>A or B, where its numbers come from</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>overlap::BoundBar</name>
    <message>
        <source>What the run is bound by</source>
        <translation>运行受什么限制</translation>
    </message>
</context>
<context>
    <name>overlap::BusyIndicator</name>
    <message>
        <source>running A</source>
        <translation>正在运行 A</translation>
    </message>
    <message>
        <source>running B</source>
        <translation>正在运行 B</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop the run</source>
        <translation>停止运行</translation>
    </message>
    <message>
        <source>Run in progress</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>%1, %2 s</source>
        <comment>running A, 5 s</comment>
        <translation>%1，%2 s</translation>
    </message>
</context>
<context>
    <name>overlap::CalibrationPanel</name>
    <message>
        <source>The calibration is being stopped.</source>
        <translation>正在停止校准。</translation>
    </message>
    <message>
        <source>The profile was written to %1.</source>
        <translation>配置文件已写入 %1。</translation>
    </message>
    <message>
        <source>The calibration was stopped; nothing was written.</source>
        <translation>校准已停止，没有写入任何文件。</translation>
    </message>
    <message>
        <source>The calibration failed: %1</source>
        <translation>校准失败：%1</translation>
    </message>
    <message>
        <source>Measuring; repeats are paused meanwhile.</source>
        <translation>正在测量，期间暂停重复运行。</translation>
    </message>
    <message>
        <source>Measuring: %1.</source>
        <translation>正在测量：%1。</translation>
    </message>
    <message>
        <source>Calibrate…</source>
        <translation>校准…</translation>
    </message>
    <message>
        <source>Measure this GPU for about a minute, so that it can be simulated without it</source>
        <translation>用约一分钟测量这块 GPU，之后没有它也能仿真</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use this profile</source>
        <translation>使用该配置</translation>
    </message>
    <message>
        <source>Calibration</source>
        <translation>校准</translation>
    </message>
</context>
<context>
    <name>overlap::ChartColumn</name>
    <message>
        <source>Timelines of A and B</source>
        <translation>A 和 B 的时间线</translation>
    </message>
</context>
<context>
    <name>overlap::ClaimDetails</name>
    <message>
        <source>Measured</source>
        <translation>测得</translation>
    </message>
    <message>
        <source>Conditions</source>
        <translation>条件</translation>
    </message>
    <message>
        <source>Not tested on this device yet.</source>
        <translation>尚未在这个设备上验证。</translation>
    </message>
    <message>
        <source>Judged by</source>
        <translation>判定依据</translation>
    </message>
    <message>
        <source>confirmed if %1</source>
        <translation>属实：%1</translation>
    </message>
    <message>
        <source>refuted if %1</source>
        <translation>不成立：%1</translation>
    </message>
    <message>
        <source>else it depends</source>
        <translation>否则视情况而定</translation>
    </message>
    <message>
        <source>Same on the command line</source>
        <translation>等价命令行</translation>
    </message>
</context>
<context>
    <name>overlap::ClaimsModel</name>
    <message>
        <source>being tested</source>
        <translation>正在验证</translation>
    </message>
    <message>
        <source>not tested</source>
        <translation>未验证</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
    <message>
        <source>Claim</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>overlap::ClaimsPage</name>
    <message>
        <source>Test all</source>
        <translation>全部验证</translation>
    </message>
    <message>
        <source>Makes the runs of every claim on the chosen device</source>
        <translation>在所选设备上运行所有论断</translation>
    </message>
    <message>
        <source>Test this one</source>
        <translation>只验证这一条</translation>
    </message>
    <message>
        <source>Makes the runs of the selected claim on the chosen device</source>
        <translation>在所选设备上运行选中的论断</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>Markdown, JSON or CSV</source>
        <translation>Markdown、JSON 或 CSV</translation>
    </message>
    <message>
        <source>Claims that were tested</source>
        <translation>已验证的论断</translation>
    </message>
    <message>
        <source>claim %1 of %2</source>
        <translation>第 %1 条，共 %2 条</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Is it true what people say?</source>
        <translation>大家常说的，是真的吗？</translation>
    </message>
    <message>
        <source>Each claim is tested by runs on the chosen device.</source>
        <translation>每条论断都用所选设备上的运行来验证。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n claim(s) confirmed,</source>
        <comment>of those that were tested</comment>
        <translation>
            <numerusform>%n 条论断中 %1 条属实，</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 refuted, %2 depend on the conditions.</source>
        <translation>%1 条不成立，%2 条视情况而定。</translation>
    </message>
    <message>
        <source>%1 could not be run.</source>
        <translation>%1 条未能运行。</translation>
    </message>
    <message>
        <source>%1 of %2 claims tested</source>
        <translation>已验证 %1 / %2 条论断</translation>
    </message>
</context>
<context>
    <name>overlap::CommandLine</name>
    <message>
        <source>Copy this command</source>
        <translation>复制这条命令</translation>
    </message>
    <message>
        <source>Same on the command line</source>
        <translation>等价命令行</translation>
    </message>
</context>
<context>
    <name>overlap::DeviceBox</name>
    <message>
        <source>built without CUDA</source>
        <translation>构建时未启用 CUDA</translation>
    </message>
    <message>
        <source>no NVIDIA driver</source>
        <translation>没有 NVIDIA 驱动</translation>
    </message>
    <message>
        <source>NVIDIA driver too old</source>
        <translation>NVIDIA 驱动版本过低</translation>
    </message>
    <message>
        <source>the driver sees no GPU</source>
        <translation>驱动未发现 GPU</translation>
    </message>
    <message>
        <source>the driver does not work</source>
        <translation>驱动无法使用</translation>
    </message>
    <message>
        <source>being looked for…</source>
        <translation>正在查找…</translation>
    </message>
    <message>
        <source>Other machine…</source>
        <translation>其他机器…</translation>
    </message>
    <message>
        <source>GPU through ssh</source>
        <translation>通过 ssh 使用 GPU</translation>
    </message>
    <message>
        <source>overlapscope-cli is missing</source>
        <translation>缺少 overlapscope-cli</translation>
    </message>
</context>
<context>
    <name>overlap::DevicePage</name>
    <message>
        <source>What stands in the way there</source>
        <translation>那台机器上的测量障碍</translation>
    </message>
    <message>
        <source>What stands in the way on this machine</source>
        <translation>本机上的测量障碍</translation>
    </message>
    <message>
        <source>The machine is being examined…</source>
        <translation>正在检查机器…</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Examine again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy what was found as text</source>
        <translation>把检查结果复制为文本</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
</context>
<context>
    <name>overlap::DeviceWords</name>
    <message>
        <source>PCIe %1 ×%2</source>
        <comment>generation, lanes</comment>
        <translation>PCIe %1 ×%2</translation>
    </message>
    <message>
        <source>Calls on the host</source>
        <translation>Host 上的调用</translation>
    </message>
    <message>
        <source>Kernel launch</source>
        <translation>Kernel launch</translation>
    </message>
    <message>
        <source>Async copy, pinned, H2D</source>
        <translation>异步拷贝，pinned，H2D</translation>
    </message>
    <message>
        <source>Async copy, pinned, D2H</source>
        <translation>异步拷贝，pinned，D2H</translation>
    </message>
    <message>
        <source>Event record</source>
        <translation>记录 event</translation>
    </message>
    <message>
        <source>Idle synchronise</source>
        <translation>空闲时同步</translation>
    </message>
    <message>
        <source>Wake-up after a synchronise</source>
        <translation>同步后的唤醒</translation>
    </message>
    <message>
        <source>cudaMalloc of 1 MiB</source>
        <translation>cudaMalloc 1 MiB</translation>
    </message>
    <message>
        <source>cudaHostRegister of 1 MiB</source>
        <translation>cudaHostRegister 1 MiB</translation>
    </message>
    <message>
        <source>On the device</source>
        <translation>设备上</translation>
    </message>
    <message>
        <source>Between copies of one engine</source>
        <translation>同一引擎的拷贝之间</translation>
    </message>
    <message>
        <source>From a copy to its kernel</source>
        <translation>从拷贝到其 kernel</translation>
    </message>
    <message>
        <source>From a kernel to its copy</source>
        <translation>从 kernel 到其拷贝</translation>
    </message>
    <message>
        <source>Between kernels</source>
        <translation>Kernel 之间</translation>
    </message>
    <message>
        <source>Both directions against one</source>
        <translation>双向与单向之比</translation>
    </message>
    <message>
        <source>Launch queue</source>
        <translation>Launch 队列</translation>
    </message>
    <message>
        <source>Where the figures come from</source>
        <translation>数据来源</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>published figures, not validated</source>
        <translation>公开数据，未经验证</translation>
    </message>
    <message>
        <source>ideal, for teaching</source>
        <translation>理想设备，用于教学</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>概要</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Driver</source>
        <translation>驱动</translation>
    </message>
    <message>
        <source>CUDA runtime</source>
        <translation>CUDA runtime</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>已用显存</translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation>SM 频率</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>received</source>
        <translation>接收</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>n/a</source>
        <comment>the driver does not tell</comment>
        <translation>n/a</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Compute capability</source>
        <translation>计算能力</translation>
    </message>
    <message>
        <source>PCIe link</source>
        <translation>PCIe 链路</translation>
    </message>
    <message>
        <source>Copy engines</source>
        <translation>拷贝引擎</translation>
    </message>
    <message>
        <source>CUPTI</source>
        <translation>CUPTI</translation>
    </message>
    <message>
        <source>NVML</source>
        <translation>NVML</translation>
    </message>
    <message>
        <source>Locked memory (ulimit -l)</source>
        <translation>锁定内存（ulimit -l）</translation>
    </message>
    <message>
        <source>MIG</source>
        <translation>MIG</translation>
    </message>
    <message>
        <source>WSL</source>
        <translation>WSL</translation>
    </message>
    <message>
        <source>Compute mode</source>
        <translation>计算模式</translation>
    </message>
    <message>
        <source>ok</source>
        <comment>verdict</comment>
        <translation>正常</translation>
    </message>
    <message>
        <source>warning</source>
        <comment>verdict</comment>
        <translation>警告</translation>
    </message>
    <message>
        <source>problem</source>
        <comment>verdict</comment>
        <translation>问题</translation>
    </message>
    <message numerus="yes">
        <source>%n problem(s)</source>
        <translation>
            <numerusform>%n 个问题</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s)</source>
        <translation>
            <numerusform>%n 个警告</numerusform>
        </translation>
    </message>
    <message>
        <source>nothing stands in the way</source>
        <translation>没有障碍</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between counts</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>SMs</source>
        <translation>SM</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Link, one direction</source>
        <translation>链路，单向</translation>
    </message>
    <message>
        <source>Pinned copies, H2D</source>
        <translation>Pinned 拷贝，H2D</translation>
    </message>
    <message>
        <source>Pinned copies, D2H</source>
        <translation>Pinned 拷贝，D2H</translation>
    </message>
    <message>
        <source>Link now</source>
        <translation>当前链路</translation>
    </message>
    <message>
        <source>Link at most</source>
        <translation>最高链路</translation>
    </message>
    <message>
        <source>Memory clock</source>
        <translation>显存频率</translation>
    </message>
    <message>
        <source>Model error against measured runs</source>
        <translation>模型相对实测的误差</translation>
    </message>
    <message>
        <source>Wall time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>none is defined: no such device exists</source>
        <translation>没有定义：不存在这样的设备</translation>
    </message>
    <message>
        <source>not validated</source>
        <translation>未经验证</translation>
    </message>
    <message>
        <source>median %1, p95 %2</source>
        <translation>中位数 %1，P95 %2</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Pinned</translation>
    </message>
    <message>
        <source>Pageable</source>
        <translation>Pageable</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>This program</source>
        <translation>本程序</translation>
    </message>
    <message>
        <source>NVIDIA driver</source>
        <translation>NVIDIA 驱动</translation>
    </message>
    <message>
        <source>CUDA versions</source>
        <translation>CUDA 版本</translation>
    </message>
    <message>
        <source>Other profiler</source>
        <translation>其他 profiler</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Persistence mode</source>
        <translation>持久模式</translation>
    </message>
    <message>
        <source>Other programs on it</source>
        <translation>GPU 上的其他程序</translation>
    </message>
    <message>
        <source>Display</source>
        <translation>显示器</translation>
    </message>
</context>
<context>
    <name>overlap::Diagnosis</name>
    <message>
        <source>%1, %2 of the copy time</source>
        <translation>%1，占拷贝时间的 %2</translation>
    </message>
    <message>
        <source>%1, %2 of the kernel time</source>
        <translation>%1，占 kernel 时间的 %2</translation>
    </message>
    <message>
        <source>%1, %2 of the window</source>
        <translation>%1，占窗口的 %2</translation>
    </message>
    <message>
        <source>mostly the host had not asked for the next operation yet</source>
        <translation>多数是 host 尚未下发下一个操作</translation>
    </message>
    <message>
        <source>mostly the device&apos;s own latency</source>
        <translation>多数是设备自身的延迟</translation>
    </message>
    <message>
        <source>mostly a stream waited for an event</source>
        <translation>多数是 stream 在等待 event</translation>
    </message>
    <message>
        <source>mostly for no cause that was recorded</source>
        <translation>多数没有录制到原因</translation>
    </message>
    <message numerus="yes">
        <source>%n operation(s) in the default stream ran alone on the device while other streams had to wait: %1.</source>
        <translation>
            <numerusform>默认 stream 中的 %n 个操作独占设备，其他 stream 只能等待：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of the copying ran beside kernels; %2 more could have: %3 of the window.</source>
        <translation>%1 的拷贝与 kernel 并行；还有 %2 本可并行：占窗口的 %3。</translation>
    </message>
    <message numerus="yes">
        <source>The host is in %n such copy(s) for %1.</source>
        <translation>
            <numerusform>host 花在 %n 次这样的拷贝上：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n call(s) take %1.</source>
        <translation>
            <numerusform>%n 次调用耗时 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %n synchronising call(s) the device ran dry; idle time after them and overlap that was lost add up to %1.</source>
        <translation>
            <numerusform>在 %n 次同步调用中设备无事可做；其后的空闲与失去的重叠合计 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of the copies of %2 and more ran beside kernels; %3 of %n copy(s) did not.</source>
        <translation>
            <numerusform>%2 以上的拷贝有 %1 与 kernel 并行；%n 次拷贝中有 %3 没有。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n gap(s) of more than %1: %2; %3.</source>
        <translation>
            <numerusform>%n 段超过 %1 的空隙：%2；%3。</numerusform>
        </translation>
    </message>
    <message>
        <source>A kernel ran in %1 of the window.</source>
        <translation>窗口内 %1 的时间有 kernel 在运行。</translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) are shorter than the launching call; inside issuing calls the device was idle for %1.</source>
        <translation>
            <numerusform>%n 个 kernel 比 launch 它的调用还短；在下发调用期间设备空闲 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) are below the size where latency dominates; their fixed cost adds up to %1.</source>
        <translation>
            <numerusform>%n 次拷贝小于延迟占主导的大小；其固定开销合计 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n copy(s) reached %1 of the calibrated rate; that cost %2.</source>
        <translation>
            <numerusform>%n 次拷贝只达到校准速率的 %1；代价 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>While batches were prepared the device was idle for %1.</source>
        <translation>在预处理各批期间设备空闲 %1。</translation>
    </message>
    <message numerus="yes">
        <source>%n kernel(s) have fewer blocks than there are SMs; the empty SMs make %1.</source>
        <translation>
            <numerusform>%n 个 kernel 的 block 数少于 SM 数；空着的 SM 相当于 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>It took %1 longer than the others: %2 of the window.</source>
        <translation>它比其他的多花 %1：占窗口的 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es) waited for room in the launch queue: %1.</source>
        <translation>
            <numerusform>%n 次 launch 在等待 launch 队列的空位：%1。</numerusform>
        </translation>
    </message>
    <message>
        <source>with %1</source>
        <comment>a symptom, with the rule that explains it</comment>
        <translation>随 %1</translation>
    </message>
    <message>
        <source>Of the copy time</source>
        <translation>占拷贝时间</translation>
    </message>
    <message>
        <source>Of the kernel time</source>
        <translation>占 kernel 时间</translation>
    </message>
    <message>
        <source>Of the window</source>
        <translation>占窗口</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>rule, why it cannot tell</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>preparation</source>
        <comment>bound by</comment>
        <translation>预处理</translation>
    </message>
    <message>
        <source>the link</source>
        <comment>bound by</comment>
        <translation>链路</translation>
    </message>
    <message>
        <source>kernels</source>
        <comment>bound by</comment>
        <translation>kernel</translation>
    </message>
    <message>
        <source>launches</source>
        <comment>bound by</comment>
        <translation>下发</translation>
    </message>
    <message>
        <source>synchronisation</source>
        <comment>bound by</comment>
        <translation>同步</translation>
    </message>
    <message>
        <source>allocation</source>
        <comment>bound by</comment>
        <translation>分配</translation>
    </message>
    <message>
        <source>Preparation</source>
        <comment>share of the run</comment>
        <translation>预处理</translation>
    </message>
    <message>
        <source>Link</source>
        <comment>share of the run</comment>
        <translation>链路</translation>
    </message>
    <message>
        <source>Kernels</source>
        <comment>share of the run</comment>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Launches</source>
        <comment>share of the run</comment>
        <translation>下发</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <comment>share of the run</comment>
        <translation>同步</translation>
    </message>
    <message>
        <source>Allocation</source>
        <comment>share of the run</comment>
        <translation>分配</translation>
    </message>
    <message>
        <source>The run could not go on because a batch was being prepared on the CPU.</source>
        <translation>运行无法继续，因为 CPU 正在预处理一批数据。</translation>
    </message>
    <message>
        <source>The run could not go on because of a copy, the driver&apos;s staging of pageable memory included.</source>
        <translation>运行无法继续，因为正在拷贝，包括驱动对 pageable 内存的中转。</translation>
    </message>
    <message>
        <source>The run could not go on because a kernel was running.</source>
        <translation>运行无法继续，因为 kernel 正在执行。</translation>
    </message>
    <message>
        <source>The run could not go on because the device had not been given its work yet: issuing calls, the host between calls, and the way from a call to the start.</source>
        <translation>运行无法继续，因为工作还没有交给设备：下发调用、调用之间的 host，以及从调用到开始执行的路程。</translation>
    </message>
    <message>
        <source>The run could not go on because the host was waking up, or waited for nothing.</source>
        <translation>运行无法继续，因为 host 正在被唤醒，或在空等。</translation>
    </message>
    <message>
        <source>The run could not go on because device memory was allocated or freed, or host memory pinned.</source>
        <translation>运行无法继续，因为正在分配或释放显存，或锁定 host 内存。</translation>
    </message>
    <message>
        <source>Bound by %1: %2 of the window.</source>
        <translation>受限于%1：占窗口的 %2。</translation>
    </message>
    <message>
        <source>No rule applies, or its mend would gain less than %1.</source>
        <translation>没有命中的规则，或其改法的收益不到 %1。</translation>
    </message>
    <message>
        <source>No rule finds anything to mend.</source>
        <translation>没有规则发现可改之处。</translation>
    </message>
    <message>
        <source>%1; mending that would save %2, %3 of the time.</source>
        <comment>title of a finding</comment>
        <translation>%1；改掉它可省 %2，即时间的 %3。</translation>
    </message>
    <message>
        <source>%1, %2 of the window.</source>
        <comment>title of a finding, its share</comment>
        <translation>%1，占窗口的 %2。</translation>
    </message>
    <message>
        <source> </source>
        <comment>between two sentences</comment>
        <translation>​</translation>
    </message>
    <message>
        <source>warming up first</source>
        <translation>先预热</translation>
    </message>
    <message>
        <source>same</source>
        <comment>no change of the time</comment>
        <translation>持平</translation>
    </message>
    <message>
        <source>The device went on for %1 after the clock had stopped, %2 of the whole run: the figure is not a duration.</source>
        <translation>计时停止后设备还工作了 %1，占整个运行的 %2：这个数字不是耗时。</translation>
    </message>
</context>
<context>
    <name>overlap::DiagnosisPanel</name>
    <message>
        <source>window %1</source>
        <translation>窗口 %1</translation>
    </message>
    <message>
        <source>gain if mended alone</source>
        <translation>单独改掉的收益</translation>
    </message>
    <message>
        <source>time it takes</source>
        <translation>所占时间</translation>
    </message>
    <message numerus="yes">
        <source>%n rule(s) without enough data</source>
        <translation>
            <numerusform>%n 条规则数据不足</numerusform>
        </translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Diagnosis of A</source>
        <translation>A 的诊断</translation>
    </message>
    <message>
        <source>Diagnosis of B</source>
        <translation>B 的诊断</translation>
    </message>
    <message>
        <source>Thresholds…</source>
        <translation>阈值…</translation>
    </message>
    <message>
        <source>From where on a rule finds something</source>
        <translation>规则从何值起命中</translation>
    </message>
    <message>
        <source>Findings</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Each mend is simulated by itself: gains do not add up.</source>
        <translation>每种改法单独仿真：收益不能相加。</translation>
    </message>
    <message>
        <source>window %1, until the device is done</source>
        <translation>窗口 %1，到设备完成为止</translation>
    </message>
</context>
<context>
    <name>overlap::DoctorList</name>
    <message>
        <source>What stands in the way of measuring</source>
        <translation>测量的障碍</translation>
    </message>
</context>
<context>
    <name>overlap::DoctorModel</name>
    <message>
        <source>GPU %1: %2</source>
        <comment>its number, what was looked at</comment>
        <translation>GPU %1：%2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>verdict, title, finding</comment>
        <translation>%1，%2：%3</translation>
    </message>
</context>
<context>
    <name>overlap::EqualTable</name>
    <message>
        <source>rate</source>
        <comment>column</comment>
        <translation>速率</translation>
    </message>
    <message>
        <source>time</source>
        <comment>column</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>memory</source>
        <comment>column</comment>
        <translation>显存</translation>
    </message>
    <message>
        <source>the first %1 of %2, least memory first</source>
        <translation>%2 项中的前 %1 项，显存少者在前</translation>
    </message>
    <message>
        <source>least memory first</source>
        <translation>显存少者在前</translation>
    </message>
    <message>
        <source>Equal to the best</source>
        <translation>与最佳相同</translation>
    </message>
    <message>
        <source>Settings that are equal to the best</source>
        <translation>与最佳相同的设置</translation>
    </message>
</context>
<context>
    <name>overlap::EvidenceModel</name>
    <message>
        <source>nothing runs</source>
        <comment>a gap on the device</comment>
        <translation>无任何操作</translation>
    </message>
    <message>
        <source>How long the device was idle in it and after it, until the next operation began</source>
        <translation>该调用期间以及之后、直到下一个操作开始，设备空闲了多久</translation>
    </message>
    <message>
        <source>How long it copied while no kernel ran</source>
        <translation>在没有 kernel 运行时拷贝了多久</translation>
    </message>
    <message>
        <source>How much longer it took than its bytes take at the calibrated rate</source>
        <translation>比按标定速率拷贝这些字节多用了多久</translation>
    </message>
    <message>
        <source>Its time, times the share of the SMs that it left empty</source>
        <translation>其耗时乘以它空置的 SM 比例</translation>
    </message>
    <message>
        <source>No.</source>
        <comment>number of a row</comment>
        <translation>序号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批次</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>长度</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>设备空闲</translation>
    </message>
    <message>
        <source>Not hidden</source>
        <translation>未掩盖</translation>
    </message>
    <message>
        <source>Too long by</source>
        <translation>超出</translation>
    </message>
    <message>
        <source>On empty SMs</source>
        <translation>空置 SM</translation>
    </message>
</context>
<context>
    <name>overlap::EvidenceTable</name>
    <message>
        <source>The %1 longest are shown.</source>
        <translation>显示其中最长的 %1 条。</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Copy every row, with full precision</source>
        <translation>以完整精度复制所有行</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>Save every row, with full precision</source>
        <translation>以完整精度保存所有行</translation>
    </message>
    <message>
        <source>Close the evidence</source>
        <translation>关闭依据</translation>
    </message>
    <message>
        <source>Pieces of evidence; the chart goes to the one that is chosen</source>
        <translation>各条依据；图表会移到所选的那一条</translation>
    </message>
</context>
<context>
    <name>overlap::EvidenceView</name>
    <message>
        <source>It cannot be told from these numbers.</source>
        <translation>从这些数字无法判断。</translation>
    </message>
    <message>
        <source>These numbers show it.</source>
        <translation>这些数字显示了这一点。</translation>
    </message>
    <message>
        <source>These numbers do not show it: this device behaves differently.</source>
        <translation>这些数字没有显示这一点：这个设备的表现不同。</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Close the evidence</source>
        <translation>关闭依据</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Open both in the Timeline</source>
        <translation>在时间线中打开</translation>
    </message>
    <message>
        <source>Puts these two into A and B; it can be undone</source>
        <translation>把这两个放进 A 和 B；可以撤销</translation>
    </message>
    <message>
        <source>Runs of the evidence</source>
        <translation>依据的运行</translation>
    </message>
    <message>
        <source>%1 could not be run: %2</source>
        <comment>name of a run, reason</comment>
        <translation>%1 未能运行：%2</translation>
    </message>
    <message>
        <source>n/a</source>
        <translation>不适用</translation>
    </message>
</context>
<context>
    <name>overlap::ExportStrip</name>
    <message>
        <source>Writing %1: %2 of %3 intervals</source>
        <comment>file</comment>
        <translation>正在写入 %1：%2 / %3 个区间</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel writing the file</source>
        <translation>取消写入文件</translation>
    </message>
    <message>
        <source>How far the file is written</source>
        <translation>文件的写入进度</translation>
    </message>
</context>
<context>
    <name>overlap::ExportWriter</name>
    <message>
        <source>%1 is still being written: wait for it, or cancel it.</source>
        <comment>file</comment>
        <translation>%1 还在写入：请等它完成，或取消它。</translation>
    </message>
    <message>
        <source>There is nothing to export: neither A nor B has been run.</source>
        <translation>没有可导出的内容：A 和 B 都还没有运行。</translation>
    </message>
    <message>
        <source>There is not enough memory to write the file; nothing was written.</source>
        <translation>内存不足，无法写入文件；没有写出任何内容。</translation>
    </message>
</context>
<context>
    <name>overlap::Exporter</name>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG 图片 (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG 图形 (*.svg)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>CSV table (*.csv)</source>
        <translation>CSV 表格 (*.csv)</translation>
    </message>
    <message>
        <source>Chrome trace (*.json)</source>
        <translation>Chrome trace (*.json)</translation>
    </message>
    <message>
        <source>There is nothing to export: neither A nor B has been run.</source>
        <translation>没有可导出的内容：A 和 B 都还没有运行。</translation>
    </message>
</context>
<context>
    <name>overlap::Facts</name>
    <message>
        <source>preparation</source>
        <comment>sets the bound</comment>
        <translation>预处理</translation>
    </message>
    <message>
        <source>H2D copies</source>
        <comment>set the bound</comment>
        <translation>H2D 拷贝</translation>
    </message>
    <message>
        <source>D2H copies</source>
        <comment>set the bound</comment>
        <translation>D2H 拷贝</translation>
    </message>
    <message>
        <source>the copy engine</source>
        <comment>sets the bound</comment>
        <translation>拷贝引擎</translation>
    </message>
    <message>
        <source>the PCIe link</source>
        <comment>sets the bound</comment>
        <translation>PCIe 链路</translation>
    </message>
    <message>
        <source>kernels</source>
        <comment>set the bound</comment>
        <translation>kernel</translation>
    </message>
    <message>
        <source>waiting for the host</source>
        <translation>等 Host</translation>
    </message>
    <message>
        <source>between kernels</source>
        <translation>kernel 之间</translation>
    </message>
    <message>
        <source>waiting for an event</source>
        <translation>等 event</translation>
    </message>
    <message>
        <source>other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>cause of idle time, its length</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Device idle %1</source>
        <translation>设备空闲 %1</translation>
    </message>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>device idle, its causes</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between causes</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>A or B, a resource</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>No way of issuing these batches is faster than %1; it takes %2.</source>
        <translation>无论怎样下发这些批次都不会快于 %1；实际用时 %2。</translation>
    </message>
    <message>
        <source> </source>
        <comment>between two sentences</comment>
        <translation>​</translation>
    </message>
    <message>
        <source>Alone it takes %1 of the %2.</source>
        <comment>the busiest resource, the window</comment>
        <translation>仅它就占 %2 中的 %1。</translation>
    </message>
</context>
<context>
    <name>overlap::FactsPanel</name>
    <message>
        <source>bound reached</source>
        <translation>达到下界的比例</translation>
    </message>
    <message>
        <source>What sets the bound</source>
        <translation>理论下界由什么决定</translation>
    </message>
</context>
<context>
    <name>overlap::FieldEditor</name>
    <message>
        <source>%1, %2</source>
        <comment>setting, A or B</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, slider</source>
        <translation>%1，滑块</translation>
    </message>
</context>
<context>
    <name>overlap::FileProblems</name>
    <message numerus="yes">
        <source>%1 was not opened: %n problem(s). What was open stays.</source>
        <translation>
            <numerusform>未打开 %1：%n 个问题。已打开的内容保持不变。</numerusform>
        </translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>overlap::FindBar</name>
    <message>
        <source>searching…</source>
        <translation>查找中…</translation>
    </message>
    <message>
        <source>no hit</source>
        <translation>没有匹配</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>place among the hits, their number</comment>
        <translation>第 %1 个，共 %2 个</translation>
    </message>
    <message numerus="yes">
        <source>%n hit(s)</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>name, kind or b4</source>
        <translation>名称、种类或 b4</translation>
    </message>
    <message>
        <source>Find intervals by name or kind</source>
        <translation>按名称或种类查找区间</translation>
    </message>
    <message>
        <source>any kind</source>
        <translation>任意种类</translation>
    </message>
    <message>
        <source>Kind of the intervals to find</source>
        <translation>要查找的区间种类</translation>
    </message>
    <message>
        <source>at least</source>
        <translation>至少</translation>
    </message>
    <message>
        <source>Least length of the intervals to find</source>
        <translation>要查找的区间的最短时长</translation>
    </message>
    <message>
        <source>batch</source>
        <translation>batch</translation>
    </message>
    <message>
        <source>any</source>
        <comment>batch</comment>
        <translation>任意</translation>
    </message>
    <message>
        <source>Batch of the intervals to find</source>
        <translation>要查找的区间所属 batch</translation>
    </message>
    <message>
        <source>Previous hit (Shift+Enter)</source>
        <translation>上一个匹配 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Next hit (Enter)</source>
        <translation>下一个匹配 (Enter)</translation>
    </message>
    <message>
        <source>Close the search (Esc)</source>
        <translation>关闭查找 (Esc)</translation>
    </message>
</context>
<context>
    <name>overlap::FindingView</name>
    <message>
        <source>What mends it is no setting of the scenario, so its gain was not simulated.</source>
        <translation>改法不是场景中的设置，因此没有仿真其收益。</translation>
    </message>
    <message>
        <source>Simulated with the mend: %1, %2 less.</source>
        <comment>time, share</comment>
        <translation>改后仿真：%1，少 %2。</translation>
    </message>
    <message>
        <source>Model error: median %1, 95th percentile %2.</source>
        <translation>模型误差：中位数 %1，P95 %2。</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>title of a finding, rule, cost</comment>
        <translation>%1，%2：%3</translation>
    </message>
    <message numerus="yes">
        <source>Evidence, %n time(s)</source>
        <translation>
            <numerusform>依据，%n 处</numerusform>
        </translation>
    </message>
    <message>
        <source>Threshold: %1</source>
        <comment>what is compared</comment>
        <translation>阈值：%1</translation>
    </message>
    <message>
        <source>Do this</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Try in B</source>
        <translation>在 B 中试</translation>
    </message>
    <message>
        <source>Put this setting into B</source>
        <translation>把此设置放入 B</translation>
    </message>
    <message>
        <source>Next evidence</source>
        <translation>下一处依据</translation>
    </message>
    <message>
        <source>Show evidence</source>
        <translation>显示依据</translation>
    </message>
    <message>
        <source>Shown: %1 of %2</source>
        <translation>已显示：%1 / %2</translation>
    </message>
    <message>
        <source>Show on the chart what this rests on</source>
        <translation>在图上显示这一结论的依据</translation>
    </message>
    <message>
        <source>Previous</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>It saves launches and latencies too, not only what empty SMs cost.</source>
        <translation>它省下的不只是空置 SM 的代价，还有 launch 和延迟。</translation>
    </message>
</context>
<context>
    <name>overlap::FirstRun</name>
    <message>
        <source>The first run is under way.</source>
        <translation>首次运行正在进行。</translation>
    </message>
    <message>
        <source>Nothing has been run yet: press Run (Ctrl+R).</source>
        <translation>尚未运行：请点击“运行”（Ctrl+R）。</translation>
    </message>
    <message>
        <source>The first run is under way (%1).</source>
        <comment>how far it is</comment>
        <translation>正在进行第一次运行（%1）。</translation>
    </message>
</context>
<context>
    <name>overlap::GlossaryView</name>
    <message>
        <source>No term has all of these words.</source>
        <translation>没有术语同时包含这些词。</translation>
    </message>
    <message numerus="yes">
        <source>%n term(s)</source>
        <translation>
            <numerusform>%n 条术语</numerusform>
        </translation>
    </message>
    <message>
        <source>What other tools call it</source>
        <translation>其他工具中的叫法</translation>
    </message>
    <message>
        <source>Keys in files</source>
        <translation>文件中的键</translation>
    </message>
    <message>
        <source>Search: GPU-Util, pinned, copy</source>
        <translation>搜索：GPU-Util、pinned、拷贝</translation>
    </message>
    <message>
        <source>Search the glossary</source>
        <translation>搜索术语表</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>术语</translation>
    </message>
</context>
<context>
    <name>overlap::GuessChart</name>
    <message>
        <source>My guess of where B ends</source>
        <translation>我猜 B 在哪里结束</translation>
    </message>
    <message>
        <source>nothing entered yet</source>
        <translation>还没有输入</translation>
    </message>
    <message>
        <source>Drag the line to where B will end, or move it with the Left and Right keys.</source>
        <translation>把线拖到 B 结束的位置，或用左右方向键移动它。</translation>
    </message>
    <message>
        <source>Hidden until you have predicted</source>
        <translation>先猜，然后才显示</translation>
    </message>
    <message>
        <source>Drag the line to where B will end</source>
        <translation>把线拖到 B 结束的位置</translation>
    </message>
    <message>
        <source>my guess %1</source>
        <comment>a time</comment>
        <translation>我的猜测 %1</translation>
    </message>
    <message>
        <source>my guess?</source>
        <translation>我的猜测？</translation>
    </message>
</context>
<context>
    <name>overlap::HeatMap</name>
    <message>
        <source>%1 of B in %2</source>
        <comment>quantity, unit</comment>
        <translation>B 的%1（%2）</translation>
    </message>
    <message>
        <source>outlined: equal to the best</source>
        <translation>线框：与最佳相同</translation>
    </message>
    <message>
        <source>outlined: equal to the best; dashed: memory limit</source>
        <translation>线框：与最佳相同；虚线：显存上限</translation>
    </message>
    <message>
        <source>recommended</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Double click: put this into B</source>
        <translation>双击：放入 B</translation>
    </message>
    <message>
        <source>Every combination is run here. A GPU waits for the Sweep button.</source>
        <translation>每一种组合都在这里运行。GPU 要等点击“参数扫描”按钮才开始。</translation>
    </message>
</context>
<context>
    <name>overlap::HistoryPanel</name>
    <message>
        <source>What it is doing</source>
        <translation>运行状态</translation>
    </message>
    <message>
        <source>the last two minutes, five times a second</source>
        <translation>最近两分钟，每秒五次</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Memory used</source>
        <translation>已用显存</translation>
    </message>
    <message>
        <source>SM clock</source>
        <translation>SM 频率</translation>
    </message>
    <message>
        <source>Power</source>
        <translation>功耗</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>PCIe</source>
        <translation>PCIe</translation>
    </message>
</context>
<context>
    <name>overlap::ImportReportView</name>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the import report as text</source>
        <translation>把导入报告复制为文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>overlap::IntervalDetails</name>
    <message>
        <source>Details of the selected interval</source>
        <translation>所选区间的详情</translation>
    </message>
    <message>
        <source>Click an interval to see its times here</source>
        <translation>点击一个区间，在此查看它的时间</translation>
    </message>
</context>
<context>
    <name>overlap::IntervalModel</name>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Lane</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>Batch</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Length</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节数</translation>
    </message>
    <message>
        <source>Bandwidth</source>
        <translation>带宽</translation>
    </message>
    <message>
        <source>Correlation</source>
        <translation>关联号</translation>
    </message>
</context>
<context>
    <name>overlap::IntervalTable</name>
    <message numerus="yes">
        <source>%n interval(s)</source>
        <translation>
            <numerusform>%n 个区间</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>rows shown, &quot;3 500 intervals&quot;</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>&amp;Copy rows as TSV</source>
        <translation>将所选行复制为 TSV(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Select all</source>
        <translation>全选(&amp;S)</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Intervals of A and B</source>
        <translation>A 和 B 的区间</translation>
    </message>
    <message>
        <source>Close the table of intervals</source>
        <translation>关闭区间表</translation>
    </message>
    <message>
        <source>sorting and filtering… %1</source>
        <translation>正在排序和筛选… %1</translation>
    </message>
</context>
<context>
    <name>overlap::KeySheet</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>zoom in, zoom out</source>
        <translation>放大，缩小</translation>
    </message>
    <message>
        <source>earlier, later</source>
        <translation>向前，向后</translation>
    </message>
    <message>
        <source>show the selection; again: show all</source>
        <translation>显示选区；再按一次显示全部</translation>
    </message>
    <message>
        <source>next, previous operation of the lane</source>
        <translation>泳道中的下一个、上一个操作</translation>
    </message>
    <message>
        <source>measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>begin, end of the run</source>
        <translation>运行的开头、结尾</translation>
    </message>
    <message>
        <source>clear the selection; close the scenario panel over the chart</source>
        <translation>清除选择；关闭覆盖在图上的场景面板</translation>
    </message>
    <message>
        <source>Mouse</source>
        <translation>鼠标</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>zoom at the pointer</source>
        <translation>以指针为中心缩放</translation>
    </message>
    <message>
        <source>Shift + wheel</source>
        <translation>Shift + 滚轮</translation>
    </message>
    <message>
        <source>Drag</source>
        <translation>拖动</translation>
    </message>
    <message>
        <source>select a range; all numbers are limited to it</source>
        <translation>选择一段范围；所有指标都限于该范围</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>first view</source>
        <translation>初始视图</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>run both again</source>
        <translation>重新运行两者</translation>
    </message>
    <message>
        <source>undo, redo a change of the scenarios</source>
        <translation>撤销、重做场景的更改</translation>
    </message>
    <message>
        <source>save the chart as a picture</source>
        <translation>把图表存为图片</translation>
    </message>
    <message>
        <source>scenario panel, numbers panel</source>
        <translation>场景面板，指标面板</translation>
    </message>
    <message>
        <source>full screen</source>
        <translation>全屏</translation>
    </message>
    <message>
        <source>larger, smaller, normal type</source>
        <translation>放大、缩小、标准字体</translation>
    </message>
    <message>
        <source>this page</source>
        <translation>本页</translation>
    </message>
    <message>
        <source>quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Middle drag</source>
        <translation>中键拖动</translation>
    </message>
    <message>
        <source>move the view</source>
        <translation>移动视图</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>run after every change, and on a GPU again and again</source>
        <translation>每次改动后运行，在 GPU 上不断重复</translation>
    </message>
    <message>
        <source>find intervals</source>
        <translation>查找区间</translation>
    </message>
    <message>
        <source>next, previous hit</source>
        <translation>下一个、上一个匹配</translation>
    </message>
    <message>
        <source>table of intervals</source>
        <translation>区间表</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单键</translation>
    </message>
    <message>
        <source>hide, pin, move or fold the lane</source>
        <translation>隐藏、置顶、移动或折叠泳道</translation>
    </message>
    <message>
        <source>slow motion: play, pause; then . , step by event</source>
        <translation>慢放：播放、暂停；之后用 . , 逐事件步进</translation>
    </message>
    <message>
        <source>Drag a lane&apos;s name</source>
        <translation>拖动泳道名</translation>
    </message>
    <message>
        <source>move the lane; a click on the first of a group folds it</source>
        <translation>移动泳道；单击一组中的第一个名称可折叠该组</translation>
    </message>
    <message>
        <source>open scenarios or recordings; save both scenarios</source>
        <translation>打开场景或录制；保存两个场景</translation>
    </message>
    <message>
        <source>close the recordings, show the runs again</source>
        <translation>关闭录制，重新显示运行结果</translation>
    </message>
    <message>
        <source>glossary, with the names of other tools</source>
        <translation>术语表，含其他工具中的叫法</translation>
    </message>
    <message>
        <source>practice: show the points; then rate by the ticks</source>
        <translation>练习：显示要点；再按勾选评分</translation>
    </message>
    <message>
        <source>the tabs Timeline, Sweep, Transfers, Memory, Learn, Device</source>
        <translation>标签页：时间线、参数扫描、传输、显存、学习、设备</translation>
    </message>
    <message>
        <source>write a report: PDF, HTML or Markdown</source>
        <translation>写报告：PDF、HTML 或 Markdown</translation>
    </message>
    <message>
        <source>in a lesson: on, back</source>
        <translation>课程中：继续、返回</translation>
    </message>
    <message>
        <source>show the lesson on the whole screen</source>
        <translation>全屏演示课程</translation>
    </message>
</context>
<context>
    <name>overlap::LearnPage</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Interview practice</source>
        <translation>面试练习</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>Ways to learn</source>
        <translation>学习方式</translation>
    </message>
    <message>
        <source>&amp;Interview practice</source>
        <translation>面试练习(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Claims</source>
        <translation>论断(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>Practice</source>
        <translation>练习</translation>
    </message>
</context>
<context>
    <name>overlap::LeftPanel</name>
    <message>
        <source>Recordings</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>The facts of what is open</source>
        <translation>已打开文件的信息</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>The settings of the run</source>
        <translation>运行的设置</translation>
    </message>
</context>
<context>
    <name>overlap::LessonCharts</name>
    <message>
        <source>The first three batches of A</source>
        <translation>A 的前三批</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <comment>begin and end</comment>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>Above the whole of the runs, below the part that is meant; all else in it is dimmed.</source>
        <translation>上面是整次运行，下面是所讲的部分；其余内容变淡。</translation>
    </message>
    <message>
        <source>What is meant keeps its colours.</source>
        <translation>所讲的内容保持原色。</translation>
    </message>
    <message>
        <source>One run for each point of the curve.</source>
        <translation>曲线上每个点是一次运行。</translation>
    </message>
    <message>
        <source>Set by the lesson; the scenario panel unlocks at “Try next”.</source>
        <translation>由课程设定；到“接着试”时可以改动场景。</translation>
    </message>
</context>
<context>
    <name>overlap::LessonHeadline</name>
    <message>
        <source>, </source>
        <comment>between differences</comment>
        <translation>、</translation>
    </message>
    <message>
        <source> and </source>
        <comment>before the last difference</comment>
        <translation>和</translation>
    </message>
    <message>
        <source> B differs by %1.</source>
        <comment>follows a sentence</comment>
        <translation>B 的不同之处：%1。</translation>
    </message>
    <message>
        <source> The answer comes here after your prediction.</source>
        <comment>follows a question</comment>
        <translation>猜过之后，答案会出现在这里。</translation>
    </message>
    <message>
        <source> A needs %1.</source>
        <comment>follows a question</comment>
        <translation>A 需要 %1。</translation>
    </message>
</context>
<context>
    <name>overlap::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>done, all</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2 lessons were walked to their end</source>
        <translation>%2 课中已学完 %1 课</translation>
    </message>
    <message>
        <source>Lesson %1, done: %2</source>
        <translation>第 %1 课，已学完：%2</translation>
    </message>
    <message>
        <source>Lesson %1: %2</source>
        <translation>第 %1 课：%2</translation>
    </message>
    <message>
        <source>Your predictions so far</source>
        <translation>到目前为止的猜测</translation>
    </message>
    <message>
        <source>right within 10&#x202f;%</source>
        <translation>误差在 10&#x202f;% 以内</translation>
    </message>
    <message>
        <source>right reason</source>
        <translation>理由正确</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>right, all</comment>
        <translation>%1 / %2</translation>
    </message>
</context>
<context>
    <name>overlap::LessonRunner</name>
    <message>
        <source>The runs were stopped.</source>
        <translation>运行已停止。</translation>
    </message>
</context>
<context>
    <name>overlap::LessonView</name>
    <message>
        <source>Code of A</source>
        <translation>A 的代码</translation>
    </message>
    <message>
        <source>Code of B</source>
        <translation>B 的代码</translation>
    </message>
    <message>
        <source>Go on (Ctrl+Right)</source>
        <translation>继续（Ctrl+右方向键）</translation>
    </message>
    <message>
        <source>My prediction</source>
        <translation>我的猜测</translation>
    </message>
    <message>
        <source>Make a prediction</source>
        <translation>先猜一猜</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>看结果</translation>
    </message>
    <message>
        <source>Progress of the runs</source>
        <translation>运行进度</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>重新运行</translation>
    </message>
    <message>
        <source>Run on the simulated H200</source>
        <translation>在仿真的 H200 上运行</translation>
    </message>
    <message>
        <source>These runs do not give the number that was asked for.</source>
        <translation>这些运行得不出所问的数值。</translation>
    </message>
    <message>
        <source>It is **%1**. You made no guess.</source>
        <translation>结果是 **%1**。你没有猜。</translation>
    </message>
    <message>
        <source>You guessed %1, and it is **%2**: right within 10&#x202f;%.</source>
        <translation>你猜的是 %1，结果是 **%2**：误差在 10&#x202f;% 以内。</translation>
    </message>
    <message>
        <source>You guessed %1, and it is **%2**: your guess is %3 too long.</source>
        <translation>你猜的是 %1，结果是 **%2**：猜长了 %3。</translation>
    </message>
    <message>
        <source>You guessed %1, and it is **%2**: your guess is %3 too short.</source>
        <translation>你猜的是 %1，结果是 **%2**：猜短了 %3。</translation>
    </message>
    <message>
        <source>None of the reasons holds on this device.</source>
        <translation>在这台设备上，这些理由都不成立。</translation>
    </message>
    <message>
        <source>Your reason is right: %1</source>
        <translation>你的理由正确：%1</translation>
    </message>
    <message>
        <source>The reason that the runs show: %1</source>
        <translation>运行结果表明的原因：%1</translation>
    </message>
    <message>
        <source>You chose: %1 The runs show another reason: %2</source>
        <translation>你选的是：%1运行结果表明的原因是：%2</translation>
    </message>
    <message>
        <source>See how</source>
        <translation>看看过程</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>讲解</translation>
    </message>
    <message>
        <source>Next step (%1 of %2)</source>
        <translation>下一步（第 %1 步，共 %2 步）</translation>
    </message>
    <message>
        <source>Interview question</source>
        <translation>面试题</translation>
    </message>
    <message>
        <source>Answer it aloud first. Then compare.</source>
        <translation>先说出你的回答，再对照。</translation>
    </message>
    <message>
        <source>Show a good answer</source>
        <translation>看参考回答</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>Try next</source>
        <translation>接着试</translation>
    </message>
    <message>
        <source>Open in the Timeline</source>
        <translation>在时间线中打开</translation>
    </message>
    <message>
        <source>Next lesson: %1</source>
        <translation>下一课：%1</translation>
    </message>
    <message>
        <source>This lesson again from the beginning</source>
        <translation>从头再学这一课</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>先猜</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>See</source>
        <translation>观察</translation>
    </message>
    <message>
        <source>Explain</source>
        <translation>讲解</translation>
    </message>
    <message>
        <source>Interview</source>
        <translation>面试题</translation>
    </message>
    <message>
        <source>Stages of the lesson</source>
        <translation>课程的各个阶段</translation>
    </message>
    <message>
        <source>Comes after what is before it</source>
        <translation>先完成前面的阶段</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在开始…</translation>
    </message>
    <message>
        <source>Run %1: %2 of %3</source>
        <comment>name, place, number</comment>
        <translation>运行 %1：第 %2 次，共 %3 次</translation>
    </message>
</context>
<context>
    <name>overlap::LessonsPage</name>
    <message>
        <source>Lesson %1</source>
        <translation>第 %1 课</translation>
    </message>
    <message>
        <source>Lesson %1 of %2</source>
        <translation>第 %1 课，共 %2 课</translation>
    </message>
    <message>
        <source>&amp;Present on the whole screen</source>
        <translation>全屏演示(&amp;P)</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Choose a lesson</source>
        <translation>选择一课</translation>
    </message>
    <message>
        <source>Present</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>This lesson on the whole screen, in large type (F5)</source>
        <translation>全屏显示本课，大字号（F5）</translation>
    </message>
</context>
<context>
    <name>overlap::LineChart</name>
    <message>
        <source>%1: %2 at %3</source>
        <comment>line, value, place</comment>
        <translation>%1：%3 处为 %2</translation>
    </message>
</context>
<context>
    <name>overlap::MainWindow</name>
    <message>
        <source>Undo: %1 (Ctrl+Z)</source>
        <translation>撤销：%1（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Undo (Ctrl+Z)</source>
        <translation>撤销（Ctrl+Z）</translation>
    </message>
    <message>
        <source>Redo: %1 (Ctrl+Y)</source>
        <translation>重做：%1（Ctrl+Y）</translation>
    </message>
    <message>
        <source>Redo (Ctrl+Y)</source>
        <translation>重做（Ctrl+Y）</translation>
    </message>
    <message>
        <source>one batch of %1</source>
        <translation>1 批 × %1</translation>
    </message>
    <message>
        <source>%1 batches of %2</source>
        <translation>%1 批 × %2</translation>
    </message>
    <message>
        <source>The last good run is shown until these settings can be run.</source>
        <translation>当前设置无法运行，仍显示上一次有效的运行。</translation>
    </message>
    <message>
        <source>The settings have changed: press Run (Ctrl+R).</source>
        <translation>设置已更改：请点击“运行”（Ctrl+R）。</translation>
    </message>
    <message>
        <source>A: %1. B: %2.</source>
        <translation>A：%1。B：%2。</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Saved %1.</source>
        <translation>已保存 %1。</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Scenarios (*.json)</source>
        <translation>场景 (*.json)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>About OverlapScope</source>
        <translation>关于 OverlapScope</translation>
    </message>
    <message>
        <source>Shows live how CPU work, PCIe copies and GPU kernels overlap.

Free software under the GNU General Public License, version 3 or later. Uses Qt and QCustomPlot.</source>
        <translation>实时显示 CPU 工作、PCIe 拷贝与 GPU kernel 如何重叠。

自由软件，采用 GNU 通用公共许可证第 3 版或更新版本。使用 Qt 和 QCustomPlot。</translation>
    </message>
    <message>
        <source>This is not tried again by itself.</source>
        <translation>不会再自动重试。</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Calibrate</source>
        <translation>校准</translation>
    </message>
    <message>
        <source>Device profiles (*.json)</source>
        <translation>设备配置 (*.json)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a name, what it stands for</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Open into A</source>
        <translation>打开到 A</translation>
    </message>
    <message>
        <source>Open into B</source>
        <translation>打开到 B</translation>
    </message>
    <message>
        <source>Scenarios and recordings (*.json *.gz *.sqlite *.db);;All files (*)</source>
        <translation>场景与录制 (*.json *.gz *.sqlite *.db);;所有文件 (*)</translation>
    </message>
    <message>
        <source>%1, on %2</source>
        <comment>strategy, device</comment>
        <translation>%1，设备 %2</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>A or B, file</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Save the changes</source>
        <translation>保存各项改动</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save the sweep</source>
        <translation>保存扫描结果</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Save the transfers</source>
        <translation>保存传输曲线</translation>
    </message>
    <message>
        <source>Save the memory</source>
        <translation>保存内存变化</translation>
    </message>
    <message>
        <source>%1 in B</source>
        <comment>a change</comment>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Save the claims board</source>
        <translation>保存论断核对表</translation>
    </message>
    <message>
        <source>Markdown (*.md);;JSON (*.json);;CSV (*.csv)</source>
        <translation>Markdown (*.md);;JSON (*.json);;CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save the evidence</source>
        <translation>保存依据</translation>
    </message>
    <message>
        <source>What is swept is B&apos;s scenario, which was fitted to %1.</source>
        <translation>扫描的是 B 的场景，它是按 %1 拟合的。</translation>
    </message>
    <message>
        <source>What is swept is the scenario of B, not a recording: try a change of the recording in B to sweep what was fitted to it.</source>
        <translation>扫描的是 B 的场景，而不是录制：把录制的某个改动放到 B 中试，就能扫描按它拟合的场景。</translation>
    </message>
</context>
<context>
    <name>overlap::MemoryChart</name>
    <message>
        <source>Memory of %1 over time</source>
        <translation>%1 的内存随时间变化</translation>
    </message>
    <message>
        <source>device peak %1</source>
        <translation>设备峰值 %1</translation>
    </message>
    <message>
        <source>device peak %1 of %2</source>
        <translation>设备峰值 %1，共 %2</translation>
    </message>
    <message>
        <source>%1; host peak %2</source>
        <translation>%1；host 峰值 %2</translation>
    </message>
    <message>
        <source>peak</source>
        <translation>峰值</translation>
    </message>
    <message>
        <source>host</source>
        <comment>memory</comment>
        <translation>host</translation>
    </message>
    <message>
        <source>Time / %1</source>
        <comment>unit</comment>
        <translation>时间 / %1</translation>
    </message>
</context>
<context>
    <name>overlap::MemoryMapBar</name>
    <message numerus="yes">
        <source>%n block(s), %1; %2</source>
        <translation>
            <numerusform>%n 块，%1；%2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>overlap::MemoryPage</name>
    <message>
        <source>There is no run of %1 yet.</source>
        <translation>还没有 %1 的运行结果。</translation>
    </message>
    <message>
        <source>This run was not recorded, so there is nothing to look at.</source>
        <translation>这次运行没有录制，因此没有可分析的内容。</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>A or B, a time</comment>
        <translation>%1，%2 时</translation>
    </message>
    <message>
        <source>Peak on the device</source>
        <translation>设备峰值</translation>
    </message>
    <message>
        <source>of it unused in the pool</source>
        <translation>其中内存池闲置</translation>
    </message>
    <message>
        <source>Peak on the host</source>
        <translation>Host 峰值</translation>
    </message>
    <message>
        <source>of it pinned</source>
        <translation>其中 pinned</translation>
    </message>
    <message>
        <source>Device memory for buffers</source>
        <translation>可用于缓冲区的显存</translation>
    </message>
    <message>
        <source>Largest batch within %1</source>
        <translation>%1 以内的最大 batch</translation>
    </message>
    <message>
        <source>Largest free piece of what is free, at worst</source>
        <translation>最大空闲块占空闲的比例，最差时</translation>
    </message>
    <message>
        <source>%1 asked for: enough is free (%2), but no piece is large enough (%3).</source>
        <translation>申请 %1：空闲总量足够（%2），但没有一块够大（%3）。</translation>
    </message>
    <message>
        <source>%1 asked for and given.</source>
        <translation>申请 %1，已分配。</translation>
    </message>
    <message>
        <source>A large buffer is given back.</source>
        <translation>归还一个大缓冲区。</translation>
    </message>
    <message>
        <source>Request %1 of %2</source>
        <translation>第 %1 次请求，共 %2 次</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Free list</source>
        <translation>空闲表</translation>
    </message>
    <message>
        <source>Where blocks lie at the cursor, else where most is held; first fit, so of a measured run it shows the principle.</source>
        <translation>光标处各块的位置，否则为占用最多之时；按首次适配，因此对实测运行只示意原理。</translation>
    </message>
    <message>
        <source>What is held, and what would fit</source>
        <translation>占用多少，还能放下多少</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>保存为 CSV</translation>
    </message>
    <message>
        <source>Save the memory of both runs over time</source>
        <translation>保存两次运行的内存随时间变化</translation>
    </message>
    <message>
        <source>Enough free, none large enough</source>
        <translation>空闲足够，却没有一块够大</translation>
    </message>
    <message>
        <source>Small and large buffers by turns until memory is full, then every large one goes, then one twice as large is asked for.</source>
        <translation>大小缓冲区交替分配直到占满，再释放所有大的，然后申请一个两倍大的。</translation>
    </message>
    <message>
        <source>Request of the example</source>
        <translation>示例的请求</translation>
    </message>
</context>
<context>
    <name>overlap::MemoryWords</name>
    <message>
        <source>allocated before</source>
        <translation>预先分配</translation>
    </message>
    <message>
        <source>allocated per batch</source>
        <translation>每批分配</translation>
    </message>
    <message>
        <source>stream ordered, in use</source>
        <translation>流序分配，使用中</translation>
    </message>
    <message>
        <source>kept by the pool, unused</source>
        <translation>内存池保留，闲置</translation>
    </message>
    <message>
        <source>host, pinned</source>
        <translation>host，pinned</translation>
    </message>
    <message>
        <source>host, pageable</source>
        <translation>host，pageable</translation>
    </message>
    <message>
        <source>Device buffers that were there before the clock started.</source>
        <translation>计时开始之前就有的设备缓冲区。</translation>
    </message>
    <message>
        <source>Device buffers from cudaMalloc to cudaFree.</source>
        <translation>从 cudaMalloc 到 cudaFree 的设备缓冲区。</translation>
    </message>
    <message>
        <source>Device buffers from cudaMallocAsync until the stream has passed cudaFreeAsync.</source>
        <translation>从 cudaMallocAsync 到 stream 执行过 cudaFreeAsync 的设备缓冲区。</translation>
    </message>
    <message>
        <source>What the pool of cudaMallocAsync holds although nobody uses it: nobody else can have it.</source>
        <translation>cudaMallocAsync 的内存池占着却没人用的内存：别人也拿不到。</translation>
    </message>
    <message>
        <source>Page-locked staging buffers on the host.</source>
        <translation>host 上的锁页中转缓冲区。</translation>
    </message>
    <message>
        <source>Ordinary staging buffers on the host.</source>
        <translation>host 上的普通中转缓冲区。</translation>
    </message>
    <message>
        <source>nothing free</source>
        <translation>没有空闲</translation>
    </message>
    <message>
        <source>free %1, largest piece %2 (%3)</source>
        <comment>memory</comment>
        <translation>空闲 %1，最大一块 %2（%3）</translation>
    </message>
</context>
<context>
    <name>overlap::NoticeStrip</name>
    <message>
        <source>Dismiss</source>
        <translation>关闭提示</translation>
    </message>
</context>
<context>
    <name>overlap::NowPage</name>
    <message>
        <source>n/a</source>
        <translation>n/a</translation>
    </message>
    <message>
        <source>same</source>
        <translation>持平</translation>
    </message>
    <message>
        <source>pp</source>
        <translation>pp</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>此刻</translation>
    </message>
    <message>
        <source>left to run</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>So far</source>
        <translation>到目前为止</translation>
    </message>
    <message>
        <source>0 – %1</source>
        <comment>from the beginning to now</comment>
        <translation>0 – %1</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Batches done</source>
        <translation>已完成批次</translation>
    </message>
    <message>
        <source>Host wait</source>
        <translation>Host 等待</translation>
    </message>
    <message>
        <source>Kernel busy</source>
        <translation>Kernel 忙碌</translation>
    </message>
    <message>
        <source>H2D busy</source>
        <translation>H2D 忙碌</translation>
    </message>
    <message>
        <source>Why the host waits</source>
        <translation>Host 为什么等待</translation>
    </message>
    <message>
        <source>Keys: Space play or pause, comma and full stop one event back or on, Esc back to the whole run.</source>
        <translation>按键：空格播放或暂停，逗号和句号后退或前进一个事件，Esc 回到整次运行。</translation>
    </message>
    <message>
        <source>What the lane does at this moment, and how long that still takes.</source>
        <translation>该泳道此刻在做什么，还需多久。</translation>
    </message>
    <message>
        <source>Batches whose last operation has ended by now. The change is B&apos;s number over A&apos;s.</source>
        <translation>到此刻为止最后一个操作已结束的 batch 数。变化一栏是 B 除以 A。</translation>
    </message>
    <message>
        <source>Here the window ends now.</source>
        <translation>这里的窗口到此刻为止。</translation>
    </message>
    <message>
        <source>Share of the window in which at least one copy to the device was running.</source>
        <translation>窗口中至少有一个 H2D 拷贝在运行的时间占比。</translation>
    </message>
</context>
<context>
    <name>overlap::NowPanel</name>
    <message>
        <source>Now</source>
        <translation>此刻</translation>
    </message>
</context>
<context>
    <name>overlap::NumberDefinitions</name>
    <message>
        <source>Time of a batch, from the beginning of its copy in to the end of its copy out. P99: 99 of 100 batches take no longer.</source>
        <translation>一批从输入拷贝开始到输出拷贝结束的时间。P99：100 批中有 99 批不会更久。</translation>
    </message>
    <message>
        <source>Device memory that the buffers of a run take: input, output and kernel table of every slot.</source>
        <translation>一次运行的缓冲区所占的显存：每个 slot 的输入、输出和 kernel 的表。</translation>
    </message>
    <message>
        <source>Throughput at the ideal bound: no way of issuing the same batches is faster.</source>
        <translation>理论下界对应的吞吐量：同样的批次无论怎样下发都不会更快。</translation>
    </message>
    <message>
        <source>The first value whose throughput is as near to the best of its curve as is accepted. Beyond it more brings little.</source>
        <translation>吞吐量与曲线最佳值之差首次落入可接受范围的取值。再往后增加收益很小。</translation>
    </message>
    <message>
        <source>Where throughput divided by the time of a batch is largest: before it the rate grows faster than the time, beyond it the time does.</source>
        <translation>吞吐量除以每批时间最大的取值：在它之前速率增长更快，在它之后时间增长更快。</translation>
    </message>
    <message>
        <source>Settings that are as near to the best as is accepted and stay within the memory limit. The first of them, which takes least memory, is recommended.</source>
        <translation>与最佳值之差在可接受范围内、且不超过显存上限的设置。其中占显存最少的排在最前，作为推荐。</translation>
    </message>
    <message>
        <source>How much less throughput this setting has than the fastest of the sweep.</source>
        <translation>此设置的吞吐量比扫描中最快者低多少。</translation>
    </message>
    <message>
        <source>Share of the device&apos;s memory that the buffers of a run may take. The rest is for the context and for others.</source>
        <translation>一次运行的缓冲区最多可占的显存比例。其余留给 context 和其他程序。</translation>
    </message>
    <message>
        <source>The largest batch size whose buffers stay within the memory limit.</source>
        <translation>缓冲区不超过显存上限的最大 batch size。</translation>
    </message>
    <message>
        <source>Time of the one divided by time of the other: how many times as fast it is.</source>
        <translation>一方的时间除以另一方的时间：速度是其多少倍。</translation>
    </message>
    <message>
        <source>How many runs were made to find it.</source>
        <translation>为得到它做了多少次运行。</translation>
    </message>
    <message>
        <source>Bytes of a copy over its time, from the call until the host knows that it is done. Of both directions at once: the bytes of both.</source>
        <translation>拷贝的字节数除以从调用到 host 得知完成的时间。双向同时时：两个方向的字节之和。</translation>
    </message>
    <message>
        <source>Time of a copy, from the call until the host knows that it is done. Of both directions at once: of one pair.</source>
        <translation>一次拷贝从调用到 host 得知完成的时间。双向同时时：一对拷贝的时间。</translation>
    </message>
    <message>
        <source>Time of the smallest copy that was tried: what a copy costs whatever its size.</source>
        <translation>所试的最小拷贝的时间：一次拷贝无论大小都要付出的代价。</translation>
    </message>
    <message>
        <source>The size at which the latency of the smallest copy equals the time of the bytes at the peak rate. Smaller copies cost their call, larger ones their bytes.</source>
        <translation>最小拷贝的延迟等于以峰值速率传完字节所需时间的大小。更小的拷贝代价在调用，更大的在字节。</translation>
    </message>
    <message>
        <source>The size from which copies reach half of the peak bandwidth.</source>
        <translation>从此大小起，拷贝达到峰值带宽的一半。</translation>
    </message>
    <message>
        <source>The largest bandwidth of the curve.</source>
        <translation>曲线上最大的带宽。</translation>
    </message>
    <message>
        <source>How long the host is in the call of the largest copy: next to nothing where the call only queues it.</source>
        <translation>最大的拷贝中 host 在调用里停留的时间：调用只是排队时几乎为零。</translation>
    </message>
    <message>
        <source>What the PCIe link can carry in one direction by its generation and width, without headers. Copies stay below it.</source>
        <translation>PCIe 链路按代数和宽度在一个方向上能传输的速率，不含包头。拷贝达不到它。</translation>
    </message>
    <message>
        <source>Memory that is held at a time, by what it is held for.</source>
        <translation>某一时刻占用的内存，按用途区分。</translation>
    </message>
    <message>
        <source>The most device memory that the run holds at any time, with what its pool keeps.</source>
        <translation>运行过程中占用显存的最大值，包括内存池保留的部分。</translation>
    </message>
    <message>
        <source>The most that the pool of cudaMallocAsync keeps although nobody uses it.</source>
        <translation>cudaMallocAsync 的内存池保留却无人使用的最大值。</translation>
    </message>
    <message>
        <source>The most host memory that the staging buffers of the run take at any time.</source>
        <translation>运行的 host 暂存缓冲区占用的最大值。</translation>
    </message>
    <message>
        <source>The most of it that is page-locked, so that copies need no detour.</source>
        <translation>其中锁页的最大值，锁页内存的拷贝不必绕行。</translation>
    </message>
    <message>
        <source>Device memory that there is for buffers, without what the context takes.</source>
        <translation>可用于缓冲区的显存，不含 context 所占的部分。</translation>
    </message>
    <message>
        <source>Largest free piece over all that is free, at its smallest: 100 % is whole; near 0 % is torn (fragmentation), so that a large buffer does not fit though enough is free.</source>
        <translation>最大空闲块占全部空闲的比例，取最小时的值：100 % 表示完整；接近 0 % 表示碎片化，空闲虽够却放不下大缓冲区。</translation>
    </message>
    <message>
        <source>What lies between the blocks: all of it, and its largest piece in a row. A buffer needs one piece.</source>
        <translation>各块之间的空闲：总量，以及最大的连续一块。一个缓冲区需要连续的一块。</translation>
    </message>
    <message>
        <source>Simulated time with this change alone; of a recording, that of one step.</source>
        <translation>只做这一项改动时仿真的时间；对录制而言是一步的时间。</translation>
    </message>
    <message>
        <source>Difference between the simulated times with the change and without.</source>
        <translation>有此改动与无此改动的仿真时间之差。</translation>
    </message>
    <message>
        <source>Difference between the times that were measured on the GPU with the change and without.</source>
        <translation>在 GPU 上实测，有此改动与无此改动的时间之差。</translation>
    </message>
    <message>
        <source>How far predicted changes were off measured ones: half of them less than the median, 95 of 100 less than the 95th percentile.</source>
        <translation>预测的改动与实测相差多少：一半小于中位数，100 个中有 95 个小于 P95。</translation>
    </message>
    <message>
        <source>How far simulated times were off measured ones: half of the runs less than the median, 95 of 100 less than the 95th percentile.</source>
        <translation>仿真时间与实测时间相差多少：一半的运行小于中位数，100 次中有 95 次小于 P95。</translation>
    </message>
    <message>
        <source>What the mend of this finding saves, simulated by itself. Where it was not simulated, the time of its evidence.</source>
        <translation>单独仿真改掉此问题能省下的时间。未仿真时为依据所占的时间。</translation>
    </message>
    <message>
        <source>Time of all places that the finding rests on, added up.</source>
        <translation>此问题所依据的各处时间之和。</translation>
    </message>
    <message>
        <source>The same as a share of what is named here; the threshold is held against it.</source>
        <translation>上述时间占此处所列总量的比例；阈值与它相比。</translation>
    </message>
    <message>
        <source>Share of the critical path: at each moment the one thing that had to end before the run could go on. All shares add up to 100 %.</source>
        <translation>关键路径的占比：每一时刻都有一件事必须先结束，运行才能继续。各占比之和为 100 %。</translation>
    </message>
    <message>
        <source>How much of the time goes with this setting. A is changed into B one setting at a time; what a setting gains depends on the order.</source>
        <translation>此设置带来的时间变化。A 逐项设置变为 B；一项设置的收益取决于顺序。</translation>
    </message>
    <message>
        <source>Difference between the 90th and the 10th percentile of the repeats, as a share of the median.</source>
        <translation>重复运行的 P90 与 P10 之差，占中位数的比例。</translation>
    </message>
    <message>
        <source>Streaming multiprocessors: how many blocks of a kernel can begin at once on cores of their own.</source>
        <translation>流式多处理器（SM）的个数：一个 kernel 可有多少个 block 同时在各自的核心上开始。</translation>
    </message>
    <message>
        <source>Memory of the device in all.</source>
        <translation>设备显存的总量。</translation>
    </message>
    <message>
        <source>Engines that copy beside the kernels: one serves both directions in turn, two serve one direction each.</source>
        <translation>与 kernel 并行的拷贝引擎：一个时两个方向轮流，两个时每个方向一个。</translation>
    </message>
    <message>
        <source>Rate of large pinned copies as calibrated.</source>
        <translation>校准得到的大块 pinned 拷贝速率。</translation>
    </message>
    <message>
        <source>How long the host is in this call.</source>
        <translation>host 在此调用中停留的时间。</translation>
    </message>
    <message>
        <source>From the end of the device&apos;s work until the waiting thread runs again.</source>
        <translation>从设备完成工作到等待的线程重新运行。</translation>
    </message>
    <message>
        <source>Time in which the device does nothing between two operations that could follow each other at once.</source>
        <translation>两个本可紧接的操作之间设备空闲的时间。</translation>
    </message>
    <message>
        <source>Rate of both directions at once over that of one direction: 2 would be no loss.</source>
        <translation>双向同时的速率与单向速率之比：2 表示没有损失。</translation>
    </message>
    <message>
        <source>How many launches can be pending before the next launch has to wait.</source>
        <translation>下一次 launch 必须等待之前，最多可有多少个未完成的 launch。</translation>
    </message>
    <message>
        <source>Generation and width that the link runs at. Idle links run slower to save power.</source>
        <translation>链路当前运行的代数和宽度。空闲时会降速省电。</translation>
    </message>
    <message>
        <source>Generation and width that card and slot allow.</source>
        <translation>显卡和插槽允许的代数和宽度。</translation>
    </message>
    <message>
        <source>Clock of the device&apos;s cores or of its memory, as the driver tells.</source>
        <translation>驱动报告的核心或显存时钟频率。</translation>
    </message>
    <message>
        <source>Share of the last sampling period in which some kernel was running, as nvidia-smi shows it.</source>
        <translation>上一采样周期内有 kernel 在运行的时间比例，与 nvidia-smi 所示相同。</translation>
    </message>
    <message>
        <source>Share of the last sampling period in which the device&apos;s memory was read or written.</source>
        <translation>上一采样周期内显存有读写的时间比例。</translation>
    </message>
    <message>
        <source>Device memory that all programs hold together.</source>
        <translation>所有程序合计占用的显存。</translation>
    </message>
    <message>
        <source>Electric power that the card takes, as the driver tells.</source>
        <translation>驱动报告的显卡功率。</translation>
    </message>
    <message>
        <source>Temperature of the GPU. Above a limit it slows its clocks.</source>
        <translation>GPU 的温度。超过限值会降低时钟频率。</translation>
    </message>
    <message>
        <source>Bytes over the link in the driver&apos;s last sampling period of 20 ms, with headers.</source>
        <translation>驱动最近 20 ms 采样周期内经过链路的字节，含包头。</translation>
    </message>
    <message>
        <source>How many measured runs the model was held against.</source>
        <translation>模型与多少次实测运行做了比较。</translation>
    </message>
    <message>
        <source>The number by which the claim is judged, of runs on the chosen device.</source>
        <translation>用来判断说法的数值，取自所选设备上的运行。</translation>
    </message>
    <message>
        <source>Begin and end of what the charts show, and how long the whole run is.</source>
        <translation>图中所示范围的起止，以及整次运行的长度。</translation>
    </message>
    <message>
        <source>The time of the run at which the picture stands, how long the run is, and when something begins or ends next.</source>
        <translation>画面停在运行的哪一时刻、运行有多长，以及下一次有事件开始或结束的时间。</translation>
    </message>
    <message>
        <source>How many of the settings were run, and how long that took on this machine.</source>
        <translation>已运行多少个设置，以及在本机上用了多久。</translation>
    </message>
    <message>
        <source>The part of the run that all shares below are of.</source>
        <translation>下面所有占比所指的那一段运行。</translation>
    </message>
    <message>
        <source>How many of your guesses were within 10 % of the answer.</source>
        <translation>有多少次猜测与答案之差在 10 % 以内。</translation>
    </message>
    <message>
        <source>What was found on this machine; beside it stands what measuring needs.</source>
        <translation>在本机上查到的值；旁边是测量所需的条件。</translation>
    </message>
    <message>
        <source>Where this figure of the profile comes from; numbers in it are those of its source.</source>
        <translation>profile 中此数值的来源；其中的数字是来源中的数字。</translation>
    </message>
    <message>
        <source>When it began, from the begin of the run or of the recording.</source>
        <translation>从运行或录制开始算起的开始时间。</translation>
    </message>
    <message>
        <source>From its begin to its end.</source>
        <translation>从开始到结束的时间。</translation>
    </message>
    <message>
        <source>Bytes of the copy over its time on the copy engine.</source>
        <translation>拷贝的字节数除以它在拷贝引擎上的时间。</translation>
    </message>
</context>
<context>
    <name>overlap::NumberHelp</name>
    <message>
        <source>%1: %2</source>
        <comment>a tool, its name for this number</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Not known: the scenario was fitted to a recording, whose kernels it takes the lengths of and nothing else. How many SMs they fill and what the recorded link could carry, it cannot tell.</source>
        <translation>未知：该场景是按录制拟合的，只取了其中 kernel 的时长，无从得知它们占用多少 SM，也无从得知录制时的链路能传多快。</translation>
    </message>
</context>
<context>
    <name>overlap::NumberRows</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Wall time: from just before the first batch to just after the final wait, on the host&apos;s clock; the median of the repeats. With a selection: its length inside the run.</source>
        <translation>墙上时间：按 Host 时钟，从第一批之前到最后一次等待之后；取多次重复的中位数。有选区时：选区落在运行内的长度。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Samples per second of wall time.</source>
        <translation>每秒墙上时间处理的样本数。</translation>
    </message>
    <message>
        <source>Host work</source>
        <translation>Host 工作</translation>
    </message>
    <message>
        <source>Share of the window in which the issuing thread prepares or issues work.</source>
        <translation>下发线程在做预处理或下发的时间占窗口的比例。</translation>
    </message>
    <message>
        <source>Host wait</source>
        <translation>Host 等待</translation>
    </message>
    <message>
        <source>Share of the window in which the issuing thread waits: in a synchronising call, a blocking or pageable copy, an allocation, registering memory, or a launch on a full queue.</source>
        <translation>下发线程在等待的时间占窗口的比例：同步调用、阻塞或 pageable 拷贝、分配、注册内存，或队列已满时的 launch。</translation>
    </message>
    <message>
        <source>Kernel utilisation</source>
        <translation>Kernel 利用率</translation>
    </message>
    <message>
        <source>Kernel util.</source>
        <translation>Kernel 利用率</translation>
    </message>
    <message>
        <source>Share of the window in which some kernel was running: what nvidia-smi&apos;s GPU-Util means. It says nothing about how much of the GPU the kernel fills.</source>
        <translation>有 kernel 在运行的时间占窗口的比例，即 nvidia-smi 的 GPU-Util。它并不说明 kernel 占满了多少 GPU。</translation>
    </message>
    <message>
        <source>Device utilisation</source>
        <translation>设备忙碌率</translation>
    </message>
    <message>
        <source>Device util.</source>
        <translation>设备忙碌率</translation>
    </message>
    <message>
        <source>Share of the window in which the device did anything: kernels, copies or memsets.</source>
        <translation>设备在做任何事（kernel、拷贝或 memset）的时间占窗口的比例。</translation>
    </message>
    <message>
        <source>SMs per kernel</source>
        <translation>每 kernel 占 SM</translation>
    </message>
    <message>
        <source>How many of the device&apos;s SMs a kernel has blocks for: why a kernel that runs all the time may still use one percent of the GPU.</source>
        <translation>一个 kernel 的 block 能占到设备多少个 SM：所以一直在跑的 kernel 也可能只用了 1 % 的 GPU。</translation>
    </message>
    <message>
        <source>Device idle</source>
        <translation>设备空闲</translation>
    </message>
    <message>
        <source>Time of the window in which the device did nothing.</source>
        <translation>窗口中设备什么都没做的时间。</translation>
    </message>
    <message>
        <source>H2D rate</source>
        <translation>H2D 速率</translation>
    </message>
    <message>
        <source>Bytes copied to the device over the time its copies took: how well each copy runs.</source>
        <translation>拷到设备的字节数除以拷贝所花的时间：单次拷贝跑得有多好。</translation>
    </message>
    <message>
        <source>PCIe share</source>
        <translation>PCIe 占用率</translation>
    </message>
    <message>
        <source>Bytes copied to the device over what the link could carry in the whole window: rises when gaps vanish, where the rate of the copies would flatter a starved link.</source>
        <translation>拷到设备的字节数除以链路在整个窗口内能传的字节数：空隙消失时会上升；而拷贝速率会美化一条挨饿的链路。</translation>
    </message>
    <message>
        <source>Copy hidden</source>
        <translation>拷贝掩盖率</translation>
    </message>
    <message>
        <source>Share of the copying time during which a kernel was running too: how much of the copying was free.</source>
        <translation>拷贝时间中同时有 kernel 在运行的比例：有多少拷贝是免费的。</translation>
    </message>
    <message>
        <source>Overlap efficiency</source>
        <translation>重叠效率</translation>
    </message>
    <message>
        <source>Overlap eff.</source>
        <translation>重叠效率</translation>
    </message>
    <message>
        <source>Time in which copies and kernels overlap over the shorter of the two: 100 % when the shorter one is wholly hidden.</source>
        <translation>拷贝与 kernel 重叠的时间除以两者中较短者：较短者被完全掩盖时为 100 %。</translation>
    </message>
    <message>
        <source>Ideal bound</source>
        <translation>理论下界</translation>
    </message>
    <message>
        <source>The time that the busiest resource alone needs, with filling and draining the pipeline: no way of issuing the same batches is faster.</source>
        <translation>最忙的资源单独所需的时间，加上流水线的填充与排空：同样的批次无论怎样下发都不会更快。</translation>
    </message>
    <message>
        <source>Pipeline efficiency</source>
        <translation>流水线效率</translation>
    </message>
    <message>
        <source>Pipeline eff.</source>
        <translation>流水线效率</translation>
    </message>
    <message>
        <source>The ideal bound over the wall time.</source>
        <translation>理论下界除以墙上时间。</translation>
    </message>
    <message>
        <source>SMs used</source>
        <translation>占用 SM</translation>
    </message>
    <message>
        <source>Device window</source>
        <translation>设备时间窗口</translation>
    </message>
    <message>
        <source>GPU window</source>
        <translation>时间窗口</translation>
    </message>
    <message>
        <source>From the first operation of the device to the last. With a selection: its length inside that.</source>
        <translation>从设备的第一个操作到最后一个操作。有选区时：选区在其中的长度。</translation>
    </message>
    <message>
        <source>Recorded bound</source>
        <translation>录制下界</translation>
    </message>
    <message>
        <source>Rec. bound</source>
        <translation>录制下界</translation>
    </message>
    <message>
        <source>The busiest of kernels, copies to the device and copies to the host: with all else hidden behind it, the same operations would take this long.</source>
        <translation>kernel、H2D 拷贝、D2H 拷贝中最忙的一项：若其余全部被它掩盖，同样的操作需要这么久。</translation>
    </message>
</context>
<context>
    <name>overlap::NumbersModel</name>
    <message>
        <source>n/a</source>
        <translation>n/a</translation>
    </message>
    <message>
        <source>same</source>
        <translation>持平</translation>
    </message>
    <message>
        <source>inconclusive</source>
        <translation>无法判定</translation>
    </message>
    <message>
        <source>pp</source>
        <comment>percentage points</comment>
        <translation>pp</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>number</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>未运行</translation>
    </message>
    <message>
        <source>%1; %2; %3</source>
        <comment>strategy, device, origin</comment>
        <translation>%1；%2；%3</translation>
    </message>
    <message>
        <source>window: selection from %1 s to %2 s</source>
        <translation>窗口：选区，%1 s 至 %2 s</translation>
    </message>
    <message>
        <source>window: whole run</source>
        <translation>窗口：整次运行</translation>
    </message>
    <message>
        <source>Values are in the unit of their row; an empty one is not defined.</source>
        <translation>数值以各行的单位表示；空值表示未定义。</translation>
    </message>
    <message>
        <source>window: first operation of the device to the last</source>
        <translation>窗口：设备的第一个操作到最后一个操作</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message numerus="yes">
        <source>window: %n step(s) of what was recorded</source>
        <translation>
            <numerusform>窗口：所录制的 %n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>window of %1: until its clock stops, before the device is done</source>
        <comment>A or B</comment>
        <translation>%1 的窗口：到其计时停止为止，此时设备尚未完成</translation>
    </message>
</context>
<context>
    <name>overlap::NumbersTable</name>
    <message>
        <source>change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>window: selection, %1</source>
        <translation>窗口：选区 %1</translation>
    </message>
    <message>
        <source>window: whole run</source>
        <translation>窗口：整次运行</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>Numbers of A and B</source>
        <translation>A 和 B 的指标</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>存为 CSV…</translation>
    </message>
    <message>
        <source>window: device&apos;s first to last</source>
        <translation>窗口：设备首个到末个操作</translation>
    </message>
    <message numerus="yes">
        <source>window: %n step(s)</source>
        <comment>of a recorded program</comment>
        <translation>
            <numerusform>窗口：%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>window: until the clock stops</source>
        <translation>窗口：到计时停止为止</translation>
    </message>
    <message>
        <source>window: %1 until its clock stops</source>
        <comment>A or B</comment>
        <translation>窗口：%1 到其计时停止为止</translation>
    </message>
    <message>
        <source>%1 fitted to the recording</source>
        <comment>A or B</comment>
        <translation>%1：按录制拟合</translation>
    </message>
    <message>
        <source>%1 until its clock stops</source>
        <comment>A or B</comment>
        <translation>%1 到其计时停止为止</translation>
    </message>
</context>
<context>
    <name>overlap::OriginChip</name>
    <message>
        <source>These numbers were measured on a GPU.</source>
        <translation>这些数字在 GPU 上实测得到。</translation>
    </message>
    <message>
        <source>These numbers come from a simulated device, not from a GPU.</source>
        <translation>这些数字来自仿真设备，而非 GPU。</translation>
    </message>
    <message>
        <source>These numbers come from what another tool recorded.</source>
        <translation>这些数字来自其他工具的录制。</translation>
    </message>
</context>
<context>
    <name>overlap::OtherMachine</name>
    <message>
        <source>%1 is being reached; until then nothing changes.</source>
        <translation>正在连接 %1，在此之前一切不变。</translation>
    </message>
    <message>
        <source>%1 could not be used: %2</source>
        <comment>a device, why</comment>
        <translation>无法使用 %1：%2</translation>
    </message>
    <message>
        <source>Its name for ssh, and its GPU where it is not the first: ssh:HOST/cuda:0. overlapscope-cli must be installed there, and ssh must let you in without asking.</source>
        <translation>它在 ssh 中的名称；如果不是第一块 GPU，再加上编号：ssh:HOST/cuda:0。那台机器上必须装有 overlapscope-cli，并且 ssh 无需询问即可登录。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Device of another machine</source>
        <translation>其他机器上的设备</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
</context>
<context>
    <name>overlap::PracticeCard</name>
    <message>
        <source>%1 · %2</source>
        <comment>topic, level</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Answer in your own words first: aloud, or in notes here. They are not kept.</source>
        <translation>先用自己的话回答：说出来，或在这里记几笔。笔记不会保存。</translation>
    </message>
    <message>
        <source>Notes for your answer</source>
        <translation>回答笔记</translation>
    </message>
    <message>
        <source>A good answer says</source>
        <translation>好的回答会说到</translation>
    </message>
    <message>
        <source>Often said, and wrong</source>
        <translation>常见的错误说法</translation>
    </message>
    <message>
        <source>Follow-up questions</source>
        <translation>追问</translation>
    </message>
    <message>
        <source>Sources: %1</source>
        <translation>出处：%1</translation>
    </message>
    <message>
        <source>Show the points</source>
        <translation>显示要点</translation>
    </message>
    <message>
        <source>What a good answer has (Ctrl+Enter)</source>
        <translation>好的回答包含什么（Ctrl+Enter）</translation>
    </message>
    <message>
        <source>Another question</source>
        <translation>换一题</translation>
    </message>
    <message>
        <source>How well did you know it?</source>
        <translation>掌握得怎么样？</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how well it was known, when it is asked again</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Asked again %1</source>
        <translation>%1再问</translation>
    </message>
    <message>
        <source>Show the evidence</source>
        <translation>显示依据</translation>
    </message>
    <message>
        <source>Runs both versions on the chosen device and shows what they do</source>
        <translation>在所选设备上运行两个版本，并显示它们各做了什么</translation>
    </message>
    <message>
        <source>%1 of %2: tick what you had</source>
        <comment>points</comment>
        <translation>%1 / %2：勾选自己说到的</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>how well did you know it, the rating</comment>
        <translation>%1 %2</translation>
    </message>
</context>
<context>
    <name>overlap::PracticeLog</name>
    <message>
        <source>The progress of the practice in %1 cannot be read, so that answers are not kept: check its permissions.</source>
        <translation>无法读取 %1 中的练习进度，因此不会保存回答：请检查它的权限。</translation>
    </message>
    <message>
        <source>The last answer could not be kept in %1 (%2): check the folder.</source>
        <translation>上一个回答未能保存到 %1（%2）：请检查该文件夹。</translation>
    </message>
    <message>
        <source>The progress of the practice was damaged and begins anew; the old file is kept beside it as %1.</source>
        <translation>练习进度文件已损坏，进度重新开始；旧文件以 %1 之名保留在旁边。</translation>
    </message>
</context>
<context>
    <name>overlap::PracticePage</name>
    <message>
        <source>Nothing is to be asked today</source>
        <translation>今天没有要问的题</translation>
    </message>
    <message>
        <source>Every question of this topic was asked. The next one comes %1.</source>
        <translation>这个主题的题都问过了，下一题%1出现。</translation>
    </message>
    <message>
        <source>Practise all the same</source>
        <translation>仍然练习</translation>
    </message>
    <message>
        <source>There is no device to run on: choose one in the scenario panel.</source>
        <translation>没有可运行的设备：请在场景面板中选一个。</translation>
    </message>
    <message>
        <source>Evidence of a question</source>
        <translation>一道题的依据</translation>
    </message>
    <message>
        <source>Nothing is to be asked today.</source>
        <translation>今天没有要问的题。</translation>
    </message>
    <message numerus="yes">
        <source>%n question(s) to ask.</source>
        <translation>
            <numerusform>有 %n 道题要问。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 come back today, %2 are new.</source>
        <comment>questions</comment>
        <translation>今天要复习 %1 道，新题 %2 道。</translation>
    </message>
</context>
<context>
    <name>overlap::PracticeSide</name>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>%1 to ask</source>
        <comment>questions</comment>
        <translation>%1 道待问</translation>
    </message>
    <message>
        <source>Topics of the practice</source>
        <translation>练习的主题</translation>
    </message>
    <message>
        <source>%1 to repeat, %2 new, %3 known well</source>
        <comment>questions</comment>
        <translation>待复习 %1，新题 %2，已掌握 %3</translation>
    </message>
    <message>
        <source>Timed round</source>
        <translation>计时练习</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>题数</translation>
    </message>
    <message>
        <source>Questions of a timed round</source>
        <translation>计时练习的题数</translation>
    </message>
    <message>
        <source>Minutes for each</source>
        <translation>每题分钟数</translation>
    </message>
    <message>
        <source>Minutes for each question</source>
        <translation>每题分钟数</translation>
    </message>
    <message>
        <source>Start the round</source>
        <translation>开始计时</translation>
    </message>
    <message>
        <source>Questions of the chosen topic against the clock</source>
        <translation>限时回答所选主题的题</translation>
    </message>
    <message>
        <source>Template answer</source>
        <translation>回答模板</translation>
    </message>
    <message>
        <source>&quot;It is slow: what do you do?&quot;, answered with the numbers on screen</source>
        <translation>用屏幕上的数字回答“它很慢，你怎么办？”</translation>
    </message>
</context>
<context>
    <name>overlap::PracticeWords</name>
    <message>
        <source>All topics</source>
        <translation>全部主题</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>Latency and bandwidth</source>
        <translation>延迟与带宽</translation>
    </message>
    <message>
        <source>Pinned memory</source>
        <translation>Pinned 内存</translation>
    </message>
    <message>
        <source>Synchronisation</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Issue order</source>
        <translation>下发顺序</translation>
    </message>
    <message>
        <source>The default stream</source>
        <translation>默认 stream</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batch size</translation>
    </message>
    <message>
        <source>Allocation</source>
        <translation>显存分配</translation>
    </message>
    <message>
        <source>Host-bound</source>
        <translation>Host 受限</translation>
    </message>
    <message>
        <source>Timing it</source>
        <translation>计时方法</translation>
    </message>
    <message>
        <source>Launch-bound</source>
        <translation>Launch bound</translation>
    </message>
    <message>
        <source>level 1: what it is</source>
        <translation>难度 1：是什么</translation>
    </message>
    <message>
        <source>level 2: how it behaves</source>
        <translation>难度 2：怎么表现</translation>
    </message>
    <message>
        <source>level 3: find out why</source>
        <translation>难度 3：找出原因</translation>
    </message>
    <message>
        <source>Not yet</source>
        <comment>how well one knew the answer</comment>
        <translation>还不会</translation>
    </message>
    <message>
        <source>Partly</source>
        <comment>how well one knew the answer</comment>
        <translation>部分</translation>
    </message>
    <message>
        <source>Knew it</source>
        <comment>how well one knew the answer</comment>
        <translation>会了</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>tomorrow</source>
        <translation>明天</translation>
    </message>
    <message numerus="yes">
        <source>in %n day(s)</source>
        <translation>
            <numerusform>%n 天后</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>tool, its name for this</comment>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>overlap::PredictionPanel</name>
    <message>
        <source>Show what happens</source>
        <translation>看结果</translation>
    </message>
    <message>
        <source>I do not know yet</source>
        <translation>还不知道</translation>
    </message>
    <message>
        <source>Look at the runs without a prediction; it is not counted.</source>
        <translation>不猜，直接看运行结果；不计入成绩。</translation>
    </message>
    <message>
        <source>A: %1</source>
        <comment>a time</comment>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>Set the time and choose a reason; or say that you do not know yet.</source>
        <translation>请设定时间并选择一个理由；也可以选“还不知道”。</translation>
    </message>
    <message>
        <source>Set the time: with the slider, the number, or the line in the chart of B.</source>
        <translation>请设定时间：用滑块、数值框，或 B 图中的线。</translation>
    </message>
    <message>
        <source>Choose a reason as well.</source>
        <translation>还要选择一个理由。</translation>
    </message>
</context>
<context>
    <name>overlap::PresenterView</name>
    <message>
        <source>Presenter</source>
        <translation>演示</translation>
    </message>
    <message>
        <source>Right or Page Down: on · Left or Page Up: back · Esc: end</source>
        <translation>右方向键或 Page Down：继续 · 左方向键或 Page Up：返回 · Esc：结束</translation>
    </message>
</context>
<context>
    <name>overlap::Presets</name>
    <message>
        <source>Article: 100 images</source>
        <translation>文章案例：100 张图</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>逐张处理</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>100 images of 3x224x224 float32, sent one by one from pageable memory against batches of 10 in three streams from pinned memory. Chosen so that A shows the article&apos;s shape, GPU about 12 % against about 68 %: a kernel of 1.5 µs plus 9 µs for each sample, and 9 µs of preparation for each sample in the issuing thread.</source>
        <translation>100 张 3x224x224 的 float32 图像：从 pageable 内存逐张发送，对比从 pinned 内存按每批 10 张在三个 stream 中发送。参数的选择使 A 呈现文章中的形态，GPU 约 12 % 对约 68 %：kernel 耗时 1.5 µs 加每样本 9 µs，下发线程中每样本预处理 9 µs。</translation>
    </message>
    <message>
        <source>Article, measured kernel</source>
        <translation>文章案例：实测 kernel</translation>
    </message>
    <message>
        <source>The same two strategies with a kernel that exists, per_sample_reduce with 64 iterations, and no preparation. On an H200 A was measured at 18.2 ms and B at 1.26 ms.</source>
        <translation>同样的两种策略，但使用真实存在的 kernel：per_sample_reduce，64 次迭代，没有预处理。在 H200 上 A 实测 18.2 ms，B 实测 1.26 ms。</translation>
    </message>
    <message>
        <source>Article, times of its A100</source>
        <translation>文章案例：其 A100 的时间</translation>
    </message>
    <message>
        <source>The article&apos;s scenario with the times of its table, 145 ms and 38.6 ms, on the device sim:a100-pcie4. What the article leaves open is chosen: a model of 268 kernels that take 0.97 µs for each sample, and 250 µs of preparation for each sample in the issuing thread. What remains different: the GPU is busy for 18 % of A, not 12 %, since 68 % of B is more kernel time than 12 % of A has room for; the link carries 5 % of what it could in B, not 72 %, since 100 images are 60 MB; and the host works nearly all the time.</source>
        <translation>文章的案例，并在设备 sim:a100-pcie4 上取得其表中的时间：145 ms 与 38.6 ms。文章没有说明的部分由此选定：一个由 268 个 kernel 组成的模型，每个 kernel 每样本 0.97 µs；下发线程中每样本预处理 250 µs。仍有不同之处：A 中 GPU 忙碌 18 %，而非 12 %，因为 B 的 68 % 所含的 kernel 时间多于 A 的 12 %；B 中链路只传输其能力的 5 %，而非 72 %，因为 100 张图只有 60 MB；并且主机几乎一直在工作。</translation>
    </message>
    <message>
        <source>Pageable or pinned memory</source>
        <translation>pageable 与 pinned 内存</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>pageable</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>pinned</translation>
    </message>
    <message>
        <source>Asynchronous copies in three streams from pageable memory against the same from pinned memory. A copy from pageable memory blocks the host, so the next batch cannot be issued meanwhile.</source>
        <translation>三个 stream 的异步拷贝：从 pageable 内存，对比从 pinned 内存。从 pageable 内存拷贝会阻塞 Host，期间无法下发下一批。</translation>
    </message>
    <message>
        <source>One stream or three</source>
        <translation>1 个与 3 个 stream</translation>
    </message>
    <message>
        <source>one stream</source>
        <translation>1 个 stream</translation>
    </message>
    <message>
        <source>three streams</source>
        <translation>3 个 stream</translation>
    </message>
    <message>
        <source>The same pipeline in one stream and in three. Within one stream a copy waits for the kernel before it, with three the copies of one batch run beside the kernel of another.</source>
        <translation>同样的流水线，用一个 stream 和用三个 stream。在一个 stream 内，拷贝要等前面的 kernel；用三个时，一批的拷贝与另一批的 kernel 同时进行。</translation>
    </message>
    <message>
        <source>Waiting after every batch or before reuse</source>
        <translation>每批等待与复用前等待</translation>
    </message>
    <message>
        <source>waits after every batch</source>
        <translation>每批后都等待</translation>
    </message>
    <message>
        <source>waits before reuse</source>
        <translation>复用前等待</translation>
    </message>
    <message>
        <source>Three streams, but A waits for each batch before it issues the next, so that nothing can overlap. B waits only before it reuses a buffer.</source>
        <translation>三个 stream，但 A 每发一批就等它完成，因此什么都无法重叠。B 只在复用缓冲前等待。</translation>
    </message>
    <message>
        <source>Depth first or breadth first</source>
        <translation>深度优先与广度优先</translation>
    </message>
    <message>
        <source>depth first</source>
        <translation>深度优先</translation>
    </message>
    <message>
        <source>breadth first</source>
        <translation>广度优先</translation>
    </message>
    <message>
        <source>Four batches of copy 4 µs, kernel 2 µs, copy 4 µs. On a device with one copy engine that keeps the order of issue, depth first puts each copy back before the next copy in and nothing overlaps. Use the device sim:ideal-1-engine to see it.</source>
        <translation>四批：拷贝 4 µs、kernel 2 µs、拷贝 4 µs。在只有一个拷贝引擎且按下发顺序执行的设备上，深度优先会让每次拷回排在下一次拷入之前，什么都不重叠。请用设备 sim:ideal-1-engine 查看。</translation>
    </message>
    <message>
        <source>Default stream or streams of one&apos;s own</source>
        <translation>默认 stream 与自建 stream</translation>
    </message>
    <message>
        <source>default stream</source>
        <translation>默认 stream</translation>
    </message>
    <message>
        <source>own streams</source>
        <translation>自建 stream</translation>
    </message>
    <message>
        <source>Everything in the legacy default stream against the same work in three non-blocking streams: work in one stream never overlaps, whatever the number of streams that were created.</source>
        <translation>全部放在 legacy 默认 stream，对比同样的工作放在三个非阻塞 stream：同一个 stream 里的工作永远不会重叠，无论创建了多少个 stream。</translation>
    </message>
    <message>
        <source>Allocating in the loop or before</source>
        <translation>循环内分配与预先分配</translation>
    </message>
    <message>
        <source>allocates every batch</source>
        <translation>每批分配</translation>
    </message>
    <message>
        <source>allocates before</source>
        <translation>预先分配</translation>
    </message>
    <message>
        <source>cudaMalloc and cudaFree for each batch against buffers allocated once before the loop. cudaFree waits for the device, so that the streams no longer overlap.</source>
        <translation>每批都 cudaMalloc 和 cudaFree，对比在循环前分配一次。cudaFree 会等待设备，因此各 stream 不再重叠。</translation>
    </message>
    <message>
        <source>Preparing in the issuing thread or in workers</source>
        <translation>下发线程预处理与 Worker 预处理</translation>
    </message>
    <message>
        <source>prepares itself</source>
        <translation>自己预处理</translation>
    </message>
    <message>
        <source>four workers</source>
        <translation>4 个 Worker</translation>
    </message>
    <message>
        <source>Each batch is normalised from uint8 to float32 before its copy: by the issuing thread itself, or by four workers that fill buffers ahead while the issuing thread only waits and issues.</source>
        <translation>每批在拷贝前从 uint8 归一化为 float32：由下发线程自己做，或由四个 Worker 提前填好缓冲，下发线程只需等待和下发。</translation>
    </message>
    <message>
        <source>Launch by launch or as a graph</source>
        <translation>逐次 launch 与 CUDA Graph</translation>
    </message>
    <message>
        <source>launch by launch</source>
        <translation>逐次 launch</translation>
    </message>
    <message>
        <source>graph</source>
        <translation>graph</translation>
    </message>
    <message>
        <source>Batches of 50 kernels that take 2 µs each, shorter than the call that launches one: the GPU waits for the host. B captures each batch once and replays it with one call.</source>
        <translation>每批 50 个各 2 µs 的 kernel，比一次 launch 调用还短：GPU 在等 Host。B 把每批捕获一次，再用一次调用重放。</translation>
    </message>
    <message>
        <source>Stopping the clock too early</source>
        <translation>过早停表</translation>
    </message>
    <message>
        <source>does not wait</source>
        <translation>不等待</translation>
    </message>
    <message>
        <source>waits for the device</source>
        <translation>等待设备</translation>
    </message>
    <message>
        <source>The same asynchronous pipeline, but A stops the clock after the last issuing call, without waiting for the device: the classic timing mistake. Its time is no duration.</source>
        <translation>同样的异步流水线，但 A 在发出最后一个调用后就停表，不等设备：这是计时的经典错误。它的时间不是真实时长。</translation>
    </message>
</context>
<context>
    <name>overlap::Problems</name>
    <message>
        <source>Set %1</source>
        <comment>button that mends a value</comment>
        <translation>设为 %1</translation>
    </message>
    <message>
        <source>Turn %1 on</source>
        <comment>button; a setting</comment>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Turn %1 off</source>
        <comment>button; a setting</comment>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>Use “%1”</source>
        <comment>button; a value</comment>
        <translation>改用“%1”</translation>
    </message>
    <message>
        <source>This is no number.</source>
        <translation>这不是数字。</translation>
    </message>
    <message>
        <source>Give a number.</source>
        <translation>请输入数字。</translation>
    </message>
    <message>
        <source>%1 is too small.</source>
        <comment>a value</comment>
        <translation>%1 太小。</translation>
    </message>
    <message>
        <source>Use at least %1.</source>
        <comment>a value</comment>
        <translation>至少为 %1。</translation>
    </message>
    <message>
        <source>%1 is more than the %2 samples.</source>
        <translation>%1 超过了样本数 %2。</translation>
    </message>
    <message>
        <source>Use at most %1, or more samples.</source>
        <translation>最多为 %1，或增加样本数。</translation>
    </message>
    <message>
        <source>%1 is too large.</source>
        <comment>a value</comment>
        <translation>%1 太大。</translation>
    </message>
    <message>
        <source>Use at most %1.</source>
        <comment>a value</comment>
        <translation>最多为 %1。</translation>
    </message>
    <message>
        <source>pinned host memory</source>
        <comment>needed by a graph</comment>
        <translation>pinned 的 Host 内存</translation>
    </message>
    <message>
        <source>pinned output memory</source>
        <comment>needed by a graph</comment>
        <translation>pinned 的输出内存</translation>
    </message>
    <message>
        <source>waiting at slot reuse or at the end</source>
        <comment>needed by a graph</comment>
        <translation>只在复用 slot 前或最后同步</translation>
    </message>
    <message>
        <source>depth first order</source>
        <comment>needed by a graph</comment>
        <translation>深度优先的下发顺序</translation>
    </message>
    <message>
        <source>device buffers allocated before</source>
        <comment>needed by a graph</comment>
        <translation>预先分配的显存</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between needs</comment>
        <translation>、</translation>
    </message>
    <message>
        <source> and </source>
        <comment>before the last need</comment>
        <translation>和</translation>
    </message>
    <message>
        <source>Pinning every batch needs pinned host memory, which is pageable here.</source>
        <translation>每批锁页需要 pinned 的 Host 内存，而这里是 pageable。</translation>
    </message>
    <message>
        <source>Pin once, or use pinned memory.</source>
        <translation>改为只锁页一次，或使用 pinned 内存。</translation>
    </message>
    <message>
        <source>Use pinned memory</source>
        <translation>改用 pinned 内存</translation>
    </message>
    <message>
        <source>Breadth first issues groups of batches, but “%1” waits within each batch.</source>
        <translation>广度优先按组下发多个批次，而同步方式“%1”会在每批之内等待。</translation>
    </message>
    <message>
        <source>Use depth first, or synchronise at slot reuse or at the end.</source>
        <translation>请改用深度优先，或改为复用 slot 前同步或最后同步一次。</translation>
    </message>
    <message>
        <source>A CUDA Graph is captured once for each slot and needs %1.</source>
        <translation>CUDA Graph 对每个 slot 只捕获一次，需要%1。</translation>
    </message>
    <message>
        <source>Turn CUDA Graph off, or set what it needs.</source>
        <translation>请关闭 CUDA Graph，或按上述要求设置。</translation>
    </message>
    <message>
        <source>%1 is no multiple of 4, the size of a float32.</source>
        <translation>%1 不是 4 的倍数，而一个 float32 占 4 字节。</translation>
    </message>
    <message>
        <source>Use a multiple of 4 bytes.</source>
        <translation>请用 4 字节的倍数。</translation>
    </message>
    <message>
        <source>%1 is not what the kernel writes, which is %2 for each sample.</source>
        <translation>%1 与 kernel 写出的大小不符：每个样本写出 %2。</translation>
    </message>
    <message>
        <source>Use %1, or a kernel of fixed time or none.</source>
        <translation>请用 %1，或把 Kernel 设为固定耗时或无。</translation>
    </message>
    <message>
        <source>A kernel of fixed time needs a time: per launch and per sample are both 0.</source>
        <translation>固定耗时的 kernel 需要耗时，而每次 launch 和每样本的耗时都是 0。</translation>
    </message>
    <message>
        <source>Give one of them a value above 0.</source>
        <translation>请把其中一个设为大于 0 的值。</translation>
    </message>
    <message>
        <source>With one wait at the end every batch keeps its slot: use slot reuse, or fewer samples.</source>
        <translation>只在最后同步一次时，每批都一直占用自己的 slot：请改为复用 slot 前同步，或减少样本数。</translation>
    </message>
    <message>
        <source>Not even one sample in each slot fits: use fewer streams or smaller samples.</source>
        <translation>每个 slot 连一个样本都放不下：请减少 stream 数或减小样本。</translation>
    </message>
    <message>
        <source>The largest batch that fits is %1.</source>
        <translation>能放下的最大 batch size 是 %1。</translation>
    </message>
    <message>
        <source>The run</source>
        <comment>asks for memory</comment>
        <translation>本次运行</translation>
    </message>
    <message>
        <source>%1 asks for %2 of device memory in %3; %4 are free.</source>
        <comment>who, size, slots, size</comment>
        <translation>%1 需要 %2 显存（%3），而可用的只有 %4。</translation>
    </message>
    <message>
        <source>%1 asks for %2 of host memory; %3 are free.</source>
        <translation>%1 需要 %2 Host 内存，而可用的只有 %3。</translation>
    </message>
    <message numerus="yes">
        <source>Use %n stream(s)</source>
        <comment>button</comment>
        <translation>
            <numerusform>改用 %n 个 stream</numerusform>
        </translation>
    </message>
    <message>
        <source>The run has %1 copies and launches; the simulated device keeps at most %2.</source>
        <translation>本次运行有 %1 次拷贝和 launch，而仿真设备最多能保留 %2 次。</translation>
    </message>
    <message>
        <source>Use larger batches, fewer samples or fewer launches per batch.</source>
        <translation>请增大 batch size、减少样本数，或减少每批 launch 次数。</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the language of this translation: en, zh_CN</comment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>the file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>%1 cannot have this value here: %2</source>
        <translation>%1：此处不能取这个值：%2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>side, sentence</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Allowed: %1.</source>
        <translation>允许：%1。</translation>
    </message>
</context>
<context>
    <name>overlap::ReadingStrip</name>
    <message>
        <source>%1 is large: %2 to read, about %3 intervals, which take about %4 of memory.</source>
        <comment>file</comment>
        <translation>%1 很大：需读取 %2，约 %3 个区间，约占内存 %4。</translation>
    </message>
    <message>
        <source>%1 are available.</source>
        <comment>memory</comment>
        <translation>可用内存 %1。</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1…</translation>
    </message>
    <message>
        <source>Reading %1: %2 of %3, %4 rows</source>
        <comment>file, bytes, bytes</comment>
        <translation>正在读取 %1：%2 / %3，%4 行</translation>
    </message>
    <message>
        <source>Read it</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Read the large recording</source>
        <translation>读取这个大文件</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Cancel reading the recording</source>
        <translation>取消读取录制</translation>
    </message>
    <message>
        <source>How far the recording is read</source>
        <translation>录制的读取进度</translation>
    </message>
</context>
<context>
    <name>overlap::RecommendationPanel</name>
    <message>
        <source>Recommendation</source>
        <translation>推荐</translation>
    </message>
    <message>
        <source>Selected setting</source>
        <translation>所选设置</translation>
    </message>
    <message>
        <source>Not run yet.</source>
        <translation>尚未运行。</translation>
    </message>
    <message>
        <source>As fast as B is now: %1 against %2.</source>
        <translation>与现在的 B 一样快：%1 对 %2。</translation>
    </message>
    <message>
        <source>%1 as fast as B is now: %2 against %3.</source>
        <translation>速度是现在 B 的 %1：%2 对 %3。</translation>
    </message>
    <message>
        <source>Takes %1 as long as B does now: %2 against %3.</source>
        <translation>耗时是现在 B 的 %1：%2 对 %3。</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Below the best</source>
        <translation>低于最佳</translation>
    </message>
    <message>
        <source>Time for %1 samples</source>
        <translation>%1 个样本的时间</translation>
    </message>
    <message>
        <source>Time per batch, in to out</source>
        <translation>每批时间，从入到出</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Pinned host memory</source>
        <translation>Pinned host 内存</translation>
    </message>
    <message>
        <source>Of the ideal bound</source>
        <translation>达到理论下界</translation>
    </message>
    <message>
        <source>Apply to B</source>
        <translation>应用到 B</translation>
    </message>
    <message>
        <source>Put this setting into B</source>
        <translation>把此设置放入 B</translation>
    </message>
    <message>
        <source>To the timeline</source>
        <translation>到时间线</translation>
    </message>
    <message>
        <source>Put this setting into B and compare it with A on the timeline</source>
        <translation>把此设置放入 B，并在时间线上与 A 比较</translation>
    </message>
    <message>
        <source>Choose by</source>
        <translation>选择依据</translation>
    </message>
    <message>
        <source>throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>time per batch</source>
        <translation>每批时间</translation>
    </message>
    <message>
        <source>Accept, below the best</source>
        <translation>可接受低于最佳</translation>
    </message>
    <message>
        <source>Settings that are nearer to the best than this count as equal</source>
        <translation>与最佳相差小于此值的设置视为相同</translation>
    </message>
    <message>
        <source>Memory limit</source>
        <translation>显存上限</translation>
    </message>
    <message>
        <source>Share of the device&apos;s memory that the buffers of a run may take</source>
        <translation>一次运行的缓冲区最多可占设备显存的比例</translation>
    </message>
</context>
<context>
    <name>overlap::RecordedAdvice</name>
    <message>
        <source>%1 less</source>
        <comment>share of a time</comment>
        <translation>少 %1</translation>
    </message>
    <message>
        <source>%1 more</source>
        <comment>share of a time</comment>
        <translation>多 %1</translation>
    </message>
    <message>
        <source>memory of an unknown kind</source>
        <translation>类型未知的内存</translation>
    </message>
    <message>
        <source>pinned memory</source>
        <translation>pinned 内存</translation>
    </message>
    <message>
        <source>pageable memory</source>
        <translation>pageable 内存</translation>
    </message>
    <message>
        <source>The host never waits for the device.</source>
        <translation>Host 从不等待设备。</translation>
    </message>
    <message>
        <source>The host waits for an earlier step.</source>
        <translation>Host 等待更早的一步。</translation>
    </message>
    <message>
        <source>The host waits for the device in each step.</source>
        <translation>Host 每一步都等待设备。</translation>
    </message>
    <message>
        <source>The host waits for the input&apos;s copy and for the step&apos;s end.</source>
        <translation>Host 等待输入拷贝，也等待每步结束。</translation>
    </message>
    <message>
        <source>What other settings would do cannot be told: the recorded loop does something that a scenario cannot say. A step took %1, its simulated twin takes %2.</source>
        <translation>无法推断换成其他设置会怎样：录制的循环做了场景无法描述的事。一步实际用时 %1，仿真为 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n step(s) of %1 were found. Simulated as recorded, a step takes %2, %3.</source>
        <comment>recorded time, simulated time, how much less or more</comment>
        <translation>
            <numerusform>找到 %n 步，每步 %1。按录制情形仿真，一步用时 %2，%3。</numerusform>
        </translation>
    </message>
    <message>
        <source>In: %1 from %2.</source>
        <comment>bytes, kind of memory</comment>
        <translation>输入：%1，来自 %2。</translation>
    </message>
    <message numerus="yes">
        <source>%n launch(es), %1 on the device.</source>
        <translation>
            <numerusform>%n 次 launch，在设备上共 %1。</numerusform>
        </translation>
    </message>
    <message>
        <source>Out: %1 to %2.</source>
        <comment>bytes, kind of memory</comment>
        <translation>输出：%1，到 %2。</translation>
    </message>
    <message>
        <source>The profiler stretched what the host does by %1; predictions are without it.</source>
        <translation>Profiler 把 Host 的工作拉长到 %1；预测中不含这部分。</translation>
    </message>
    <message>
        <source>A batch is one recorded step; what was not recorded is that of the profile %1.</source>
        <translation>一个批次就是录制的一步；未录制的数据取自配置 %1。</translation>
    </message>
    <message>
        <source>same</source>
        <comment>change of a time</comment>
        <translation>持平</translation>
    </message>
</context>
<context>
    <name>overlap::RecordedWords</name>
    <message>
        <source>.</source>
        <comment>end of a sentence</comment>
        <translation>。</translation>
    </message>
    <message>
        <source>Nothing was recorded</source>
        <translation>什么也没有录制到</translation>
    </message>
    <message>
        <source>: there is no interval in the file.</source>
        <translation>：文件中没有任何区间。</translation>
    </message>
    <message>
        <source>No GPU activity was recorded</source>
        <translation>没有录制到 GPU 活动</translation>
    </message>
    <message>
        <source>; only what the host did is shown.</source>
        <translation>；只显示 Host 的活动。</translation>
    </message>
    <message>
        <source>The GPU works %1 of its %2</source>
        <translation>GPU 在 %2 中有 %1 的时间在工作</translation>
    </message>
    <message>
        <source>, kernels run %1</source>
        <translation>，kernel 占 %1</translation>
    </message>
    <message>
        <source>; it idles %1</source>
        <translation>；空闲 %1</translation>
    </message>
    <message>
        <source>, and %1 of the copying is hidden</source>
        <translation>，拷贝有 %1 被掩盖</translation>
    </message>
    <message>
        <source>its GPU idles %1 less</source>
        <translation>GPU 空闲减少 %1</translation>
    </message>
    <message>
        <source>its GPU idles %1 more</source>
        <translation>GPU 空闲增加 %1</translation>
    </message>
    <message>
        <source>copies that no kernel hides take %1 less</source>
        <translation>未被掩盖的拷贝减少 %1</translation>
    </message>
    <message>
        <source>copies that no kernel hides take %1 more</source>
        <translation>未被掩盖的拷贝增加 %1</translation>
    </message>
    <message>
        <source>kernels take %1 less</source>
        <translation>kernel 时间减少 %1</translation>
    </message>
    <message>
        <source>kernels take %1 more</source>
        <translation>kernel 时间增加 %1</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between reasons</comment>
        <translation>，</translation>
    </message>
    <message>
        <source> and </source>
        <comment>before the last reason</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>B is %1× faster than A</source>
        <translation>B 的速度是 A 的 %1 倍</translation>
    </message>
    <message>
        <source>B is %1× slower than A</source>
        <translation>B 的耗时是 A 的 %1 倍</translation>
    </message>
    <message>
        <source>, %1 against %2 on the GPU</source>
        <comment>B&apos;s time, A&apos;s time</comment>
        <translation>，GPU 上 %1 对 %2</translation>
    </message>
    <message>
        <source>, because %1</source>
        <comment>before reasons</comment>
        <translation>，因为 %1</translation>
    </message>
    <message>
        <source>A and B cannot be compared</source>
        <translation>A 和 B 无法比较</translation>
    </message>
    <message>
        <source>: neither holds GPU activity.</source>
        <translation>：两者都没有 GPU 活动。</translation>
    </message>
    <message>
        <source>: A holds no GPU activity.</source>
        <translation>：A 没有 GPU 活动。</translation>
    </message>
    <message>
        <source>: B holds no GPU activity.</source>
        <translation>：B 没有 GPU 活动。</translation>
    </message>
    <message>
        <source>A and B take the same time on the GPU</source>
        <translation>A 和 B 在 GPU 上耗时相同</translation>
    </message>
    <message>
        <source>: %1 and %2.</source>
        <translation>：%1 和 %2。</translation>
    </message>
    <message>
        <source>PyTorch profiler</source>
        <translation>PyTorch profiler</translation>
    </message>
    <message>
        <source>Chrome trace</source>
        <translation>Chrome trace</translation>
    </message>
    <message>
        <source>GPU %1</source>
        <translation>GPU %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>GPU 0, its name</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>GPU %1, process %2</source>
        <translation>GPU %1，进程 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>file, GPU</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>From the first operation of the GPU to the last.</source>
        <translation>从 GPU 的第一个操作到最后一个操作。</translation>
    </message>
    <message>
        <source>From the first operation of the GPU to the last; the two may have done different work.</source>
        <translation>从 GPU 的第一个操作到最后一个操作；两者做的工作可能不同。</translation>
    </message>
    <message>
        <source>GPU idle</source>
        <translation>GPU 空闲</translation>
    </message>
    <message>
        <source>copies not hidden</source>
        <translation>未掩盖的拷贝</translation>
    </message>
    <message>
        <source>kernels</source>
        <translation>kernel</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>略去 %1 个</translation>
    </message>
    <message>
        <source>%1 mended</source>
        <translation>修复 %1 个</translation>
    </message>
    <message>
        <source>%1 of an unknown kind</source>
        <translation>未知类型 %1 个</translation>
    </message>
    <message>
        <source>Events of %1: %2.</source>
        <comment>file; left out, mended</comment>
        <translation>%1 的事件：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%n warning(s) about %1.</source>
        <translation>
            <numerusform>关于 %1 有 %n 条警告。</numerusform>
        </translation>
    </message>
    <message>
        <source>Import report of %1</source>
        <translation>%1 的导入报告</translation>
    </message>
    <message>
        <source>%1, %2 intervals</source>
        <comment>tool, count</comment>
        <translation>%1，%2 个区间</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Left out of the chart and of the numbers</source>
        <translation>未计入图表和数字</translation>
    </message>
    <message>
        <source>Mended</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>Everything was taken in as it stands in the file.</source>
        <translation>文件内容已全部原样读入。</translation>
    </message>
    <message>
        <source>A takes %1 and B %2</source>
        <translation>A 耗时 %1，B 耗时 %2</translation>
    </message>
    <message>
        <source>; compare them only as far as the run does the recorded work.</source>
        <translation>；只有当运行所做的工作与录制相同时才可比较。</translation>
    </message>
    <message>
        <source>Of the recording from the first operation of the GPU to the last, of the run the wall time.</source>
        <translation>录制：从 GPU 的第一个操作到最后一个操作；运行：总耗时。</translation>
    </message>
    <message>
        <source>Of an unknown kind, shown as operators</source>
        <translation>未知类型，按算子显示</translation>
    </message>
    <message>
        <source>The file is cut off before its first GPU activity</source>
        <translation>文件在第一个 GPU 活动之前就被截断</translation>
    </message>
    <message>
        <source>; only what the host did until then is shown.</source>
        <translation>；只显示 Host 在此之前所做的事。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a change, what it saves or costs</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>The change would gain nothing</source>
        <translation>这项改动不会有收益</translation>
    </message>
    <message>
        <source>: a step takes %1 as it is and %2 with it, simulated.</source>
        <translation>：仿真中一步现为 %1，改动后为 %2。</translation>
    </message>
    <message>
        <source>B would be %1× faster than A</source>
        <translation>B 的速度将是 A 的 %1 倍</translation>
    </message>
    <message>
        <source>B would be %1× slower than A</source>
        <translation>B 会更慢，A 的速度将是 B 的 %1 倍</translation>
    </message>
    <message>
        <source>, %1 a step against %2</source>
        <comment>B&apos;s time, A&apos;s time</comment>
        <translation>，每步 %1，而 A 为 %2</translation>
    </message>
    <message>
        <source> (%1)</source>
        <comment>reasons</comment>
        <translation>（%1）</translation>
    </message>
    <message>
        <source>: they ran different kernels, so they did different work.</source>
        <translation>：两者运行的 kernel 不同，做的工作不同。</translation>
    </message>
    <message>
        <source>: they did different amounts of work, neither as many kernels nor as many bytes.</source>
        <translation>：两者的工作量不同，kernel 数和字节数都不相同。</translation>
    </message>
    <message>
        <source> A takes %1 and B %2 on the GPU.</source>
        <translation>在 GPU 上 A 用时 %1，B 用时 %2。</translation>
    </message>
    <message>
        <source>%1 (fitted)</source>
        <comment>A or B, whose numbers are of a scenario fitted to a recording</comment>
        <translation>%1（拟合）</translation>
    </message>
    <message numerus="yes">
        <source>The numbers of %1 are those of a scenario fitted to the recording, off by %2, for %n step(s) without the profiler; the recorded %3 are only drawn.</source>
        <comment>A or B, percent, time</comment>
        <translation>
            <numerusform>%1 的数字来自按录制拟合的场景，拟合相差 %2，共 %n 步，不含 profiler 的影响；录制的 %3 只用于画图。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Numbers of %1: %n step(s) of a scenario fitted to the recording, off by %2, not its %3.</source>
        <comment>A or B, percent, time</comment>
        <translation>
            <numerusform>%1 的数字：按录制拟合的场景的 %n 步，拟合相差 %2，不是录制的 %3。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 is fitted to the recording, off by %2.</source>
        <comment>A or B, percent</comment>
        <translation>%1 按录制拟合，相差 %2。</translation>
    </message>
</context>
<context>
    <name>overlap::RecordingPanel</name>
    <message>
        <source>%1 others</source>
        <comment>copies</comment>
        <translation>其他 %1</translation>
    </message>
    <message>
        <source>Recorded by</source>
        <translation>录制工具</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU 数</translation>
    </message>
    <message>
        <source>none was active</source>
        <translation>没有活动的 GPU</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Device window</source>
        <translation>设备时间窗口</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Intervals</source>
        <translation>区间</translation>
    </message>
    <message>
        <source>Left out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Mended</source>
        <translation>已修复</translation>
    </message>
    <message>
        <source>Nothing is shown here: open a second recording, or compare with a run.</source>
        <translation>这里没有内容：请打开第二个录制，或与一次运行比较。</translation>
    </message>
    <message>
        <source>%1: the interval that begins at %2</source>
        <comment>A or B</comment>
        <translation>%1：开始于 %2 的区间</translation>
    </message>
    <message>
        <source>%1: its first operation</source>
        <comment>A or B</comment>
        <translation>%1：它的第一个操作</translation>
    </message>
    <message>
        <source>shows</source>
        <comment>a side of the window, then a choice</comment>
        <translation>显示</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Show the run of scenario %1</source>
        <translation>显示场景 %1 的运行</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Show a recording as %1</source>
        <translation>把录制显示为 %1</translation>
    </message>
    <message>
        <source>Use the selection</source>
        <translation>使用选区</translation>
    </message>
    <message>
        <source>Take the selected range of the chart as %1&apos;s part of the recording</source>
        <translation>把图中选区作为 %1 的录制范围</translation>
    </message>
    <message>
        <source>Use all</source>
        <translation>使用全部</translation>
    </message>
    <message>
        <source>Take all of the recording again as %1</source>
        <translation>%1 恢复为整个录制</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Open a recording as %1</source>
        <translation>打开一个录制作为 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close the recording that is %1</source>
        <translation>关闭作为 %1 的录制</translation>
    </message>
    <message>
        <source>Import report</source>
        <translation>导入报告</translation>
    </message>
    <message>
        <source>What was mended, left out or unknown while %1 was read</source>
        <translation>读取 %1 时修复、略去或未知的内容</translation>
    </message>
    <message>
        <source>Time axis</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Both begin together</source>
        <translation>两者同时开始</translation>
    </message>
    <message>
        <source>Chosen intervals begin together</source>
        <translation>选定的区间同时开始</translation>
    </message>
    <message>
        <source>B begins later by</source>
        <translation>B 推迟开始</translation>
    </message>
    <message>
        <source>How A and B lie on the time axis</source>
        <translation>A 和 B 在时间轴上的对齐方式</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>How much later B begins than A, in milliseconds</source>
        <translation>B 比 A 晚开始多少，毫秒</translation>
    </message>
    <message>
        <source>Align at the selected interval</source>
        <translation>按选中的区间对齐</translation>
    </message>
    <message>
        <source>The interval that is selected in the chart begins with the other side&apos;s</source>
        <translation>图中选中的区间与另一侧的同时开始</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>Unknown kind</source>
        <translation>未知类型</translation>
    </message>
</context>
<context>
    <name>overlap::Recordings</name>
    <message>
        <source>%1 and %2</source>
        <comment>two files</comment>
        <translation>%1 和 %2</translation>
    </message>
</context>
<context>
    <name>overlap::ReportDialog</name>
    <message>
        <source>There is nothing to report of yet: run A and B first.</source>
        <translation>还没有可报告的内容：请先运行 A 和 B。</translation>
    </message>
    <message>
        <source>PDF documents (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>HTML pages (*.html *.htm)</source>
        <translation>HTML 网页 (*.html *.htm)</translation>
    </message>
    <message>
        <source>Markdown texts (*.md *.markdown)</source>
        <translation>Markdown 文本 (*.md *.markdown)</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>What the report was to be of is no longer shown: choose again.</source>
        <translation>报告要写的内容已不再显示：请重新选择。</translation>
    </message>
    <message>
        <source>A against B</source>
        <translation>A 与 B 对比</translation>
    </message>
    <message>
        <source>The run of A</source>
        <translation>A 的运行</translation>
    </message>
    <message>
        <source>The run of B</source>
        <translation>B 的运行</translation>
    </message>
    <message>
        <source>The recording %1</source>
        <translation>录制 %1</translation>
    </message>
    <message>
        <source>The sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Stop writing the report</source>
        <translation>停止写报告</translation>
    </message>
    <message>
        <source>Writing the report…</source>
        <translation>正在写报告…</translation>
    </message>
    <message>
        <source>Looking for what holds it back…</source>
        <translation>正在查找瓶颈…</translation>
    </message>
    <message>
        <source>Trying every change…</source>
        <translation>正在逐一试各种改动…</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>About</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>PDF, to print or to send</source>
        <translation>PDF，用于打印或发送</translation>
    </message>
    <message>
        <source>HTML page, for a browser</source>
        <translation>HTML 网页，用于浏览器</translation>
    </message>
    <message>
        <source>Markdown text, for a wiki or an issue</source>
        <translation>Markdown 文本，用于 wiki 或 issue</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Choose where the report is saved</source>
        <translation>选择报告的保存位置</translation>
    </message>
    <message>
        <source>The report is being written</source>
        <translation>正在写报告</translation>
    </message>
</context>
<context>
    <name>overlap::ReportWriter</name>
    <message>
        <source>The name of a report ends in .pdf, .html or .md: give it one of these endings.</source>
        <translation>报告的文件名以 .pdf、.html 或 .md 结尾：请用其中一种。</translation>
    </message>
</context>
<context>
    <name>overlap::ResultBars</name>
    <message>
        <source>Times of the runs</source>
        <translation>各次运行的时间</translation>
    </message>
    <message>
        <source>my guess %1</source>
        <comment>a time</comment>
        <translation>我的猜测 %1</translation>
    </message>
</context>
<context>
    <name>overlap::RoundHead</name>
    <message>
        <source>Question %1 of %2</source>
        <translation>第 %1 题，共 %2 题</translation>
    </message>
    <message>
        <source>End the round</source>
        <translation>结束计时</translation>
    </message>
    <message>
        <source>Time left</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
</context>
<context>
    <name>overlap::RoundSummary</name>
    <message numerus="yes">
        <source>%1 of %n question(s) known.</source>
        <translation>
            <numerusform>%n 题中会了 %1 题。</numerusform>
        </translation>
    </message>
    <message>
        <source>The round is over</source>
        <translation>计时练习结束</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>要点</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Known</source>
        <translation>掌握</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>points</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>ran out</source>
        <translation>超时</translation>
    </message>
    <message>
        <source>Another round</source>
        <translation>再来一轮</translation>
    </message>
    <message>
        <source>Back to practice</source>
        <translation>回到练习</translation>
    </message>
    <message>
        <source>%1 of %2 points in %3.</source>
        <translation>%3 内说到 %2 个要点中的 %1 个。</translation>
    </message>
</context>
<context>
    <name>overlap::RunMarks</name>
    <message>
        <source>, </source>
        <comment>between marks</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>overlap::RunWords</name>
    <message>
        <source>, </source>
        <comment>between reasons</comment>
        <translation>，</translation>
    </message>
    <message numerus="yes">
        <source>%n repeat(s), p10 to p90 spread %1</source>
        <translation>
            <numerusform>%n 次重复，P10 至 P90 离散程度 %1</numerusform>
        </translation>
    </message>
    <message>
        <source>observer overhead %1</source>
        <translation>观测开销 %1</translation>
    </message>
    <message>
        <source>host and device clocks agree within %1</source>
        <translation>Host 与设备时钟相差不超过 %1</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between facts</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>power cap</source>
        <translation>功耗上限</translation>
    </message>
    <message>
        <source>hardware slowdown</source>
        <translation>硬件降频</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>power brake</source>
        <translation>外部功率制动</translation>
    </message>
    <message>
        <source>sync boost</source>
        <translation>同步加速</translation>
    </message>
    <message>
        <source>recorded by CUPTI</source>
        <translation>由 CUPTI 记录</translation>
    </message>
    <message>
        <source>recorded by timing events, starts are approximate</source>
        <translation>由计时 event 记录，开始时间为近似值</translation>
    </message>
    <message>
        <source>timed only, not recorded</source>
        <translation>只计时，未记录</translation>
    </message>
    <message>
        <source>warming up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>repeat %1 of %2</source>
        <translation>第 %1/%2 次重复</translation>
    </message>
    <message>
        <source>repeating</source>
        <translation>重复中</translation>
    </message>
    <message>
        <source>recording %1 of %2</source>
        <translation>第 %1/%2 次记录</translation>
    </message>
    <message>
        <source>recording</source>
        <translation>记录中</translation>
    </message>
    <message>
        <source>timing its stages alone</source>
        <translation>单独测量各阶段</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>A or B, what it does</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>While %1 ran, the GPU was held back: %2.</source>
        <translation>%1 运行期间 GPU 被降频：%2。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>A or B, what there is to know</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>throttled</source>
        <translation>降频</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <comment>A or B, how it was recorded</comment>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Observer overhead %1 and %2.</source>
        <comment>of A and of B</comment>
        <translation>观测开销 %1 和 %2。</translation>
    </message>
    <message>
        <source>Observer overhead %1.</source>
        <translation>观测开销 %1。</translation>
    </message>
    <message>
        <source>The repeats of %1 vary by %2 of their mean: something else was running, or the copies depend on the processor&apos;s cache.</source>
        <translation>%1 的重复运行相对均值波动 %2：有其他程序在运行，或拷贝依赖处理器缓存。</translation>
    </message>
    <message>
        <source>unsteady</source>
        <translation>不稳定</translation>
    </message>
</context>
<context>
    <name>overlap::ScenarioPanel</name>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>setting, A or B</comment>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>%1 *</source>
        <comment>preset that was changed</comment>
        <translation>%1 *</translation>
    </message>
    <message>
        <source>* Its settings have been changed.</source>
        <translation>* 设置已被修改。</translation>
    </message>
</context>
<context>
    <name>overlap::ScenarioRail</name>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Scenario panel</source>
        <translation>场景面板</translation>
    </message>
    <message>
        <source>Open the scenario panel (F9)</source>
        <translation>打开场景面板（F9）</translation>
    </message>
    <message>
        <source>Recordings</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>Recordings panel</source>
        <translation>录制面板</translation>
    </message>
    <message>
        <source>Open the panel of the recordings (F9)</source>
        <translation>打开录制面板（F9）</translation>
    </message>
</context>
<context>
    <name>overlap::Session</name>
    <message>
        <source>Preset %1</source>
        <translation>预设 %1</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Leave the recording&apos;s scenario</source>
        <translation>离开录制的场景</translation>
    </message>
</context>
<context>
    <name>overlap::SidePanel</name>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>The numbers of both runs</source>
        <translation>两次运行的数值</translation>
    </message>
    <message>
        <source>Diagnosis</source>
        <translation>诊断</translation>
    </message>
    <message>
        <source>Why a run takes as long as it does, and what changes would gain</source>
        <translation>运行为什么要这么久，以及各项改动的收益</translation>
    </message>
    <message>
        <source>Numbers and diagnosis</source>
        <translation>数值与诊断</translation>
    </message>
</context>
<context>
    <name>overlap::StatusLine</name>
    <message>
        <source>Same on the command line</source>
        <translation>等价命令行</translation>
    </message>
    <message>
        <source>Copy the command</source>
        <translation>复制命令</translation>
    </message>
</context>
<context>
    <name>overlap::StrategyRow</name>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>A and B differ here.</source>
        <translation>A 和 B 在此处不同。</translation>
    </message>
</context>
<context>
    <name>overlap::StrategySection</name>
    <message>
        <source>A and B differ here.</source>
        <translation>A 和 B 在此处不同。</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Output memory, pinning, stream kind, memory pool, final wait, workers</source>
        <translation>输出内存、锁页时机、stream 类型、内存池、最后等待、Worker 数</translation>
    </message>
</context>
<context>
    <name>overlap::SweepPage</name>
    <message>
        <source>%1: %2</source>
        <comment>a setting, what is wrong</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>These are more settings than a map can show; the command line sweeps more.</source>
        <translation>设置多于一张图能显示的；命令行可以扫描更多。</translation>
    </message>
    <message>
        <source>B as it is cannot be run; points that can are swept.</source>
        <translation>B 的现状无法运行；只扫描能运行的点。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>%1 of %2 settings in %3</source>
        <comment>done, all, time</comment>
        <translation>%2 个设置完成 %1 个，用时 %3</translation>
    </message>
    <message>
        <source>%1 in B</source>
        <comment>a setting</comment>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>Being tuned…</source>
        <translation>正在调优…</translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n 个 stream</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a setting, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>ideal bound</source>
        <translation>理论上限</translation>
    </message>
    <message>
        <source>knee at %1: %2 of the best</source>
        <translation>拐点 %1：最佳的 %2</translation>
    </message>
    <message>
        <source>beyond it more brings little</source>
        <translation>再大收益很小</translation>
    </message>
    <message>
        <source>Throughput against %1</source>
        <comment>setting across</comment>
        <translation>吞吐量随%1变化</translation>
    </message>
    <message>
        <source>best rate for its time: %1</source>
        <translation>速率与延迟的最佳折中：%1</translation>
    </message>
    <message>
        <source>Time of a batch, in to out, P99</source>
        <translation>每批时间，从入到出，P99</translation>
    </message>
    <message>
        <source>limit %1</source>
        <translation>上限 %1</translation>
    </message>
    <message>
        <source>limit %1: batches up to %2 fit</source>
        <translation>上限 %1：可放下 batch %2</translation>
    </message>
    <message>
        <source>limit %1: not even one sample fits</source>
        <translation>上限 %1：一个样本也放不下</translation>
    </message>
    <message>
        <source>Device memory of the buffers</source>
        <translation>缓冲区的显存</translation>
    </message>
    <message>
        <source>Device memory of the buffers, %1</source>
        <translation>缓冲区的显存，%1</translation>
    </message>
    <message>
        <source>Vary</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Setting that varies upwards</source>
        <translation>纵向变化的设置</translation>
    </message>
    <message>
        <source>Setting that varies across</source>
        <translation>横向变化的设置</translation>
    </message>
    <message>
        <source>Its values, upwards</source>
        <translation>纵向取值</translation>
    </message>
    <message>
        <source>Its values, across</source>
        <translation>横向取值</translation>
    </message>
    <message>
        <source>Values to try, with commas between them: 1,2,4,8</source>
        <translation>要尝试的值，用逗号分隔：1,2,4,8</translation>
    </message>
    <message>
        <source>What the cells show</source>
        <translation>格子显示的量</translation>
    </message>
    <message>
        <source>Numbers in cells</source>
        <translation>格内数字</translation>
    </message>
    <message>
        <source>Run B with every combination of these values</source>
        <translation>以这些取值的每种组合运行 B</translation>
    </message>
    <message>
        <source>Copy and save</source>
        <translation>复制与保存</translation>
    </message>
    <message>
        <source>Copy as &amp;TSV</source>
        <translation>复制为 TSV(&amp;T)</translation>
    </message>
    <message>
        <source>Save as &amp;CSV…</source>
        <translation>保存为 CSV(&amp;C)…</translation>
    </message>
    <message>
        <source>Save as &amp;JSON…</source>
        <translation>保存为 JSON(&amp;J)…</translation>
    </message>
    <message>
        <source>Copy the co&amp;mmand line</source>
        <translation>复制命令行(&amp;M)</translation>
    </message>
</context>
<context>
    <name>overlap::SweepWords</name>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Time of a batch</source>
        <translation>每批时间</translation>
    </message>
    <message>
        <source>Device memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a setting, its value</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between settings</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>not run yet</source>
        <translation>尚未运行</translation>
    </message>
    <message>
        <source>Throughput %1</source>
        <translation>吞吐量 %1</translation>
    </message>
    <message>
        <source>Time %1</source>
        <translation>时间 %1</translation>
    </message>
    <message>
        <source>Time of a batch, in to out: median %1, P99 %2</source>
        <translation>每批时间，从入到出：中位数 %1，P99 %2</translation>
    </message>
    <message>
        <source>Device memory %1</source>
        <translation>显存 %1</translation>
    </message>
    <message>
        <source>Of the ideal bound %1</source>
        <translation>达到理论下界的 %1</translation>
    </message>
</context>
<context>
    <name>overlap::TemplateAnswer</name>
    <message>
        <source>It is slow. What do you do?</source>
        <translation>它很慢。你怎么办？</translation>
    </message>
    <message>
        <source>Copy the answer</source>
        <translation>复制回答</translation>
    </message>
    <message>
        <source>There are no two runs on screen to take numbers from: run A and B first.</source>
        <translation>屏幕上没有可取数字的两次运行：请先运行 A 和 B。</translation>
    </message>
    <message>
        <source>An answer to the question that most interviews end with. Its numbers are those of A and B on screen: run your own case and it tells your own story.</source>
        <translation>多数面试都会以这个问题收尾。这里的数字来自屏幕上的 A 和 B：运行自己的场景，它讲的就是自己的故事。</translation>
    </message>
</context>
<context>
    <name>overlap::ThresholdBox</name>
    <message>
        <source>Threshold of %1: %2</source>
        <comment>rule, what is compared</comment>
        <translation>%1 的阈值：%2</translation>
    </message>
</context>
<context>
    <name>overlap::ThresholdPopup</name>
    <message>
        <source>Thresholds</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>From where on a rule finds something. They are remembered.</source>
        <translation>规则从何值起命中。会被记住。</translation>
    </message>
    <message>
        <source>All as they were</source>
        <translation>全部恢复</translation>
    </message>
</context>
<context>
    <name>overlap::Thresholds</name>
    <message>
        <source>share of the window, at least</source>
        <translation>占窗口，至少</translation>
    </message>
    <message>
        <source>copies hidden, less than</source>
        <translation>拷贝掩盖率，低于</translation>
    </message>
    <message>
        <source>looks at copies from</source>
        <translation>考察的拷贝，从</translation>
    </message>
    <message>
        <source>device idle in gaps, more than</source>
        <translation>设备空闲于空隙，超过</translation>
    </message>
    <message>
        <source>looks at gaps from</source>
        <translation>考察的空隙，从</translation>
    </message>
    <message>
        <source>kernel utilisation, less than</source>
        <translation>kernel 利用率，低于</translation>
    </message>
    <message>
        <source>idle inside issuing calls, at least</source>
        <translation>下发调用期间空闲，至少</translation>
    </message>
    <message>
        <source>kernels shorter than their call, at least</source>
        <translation>比调用还短的 kernel，至少</translation>
    </message>
    <message>
        <source>small copies in a row, at least</source>
        <translation>连续小拷贝，至少</translation>
    </message>
    <message>
        <source>in a row up to a distance of</source>
        <translation>视为连续的间距，至多</translation>
    </message>
    <message>
        <source>copies and kernels each take, at least</source>
        <translation>拷贝与 kernel 各占，至少</translation>
    </message>
    <message>
        <source>of the calibrated rate, less than</source>
        <translation>相对校准速率，低于</translation>
    </message>
    <message>
        <source>in allocating calls, at least</source>
        <translation>在分配调用中，至少</translation>
    </message>
    <message>
        <source>idle while preparing, at least</source>
        <translation>预处理期间空闲，至少</translation>
    </message>
    <message>
        <source>kernel time lost on empty SMs, at least</source>
        <translation>空闲 SM 损失的 kernel 时间，至少</translation>
    </message>
    <message>
        <source>first launch against the others, at least</source>
        <translation>首次 launch 相对其他，至少</translation>
    </message>
    <message>
        <source>first launch longer by, at least</source>
        <translation>首次 launch 多花，至少</translation>
    </message>
    <message>
        <source>work after the clock stopped, at least</source>
        <translation>停止计时后的工作，至少</translation>
    </message>
    <message>
        <source>gain of the mend, at least</source>
        <translation>改后收益，至少</translation>
    </message>
</context>
<context>
    <name>overlap::ThrottleStrip</name>
    <message>
        <source>Clock held back by</source>
        <translation>降频原因</translation>
    </message>
    <message>
        <source>n/a</source>
        <comment>the driver does not tell</comment>
        <translation>n/a</translation>
    </message>
    <message>
        <source>nothing</source>
        <comment>holds the clock back</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between reasons</comment>
        <translation>，</translation>
    </message>
</context>
<context>
    <name>overlap::TimelinePage</name>
    <message>
        <source>%1 – %2 of %3</source>
        <comment>begin, end of the visible range; whole length</comment>
        <translation>%1 – %2 / %3</translation>
    </message>
    <message>
        <source>Lanes</source>
        <translation>泳道</translation>
    </message>
    <message>
        <source>by engine</source>
        <translation>按引擎</translation>
    </message>
    <message>
        <source>One lane for each copy engine and for the kernels</source>
        <translation>每个拷贝引擎和 kernel 各一条泳道</translation>
    </message>
    <message>
        <source>by stream</source>
        <translation>按 stream</translation>
    </message>
    <message>
        <source>One lane for each stream</source>
        <translation>每个 stream 一条泳道</translation>
    </message>
    <message>
        <source>Launch &amp;arrows</source>
        <translation>下发箭头(&amp;A)</translation>
    </message>
    <message>
        <source>An arrow from the launching call to the operation that is selected or hovered</source>
        <translation>从下发调用指向所选或悬停操作的箭头</translation>
    </message>
    <message>
        <source>&amp;Ideal bound</source>
        <translation>理论下界(&amp;I)</translation>
    </message>
    <message>
        <source>The time that no way of issuing the same batches can beat</source>
        <translation>同样的批次无论怎样下发都无法更快的时间</translation>
    </message>
    <message>
        <source>&amp;Utilisation of A above B</source>
        <translation>利用率 A、B 分开显示(&amp;U)</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示范围</translation>
    </message>
    <message>
        <source>View options</source>
        <translation>视图选项</translation>
    </message>
    <message>
        <source>Lanes by &amp;engine</source>
        <translation>泳道：按引擎(&amp;E)</translation>
    </message>
    <message>
        <source>Lanes by s&amp;tream</source>
        <translation>泳道：按 stream(&amp;T)</translation>
    </message>
    <message>
        <source>Colours by &amp;batch</source>
        <translation>按 batch 着色(&amp;B)</translation>
    </message>
    <message>
        <source>Bars in the colours of their batches; their edges still tell their kinds</source>
        <translation>条形用所属 batch 的颜色，边框仍表示种类</translation>
    </message>
    <message>
        <source>Follow the en&amp;d</source>
        <translation>跟随末端(&amp;D)</translation>
    </message>
    <message>
        <source>Keeps the end of a run in view while it grows</source>
        <translation>运行增长时让其末端保持可见</translation>
    </message>
    <message>
        <source>&amp;Put all lanes back</source>
        <translation>全部泳道恢复原位(&amp;P)</translation>
    </message>
    <message>
        <source>Pictures of the &amp;whole runs</source>
        <translation>图片包含整次运行(&amp;W)</translation>
    </message>
    <message>
        <source>Pictures show the whole of both runs instead of what is visible</source>
        <translation>图片显示两次运行的全部，而不只是可见部分</translation>
    </message>
    <message>
        <source>Slo&amp;w motion</source>
        <translation>慢放(&amp;W)</translation>
    </message>
    <message>
        <source>Play both runs slower than they were (Space)</source>
        <translation>以慢于实际的速度播放两次运行（空格）</translation>
    </message>
    <message>
        <source>Table of inter&amp;vals</source>
        <translation>区间表(&amp;V)</translation>
    </message>
    <message>
        <source>F&amp;ind</source>
        <translation>查找(&amp;I)</translation>
    </message>
    <message>
        <source>Find intervals by name, kind, length or batch (Ctrl+F)</source>
        <translation>按名称、种类、时长或 batch 查找区间 (Ctrl+F)</translation>
    </message>
    <message>
        <source>Find ne&amp;xt</source>
        <translation>查找下一个(&amp;X)</translation>
    </message>
    <message>
        <source>Find &amp;previous</source>
        <translation>查找上一个(&amp;P)</translation>
    </message>
    <message>
        <source>Which GPU and process of A&apos;s recording is shown</source>
        <translation>显示 A 的录制中的哪个 GPU 和进程</translation>
    </message>
    <message>
        <source>Which GPU and process of B&apos;s recording is shown</source>
        <translation>显示 B 的录制中的哪个 GPU 和进程</translation>
    </message>
    <message>
        <source>Evidence of %1, %2 of %3</source>
        <comment>rule, place, number of pieces</comment>
        <translation>%1 的依据，%2 / %3</translation>
    </message>
    <message>
        <source>What this finding rests on is shown, all else is dimmed. A click ends this.</source>
        <translation>显示此问题的依据，其余变淡。点击即结束。</translation>
    </message>
</context>
<context>
    <name>overlap::ToolBar</name>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Save the chart, the numbers or a trace</source>
        <translation>保存图表、指标或 trace</translation>
    </message>
</context>
<context>
    <name>overlap::TopicsModel</name>
    <message>
        <source>%1 to repeat, %2 never asked</source>
        <comment>questions of a topic</comment>
        <translation>待复习 %1，从未问过 %2</translation>
    </message>
</context>
<context>
    <name>overlap::TransferCharts</name>
    <message>
        <source>size</source>
        <comment>of a copy</comment>
        <translation>大小</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>pinned</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>pageable</translation>
    </message>
    <message>
        <source>%1, async</source>
        <comment>host memory</comment>
        <translation>%1，异步</translation>
    </message>
    <message>
        <source>%1, blocking</source>
        <comment>host memory</comment>
        <translation>%1，阻塞</translation>
    </message>
    <message>
        <source>crossover %1</source>
        <translation>交叉点 %1</translation>
    </message>
    <message>
        <source>half of the peak from %1</source>
        <translation>%1 起达到峰值一半</translation>
    </message>
    <message>
        <source>link %1</source>
        <translation>链路 %1</translation>
    </message>
    <message>
        <source>Bandwidth of both directions together</source>
        <translation>双向合计带宽</translation>
    </message>
    <message>
        <source>Bandwidth against size</source>
        <translation>带宽随大小变化</translation>
    </message>
    <message>
        <source>from the call until the host knows that it is done</source>
        <translation>从调用到 host 得知完成</translation>
    </message>
    <message>
        <source>Time of a pair of copies</source>
        <translation>一对拷贝的时间</translation>
    </message>
    <message>
        <source>Time against size</source>
        <translation>时间随大小变化</translation>
    </message>
</context>
<context>
    <name>overlap::TransferTable</name>
    <message>
        <source>Copies</source>
        <translation>拷贝</translation>
    </message>
    <message>
        <source>Smallest copy</source>
        <translation>最小拷贝</translation>
    </message>
    <message>
        <source>Crossover</source>
        <translation>交叉点</translation>
    </message>
    <message>
        <source>Half of the peak from</source>
        <translation>达到峰值一半</translation>
    </message>
    <message>
        <source>Peak bandwidth</source>
        <translation>峰值带宽</translation>
    </message>
    <message>
        <source>Host in the call, largest</source>
        <translation>host 在调用中，最大拷贝</translation>
    </message>
    <message>
        <source>Latency, crossover and peak of each kind of copy</source>
        <translation>各类拷贝的延迟、交叉点与峰值</translation>
    </message>
</context>
<context>
    <name>overlap::TransfersPage</name>
    <message>
        <source>There is no profile of this GPU: measure it.</source>
        <translation>没有这块 GPU 的 profile：请测量。</translation>
    </message>
    <message>
        <source>Pinned copies reach half of their %1 from %2 on; below %3 a copy costs its call, not its bytes.</source>
        <translation>pinned 拷贝从 %2 起达到其 %1 的一半；小于 %3 时，代价在调用而不在字节。</translation>
    </message>
    <message>
        <source>Pinned copies reach %1 at every size.</source>
        <translation>pinned 拷贝在任何大小都达到 %1。</translation>
    </message>
    <message>
        <source>Pageable ones reach %1, %2 of it.</source>
        <translation>pageable 达到 %1，为其 %2。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Measure on the GPU</source>
        <translation>在 GPU 上测量</translation>
    </message>
    <message>
        <source>being measured…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Direction</source>
        <translation>方向</translation>
    </message>
    <message>
        <source>From the host to the device</source>
        <translation>从 host 到设备</translation>
    </message>
    <message>
        <source>From the device to the host</source>
        <translation>从设备到 host</translation>
    </message>
    <message>
        <source>both at once</source>
        <translation>双向同时</translation>
    </message>
    <message>
        <source>Both directions at the same time, without waiting between the copies</source>
        <translation>双向同时进行，拷贝之间不等待</translation>
    </message>
    <message>
        <source>Run copies of every kind and size on the GPU, up to a minute; nothing else runs there meanwhile</source>
        <translation>在 GPU 上运行各种类型和大小的拷贝，至多一分钟；其间不运行别的</translation>
    </message>
    <message>
        <source>Where latency ends</source>
        <translation>延迟到哪里为止</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Save as CSV</source>
        <translation>保存为 CSV</translation>
    </message>
    <message>
        <source>Save every point of all curves</source>
        <translation>保存所有曲线的每个点</translation>
    </message>
    <message>
        <source>Crossover: where the latency of the smallest copy equals the time of the bytes at the peak rate. Smaller copies had better be gathered into one.</source>
        <translation>交叉点：最小拷贝的延迟等于以峰值速率传完这些字节所需时间的大小。更小的拷贝最好合并成一次。</translation>
    </message>
</context>
<context>
    <name>overlap::TransportBar</name>
    <message>
        <source>of %1</source>
        <comment>length of the run</comment>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>Next event in %1</source>
        <translation>距下一事件 %1</translation>
    </message>
    <message>
        <source>Nothing more happens</source>
        <translation>之后没有事件</translation>
    </message>
    <message>
        <source>One millisecond of the run takes %1</source>
        <translation>运行中的 1 ms 播放 %1</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Play (Space)</source>
        <translation>播放（空格）</translation>
    </message>
    <message>
        <source>Time in the run</source>
        <translation>运行中的时间</translation>
    </message>
    <message>
        <source>Previous event (,)</source>
        <translation>上一事件 (,)</translation>
    </message>
    <message>
        <source>Next event (.)</source>
        <translation>下一事件 (.)</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How many times slower than it was</source>
        <translation>比实际慢多少倍</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
</context>
<context>
    <name>overlap::TunePanel</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Tune</source>
        <translation>调优</translation>
    </message>
    <message>
        <source>%1: %2, %3.</source>
        <comment>strategy, time, rate</comment>
        <translation>%1：%2，%3。</translation>
    </message>
    <message>
        <source>%1 as fast as it is.</source>
        <translation>速度是现状的 %1。</translation>
    </message>
    <message>
        <source>No surer than the model: as it is, it may be as fast.</source>
        <translation>差别在模型误差之内：现状可能同样快。</translation>
    </message>
    <message numerus="yes">
        <source>%n run(s)</source>
        <translation>
            <numerusform>%n 次运行</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more setting(s) as good</source>
        <translation>
            <numerusform>另有 %n 个设置同样好</numerusform>
        </translation>
    </message>
    <message>
        <source>spread of the repeats %1</source>
        <translation>重复的离散程度 %1</translation>
    </message>
    <message>
        <source>model error: median %1, P95 %2</source>
        <translation>模型误差：中位数 %1，P95 %2</translation>
    </message>
    <message>
        <source>largest batch that fits: %1</source>
        <translation>放得下的最大 batch：%1</translation>
    </message>
    <message>
        <source>How sure: %1.</source>
        <translation>可信程度：%1。</translation>
    </message>
    <message>
        <source>; </source>
        <comment>between remarks</comment>
        <translation>；</translation>
    </message>
    <message>
        <source>Finds the best batch size, number of streams and host memory with a fifth of the runs of a sweep.</source>
        <translation>用扫描五分之一的运行次数找到最佳的 batch size、stream 数和 host 内存。</translation>
    </message>
    <message>
        <source>Latency limit</source>
        <translation>延迟上限</translation>
    </message>
    <message>
        <source>none</source>
        <comment>latency limit</comment>
        <translation>无</translation>
    </message>
    <message>
        <source>What the 99th percentile of the time of a batch may be at most</source>
        <translation>每批时间 P99 的上限</translation>
    </message>
    <message>
        <source>Search within both limits</source>
        <translation>在两个上限之内搜索</translation>
    </message>
    <message>
        <source>Apply to B</source>
        <translation>应用到 B</translation>
    </message>
</context>
<context>
    <name>overlap::Waterfall</name>
    <message>
        <source>other changes</source>
        <translation>其他更改</translation>
    </message>
    <message>
        <source>Where %1 went</source>
        <translation>省下的 %1 从哪来</translation>
    </message>
    <message>
        <source>Where %1 came from</source>
        <translation>多花的 %1 从哪来</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>row of the waterfall</comment>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>change after change</source>
        <translation>逐项累加</translation>
    </message>
    <message>
        <source>being computed</source>
        <translation>正在计算</translation>
    </message>
</context>
<context>
    <name>overlap::WhatIfModel</name>
    <message>
        <source>failed</source>
        <comment>a check on the GPU</comment>
        <translation>失败</translation>
    </message>
    <message>
        <source>%1 instead of %2, %3 of the time</source>
        <comment>predicted time, time as it is, ratio</comment>
        <translation>%1，原为 %2，即时间的 %3</translation>
    </message>
    <message>
        <source>The ratio may be off: median %1, 95th percentile %2.</source>
        <translation>比值可能的误差：中位数 %1，P95 %2。</translation>
    </message>
    <message>
        <source>That is within the model&apos;s error.</source>
        <translation>这在模型误差之内。</translation>
    </message>
    <message>
        <source>Measured: %1.</source>
        <translation>实测：%1。</translation>
    </message>
    <message>
        <source>impossible</source>
        <comment>a change that the device cannot run</comment>
        <translation>不可行</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>改动</translation>
    </message>
    <message>
        <source>time</source>
        <comment>column</comment>
        <translation>时间</translation>
    </message>
    <message>
        <source>change</source>
        <comment>column</comment>
        <translation>变化</translation>
    </message>
    <message>
        <source>measured</source>
        <comment>column</comment>
        <translation>实测</translation>
    </message>
    <message>
        <source>as it is</source>
        <translation>现状</translation>
    </message>
    <message>
        <source>A step takes %1 instead of %2, %3 of the time</source>
        <comment>predicted, as it is, ratio</comment>
        <translation>一步用时 %1，而不是 %2，为原来的 %3</translation>
    </message>
    <message>
        <source>step</source>
        <comment>column</comment>
        <translation>每步</translation>
    </message>
</context>
<context>
    <name>overlap::WhatIfPanel</name>
    <message>
        <source>What if, to %1</source>
        <comment>A or B</comment>
        <translation>假设分析：%1</translation>
    </message>
    <message>
        <source>There is nothing to change.</source>
        <translation>没有可改之处。</translation>
    </message>
    <message>
        <source>No change gains 2 % or more.</source>
        <translation>没有一项改动收益达到 2 %。</translation>
    </message>
    <message numerus="yes">
        <source>As it is: %1. Each change by itself; the best combination was found in %n run(s).</source>
        <translation>
            <numerusform>现状：%1。每项改动单独计算；最佳组合经 %n 次运行找到。</numerusform>
        </translation>
    </message>
    <message>
        <source>Measured as it is: %1.</source>
        <translation>现状实测：%1。</translation>
    </message>
    <message>
        <source>Error of a predicted change: median %1, 95th percentile %2.</source>
        <translation>预测变化的误差：中位数 %1，P95 %2。</translation>
    </message>
    <message>
        <source>Stop the check</source>
        <translation>停止核对</translation>
    </message>
    <message>
        <source>Check on the GPU</source>
        <translation>在 GPU 上核对</translation>
    </message>
    <message>
        <source>Apply to B</source>
        <translation>应用到 B</translation>
    </message>
    <message>
        <source>Copy as TSV</source>
        <translation>复制为 TSV</translation>
    </message>
    <message>
        <source>Save as CSV…</source>
        <translation>保存为 CSV…</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设分析</translation>
    </message>
    <message>
        <source>Changes and what they would gain</source>
        <translation>各项改动及其收益</translation>
    </message>
    <message>
        <source>Put the selected change into B (Enter, double click)</source>
        <translation>把所选改动放入 B（Enter、双击）</translation>
    </message>
    <message>
        <source>Run the first three changes and the best combination on the GPU, and show what they gain there</source>
        <translation>在 GPU 上运行前三项改动与最佳组合，并显示其实际收益</translation>
    </message>
    <message>
        <source>%1, fitted</source>
        <comment>where numbers come from</comment>
        <translation>%1，拟合</translation>
    </message>
    <message>
        <source>Without the profiler it takes %1; each change by itself, against that.</source>
        <translation>不含 profiler 时为 %1；每项改动单独与之比较。</translation>
    </message>
</context>
<context>
    <name>overlap::Why</name>
    <message>
        <source>needs slot reuse or one wait at the end</source>
        <translation>需要复用 slot 或最后一次同步</translation>
    </message>
    <message>
        <source>needs pinned memory</source>
        <translation>需要 pinned 内存</translation>
    </message>
    <message>
        <source>needs depth first order</source>
        <translation>需要深度优先</translation>
    </message>
    <message>
        <source>needs buffers allocated before</source>
        <translation>需要预先分配显存</translation>
    </message>
    <message>
        <source>every operation waits</source>
        <translation>每次操作都等待</translation>
    </message>
    <message>
        <source>all in stream 0</source>
        <translation>全部在 stream 0</translation>
    </message>
    <message>
        <source>only one stream</source>
        <translation>只有 1 个 stream</translation>
    </message>
    <message>
        <source>needs stream ordered buffers</source>
        <translation>需要流序分配</translation>
    </message>
    <message>
        <source>there is nothing to prepare</source>
        <translation>没有预处理</translation>
    </message>
    <message>
        <source>nothing is copied back</source>
        <translation>没有拷回数据</translation>
    </message>
    <message>
        <source>follows from the kernel</source>
        <translation>由 kernel 决定</translation>
    </message>
</context>
<context>
    <name>overlap::Words</name>
    <message>
        <source>Samples</source>
        <translation>样本数</translation>
    </message>
    <message>
        <source>How many samples the job has. They are sent in batches.</source>
        <translation>任务共有多少样本。样本按批发送。</translation>
    </message>
    <message>
        <source>In / sample</source>
        <translation>输入 / 样本</translation>
    </message>
    <message>
        <source>Bytes copied to the device for each sample (H2D). An image of 3 x 224 x 224 float32 has 588 KiB. A multiple of 4 bytes; 0: no copy.</source>
        <translation>每个样本拷到设备的字节数（H2D）。3 x 224 x 224 的 float32 图像为 588 KiB。须为 4 字节的倍数；0 表示不拷贝。</translation>
    </message>
    <message>
        <source>Out / sample</source>
        <translation>输出 / 样本</translation>
    </message>
    <message>
        <source>Bytes copied back for each sample (D2H). Most kernels fix it; it can be set for a kernel of fixed time and for none. 0: no copy.</source>
        <translation>每个样本拷回的字节数（D2H）。多数 kernel 已决定其大小；固定耗时或无 kernel 时可设置。0 表示不拷贝。</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>Kernel</translation>
    </message>
    <message>
        <source>per_sample_reduce: one block per sample, so a small batch leaves most of the GPU empty. elementwise_fma: one result per float, fills the GPU. fixed time: a launch takes as long as you say. none: copies alone.</source>
        <translation>per_sample_reduce：每个样本一个 block，小批次会让大部分 GPU 空着。elementwise_fma：每个 float 一个结果，能占满 GPU。固定耗时：每次 launch 用指定的时间。无：只有拷贝。</translation>
    </message>
    <message>
        <source>per_sample_reduce</source>
        <translation>per_sample_reduce</translation>
    </message>
    <message>
        <source>elementwise_fma</source>
        <translation>elementwise_fma</translation>
    </message>
    <message>
        <source>fixed time</source>
        <translation>固定耗时</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>Arithmetic per element: how often f(x) = fma(x, 1.000001, 0.5) is applied.</source>
        <translation>每个元素的计算量：f(x) = fma(x, 1.000001, 0.5) 应用多少次。</translation>
    </message>
    <message>
        <source>Per launch</source>
        <translation>每次 launch</translation>
    </message>
    <message>
        <source>Time of one kernel launch, whatever its samples.</source>
        <translation>一次 kernel launch 的时间，与样本数无关。</translation>
    </message>
    <message>
        <source>Per sample</source>
        <translation>每样本</translation>
    </message>
    <message>
        <source>Time added to a kernel launch for each of its samples.</source>
        <translation>kernel launch 中每个样本增加的时间。</translation>
    </message>
    <message>
        <source>Launches per batch</source>
        <translation>每批 launch 次数</translation>
    </message>
    <message>
        <source>How often the kernel is launched in a row for each batch, as a network launches many layers.</source>
        <translation>每批连续 launch 多少次 kernel，如同网络逐层 launch。</translation>
    </message>
    <message>
        <source>Prepare</source>
        <translation>预处理</translation>
    </message>
    <message>
        <source>CPU work for each batch before its copy. normalise: uint8 to float32. fixed time: as long as you say.</source>
        <translation>每批拷贝前的 CPU 工作。归一化：uint8 转 float32。固定耗时：用指定的时间。</translation>
    </message>
    <message>
        <source>normalise</source>
        <translation>归一化</translation>
    </message>
    <message>
        <source>Time / sample</source>
        <translation>耗时 / 样本</translation>
    </message>
    <message>
        <source>CPU time to prepare one sample.</source>
        <translation>预处理一个样本的 CPU 时间。</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>Batch size</translation>
    </message>
    <message>
        <source>Samples that are copied and computed together. Larger batches pay the fixed costs of calls and copies less often and fill the GPU better, but need more device memory and wait longer for the first result.</source>
        <translation>一起拷贝和计算的样本数。批次越大，调用和拷贝的固定开销越少，GPU 也填得越满，但需要更多显存，第一个结果也更晚。</translation>
    </message>
    <message>
        <source>Streams</source>
        <translation>Stream 数</translation>
    </message>
    <message>
        <source>Queues of work on the device. Work in different streams may overlap: one batch is copied while another is computed.</source>
        <translation>设备上的工作队列。不同 stream 的工作可以重叠：拷贝一批的同时计算另一批。</translation>
    </message>
    <message>
        <source>Host memory</source>
        <translation>Host 内存</translation>
    </message>
    <message>
        <source>pageable: ordinary memory; each copy goes through a small pinned buffer of the driver and blocks the host. pinned: page-locked memory; the copy engine reads it directly while the host goes on.</source>
        <translation>pageable（可分页内存）：每次拷贝都经过驱动的小块 pinned 缓冲并阻塞 Host。pinned（锁页内存）：拷贝引擎直接读取，Host 可继续工作。</translation>
    </message>
    <message>
        <source>pageable</source>
        <translation>pageable</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>pinned</translation>
    </message>
    <message>
        <source>Synchronise</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>When the host waits for the device. every operation: after each copy and kernel. every batch: after each batch. slot reuse: only before a buffer is used again. at the end: once.</source>
        <translation>Host 何时等待设备。每次操作：每次拷贝和 kernel 之后。每批：每批之后。复用 slot 前：仅在再次使用缓冲前。最后一次：仅一次。</translation>
    </message>
    <message>
        <source>every operation</source>
        <translation>每次操作</translation>
    </message>
    <message>
        <source>every batch</source>
        <translation>每批</translation>
    </message>
    <message>
        <source>slot reuse</source>
        <translation>复用 slot 前</translation>
    </message>
    <message>
        <source>at the end</source>
        <translation>最后一次</translation>
    </message>
    <message>
        <source>Issue order</source>
        <translation>下发顺序</translation>
    </message>
    <message>
        <source>depth first: copy, kernel and copy back of one batch, then the next batch. breadth first: all copies of a group, then all kernels, then all copies back.</source>
        <translation>深度优先：一批的拷贝、kernel、拷回，然后下一批。广度优先：一组的全部拷贝，再全部 kernel，再全部拷回。</translation>
    </message>
    <message>
        <source>depth first</source>
        <translation>深度优先</translation>
    </message>
    <message>
        <source>breadth first</source>
        <translation>广度优先</translation>
    </message>
    <message>
        <source>Device buffers</source>
        <translation>显存分配</translation>
    </message>
    <message>
        <source>once, before: allocated before the clock starts. every batch: cudaMalloc and cudaFree; the free waits for the device. stream ordered: cudaMallocAsync and cudaFreeAsync.</source>
        <translation>预先分配：开始计时前分配。每批分配：cudaMalloc 和 cudaFree，其中 free 会等待设备。流序分配：cudaMallocAsync 和 cudaFreeAsync。</translation>
    </message>
    <message>
        <source>once, before</source>
        <translation>预先分配</translation>
    </message>
    <message>
        <source>stream ordered</source>
        <translation>流序分配</translation>
    </message>
    <message>
        <source>CUDA Graph</source>
        <translation>CUDA Graph</translation>
    </message>
    <message>
        <source>Copies and kernels of a slot are captured once and launched with one call.</source>
        <translation>把一个 slot 的拷贝和 kernel 捕获一次，之后用一次调用下发。</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>Output memory</source>
        <translation>输出内存</translation>
    </message>
    <message>
        <source>Host memory of the results: the same kind as the input&apos;s, or set apart.</source>
        <translation>结果所用的 Host 内存：与输入相同，或单独设置。</translation>
    </message>
    <message>
        <source>same</source>
        <translation>与输入相同</translation>
    </message>
    <message>
        <source>Pinning</source>
        <translation>锁页时机</translation>
    </message>
    <message>
        <source>once: before the clock starts. every batch: cudaHostRegister before each batch, cudaHostUnregister after it.</source>
        <translation>一次：开始计时前。每批：每批前 cudaHostRegister，之后 cudaHostUnregister。</translation>
    </message>
    <message>
        <source>once</source>
        <translation>一次</translation>
    </message>
    <message>
        <source>Stream kind</source>
        <translation>Stream 类型</translation>
    </message>
    <message>
        <source>non-blocking: independent of the default stream. blocking: the legacy default stream is a barrier. default (legacy): all work in stream 0.</source>
        <translation>非阻塞：与默认 stream 无关。阻塞：legacy 默认 stream 会成为屏障（隐式同步）。默认（legacy）：全部工作在 stream 0。</translation>
    </message>
    <message>
        <source>non-blocking</source>
        <translation>非阻塞</translation>
    </message>
    <message>
        <source>blocking</source>
        <translation>阻塞</translation>
    </message>
    <message>
        <source>default (legacy)</source>
        <translation>默认（legacy）</translation>
    </message>
    <message>
        <source>Default stream every</source>
        <translation>默认 stream 间隔</translation>
    </message>
    <message>
        <source>The kernel of every n-th batch goes into the legacy default stream: a hidden barrier when the streams are blocking. 0: never.</source>
        <translation>每 n 批的 kernel 进入 legacy 默认 stream：stream 为阻塞类型时就是隐式同步。0：从不。</translation>
    </message>
    <message>
        <source>Memory pool</source>
        <translation>内存池</translation>
    </message>
    <message>
        <source>default: memory goes back to the system at every synchronisation. keep: the pool never gives it back.</source>
        <translation>默认：每次同步时把内存还给系统。保留：内存池从不归还。</translation>
    </message>
    <message>
        <source>default</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Final wait</source>
        <translation>最后等待</translation>
    </message>
    <message>
        <source>Without it the clock stops after the last call was issued, before the work is done: the classic mistake in timing. The result is then no duration.</source>
        <translation>没有它，发出最后一个调用就停止计时，而工作尚未完成：这是计时的经典错误，得到的不是真实时长。</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>Worker 数</translation>
    </message>
    <message>
        <source>Threads that prepare batches ahead. 0: the issuing thread prepares.</source>
        <translation>提前预处理批次的线程数。0：由下发线程预处理。</translation>
    </message>
    <message numerus="yes">
        <source>%n stream(s)</source>
        <translation>
            <numerusform>%n 个 stream</numerusform>
        </translation>
    </message>
    <message>
        <source>batches of 1</source>
        <translation>每批 1 张</translation>
    </message>
    <message>
        <source>batches of %1</source>
        <translation>每批 %1 张</translation>
    </message>
    <message>
        <source>one by one</source>
        <translation>逐张处理</translation>
    </message>
    <message>
        <source>blocking batches</source>
        <translation>逐批阻塞</translation>
    </message>
    <message>
        <source>one at a time</source>
        <translation>逐个处理</translation>
    </message>
    <message>
        <source>batch by batch</source>
        <translation>逐批处理</translation>
    </message>
    <message>
        <source>pipeline</source>
        <translation>流水线</translation>
    </message>
    <message>
        <source>one slot</source>
        <translation>单 slot</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>一次全发</translation>
    </message>
    <message>
        <source>waits after every operation</source>
        <translation>每次操作后都同步</translation>
    </message>
    <message>
        <source>waits after every batch</source>
        <translation>每批后都等待</translation>
    </message>
    <message>
        <source>reuses slots</source>
        <translation>复用 slot</translation>
    </message>
    <message>
        <source>waits once at the end</source>
        <translation>最后同步一次</translation>
    </message>
    <message>
        <source>allocates every batch</source>
        <translation>每批分配</translation>
    </message>
    <message>
        <source>stream ordered buffers</source>
        <translation>流序分配</translation>
    </message>
    <message>
        <source>, </source>
        <comment>between the parts of a list</comment>
        <translation>，</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>batches, slots</comment>
        <translation>%1，%2</translation>
    </message>
    <message numerus="yes">
        <source>%n batch(es)</source>
        <translation>
            <numerusform>%n 批</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slot(s)</source>
        <translation>
            <numerusform>%n 个 slot</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>overlap, %n stream(s)</source>
        <translation>
            <numerusform>%n stream 重叠</numerusform>
        </translation>
    </message>
    <message>
        <source>waiting after every operation</source>
        <translation>每次操作后等待</translation>
    </message>
    <message>
        <source>waiting once a batch</source>
        <translation>每批等待一次</translation>
    </message>
    <message>
        <source>waiting only for slots</source>
        <translation>只在复用 slot 前等待</translation>
    </message>
    <message>
        <source>one wait at the end</source>
        <translation>只在最后等待一次</translation>
    </message>
    <message>
        <source>one stream</source>
        <translation>1 个 stream</translation>
    </message>
    <message>
        <source>pinned memory</source>
        <translation>pinned 内存</translation>
    </message>
    <message>
        <source>pageable memory</source>
        <translation>pageable 内存</translation>
    </message>
    <message>
        <source>depth first order</source>
        <translation>深度优先</translation>
    </message>
    <message>
        <source>breadth first order</source>
        <translation>广度优先</translation>
    </message>
    <message>
        <source>buffers allocated before</source>
        <translation>预先分配显存</translation>
    </message>
    <message>
        <source>no CUDA Graph</source>
        <translation>不用 CUDA Graph</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s)</source>
        <translation>
            <numerusform>%n 个 Worker</numerusform>
        </translation>
    </message>
    <message>
        <source>waiting at the end</source>
        <translation>最后等待</translation>
    </message>
    <message>
        <source>not waiting at the end</source>
        <translation>最后不等待</translation>
    </message>
    <message>
        <source>the other workload</source>
        <translation>不同的负载</translation>
    </message>
    <message>
        <source>%1 (simulated)</source>
        <translation>%1（仿真）</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>实测</translation>
    </message>
    <message>
        <source>simulated, measured profile</source>
        <translation>仿真，实测配置</translation>
    </message>
    <message>
        <source>simulated, published figures</source>
        <translation>仿真，公开数据</translation>
    </message>
    <message>
        <source>simulated, for teaching</source>
        <translation>仿真，用于教学</translation>
    </message>
    <message>
        <source>two</source>
        <translation>2</translation>
    </message>
    <message>
        <source>three</source>
        <translation>3</translation>
    </message>
    <message>
        <source>four</source>
        <translation>4</translation>
    </message>
    <message>
        <source>five</source>
        <translation>5</translation>
    </message>
    <message>
        <source>six</source>
        <translation>6</translation>
    </message>
    <message>
        <source>seven</source>
        <translation>7</translation>
    </message>
    <message>
        <source>eight</source>
        <translation>8</translation>
    </message>
    <message>
        <source>nine</source>
        <translation>9</translation>
    </message>
    <message>
        <source>ten</source>
        <translation>10</translation>
    </message>
    <message>
        <source>eleven</source>
        <translation>11</translation>
    </message>
    <message>
        <source>twelve</source>
        <translation>12</translation>
    </message>
    <message>
        <source>%1 streams</source>
        <translation>%1 个 stream</translation>
    </message>
    <message>
        <source>preparing in the issuing thread</source>
        <translation>由下发线程预处理</translation>
    </message>
    <message>
        <source>one worker</source>
        <translation>1 个 Worker</translation>
    </message>
    <message>
        <source>%1 workers</source>
        <translation>%1 个 Worker</translation>
    </message>
    <message>
        <source>overlap in %1</source>
        <comment>streams</comment>
        <translation>%1 重叠执行</translation>
    </message>
    <message>
        <source>wait every operation</source>
        <translation>每次操作同步</translation>
    </message>
    <message>
        <source>wait every batch</source>
        <translation>每批同步</translation>
    </message>
    <message>
        <source>wait for slots</source>
        <translation>复用 slot 前同步</translation>
    </message>
    <message>
        <source>wait at the end</source>
        <translation>最后同步一次</translation>
    </message>
    <message>
        <source>the default stream</source>
        <translation>默认 stream</translation>
    </message>
    <message>
        <source>streams of their own</source>
        <translation>各自的 stream</translation>
    </message>
    <message>
        <source>blocking streams</source>
        <translation>阻塞 stream</translation>
    </message>
    <message>
        <source>non-blocking streams</source>
        <translation>非阻塞 stream</translation>
    </message>
    <message>
        <source>pinned output memory</source>
        <translation>pinned 输出内存</translation>
    </message>
    <message>
        <source>pageable output memory</source>
        <translation>pageable 输出内存</translation>
    </message>
    <message>
        <source>pinning only once</source>
        <translation>只锁页一次</translation>
    </message>
    <message>
        <source>pinning every batch</source>
        <translation>每批锁页</translation>
    </message>
    <message>
        <source>keeping out of the default stream</source>
        <translation>不用默认 stream</translation>
    </message>
    <message>
        <source>using the default stream</source>
        <translation>使用默认 stream</translation>
    </message>
    <message>
        <source>keeping the pool&apos;s memory</source>
        <translation>保留内存池</translation>
    </message>
    <message>
        <source>giving the pool&apos;s memory back</source>
        <translation>归还内存池</translation>
    </message>
    <message>
        <source>allocating every batch</source>
        <translation>每批分配显存</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <comment>a way of waiting, streams</comment>
        <translation>%2且%1</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <comment>two causes</comment>
        <translation>%1加%2</translation>
    </message>
    <message>
        <source>default stream</source>
        <comment>instead of streams of its own</comment>
        <translation>默认 stream</translation>
    </message>
    <message>
        <source>default stream every %1 batches</source>
        <translation>每 %1 批用一次默认 stream</translation>
    </message>
    <message>
        <source>no wait at the end</source>
        <translation>最后不等待</translation>
    </message>
    <message>
        <source>%1, fitted</source>
        <comment>a device that was fitted to a recording</comment>
        <translation>%1，拟合</translation>
    </message>
</context>
<context>
    <name>overlap::WorkloadSection</name>
    <message>
        <source>Workload</source>
        <translation>负载</translation>
    </message>
    <message>
        <source>shared by A and B</source>
        <translation>A、B 共用</translation>
    </message>
    <message>
        <source>A and B have different workloads, so their times do not compare strategies. A&apos;s is shown.</source>
        <translation>A 和 B 的负载不同，因此两者的时间不能用来比较策略。这里显示 A 的负载。</translation>
    </message>
    <message>
        <source>Use A&apos;s</source>
        <translation>用 A 的</translation>
    </message>
    <message>
        <source>Use B&apos;s</source>
        <translation>用 B 的</translation>
    </message>
</context>
<context>
    <name>overlap::Workspace</name>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Both runs on one time axis (1)</source>
        <translation>两次运行在同一时间轴上（1）</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>What the device is and does, and what stands in its way (6)</source>
        <translation>设备是什么、在做什么，以及有哪些障碍（6）</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>参数扫描</translation>
    </message>
    <message>
        <source>B with many settings, and the best of them (2)</source>
        <translation>以多种设置运行 B，并找出最佳（2）</translation>
    </message>
    <message>
        <source>Transfers</source>
        <translation>传输</translation>
    </message>
    <message>
        <source>Time and bandwidth of copies against their size (3)</source>
        <translation>拷贝的时间与带宽随大小变化（3）</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>What both runs hold on device and host over time (4)</source>
        <translation>两次运行在设备和 host 上的占用随时间变化（4）</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Lessons, interview practice, claims and words (5)</source>
        <translation>课程、面试练习、论断与术语 (5)</translation>
    </message>
</context>
</TS>
