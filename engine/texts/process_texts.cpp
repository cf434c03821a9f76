// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/texts/chinese_text.h"

#include <array>

namespace overlap {

namespace {
constexpr std::array<EngineText, 62> Texts{{
    {"The process that runs the GPU", "运行 GPU 的进程"},
    {"overlapscope-cli on {-}", "{0} 上的 overlapscope-cli"},
    {"the next run starts a new one", "下次运行会启动新的进程"},
    {"the next run connects again", "下次运行会重新连接"},
    {"ended with status {}", "以状态 {0} 结束"},
    {"was killed by signal {}", "被信号 {0} 终止"},
    {"was not found", "找不到"},
    {"{-} was not found", "找不到 {0}"},
    {"No pipe could be made to {} ({~}): close other programs or raise the limit of open files",
     "无法与 {0} 建立管道（{1}）：请关闭其他程序或提高打开文件数的限制"},
    {"{} serve ended with status {} before it was ready: {~}", "{0} serve 还没就绪就以状态 {1} 结束：{2}"},
    {"{} serve ended with status {} before it was ready", "{0} serve 还没就绪就以状态 {1} 结束"},
    {"{} serve was killed by signal {} before it was ready: {~}", "{0} serve 还没就绪就被信号 {1} 终止：{2}"},
    {"{} serve was killed by signal {} before it was ready", "{0} serve 还没就绪就被信号 {1} 终止"},
    {"overlapscope-cli on {} ended with status {} before it was ready: {~}",
     "{0} 上的 overlapscope-cli 还没就绪就以状态 {1} 结束：{2}"},
    {"overlapscope-cli on {} ended with status {} before it was ready",
     "{0} 上的 overlapscope-cli 还没就绪就以状态 {1} 结束"},
    {"overlapscope-cli on {} was killed by signal {} before it was ready: {~}",
     "{0} 上的 overlapscope-cli 还没就绪就被信号 {1} 终止：{2}"},
    {"overlapscope-cli on {} was killed by signal {} before it was ready",
     "{0} 上的 overlapscope-cli 还没就绪就被信号 {1} 终止"},
    {"{} could not be reached through ssh: {}; \"ssh {} true\" has to work without a question",
     "无法通过 ssh 连接 {0}：{1}；\"ssh {2} true\" 必须能不提问就运行"},
    {"{} could not be reached through ssh; \"ssh {} true\" has to work without a question",
     "无法通过 ssh 连接 {0}；\"ssh {1} true\" 必须能不提问就运行"},
    {"overlapscope-cli was not found on {}: install it there, in the PATH that \"ssh {} env\" shows",
     "{0} 上找不到 overlapscope-cli：请安装到 \"ssh {1} env\" 显示的 PATH 中"},
    {"overlapscope-cli on {} cannot be executed: {~}", "{0} 上的 overlapscope-cli 无法执行：{1}"},
    {"overlapscope-cli on {} cannot be executed", "{0} 上的 overlapscope-cli 无法执行"},
    {"{~} cannot be started: {~}", "{0}无法启动：{1}"},
    {"{-} could not be started: {~}", "{0} 无法启动：{1}"},
    {"The GPU cannot be used: {} was not found, and it is the program that runs it; install it beside this one",
     "无法使用 GPU：找不到 {0}，而 GPU 由它运行；请把它安装在本程序旁边"},
    {"The GPU cannot be used: {}, and it is the program that runs it; install it beside this one",
     "无法使用 GPU：{0}，而 GPU 由它运行；请把它安装在本程序旁边"},
    {"{} cannot be reached: {~} on this machine; install an ssh client (openssh-client)",
     "无法连接 {0}：本机上{1}；请安装 ssh 客户端（openssh-client）"},
    {"{~} closed its output without ending, and was ended: {}", "{0}关闭了输出却没有结束，已被终止：{1}"},
    {"{~} closed its output without ending, and was ended", "{0}关闭了输出却没有结束，已被终止"},
    {"{~} was killed or the connection was lost", "{0}被终止，或连接已断开"},
    {"The connection to {} was lost: {}", "与 {0} 的连接已断开：{1}"},
    {"The connection to {} was lost", "与 {0} 的连接已断开"},
    {"{} serve did not get ready within {} and was ended; check that it is overlapscope-cli",
     "{0} serve 在 {1} 内没有就绪，已被终止；请确认它是 overlapscope-cli"},
    {"{} did not answer within {}; \"ssh {} overlapscope-cli --version\" has to work without a question",
     "{0} 在 {1} 内没有应答；\"ssh {2} overlapscope-cli --version\" 必须能不提问就运行"},
    {"{~} gave no sign of life for {} and was ended", "{0}在 {1} 内没有动静，已被终止"},
    {"The run was cancelled; {~} did not stop within {} and was ended", "运行已取消；{0}在 {1} 内没有停下，已被终止"},
    {"{~} did not answer within {}", "{0}在 {1} 内没有应答"},
    {"overlapscope-cli on {} is version {} with protocol {}, this program is version {} with protocol {}: install the "
     "same version on both sides",
     "{0} 上的 overlapscope-cli 是版本 {1}（协议 {2}），本程序是版本 {3}（协议 {4}）：请两边安装同一版本"},
    {"{} is version {} with protocol {}, this program is version {} with protocol {}: install the same version on both "
     "sides",
     "{0} 是版本 {1}（协议 {2}），本程序是版本 {3}（协议 {4}）：请两边安装同一版本"},
    {"{~} sent something unexpected and was ended: {~}", "{0}发来意外的内容，已被终止：{1}"},
    {"{} is not the overlapscope-cli of this program: it sent \"{}\" for a greeting",
     "{0} 不是本程序的 overlapscope-cli：它的问候是 \"{1}\""},
    {"{} sent \"{}\" in place of overlapscope-cli's greeting: what a shell there runs at its start must write nothing",
     "{0} 发来 \"{1}\" 而不是 overlapscope-cli 的问候：那里的 shell 启动时运行的内容不能有输出"},
    {"{~} ended with status {}: {~}", "{0}以状态 {1} 结束：{2}"},
    {"{~} ended with status {}", "{0}以状态 {1} 结束"},
    {"{~} was killed by signal {}: {~}", "{0}被信号 {1} 终止：{2}"},
    {"{~} was killed by signal {}", "{0}被信号 {1} 终止"},
    {"{~}. The process was ended; the next run starts a new one", "{0}。该进程已被终止；下次运行会启动新的进程"},
    {"The process was ended", "该进程已被终止"},
    {"overlapscope-cli knows of no GPU; use a simulated device (sim:h200)",
     "overlapscope-cli 不知道任何 GPU；请使用仿真设备（sim:h200）"},
    {"\"{}\" names no device of another machine: write ssh:HOST/cuda:N, as in ssh:gpu1/cuda:0",
     "\"{0}\" 不是另一台机器上的设备：请写 ssh:HOST/cuda:N，如 ssh:gpu1/cuda:0"},
    {"\"{}\" is no name of a host: give one that ssh knows, of letters, digits and . _ @ : % -, not beginning with -",
     "\"{0}\" 不是主机名：请给出 ssh 认识的名称，由字母、数字和 . _ @ : % - 组成，不以 - 开头"},
    {"The process that runs the GPU has no memory left; use fewer batches", "运行 GPU 的进程已没有内存；请减少批数"},
    {"A mistake in the process that runs the GPU: {}", "运行 GPU 的进程出错：{0}"},
    {"Too many questions about devices wait for an answer", "等待应答的设备查询太多"},
    {"The number of repeats has to be 1 .. 1000", "重复次数必须是 1 .. 1000"},
    {"The number of warm-ups has to be 0 .. 100", "预热次数必须是 0 .. 100"},
    {"The noise has to be 0 .. 1", "噪声必须是 0 .. 1"},
    {"A message is not as agreed: {}", "消息不符合约定：{0}"},
    {"A message is not written as agreed", "消息的写法不符合约定"},
    {"There is no memory for what a message holds", "内存不足以容纳消息的内容"},
    {"There is no memory for a message of {}", "内存不足以容纳 {0} 的消息"},
    {"{} is larger than the {} that the other end takes; use fewer batches", "{0} 超过另一端能接收的 {1}；请减少批数"},
}};
} // namespace

std::span<const EngineText> processTexts()
{
    return Texts;
}

} // namespace overlap
