// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/row_table.h"

namespace overlap {

class ClaimsModel;
class Look;

// The claims in rows: what is said, the verdict by word and shape, and the telling figure.
class ClaimsTable : public RowTable
{
    Q_OBJECT
public:
    ClaimsTable(const Look& look, ClaimsModel& model, QWidget* parent = nullptr);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyLook();
    void placeColumns();

    const Look& m_look;
};

} // namespace overlap
