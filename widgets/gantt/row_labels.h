// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/gantt/row_content.h"

#include <QFont>
#include <QString>

#include <array>
#include <string_view>

class QPainter;

namespace overlap {

class Look;
struct Theme;

// The names inside bars that are wide enough for them. What a name takes is known by its number of digits, so that a
// bar too narrow costs no text.
class RowLabels
{
public:
    explicit RowLabels(const Look& look);

    // "b4", "D2D", "set"; empty for kinds without labels.
    [[nodiscard]] static QString label(const Interval& interval);
    // Of a kernel's signature what says most: "gemm" of "void at::native::gemm<float>(int)".
    [[nodiscard]] static QString briefName(std::string_view name);

    // Wholly or not at all: one bar too narrow leaves all of its kind bare. In slow motion only what is in flight.
    void paint(QPainter& painter, const RowPaint& row, const RowContent& content) const;

private:
    [[nodiscard]] double widthOf(const Interval& interval) const; // with some room beside it
    [[nodiscard]] bool fits(const RowBar& bar) const { return bar.rect.width() >= widthOf(*bar.interval); }
    void paintNames(QPainter& painter, const RowPaint& row, const RowContent& content) const;
    void paintOne(QPainter& painter, const RowPaint& row, const QRectF& rect, const RowBar& bar, double strength) const;

    static constexpr std::size_t MostDigits = 10;

    const Look* m_look; // not null
    QFont m_font;
    double m_ascent = 0.0;
    double m_height = 0.0;
    std::array<double, MostDigits + 1> m_batchWidths{}; // by number of digits
    double m_onDeviceWidth = 0.0;
    double m_memsetWidth = 0.0;
};

} // namespace overlap
