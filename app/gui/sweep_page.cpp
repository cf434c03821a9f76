// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/sweep_page.h"

#include "app/gui/pale_effect.h"
#include "app/gui/session.h"
#include "engine/base/text.h"
#include "engine/scenario/scenario_json.h"
#include "widgets/controls/choice_box.h"
#include "widgets/style/look.h"
#include "widgets/sweep/heat_map.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/sweep/tune_panel.h"
#include "widgets/words/number_help.h"
#include "widgets/words/problem_words.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <nlohmann/json.hpp>

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QShowEvent>
#include <QSignalBlocker>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace overlap {

namespace {

constexpr int SoonMs = 120; // several changes become one sweep
constexpr std::size_t MostByItself = 2'000; // points of a sweep that follows every change
constexpr std::size_t MostPoints = 10'000; // that a map can show

// How a point is run: on a GPU a few repeats make a median.
[[nodiscard]] RunOptions optionsFor(const DeviceInfo& device)
{
    RunOptions options;
    if (device.measured()) {
        options.repeats = 5;
        options.warmups = 1;
    }
    return options;
}

} // namespace

SweepPage::SweepPage(const Look& look, Session& session, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_session(session)
    , m_hold(session)
{
    setObjectName(QStringLiteral("sweepPage"));
    setBackgroundRole(QPalette::Base);
    setAutoFillBackground(true);
    build();
    m_soon.setSingleShot(true);
    connect(&m_soon, &QTimer::timeout, this, &SweepPage::start);
    connect(&m_session, &Session::pairChanged, this, &SweepPage::followSettings);
    connect(&m_session, &Session::deviceChanged, this, &SweepPage::followSettings);
    connect(&m_session, &Session::shownChanged, this, &SweepPage::showRecommendation);
    connect(&m_runner, &SweepRunner::progressed, this, &SweepPage::showResult);
    connect(&m_runner, &SweepRunner::finished, this, [this] {
        m_hold.set(false);
        showResult();
    });
    connect(&m_look, &Look::changed, this, &SweepPage::applyLook);
    setAxis(0, QStringLiteral("streams"), {});
    setAxis(1, QStringLiteral("batch_size"), {});
    applyLook();
}

SweepPage::~SweepPage() = default;

void SweepPage::setAxis(int place, const QString& key, const QString& values)
{
    auto& editor = m_axes[static_cast<std::size_t>(place)];
    if (editor.key->count() == 0)
        fillKeys();
    if (editor.key->findData(key) < 0)
        return; // of another version
    editor.key->setCurrentIndex(editor.key->findData(key));
    editor.values->setText(values.isEmpty() ? defaultSweepValues(key.toStdString(), m_session.pair().b) : values);
    editor.values->setCursorPosition(0); // the beginning tells what it is
    followSettings();
}

QStringList SweepPage::axisTexts() const
{
    QStringList texts;
    for (const auto& editor : m_axes)
        texts << editor.key->currentData().toString() + QLatin1Char('=') + editor.values->text();
    return texts;
}

void SweepPage::restoreAxes(const QStringList& texts)
{
    if (static_cast<std::size_t>(texts.size()) != m_axes.size())
        return;
    for (int place = 0; place < texts.size(); ++place) {
        const auto key = texts[place].section(QLatin1Char('='), 0, 0);
        setAxis(place, key, texts[place].mid(key.size() + 1));
    }
}

void SweepPage::setNote(const QString& note)
{
    m_note = note;
    showStatus();
}

void SweepPage::pickKey(int place)
{
    auto& editor = m_axes[static_cast<std::size_t>(place)];
    editor.values->setText(defaultSweepValues(editor.key->currentData().toString().toStdString(), m_session.pair().b));
    followSettings();
}

Result<SweepAxes, Problems> SweepPage::axes() const
{
    std::vector<SweepAxis> parsed;
    Problems problems;
    for (const auto& editor : m_axes) {
        auto values = editor.values->text();
        values.remove(QLatin1Char(' '));
        auto axis = parseSweepAxis((editor.key->currentData().toString() + QLatin1Char('=') + values).toStdString());
        if (axis)
            parsed.push_back(std::move(axis).value());
        else
            problems.insert(problems.end(), axis.error().begin(), axis.error().end());
    }
    if (!problems.empty())
        return problems;
    return SweepAxes::make(std::move(parsed));
}

QString SweepPage::problemText() const
{
    const auto made = axes();
    QStringList sentences;
    if (!made) {
        for (const auto& problem : made.error()) {
            const auto text = words::problem(problem, std::nullopt, m_session.pair().b).joined();
            const auto label = words::label(QString::fromStdString(problem.field));
            sentences << (label.isEmpty() ? text : tr("%1: %2", "a setting, what is wrong").arg(label, text));
        }
    } else if (made->pointCount() > MostPoints) {
        sentences << tr("These are more settings than a map can show; the command line sweeps more.");
    } else if (!m_session.isRunnable() && !m_session.problems(Side::B).empty()) {
        sentences << tr("B as it is cannot be run; points that can are swept.");
    }
    if (!m_runner.error().isEmpty() && !isRunning())
        sentences << words::sentence(m_runner.error().toStdString());
    return sentences.join(QLatin1Char(' '));
}

// What is varied does not matter: another cell of the same sweep may be in B by now.
bool SweepPage::isFresh(const SweepAxes& wanted) const
{
    const auto& result = m_runner.result();
    if (!m_swept || !result || m_swept->second != m_session.deviceKey()
        || !std::ranges::equal(result->sweep.axes.axes(), wanted.axes()))
        return false;
    auto now = wanted.scenarioOf(m_session.pair().b, 0);
    auto then = wanted.scenarioOf(m_swept->first, 0);
    now.name.clear();
    then.name.clear();
    now.finalSync = then.finalSync;
    return now == then;
}

void SweepPage::followSettings()
{
    emit commandChanged();
    showStatus();
    const auto made = axes();
    const bool itself =
        m_session.backend() && !m_session.device().measured() && made && made->pointCount() <= MostByItself;
    const bool fresh = made && isFresh(*made);
    m_pale->setEnabled(m_runner.result() && !fresh);
    if (fresh)
        showRecommendation(); // against B as it is now
    if (fresh || !made)
        return;
    if (isVisible() && itself)
        m_soon.start(SoonMs);
}

void SweepPage::start()
{
    m_soon.stop();
    auto made = axes();
    showStatus();
    if (!made || made->pointCount() > MostPoints || !m_session.backend())
        return;
    const auto device = m_session.device();
    if (device.measured() && isTuning())
        return; // one at a time
    m_swept = std::pair(m_session.pair().b, m_session.deviceKey());
    auto scenario = m_session.pair().b;
    scenario.finalSync = true;
    const auto old = m_runner.result();
    const bool same = old && std::ranges::equal(old->sweep.axes.axes(), made->axes());
    if (!same)
        m_selected.reset();
    m_equal.clear();
    m_pale->setEnabled(false);
    if (device.measured())
        m_hold.set(true);
    m_runner.start(m_session.sharedBackend(), {std::move(scenario), std::move(made).value()}, optionsFor(device));
    showResult();
}

void SweepPage::stop()
{
    m_runner.stop();
}

std::optional<std::size_t> SweepPage::recommended() const
{
    return m_equal.empty() ? std::nullopt : std::optional(m_equal.front());
}

std::optional<std::size_t> SweepPage::pointOfB() const
{
    const auto& result = m_runner.result();
    if (!result)
        return std::nullopt;
    auto wanted = m_session.pair().b;
    wanted.finalSync = true;
    wanted.name = result->sweep.scenario.name;
    // Its place on each axis first: a sweep may have many points.
    std::size_t point = 0;
    for (const auto& axis : result->sweep.axes.axes()) {
        const auto at = std::ranges::find_if(axis.values, [&](const nlohmann::json& value) {
            auto same = wanted;
            return !applySetting(same, axis.key + '=' + settingText(value)) && same == wanted;
        });
        if (at == axis.values.end())
            return std::nullopt;
        point = point * axis.values.size() + static_cast<std::size_t>(at - axis.values.begin());
    }
    return result->sweep.axes.scenarioOf(result->sweep.scenario, point) == wanted ? std::optional(point) : std::nullopt;
}

std::optional<double> SweepPage::wallOfB() const
{
    const auto& b = m_session.shown().b;
    return b && b->record.isDuration && b->scenario == m_session.pair().b ? std::optional(b->wallP50Us())
                                                                          : std::nullopt;
}

std::optional<std::size_t> SweepPage::focusPoint() const
{
    if (m_selected)
        return m_selected;
    if (const auto best = recommended())
        return best;
    return pointOfB();
}

void SweepPage::showResult()
{
    m_map->setResult(m_runner.result());
    m_map->setSelected(m_selected);
    m_map->setCurrent(pointOfB());
    showMarks();
    showCurves();
    showRecommendation();
    showStatus();
}

void SweepPage::showMarks()
{
    const auto& result = m_runner.result();
    m_equal.clear();
    // Half a sweep has no best.
    if (result && !isRunning()) {
        const auto& choice = m_recommendation->choice();
        m_equal = equalPoints(*result, choice.goal, choice.withinPct, choice.memoryLimitPct);
    }
    const auto limit = result ? static_cast<std::uint64_t>(static_cast<double>(result->device.memoryBytes)
                                                           * m_recommendation->choice().memoryLimitPct / 100.0)
                              : 0;
    const bool reached = result && limit > 0 && std::ranges::any_of(result->points, [&](const SweepPoint& point) {
                             return point.tried && (point.deviceMemoryBytes > limit || !point.error.empty());
                         });
    m_map->setMarks(m_equal, reached ? limit : 0);
}

void SweepPage::showRecommendation()
{
    m_recommendation->show(m_runner.result(), m_equal, m_selected, wallOfB());
    m_map->setCurrent(pointOfB());
}

void SweepPage::showStatus()
{
    m_status->setText(statusText());
    m_status->setToolTip(words::numberHelp("sweep_time"));
    m_run->setText(isRunning() ? tr("Stop") : tr("Sweep"));
    m_run->setIcon(m_look.icon(isRunning() ? QStringLiteral("stop") : QStringLiteral("run")));
    QStringList said{m_note, problemText()};
    said.removeAll(QString());
    m_problem->setText(said.join(QLatin1Char(' ')));
    m_problem->setVisible(!said.isEmpty());
    const auto made = axes();
    const bool good = made && made->pointCount() <= MostPoints;
    m_run->setEnabled(isRunning() || (good && m_session.backend()));
    const auto& result = m_runner.result();
    const bool slow = isRunning() && m_runner.elapsedMs() > 500;
    m_progress->setVisible(slow);
    if (result) {
        m_progress->setRange(0, static_cast<int>(result->points.size()));
        m_progress->setValue(static_cast<int>(m_runner.done()));
    }
    for (auto* action : {m_copyTsv, m_saveCsv, m_saveJson})
        action->setEnabled(result && m_runner.done() > 0);
}

QString SweepPage::statusText() const
{
    const auto& result = m_runner.result();
    if (!result)
        return {};
    const auto count = [](std::size_t n) { return words::text(countText(static_cast<std::int64_t>(n))); };
    return tr("%1 of %2 settings in %3", "done, all, time")
        .arg(count(m_runner.done()), count(result->points.size()),
             words::text(durationText(static_cast<double>(m_runner.elapsedMs()) * 1000.0)));
}

void SweepPage::apply(std::size_t point, const QString& what)
{
    apply(m_runner.result()->sweep.axes.scenarioOf(m_session.pair().b, point), what);
}

void SweepPage::apply(const Scenario& scenario, const QString& what)
{
    auto pair = m_session.pair();
    const auto name = pair.b.name;
    const bool sync = pair.b.finalSync;
    pair.b = scenario;
    pair.b.name = name;
    pair.b.finalSync = sync;
    m_session.edit(pair, {}, tr("%1 in B", "a setting").arg(what.isEmpty() ? words::strategySummary(scenario) : what));
}

void SweepPage::startTune()
{
    if (isTuning()) {
        m_tuning.cancel();
        m_hold.set(false);
        m_tuneMessage.clear();
        showTune();
        return;
    }
    if (!m_session.backend() || isRunning())
        return;
    const auto& choice = m_recommendation->choice();
    TuneOptions options;
    options.objective = choice.goal == SweepGoal::Throughput ? TuneObjective::Throughput : TuneObjective::Latency;
    options.memoryLimitPct = choice.memoryLimitPct;
    options.latencyLimitUs = choice.latencyLimitUs;
    options.samePct = choice.withinPct;
    options.run = optionsFor(m_session.device());
    if (m_session.device().measured())
        m_hold.set(true);
    auto base = m_session.pair().b;
    base.finalSync = true;
    m_tuned.reset();
    m_tuning.start([this, base, options,
                    backend = m_session.sharedBackend()](const std::stop_token& stop) -> Background::Delivery {
        auto tuned = tune(*backend, base, options, stop);
        return [this, tuned = std::move(tuned)] {
            m_hold.set(false);
            m_tuned = tuned ? std::make_shared<const TuneResult>(*tuned) : nullptr;
            m_tuneMessage = tuned ? std::string() : tuned.error().message;
            showTune();
        };
    });
    showTune();
}

void SweepPage::showTune()
{
    if (isTuning())
        m_recommendation->tune().show(nullptr, tr("Being tuned\u2026"), true);
    else
        m_recommendation->tune().show(m_tuned, words::sentence(m_tuneMessage), false);
}

void SweepPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    followSettings();
}

void SweepPage::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

} // namespace overlap
