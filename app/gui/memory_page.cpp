// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/memory_page.h"

#include "app/gui/session.h"
#include "engine/base/csv.h"
#include "engine/base/text.h"
#include "engine/fit/fitted_backend.h"
#include "engine/result/comparison.h"
#include "engine/sweep/sweep_curves.h"
#include "widgets/controls/table_text.h"
#include "widgets/memory/memory_chart.h"
#include "widgets/memory/memory_map_bar.h"
#include "widgets/memory/memory_words.h"
#include "widgets/style/look.h"
#include "widgets/view/visible_range.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QClipboard>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QShowEvent>
#include <QSlider>
#include <QVBoxLayout>

#include <algorithm>

namespace overlap {

namespace {

constexpr std::uint64_t LessonBytes = 64ULL << 20U;
constexpr int FactRows = 8;

} // namespace

MemoryPage::MemoryPage(const Look& look, Session& session, VisibleRange& view, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_session(session)
    , m_view(view)
    , m_replay(replay(LessonBytes, tearingRequests(LessonBytes), LessonBytes / 64))
{
    setObjectName(QStringLiteral("memoryPage"));
    build();
    connect(&m_view, &VisibleRange::cursorChanged, this, &MemoryPage::showMaps);
    connect(&m_view, &VisibleRange::rangeChanged, this, &MemoryPage::showMaps);
    connect(&m_look, &Look::changed, this, &MemoryPage::applyLook);
    m_step->setValue(m_step->maximum());
    applyLook();
}

MemoryPage::~MemoryPage() = default;

void MemoryPage::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    m_scroll = new QScrollArea(this);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    column->addWidget(m_scroll);
    m_content = new QWidget(m_scroll);
    m_content->setBackgroundRole(QPalette::Base);
    m_content->setAutoFillBackground(true);
    auto* content = new QVBoxLayout(m_content);
    for (const auto side : Sides) {
        auto*& chart = m_charts[static_cast<std::size_t>(side)];
        chart = new MemoryChart(m_look, m_view, side, m_content);
        chart->setObjectName(side == Side::A ? QStringLiteral("memory.a") : QStringLiteral("memory.b"));
        content->addWidget(chart, 1);
    }
    m_charts[1]->setWithTimes(true);
    auto* below = new QWidget(m_content);
    auto* columns = new QHBoxLayout(below);
    columns->setContentsMargins(0, 0, 0, 0);
    auto* left = new QWidget(below);
    auto* maps = new QVBoxLayout(left);
    maps->setContentsMargins(0, 0, 0, 0);
    m_mapsTitle = new QLabel(left);
    m_mapsRemark = new QLabel(left);
    m_mapsRemark->setWordWrap(true);
    m_mapsRemark->setForegroundRole(QPalette::PlaceholderText);
    maps->addWidget(m_mapsTitle);
    maps->addWidget(m_mapsRemark);
    for (auto*& map : m_maps) {
        map = new MemoryMapBar(m_look, left);
        maps->addWidget(map);
    }
    maps->addWidget(makeLesson());
    maps->addStretch(1);
    columns->addWidget(left, 3);
    columns->addWidget(makeFacts(), 2);
    content->addWidget(below);
    m_scroll->setWidget(m_content);
}

QWidget* MemoryPage::makeLesson()
{
    auto* box = new QWidget(m_content);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    m_lessonTitle = new QLabel(box);
    m_lessonRemark = new QLabel(box);
    m_lessonRemark->setWordWrap(true);
    m_lessonRemark->setForegroundRole(QPalette::PlaceholderText);
    m_step = new QSlider(Qt::Horizontal, box);
    m_step->setObjectName(QStringLiteral("memory.step"));
    m_step->setRange(0, static_cast<int>(m_replay.maps.size()) - 1);
    m_lesson = new MemoryMapBar(m_look, box);
    m_lessonText = new QLabel(box);
    m_lessonText->setObjectName(QStringLiteral("memory.lesson"));
    m_lessonText->setWordWrap(true);
    column->addWidget(m_lessonTitle);
    column->addWidget(m_lessonRemark);
    column->addWidget(m_step);
    column->addWidget(m_lesson);
    column->addWidget(m_lessonText);
    connect(m_step, &QSlider::valueChanged, this, &MemoryPage::setLessonStep);
    return box;
}

QWidget* MemoryPage::makeFacts()
{
    auto* box = new QWidget(m_content);
    auto* column = new QVBoxLayout(box);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    m_factsTitle = new QLabel(box);
    m_copy = new QPushButton(box);
    m_copy->setObjectName(QStringLiteral("memory.copy"));
    m_save = new QPushButton(box);
    m_save->setObjectName(QStringLiteral("memory.save"));
    head->addWidget(m_factsTitle, 1);
    head->addWidget(m_copy);
    head->addWidget(m_save);
    column->addLayout(head);
    m_facts = new QGridLayout;
    m_facts->setColumnStretch(0, 1);
    for (int row = 0; row < FactRows; ++row) {
        std::array<QLabel*, 3> labels{};
        for (int i = 0; i < 3; ++i) {
            auto*& label = labels[static_cast<std::size_t>(i)];
            label = new QLabel(box);
            m_facts->addWidget(label, row, i, i == 0 ? Qt::AlignLeft : Qt::AlignRight);
        }
        m_rows.push_back(labels);
    }
    column->addLayout(m_facts);
    column->addStretch(1);
    connect(m_copy, &QPushButton::clicked, this, [this] { QGuiApplication::clipboard()->setText(tsv()); });
    connect(m_save, &QPushButton::clicked, this, &MemoryPage::saveRequested);
    return box;
}

void MemoryPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    if (m_wanted)
        request();
    else
        showMaps(); // the range, the cursor or the result may be another by now
}

