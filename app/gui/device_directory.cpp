// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/device_directory.h"

#include "widgets/controls/device_box.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace overlap {

namespace {

[[nodiscard]] bool isMeasured(const DeviceEntry& entry)
{
    return entry.info.measured();
}

// In the place of this machine's GPUs until they have answered.
[[nodiscard]] DeviceEntry beingLookedFor()
{
    DeviceEntry entry;
    entry.info.id = "cuda:0";
    entry.info.name = "This machine's GPU";
    entry.info.origin = DeviceOrigin::Measured;
    entry.unavailable = DeviceBox::BeingLookedFor;
    return entry;
}

} // namespace

DeviceAccess accessTo(const DeviceRegistry& registry)
{
    return {[registry] { return registry.list(); }, [registry](const std::string& id) { return registry.open(id); },
            [registry](const std::string& id) { return registry.doctorFor(id); }};
}

bool opensAtOnce(const QString& id)
{
    return !id.startsWith(QLatin1String("cuda:")) && !id.startsWith(QLatin1String("ssh:"));
}

DeviceDirectory::DeviceDirectory(std::function<std::vector<DeviceEntry>()> list, QObject* parent)
    : QObject(parent)
    , m_list(std::move(list))
{
    m_simulated = listDevices();
    std::erase_if(m_simulated, isMeasured);
    m_found = {beingLookedFor()};
    rebuild();
    look();
}

void DeviceDirectory::look()
{
    m_background.start([list = m_list, this](const std::stop_token&) -> Background::Delivery {
        auto all = list();
        return [this, all = std::move(all)] {
            m_found.clear();
            std::copy_if(all.begin(), all.end(), std::back_inserter(m_found), isMeasured);
            rebuild();
            emit changed();
        };
    });
}

void DeviceDirectory::remember(const DeviceInfo& device)
{
    const auto same = [&](const DeviceEntry& entry) { return entry.info.id == device.id; };
    if (std::any_of(m_simulated.begin(), m_simulated.end(), same) || std::any_of(m_found.begin(), m_found.end(), same))
        return;
    std::erase_if(m_remembered, same);
    m_remembered.insert(m_remembered.begin(), DeviceEntry{device, {}});
    if (m_remembered.size() > MostMachines)
        m_remembered.resize(MostMachines);
    rebuild();
    emit changed();
}

QStringList DeviceDirectory::machines() const
{
    QStringList ids;
    for (const auto& entry : m_remembered)
        if (const auto id = QString::fromStdString(entry.info.id); !opensAtOnce(id))
            ids << id;
    return ids;
}

void DeviceDirectory::restore(const QStringList& machines)
{
    std::for_each(machines.crbegin(), machines.crend(), [this](const QString& machine) {
        DeviceInfo info;
        info.id = machine.toStdString();
        info.name = info.id;
        info.origin = DeviceOrigin::Measured;
        remember(info);
    });
}

void DeviceDirectory::rebuild()
{
    m_entries = m_simulated;
    m_entries.insert(m_entries.end(), m_remembered.begin(), m_remembered.end());
    m_entries.insert(m_entries.end(), m_found.begin(), m_found.end());
}

} // namespace overlap
