// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/transfers_page.h"

#include "app/gui/session.h"
#include "app/gui/transfer_charts.h"
#include "app/gui/transfer_table.h"
#include "engine/base/text.h"
#include "engine/diagnosis/diagnosis.h"
#include "engine/diagnosis/profile_for.h"
#include "widgets/advice/diagnosis_words.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/segment_row.h"
#include "widgets/controls/wrapped_label.h"
#include "widgets/style/look.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QButtonGroup>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QShowEvent>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>
#include <vector>

namespace overlap {

namespace {

constexpr const char* NoProfile =
    QT_TRANSLATE_NOOP("overlap::TransfersPage", "There is no profile of this GPU: measure it.");

[[nodiscard]] QString bytesOf(double bytes)
{
    return words::text(bytesText(bytes));
}

} // namespace

TransfersPage::TransfersPage(const Look& look, Session& session, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_session(session)
    , m_hold(session)
{
    setObjectName(QStringLiteral("transfersPage"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    build();
    connect(&m_session, &Session::deviceChanged, this, &TransfersPage::follow);
    connect(&m_look, &Look::changed, this, &TransfersPage::applyLook);
    applyLook();
}

TransfersPage::~TransfersPage() = default;

void TransfersPage::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeOptions());
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_scroll, 1);
    m_content = new QWidget(m_scroll);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    auto* content = new QVBoxLayout(m_content);
    auto* head = new QHBoxLayout;
    m_answer = wrappedLabel("transfers.answer", m_content);
    m_chip = new OriginChip(m_look, m_content);
    head->addWidget(m_answer, 1);
    head->addWidget(m_chip, 0, Qt::AlignTop);
    content->addLayout(head);
    m_notes = new QLabel(m_content);
    m_notes->setWordWrap(true);
    m_notes->setForegroundRole(QPalette::PlaceholderText);
    content->addWidget(m_notes);
    m_bandwidth = new LineChart(m_look, m_content);
    m_bandwidth->setObjectName(QStringLiteral("transfers.bandwidth"));
    m_time = new LineChart(m_look, m_content);
    m_time->setObjectName(QStringLiteral("transfers.time"));
    content->addWidget(m_bandwidth, 1);
    content->addWidget(m_time, 1);
    auto* tableHead = new QHBoxLayout;
    m_tableTitle = new QLabel(m_content);
    m_copy = new QPushButton(m_content);
    m_copy->setObjectName(QStringLiteral("transfers.copy"));
    m_save = new QPushButton(m_content);
    m_save->setObjectName(QStringLiteral("transfers.save"));
    tableHead->addWidget(m_tableTitle, 1);
    tableHead->addWidget(m_copy);
    tableHead->addWidget(m_save);
    content->addLayout(tableHead);
    m_table = new TransferTable(m_look, m_content);
    content->addWidget(m_table);
    m_explanation = new QLabel(m_content);
    m_explanation->setWordWrap(true);
    m_explanation->setForegroundRole(QPalette::PlaceholderText);
    content->addWidget(m_explanation);
    m_scroll->setWidget(m_content);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_table->tsv()); });
    connect(m_save, &QPushButton::clicked, this, &TransfersPage::saveRequested);
}

QWidget* TransfersPage::makeOptions()
{
    m_options = new QWidget(this);
    auto* line = new QHBoxLayout(m_options);
    m_wayLabel = new QLabel(m_options);
    m_wayLabel->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_wayLabel);
    auto* segments = new SegmentRow(m_options);
    auto* group = new QButtonGroup(this);
    const auto segment = [&](TransferWay way, const char* name) {
        auto* button = segments->add(QLatin1String(name));
        group->addButton(button);
        connect(button, &QToolButton::clicked, this, [this, way] { setWay(way); });
        return button;
    };
    m_toDevice = segment(TransferWay::ToDevice, "transfers.h2d");
    m_toHost = segment(TransferWay::ToHost, "transfers.d2h");
    m_both = segment(TransferWay::Both, "transfers.both");
    m_toDevice->setChecked(true);
    line->addLayout(segments);
    line->addStretch(1);
    m_status = new QLabel(m_options);
    m_status->setForegroundRole(QPalette::PlaceholderText);
    line->addWidget(m_status);
    m_progress = new QProgressBar(m_options);
    m_progress->setTextVisible(false);
    m_progress->hide();
    line->addWidget(m_progress);
    m_measure = new QPushButton(m_options);
    m_measure->setObjectName(QStringLiteral("transfers.measure"));
    line->addWidget(m_measure);
    connect(m_measure, &QPushButton::clicked, this, &TransfersPage::measure);
    return m_options;
}

void TransfersPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

void TransfersPage::follow()
{
    if (!isVisible() || !m_session.backend()) {
        fill();
        return;
    }
    if (m_device == m_session.deviceKey() && (m_curves || isBusy()))
        return;
    m_curves.reset();
    m_message.clear();
    start(false);
}

void TransfersPage::measure()
{
    if (m_measuring && isBusy()) {
        m_working.cancel();
        m_measuring = false;
        m_hold.set(false);
        fill();
        return;
    }
    if (m_session.backend())
        start(true);
}

void TransfersPage::start(bool measured)
{
    m_device = m_session.deviceKey();
    const auto backend = m_session.sharedBackend();
    const bool gpu = m_session.device().measured();
    const DeviceProfile* profile = gpu ? profileOfSameKind(m_session.device()) : profileFor(*backend);
    m_hold.set(false);
    m_measuring = measured && gpu;
    if (!m_measuring && profile == nullptr) {
        m_working.cancel();
        m_message = NoProfile;
        fill();
        return;
    }
    if (m_measuring) // the GPU does nothing else
        m_hold.set(true);
    // A fitted device knows less of itself than its profile says.
    const bool itself = m_measuring || m_session.fitted();
    m_working.start([this, backend, profile, itself](const std::stop_token& stop) -> Background::Delivery {
        const auto told = [this](const TransferProgress& progress) {
            QMetaObject::invokeMethod(
                this,
                [this, progress] {
                    m_progress->setRange(0, static_cast<int>(progress.of));
                    m_progress->setValue(static_cast<int>(progress.done));
                },
                Qt::QueuedConnection);
        };
        auto curves = itself ? measureTransfers(*backend, {}, told, stop) : transfersOf(*profile, {});
        return [this, curves = std::move(curves)] { take(curves); };
    });
    fill();
}

void TransfersPage::take(const Result<TransferCurves>& curves)
{
    m_measuring = false;
    m_hold.set(false);
    if (curves) {
        m_curves = std::make_shared<const TransferCurves>(*curves);
        m_message.clear();
    } else {
        m_message = curves.error().message;
    }
    fill();
}

void TransfersPage::setWay(TransferWay way)
{
    m_way = way;
    (way == TransferWay::ToDevice ? m_toDevice : way == TransferWay::ToHost ? m_toHost : m_both)->setChecked(true);
    fill();
}

QString TransfersPage::messageText() const
{
    return m_message == NoProfile ? tr(NoProfile) : words::sentence(m_message);
}

QString TransfersPage::answerText() const
{
    if (!m_curves)
        return messageText();
    const auto* pinned = m_curves->find({HostMemory::Pinned, TransferCall::Async, m_way});
    const auto* pageable = m_curves->find({HostMemory::Pageable, TransferCall::Async, m_way});
    if (!pinned || !pinned->marks)
        return {};
    const auto rate = words::text(bandwidthText(pinned->marks->peakGbps));
    QString text;
    if (pinned->marks->halfPeakBytes)
        text = tr("Pinned copies reach half of their %1 from %2 on; below %3 a copy costs its call, not its bytes.")
                   .arg(rate, bytesOf(*pinned->marks->halfPeakBytes), bytesOf(pinned->marks->crossoverBytes));
    else
        text = tr("Pinned copies reach %1 at every size.").arg(rate);
    if (pageable && pageable->marks && pageable->marks->peakGbps > 0.0)
        text += QLatin1Char(' ')
                + tr("Pageable ones reach %1, %2 of it.")
                      .arg(words::text(bandwidthText(pageable->marks->peakGbps)),
                           words::text(percentText(100.0 * pageable->marks->peakGbps / pinned->marks->peakGbps, 0)));
    return words::spaced(text);
}