void MemoryPage::setRuns(const ShownPair& shown)
{
    const bool same = shown.a == m_runs.a && shown.b == m_runs.b;
    m_runs = shown;
    if (!same)
        request();
}

void MemoryPage::request()
{
    m_wanted = true;
    if (!isVisible())
        return;
    m_wanted = false;
    m_working.start([this, runs = std::array{m_runs.a, m_runs.b}, backend = m_session.sharedBackend(),
                     before = m_known](const std::stop_token&) -> Background::Delivery {
        std::array<Known, 2> known;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            if (!runs[i])
                continue;
            if (runs[i] == before[i].run) {
                known[i] = before[i];
                continue;
            }
            known[i] = knownOf(runs[i], backend.get());
        }
        return [this, known] { take(known); };
    });
}

MemoryPage::Known MemoryPage::knownOf(const RunResultPtr& run, const Backend* backend)
{
    Known known;
    known.run = run;
    const bool recording = run->record.recorder == Recorder::Auto; // of another program: no scenario is behind it
    if (recording && run->record.timeline) {
        MemoryContext context;
        context.capacityBytes = run->device.memoryBytes;
        auto history = memoryOf(*run->record.timeline, run->window(), context);
        if (history)
            known.history = std::make_shared<const MemoryHistory>(*std::move(history));
        else
            known.message = history.error().message;
        return known;
    }
    const auto* profile = !run->device.measured() && backend ? backend->profile() : nullptr;
    if (auto history = memoryOf(*run, profile))
        known.history = std::make_shared<const MemoryHistory>(*std::move(history));
    const auto capacity =
        known.history && known.history->capacityBytes > 0 ? known.history->capacityBytes : run->device.memoryBytes;
    const auto limit = static_cast<std::uint64_t>(static_cast<double>(capacity) * DefaultMemoryLimitPct / 100.0);
    // What the recorded program needs besides its copies, no fit tells.
    if (capacity > 0 && !isFitted(run->device))
        known.largestBatch = largestBatchWithin(run->scenario, limit);
    return known;
}

void MemoryPage::take(const std::array<Known, 2>& known)
{
    m_known = known;
    double most = 0.0;
    for (const auto& one : m_known)
        if (one.history)
            most =
                std::max(most, static_cast<double>(std::max(one.history->peakDeviceBytes, one.history->peakHostBytes)));
    constexpr double Room = 1.12; // above the higher peak
    for (const auto side : Sides) {
        const auto& one = m_known[static_cast<std::size_t>(side)];
        const auto message = !one.run               ? tr("There is no run of %1 yet.").arg(words::sideName(side))
                             : !one.message.empty() ? words::sentence(one.message)
                                                    : tr("This run was not recorded, so there is nothing to look at.");
        chart(side).show(one.history, most * Room, one.history ? QString() : message);
    }
    showMaps();
    fillFacts();
}

