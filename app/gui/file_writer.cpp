// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/file_writer.h"

#include "widgets/words/scenario_words.h"

#include <utility>

namespace overlap {

FileWriter::FileWriter(QObject* parent)
    : QObject(parent)
{
}

void FileWriter::begin(const QString& path, Background::Work work)
{
    m_path = path;
    m_background.start(std::move(work));
    emit runningChanged();
}

void FileWriter::stop()
{
    m_background.requestStop();
}

void FileWriter::end(const std::optional<Error>& error)
{
    emit runningChanged();
    if (error)
        emit failed(words::sentence(error->message));
    else
        emit written(m_path);
}

} // namespace overlap
