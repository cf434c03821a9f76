// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/words/run_words.h"

#include <QWidget>

namespace overlap {

class Look;

// Small marks beside the origin for what makes measured runs less than they could be. What they mean is in the tool tip,
// and can be read with the keyboard: the marks take the focus.
class RunMarks : public QWidget
{
    Q_OBJECT
public:
    explicit RunMarks(const Look& look, QWidget* parent = nullptr);

    void setMarks(const std::vector<words::RunMark>& marks); // none: nothing is drawn
    [[nodiscard]] const std::vector<words::RunMark>& marks() const { return m_marks; }
    [[nodiscard]] QString text() const; // "throttled, notes"
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    const Look& m_look;
    std::vector<words::RunMark> m_marks;
};

} // namespace overlap
