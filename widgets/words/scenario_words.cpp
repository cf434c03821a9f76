// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/scenario_words.h"

#include "widgets/words/engine_words.h"
#include "widgets/words/setting_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace overlap::words {

namespace {

struct Words
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Words)
};

// tr() writes %n without setting thousands apart.
[[nodiscard]] QString grouped(QString counted, std::uint64_t count)
{
    return counted.replace(QString::number(count), text(countText(static_cast<std::int64_t>(count))));
}

} // namespace

QString text(const std::string& engineText)
{
    return QString::fromStdString(engineText);
}

QString text(const NumberText& number)
{
    return QString::fromStdString(number.joined());
}

QString sideName(Side side)
{
    return side == Side::A ? QStringLiteral("A") : QStringLiteral("B");
}

QString strategyName(const Scenario& s)
{
    switch (s.sync) {
    case Sync::EveryOp:
        return s.batchSize <= 1 ? Words::tr("one by one") : Words::tr("blocking batches");
    case Sync::EveryBatch:
        return s.batchSize <= 1 ? Words::tr("one at a time") : Words::tr("batch by batch");
    case Sync::SlotReuse:
        return s.slotCount() > 1 ? Words::tr("pipeline") : Words::tr("one slot");
    case Sync::End:
        return Words::tr("all at once");
    }
    return {};
}

QString strategySummary(const Scenario& s)
{
    QStringList parts;
    parts << (s.batchSize <= 1 ? Words::tr("one by one") : batchesOf(s.batchSize));
    parts << choice(QStringLiteral("host_memory"), static_cast<int>(s.hostMemory));
    if (s.streamKind == StreamKind::LegacyDefault)
        parts << Words::tr("default stream", "instead of streams of its own");
    else if (s.sync != Sync::EveryOp)
        parts << streamsText(s.streams);
    switch (s.sync) {
    case Sync::EveryOp:
        parts << Words::tr("waits after every operation");
        break;
    case Sync::EveryBatch:
        parts << Words::tr("waits after every batch");
        break;
    case Sync::SlotReuse:
        parts << Words::tr("reuses slots");
        break;
    case Sync::End:
        parts << Words::tr("waits once at the end");
        break;
    }
    if (s.issueOrder == IssueOrder::BreadthFirst && s.sync != Sync::EveryOp)
        parts << choice(QStringLiteral("issue_order"), 1);
    if (s.allocation == Allocation::PerBatch)
        parts << Words::tr("allocates every batch");
    if (s.allocation == Allocation::StreamOrdered)
        parts << Words::tr("stream ordered buffers");
    if (s.useGraph)
        parts << Words::tr("CUDA Graph");
    if (s.prepare.kind != PrepareKind::None && s.prepare.workers > 0)
        parts << Words::tr("%n worker(s)", nullptr, static_cast<int>(s.prepare.workers));
    if (s.defaultStreamEvery > 0)
        parts << Words::tr("default stream every %1 batches").arg(text(countText(s.defaultStreamEvery)));
    if (!s.finalSync)
        parts << Words::tr("no wait at the end");
    return parts.join(Words::tr(", ", "between the parts of a list"));
}

QString batchesAndSlots(const Scenario& s)
{
    return Words::tr("%1, %2", "batches, slots")
        .arg(grouped(Words::tr("%n batch(es)", nullptr, static_cast<int>(s.batches())), s.batches()),
             slotsText(s.slotCount()));
}

QString streamsText(std::uint32_t streams)
{
    return Words::tr("%n stream(s)", nullptr, static_cast<int>(streams));
}

QString batchesOf(std::uint32_t size)
{
    return size == 1 ? Words::tr("batches of 1") : Words::tr("batches of %1").arg(text(countText(size)));
}

QString slotsText(std::uint64_t count)
{
    return grouped(Words::tr("%n slot(s)", nullptr, static_cast<int>(count)), count);
}

QString sentence(const std::string& engineText)
{
    auto result = words::engineText(engineText);
    static const QString Ends = QStringLiteral(".!?\u3002\uFF1F");
    if (!result.isEmpty() && !Ends.contains(result.back()))
        result += result.toStdString() == engineText ? QLatin1Char('.') : QChar(0x3002);
    return result;
}

QString spaced(QString text)
{
    static const QRegularExpression between(QStringLiteral("(?<=[\u4E00-\u9FFF])(?=[A-Za-z0-9])|"
                                                           "(?<=[A-Za-z0-9%])(?=[\u4E00-\u9FFF])"));
    static const QRegularExpression needless(QStringLiteral("(?<=[\u4E00-\u9FFF\u3001\u3002\uFF0C\uFF1A\uFF1B]) +"
                                                            "(?=[\u4E00-\u9FFF])|"
                                                            "(?<=[\u3001\u3002\uFF0C\uFF1A\uFF1B]) +"));
    return text.replace(between, QStringLiteral(" ")).remove(needless);
}

QString presetText(const std::string& text)
{
    return QCoreApplication::translate("overlap::Presets", text.c_str());
}

QString deviceName(const DeviceInfo& device)
{
    if (device.measured())
        return QString::fromStdString(device.name);
    auto name = QString::fromStdString(device.name);
    // The engine's name ends in "(simulated)"; the word belongs to the user's language.
    const auto suffix = QStringLiteral(" (simulated)");
    if (name.endsWith(suffix))
        name.chop(suffix.size());
    if (const auto fitted = QStringLiteral(", fitted"); name.endsWith(fitted)) {
        name.chop(fitted.size());
        return Words::tr("%1 (simulated)")
            .arg(Words::tr("%1, fitted", "a device that was fitted to a recording").arg(engineText(name)));
    }
    return Words::tr("%1 (simulated)").arg(engineText(name));
}

QString deviceKind(const DeviceInfo& device)
{
    switch (device.origin) {
    case DeviceOrigin::Measured:
        return Words::tr("measured");
    case DeviceOrigin::SimulatedMeasuredProfile:
        return Words::tr("simulated, measured profile");
    case DeviceOrigin::SimulatedPublishedProfile:
        return Words::tr("simulated, published figures");
    case DeviceOrigin::SimulatedIdeal:
        return Words::tr("simulated, for teaching");
    }
    return {};
}

} // namespace overlap::words
