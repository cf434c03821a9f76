// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/practice_words.h"

#include "engine/lessons/glossary.h"
#include "engine/lessons/question.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace overlap::words {

namespace {
struct TopicText
{
    const char* id;
    const char* name;
};
constexpr TopicText Topics[] = {
    {"", QT_TRANSLATE_NOOP("overlap::PracticeWords", "All topics")},
    {"utilisation", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Utilisation")},
    {"latency-bandwidth", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Latency and bandwidth")},
    {"pinned", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Pinned memory")},
    {"synchronisation", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Synchronisation")},
    {"streams", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Streams")},
    {"issue-order", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Issue order")},
    {"default-stream", QT_TRANSLATE_NOOP("overlap::PracticeWords", "The default stream")},
    {"batch-size", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Batch size")},
    {"allocation", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Allocation")},
    {"host-bound", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Host-bound")},
    {"timing", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Timing it")},
    {"launch-bound", QT_TRANSLATE_NOOP("overlap::PracticeWords", "Launch-bound")},
};

[[nodiscard]] QString translated(const char* text)
{
    return QCoreApplication::translate("overlap::PracticeWords", text);
}
} // namespace

QString topicName(std::string_view id)
{
    const auto* found =
        std::ranges::find(Topics, id, [](const TopicText& topic) { return std::string_view(topic.id); });
    return found == std::end(Topics) ? QString::fromUtf8(id.data(), static_cast<qsizetype>(id.size()))
                                     : translated(found->name);
}

QString levelName(std::uint32_t level)
{
    switch (level) {
    case 1:
        return QCoreApplication::translate("overlap::PracticeWords", "level 1: what it is");
    case 2:
        return QCoreApplication::translate("overlap::PracticeWords", "level 2: how it behaves");
    default:
        return QCoreApplication::translate("overlap::PracticeWords", "level 3: find out why");
    }
}

QString ratingName(Rating rating)
{
    switch (rating) {
    case Rating::Wrong:
        return QCoreApplication::translate("overlap::PracticeWords", "Not yet", "how well one knew the answer");
    case Rating::Partly:
        return QCoreApplication::translate("overlap::PracticeWords", "Partly", "how well one knew the answer");
    case Rating::Right:
        break;
    }
    return QCoreApplication::translate("overlap::PracticeWords", "Knew it", "how well one knew the answer");
}

QString dueIn(std::int32_t days)
{
    if (days <= 0)
        return QCoreApplication::translate("overlap::PracticeWords", "today");
    if (days == 1)
        return QCoreApplication::translate("overlap::PracticeWords", "tomorrow");
    return QCoreApplication::translate("overlap::PracticeWords", "in %n day(s)", nullptr, days);
}

QString clockText(Countdown::Time time)
{
    const auto seconds = std::chrono::ceil<std::chrono::seconds>(time).count();
    return QStringLiteral("%1:%2").arg(seconds / 60).arg(seconds % 60, 2, 10, QLatin1Char('0'));
}

QString goingOn(const QString& claim, const QString& rest)
{
    return spaced(claim + QLatin1Char(' ') + rest).mid(claim.size());
}

QString termName(const std::string& field)
{
    const auto* term = termOfFigure(field);
    // A term may define several: only the main one goes by its name.
    const bool main = term != nullptr && term->figures.front() == field;
    return QString::fromStdString(main ? term->text(words::taughtLanguage()).name : field);
}

QString figureHelp(const std::string& field)
{
    const auto* term = termOfFigure(field);
    if (term == nullptr)
        return {};
    const auto& text = term->text(words::taughtLanguage());
    QStringList lines{QString::fromStdString(text.definition)};
    for (const auto& tool : text.tools)
        lines << QCoreApplication::translate("overlap::PracticeWords", "%1: %2", "tool, its name for this")
                     .arg(QString::fromStdString(tool.tool), QString::fromStdString(tool.name));
    return lines.join(QLatin1Char('\n'));
}

QString verdict(ClaimVerdict verdict)
{
    return QString::fromStdString(verdictWord(verdict, words::taughtLanguage()));
}

QString verdictIcon(ClaimVerdict verdict)
{
    switch (verdict) {
    case ClaimVerdict::Confirmed:
        return QStringLiteral("ok");
    case ClaimVerdict::Refuted:
        return QStringLiteral("close");
    case ClaimVerdict::Depends:
        return QStringLiteral("depends");
    case ClaimVerdict::NotRun:
        break;
    }
    return QStringLiteral("warning");
}

} // namespace overlap::words
