// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/advice/diagnosed_run.h"

#include <QWidget>

class QAbstractButton;
class QGridLayout;
class QLabel;
class QPushButton;

namespace overlap {

class Look;
class ThresholdBox;

// One finding: a line with what it costs, and opened a card with what was seen, the threshold, the advice and the buttons
// that show the evidence and try the mend.
class FindingView : public QWidget
{
    Q_OBJECT
public:
    explicit FindingView(const Look& look, QWidget* parent = nullptr);

    void show(const Finding& finding, const DiagnosedRun& of, const DiagnosisOptions& options);
    void setOpen(bool open);
    void setWithText(bool shown); // the second line while closed; gives way in narrow windows
    void setEvidencePlace(std::optional<std::size_t> current); // of the evidence that is shown on the chart
    void retranslate();
    [[nodiscard]] const Finding& finding() const { return m_finding; }
    [[nodiscard]] bool isOpen() const { return m_open; }
    [[nodiscard]] QString gainText() const; // "Mended: 5.98 ms, ±1.3 % by the model's validation."

signals:
    void openChanged(bool open); // by a person
    void evidenceRequested(int step); // 0: the first, 1 and -1: the next and previous
    void tryRequested();
    void thresholdEdited(double value);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    class Head;
    void build();
    void fill();
    void applyLook();
    QLabel* addText(QLayout* layout, const char* name);

    const Look& m_look;
    Finding m_finding;
    std::optional<ModelError> m_modelError;
    HostMemory m_memory = HostMemory::Pinned;
    DiagnosisOptions m_options;
    bool m_mendsSimulated = false;
    bool m_open = false;
    bool m_withText = true;
    std::optional<std::size_t> m_current;

    Head* m_head = nullptr;
    QLabel* m_brief = nullptr;
    QWidget* m_body = nullptr;
    QLabel* m_text = nullptr;
    QGridLayout* m_facts = nullptr;
    QLabel* m_evidenceName = nullptr;
    QLabel* m_evidenceValue = nullptr;
    QLabel* m_shareName = nullptr;
    QLabel* m_shareValue = nullptr;
    QLabel* m_thresholdName = nullptr;
    ThresholdBox* m_threshold = nullptr;
    QLabel* m_advice = nullptr;
    QLabel* m_cuda = nullptr;
    QLabel* m_pytorch = nullptr;
    QLabel* m_gain = nullptr;
    QPushButton* m_try = nullptr;
    QPushButton* m_evidence = nullptr;
    QPushButton* m_previous = nullptr;
};

} // namespace overlap
