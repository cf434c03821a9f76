// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/claims_page.h"

#include "app/gui/save_dialog.h"
#include "app/gui/session.h"
#include "engine/base/files.h"
#include "engine/base/shell_word.h"
#include "widgets/learn/claims_table.h"
#include "widgets/learn/practice_words.h"
#include "widgets/style/look.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"

#include <nlohmann/json.hpp>

#include <QItemSelectionModel>

#include <numeric>
#include <utility>

namespace overlap {

ClaimsPage::ClaimsPage(const Look& look, Session& session, QWidget* parent)
    : LearnModePage(parent)
    , m_look(look)
    , m_session(session)
    , m_hold(session)
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
    m_hold.set(m_session.device().measured()); // the GPU does nothing else
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
    m_hold.set(false);
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
    const auto device = QString::fromStdString(shellWord(m_session.deviceId().toStdString()));
    return QStringLiteral("overlapscope-cli claims --device %1").arg(device);
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

LearnModePage* makeClaimsPage(const Look& look, Session& session, QWidget* parent)
{
    return new ClaimsPage(look, session, parent);
}

} // namespace overlap
