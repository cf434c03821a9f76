// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/device_page.h"

#include "app/gui/calibration_panel.h"
#include "engine/base/files.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/profile/profile_json.h"
#include "widgets/device/device_facts.h"
#include "widgets/device/doctor_list.h"
#include "widgets/device/doctor_model.h"
#include "widgets/device/history_panel.h"
#include "widgets/style/look.h"
#include "widgets/words/engine_words.h"
#include "widgets/words/scenario_words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

constexpr double TwoColumns = 860.0; // from this width on

// What a simulated device of this machine reckons with; none for others.
[[nodiscard]] std::optional<DeviceProfile> profileOf(const std::string& id)
{
    constexpr std::string_view Prefix = "sim:";
    if (!id.starts_with(Prefix))
        return std::nullopt;
    const auto name = id.substr(Prefix.size());
    if (const auto* profile = findBuiltinProfile(name))
        return *profile;
    const auto text = readFile(name);
    if (!text)
        return std::nullopt;
    auto profile = parseProfile(*text);
    return profile ? std::optional(std::move(*profile)) : std::nullopt;
}

// The GPUs of the machine that a device belongs to: a simulated one says nothing about those of this machine.
[[nodiscard]] std::string examinedId(const QString& id)
{
    return id.startsWith(QLatin1String("sim:")) ? std::string("cuda:0") : id.toStdString();
}

} // namespace

