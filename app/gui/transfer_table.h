// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/transfers/transfers.h"

#include <QTableWidget>

#include <vector>

namespace overlap {

class Look;

// Latency, crossover and peak of each kind of copy: one row for each curve.
class TransferTable : public QTableWidget
{
    Q_OBJECT
public:
    explicit TransferTable(const Look& look, QWidget* parent = nullptr);

    // Each has points. The height of the table is that of its rows.
    void setCurves(std::vector<TransferCurve> curves);
    [[nodiscard]] QString tsv() const; // in microseconds, bytes and GB/s
    void applyLook();
    void retranslate();

private:
    const Look& m_look;
    std::vector<TransferCurve> m_curves;
};

} // namespace overlap
