// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/language.h"

#include <QCoreApplication>
#include <QFile>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace overlap::test {

namespace {

struct Message
{
    QString source;
    QString translation;
    bool finished = true;
};

[[nodiscard]] std::vector<Message> messagesOf(const QString& language)
{
    QFile file(QStringLiteral(OVERLAP_TRANSLATIONS "/overlapscope_%1.ts").arg(language));
    EXPECT_TRUE(file.open(QIODevice::ReadOnly));
    std::vector<Message> messages;
    QXmlStreamReader xml(&file);
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        if (xml.name() == QLatin1String("source")) {
            messages.push_back({xml.readElementText(), {}, true});
        } else if (xml.name() == QLatin1String("translation")) {
            messages.back().finished = !xml.attributes().hasAttribute(QLatin1String("type"));
            messages.back().translation = xml.readElementText(QXmlStreamReader::IncludeChildElements);
        }
    }
    EXPECT_FALSE(xml.hasError());
    return messages;
}

// "%1", "%2", "%n" of a text, in order.
[[nodiscard]] QStringList placesOf(const QString& text)
{
    QStringList places;
    for (const auto* place : {"%1", "%2", "%3", "%4", "%n"})
        if (text.contains(QLatin1String(place)))
            places << QLatin1String(place);
    return places;
}

} // namespace

TEST(TranslationTest, EveryTextIsTranslatedIntoChinese)
{
    const auto messages = messagesOf(QStringLiteral("zh_CN"));
    EXPECT_GT(messages.size(), 400U);
    for (const auto& message : messages)
        EXPECT_TRUE(message.finished) << message.source.toStdString();
}

TEST(TranslationTest, EveryPluralHasItsEnglishForms)
{
    for (const auto& message : messagesOf(QStringLiteral("en")))
        EXPECT_TRUE(message.finished && !message.translation.contains(QLatin1Char('(')))
            << message.source.toStdString();
}

TEST(TranslationTest, TranslationsKeepTheirPlaceholders)
{
    for (const auto& message : messagesOf(QStringLiteral("zh_CN")))
        EXPECT_EQ(placesOf(message.source), placesOf(message.translation)) << message.source.toStdString();
}

TEST(TranslationTest, TheTranslationIsInTheProgram)
{
    Language language;
    ASSERT_TRUE(language.set(QStringLiteral("zh_CN")));
    EXPECT_EQ(QCoreApplication::translate("overlap::Words", "Samples"), QStringLiteral("\u6837\u672C\u6570"));
    EXPECT_EQ(QCoreApplication::translate("overlap::Words", "%n stream(s)", nullptr, 3),
              QStringLiteral("3 \u4E2A stream"));
    ASSERT_TRUE(language.set(QStringLiteral("en")));
    EXPECT_EQ(QCoreApplication::translate("overlap::Words", "%n stream(s)", nullptr, 1), QStringLiteral("1 stream"));
    EXPECT_EQ(QCoreApplication::translate("overlap::Words", "%n stream(s)", nullptr, 3), QStringLiteral("3 streams"));
    EXPECT_FALSE(language.set(QStringLiteral("xx")));
}

} // namespace overlap::test
