// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/device/device_words.h"

#include <QWidget>

namespace overlap {

class Look;

// Names and values in groups, beside each other where there is room; the values can be selected.
class DeviceFacts : public QWidget
{
    Q_OBJECT
public:
    explicit DeviceFacts(const Look& look, QWidget* parent = nullptr);

    void setGroups(std::vector<words::DeviceFactGroup> groups); // groups without facts are left out
    [[nodiscard]] const std::vector<words::DeviceFactGroup>& groups() const { return m_groups; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void rebuild();
    [[nodiscard]] QWidget* makeGroup(const words::DeviceFactGroup& group);

    const Look& m_look;
    std::vector<words::DeviceFactGroup> m_groups;
    QWidget* m_rows = nullptr;
    int m_columns = 1;
};

} // namespace overlap
