// SPDX-License-Identifier: GPL-3.0-or-later
// Whatever the window shows follows the language while it runs.
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/shown_texts.h"

#include "app/gui/actions.h"
#include "app/gui/advisor.h"
#include "app/gui/device_page.h"
#include "app/gui/import_report_view.h"
#include "app/gui/memory_page.h"
#include "app/gui/report_dialog.h"
#include "app/gui/side_panel.h"
#include "app/gui/sweep_page.h"
#include "app/gui/timeline_page.h"
#include "app/gui/transfers_page.h"
#include "engine/profile/builtin_profiles.h"
#include "engine/texts/chinese_text.h"

#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <functional>

namespace overlap::test {

namespace {

[[nodiscard]] QStringList wordsOf(const QString& text)
{
    // Not the marks of rich text, names of files, keys of scenarios and profiles, and what other tools call a number.
    static const QRegularExpression NoWord(
        QStringLiteral("(?:nvidia-smi|Nsight \\w+|PyTorch)[:\uff1a][^\\n]*|GPU-Util|<[^>]*>|&\\w+;|\\S+\\.json: "
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
    for (const auto texts : {adviceTexts(), deviceTexts(), doctorTexts(), runTexts()}) {
        for (const auto& text : texts) {
            const auto words = wordsOf(QString::fromUtf8(text.chinese.data(), static_cast<int>(text.chinese.size())));
            found.technical.unite(QSet<QString>(words.begin(), words.end()));
        }
    }
    found.english.subtract(found.technical);
    return found;
}

// Names that are data: of files, presets, devices, settings as JSON has them, commands.
[[nodiscard]] bool isData(const ShownText& shown)
{
    static const QRegularExpression Data(QStringLiteral("overlapscope-cli|sim:|^[a-z_.]+$|English"));
    if (shown.text.contains(Data))
        return true;
    // Where each figure of a profile is from is told in the profile's own words.
    for (const auto& profile : builtinProfiles())
        for (const auto& source : profile.provenance.sources)
            if (shown.text.contains(QString::fromStdString(source.text)))
                return true;
    return false;
}

struct View
{
    const char* name;
    std::function<bool(App&)> open; // false: it did not get ready
};

[[nodiscard]] std::vector<View> views()
{
    const auto tab = [](App& app, Tab wanted) {
        app.window->workspace().setTab(wanted);
        return app.settle();
    };
    return {
        {"timeline", [=](App& app) { return tab(app, Tab::Timeline); }},
        {"diagnosis",
         [=](App& app) {
             app.window->workspace().sidePanel().setPage(SidePanel::Diagnosis);
             return tab(app, Tab::Timeline)
                    && App::until([&] { return !app.window->advisor().isBusy() && app.window->advisor().whatIf(); });
         }},
        {"find and intervals",
         [=](App& app) {
             app.window->page().findAction()->trigger();
             app.window->page().intervalsAction()->trigger();
             return tab(app, Tab::Timeline);
         }},
        {"slow motion",
         [=](App& app) {
             app.window->page().slowMotionAction()->trigger();
             return tab(app, Tab::Timeline);
         }},
        {"sweep",
         [=](App& app) {
             auto& page = app.window->workspace().sweepPage();
             return tab(app, Tab::Sweep)
                    && App::until([&] { return page.result() && !page.isRunning() && page.recommended(); });
         }},
        {"transfers",
         [=](App& app) {
             return tab(app, Tab::Transfers)
                    && App::until([&] { return !app.window->workspace().transfersPage().isBusy(); });
         }},
        {"memory",
         [=](App& app) {
             return tab(app, Tab::Memory) && App::until([&] { return !app.window->workspace().memoryPage().isBusy(); });
         }},
        {"device",
         [=](App& app) {
             return tab(app, Tab::Device) && App::until([&] { return !app.window->devicePage().isExamining(); });
         }},
        {"recordings",
         [=](App& app) {
             app.window->openSamples();
             return App::until(
                        [&] { return app.window->recordings().run(Side::A) && app.window->recordings().run(Side::B); })
                    && tab(app, Tab::Timeline);
         }},
        {"memory of recordings",
         [=](App& app) {
             app.window->openSamples();
             return App::until([&] { return app.window->recordings().run(Side::B) != nullptr; })
                    && tab(app, Tab::Memory)
                    && App::until([&] { return !app.window->workspace().memoryPage().isBusy(); });
         }},
        {"import report",
         [=](App& app) {
             app.window->openSamples();
             const bool read = App::until([&] { return app.window->recordings().run(Side::B) != nullptr; });
             app.window->importReport().show();
             return read && app.settle();
         }},
        {"keys",
         [=](App& app) {
             app.window->actions().keys->trigger();
             return app.settle();
         }},
        {"report",
         [=](App& app) {
             const bool ran = app.settle();
             app.window->reportDialog().open(ReportSubject::Comparison, ReportLanguage::English);
             return ran;
         }},
        {"impossible value",
         [=](App& app) {
             auto pair = app.session.pair();
             pair.a.inputBytesPerSample = 1ULL << 32U;
             pair.b.batchSize = 4000;
             pair.b.useGraph = true;
             app.session.edit(pair, QString(), QString());
             return app.settle();
         }},
        {"files that cannot be opened",
         [=](App& app) {
             static const QTemporaryDir Folder;
             QFile bad(Folder.filePath(QStringLiteral("bad.json")));
             if (!bad.open(QIODevice::WriteOnly))
                 return false;
             bad.write(R"({"batch_sice": 4, "streams": 900, "sync": 7})");
             bad.close();
             QFile page(Folder.filePath(QStringLiteral("page.json.gz")));
             if (!page.open(QIODevice::WriteOnly))
                 return false;
             page.write("<html>not found</html>");
             page.close();
             app.window->openFiles({bad.fileName(), page.fileName()});
             return App::until([&] { return !app.window->recordings().isReading(); }) && app.settle();
         }},
    };
}

// Ready and without what was only under way.
void processAll()
{
    constexpr int Turns = 6;
    for (int i = 0; i < Turns; ++i)
        QCoreApplication::processEvents();
}

[[nodiscard]] QStringList texts(const App& app)
{
    QStringList all;
    // How long a sweep took differs from time to time.
    for (const auto& shown : shownTexts(*app.window))
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
    return QString::fromLatin1(views()[view].name).replace(QLatin1Char(' '), QLatin1Char('_')).toStdString();
}

class LanguageSwitchTest : public testing::TestWithParam<std::size_t>
{
protected:
    [[nodiscard]] static View view() { return views()[GetParam()]; }
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
    for (const auto& shown : shownTexts(*app.window)) {
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

INSTANTIATE_TEST_SUITE_P(Views, LanguageSwitchTest, testing::Range(std::size_t{0}, views().size()),
                         [](const auto& parameter) { return nameOf(parameter.param); });

} // namespace overlap::test
