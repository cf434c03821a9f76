// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QScrollArea;

namespace overlap {

class Look;

// Every key of the window on one page. Not modal: it can stay open beside the work.
class KeySheet : public QDialog
{
    Q_OBJECT
public:
    explicit KeySheet(const Look& look, QWidget* parent = nullptr);

    void retranslate();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fitWindow();

    const Look& m_look;
    QScrollArea* m_scroll = nullptr;
};

} // namespace overlap
