// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/texts/chinese_text.h"

#include <array>

namespace overlap {

namespace {
constexpr std::array<EngineText, 39> Texts{{
    {"Cannot read {}: {~}", "无法读取 {0}：{1}"},
    {"Cannot write {}: {~}", "无法写入 {0}：{1}"},
    {"Cannot write to {~}: {~}", "无法写入{0}：{1}"},
    {"Cannot open {}: {~}", "无法打开 {0}：{1}"},
    {"standard output", "标准输出"},
    {"it is a folder", "这是一个文件夹"},
    {"check the path", "请检查路径"},
    {"check the path and try again", "请检查路径后重试"},
    {"check the permissions or choose another place", "请检查权限或换一个位置"},
    {"choose a place that is not read-only", "请选择不是只读的位置"},
    {"give the path of a file", "请给出文件的路径"},
    {"free some space or choose another place", "请腾出一些空间或换一个位置"},
    {"choose a shorter name", "请用更短的名称"},
    {"it is a pipe that no program reads from", "这是没有程序在读的管道"},
    {"start the one that reads it first, or give the path of a file", "请先启动读取它的程序，或给出文件的路径"},
    {"it holds more than {} bytes, the most that is read here", "它超过 {0} 字节，这里最多读这么多"},
    {"check that it is the right file", "请确认是不是要找的文件"},
    {"the folder {} does not exist", "文件夹 {0} 不存在"},
    {"create it or choose another place", "请新建它或换一个位置"},
    {"No such file or directory", "没有这个文件"},
    {"Permission denied", "没有权限"},
    {"Operation not permitted", "不允许此操作"},
    {"Is a directory", "这是一个文件夹"},
    {"Not a directory", "路径中有一段不是文件夹"},
    {"No space left on device", "磁盘已满"},
    {"Disk quota exceeded", "超出磁盘配额"},
    {"Read-only file system", "文件系统只读"},
    {"File name too long", "文件名太长"},
    {"Input/output error", "读写出错"},
    {"Broken pipe", "管道已断开"},
    {"Too many open files", "打开的文件太多"},
    {"Too many levels of symbolic links", "符号链接层数太多"},
    {"No such device or address", "没有这个设备"},
    {"Cannot allocate memory", "内存不足"},
    {"Text file busy", "文件正被执行"},
    {"Device or resource busy", "设备正忙"},
    {"Success", "没有错误"},
    {"Writing was cancelled, and nothing was written", "写入已取消，没有写出任何内容"},
    {"The report was cancelled, and nothing was written", "报告已取消，没有写出任何内容"},
}};
} // namespace

std::span<const EngineText> fileTexts()
{
    return Texts;
}

} // namespace overlap
