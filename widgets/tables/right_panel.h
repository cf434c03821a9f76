// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/shown_pair.h"

#include <QScrollArea>

#include <optional>

namespace overlap {

class FactsPanel;
class Look;
class NumbersTable;
class Waterfall;

// Numbers and reasons, right of the charts.
class RightPanel : public QScrollArea
{
    Q_OBJECT
public:
    explicit RightPanel(const Look& look, QWidget* parent = nullptr);

    void show(const ShownPair& pair, std::optional<TimeRange> range);
    void showReasons(const ShownPair& pair); // how A becomes B, of the runs that are shown
    // What gives way as the window narrows: first the change and the waterfall, then rows and evidence.
    void setCompact(bool withoutChange, bool shortNames);
    void retranslate();

    [[nodiscard]] NumbersTable& numbers() const { return *m_numbers; }
    [[nodiscard]] Waterfall& waterfall() const { return *m_waterfall; }
    [[nodiscard]] FactsPanel& facts() const { return *m_facts; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

private:
    void applyLook();

    const Look& m_look;
    NumbersTable* m_numbers = nullptr;
    Waterfall* m_waterfall = nullptr;
    FactsPanel* m_facts = nullptr;
    bool m_withoutChange = false;
    bool m_shortNames = false;
};

} // namespace overlap
