// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/lesson_charts.h"

#include "widgets/charts/chart_column.h"
#include "widgets/charts/recorded_names.h"
#include "widgets/charts/run_view.h"
#include "widgets/learn/guess_chart.h"
#include "widgets/learn/lesson_walk.h"
#include "widgets/learn/series_chart.h"
#include "widgets/style/number_text.h"
#include "widgets/sweep/line_chart.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/number_help.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double StripHeight = 33.0;
constexpr std::uint32_t FirstBatches = 3; // of A, before the prediction
constexpr double Beyond = 1.09; // of the longest guess, to the end of the axis

[[nodiscard]] GuidedRun plain(const std::string& name, const StudyResults& results)
{
    return {name, results.run(name), std::nullopt, nullptr, {}};
}

// Places in the layout.
enum Row
{
    WholeRow,
    ZoomHeadRow,
    ZoomRow,
    GuessRow,
    LineRow,
    NoteRow
};

[[nodiscard]] int lanesOf(const ChartColumn& chart)
{
    const auto lanes = chart.run(RunSide::A).lanes().size() + chart.run(RunSide::B).lanes().size();
    return static_cast<int>(std::max<std::size_t>(1, lanes)) + 2;
}

} // namespace

LessonCharts::LessonCharts(const Look& look, LessonWalk& walk, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_walk(walk)
    , m_strip(new QLabel(this))
    , m_scroll(new QScrollArea(this))
    , m_content(new QWidget(m_scroll))
    , m_whole(new ChartColumn(look, m_content))
    , m_zoomHead(new QWidget(m_content))
    , m_zoomTitle(new QLabel(m_zoomHead))
    , m_zoomRange(new QLabel(m_zoomHead))
    , m_zoom(new ChartColumn(look, m_content))
    , m_guess(new GuessChart(look, m_content))
    , m_line(new LineChart(look, m_content))
    , m_note(new QLabel(m_content))
{
    setObjectName(QStringLiteral("lesson.charts"));
    m_whole->setObjectName(QStringLiteral("lesson.whole"));
    m_zoom->setObjectName(QStringLiteral("lesson.zoom"));
    m_line->setObjectName(QStringLiteral("lesson.series"));
    m_strip->setObjectName(QStringLiteral("lesson.strip"));
    m_strip->setWordWrap(true);
    m_strip->setForegroundRole(QPalette::PlaceholderText);
    m_zoomRange->setForegroundRole(QPalette::PlaceholderText);
    m_note->setForegroundRole(QPalette::PlaceholderText);
    m_note->setWordWrap(true);
    m_note->setAlignment(Qt::AlignCenter);
    for (auto* chart : {m_whole, m_zoom}) {
        chart->setShowArrows(false);
        chart->setShowBound(false);
    }
    auto* head = new QHBoxLayout(m_zoomHead);
    head->addWidget(m_zoomTitle);
    head->addStretch(1);
    head->addWidget(m_zoomRange);
    auto* outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(m_strip);
    outer->addWidget(m_scroll, 1);
    m_scroll->setObjectName(QStringLiteral("lesson.chartScroll"));
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_scroll->viewport()->setBackgroundRole(QPalette::Base);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    m_column = new QVBoxLayout(m_content);
    m_column->setContentsMargins(0, 0, 0, 0);
    m_column->setSpacing(0);
    for (auto* widget : std::initializer_list<QWidget*>{m_whole, m_zoomHead, m_zoom, m_guess, m_line, m_note})
        m_column->addWidget(widget);
    m_scroll->setWidget(m_content);
    m_whole->installEventFilter(this);
    m_zoom->installEventFilter(this);
    connect(m_guess, &GuessChart::guessEdited, &m_walk, &LessonWalk::setGuess);
    connect(&m_walk, &LessonWalk::predictionChanged, this, [this] { m_guess->setGuess(m_walk.prediction().number); });
    connect(m_zoom, &ChartColumn::viewChanged, this, &LessonCharts::showZoomRange);
    refresh();
}

LessonCharts::Content LessonCharts::beforePrediction() const
{
    Content content;
    content.whole = {plain("A", m_walk.results())};
    content.guess = true;
    auto zoom = guidedBatches("A", 0, FirstBatches - 1, m_walk.results());
    const auto& scenario = content.whole.front().run->scenario;
    if (!zoom.whole && scenario.batches() > FirstBatches) {
        content.zoom = std::move(zoom);
        content.zoomTitle = tr("The first three batches of A");
    }
    return content;
}

LessonCharts::Content LessonCharts::atStep() const
{
    Content content;
    const auto& lesson = *m_walk.lesson();
    const auto& step = lesson.steps[m_walk.step()];
    if (step.runs.empty()) {
        if (const auto* series = lesson.study.seriesNamed(step.series))
            content.series = std::pair(series, step.field);
        return content;
    }
    auto guided = guidedStep(step, m_walk.results());
    for (const auto& run : guided.runs)
        if (!run.run)
            content.note = QString::fromStdString(run.error);
    std::erase_if(guided.runs, [](const GuidedRun& run) { return !run.run; });
    if (guided.runs.empty())
        return content;
    content.note.clear();
    content.zoomTitle = placeTitle(step);
    const bool pair =
        std::ranges::all_of(guided.runs, [](const GuidedRun& run) { return run.name == "A" || run.name == "B"; });
    if (!guided.whole) {
        content.whole = guided.runs;
        if (pair) { // the other one for comparison
            content.whole = {plain("A", m_walk.results()), plain("B", m_walk.results())};
            for (auto& run : content.whole)
                for (const auto& meant : guided.runs)
                    if (meant.name == run.name)
                        run = meant;
            std::erase_if(content.whole, [](const GuidedRun& run) { return !run.run; });
        }
    }
    content.zoom = std::move(guided);
    return content;
}

LessonCharts::Content LessonCharts::content() const
{
    if (m_walk.lesson() == nullptr)
        return {};
    const auto& results = m_walk.results();
    if (m_walk.state() == StudyState::Done) {
        if (m_walk.stage() == LessonStage::See && m_walk.step() < m_walk.lesson()->steps.size())
            return atStep();
        if (m_walk.predicted()) {
            Content content;
            for (const char* name : {"A", "B"})
                if (results.run(name))
                    content.whole.push_back(plain(name, results));
            content.utilization = true;
            return content;
        }
    }
    if (results.run("A"))
        return beforePrediction();
    Content content;
    content.note = m_walk.state() == StudyState::Failed ? m_walk.failure() : QString();
    return content;
}

void LessonCharts::refresh()
{
    show(content());
}

void LessonCharts::showRuns(ChartColumn& chart, const std::vector<GuidedRun>& runs) const
{
    const auto run = [&](std::size_t i) { return i < runs.size() ? runs[i].run : nullptr; };
    const auto heading = [&](std::size_t i) {
        if (i >= runs.size() || m_walk.lesson() == nullptr)
            return RunHeading{};
        const auto name = words::runName(*m_walk.lesson(), runs[i].name);
        return RunHeading{name, name, QString::fromStdString(runs[i].name)};
    };
    chart.setHeadings(heading(0), heading(1));
    chart.setRuns(run(0), run(1));
    for (std::size_t i = 0; i < 2; ++i) {
        const auto side = i == 0 ? RunSide::A : RunSide::B;
        chart.setHits(side, nullptr);
        chart.setBands(side, {});
    }
}

void LessonCharts::showZoom(const GuidedStep& step, const QString& title)
{
    m_zoom->setParts({false, step.whole || step.runs.size() > 1, step.whole || step.runs.size() > 1, true, false});
    showRuns(*m_zoom, step.runs);
    for (std::size_t i = 0; i < step.runs.size(); ++i)
        m_zoom->setHits(i == 0 ? RunSide::A : RunSide::B, step.runs[i].hits);
    if (step.whole)
        m_zoom->fitAll();
    else
        m_zoom->view().setRange(step.range);
    m_zoomTitle->setText(title);
    showZoomRange();
}

void LessonCharts::showZoomRange()
{
    const auto range = m_zoom->view().range();
    constexpr int Digits = 100; // what the ends are told apart by
    const auto text = [&](TracePoint t) {
        return t == TracePoint{} ? QStringLiteral("0") : timeString(t, range.duration() / Digits);
    };
    m_zoomRange->setToolTip(words::numberHelp("visible_range"));
    m_zoomRange->setText(tr("%1 \u2013 %2", "begin and end").arg(text(range.begin), text(range.end)));
}

void LessonCharts::showGuess()
{
    const auto range = predictionRange(*m_walk.lesson(), m_walk.results());
    m_guess->setHeading(words::runName(*m_walk.lesson(), "B"));
    QStringList lanes;
    const auto& view = m_whole->run(RunSide::A);
    for (const auto& lane : view.lanes())
        lanes << laneText(lane, view.run().get());
    m_guess->setLanes(lanes);
    if (range) {
        m_guess->setLimits(range->from.value, range->to.value);
        const auto end = std::max(m_whole->view().range().end.time_since_epoch(),
                                  Nanoseconds(std::llround(range->to.value * 1000.0 * Beyond)));
        m_guess->setAxis({TracePoint{}, TracePoint(end)});
        // Both on one axis where that shows A well enough.
        if (range->to.value <= m_walk.results().run("A")->wallP50Us() * 1.01)
            m_guess->setAxis(m_whole->view().range());
    }
    m_guess->setGuess(m_walk.prediction().number);
    m_guess->setEnabled(m_walk.state() == StudyState::Ready && !m_walk.predicted());
    m_guess->retranslate();
    alignGuess();
}

void LessonCharts::alignGuess()
{
    const auto [left, right] = m_whole->timeEdges();
    m_guess->setEdges(left, right);
}

void LessonCharts::showStrip(const Content& content)
{
    QString text;
    if (m_walk.stage() == LessonStage::See && m_walk.state() == StudyState::Done)
        text = content.zoom && !content.zoom->whole
                   ? tr("Above the whole of the runs, below the part that is meant; all else in it is dimmed.")
                   : tr("What is meant keeps its colours.");
    if (content.series)
        text = tr("One run for each point of the curve.");
    if (text.isEmpty())
        text = tr("Set by the lesson; the scenario panel unlocks at \u201CTry next\u201D.");
    m_strip->setText(text);
}

QString LessonCharts::stripText() const
{
    return m_strip->text();
}

void LessonCharts::show(const Content& content)
{
    const bool whole = !content.whole.empty();
    m_strip->setFont(m_look.font(FontRole::Caption));
    m_strip->setMinimumHeight(m_look.ipx(StripHeight));
    m_strip->setContentsMargins(m_look.ipx(12.0), 0, m_look.ipx(12.0), 0);
    m_zoomTitle->setFont(m_look.font(FontRole::BodyBold));
    m_zoomRange->setFont(m_look.font(FontRole::Caption));
    m_note->setFont(m_look.font(FontRole::Body));
    m_zoomHead->layout()->setContentsMargins(m_look.ipx(10.0), m_look.ipx(8.0), m_look.ipx(58.0), m_look.ipx(2.0));
    if (whole) {
        m_whole->setParts({false, true, true, content.utilization, content.utilization});
        showRuns(*m_whole, content.whole);
        m_whole->fitAll();
        if (content.zoom && !content.guess && !content.zoom->whole) {
            for (std::size_t i = 0; i < content.whole.size(); ++i)
                if (content.whole[i].found)
                    m_whole->setBands(i == 0 ? RunSide::A : RunSide::B, {content.whole[i].found->range}, 0);
        }
    }
    m_whole->setVisible(whole);
    if (content.zoom)
        showZoom(*content.zoom, content.zoomTitle);
    m_zoomHead->setVisible(content.zoom.has_value());
    m_zoom->setVisible(content.zoom.has_value());
    m_guess->setVisible(content.guess);
    m_line->setVisible(content.series.has_value());
    if (content.series)
        showSeries(*m_line, *content.series->first, content.series->second, m_walk.results(), m_look);
    m_note->setText(content.note);
    m_note->setVisible(!whole && !content.zoom && !content.series);
    m_column->setStretch(WholeRow, whole ? lanesOf(*m_whole) : 0);
    m_column->setStretch(ZoomRow, content.zoom ? lanesOf(*m_zoom) : 0);
    m_column->setStretch(GuessRow, content.guess ? lanesOf(*m_whole) : 0);
    m_column->setStretch(LineRow, content.series ? 1 : 0);
    m_column->setStretch(NoteRow, 1);
    keepHeights();
    if (content.guess)
        showGuess();
    showStrip(content);
}

void LessonCharts::keepHeights()
{
    for (auto* chart : {m_whole, m_zoom})
        chart->setMinimumHeight(chart->isHidden() ? 0 : chart->leastHeight());
}

// What lies below follows the chart above.
bool LessonCharts::eventFilter(QObject* watched, QEvent* event)
{
    if ((watched == m_whole || watched == m_zoom) && event->type() == QEvent::Resize) {
        keepHeights();
        alignGuess();
    }
    return QWidget::eventFilter(watched, event);
}

void LessonCharts::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(QRect(0, m_strip->geometry().bottom(), width(), 1), theme.border);
}

} // namespace overlap
