// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "engine/backend/backend.h"
#include "engine/backend/doctor_report.h"
#include "widgets/run/device_sampler.h"

#include <QScrollArea>

#include <functional>
#include <memory>
#include <optional>
#include <string>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace overlap {

class CalibrationPanel;
class DeviceFacts;
class DoctorList;
class DoctorModel;
class HistoryPanel;
class Look;

// The Device tab: what the chosen device is and does, and what stands in the way of measuring on its machine. Whatever
// takes time is asked on other threads.
class DevicePage : public QScrollArea
{
    Q_OBJECT
public:
    using Examine = std::function<Result<DoctorReport>(const std::string& id)>;

    DevicePage(const Look& look, Examine examine, QWidget* parent = nullptr);
    ~DevicePage() override;

    void setDevice(const QString& id, std::shared_ptr<Backend> backend, const DeviceInfo& device);
    // A GPU is asked what it does as long as somebody can see it, also behind another tab, so that its history is there.
    void setSeen(bool seen);
    void examine();
    void copyText();
    void copyTsv();
    void retranslate();

    [[nodiscard]] HistoryPanel& history() const { return *m_history; }
    [[nodiscard]] DoctorModel& doctor() const { return *m_doctor; }
    [[nodiscard]] DeviceFacts& facts() const { return *m_facts; }
    [[nodiscard]] CalibrationPanel& calibration() const { return *m_calibration; }
    [[nodiscard]] bool isExamining() const { return m_examination.isRunning(); }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void build();
    [[nodiscard]] QWidget* makeDoctor();
    void applyLook();
    void place();
    void refresh();
    void takeSample(const std::shared_ptr<Backend>& backend, const Result<DeviceSample>& sample);
    void takeReport(const Result<DoctorReport>& report);

    const Look& m_look;
    Examine m_examine;
    QString m_id;
    std::shared_ptr<Backend> m_backend;
    DeviceInfo m_device;
    bool m_seen = true;
    bool m_examined = false; // the machine of this device
    std::string m_examineProblem; // in English

    QWidget* m_content = nullptr;
    QBoxLayout* m_columns = nullptr;
    QLabel* m_name = nullptr;
    QLabel* m_kind = nullptr;
    DeviceFacts* m_facts = nullptr;
    CalibrationPanel* m_calibration = nullptr;
    HistoryPanel* m_history = nullptr;
    QLabel* m_doctorTitle = nullptr;
    QLabel* m_doctorSummary = nullptr;
    QLabel* m_doctorProblem = nullptr;
    QPushButton* m_again = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_copyTsv = nullptr;
    DoctorModel* m_doctor = nullptr;
    DoctorList* m_doctorList = nullptr;
    Background m_examination;
    std::unique_ptr<DeviceSampler> m_sampler; // last: its thread ends before what it delivers to
};

} // namespace overlap
