// SPDX-License-Identifier: GPL-3.0-or-later
// Every number that the window shows has a tip with its definition, in both languages.
#include "tests/app/gui/app_fixture.h"
#include "tests/app/gui/language_views.h"

#include "app/gui/advisor.h"
#include "engine/lessons/glossary.h"
#include "engine/scenario/scenario_fields.h"
#include "widgets/controls/explains_numbers.h"
#include "widgets/learn/practice_words.h"
#include "widgets/words/number_definitions.h"
#include "widgets/words/number_help.h"
#include "widgets/words/number_rows.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QAbstractItemView>
#include <QCoreApplication>
#include <QHeaderView>
#include <QLabel>
#include <QRegularExpression>
#include <QSet>

#include <gtest/gtest.h>

#include <algorithm>

namespace overlap::test {

namespace {

// Everything that says what a number means, in the language of now.
[[nodiscard]] QStringList definitions()
{
    QStringList all;
    for (const auto& row : numberRows()) {
        for (const auto* help : {row.help, row.recordedHelp})
            if (help != nullptr)
                all << QCoreApplication::translate("overlap::NumberRows", help);
    }
    for (const auto& definition : numberDefinitions())
        all << words::numberHelp(definition.id);
    for (const auto& field : scenarioFields())
        all << words::help(QString::fromUtf8(field.key.data(), static_cast<qsizetype>(field.key.size())));
    for (const auto& term : glossary())
        for (const auto& figure : term.figures)
            all << words::figureHelp(figure);
    all.removeAll(QString());
    return all;
}

[[nodiscard]] bool hasNumber(const QString& text)
{
    static const QRegularExpression Number(
        QStringLiteral("\\d[\u202f ]?(?:ns|\u00b5s|ms|s|%|pp|GB/s|[KMG]iB|[kM]?/s|\u00d7|MHz|W|\u00b0C)(?![A-Za-z/])"));
    return text.contains(Number);
}

class Walk
{
public:
    Walk()
        : m_definitions(definitions())
    {
    }

    void window(const QWidget& window)
    {
        for (const auto* widget : window.findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                this->label(*label);
            if (const auto* view = qobject_cast<const QAbstractItemView*>(widget); view != nullptr && view->model())
                table(*view);
            if (const auto* painted = dynamic_cast<const ExplainsNumbers*>(widget))
                picture(*widget, *painted);
        }
    }

    int numbers = 0;
    QStringList unexplained;

private:
    [[nodiscard]] bool isDefined(const QString& tip) const
    {
        return std::ranges::any_of(m_definitions, [&](const QString& one) { return tip.contains(one); });
    }
    void expect(const QString& tip, const QString& what)
    {
        ++numbers;
        if (!isDefined(tip))
            unexplained << what + QStringLiteral(" -> ") + (tip.isEmpty() ? QStringLiteral("no tip") : tip);
    }
    [[nodiscard]] static QString nameOf(const QWidget& widget)
    {
        QStringList names;
        for (const auto* up = &widget; up != nullptr && names.size() < 4; up = up->parentWidget())
            names.prepend(up->objectName().isEmpty() ? QString::fromLatin1(up->metaObject()->className())
                                                     : up->objectName());
        return names.join(QLatin1Char('/'));
    }

    // Sentences of texts that are read, and names of what one chose, are no readings.
    [[nodiscard]] static bool isProse(const QWidget& widget)
    {
        static const QSet<QString> Prose{QStringLiteral("lesson.list"), QStringLiteral("lesson.title"),
                                         QStringLiteral("lesson.choice"), QStringLiteral("evidence.said"),
                                         QStringLiteral("glossary.term")};
        for (const auto* up = &widget; up != nullptr; up = up->parentWidget())
            if (Prose.contains(up->objectName())
                || QLatin1String(up->metaObject()->className()) == QLatin1String("overlap::TickLine"))
                return true;
        return false;
    }
    void label(const QLabel& label)
    {
        if (!hasNumber(label.text()) || isProse(label))
            return;
        QString tip;
        for (const QWidget* up = &label; up != nullptr && tip.isEmpty(); up = up->parentWidget())
            tip = up->toolTip();
        expect(tip, nameOf(label) + QStringLiteral(": ") + label.text());
    }