void TransfersPage::fill()
{
    const bool gpu = m_session.device().measured();
    m_measure->setVisible(gpu);
    m_measure->setText(m_measuring ? tr("Stop") : tr("Measure on the GPU"));
    m_progress->setVisible(m_measuring);
    m_status->setText(m_measuring ? tr("being measured\u2026") : QString());
    m_answer->setText(answerText());
    m_answer->setToolTip(m_curves ? words::numberHelps({"copy_peak", "copy_half_peak", "copy_crossover"}) : QString());
    m_chip->setVisible(m_curves != nullptr);
    QStringList notes;
    if (m_curves) {
        m_chip->setOrigin(words::originOf(m_curves->device));
        for (const auto& note : m_curves->notes)
            notes << words::sentence(note);
        if (!m_message.empty())
            notes << messageText();
    }
    m_notes->setText(notes.join(QLatin1Char(' ')));
    m_notes->setVisible(!notes.isEmpty());
    auto shown = m_curves ? transferCurvesOf(*m_curves, m_way) : std::vector<TransferCurve>{};
    const bool any = !shown.empty();
    for (QWidget* widget :
         {static_cast<QWidget*>(m_bandwidth), static_cast<QWidget*>(m_time), static_cast<QWidget*>(m_tableTitle),
          static_cast<QWidget*>(m_copy), static_cast<QWidget*>(m_save), static_cast<QWidget*>(m_table),
          static_cast<QWidget*>(m_explanation)})
        widget->setVisible(any);
    if (any)
        showTransferCurves(*m_curves, m_way, m_look, *m_bandwidth, *m_time);
    m_table->setCurves(std::move(shown));
}

QString TransfersPage::csv() const
{
    return m_curves ? QString::fromStdString(transfersCsv(*m_curves)) : QString();
}

void TransfersPage::applyLook()
{
    auto* line = static_cast<QHBoxLayout*>(m_options->layout());
    line->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(8), 0);
    line->setSpacing(m_look.ipx(8));
    m_options->setFixedHeight(m_look.ipx(36));
    for (auto* button : {m_toDevice, m_toHost, m_both})
        button->setFixedHeight(m_look.ipx(24));
    m_measure->setFixedHeight(m_look.ipx(26));
    m_progress->setFixedSize(m_look.ipx(90), m_look.ipx(6));
    auto* content = static_cast<QVBoxLayout*>(m_content->layout());
    content->setContentsMargins(m_look.ipx(12), m_look.ipx(8), m_look.ipx(12), m_look.ipx(12));
    content->setSpacing(m_look.ipx(8));
    m_bandwidth->setMinimumHeight(m_look.ipx(200));
    m_time->setMinimumHeight(m_look.ipx(180));
    m_tableTitle->setFont(m_look.font(FontRole::BodyBold));
    for (auto* label : {m_notes, m_explanation})
        label->setFont(m_look.font(FontRole::Caption));
    m_table->applyLook();
    retranslate();
}

void TransfersPage::retranslate()
{
    setAccessibleName(tr("Transfers"));
    m_wayLabel->setText(tr("Direction"));
    m_toDevice->setText(QStringLiteral("H2D"));
    m_toDevice->setToolTip(tr("From the host to the device"));
    m_toHost->setText(QStringLiteral("D2H"));
    m_toHost->setToolTip(tr("From the device to the host"));
    m_both->setText(tr("both at once"));
    m_both->setToolTip(tr("Both directions at the same time, without waiting between the copies"));
    m_measure->setToolTip(tr("Run copies of every kind and size on the GPU, up to a minute; nothing else runs there "
                             "meanwhile"));
    m_tableTitle->setText(tr("Where latency ends"));
    m_copy->setText(tr("Copy as TSV"));
    m_save->setText(tr("Save as CSV"));
    m_save->setToolTip(tr("Save every point of all curves"));
    m_table->retranslate();
    m_explanation->setText(
        tr("Crossover: where the latency of the smallest copy equals the time of the bytes at the peak "
           "rate. Smaller copies had better be gathered into one."));
    fill();
}

} // namespace overlap
