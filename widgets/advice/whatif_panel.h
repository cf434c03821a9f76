// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace overlap {

class Look;
class OriginChip;
class RowTable;
class WhatIfModel;

// What every single change of a run's settings would gain, and the best combination of them: simulated, and on request
// measured on the GPU.
class WhatIfPanel : public QWidget
{
    Q_OBJECT
public:
    static constexpr std::size_t CheckedFirst = 3; // changes, and the best combination

    explicit WhatIfPanel(const Look& look, QWidget* parent = nullptr);

    // Null: there is nothing to tell; `message` then says why.
    // `fit`: of a recording, what the changes are of.
    void show(Side side, const WhatIfPtr& whatIf, const QString& message, const RecordingFitPtr& fit = {});
    enum class Check
    {
        Hidden, // no GPU
        Possible,
        Running
    };
    void setCheck(Check check, const QString& problem = {});
    void retranslate();
    [[nodiscard]] WhatIfModel& model() const { return *m_model; }
    [[nodiscard]] QTableView& view() const;
    [[nodiscard]] QString foot() const;
    void copyTsv();

signals:
    void applyRequested(const overlap::Change& change);
    void checkRequested(); // or to end the one that runs
    void saveCsvRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void build();
    void fill();
    void fit();
    void apply();
    void applyLook();
    void placeColumns();
    void showButtons();
    void showMenu(const QPoint& at);

    const Look& m_look;
    Side m_side = Side::A;
    QString m_message;
    RecordingFitPtr m_fit;
    QString m_problem;
    Check m_check = Check::Hidden;
    WhatIfModel* m_model;
    QLabel* m_title = nullptr;
    OriginChip* m_chip = nullptr;
    QLabel* m_note = nullptr;
    RowTable* m_view = nullptr;
    QPushButton* m_apply = nullptr;
    QPushButton* m_checkButton = nullptr;
    QLabel* m_foot = nullptr;
};

} // namespace overlap
