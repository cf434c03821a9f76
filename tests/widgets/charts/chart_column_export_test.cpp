// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/widgets/charts/chart_column_fixture.h"
#include "tests/widgets/pixel_probe.h"

#include <QFile>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QXmlStreamReader>

namespace overlap::test {

TEST_F(ChartColumnTest, AnExportedPictureIsWholeHoweverSmallTheWindow)
{
    m_column.resize(600, 340);
    const auto image = m_column.exportImage({"Title", "Simulated · h200"}, 2.0);
    EXPECT_GE(image.width(), 2 * 984);
    const auto kernel = m_look.theme().kind(ActivityKind::Kernel).fill;
    EXPECT_GT(pixelsOf(image, image.rect(), kernel), 20'000);
    // The title above and the origin below.
    EXPECT_GT(pixelsOf(image, QRect(20, 10, 300, 60), m_look.theme().text, 60), 30);
    EXPECT_GT(pixelsOf(image, QRect(20, image.height() - 60, 400, 60), m_look.theme().text2, 60), 30);
}

TEST_F(ChartColumnTest, ALongTitleOfAPictureIsWrappedAndOnlyItsClaimBold)
{
    const QString claim = QStringLiteral("B is 14 times faster than A");
    const auto title =
        claim
        + QStringLiteral(", 1.27 ms against 17.9 ms, because overlap in three streams saves 8.55 ms, pinned "
                         "memory saves 6.13 ms and batches of 10 samples save 1.95 ms of all that time.");
    const auto one = m_column.exportImage({claim, "Origin"}, 1.0);
    const auto two = m_column.exportImage({title, "Origin", claim}, 1.0);
    const int line = two.height() - one.height();
    EXPECT_GE(line, 13);
    EXPECT_LE(line, 24);
    // Ink in both lines, and none of it at the edges.
    const auto ink = [&](const QImage& image, const QRect& rect) {
        return pixelsOf(image, rect, m_look.theme().text, 90);
    };
    EXPECT_GT(ink(two, QRect(10, 5, 900, 20)), 300);
    EXPECT_GT(ink(two, QRect(10, 30, 150, 20)), 50);
    EXPECT_EQ(ink(two, QRect(two.width() - 9, 0, 9, 50)), 0);
    const auto plain = m_column.exportImage({claim, "Origin"}, 1.0);
    const auto bold = m_column.exportImage({claim, "Origin", claim}, 1.0);
    EXPECT_GT(ink(bold, QRect(10, 5, 300, 25)), ink(plain, QRect(10, 5, 300, 25)) * 11 / 10);
}

TEST_F(ChartColumnTest, AnSvgHoldsShapesAndTextAndNoPicture)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("chart.svg"));
    ASSERT_TRUE(m_column.exportSvg(path, {"B is faster", "Simulated · h200 · model error median 1.1 %"}));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    QXmlStreamReader xml(&file);
    int rects = 0;
    int images = 0;
    QStringList texts;
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement)
            continue;
        rects += xml.name() == QLatin1String("rect") || xml.name() == QLatin1String("path") ? 1 : 0;
        images += xml.name() == QLatin1String("image") ? 1 : 0;
        if (xml.name() == QLatin1String("text"))
            texts << xml.readElementText().trimmed();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    EXPECT_GT(rects, 100);
    EXPECT_EQ(images, 0);
    EXPECT_TRUE(texts.contains(QStringLiteral("B is faster")));
    EXPECT_TRUE(texts.contains(QStringLiteral("Simulated · h200 · model error median 1.1 %")));
    EXPECT_TRUE(texts.contains(QStringLiteral("b4")));
    EXPECT_TRUE(texts.contains(QStringLiteral("Compute")));
    EXPECT_TRUE(QSvgRenderer(path).isValid());
}

TEST_F(ChartColumnTest, APdfIsOnePageWithFonts)
{
    const QTemporaryDir folder;
    const auto path = folder.filePath(QStringLiteral("chart.pdf"));
    ASSERT_TRUE(m_column.exportPdf(path, {"B is faster", "Simulated · h200"}));
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    const auto bytes = file.readAll();
    EXPECT_TRUE(bytes.startsWith("%PDF-1."));
    EXPECT_TRUE(bytes.contains("/FontDescriptor"));
    EXPECT_TRUE(bytes.trimmed().endsWith("%%EOF"));
    EXPECT_FALSE(bytes.contains("/Subtype /Image"));
}

TEST_F(ChartColumnTest, ExportingSaysWhyItFailed)
{
    const auto result = m_column.exportSvg(QStringLiteral("/no/such/folder/chart.svg"), {});
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().message.find("/no/such/folder"), std::string::npos);
    EXPECT_FALSE(m_column.exportPng(QStringLiteral("/no/such/folder/chart.png"), {}));
}

TEST_F(ChartColumnTest, AnExportChangesNothingOnScreen)
{
    const auto before = picture();
    (void)m_column.exportImage({"Title", "Origin"}, 1.0);
    EXPECT_EQ(picture(), before);
}

} // namespace overlap::test
