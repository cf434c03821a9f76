// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/tune/tune.h"

#include <QWidget>

#include <memory>
#include <optional>

class QDoubleSpinBox;
class QLabel;
class QPushButton;

namespace overlap {

class Look;

// Starts and ends a search for the best settings, with the limit that it has to keep, and says what it found.
class TunePanel : public QWidget
{
    Q_OBJECT
public:
    explicit TunePanel(const Look& look, QWidget* parent = nullptr);

    // What was found; null: nothing, `message` says what there is to say ("being tuned", why it failed).
    void show(std::shared_ptr<const TuneResult> tuned, const QString& message, bool running);
    [[nodiscard]] std::optional<double> latencyLimitUs() const; // of the 99th percentile of a batch; none: no limit
    [[nodiscard]] QString text() const; // what was found and how sure it is, or the message
    void retranslate();

signals:
    void latencyLimitEdited();
    void tuneRequested(); // or to end the one that runs
    void applyRequested(const overlap::Scenario& scenario);

private:
    void build();
    void fill();
    void applyLook();

    const Look& m_look;
    std::shared_ptr<const TuneResult> m_tuned;
    QString m_message;
    bool m_running = false;

    QLabel* m_title = nullptr;
    QLabel* m_help = nullptr;
    QLabel* m_latencyLabel = nullptr;
    QDoubleSpinBox* m_latency = nullptr;
    QPushButton* m_tune = nullptr;
    QPushButton* m_apply = nullptr;
    QLabel* m_text = nullptr;
};

} // namespace overlap
