// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/claims_page.h"

#include "app/gui/save_dialog.h"
#include "app/gui/session.h"
#include "engine/base/files.h"
#include "engine/result/comparison.h"
#include "widgets/controls/origin_chip.h"
#include "widgets/controls/scenario_words.h"
#include "widgets/learn/claim_details.h"
#include "widgets/learn/claims_table.h"
#include "widgets/learn/learn_texts.h"
#include "widgets/learn/practice_words.h"
#include "widgets/style/look.h"

#include <nlohmann/json.hpp>

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QVBoxLayout>

#include <numeric>
#include <utility>

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

ClaimsPage::ClaimsPage(const Look& look, Session& session, QWidget* parent)
    : LearnModePage(parent)
    , m_look(look)
    , m_session(session)
    , m_model(new ClaimsModel(this))
{
    setObjectName(QStringLiteral("learn.claims"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    build();
    connect(&m_session, &Session::deviceChanged, this, &ClaimsPage::follow);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] {
        showDetails();
        fill();
    });
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this](const QModelIndex& first, const QModelIndex& last) {
        const int row = m_table->currentIndex().row();
        if (row >= first.row() && row <= last.row())
            showDetails();
    });
    connect(&m_look, &Look::changed, this, &ClaimsPage::applyLook);
    m_table->selectRow(0);
    follow();
    applyLook();
}

ClaimsPage::~ClaimsPage() = default;

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

std::optional<std::size_t> ClaimsPage::chosen() const
{
    const auto index = m_table->currentIndex();
    return index.isValid() ? std::optional(static_cast<std::size_t>(index.row())) : std::nullopt;
}

void ClaimsPage::choose(std::size_t claim)
{
    m_table->selectRow(static_cast<int>(claim));
}

void ClaimsPage::follow()
{
    if (m_device == m_session.deviceId()) {
        fill();
        return;
    }
    stop();
    if (m_model->testedCount() > 0)
        m_known[m_device] = m_model->results();
    m_device = m_session.deviceId();
    m_problem.clear();
    m_model->setResults(m_session.device(), m_known[m_device]);
    fill();
}

void ClaimsPage::testAll()
{
    std::vector<std::size_t> all(claims().size());
    std::iota(all.begin(), all.end(), std::size_t(0));
    start(std::move(all));
}

void ClaimsPage::testChosen()
{
    if (const auto claim = chosen())
        start({*claim});
}

void ClaimsPage::start(std::vector<std::size_t> which)
{
    const auto backend = m_session.sharedBackend();
    if (!backend)
        return;
    m_problem.clear();
    m_done = 0;
    m_of = which.size();
    const auto job = ++m_job;
    hold(m_session.device().measured()); // the GPU does nothing else
    m_model->setTesting(which.front());
    m_working.start(
        [this, backend, job, which = std::move(which)](const std::stop_token& stop) -> Background::Delivery {
            QString problem;
            for (const auto each : which) {
                const auto& claim = claims()[each];
                QMetaObject::invokeMethod(
                    this,
                    [this, job, each] {
                        if (job == m_job)
                            m_model->setTesting(each);
                    },
                    Qt::QueuedConnection);
                auto runs = runStudy(claim.study, *backend, openDevice, {}, {}, stop);
                if (!runs) {
                    if (runs.error().code != ErrorCode::Cancelled)
                        problem = words::sentence(runs.error().message);
                    break;
                }
                QMetaObject::invokeMethod(
                    this, [this, job, each, result = judgeClaim(claim, *runs)] { takeResult(job, each, result); },
                    Qt::QueuedConnection);
            }
            return [this, problem] { end(problem); };
        });
    fill();
}

void ClaimsPage::takeResult(std::uint64_t job, std::size_t claim, const ClaimResult& result)
{
    if (job != m_job)
        return; // of a test that was stopped
    ++m_done;
    m_model->setResult(claim, result);
    fill();
}

void ClaimsPage::end(const QString& problem)
{
    m_problem = problem;
    ++m_job;
    hold(false);
    m_model->setTesting({});
    fill();
}

void ClaimsPage::stop()
{
    if (!m_working.isRunning())
        return;
    m_working.cancel();
    end({});
}

void ClaimsPage::hold(bool on)
{
    if (m_holding == on)
        return;
    m_holding = on;
    m_session.setHeld(on);
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

std::optional<LearnHeadline> ClaimsPage::headline() const
{
    LearnHeadline headline;
    words::Answer answer;
    const auto tested = m_model->testedCount();
    QString rest;
    if (tested == 0) {
        answer.claim = tr("Is it true what people say?");
        rest = tr("Each claim is tested by runs on the chosen device.");
    } else {
        answer.claim = tr("%1 of %n claim(s) confirmed,", "of those that were tested", static_cast<int>(tested))
                           .arg(m_model->count(ClaimVerdict::Confirmed));
        rest = tr("%1 refuted, %2 depend on the conditions.")
                   .arg(m_model->count(ClaimVerdict::Refuted))
                   .arg(m_model->count(ClaimVerdict::Depends));
        if (const auto failed = m_model->count(ClaimVerdict::NotRun); failed > 0)
            rest += QLatin1Char(' ') + tr("%1 could not be run.").arg(failed);
    }
    answer.rest = words::goingOn(answer.claim, rest);
    headline.answers = {answer};
    for (const auto& result : m_model->results()) {
        if (!result || result->runs.results.empty())
            continue;
        headline.origin.a = result->runs.results.front().run;
        break;
    }
    return headline;
}

QString ClaimsPage::message() const
{
    return tr("%1 of %2 claims tested").arg(m_model->testedCount()).arg(claims().size());
}

QString ClaimsPage::command() const
{
    return QStringLiteral("overlapscope-cli claims --device %1").arg(m_session.deviceId());
}

std::optional<Error> ClaimsPage::save(const QString& path) const
{
    const auto board = m_model->board();
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        const auto text = toJson(board).dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
        return writeFileAtomically(path.toStdString(), text);
    }
    if (path.endsWith(QLatin1String(".csv"), Qt::CaseInsensitive))
        return saveText(path, m_model->csv());
    return writeFileAtomically(path.toStdString(), claimsMarkdown(board, words::taughtLanguage()));
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

LearnModePage* makeClaimsPage(const Look& look, Session& session, QWidget* parent)
{
    return new ClaimsPage(look, session, parent);
}

} // namespace overlap
