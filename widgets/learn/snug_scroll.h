// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>

namespace overlap {

// A scroll area that is as high as its page and no higher, so that what stands below follows it; it scrolls only where
// there is no room for that.
class SnugScroll : public QScrollArea
{
    Q_OBJECT
public:
    explicit SnugScroll(QWidget* parent = nullptr);

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
};

} // namespace overlap
