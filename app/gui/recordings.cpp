// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/recordings.h"

#include <QFileInfo>
#include <QTimer>

#include <utility>

namespace overlap {

namespace {
constexpr std::uint64_t AskAbove = std::uint64_t{2} << 30U;
constexpr int TickMs = 100;

[[nodiscard]] OpenRecording openedFrom(Recording recording, const RecordingFile& file)
{
    OpenRecording opened;
    opened.fileName = QFileInfo(file.path).fileName();
    opened.parts = partsOf(recording);
    if (!opened.parts.empty())
        opened.part = opened.parts.front();
    else if (!recording.devices.empty())
        opened.part.device = recording.devices.front().index;
    opened.recording = std::make_shared<const Recording>(std::move(recording));
    return opened;
}
} // namespace

struct Recordings::Counters
{
    std::atomic<std::uint64_t> bytes{0};
    std::atomic<std::uint64_t> totalBytes{0};
    std::atomic<std::uint64_t> rows{0};
};

Recordings::Recordings(QObject* parent)
    : QObject(parent)
    , m_askAbove(AskAbove)
    , m_tick(new QTimer(this))
{
    m_tick->setInterval(TickMs);
    connect(m_tick, &QTimer::timeout, this, &Recordings::progressed);
}

bool Recordings::isUsed() const
{
    return m_layout.source[0] == SideSource::Recording || m_layout.source[1] == SideSource::Recording;
}

ReadProgress Recordings::progress() const
{
    ReadProgress progress;
    if (m_counters) {
        progress.bytes = m_counters->bytes;
        progress.totalBytes = m_counters->totalBytes;
        progress.rows = m_counters->rows;
    }
    return progress;
}

void Recordings::open(const std::vector<RecordingFile>& files)
{
    std::vector<Job> jobs;
    jobs.reserve(files.size());
    for (const auto& file : files)
        jobs.push_back({file, nullptr});
    start(std::move(jobs), true);
}

void Recordings::openTexts(const std::vector<std::pair<QString, QByteArray>>& texts)
{
    std::vector<Job> jobs;
    jobs.reserve(texts.size());
    for (const auto& [name, text] : texts) {
        jobs.push_back(
            {{name, jobs.empty() ? Side::A : Side::B}, [text = text](const ReadOptions& options) {
                 return readRecordingText({text.constData(), static_cast<std::size_t>(text.size())}, options);
             }});
    }
    start(std::move(jobs), false);
}

void Recordings::allow()
{
    start(std::exchange(m_waiting, {}), false);
}

void Recordings::start(std::vector<Job> jobs, bool ask)
{
    if (jobs.empty())
        return;
    m_asked.reset();
    m_waiting.clear();
    m_readingName = QFileInfo(jobs.front().file.path).fileName();
    if (jobs.size() > 1)
        m_readingName = tr("%1 and %2", "two files").arg(m_readingName, QFileInfo(jobs.back().file.path).fileName());
    m_counters = std::make_shared<Counters>();
    m_reader.start([this, jobs = std::move(jobs), ask, limit = m_askAbove,
                    counters = m_counters](const std::stop_token& stop) -> Background::Delivery {
        if (ask) {
            ReadEstimate sum;
            for (const auto& job : jobs) {
                // What cannot be estimated cannot be read either; then reading says why.
                if (const auto estimate = estimateReading(job.file.path.toStdString())) {
                    sum.fileBytes += estimate->fileBytes;
                    sum.unpackedBytes += estimate->unpackedBytes;
                    sum.intervals += estimate->intervals;
                    sum.memoryBytes += estimate->memoryBytes;
                    sum.availableBytes = estimate->availableBytes;
                }
            }
            if (sum.memoryBytes > limit || !sum.fits()) {
                return [this, jobs, sum] {
                    m_waiting = jobs;
                    m_asked = sum;
                    m_tick->stop();
                    emit readingChanged();
                };
            }
        }
        ReadProgress before; // files that are done
        auto read = std::make_shared<std::vector<Read>>();
        for (const auto& job : jobs) {
            ReadProgress now;
            ReadOptions options;
            options.stop = stop;
            options.progress = [&](const ReadProgress& progress) {
                now = progress;
                counters->bytes = before.bytes + progress.bytes;
                counters->totalBytes = before.totalBytes + progress.totalBytes;
                counters->rows = before.rows + progress.rows;
            };
            auto recording = job.read ? job.read(options) : readRecording(job.file.path.toStdString(), options);
            read->push_back({job.file, recording ? Result<OpenRecording>(openedFrom(*std::move(recording), job.file))
                                                 : Result<OpenRecording>(std::move(recording).error())});
            before = {before.bytes + now.bytes, before.totalBytes + now.totalBytes, before.rows + now.rows};
        }
        return [this, read] { take(std::move(*read)); };
    });
    m_tick->start();
    emit readingChanged();
}

void Recordings::cancel()
{
    m_reader.cancel();
    m_waiting.clear();
    m_asked.reset();
    m_tick->stop();
    emit readingChanged();
}

void Recordings::take(std::vector<Read> read)
{
    m_tick->stop();
    bool any = false;
    for (auto& one : read) {
        if (!one.opened) {
            emit failed(one.file.path, QString::fromStdString(one.opened.error().message));
            continue;
        }
        const bool first = !isUsed();
        m_layout.opened[at(one.file.side)] = *std::move(one.opened);
        m_layout.source[at(one.file.side)] = SideSource::Recording;
        m_layout.anchors[at(one.file.side)].reset();
        auto& other = m_layout.source[at(one.file.side == Side::A ? Side::B : Side::A)];
        if (one.file.besideRun)
            other = SideSource::Run;
        else if (first)
            other = SideSource::Nothing;
        any = true;
        emit fileOpened(one.file.path);
    }
    if (any) {
        if (read.size() > 1) {
            m_layout.alignment = AlignBy::Start;
            m_layout.offset = {};
        }
        emit changed();
        compute();
    }
    emit readingChanged();
}

void Recordings::setSource(Side side, SideSource source)
{
    if (m_layout.source[at(side)] == source || (source == SideSource::Recording && !m_layout.opened[at(side)]))
        return;
    m_layout.source[at(side)] = source;
    if (!isUsed()) {
        closeAll();
        return;
    }
    m_layout.anchors[at(side)].reset();
    emit changed();
    compute();
}

void Recordings::close(Side side)
{
    m_layout.opened[at(side)].reset();
    m_runs[at(side)].reset();
    m_layout.anchors[at(side)].reset();
    if (m_layout.source[at(side)] == SideSource::Recording)
        m_layout.source[at(side)] = SideSource::Nothing;
    if (!isUsed()) {
        closeAll();
        return;
    }
    emit changed();
    compute();
}

void Recordings::closeAll()
{
    m_computer.cancel();
    m_layout = {};
    m_runs = {};
    m_difference.reset();
    m_prepared = {};
    m_analyses = {};
    m_shifts = {};
    emit changed();
    emit runsChanged();
}

void Recordings::swap()
{
    std::swap(m_layout.source[0], m_layout.source[1]);
    std::swap(m_layout.opened[0], m_layout.opened[1]);
    std::swap(m_layout.anchors[0], m_layout.anchors[1]);
    m_layout.offset = -m_layout.offset;
    emit changed();
    compute();
}

void Recordings::setPart(Side side, const RecordingPart& part)
{
    auto& opened = m_layout.opened[at(side)];
    if (!opened || (opened->part.device == part.device && opened->part.process == part.process))
        return;
    const auto range = opened->part.range;
    opened->part = part;
    opened->part.range = range;
    emit changed();
    compute();
}

void Recordings::setRange(Side side, std::optional<TimeRange> shownRange)
{
    auto& opened = m_layout.opened[at(side)];
    if (!opened)
        return;
    if (shownRange) {
        const auto shift = m_shifts[at(side)];
        shownRange = TimeRange{shownRange->begin - shift, shownRange->end - shift};
    }
    if (opened->part.range == shownRange)
        return;
    opened->part.range = shownRange;
    emit changed();
    compute();
}

void Recordings::setAlignment(AlignBy alignment)
{
    if (m_layout.alignment == alignment)
        return;
    m_layout.alignment = alignment;
    emit changed();
    compute();
}

void Recordings::setOffset(Nanoseconds offset)
{
    if (m_layout.offset == offset && m_layout.alignment == AlignBy::Offset)
        return;
    m_layout.offset = offset;
    m_layout.alignment = AlignBy::Offset;
    emit changed();
    compute();
}

void Recordings::setAnchor(Side side, TracePoint shown)
{
    m_layout.anchors[at(side)] = shown - m_shifts[at(side)];
    m_layout.alignment = AlignBy::Events;
    emit changed();
    compute();
}

// When the device begins, in the side's own time. Of runs the clock starts at 0.
TracePoint Recordings::Layout::startOf(std::size_t side) const
{
    return source[side] == SideSource::Recording && opened[side]
               ? windowOf(*opened[side]->recording, opened[side]->part).begin
               : TracePoint{};
}

// Runs stay where they are; of two recordings it is B that moves, so that A's times are those of its file.
std::array<Nanoseconds, 2> Recordings::Layout::shifts() const
{
    if (source[0] == SideSource::Nothing || source[1] == SideSource::Nothing)
        return {};
    const auto anchorOf = [&](std::size_t side) {
        return alignment == AlignBy::Events && anchors[side] ? *anchors[side] : startOf(side);
    };
    const auto apart = anchorOf(0) - anchorOf(1) + (alignment == AlignBy::Offset ? offset : Nanoseconds::zero());
    if (source[1] == SideSource::Recording)
        return {Nanoseconds::zero(), apart};
    return {-apart, Nanoseconds::zero()};
}

void Recordings::compute()
{
    if (!isUsed())
        return;
    m_computer.start([this, layout = m_layout, mode = m_laneMode](const std::stop_token& stop) -> Background::Delivery {
        const auto shifts = layout.shifts();
        std::array<RunResultPtr, 2> runs;
        std::array<std::optional<DeviceAnalysis>, 2> analyses;
        std::array<PreparedRunPtr, 2> views;
        for (std::size_t side = 0; side < runs.size(); ++side) {
            if (stop.stop_requested())
                return [] {};
            const auto& opened = layout.opened[side];
            if (layout.source[side] != SideSource::Recording || !opened)
                continue;
            const auto& part = opened->part;
            runs[side] = recordedRun(opened->recording, part, shifts[side], opened->fileName.toStdString());
            views[side] = prepared(runs[side], mode);
            if (const auto* device = opened->recording->device(part.device))
                analyses[side] = analyze(*opened->recording, *device, part.range, part.process);
        }
        std::optional<WorkDifference> difference;
        if (runs[0] && runs[1])
            difference = differenceOf(workOf(*runs[0]), workOf(*runs[1]));
        return [this, runs = std::move(runs), analyses = std::move(analyses), views = std::move(views), shifts,
                difference] {
            m_runs = runs;
            m_difference = difference;
            m_prepared = views;
            m_analyses = analyses;
            m_shifts = shifts;
            emit runsChanged();
        };
    });
}

} // namespace overlap
