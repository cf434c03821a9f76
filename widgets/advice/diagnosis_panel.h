// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"

#include <QWidget>

#include <vector>

class QLabel;
class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace overlap {

class BoundBar;
class FindingView;
class Look;
class ThresholdPopup;

// Why a run takes as long as it does: what it is bound by, and the findings with the worst first.
class DiagnosisPanel : public QWidget
{
    Q_OBJECT
public:
    explicit DiagnosisPanel(const Look& look, QWidget* parent = nullptr);

    // Null: there is nothing to tell; `message` then says why.
    void show(Side side, const DiagnosedRunPtr& run, const QString& message);
    void setSides(bool a, bool b); // which there are
    void setThresholds(const DiagnosisOptions& options);
    // What the chart shows of it; none: nothing any more.
    void setShownEvidence(const std::optional<ShownEvidence>& evidence);
    void setWithText(bool shown); // of closed findings
    void retranslate();

    [[nodiscard]] Side side() const { return m_side; }
    [[nodiscard]] const DiagnosedRunPtr& run() const { return m_run; }
    [[nodiscard]] std::vector<FindingView*> findings() const; // those that are shown, in order
    [[nodiscard]] QString summary() const;
    [[nodiscard]] BoundBar& boundBar() const { return *m_bound; }
    [[nodiscard]] ThresholdPopup& thresholds() const { return *m_popup; }
    void openFinding(std::optional<RuleId> rule); // closes the others

signals:
    void sideChosen(overlap::Side side);
    void evidenceRequested(const overlap::ShownEvidence& evidence);
    void tryRequested(const overlap::Change& change); // into B
    void thresholdsEdited(const overlap::DiagnosisOptions& options);

private:
    void build();
    QWidget* makeHead();
    [[nodiscard]] QString windowText() const; // "window 6.07 ms"
    void fill();
    void fillNotEnough();
    void applyLook();
    [[nodiscard]] FindingView* viewAt(std::size_t index);
    void requestEvidence(const FindingView& view, int step);

    const Look& m_look;
    Side m_side = Side::A;
    DiagnosedRunPtr m_run;
    QString m_message;
    DiagnosisOptions m_options;
    std::optional<RuleId> m_open;
    std::optional<ShownEvidence> m_evidence;
    bool m_withText = true;
    bool m_openedByPerson = false;

    QVBoxLayout* m_column = nullptr;
    QToolButton* m_a = nullptr;
    QToolButton* m_b = nullptr;
    QLabel* m_window = nullptr;
    QToolButton* m_thresholds = nullptr;
    ThresholdPopup* m_popup = nullptr;
    QLabel* m_summary = nullptr;
    BoundBar* m_bound = nullptr;
    QWidget* m_listHead = nullptr;
    QLabel* m_listTitle = nullptr;
    QLabel* m_listRemark = nullptr;
    QVBoxLayout* m_list = nullptr;
    std::vector<FindingView*> m_views; // as many as ever were needed
    QToolButton* m_notEnough = nullptr;
    QLabel* m_notEnoughText = nullptr;
};

} // namespace overlap
