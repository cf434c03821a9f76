// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/backend/backend.h"

#include <QWidget>

#include <functional>
#include <memory>
#include <utility>

class QLabel;
class QProgressBar;
class QPushButton;

namespace overlap {

class Look;

// Makes a profile of a GPU, so that it can be simulated elsewhere: asks for the file, shows how far it is, and offers the
// profile as a device.
class CalibrationPanel : public QWidget
{
    Q_OBJECT
public:
    explicit CalibrationPanel(const Look& look, QWidget* parent = nullptr);

    // Whether the device still does something else; asked on another thread. Nothing is measured before that has ended.
    void setDeviceBusy(std::function<bool()> busy) { m_busy = std::move(busy); }

    void setDevice(std::shared_ptr<Backend> backend, const DeviceInfo& device); // stops what goes on for another one
    void start(const QString& path); // where the profile is written to; an absolute path
    void cancel(); // runningChanged follows when it has ended
    void retranslate();
    [[nodiscard]] bool isRunning() const { return m_background.isRunning(); }
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString proposedName() const; // of the file: "nvidia-h200.json"

signals:
    void fileWanted(); // start() with the file that was chosen
    void runningChanged(bool running); // the device is taken while it runs
    void profileChosen(const QString& deviceId); // "sim:FILE"

private:
    void finish(const QString& path, const Result<Calibration>& result);
    void show(const CalibrationProgress& progress);
    void refresh();
    void say(std::function<QString()> text);
    void applyLook();

    const Look& m_look;
    std::shared_ptr<Backend> m_backend;
    DeviceInfo m_device;
    QPushButton* m_start;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
    QLabel* m_message;
    std::function<QString()> m_said; // the message, in whichever language it is
    QPushButton* m_use;
    QString m_profile; // the file that was written last
    std::function<bool()> m_busy;
    std::uint64_t m_run = 0;
    Background m_background; // last: ends before what it delivers to
};

} // namespace overlap
