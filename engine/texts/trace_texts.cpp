// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/texts/chinese_text.h"

#include <array>

namespace overlap {

namespace {
constexpr std::array<EngineText, 88> Texts{{
    {"{} is {~}; give the file of a recording", "{0} 是{1}；请给出录制文件"},
    {"a folder", "一个文件夹"},
    {"no ordinary file", "不是普通文件的东西"},
    {"{} is empty", "{0} 是空的"},
    {"What {} holds is empty", "{0} 里面是空的"},
    {"{} holds nothing but spaces", "{0} 里只有空白"},
    {"What {} holds holds nothing but spaces", "{0} 里面只有空白"},
    {"What {} holds is no recording but {~}", "{0} 里面不是录制，而是{1}"},
    {"{} is no recording but {~}", "{0} 不是录制，而是{1}"},
    {"a zip archive; unpack it and open the trace inside", "zip 压缩包；请解压后打开其中的 trace"},
    {"an empty zip archive", "空的 zip 压缩包"},
    {"compressed with zstd; unpack it with `unzstd` first", "zstd 压缩的文件；请先用 `unzstd` 解压"},
    {"compressed with bzip2; unpack it with `bunzip2` first", "bzip2 压缩的文件；请先用 `bunzip2` 解压"},
    {"compressed with xz; unpack it with `unxz` first", "xz 压缩的文件；请先用 `unxz` 解压"},
    {"a 7z archive; unpack it and open the trace inside", "7z 压缩包；请解压后打开其中的 trace"},
    {"a program", "一个程序"},
    {"a picture", "一张图片"},
    {"a PDF document", "一份 PDF 文档"},
    {"XML", " XML"},
    {"XML or HTML; a page that says why the trace could not be downloaded, perhaps",
     " XML 或 HTML；也许是说明 trace 为何下载失败的网页"},
    {"text in UTF-16; convert it to UTF-8", " UTF-16 文本；请转换为 UTF-8"},
    {"only a pointer of Git LFS, not the file itself; fetch it with `git lfs pull`",
     "Git LFS 的指针，不是文件本身；请用 `git lfs pull` 取回"},
    {"What {} holds is a binary file of an unknown kind, or encrypted; a report of Nsight Systems must be exported "
     "first: `nsys export --type sqlite REPORT`",
     "{0} 里面是未知类型的二进制文件，或已加密；Nsight Systems 的报告须先导出：`nsys export --type sqlite REPORT`"},
    {"{} is a binary file of an unknown kind, or encrypted; a report of Nsight Systems must be exported first: `nsys "
     "export --type sqlite REPORT`",
     "{0} 是未知类型的二进制文件，或已加密；Nsight Systems 的报告须先导出：`nsys export --type sqlite REPORT`"},
    {"What {} holds is text but no JSON; give a PyTorch profiler's or Chrome trace, or what `nsys export --type "
     "sqlite` writes",
     "{0} 里面是文本但不是 JSON；请给出 PyTorch profiler 或 Chrome 的 trace，或 `nsys export --type sqlite` "
     "写出的文件"},
    {"{} is text but no JSON; give a PyTorch profiler's or Chrome trace, or what `nsys export --type sqlite` writes",
     "{0} 是文本但不是 JSON；请给出 PyTorch profiler 或 Chrome 的 trace，或 `nsys export --type sqlite` 写出的文件"},
    {"The compressed file unfolds to more than {} times its size, as no recording does; unpack it yourself if you "
     "trust it",
     "压缩文件展开后超过原大小的 {0} 倍，录制不会如此；如果信任它，请自行解压"},
    {"The compressed file ends before it should; what is left of it is shown", "压缩文件提前结束；显示的是剩下的部分"},
    {"The compressed file is damaged; what comes before the damage is shown", "压缩文件已损坏；显示的是损坏之前的部分"},
    {"There is not enough memory to unpack the file", "内存不足，无法解压此文件"},
    {"{} is compressed, but damaged from its beginning", "{0} 是压缩文件，但从开头就已损坏"},
    {"{} is compressed, but there is nothing in it", "{0} 是压缩文件，但里面什么也没有"},
    {"{} is a compressed database; unpack it with `gunzip` first", "{0} 是压缩的数据库；请先用 `gunzip` 解压"},
    {"{} is compressed more than once; unpack it with `gunzip` first", "{0} 被压缩了不止一次；请先用 `gunzip` 解压"},
    {"{}: this JSON is an array, but not of trace events; give a Chrome trace or a PyTorch profiler's file",
     "{0}：此 JSON 是数组，但不是 trace 事件；请给出 Chrome trace 或 PyTorch profiler 的文件"},
    {"{}: this JSON has no traceEvents, so it is no trace; give a Chrome trace or a PyTorch profiler's file",
     "{0}：此 JSON 没有 traceEvents，因此不是 trace；请给出 Chrome trace 或 PyTorch profiler 的文件"},
    {"{}: this is no JSON: it begins neither with { nor with [", "{0}：这不是 JSON：开头既不是 { 也不是 ["},
    {"No event of this trace can be read, it is too badly damaged", "此 trace 损坏太严重，没有一个事件能读出"},
    {"There is more behind the end of the trace; it is left out", "trace 结尾之后还有内容；已略去"},
    {"The trace is cut off or damaged behind its events; what comes after them is left out",
     "trace 在事件之后被截断或损坏；其后的内容已略去"},
    {"What comes before the events is damaged; it was left out", "事件之前的内容已损坏；已略去"},
    {"The trace is cut off: it ends within its events; numbers are of the part that is there",
     "trace 被截断：在事件中间结束；数字只来自现有部分"},
    {"{}: this is a SQLite database, but not one that Nsight Systems exported; make one with `nsys export --type "
     "sqlite`",
     "{0}：这是 SQLite 数据库，但不是 Nsight Systems 导出的；请用 `nsys export --type sqlite` 生成"},
    {"{} is a database, which can only be read from a file", "{0} 是数据库，只能从文件读取"},
    {"CUDA graphs were recorded as a whole, so the kernels and copies in them are not counted; record with "
     "--cuda-graph-trace=node to see them",
     "CUDA Graph 是整体录制的，其中的 kernel 和拷贝未计入；要看到它们，请用 --cuda-graph-trace=node 录制"},
    {"The file has schema {}, which this program does not know; it reads what it can",
     "文件的 schema 是 {0}，本程序不认识；能读多少读多少"},
    {"The table {} lacks columns without which it says nothing; it is left out", "表 {0} 缺少必需的列；已略去"},
    {"The table {} is damaged behind row {}; numbers are of what comes before",
     "表 {0} 在第 {1} 行之后已损坏；数字只来自之前的内容"},
    {"{} is damaged or encrypted: SQLite cannot read it", "{0} 已损坏或加密：SQLite 无法读取"},
    {"{} is damaged: SQLite finds its pages in disorder; export it again",
     "{0} 已损坏：SQLite 发现页面错乱；请重新导出"},
    {"There is not enough memory to read {}", "内存不足，无法读取 {0}"},
    {"{} holds a text that is larger than any name can be", "{0} 中有一段文本比任何名称都大"},
    {"Cannot read {} as SQLite: {}", "无法将 {0} 作为 SQLite 读取：{1}"},
    {"Beside {} lies {} with changes that are not in it yet; close the program that writes it, or let it recover the "
     "file, then open it again",
     "{0} 旁边的 {1} 中有尚未写入的更改；请关闭正在写它的程序，或让其恢复文件，然后重新打开"},
    {"Another program is writing {}; open it again when that has finished",
     "另一个程序正在写 {0}；请待其完成后重新打开"},
    {"The file changed while it was read, so numbers may be of a mixture; open it again when it is finished",
     "读取时文件发生了变化，数字可能是新旧混合的；请待其完成后重新打开"},
    {"There are more than 65534 streams; operations of the others are shown without their stream",
     "stream 超过 65534 个；其余 stream 的操作不带 stream 显示"},
    {"The numbers that link calls to operations are too large to be told apart between processes; some links are left "
     "out",
     "关联调用与操作的编号太大，无法区分进程；部分关联已略去"},
    {"The recording holds more than this program takes in; what came last is left out, so numbers are of a part",
     "录制超过本程序能读入的量；最后的部分已略去，数字只来自一部分"},
    {"Reading the recording was cancelled", "读取录制已取消"},
    {"negative time", "时间为负"},
    {"negative duration", "时长为负"},
    {"absurd time", "时间不合理"},
    {"absurd duration", "时长不合理"},
    {"time that is no number", "时间不是数字"},
    {"event without a time", "事件没有时间"},
    {"event without a duration", "事件没有时长"},
    {"event without a phase", "事件没有阶段"},
    {"unknown phase", "阶段未知"},
    {"row without a time", "行没有时间"},
    {"no start time", "没有开始时间"},
    {"far from the rest", "与其余事件相距太远"},
    {"too many intervals", "区间过多"},
    {"operation without a device", "操作没有设备"},
    {"operation of a device that is not one event", "设备操作不是单个事件"},
    {"end without a begin", "有结束而无开始"},
    {"begin without an end", "有开始而无结束"},
    {"range without an end", "标注没有结束"},
    {"unreadable event", "无法读取的事件"},
    {"unescaped quote", "未转义的引号"},
    {"backslash that escapes nothing", "多余的反斜杠"},
    {"control character in a text", "文本中的控制字符"},
    {"word that is no JSON", "不是 JSON 的词"},
    {"line of a log", "混入的日志行"},
    {"comma missing or too many", "缺少或多余的逗号"},
    {"name that is not in the file", "名称不在文件中"},
    {"name that is not UTF-8", "名称不是 UTF-8"},
    {"name with a path, of which the folders are left out", "名称含路径，已略去文件夹"},
}};
} // namespace

std::span<const EngineText> traceTexts()
{
    return Texts;
}

} // namespace overlap
