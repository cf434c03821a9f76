// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/backend/backend.h"
#include "widgets/run/pair_progress.h"

#include <QWidget>

#include <optional>

namespace overlap {

class Look;
class OriginChip;

// In place of the answer while the very first run is under way: that it is, and where its numbers will come from.
class FirstRun : public QWidget
{
    Q_OBJECT
public:
    explicit FirstRun(const Look& look, QWidget* parent = nullptr);

    void setDevice(const DeviceInfo& device);
    void setRunning(bool running); // else it was stopped before there was anything to show
    void setProgress(const PairProgress& progress);
    [[nodiscard]] QString text() const;
    [[nodiscard]] OriginChip& chip() const { return *m_chip; }
    void retranslate();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyLook();

    const Look& m_look;
    DeviceInfo m_device;
    OriginChip* m_chip;
    bool m_running = true;
    std::optional<PairProgress> m_progress;
};

} // namespace overlap
