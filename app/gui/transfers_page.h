// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "app/gui/session_hold.h"
#include "engine/transfers/transfers.h"

#include <QWidget>

#include <memory>
#include <string>

class QButtonGroup;
class QLabel;
class QProgressBar;
class QPushButton;
class QScrollArea;
class QToolButton;

namespace overlap {

class LineChart;
class Look;
class OriginChip;
class Session;
class TransferTable;

// The Transfers tab: bandwidth and time of copies against their size, for pinned and pageable memory, blocking and
// asynchronous calls, with the sizes from which bandwidth counts. Of a simulated device at once, by its profile; a GPU is
// measured when a person asks for it.
class TransfersPage : public QWidget
{
    Q_OBJECT
public:
    TransfersPage(const Look& look, Session& session, QWidget* parent = nullptr);
    ~TransfersPage() override;

    void retranslate();
    void measure(); // on the session's device; called again: ends it
    void setWay(TransferWay way);
    [[nodiscard]] TransferWay way() const { return m_way; }
    [[nodiscard]] bool isBusy() const { return m_working.isRunning(); }
    [[nodiscard]] const std::shared_ptr<const TransferCurves>& curves() const { return m_curves; }
    [[nodiscard]] LineChart& bandwidthChart() const { return *m_bandwidth; }
    [[nodiscard]] LineChart& timeChart() const { return *m_time; }
    [[nodiscard]] TransferTable& table() const { return *m_table; }
    [[nodiscard]] QString answerText() const; // the sentence on top
    [[nodiscard]] QString csv() const;

signals:
    void saveRequested();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    QWidget* makeOptions();
    void follow(); // another device
    void start(bool measured);
    void take(const Result<TransferCurves>& curves);
    void fill();
    void applyLook();
    [[nodiscard]] QString messageText() const;

    const Look& m_look;
    Session& m_session;
    SessionHold m_hold; // while the GPU does nothing else
    Background m_working;
    TransferWay m_way = TransferWay::ToDevice;
    std::shared_ptr<const TransferCurves> m_curves;
    QString m_device; // whose curves these are
    std::string m_message; // in English, as it may be said in another language later
    bool m_measuring = false;

    QWidget* m_options = nullptr;
    QLabel* m_wayLabel = nullptr;
    QToolButton* m_toDevice = nullptr;
    QToolButton* m_toHost = nullptr;
    QToolButton* m_both = nullptr;
    QLabel* m_status = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_measure = nullptr;
    QScrollArea* m_scroll = nullptr;
    QWidget* m_content = nullptr;
    QLabel* m_answer = nullptr;
    OriginChip* m_chip = nullptr;
    QLabel* m_notes = nullptr;
    LineChart* m_bandwidth = nullptr;
    LineChart* m_time = nullptr;
    QLabel* m_tableTitle = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    TransferTable* m_table = nullptr;
    QLabel* m_explanation = nullptr;
};

} // namespace overlap
