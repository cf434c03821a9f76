// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/memory/memory_map.h"
#include "widgets/controls/explains_numbers.h"

#include <QWidget>

#include <optional>

namespace overlap {

class Look;

// An address space as a bar: blocks in the colours of what they belong to, free ranges as nothing. What lies free behind
// the last block is cut off where it would make the rest too small to be seen.
class MemoryMapBar : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    explicit MemoryMapBar(const Look& look, QWidget* parent = nullptr);

    // `shown`: bytes from the start that the bar shows; 0: up to a quarter behind the last block.
    void show(const std::optional<MemoryMap>& map, const QString& title, std::uint64_t shown = 0);
    [[nodiscard]] QRectF bar() const;
    [[nodiscard]] std::uint64_t shownBytes() const;
    [[nodiscard]] QString text() const; // "2 blocks, 18.4 MiB; free 126 GiB, largest piece 126 GiB (100 %)"

    [[nodiscard]] QString helpAt(const QPointF& at) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    const Look& m_look;
    std::optional<MemoryMap> m_map;
    QString m_title;
    std::uint64_t m_shown = 0;
};

} // namespace overlap
