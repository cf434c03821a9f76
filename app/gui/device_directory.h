// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/backend/registry.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <functional>
#include <vector>

namespace overlap {

// How the window comes to devices. All of it may take seconds, except for simulated ones.
struct DeviceAccess
{
    std::function<std::vector<DeviceEntry>()> list;
    std::function<Result<std::shared_ptr<Backend>>(const std::string& id)> open;
    std::function<Result<DoctorReport>(const std::string& id)> examine;
};
// This program's devices: simulated ones, this machine's GPUs and those of other machines through overlapscope-cli.
[[nodiscard]] DeviceAccess programDevices();
[[nodiscard]] DeviceAccess accessTo(const DeviceRegistry& registry);

// Whether `id` is opened, or refused, without asking another process or machine.
[[nodiscard]] bool opensAtOnce(const QString& id);

// The devices there are to choose from: the simulated ones at once, this machine's GPUs when they have answered, or the
// reason why there are none, and those of other machines that a person has named.
class DeviceDirectory : public QObject
{
    Q_OBJECT
public:
    static constexpr int MostMachines = 8;

    explicit DeviceDirectory(std::function<std::vector<DeviceEntry>()> list, QObject* parent = nullptr);

    [[nodiscard]] const std::vector<DeviceEntry>& entries() const { return m_entries; }
    [[nodiscard]] bool isLooking() const { return m_background.isRunning(); }
    void look(); // asks again
    // A device that is not of the list (of another machine, a profile from a file), the latest first.
    void remember(const DeviceInfo& device);
    [[nodiscard]] QStringList machines() const; // ids of those of other machines that were remembered
    void restore(const QStringList& machines);

signals:
    void changed();

private:
    void rebuild();

    std::function<std::vector<DeviceEntry>()> m_list;
    std::vector<DeviceEntry> m_simulated;
    std::vector<DeviceEntry> m_found; // of this machine
    std::vector<DeviceEntry> m_remembered;
    std::vector<DeviceEntry> m_entries;
    Background m_background; // last: ends before what it delivers to
};

} // namespace overlap
