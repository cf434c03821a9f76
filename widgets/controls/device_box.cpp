// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/device_box.h"

#include "widgets/style/look.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/scenario_words.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QStandardItemModel>

#include <algorithm>

namespace overlap {

namespace {

[[nodiscard]] QString shortName(const DeviceInfo& device)
{
    auto name = QString::fromStdString(device.name);
    const auto suffix = QStringLiteral(" (simulated)");
    if (name.endsWith(suffix))
        name.chop(suffix.size());
    return words::engineText(name);
}

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::DeviceBox)
};

// The reason in a few words; the whole of it, with what to do, is in the tool tip.
[[nodiscard]] QString missingText(const std::string& reason)
{
    struct Known
    {
        const char* part;
        const char* words;
    };
    static constexpr Known All[] = {
        {DeviceBox::BeingLookedFor, QT_TRANSLATE_NOOP("overlap::DeviceBox", "being looked for\u2026")},
        {"no CUDA backend", QT_TRANSLATE_NOOP("overlap::DeviceBox", "built without CUDA")},
        {"is the program that runs it", QT_TRANSLATE_NOOP("overlap::DeviceBox", "overlapscope-cli is missing")},
        {"No NVIDIA driver", QT_TRANSLATE_NOOP("overlap::DeviceBox", "no NVIDIA driver")},
        {"driver is for CUDA", QT_TRANSLATE_NOOP("overlap::DeviceBox", "NVIDIA driver too old")},
        {"sees no GPU", QT_TRANSLATE_NOOP("overlap::DeviceBox", "the driver sees no GPU")},
        {"could not be used", QT_TRANSLATE_NOOP("overlap::DeviceBox", "the driver does not work")},
    };
    const auto text = QString::fromStdString(reason);
    for (const auto& known : All)
        if (text.contains(QLatin1String(known.part), Qt::CaseInsensitive))
            return Tr::tr(known.words);
    return text.section(QRegularExpression(QStringLiteral("[:;.](?:\\s|$)")), 0, 0);
}

} // namespace

DeviceBox::DeviceBox(const Look& look, QWidget* parent)
    : ChoiceBox(look, parent)
    , m_deviceLook(look)
{
    connect(this, &QComboBox::activated, this, [this](int index) {
        const auto id = itemData(index).toString();
        // The box shows the device that is in use, also while another one is being reached.
        setCurrentIndex(findData(m_currentId));
        if (id.isEmpty())
            emit otherWanted();
        else if (id != m_currentId)
            emit chosen(id);
    });
}

void DeviceBox::setDevices(std::vector<DeviceEntry> devices, const QString& currentId)
{
    m_devices = std::move(devices);
    m_currentId = currentId;
    fill();
}

void DeviceBox::fill()
{
    const QSignalBlocker quiet(this);
    clear();
    auto* items = qobject_cast<QStandardItemModel*>(model());
    const auto add = [&](const DeviceEntry& entry) {
        const auto& info = entry.info;
        const bool usable = entry.unavailable.empty();
        addItem(usable ? words::deviceName(info) : shortName(info), QString::fromStdString(info.id));
        const int row = count() - 1;
        setItemData(row, shortName(info), ListNameRole);
        setItemData(row, usable ? words::deviceKind(info) : missingText(entry.unavailable), RemarkRole);
        const auto tip = words::engineText(usable ? info.provenance : entry.unavailable);
        setItemData(row, tip, Qt::ToolTipRole);
        setItemData(row, tip, Qt::AccessibleDescriptionRole);
        if (!usable && items)
            items->item(row)->setEnabled(false);
    };
    std::for_each(m_devices.begin(), m_devices.end(), add);
    if (findData(m_currentId) < 0 && !m_currentId.isEmpty()) {
        addItem(m_currentId, m_currentId);
        setItemData(count() - 1, m_currentId, ListNameRole);
    }
    addItem(tr("Other machine\u2026"), QString());
    setItemData(count() - 1, itemText(count() - 1), ListNameRole);
    setItemData(count() - 1, tr("GPU through ssh"), RemarkRole);
    const int index = m_currentId.isEmpty() ? -1 : findData(m_currentId);
    setCurrentIndex(index);
    setToolTip(index >= 0 ? itemData(index, Qt::ToolTipRole).toString() : QString());
}

void DeviceBox::retranslate()
{
    fill();
}

void DeviceBox::showPopup()
{
    view()->setMinimumWidth(m_deviceLook.ipx(360));
    ChoiceBox::showPopup();
}

} // namespace overlap
