// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the window shows follows the language while it runs.
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/language_views.h"
#include "tests/app/gui/shown_texts.h"

#include "app/gui/advisor.h"
#include "app/gui/learn_page.h"
#include "app/gui/lessons_page.h"
#include "app/gui/presenter_view.h"
#include "engine/texts/chinese_text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

[[nodiscard]] QStringList wordsOf(const QString& text)
{
    // Not the marks of rich text, names of files, keys of scenarios and profiles, and what other tools call a number.
    static const QRegularExpression NoWord(
        QStringLiteral("\u201C[^\u201D]*\u201D|(?:nvidia-smi|Nsight "
                       "\\w+|PyTorch)[:\uff1a][^\\n]*|GPU-Util|<[^>]*>|&\\w+;|\\S+\\.json: "
                       "(?:streams|sync)|\\S+\\.(?:json|gz|pt)\\S*|\\w+_\\w+"));
    static const QRegularExpression Word(QStringLiteral("[A-Za-z][A-Za-z']*[A-Za-z]"));
    QStringList words;
    for (auto all = Word.globalMatch(QString(text).remove(NoWord)); all.hasNext();)
        words << all.next().captured().toLower();
    return words;
}

// What Chinese texts leave in English, and what English ones say that no Chinese one does.
struct Vocabulary
{
    QSet<QString> technical;
    QSet<QString> english;
};

[[nodiscard]] Vocabulary vocabulary()
{
    Vocabulary found;
    QFile file(QStringLiteral(OVERLAP_TRANSLATIONS "/overlapscope_zh_CN.ts"));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        const bool source = xml.name() == QLatin1String("source");
        if (!source && xml.name() != QLatin1String("translation"))
            continue;
        const auto words = wordsOf(xml.readElementText(QXmlStreamReader::IncludeChildElements));
        (source ? found.english : found.technical).unite(QSet<QString>(words.begin(), words.end()));
    }
    for (const auto texts : {adviceTexts(), deviceTexts(), doctorTexts(), provenanceTexts(), runTexts()}) {
        for (const auto& text : texts) {
            const auto words = wordsOf(QString::fromUtf8(text.chinese.data(), static_cast<int>(text.chinese.size())));
            found.technical.unite(QSet<QString>(words.begin(), words.end()));
        }
    }
    for (const auto* folder : {"", "/answers", "/claims", "/lessons", "/questions"}) {
        const QDir texts(QStringLiteral(OVERLAP_SOURCE_DIR "/resources") + QLatin1String(folder));
        for (const auto& name : texts.entryList({QStringLiteral("*.en.md"), QStringLiteral("*.zh.md")})) {
            QFile text(texts.filePath(name));
            EXPECT_TRUE(text.open(QIODevice::ReadOnly));
            const auto words = wordsOf(QString::fromUtf8(text.readAll()));
            (name.endsWith(QLatin1String(".en.md")) ? found.english : found.technical)
                .unite(QSet<QString>(words.begin(), words.end()));
        }
    }
    found.english.subtract(found.technical);
    return found;
}

// Names that are data: of files, presets, devices, settings as JSON has them, commands, code, expressions, sources.
[[nodiscard]] bool isData(const ShownText& shown)
{
    static const QRegularExpression Data(
        QStringLiteral("overlapscope-cli|sim:|^[a-z_.]+$|English|<<<|cuda\\w+\\(|^[A-Z]: [a-z_.]+=|per_sample|"
                       "\u51FA\u5904\uFF1A"));
    return shown.text.contains(Data);
}

// Ready and without what was only under way.
void processAll()
{
    constexpr int Turns = 6;
    for (int i = 0; i < Turns; ++i)
        QCoreApplication::processEvents();
}

// Of the window, and of the presenter where it is there.
[[nodiscard]] QList<ShownText> allShown(const App& app)
{
    auto shown = shownTexts(*app.window);
    const auto* presenter = app.window->workspace().learnPage().lessons().presenter();
    if (presenter != nullptr && presenter->isVisible())
        shown += shownTexts(*presenter);
    return shown;
}

[[nodiscard]] QStringList texts(const App& app)
{
    QStringList all;
    // How long a sweep took differs from time to time.
    for (const auto& shown : allShown(app))
        if (!shown.place.contains(QStringLiteral("sweep.status")))
            all << shown.joined();
    all.sort();
    return all;
}

[[nodiscard]] std::string differences(const QStringList& a, const QStringList& b)
{
    QStringList lines;
    const QSet<QString> inA(a.begin(), a.end());
    const QSet<QString> inB(b.begin(), b.end());
    for (const auto& text : a)
        if (!inB.contains(text))
            lines << QStringLiteral("- ") + text;
    for (const auto& text : b)
        if (!inA.contains(text))
            lines << QStringLiteral("+ ") + text;
    return lines.join(QLatin1Char('\n')).toStdString();
}

[[nodiscard]] std::string nameOf(std::size_t view)
{
    return QString::fromLatin1(languageViews()[view].name).replace(QLatin1Char(' '), QLatin1Char('_')).toStdString();
}

class LanguageSwitchTest : public testing::TestWithParam<std::size_t>
{
protected:
    [[nodiscard]] static LanguageView view() { return languageViews()[GetParam()]; }
    [[nodiscard]] static bool ready(App& app)
    {
        const bool good = app.settle() && view().open(app);
        processAll();
        return good && app.settle();
    }
    static void change(App& app, const char* id)
    {
        EXPECT_TRUE(app.language.set(QLatin1String(id)));
        processAll();
        EXPECT_TRUE(App::until([&] { return !app.window->advisor().isBusy(); }));
        processAll();
    }
};

} // namespace

TEST_P(LanguageSwitchTest, ChineseLeavesNoEnglishWord)
{
    App app;
    ASSERT_TRUE(ready(app));
    change(app, "zh_CN");
    const auto known = vocabulary();
    for (const auto& shown : allShown(app)) {
        if (isData(shown))
            continue;
        QStringList english;
        for (const auto& word : wordsOf(shown.text))
            if (known.english.contains(word))
                english << word;
        EXPECT_TRUE(english.isEmpty()) << shown.joined().toStdString() << "\n  has "
                                       << english.join(QStringLiteral(", ")).toStdString();
    }
    change(app, "en");
}

TEST_P(LanguageSwitchTest, TheWayBackIsTheSame)
{
    App app;
    ASSERT_TRUE(ready(app));
    const auto before = texts(app);
    change(app, "zh_CN");
    change(app, "en");
    const auto after = texts(app);
    EXPECT_EQ(differences(before, after), "");
}

TEST_P(LanguageSwitchTest, AWindowThatChangedSaysWhatOneSaysThatBeganSo)
{
    QStringList changed;
    {
        App app;
        ASSERT_TRUE(ready(app));
        change(app, "zh_CN");
        changed = texts(app);
        change(app, "en");
    }
    App app;
    change(app, "zh_CN");
    ASSERT_TRUE(ready(app));
    EXPECT_EQ(differences(texts(app), changed), "");
    change(app, "en");
}

INSTANTIATE_TEST_SUITE_P(Views, LanguageSwitchTest, testing::Range(std::size_t{0}, languageViews().size()),
                         [](const auto& parameter) { return nameOf(parameter.param); });

} // namespace overlap::test
