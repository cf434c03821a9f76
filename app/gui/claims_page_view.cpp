// SPDX-License-Identifier: GPL-3.0-or-later
// How the claims board is laid out and what its controls say.
#include "app/gui/claims_page.h"
#include "app/gui/session.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/learn/claim_details.h"
#include "widgets/learn/claims_table.h"
#include "widgets/style/look.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {
constexpr double DetailsWidth = 400.0;
constexpr double BesideFrom = 900.0; // else the details are below

[[nodiscard]] words::Origin originOf(const DeviceInfo& device)
{
    RunResult run;
    run.device = device;
    return words::origin(run);
}
} // namespace

void ClaimsPage::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeOptions());
    m_splitter = new QSplitter(Qt::Horizontal, this);
    m_splitter->setChildrenCollapsible(false);
    m_table = new ClaimsTable(m_look, *m_model, m_splitter);
    m_details = new ClaimDetails(m_look, m_splitter);
    m_splitter->setStretchFactor(0, 1);
    m_splitter->setStretchFactor(1, 0);
    column->addWidget(m_splitter, 1);
}

QWidget* ClaimsPage::makeOptions()
{
    m_options = new QWidget(this);
    m_options->setBackgroundRole(QPalette::Base);
    auto* line = new QHBoxLayout(m_options);
    const auto button = [&](const char* name, void (ClaimsPage::*action)()) {
        auto* made = new QPushButton(m_options);
        made->setObjectName(QLatin1String(name));
        line->addWidget(made);
        connect(made, &QPushButton::clicked, this, action);
        return made;
    };
    m_all = button("claims.all", &ClaimsPage::testAll);
    m_all->setProperty("primary", true);
    m_one = button("claims.one", &ClaimsPage::testChosen);
    m_stop = button("claims.stop", &ClaimsPage::stop);
    m_progress = new QProgressBar(m_options);
    m_progress->setTextVisible(false);
    line->addWidget(m_progress);
    m_status = new QLabel(m_options);
    m_status->setObjectName(QStringLiteral("claims.status"));
    m_status->setForegroundRole(QPalette::PlaceholderText);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    line->addWidget(m_status, 1);
    m_chip = new OriginChip(m_look, m_options);
    line->addWidget(m_chip);
    m_copy = new QPushButton(m_options);
    m_copy->setObjectName(QStringLiteral("claims.copy"));
    line->addWidget(m_copy);
    m_save = button("claims.save", &ClaimsPage::saveRequested);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(m_model->tsv()); });
    return m_options;
}

void ClaimsPage::fill()
{
    const bool running = isRunning();
    const auto tested = m_model->testedCount();
    m_all->setText(tr("Test all"));
    m_all->setToolTip(tr("Makes the runs of every claim on the chosen device"));
    m_one->setText(tr("Test this one"));
    m_one->setToolTip(tr("Makes the runs of the selected claim on the chosen device"));
    m_stop->setText(tr("Stop"));
    m_copy->setText(tr("Copy as TSV"));
    m_save->setText(tr("Save as…"));
    m_save->setToolTip(tr("Markdown, JSON or CSV"));
    m_all->setVisible(!running);
    m_one->setVisible(!running);
    m_all->setEnabled(m_session.backend() != nullptr);
    m_one->setEnabled(m_session.backend() != nullptr && chosen().has_value());
    m_stop->setVisible(running);
    m_progress->setVisible(running);
    m_progress->setAccessibleName(tr("Claims that were tested"));
    m_progress->setRange(0, static_cast<int>(std::max<std::size_t>(1, m_of)));
    m_progress->setValue(static_cast<int>(m_done));
    m_copy->setEnabled(tested > 0);
    m_save->setEnabled(tested > 0);
    QString status = m_problem;
    if (running)
        status = tr("claim %1 of %2").arg(std::min(m_done + 1, m_of)).arg(m_of);
    m_status->setText(status);
    m_status->setToolTip(status);
    m_table->setAccessibleName(tr("Claims"));
    m_chip->setVisible(m_session.backend() != nullptr);
    if (m_session.backend())
        m_chip->setOrigin(originOf(m_session.device()));
    emit saysOther();
}

void ClaimsPage::showDetails()
{
    const auto claim = chosen();
    if (!claim)
        return;
    const auto& result = m_model->results().at(*claim);
    m_details->show(claims()[*claim], result ? &*result : nullptr, m_session.deviceId().toStdString());
}

void ClaimsPage::retranslate()
{
    m_model->retranslate();
    fill();
    showDetails();
}

void ClaimsPage::applyLook()
{
    auto* line = static_cast<QHBoxLayout*>(m_options->layout());
    line->setContentsMargins(m_look.ipx(10), 0, m_look.ipx(10), 0);
    line->setSpacing(m_look.ipx(8));
    m_options->setFixedHeight(m_look.ipx(40));
    m_status->setFont(m_look.font(FontRole::Caption));
    m_progress->setFixedWidth(m_look.ipx(140));
    showDetails();
    place();
}

void ClaimsPage::place()
{
    const bool beside = width() >= m_look.px(BesideFrom);
    const auto orientation = beside ? Qt::Horizontal : Qt::Vertical;
    if (m_splitter->orientation() == orientation && m_splitter->property("placed").toBool())
        return;
    m_splitter->setOrientation(orientation);
    m_splitter->setStretchFactor(1, beside ? 0 : 1);
    const int details = m_look.ipx(DetailsWidth);
    m_splitter->setSizes(beside ? QList<int>{std::max(details, width() - details), details}
                                : QList<int>{height() / 2, height() / 2});
    m_splitter->setProperty("placed", width() > 0);
}

void ClaimsPage::focusInEvent(QFocusEvent* event)
{
    LearnModePage::focusInEvent(event);
    m_table->setFocus();
}

void ClaimsPage::resizeEvent(QResizeEvent* event)
{
    LearnModePage::resizeEvent(event);
    place();
}

} // namespace overlap