    // A column with numbers: its head, or each of them.
    void table(const QAbstractItemView& view)
    {
        if (qobject_cast<const QHeaderView*>(&view) != nullptr)
            return; // of a table that is there itself
        constexpr int ClaimColumn = 1; // what people say, numbers and all
        const bool claims = view.objectName() == QLatin1String("claims.table");
        const auto& model = *view.model();
        constexpr int MostRows = 40;
        for (int column = 0; column < model.columnCount(); ++column) {
            if (claims && column == ClaimColumn)
                continue;
            const auto head = model.headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
            for (int row = 0; row < std::min(model.rowCount(), MostRows); ++row) {
                const auto index = model.index(row, column);
                const auto text = index.data().toString();
                if (!hasNumber(text) || !(index.flags() & Qt::ItemIsEnabled) || isProse(view))
                    continue;
                const auto tip = index.data(Qt::ToolTipRole).toString();
                expect(isDefined(head) ? head : tip,
                       QStringLiteral("%1 %2,%3: %4").arg(nameOf(view)).arg(row).arg(column).arg(text));
            }
        }
    }

    // Wherever the mouse stops: a tip that says nothing explains nothing.
    void picture(const QWidget& widget, const ExplainsNumbers& painted)
    {
        bool any = false;
        constexpr int Step = 17;
        for (int y = Step / 2; y < widget.height(); y += Step) {
            for (int x = Step / 2; x < widget.width(); x += Step) {
                const auto tip = painted.helpAt(QPointF(x, y));
                if (tip.isEmpty())
                    continue;
                any = true;
                if (!isDefined(tip)) {
                    expect(tip, nameOf(widget) + QStringLiteral(" at %1,%2").arg(x).arg(y));
                    return;
                }
            }
        }
        numbers += any ? 1 : 0;
    }

    QStringList m_definitions;
};

[[nodiscard]] std::string nameOf(std::size_t view)
{
    return QString::fromLatin1(languageViews()[view].name).replace(QLatin1Char(' '), QLatin1Char('_')).toStdString();
}

class NumberTipsTest : public testing::TestWithParam<std::size_t>
{
};

} // namespace

TEST(NumberTipsPatternTest, ANumberIsToldFromAWord)
{
    EXPECT_TRUE(hasNumber(QStringLiteral("1.27\u202fms")));
    EXPECT_TRUE(hasNumber(QStringLiteral("+5 pp")));
    EXPECT_TRUE(hasNumber(QStringLiteral("70\u202f100\u202f/s")));
    EXPECT_FALSE(hasNumber(QStringLiteral("3 streams")));
    EXPECT_FALSE(hasNumber(QStringLiteral("lesson 4")));
}

TEST_P(NumberTipsTest, EveryNumberHasItsDefinition)
{
    const auto view = languageViews()[GetParam()];
    App app;
    ASSERT_TRUE(app.settle() && view.open(app));
    for (const auto* language : {"en", "zh_CN"}) {
        ASSERT_TRUE(app.language.set(QLatin1String(language)));
        ASSERT_TRUE(app.settle());
        ASSERT_TRUE(App::until([&] { return !app.window->advisor().isBusy(); }));
        Walk walk;
        walk.window(*app.window);
        EXPECT_GT(walk.numbers, 0) << language;
        EXPECT_TRUE(walk.unexplained.isEmpty()) << language << '\n'
                                                << walk.unexplained.join(QLatin1Char('\n')).toStdString();
    }
    app.language.set(QStringLiteral("en"));
}

INSTANTIATE_TEST_SUITE_P(Views, NumberTipsTest, testing::Range(std::size_t{0}, languageViews().size()),
                         [](const auto& parameter) { return nameOf(parameter.param); });

} // namespace overlap::test
