// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_content.h"

#include "engine/trace/readers/format_detection.h"

#include <QFile>
#include <QFileInfo>

#include <string>

namespace overlap {

namespace {

constexpr qint64 HeadBytes = 65'536;
constexpr qint64 LargestScenario = 4 << 20; // a scenario is a page of text

// A member that only traces have; scenarios know all of theirs.
[[nodiscard]] bool looksLikeTrace(const std::string& head)
{
    for (const auto* key : {"\"traceEvents\"", "\"deviceProperties\"", "\"displayTimeUnit\"", "\"distributedInfo\"",
                            "\"schemaVersion\"", "\"traceName\""}) {
        if (head.find(key) != std::string::npos)
            return true;
    }
    const auto first = head.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
    return first != std::string::npos && head[first] == '[';
}

} // namespace

Result<FileContent> contentOf(const QString& path)
{
    QFile file(path);
    // What cannot be read is explained by who reads it.
    if (QFileInfo(path).isDir() || !file.open(QIODevice::ReadOnly))
        return FileContent::Scenario;
    const auto head = file.read(HeadBytes).toStdString();
    auto kind = fileKindOf(head, QFileInfo(path).fileName().toStdString());
    if (!kind)
        return std::move(kind).error();
    if (*kind != FileKind::Json)
        return FileContent::Recording;
    return looksLikeTrace(head) || file.size() > LargestScenario ? FileContent::Recording : FileContent::Scenario;
}

} // namespace overlap
