// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/device_box.h"

#include "widgets/controls/scenario_words.h"
#include "widgets/style/look.h"

#include <QAbstractItemView>
#include <QPainter>
#include <QSignalBlocker>
#include <QStandardItemModel>
#include <QStyledItemDelegate>

#include <algorithm>

namespace overlap {

namespace {

constexpr int KindRole = Qt::UserRole + 1;
constexpr int ShortNameRole = Qt::UserRole + 2;

// "H200 ........ simulated, measured profile": the name left, what it is right and paler.
class DeviceDelegate : public QStyledItemDelegate
{
public:
    DeviceDelegate(const Look& look, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_look(look)
    {
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override
    {
        const auto& theme = m_look.theme();
        const bool enabled = (index.flags() & Qt::ItemIsEnabled) != 0;
        const bool current = (option.state & QStyle::State_Selected) != 0;
        painter->save();
        painter->fillRect(option.rect, current ? theme.accentTint : theme.surface);
        const auto rect = option.rect.adjusted(m_look.ipx(8), 0, -m_look.ipx(8), 0);
        painter->setFont(m_look.font(FontRole::Body));
        painter->setPen(enabled ? theme.text : theme.disabled);
        painter->drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, index.data(ShortNameRole).toString());
        painter->setFont(m_look.font(FontRole::Caption));
        painter->setPen(theme.text2);
        painter->drawText(rect, Qt::AlignRight | Qt::AlignVCenter, index.data(KindRole).toString());
        painter->restore();
    }

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& /*option*/, const QModelIndex& index) const override
    {
        const QFontMetrics name(m_look.font(FontRole::Body));
        const QFontMetrics kind(m_look.font(FontRole::Caption));
        const int width = name.horizontalAdvance(index.data(ShortNameRole).toString())
                          + kind.horizontalAdvance(index.data(KindRole).toString());
        return {width + m_look.ipx(48), m_look.ipx(28)};
    }

private:
    const Look& m_look;
};

[[nodiscard]] QString shortName(const DeviceInfo& device)
{
    auto name = QString::fromStdString(device.name);
    const auto suffix = QStringLiteral(" (simulated)");
    if (name.endsWith(suffix))
        name.chop(suffix.size());
    return name;
}

} // namespace

DeviceBox::DeviceBox(const Look& look, QWidget* parent)
    : ChoiceBox(look, parent)
    , m_deviceLook(look)
{
    setItemDelegate(new DeviceDelegate(look, this));
    connect(this, &QComboBox::activated, this, [this](int index) {
        const auto id = itemData(index).toString();
        if (id != m_currentId)
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
        setItemData(row, shortName(info), ShortNameRole);
        setItemData(row, usable ? words::deviceKind(info) : tr("not available: see the tool tip"), KindRole);
        const auto& tip = usable ? info.provenance : entry.unavailable;
        setItemData(row, QString::fromStdString(tip), Qt::ToolTipRole);
        setItemData(row, QString::fromStdString(tip), Qt::AccessibleDescriptionRole);
        if (!usable && items)
            items->item(row)->setEnabled(false);
    };
    std::for_each(m_devices.begin(), m_devices.end(), add);
    if (findData(m_currentId) < 0 && !m_currentId.isEmpty()) {
        addItem(m_currentId, m_currentId);
        setItemData(count() - 1, m_currentId, ShortNameRole);
    }
    const int index = findData(m_currentId);
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