DevicePage::DevicePage(const Look& look, Examine examine, QWidget* parent)
    : QScrollArea(parent)
    , m_look(look)
    , m_examine(std::move(examine))
{
    setObjectName(QStringLiteral("devicePage"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    build();
    connect(&m_look, &Look::changed, this, &DevicePage::applyLook);
    m_sampler = std::make_unique<DeviceSampler>([this](const std::shared_ptr<Backend>& backend,
                                                       Result<DeviceSample> sample) {
        QMetaObject::invokeMethod(
            this, [this, backend, sample = std::move(sample)] { takeSample(backend, sample); }, Qt::QueuedConnection);
    });
    applyLook();
}

DevicePage::~DevicePage() = default;

void DevicePage::build()
{
    m_content = new QWidget(this);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    // Its height follows from its width. Without this the least height of wrapped texts, that of the narrowest column,
    // would make room for scrolling where nothing is.
    m_content->setMinimumHeight(1);
    m_columns = new QBoxLayout(QBoxLayout::LeftToRight, m_content);
    auto* left = new QWidget(m_content);
    auto* device = new QVBoxLayout(left);
    device->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    m_name = new QLabel(left);
    m_name->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_name->setWordWrap(true);
    m_kind = new QLabel(left);
    m_kind->setForegroundRole(QPalette::PlaceholderText);
    m_kind->setWordWrap(true);
    head->addWidget(m_name, 1);
    device->addLayout(head);
    device->addWidget(m_kind);
    m_facts = new DeviceFacts(m_look, left);
    device->addWidget(m_facts);
    m_calibration = new CalibrationPanel(m_look, left);
    device->addWidget(m_calibration);
    m_history = new HistoryPanel(m_look, left);
    device->addWidget(m_history);
    device->addStretch(1);
    m_columns->addWidget(left, 3);
    m_columns->addWidget(makeDoctor(), 2);
    setWidget(m_content);
}

QWidget* DevicePage::makeDoctor()
{
    auto* right = new QWidget(m_content);
    auto* doctor = new QVBoxLayout(right);
    doctor->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    m_doctorTitle = new QLabel(right);
    m_doctorSummary = new QLabel(right);
    m_doctorSummary->setForegroundRole(QPalette::PlaceholderText);
    head->addWidget(m_doctorTitle, 1);
    head->addWidget(m_doctorSummary);
    doctor->addLayout(head);
    auto* buttons = new QHBoxLayout;
    m_again = new QPushButton(right);
    m_again->setObjectName(QStringLiteral("doctor.again"));
    m_copy = new QPushButton(right);
    m_copy->setObjectName(QStringLiteral("doctor.copy"));
    m_copyTsv = new QPushButton(right);
    m_copyTsv->setObjectName(QStringLiteral("doctor.copyTsv"));
    for (auto* button : {m_again, m_copy, m_copyTsv})
        buttons->addWidget(button);
    buttons->addStretch(1);
    doctor->addLayout(buttons);
    m_doctorProblem = new QLabel(right);
    m_doctorProblem->setWordWrap(true);
    m_doctorProblem->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    doctor->addWidget(m_doctorProblem);
    m_doctor = new DoctorModel(this);
    m_doctorList = new DoctorList(m_look, *m_doctor, right);
    doctor->addWidget(m_doctorList);
    doctor->addStretch(1);
    connect(m_again, &QPushButton::clicked, this, &DevicePage::examine);
    connect(m_copy, &QPushButton::clicked, this, &DevicePage::copyText);
    connect(m_copyTsv, &QPushButton::clicked, this, &DevicePage::copyTsv);
    return right;
}

void DevicePage::setDevice(const QString& id, std::shared_ptr<Backend> backend, const DeviceInfo& device)
{
    if (backend == m_backend && id == m_id)
        return;
    // The same machine need not be examined again.
    const bool sameMachine = !m_id.isEmpty() && examinedId(m_id) == examinedId(id);
    m_id = id;
    m_backend = std::move(backend);
    m_device = device;
    m_calibration->setDevice(m_backend, device);
    m_history->clear();
    m_history->setProblem({});
    m_sampler->watch(m_device.measured() && m_seen ? m_backend : nullptr);
    if (!sameMachine) {
        m_examination.cancel();
        m_examined = false;
        m_examineProblem.clear();
        m_doctor->setReport({});
        if (isVisible())
            examine();
    }
    refresh();
}

void DevicePage::setSeen(bool seen)
{
    if (seen == m_seen)
        return;
    m_seen = seen;
    m_sampler->watch(m_device.measured() && m_seen ? m_backend : nullptr);
}

void DevicePage::showEvent(QShowEvent* event)
{
    QScrollArea::showEvent(event);
    if (!m_examined && !isExamining() && !m_id.isEmpty())
        examine();
}

void DevicePage::examine()
{
    m_examination.start([this, examine = m_examine, id = examinedId(m_id)](const std::stop_token&) {
        auto report = examine(id);
        return Background::Delivery([this, report = std::move(report)] { takeReport(report); });
    });
    refresh();
}

void DevicePage::takeReport(const Result<DoctorReport>& report)
{
    m_examined = true;
    m_examineProblem = report ? std::string() : report.error().message;
    m_doctor->setReport(report ? *report : DoctorReport{});
    refresh();
}

void DevicePage::takeSample(const std::shared_ptr<Backend>& backend, const Result<DeviceSample>& sample)
{
    if (backend != m_backend)
        return; // of the device before
    if (!sample) {
        m_history->setProblem(QString::fromStdString(sample.error().message));
        return;
    }
    const bool first = m_history->history().empty();
    m_history->add(*sample);
    if (first)
        refresh(); // the link is known now
}

void DevicePage::copyText()
{
    QGuiApplication::clipboard()->setText(m_doctor->plainText());
}

void DevicePage::copyTsv()
{
    QGuiApplication::clipboard()->setText(m_doctor->tsv());
}

void DevicePage::refresh()
{
    m_name->setText(words::deviceName(m_device));
    QStringList kind{m_id, words::deviceKind(m_device), words::engineText(m_device.provenance)};
    kind.removeAll(QString());
    m_kind->setText(kind.join(QStringLiteral(" \u00B7 ")));
    std::vector<words::DeviceFactGroup> groups{words::deviceFacts(m_device)};
    if (!m_history->history().empty())
        groups.push_back(words::linkFacts(m_history->history().samples().back()));
    if (!m_device.measured()) {
        groups.push_back(words::modelErrorFacts(m_device));
        if (const auto profile = profileOf(m_id.toStdString())) {
            auto more = words::profileFacts(*profile);
            groups.insert(groups.end(), more.begin(), more.end());
        }
    }
    m_facts->setGroups(std::move(groups));
    m_history->setVisible(m_device.measured());

    const bool remote = m_id.startsWith(QLatin1String("ssh:"));
    m_doctorTitle->setText(remote ? tr("What stands in the way there") : tr("What stands in the way on this machine"));
    m_again->setEnabled(!isExamining());
    const bool found = !m_doctor->isEmpty();
    m_copy->setVisible(found);
    m_copyTsv->setVisible(found);
    m_doctorSummary->setText(found ? words::doctorSummary(m_doctor->report()) : QString());
    m_doctorProblem->setText(isExamining() && !found ? tr("The machine is being examined\u2026")
                                                     : words::engineText(m_examineProblem));
    m_doctorProblem->setVisible(!m_doctorProblem->text().isEmpty());
}

void DevicePage::resizeEvent(QResizeEvent* event)
{
    QScrollArea::resizeEvent(event);
    place();
}

void DevicePage::place()
{
    const bool wide = viewport()->width() >= m_look.px(TwoColumns);
    m_columns->setDirection(wide ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
}

void DevicePage::applyLook()
{
    const int margin = m_look.ipx(14);
    m_columns->setContentsMargins(margin, m_look.ipx(10), margin, margin);
    m_columns->setSpacing(m_look.ipx(24));
    for (auto* column : {m_name->parentWidget()->layout(), m_doctorTitle->parentWidget()->layout()})
        column->setSpacing(m_look.ipx(8));
    m_name->setFont(m_look.font(FontRole::BodyBold));
    m_doctorTitle->setFont(m_look.font(FontRole::BodyBold));
    m_kind->setFont(m_look.font(FontRole::Caption));
    m_doctorSummary->setFont(m_look.font(FontRole::Caption));
    place();
    retranslate();
}

void DevicePage::retranslate()
{
    setAccessibleName(tr("Device"));
    m_again->setText(tr("Examine again"));
    m_copy->setText(tr("Copy"));
    m_copy->setToolTip(tr("Copy what was found as text"));
    m_copyTsv->setText(tr("Copy as TSV"));
    m_calibration->retranslate();
    m_history->retranslate();
    m_doctor->retranslate();
    refresh();
}

} // namespace overlap
