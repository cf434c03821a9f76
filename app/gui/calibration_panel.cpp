// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/calibration_panel.h"

#include "engine/base/files.h"
#include "engine/profile/profile_json.h"
#include "widgets/style/look.h"
#include "widgets/words/engine_words.h"

#include <nlohmann/json.hpp>

#include <QDir>
#include <QGridLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>

#include <chrono>
#include <thread>
#include <utility>

namespace overlap {

namespace {
constexpr int BarSteps = 1000;
}

CalibrationPanel::CalibrationPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_start(new QPushButton(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QPushButton(this))
    , m_message(new QLabel(this))
    , m_use(new QPushButton(this))
{
    setObjectName(QStringLiteral("calibration"));
    m_start->setObjectName(QStringLiteral("calibration.start"));
    m_cancel->setObjectName(QStringLiteral("calibration.cancel"));
    m_use->setObjectName(QStringLiteral("calibration.use"));
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->addWidget(m_start, 0, 0);
    grid->addWidget(m_message, 0, 1);
    grid->addWidget(m_use, 0, 2);
    grid->addWidget(m_cancel, 0, 3);
    grid->addWidget(m_bar, 1, 0, 1, 4);
    grid->setColumnStretch(1, 1);
    m_bar->setRange(0, BarSteps);
    m_bar->setTextVisible(false);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::PlainText);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    connect(m_start, &QPushButton::clicked, this, &CalibrationPanel::fileWanted);
    connect(m_cancel, &QPushButton::clicked, this, &CalibrationPanel::cancel);
    connect(m_use, &QPushButton::clicked, this, [this] { emit profileChosen(QStringLiteral("sim:") + m_profile); });
    connect(&m_look, &Look::changed, this, &CalibrationPanel::applyLook);
    applyLook();
}

void CalibrationPanel::setDevice(std::shared_ptr<Backend> backend, const DeviceInfo& device)
{
    if (backend == m_backend)
        return;
    if (isRunning()) {
        m_background.cancel();
        emit runningChanged(false);
    }
    m_backend = std::move(backend);
    m_device = device;
    m_profile.clear();
    m_message->clear();
    m_said = nullptr;
    refresh();
}

QString CalibrationPanel::proposedName() const
{
    static const QRegularExpression Others(QStringLiteral("[^a-z0-9]+"));
    auto name = QString::fromStdString(m_device.name).toLower().replace(Others, QStringLiteral("-"));
    while (name.endsWith(QLatin1Char('-')))
        name.chop(1);
    return (name.isEmpty() ? QStringLiteral("profile") : name) + QStringLiteral(".json");
}

QString CalibrationPanel::message() const
{
    return m_message->text();
}

void CalibrationPanel::start(const QString& path)
{
    if (!m_backend || isRunning())
        return;
    m_profile.clear();
    const auto run = ++m_run;
    const auto absolute = QDir().absoluteFilePath(path);
    show({"", 0.0});
    emit runningChanged(true);
    m_background.start(
        [this, run, absolute, backend = m_backend, busy = m_busy](const std::stop_token& stop) -> Background::Delivery {
            while (busy && busy() && !stop.stop_requested())
                std::this_thread::sleep_for(std::chrono::milliseconds(10));
            const auto tell = [this, run](const CalibrationProgress& progress) {
                QMetaObject::invokeMethod(
                    this,
                    [this, run, progress] {
                        if (run == m_run && isRunning())
                            show(progress);
                    },
                    Qt::QueuedConnection);
            };
            auto result = backend->calibrate(tell, stop);
            std::optional<Error> error;
            if (result && !stop.stop_requested())
                error = writeFileAtomically(absolute.toStdString(), toJson(result->profile).dump(2) + '\n');
            if (error)
                result = *error;
            return [this, absolute, result = std::move(result)] { finish(absolute, result); };
        });
    refresh();
}

void CalibrationPanel::cancel()
{
    if (!isRunning())
        return;
    ++m_run; // what it still tells is not shown
    m_background.requestStop();
    say([] { return tr("The calibration is being stopped."); });
    m_cancel->setEnabled(false);
}

void CalibrationPanel::finish(const QString& path, const Result<Calibration>& result)
{
    if (result) {
        m_profile = path;
        say([path, notes = result->notes] {
            auto text = tr("The profile was written to %1.").arg(QDir::toNativeSeparators(path));
            for (const auto& note : notes)
                text += QLatin1Char('\n') + words::engineText(note);
            return text;
        });
    } else if (result.error().code == ErrorCode::Cancelled) {
        say([] { return tr("The calibration was stopped; nothing was written."); });
    } else {
        say([why = result.error().message] { return tr("The calibration failed: %1").arg(words::engineText(why)); });
    }
    refresh();
    emit runningChanged(false);
}

void CalibrationPanel::say(std::function<QString()> text)
{
    m_said = std::move(text);
    m_message->setText(m_said());
}

void CalibrationPanel::show(const CalibrationProgress& progress)
{
    m_bar->setValue(static_cast<int>(progress.fraction * BarSteps));
    say([doing = progress.doing] {
        return doing.empty() ? tr("Measuring; repeats are paused meanwhile.")
                             : tr("Measuring: %1.").arg(words::engineText(doing));
    });
    m_bar->setAccessibleDescription(m_message->text());
}

void CalibrationPanel::refresh()
{
    const bool measured = m_backend && m_device.measured();
    setVisible(measured);
    m_start->setVisible(!isRunning());
    m_bar->setVisible(isRunning());
    m_cancel->setVisible(isRunning());
    m_cancel->setEnabled(true);
    m_use->setVisible(!isRunning() && !m_profile.isEmpty());
    m_message->setVisible(!m_message->text().isEmpty());
}

void CalibrationPanel::applyLook()
{
    auto* grid = static_cast<QGridLayout*>(layout());
    grid->setHorizontalSpacing(m_look.ipx(8));
    grid->setVerticalSpacing(m_look.ipx(6));
    m_bar->setFixedHeight(m_look.ipx(6));
    retranslate();
}

void CalibrationPanel::retranslate()
{
    m_start->setText(tr("Calibrate\u2026"));
    m_start->setToolTip(tr("Measure this GPU for about a minute, so that it can be simulated without it"));
    m_cancel->setText(tr("Cancel"));
    m_use->setText(tr("Use this profile"));
    m_bar->setAccessibleName(tr("Calibration"));
    if (m_said)
        m_message->setText(m_said());
    refresh();
}

} // namespace overlap
