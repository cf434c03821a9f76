// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/evidence_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;
class QToolButton;

namespace overlap {

class ElidedLabel;
class Look;
class RowTable;

// Below the chart: what the finding that is shown rests on, piece by piece, with what each of them cost.
class EvidenceTable : public QWidget
{
    Q_OBJECT
public:
    explicit EvidenceTable(const Look& look, QWidget* parent = nullptr);

    // None: nothing is shown any more. The order and the place stay where it is the same finding.
    void show(const std::optional<ShownEvidence>& evidence, const EvidenceModel::StreamName& streamName = {});
    void retranslate();
    [[nodiscard]] EvidenceModel& model() const { return *m_model; }
    [[nodiscard]] QTableView& view() const;
    [[nodiscard]] QString summary() const;
    void copyTsv();

signals:
    void pieceChosen(std::size_t piece); // by a person
    void closeRequested();
    void saveCsvRequested();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void build();
    void applyLook();
    void showCurrent();
    void fitColumns();

    const Look& m_look;
    EvidenceModel* m_model;
    QLabel* m_title = nullptr;
    ElidedLabel* m_summary = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QToolButton* m_close = nullptr;
    RowTable* m_view = nullptr;
    bool m_following = false; // what was asked for from elsewhere
};

} // namespace overlap
