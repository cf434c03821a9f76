// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/practice_log.h"

#include "engine/base/files.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <utility>

namespace overlap {

namespace {
constexpr std::uintmax_t MostBytes = 1U << 20U;
constexpr int MostAside = 99;
constexpr auto OwnerFile = QFileDevice::ReadOwner | QFileDevice::WriteOwner;
constexpr auto OwnerFolder = OwnerFile | QFileDevice::ExeOwner;
} // namespace

PracticeLog::PracticeLog(QString path)
    : m_path(std::move(path))
{
    read();
}

void PracticeLog::read()
{
    if (m_path.isEmpty() || m_stuck || !QFileInfo::exists(m_path))
        return;
    const auto content = readFile(m_path.toStdString(), MostBytes);
    auto state = content ? repetitionFromJson(*content) : Result<RepetitionState>(content.error());
    if (state)
        m_state = std::move(state).value();
    else
        m_stuck = !keepAside();
}

// Beside the file, and never over one that was kept before.
bool PracticeLog::keepAside()
{
    const QFileInfo file(m_path);
    for (int i = 1; i <= MostAside; ++i) {
        const auto name = i == 1 ? QStringLiteral("%1.damaged").arg(file.fileName())
                                 : QStringLiteral("%1.damaged-%2").arg(file.fileName()).arg(i);
        if (file.dir().exists(name))
            continue;
        if (!QFile::rename(m_path, file.dir().filePath(name)))
            return false;
        m_aside = name;
        return true;
    }
    return false;
}

void PracticeLog::rate(std::string_view id, Rating rating, std::chrono::sys_days day)
{
    read();
    m_state = rated(std::move(m_state), id, rating, day);
    write();
}

void PracticeLog::write()
{
    if (m_path.isEmpty() || m_stuck)
        return;
    const auto folder = QFileInfo(m_path).absoluteDir();
    if (!folder.exists() && folder.mkpath(QStringLiteral(".")))
        QFile::setPermissions(folder.path(), OwnerFolder);
    QSaveFile file(m_path);
    const auto text = QByteArray::fromStdString(toJson(m_state).dump(2) + '\n');
    // The rights first: at no time can others read it.
    const bool done = file.open(QIODevice::WriteOnly) && file.setPermissions(OwnerFile)
                      && file.write(text) == text.size() && file.commit();
    m_failure = done ? QString() : file.errorString();
}

QString PracticeLog::problem() const
{
    if (m_stuck)
        return tr("The progress of the practice in %1 cannot be read, so that answers are not kept: check its "
                  "permissions.")
            .arg(QDir::toNativeSeparators(m_path));
    if (!m_failure.isEmpty())
        return tr("The last answer could not be kept in %1 (%2): check the folder.")
            .arg(QDir::toNativeSeparators(m_path), m_failure);
    if (!m_aside.isEmpty())
        return tr("The progress of the practice was damaged and begins anew; the old file is kept beside it as %1.")
            .arg(m_aside);
    return {};
}

} // namespace overlap
