// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/problem_words.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStringList>

namespace overlap {

namespace {

constexpr const char* Context = "overlap::FileProblems";

struct Pattern
{
    const char* english; // of the engine: a regular expression
    const char* text; // the same with %1, %2 for what it captures
};

constexpr Pattern Patterns[] = {
    {"is not a known key", QT_TRANSLATE_NOOP("overlap::FileProblems", "is not a known key")},
    {"is given more than once", QT_TRANSLATE_NOOP("overlap::FileProblems", "is given more than once")},
    {"(.+) is out of range", QT_TRANSLATE_NOOP("overlap::FileProblems", "%1 is out of range")},
    {"(.+) is not one of its words", QT_TRANSLATE_NOOP("overlap::FileProblems", "%1 is not one of its words")},
    {"(.+) is more than samples, which is (.+)",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "%1 is more than samples, which is %2")},
    {"must be (.+), is (.+)", QT_TRANSLATE_NOOP("overlap::FileProblems", "must be %1, is %2")},
    {"the text is empty", QT_TRANSLATE_NOOP("overlap::FileProblems", "the text is empty")},
    {"line (\\d+), column (\\d+): (.+)", QT_TRANSLATE_NOOP("overlap::FileProblems", "line %1, column %2: %3")},
    {"a scenario must be a JSON object, is (.+)",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "a scenario must be a JSON object, is %1")},
    {"the pair has no scenario (.+)", QT_TRANSLATE_NOOP("overlap::FileProblems", "the pair has no scenario %1")},
    {"Cannot read (.+): it is a folder; .+",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "%1 cannot be read: it is a folder")},
    {"Cannot read (.+): No such file or directory; .+",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "%1 cannot be read: there is no such file; check the path")},
    {"Cannot read (.+): Permission denied; .+",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "%1 cannot be read: you may not read it")},
    {"Did you mean (.+)\\?", QT_TRANSLATE_NOOP("overlap::FileProblems", "Did you mean %1?")},
    {"Use at most (\\S+)\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Use at most %1.")},
    {"Use at most (\\S+), or more samples\\.",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "Use at most %1, or more samples.")},
    {"Use at least (\\S+)\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Use at least %1.")},
    {"Use one of the allowed words\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Use one of the allowed words.")},
    {"Leave out the quotes\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Leave out the quotes.")},
    {"Remove it\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Remove it.")},
    {"Keep one of them\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Keep one of them.")},
    {"Correct the JSON there\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Correct the JSON there.")},
    {"Write (.+)\\.", QT_TRANSLATE_NOOP("overlap::FileProblems", "Write %1.")},
    {"Add it, or open the file of one scenario\\.",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "Add it, or open the file of one scenario.")},
    {"Check that it is the right file and was saved whole\\.",
     QT_TRANSLATE_NOOP("overlap::FileProblems", "Check that it is the right file and was saved whole.")},
    {"The text ends too early: the file may be half-written or cut off; save it again\\.",
     QT_TRANSLATE_NOOP("overlap::FileProblems",
                       "The text ends too early: the file may be half-written or cut off; save it again.")},
    // What a value is or should be.
    {"a string", QT_TRANSLATE_NOOP("overlap::FileProblems", "a string")},
    {"a number", QT_TRANSLATE_NOOP("overlap::FileProblems", "a number")},
    {"a whole number", QT_TRANSLATE_NOOP("overlap::FileProblems", "a whole number")},
    {"one of the words", QT_TRANSLATE_NOOP("overlap::FileProblems", "one of the words")},
    {"true or false", QT_TRANSLATE_NOOP("overlap::FileProblems", "true or false")},
    {"an object", QT_TRANSLATE_NOOP("overlap::FileProblems", "an object")},
    {"an array", QT_TRANSLATE_NOOP("overlap::FileProblems", "an array")},
    {"the string (.+)", QT_TRANSLATE_NOOP("overlap::FileProblems", "the string %1")},
};

[[nodiscard]] QString translated(const QString& text)
{
    for (const auto& pattern : Patterns) {
        const QRegularExpression expression(QRegularExpression::anchoredPattern(QLatin1String(pattern.english)));
        const auto match = expression.match(text);
        if (!match.hasMatch())
            continue;
        const auto result = QCoreApplication::translate(Context, pattern.text);
        const auto part = [&](int i) { return translated(match.captured(i)); };
        switch (match.lastCapturedIndex()) {
        case 1:
            return result.arg(part(1));
        case 2:
            return result.arg(part(1), part(2));
        case 3:
            return result.arg(part(1), part(2), part(3));
        default:
            return result;
        }
    }
    return text;
}

// The engine's parts begin small and end without a full stop, as they are put behind a field's name.
[[nodiscard]] QString sentence(const std::string& part)
{
    auto text = translated(QString::fromStdString(part));
    if (text.isEmpty())
        return text;
    // The name of a file stays as it is.
    if (!text.section(QLatin1Char(' '), 0, 0).contains(QLatin1Char('.')))
        text[0] = text[0].toUpper();
    static const QString Ends = QStringLiteral(".?!\u3002\uFF1F");
    if (Ends.contains(text.back()))
        return text;
    return QCoreApplication::translate("overlap::FileProblems", "%1.", "ends a sentence").arg(text);
}

} // namespace

QString problemSentences(const Problem& problem, bool withAllowed)
{
    QStringList sentences{sentence(problem.message)};
    if (withAllowed && !problem.allowed.empty())
        sentences << QCoreApplication::translate("overlap::FileProblems", "Allowed: %1.")
                         .arg(QString::fromStdString(problem.allowed));
    sentences << sentence(problem.mend);
    sentences.removeAll(QString());
    QString text = sentences.takeFirst();
    for (const auto& next : sentences)
        text = QCoreApplication::translate("overlap::FileProblems", "%1 %2", "two sentences").arg(text, next);
    return text;
}

} // namespace overlap
