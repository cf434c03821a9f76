// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/registry.h"
#include "widgets/controls/choice_box.h"

#include <vector>

namespace overlap {

// The devices there are, each with what it is; one that is not there is a disabled row with its reason.
class DeviceBox : public ChoiceBox
{
    Q_OBJECT
public:
    // As the reason of an entry: nobody knows yet whether it is there.
    static constexpr const char* BeingLookedFor = "being looked for";

    explicit DeviceBox(const Look& look, QWidget* parent = nullptr);

    // A current device that is not in the list (a profile from a file) gets a row of its own.
    void setDevices(std::vector<DeviceEntry> devices, const QString& currentId);
    void retranslate();
    void showPopup() override;

signals:
    void chosen(const QString& id);
    void otherWanted(); // a device that is not in the list

private:
    void fill();

    const Look& m_deviceLook;
    std::vector<DeviceEntry> m_devices;
    QString m_currentId;
};

} // namespace overlap
