// SPDX-License-Identifier: GPL-3.0-or-later
// What the readers of recordings count, repeated for translators: the engine speaks English alone. What is not listed is
// shown in English.
#include "widgets/controls/import_texts.h"

#include <QtGlobal>

namespace overlap {

namespace {
constexpr const char* Texts[] = {
    QT_TRANSLATE_NOOP("overlap::ImportReport", "negative time"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "negative duration"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "absurd time"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "absurd duration"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "time that is no number"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "event without a time"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "event without a duration"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "row without a time"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "no start time"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "far from the rest"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "too many intervals"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "operation without a device"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "operation of a device that is not one event"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "end without a begin"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "begin without an end"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "range without an end"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "unreadable event"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "unescaped quote"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "backslash that escapes nothing"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "control character in a text"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "word that is no JSON"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "line of a log"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "comma missing or too many"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "name that is not in the file"),
    QT_TRANSLATE_NOOP("overlap::ImportReport", "name that is not UTF-8"),
};
} // namespace

std::span<const char* const> importTexts()
{
    return Texts;
}

} // namespace overlap
