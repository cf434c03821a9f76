// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/recording_panel.h"

#include "app/gui/recordings.h"
#include "engine/trace/recording_analysis.h"
#include "widgets/controls/badge.h"
#include "widgets/controls/elided_label.h"
#include "widgets/controls/segment_row.h"
#include "widgets/controls/separator.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"
#include "widgets/words/number_help.h"
#include "widgets/words/number_rows.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <cmath>
#include <utility>
#include <vector>

namespace overlap {

namespace {

constexpr double NsPerMs = 1e6;

[[nodiscard]] std::size_t at(Side side)
{
    return static_cast<std::size_t>(side);
}

[[nodiscard]] QString count(std::uint64_t number)
{
    return QString::fromStdString(countText(static_cast<std::int64_t>(number)));
}

// "8 H2D, 8 D2H"
[[nodiscard]] QString copiesText(const DeviceAnalysis& analysis)
{
    const auto& copies = analysis.copies;
    const std::pair<std::uint64_t, const char*> all[] = {
        {copies.h2d, "H2D"}, {copies.d2h, "D2H"}, {copies.d2d, "D2D"}, {copies.p2p, "P2P"}, {copies.h2h, "H2H"}};
    QStringList parts;
    for (const auto& [number, name] : all) {
        if (number > 0)
            parts << count(number) + QChar(0x202F) + QLatin1String(name);
    }
    if (const auto rest = copies.array + copies.unified + copies.unknown; rest > 0)
        parts << RecordingPanel::tr("%1 others", "copies").arg(count(rest));
    return parts.isEmpty() ? QStringLiteral("0") : parts.join(QStringLiteral(", "));
}

void clear(QGridLayout& grid)
{
    while (auto* item = grid.takeAt(0)) {
        delete item->widget();
        delete item;
    }
}

} // namespace

RecordingPanel::RecordingPanel(const Look& look, Recordings& recordings, QWidget* parent)
    : QScrollArea(parent)
    , m_look(look)
    , m_recordings(recordings)
{
    setObjectName(QStringLiteral("recordingPanel"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setBackgroundRole(QPalette::Window);
    build();
    connect(&m_recordings, &Recordings::changed, this, &RecordingPanel::refresh);
    connect(&m_recordings, &Recordings::runsChanged, this, &RecordingPanel::refresh);
    connect(&m_look, &Look::changed, this, &RecordingPanel::applyLook);
    applyLook();
}

void RecordingPanel::build()
{
    m_content = new QWidget(this);
    auto* column = new QVBoxLayout(m_content);
    column->setSpacing(0);
    for (const auto side : Sides) {
        buildSection(side, *column);
        column->addWidget(separator(m_content));
    }
    buildAlignment(*column);
    column->addStretch(1);
    setWidget(m_content);
}

void RecordingPanel::buildSection(Side side, QVBoxLayout& column)
{
    auto& section = m_sections[at(side)];
    const auto name = [side](const char* part) {
        return QStringLiteral("recording.%1.%2")
            .arg(side == Side::A ? QStringLiteral("a") : QStringLiteral("b"), QLatin1String(part));
    };
    auto* head = new QHBoxLayout;
    head->addWidget(new Badge(m_look, side, m_content));
    section.title = new QLabel(m_content);
    head->addWidget(section.title, 1);
    auto* segments = new SegmentRow(m_content);
    const auto segment = [&](const char* part, SideSource source) {
        auto* button = segments->add(name(part));
        connect(button, &QToolButton::clicked, this, [this, side, source] {
            if (source == SideSource::Recording && !m_recordings.opened(side))
                emit openWanted(side);
            else
                m_recordings.setSource(side, source);
            refresh(); // where nothing has come of it, the button stands as before
        });
        return button;
    };
    section.run = segment("run", SideSource::Run);
    section.recording = segment("recording", SideSource::Recording);
    head->addLayout(segments);
    column.addLayout(head);

    section.file = new ElidedLabel(m_content);
    section.file->setObjectName(name("file"));
    section.file->setTextFormat(Qt::PlainText);
    column.addWidget(section.file);
    section.facts = new QWidget(m_content);
    section.grid = new QGridLayout(section.facts);
    section.grid->setContentsMargins(0, 0, 0, 0);
    section.grid->setColumnStretch(1, 1);
    column.addWidget(section.facts);
    section.note = new QLabel(m_content);
    section.note->setWordWrap(true);
    section.note->setTextFormat(Qt::PlainText);
    section.note->setForegroundRole(QPalette::PlaceholderText);
    column.addWidget(section.note);

    auto* buttons = new QGridLayout;
    const auto button = [&](const char* part, int row, int place) {
        auto* made = new QPushButton(m_content);
        made->setObjectName(name(part));
        buttons->addWidget(made, row, place);
        return made;
    };
    section.range = button("range", 0, 0);
    section.whole = button("whole", 0, 1);
    section.open = button("open", 1, 0);
    section.close = button("close", 1, 1);
    section.report = button("report", 2, 0);
    buttons->setColumnStretch(0, 1);
    buttons->setColumnStretch(1, 1);
    column.addLayout(buttons);
    connect(section.range, &QPushButton::clicked, this, [this, side] { emit rangeWanted(side, true); });
    connect(section.whole, &QPushButton::clicked, this, [this, side] { emit rangeWanted(side, false); });
    connect(section.open, &QPushButton::clicked, this, [this, side] { emit openWanted(side); });
    connect(section.close, &QPushButton::clicked, this, [this, side] { m_recordings.close(side); });
    connect(section.report, &QPushButton::clicked, this, &RecordingPanel::reportWanted);
}

void RecordingPanel::buildAlignment(QVBoxLayout& column)
{
    m_alignment = new QWidget(m_content);
    auto* part = new QVBoxLayout(m_alignment);
    part->setContentsMargins(0, 0, 0, 0);
    m_alignTitle = new QLabel(m_alignment);
    part->addWidget(m_alignTitle);
    m_align = new QComboBox(m_alignment);
    m_align->setObjectName(QStringLiteral("recording.align"));
    for (int i = 0; i < 3; ++i)
        m_align->addItem(QString());
    part->addWidget(m_align);
    auto* line = new QHBoxLayout;
    m_offsetLabel = new QLabel(m_alignment);
    m_offset = new QDoubleSpinBox(m_alignment);
    m_offset->setObjectName(QStringLiteral("recording.offset"));
    constexpr double MostMs = 1e9;
    m_offset->setRange(-MostMs, MostMs);
    m_offset->setDecimals(6); // nanoseconds
    m_offset->setKeyboardTracking(false);
    m_offset->setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
    m_offsetLabel->setBuddy(m_offset);
    line->addWidget(m_offsetLabel);
    line->addWidget(m_offset, 1);
    part->addLayout(line);
    m_anchors = new QLabel(m_alignment);
    m_anchors->setWordWrap(true);
    m_anchors->setForegroundRole(QPalette::PlaceholderText);
    part->addWidget(m_anchors);
    m_alignHere = new QPushButton(m_alignment);
    m_alignHere->setObjectName(QStringLiteral("recording.alignHere"));
    part->addWidget(m_alignHere);
    column.addWidget(m_alignment);
    connect(m_align, &QComboBox::activated, this,
            [this](int index) { m_recordings.setAlignment(static_cast<AlignBy>(index)); });
    connect(m_offset, &QDoubleSpinBox::valueChanged, this,
            [this](double ms) { m_recordings.setOffset(Nanoseconds(std::llround(ms * NsPerMs))); });
    connect(m_alignHere, &QPushButton::clicked, this, &RecordingPanel::anchorWanted);
}

void RecordingPanel::setRunTexts(const QString& a, const QString& b)
{
    if (m_runTexts[0] == a && m_runTexts[1] == b)
        return;
    m_runTexts = {a, b};
    refresh();
}

void RecordingPanel::setSelectable(bool range, std::optional<Side> interval)
{
    if (m_rangeSelected == range && m_intervalSelected == interval)
        return;
    m_rangeSelected = range;
    m_intervalSelected = interval;
    refresh();
}

void RecordingPanel::refresh()
{
    for (const auto side : Sides)
        refreshSection(side);
    refreshAlignment();
}

void RecordingPanel::refreshSection(Side side)
{
    auto& section = m_sections[at(side)];
    const auto source = m_recordings.source(side);
    const auto& opened = m_recordings.opened(side);
    const bool shown = source == SideSource::Recording && opened;
    section.run->setChecked(source == SideSource::Run);
    section.recording->setChecked(source == SideSource::Recording);
    section.file->setText(shown ? opened->fileName : QString());
    section.file->setVisible(shown);
    section.facts->setVisible(shown);
    clear(*section.grid);
    if (shown) {
        const auto& recording = *opened->recording;
        int row = 0;
        const auto fact = [&](const QString& name, const QString& value, const QString& help = {}) {
            auto* label = new QLabel(name, section.facts);
            label->setForegroundRole(QPalette::PlaceholderText);
            label->setTextFormat(Qt::PlainText);
            auto* text = new QLabel(value, section.facts);
            text->setWordWrap(true);
            text->setTextFormat(Qt::PlainText);
            text->setTextInteractionFlags(Qt::TextSelectableByMouse);
            for (auto* one : {label, text})
                one->setToolTip(help);
            section.grid->addWidget(label, row, 0, Qt::AlignTop);
            section.grid->addWidget(text, row++, 1);
        };
        fact(tr("Recorded by"), words::toolName(recording));
        std::uint64_t active = 0;
        for (const auto& device : recording.devices)
            active += device.active() ? 1U : 0U;
        fact(tr("GPUs"), active == 0 ? tr("none was active") : count(active));
        if (active > 0)
            fact(tr("Shown"), words::partName(recording, opened->part));
        if (const auto run = m_recordings.run(side);
            run && run->recording == opened->recording && !run->window().empty()) {
            fact(opened->part.range ? tr("Range") : tr("Device window"), durationString(run->window().duration()),
                 words::numberHelp(numberRows().front(), true));
            if (const auto& analysis = m_recordings.analysis(side)) {
                fact(tr("Kernels"), count(analysis->kernels));
                fact(tr("Copies"), copiesText(*analysis));
            }
        }
        fact(tr("Intervals"), count(recording.intervalCount()));
        fact(tr("Threads"), count(recording.threads.size()));
        fact(tr("Streams"), count(recording.streams.size()));
        const auto counts = words::countsOf(recording.report);
        if (counts.skipped > 0)
            fact(tr("Left out"), count(counts.skipped));
        if (counts.unknown > 0)
            fact(tr("Unknown kind"), count(counts.unknown));
        if (counts.repaired > 0)
            fact(tr("Mended"), count(counts.repaired));
    }
    const auto note = shown                       ? QString()
                      : source == SideSource::Run ? m_runTexts[at(side)]
                                                  : tr("Nothing is shown here: open a second recording, or compare "
                                                       "with a run.");
    section.note->setText(note);
    section.note->setVisible(!note.isEmpty());
    section.range->setVisible(shown);
    section.range->setEnabled(m_rangeSelected);
    section.whole->setVisible(shown);
    section.whole->setEnabled(shown && opened->part.range.has_value());
    section.close->setVisible(opened.has_value());
    section.report->setVisible(shown);
}

void RecordingPanel::refreshAlignment()
{
    const bool both =
        m_recordings.source(Side::A) != SideSource::Nothing && m_recordings.source(Side::B) != SideSource::Nothing;
    m_alignment->setVisible(both);
    const auto alignment = m_recordings.alignment();
    m_align->setCurrentIndex(static_cast<int>(alignment));
    {
        const QSignalBlocker quiet(m_offset);
        m_offset->setValue(static_cast<double>(m_recordings.offset().count()) / NsPerMs);
    }
    for (QWidget* part : {static_cast<QWidget*>(m_offsetLabel), static_cast<QWidget*>(m_offset)})
        part->setVisible(alignment == AlignBy::Offset);
    m_anchors->setVisible(alignment == AlignBy::Events);
    m_anchors->setText(anchorText(Side::A) + QLatin1Char('\n') + anchorText(Side::B));
    m_alignHere->setVisible(alignment == AlignBy::Events);
    m_alignHere->setEnabled(m_intervalSelected.has_value());
}

QString RecordingPanel::anchorText(Side side) const
{
    const auto anchor = m_recordings.anchor(side);
    const auto name = words::sideName(side);
    return anchor ? tr("%1: the interval that begins at %2", "A or B")
                        .arg(name, durationString(anchor->time_since_epoch()))
                  : tr("%1: its first operation", "A or B").arg(name);
}

QString RecordingPanel::text(Side side) const
{
    const auto& section = m_sections[at(side)];
    QStringList lines{section.file->text()};
    for (int i = 0; i < section.grid->count(); ++i) {
        if (const auto* label = qobject_cast<QLabel*>(section.grid->itemAt(i)->widget()))
            lines << label->text();
    }
    lines << section.note->text();
    return lines.join(QLatin1Char('\n'));
}

void RecordingPanel::retranslate()
{
    for (const auto side : Sides) {
        auto& section = m_sections[at(side)];
        const auto name = words::sideName(side);
        section.title->setText(tr("shows", "a side of the window, then a choice"));
        section.run->setText(tr("Run"));
        section.run->setToolTip(tr("Show the run of scenario %1").arg(name));
        section.run->setAccessibleName(section.run->toolTip());
        section.recording->setText(tr("Recording"));
        section.recording->setToolTip(tr("Show a recording as %1").arg(name));
        section.recording->setAccessibleName(section.recording->toolTip());
        section.range->setText(tr("Use the selection"));
        section.range->setToolTip(tr("Take the selected range of the chart as %1's part of the recording").arg(name));
        section.whole->setText(tr("Use all"));
        section.whole->setToolTip(tr("Take all of the recording again as %1").arg(name));
        section.open->setText(tr("Open\u2026"));
        section.open->setToolTip(tr("Open a recording as %1").arg(name));
        section.close->setText(tr("Close"));
        section.close->setToolTip(tr("Close the recording that is %1").arg(name));
        section.report->setText(tr("Import report"));
        section.report->setToolTip(tr("What was mended, left out or unknown while %1 was read").arg(name));
        for (auto* button : {section.range, section.whole, section.open, section.close, section.report})
            button->setAccessibleName(button->toolTip());
    }
    m_alignTitle->setText(tr("Time axis"));
    m_align->setItemText(0, tr("Both begin together"));
    m_align->setItemText(1, tr("Chosen intervals begin together"));
    m_align->setItemText(2, tr("B begins later by"));
    m_align->setAccessibleName(tr("How A and B lie on the time axis"));
    m_offsetLabel->setText(tr("Offset"));
    m_offset->setSuffix(QStringLiteral("\u202Fms"));
    m_offset->setAccessibleName(tr("How much later B begins than A, in milliseconds"));
    m_alignHere->setText(tr("Align at the selected interval"));
    m_alignHere->setToolTip(tr("The interval that is selected in the chart begins with the other side's"));
    refresh();
}

void RecordingPanel::applyLook()
{
    const int margin = m_look.ipx(12);
    auto* column = static_cast<QVBoxLayout*>(m_content->layout());
    column->setContentsMargins(margin, m_look.ipx(10), margin, margin);
    column->setSpacing(m_look.ipx(8));
    for (auto& section : m_sections) {
        section.title->setFont(m_look.font(FontRole::Body));
        section.title->setForegroundRole(QPalette::PlaceholderText);
        section.file->setFont(m_look.font(FontRole::BodyBold));
        section.grid->setHorizontalSpacing(m_look.ipx(12));
        section.grid->setVerticalSpacing(m_look.ipx(3));
        for (auto* button : {section.run, section.recording})
            button->setFixedHeight(m_look.ipx(24));
        for (auto* button : {section.range, section.whole, section.open, section.close, section.report})
            button->setFixedHeight(m_look.ipx(24));
    }
    m_alignment->layout()->setSpacing(m_look.ipx(8));
    m_alignTitle->setFont(m_look.font(FontRole::BodyBold));
    m_alignHere->setFixedHeight(m_look.ipx(24));
    retranslate();
    updateGeometry();
}

QSize RecordingPanel::sizeHint() const
{
    return {m_look.ipx(280), m_look.ipx(600)};
}

QSize RecordingPanel::minimumSizeHint() const
{
    return {m_look.ipx(264), m_look.ipx(100)};
}

} // namespace overlap
