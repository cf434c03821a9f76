// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/format_detection.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace overlap {

namespace {
using namespace std::string_view_literals;

struct Foreign
{
    std::string_view magic;
    const char* what;
};
constexpr std::array<Foreign, 14> ForeignFiles{{
    {"PK\x03\x04"sv, "a zip archive; unpack it and open the trace inside"},
    {"PK\x05\x06"sv, "an empty zip archive"},
    {"\x28\xB5\x2F\xFD"sv, "compressed with zstd; unpack it with `unzstd` first"},
    {"BZh"sv, "compressed with bzip2; unpack it with `bunzip2` first"},
    {"\xFD\x37zXZ\0"sv, "compressed with xz; unpack it with `unxz` first"},
    {"7z\xBC\xAF\x27\x1C"sv, "a 7z archive; unpack it and open the trace inside"},
    {"\x7F"
     "ELF"sv,
     "a program"},
    {"\x89PNG"sv, "a picture"},
    {"%PDF"sv, "a PDF document"},
    {"<?xml"sv, "XML"},
    {"<"sv, "XML or HTML; a page that says why the trace could not be downloaded, perhaps"},
    {"\xFF\xFE"sv, "text in UTF-16; convert it to UTF-8"},
    {"\xFE\xFF"sv, "text in UTF-16; convert it to UTF-8"},
    {"version https://git-lfs"sv, "only a pointer of Git LFS, not the file itself; fetch it with `git lfs pull`"},
}};

std::string_view withoutSpace(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF"))
        text.remove_prefix(3);
    text.remove_prefix(std::min(text.find_first_not_of(" \t\r\n"), text.size()));
    return text;
}
} // namespace

Result<FileKind> fileKindOf(std::string_view begin, const std::string& shownName)
{
    if (begin.empty())
        return Error{ErrorCode::Unsupported, fmt::format("{} is empty", shownName)};
    if (begin.starts_with("\x1F\x8B"))
        return FileKind::Gzip;
    if (begin.starts_with("SQLite format 3\0"sv))
        return FileKind::Sqlite;
    const auto text = withoutSpace(begin);
    if (text.starts_with('{') || text.starts_with('['))
        return FileKind::Json;
    if (text.empty())
        return Error{ErrorCode::Unsupported, fmt::format("{} holds nothing but spaces", shownName)};
    for (const auto& foreign : ForeignFiles) {
        if (text.starts_with(foreign.magic))
            return Error{ErrorCode::Unsupported, fmt::format("{} is no recording but {}", shownName, foreign.what)};
    }
    const bool binary = begin.find('\0') != std::string_view::npos || std::ranges::any_of(begin, [](char c) {
                            return c > 0 && c < ' ' && c != '\n' && c != '\r' && c != '\t';
                        });
    return Error{ErrorCode::Unsupported,
                 binary
                     ? fmt::format("{} is a binary file of an unknown kind, or encrypted; a report of Nsight Systems "
                                   "must be exported first: `nsys export --type sqlite REPORT`",
                                   shownName)
                     : fmt::format("{} is text but no JSON; give a PyTorch profiler's or Chrome trace, or what "
                                   "`nsys export --type sqlite` writes",
                                   shownName)};
}

} // namespace overlap