// Where the cursor is, else where most is held in the visible part.
TracePoint MemoryPage::mapTime(Side side) const
{
    if (const auto cursor = m_view.cursor())
        return *cursor;
    const auto& history = *m_known[static_cast<std::size_t>(side)].history;
    TracePoint at = m_view.range().begin;
    std::uint64_t most = history.at(at).deviceBytes();
    for (const auto& step : history.steps) {
        if (step.at < m_view.range().begin || step.at >= m_view.range().end || step.deviceBytes() <= most)
            continue;
        most = step.deviceBytes();
        at = step.at;
    }
    return at;
}

void MemoryPage::showMaps()
{
    if (!isVisible())
        return;
    for (const auto side : Sides) {
        const auto& one = m_known[static_cast<std::size_t>(side)];
        if (!one.history) {
            map(side).show(std::nullopt, words::sideName(side));
            continue;
        }
        const auto at = mapTime(side);
        map(side).show(one.history->mapAt(at),
                       tr("%1 at %2", "A or B, a time")
                           .arg(words::sideName(side), words::text(durationText(at.time_since_epoch()))));
    }
}

QList<MemoryPage::Fact> MemoryPage::facts() const
{
    QList<Fact> rows;
    const auto add = [&](const char* help, const QString& name, auto value) {
        QStringList row{name};
        for (const auto& one : m_known)
            row << (one.history ? value(one) : QStringLiteral("\u2013"));
        rows << Fact{row, help};
    };
    const auto bytes = [](std::uint64_t n) { return words::text(bytesText(static_cast<double>(n))); };
    add("memory_peak_device", tr("Peak on the device"),
        [&](const Known& one) { return bytes(one.history->peakDeviceBytes); });
    add("memory_pool_unused", tr("of it unused in the pool"),
        [&](const Known& one) { return bytes(one.history->peakOf(MemoryUse::PoolUnused)); });
    add("memory_peak_host", tr("Peak on the host"),
        [&](const Known& one) { return bytes(one.history->peakHostBytes); });
    add("memory_pinned", tr("of it pinned"),
        [&](const Known& one) { return bytes(one.history->peakOf(MemoryUse::HostPinned)); });
    add("memory_capacity", tr("Device memory for buffers"), [&](const Known& one) {
        return one.history->capacityBytes > 0 ? bytes(one.history->capacityBytes) : QStringLiteral("n/a");
    });
    add("largest_batch", tr("Largest batch within %1").arg(words::text(percentText(DefaultMemoryLimitPct, 0))),
        [&](const Known& one) {
            return one.largestBatch ? words::text(countText(*one.largestBatch)) : QStringLiteral("n/a");
        });
    add("memory_wholeness", tr("Largest free piece of what is free, at worst"), [&](const Known& one) {
        std::optional<double> least;
        for (const auto& step : one.history->steps)
            if (const auto whole = step.wholenessPct())
                least = std::min(least.value_or(*whole), *whole);
        return least ? words::text(percentText(*least, 0)) : QStringLiteral("n/a");
    });
    return rows;
}

void MemoryPage::fillFacts()
{
    auto rows = facts();
    rows.prepend({{QString(), words::sideName(Side::A), words::sideName(Side::B)}, ""});
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const bool used = row < static_cast<std::size_t>(rows.size());
        for (std::size_t i = 0; i < 3; ++i) {
            m_rows[row][i]->setVisible(used);
            if (!used)
                continue;
            const auto& fact = rows[static_cast<qsizetype>(row)];
            m_rows[row][i]->setText(fact.texts[static_cast<qsizetype>(i)]);
            m_rows[row][i]->setToolTip(words::numberHelp(fact.help));
        }
    }
}

QString MemoryPage::tsv() const
{
    QList<QStringList> rows{{QStringLiteral("quantity"), QStringLiteral("A"), QStringLiteral("B")}};
    for (const auto& row : facts())
        rows << row.texts;
    return tsvOf(rows);
}

