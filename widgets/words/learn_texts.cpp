// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/words/learn_texts.h"

#include "engine/base/text.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>

namespace overlap::words {

namespace {

struct LearnText
{
    Q_DECLARE_TR_FUNCTIONS(Learn)
};

// Characters that are written without spaces between them.
[[nodiscard]] bool isHan(QChar c)
{
    constexpr char16_t FirstFullWidth = 0x3000;
    constexpr char16_t FullWidthForms = 0xFF00;
    return c.script() == QChar::Script_Han || (c.unicode() >= FirstFullWidth && c.unicode() < FirstFullWidth + 0x40)
           || (c.unicode() >= FullWidthForms && c.unicode() < FullWidthForms + 0x60);
}

// "- item", "12. item", "| cell |", "# title"
[[nodiscard]] bool beginsBlock(const QString& line)
{
    const auto text = line.trimmed();
    qsizetype digits = 0;
    while (digits < text.size() && text[digits].isDigit())
        ++digits;
    const bool numbered = digits > 0 && text.mid(digits).startsWith(QLatin1String(". "));
    return text.isEmpty() || numbered || text.startsWith(QLatin1String("- ")) || text.startsWith(QLatin1Char('|'))
           || text.startsWith(QLatin1Char('#'));
}

} // namespace

LessonLanguage taughtLanguage()
{
    const auto id = LearnText::tr("en", "the language that lessons are shown in: en or zh");
    return languageFrom(id.toStdString()).value_or(LessonLanguage::English);
}

QString taughtText(const std::string& text)
{
    return QString::fromStdString(text);
}

QString taughtFigure(Figure figure)
{
    return QString::fromStdString(figureText(figure));
}

QString joinedLines(const QString& markdown)
{
    const auto lines = markdown.split(QLatin1Char('\n'));
    QString joined;
    bool code = false;
    for (const auto& line : lines) {
        const bool fence = line.startsWith(QLatin1String("```"));
        const auto text = line.trimmed();
        const bool apart = code || fence || beginsBlock(line) || joined.isEmpty() || joined.endsWith(QLatin1Char('\n'));
        if (!apart && isHan(joined.back()) && isHan(text.front())) {
            joined += text;
        } else {
            if (!joined.isEmpty())
                joined += QLatin1Char('\n');
            joined += line;
        }
        code = code != fence;
    }
    return joined;
}

QString figureName(const std::string& field)
{
    const std::pair<const char*, QString> names[] = {
        {"wall", LearnText::tr("Time")},
        {"latency", LearnText::tr("Latency of a batch")},
        {"per_sample", LearnText::tr("Time per sample")},
        {"per_batch", LearnText::tr("Time per batch")},
        {"input_gbps", LearnText::tr("Input per second")},
        {"throughput_samples_per_s", LearnText::tr("Throughput")},
        {"mean_kernel", LearnText::tr("Mean time of a kernel")},
        {"mean_h2d", LearnText::tr("Mean time of an H2D copy")},
        {"device_memory_bytes", LearnText::tr("Device memory")},
    };
    const auto* found = std::ranges::find_if(names, [&](const auto& name) { return field == name.first; });
    return found == std::end(names) ? QString::fromStdString(field) : found->second;
}

QString runName(const Lesson& lesson, const std::string& run)
{
    const auto& runs = lesson.study.runs;
    const auto it = std::ranges::find(runs, run, &StudyRun::name);
    const auto& names = lesson.text(taughtLanguage()).runNames;
    const auto place = static_cast<std::size_t>(it - runs.begin());
    return it == runs.end() || place >= names.size() ? QString() : taughtText(names[place]);
}

} // namespace overlap::words
