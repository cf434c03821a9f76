// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/run/shown_pair.h"

#include <QString>
#include <QWidget>

#include <vector>

namespace overlap {

class Look;

// What holds a run back, in facts that were computed: which resource sets its bound, how much of it is reached, and what
// the device waited for. `evidence` explains `title` and `number`.
struct Fact
{
    QString title; // "A: kernels"
    QString number; // "66.6 %"
    QString evidence;
};
[[nodiscard]] std::vector<Fact> factsOf(const ShownPair& pair);

// The facts of both runs as a list.
class FactsPanel : public QWidget
{
    Q_OBJECT
public:
    explicit FactsPanel(const Look& look, QWidget* parent = nullptr);

    void show(const ShownPair& pair);
    void setWithEvidence(bool withEvidence); // gives way in narrow windows
    void retranslate();
    [[nodiscard]] const std::vector<Fact>& facts() const { return m_facts; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    // Height of the text, painted when there is a painter.
    double layOut(double width, class QPainter* painter) const;

    const Look& m_look;
    ShownPair m_pair;
    std::vector<Fact> m_facts;
    bool m_withEvidence = true;
};

} // namespace overlap
