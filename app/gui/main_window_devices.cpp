// SPDX-License-Identifier: GPL-3.0-or-later
// What the main window does with devices: listing, choosing, examining, calibrating, and whether anybody looks on.
#include "app/gui/calibration_panel.h"
#include "app/gui/device_page.h"
#include "app/gui/main_window.h"
#include "app/gui/session.h"
#include "widgets/controls/other_machine.h"
#include "widgets/controls/scenario_panel.h"

#include <QEvent>
#include <QHideEvent>
#include <QShowEvent>

namespace overlap {

void MainWindow::connectDevices()
{
    auto& other = scenarioPanel().otherMachine();
    m_devices.restore(m_settings.machines);
    connect(&m_devices, &DeviceDirectory::changed, this, &MainWindow::showDevices);
    connect(&scenarioPanel(), &ScenarioPanel::deviceChosen, this, [this, &other](const QString& id) {
        if (m_session.fitted() && id.toStdString() == m_session.device().id)
            return;
        other.setFailure({}, {});
        m_session.chooseDevice(id);
    });
    connect(&other, &OtherMachine::cancelled, &m_session, &Session::stopOpening);
    connect(&m_session, &Session::deviceOpening, &other, &OtherMachine::setOpening);
    connect(&m_session, &Session::deviceFailed, this, [this, &other](const QString& id, const QString& why) {
        other.setFailure(id, why);
        m_deviceFailure = why;
        showDevices();
        showNotices();
    });
    connect(&m_session, &Session::deviceChanged, this, [this, &other] {
        other.setFailure({}, {});
        m_deviceFailure.clear();
        showDevice();
        showNotices();
    });
    auto& calibration = devicePage().calibration();
    connect(&calibration, &CalibrationPanel::fileWanted, this, &MainWindow::askCalibration);
    // What is measured must have the GPU to itself.
    calibration.setDeviceBusy([runner = &m_session.runner()] { return runner->stage().has_value(); });
    connect(&calibration, &CalibrationPanel::runningChanged, &m_session, &Session::setHeld);
    connect(&calibration, &CalibrationPanel::profileChosen, &m_session, &Session::chooseDevice);
    other.setOpening(m_session.openingDevice());
    if (m_session.backend())
        showDevice();
}

void MainWindow::showDevice()
{
    auto device = m_session.device();
    device.id = m_session.deviceId().toStdString(); // under the name that it is opened by
    if (!m_session.fitted())
        m_devices.remember(device);
    showDevices();
    showCommand();
    if (m_session.fitted())
        return; // the page stays with the device that was chosen
    devicePage().setDevice(m_session.deviceId(), m_session.sharedBackend(), m_session.device());
}

void MainWindow::showDevices()
{
    auto entries = m_devices.entries();
    auto current = m_session.deviceId();
    if (m_session.fitted()) { // it can be looked at, but not chosen again
        entries.insert(entries.begin(), {m_session.device(), ""});
        current = QString::fromStdString(m_session.device().id);
    }
    scenarioPanel().setDevices(entries, current);
}

// Nobody needs a GPU to work for a window that cannot be seen.
void MainWindow::showSeen()
{
    const bool seen = isVisible() && !isMinimized();
    m_session.setSeen(seen && showsRuns());
    devicePage().setSeen(seen);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QMainWindow::showEvent(event);
    showSeen();
}

void MainWindow::hideEvent(QHideEvent* event)
{
    QMainWindow::hideEvent(event);
    showSeen();
}

} // namespace overlap