QString MemoryPage::csv() const
{
    std::string text;
    for (const auto& one : m_known) {
        if (one.run) {
            text += csvComment(originLabel(*one.run)) + std::string(CsvEndOfLine);
            break;
        }
    }
    text += "side,time_us";
    for (std::size_t i = 0; i < MemoryUseCount; ++i)
        text += std::string(",") + memoryUseId(static_cast<MemoryUse>(i)) + "_bytes";
    text += std::string(",free_bytes,largest_free_bytes") + std::string(CsvEndOfLine);
    for (const auto side : Sides) {
        const auto& one = m_known[static_cast<std::size_t>(side)];
        if (!one.history)
            continue;
        for (const auto& step : one.history->steps) {
            text += words::sideName(side).toStdString() + ','
                    + QString::number(static_cast<double>(step.at.time_since_epoch().count()) / 1000.0, 'f', 3)
                          .toStdString();
            for (const auto bytes : step.bytes)
                text += ',' + std::to_string(bytes);
            text += ',' + std::to_string(step.freeBytes) + ',' + std::to_string(step.largestFreeBytes);
            text += CsvEndOfLine;
        }
    }
    return QString::fromStdString(text);
}

QString MemoryPage::lessonText() const
{
    const auto step = static_cast<std::size_t>(m_step->value());
    const auto requests = tearingRequests(LessonBytes);
    if (step >= m_replay.maps.size() || step >= requests.size())
        return {};
    const auto& map = m_replay.maps[step];
    const auto bytes = [](std::uint64_t n) { return words::text(bytesText(static_cast<double>(n))); };
    const auto& request = requests[step];
    if (m_replay.failedAt == step)
        return words::spaced(tr("%1 asked for: enough is free (%2), but no piece is large enough (%3).")
                                 .arg(bytes(request.bytes), bytes(map.freeBytes()), bytes(map.largestFree())));
    return words::spaced(request.bytes > 0 ? tr("%1 asked for and given.").arg(bytes(request.bytes))
                                           : tr("A large buffer is given back."));
}

void MemoryPage::setLessonStep(int step)
{
    if (m_step->value() != step) {
        m_step->setValue(step);
        return;
    }
    const auto at = static_cast<std::size_t>(std::max(0, step));
    if (at < m_replay.maps.size())
        m_lesson->show(m_replay.maps[at], tr("Request %1 of %2").arg(step + 1).arg(m_replay.maps.size()),
                       m_replay.maps[at].capacity());
    m_lessonText->setText(lessonText());
    m_lessonText->setToolTip(words::numberHelp("memory_free"));
}

void MemoryPage::applyLook()
{
    auto* content = static_cast<QVBoxLayout*>(m_content->layout());
    content->setContentsMargins(0, m_look.ipx(8), m_look.ipx(10), m_look.ipx(12));
    content->setSpacing(m_look.ipx(10));
    auto* below = m_mapsTitle->parentWidget()->parentWidget();
    below->layout()->setContentsMargins(m_look.ipx(12), 0, m_look.ipx(4), 0);
    static_cast<QHBoxLayout*>(below->layout())->setSpacing(m_look.ipx(28));
    for (auto* label : {m_mapsTitle, m_factsTitle, m_lessonTitle})
        label->setFont(m_look.font(FontRole::BodyBold));
    for (auto* label : {m_mapsRemark, m_lessonRemark})
        label->setFont(m_look.font(FontRole::Caption));
    m_facts->setVerticalSpacing(m_look.ipx(5));
    m_facts->setHorizontalSpacing(m_look.ipx(20));
    for (auto* chart : m_charts)
        chart->setMinimumHeight(m_look.ipx(150));
    retranslate();
}

void MemoryPage::retranslate()
{
    setAccessibleName(tr("Memory"));
    for (auto* chart : m_charts)
        chart->retranslate();
    m_mapsTitle->setText(tr("Free list"));
    m_mapsRemark->setText(
        tr("Where blocks lie at the cursor, else where most is held; first fit, so of a measured run it "
           "shows the principle."));
    m_factsTitle->setText(tr("What is held, and what would fit"));
    m_copy->setText(tr("Copy as TSV"));
    m_save->setText(tr("Save as CSV"));
    m_save->setToolTip(tr("Save the memory of both runs over time"));
    m_lessonTitle->setText(tr("Enough free, none large enough"));
    m_lessonRemark->setText(
        tr("Small and large buffers by turns until memory is full, then every large one goes, then one "
           "twice as large is asked for."));
    m_step->setAccessibleName(tr("Request of the example"));
    setLessonStep(m_step->value());
    if (isVisible() || m_known[0].run)
        take(std::array(m_known));
    fillFacts();
}

} // namespace overlap
