// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report_pdf.h"

#include "tests/engine/report/report_samples.h"

#include <QByteArrayList>
#include <QFile>
#include <QFontDatabase>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace overlap {
namespace {

ReportContext paper(ReportLanguage language)
{
    auto context = fixtures::context(language);
    context.chartWidth = PaperChartWidth;
    return context;
}

// Of the article's pair, which has every kind of block.
Report comparisonOf(ReportLanguage language)
{
    const auto sample = fixtures::comparedPair("article");
    return comparisonReport(paper(language), sample.comparison, sample.a, sample.b);
}

int pagesOf(const std::string& pdf)
{
    static const QRegularExpression Page(QStringLiteral("/Type\\s*/Page\\b"));
    return static_cast<int>(QString::fromLatin1(QByteArray::fromStdString(pdf)).count(Page));
}

class PopplerTest : public testing::Test
{
protected:
    // What a program of poppler's says of the PDF; "" where it is not installed.
    [[nodiscard]] QString said(const QString& program, const QStringList& options, const std::string& pdf)
    {
        const auto path = QStandardPaths::findExecutable(program);
        if (path.isEmpty())
            return {};
        QFile file(m_folder.filePath(QStringLiteral("report.pdf")));
        EXPECT_TRUE(file.open(QIODevice::WriteOnly));
        file.write(pdf.data(), static_cast<qint64>(pdf.size()));
        file.close();
        QProcess process;
        process.start(path,
                      options + QStringList{file.fileName()}
                          + (program == QLatin1String("pdftotext") ? QStringList{QStringLiteral("-")} : QStringList()));
        EXPECT_TRUE(process.waitForFinished());
        EXPECT_EQ(process.exitCode(), 0) << process.readAllStandardError().toStdString();
        return QString::fromUtf8(process.readAllStandardOutput());
    }
    [[nodiscard]] QString textOf(const std::string& pdf)
    {
        return said(QStringLiteral("pdftotext"),
                    {QStringLiteral("-layout"), QStringLiteral("-enc"), QStringLiteral("UTF-8")}, pdf);
    }

private:
    QTemporaryDir m_folder;
};

} // namespace

TEST(ReportPdfTest, IsAPdfOfSeveralPages)
{
    const auto pdf = reportPdf(comparisonOf(ReportLanguage::English));
    ASSERT_TRUE(pdf) << pdf.error().message;
    EXPECT_TRUE(pdf->starts_with("%PDF-1."));
    EXPECT_GT(pagesOf(*pdf), 2);
}

TEST(ReportPdfTest, ChartsAreShapesAndNotPictures)
{
    const auto pdf = reportPdf(comparisonOf(ReportLanguage::English));
    ASSERT_TRUE(pdf);
    EXPECT_EQ(pdf->find("/Subtype /Image"), std::string::npos);
}

TEST(ReportPdfTest, AStoppedReportIsNone)
{
    std::stop_source stop;
    stop.request_stop();
    const auto pdf = reportPdf(comparisonOf(ReportLanguage::English), stop.get_token());
    ASSERT_FALSE(pdf);
    EXPECT_EQ(pdf.error().code, ErrorCode::Cancelled);
}

TEST(ReportPdfTest, AnEmptyReportIsOnePage)
{
    const auto pdf = reportPdf(Report{});
    ASSERT_TRUE(pdf);
    EXPECT_EQ(pagesOf(*pdf), 1);
}

TEST_F(PopplerTest, ItsTextCanBeFoundAndCopied)
{
    const auto report = comparisonOf(ReportLanguage::English);
    const auto pdf = reportPdf(report);
    ASSERT_TRUE(pdf);
    const auto text = textOf(*pdf);
    if (text.isEmpty())
        GTEST_SKIP() << "there is no pdftotext (poppler-utils) here";
    EXPECT_TRUE(text.contains(QString::fromStdString(report.claim)));
    EXPECT_TRUE(text.contains(QStringLiteral("Simulated \u00B7 h200")));
    EXPECT_TRUE(text.contains(QStringLiteral("Model error against measured runs")));
    EXPECT_TRUE(text.contains(QStringLiteral("overlapscope-cli compare article")));
    EXPECT_TRUE(text.contains(QRegularExpression(QStringLiteral("\\b1 ?/ ?%1\\b").arg(pagesOf(*pdf)))));
    EXPECT_TRUE(text.contains(QStringLiteral("as strong as they fill it"))); // without ligatures
    // In the charts too.
    EXPECT_TRUE(text.contains(QStringLiteral("Compute")));
}

TEST_F(PopplerTest, EveryPageSaysWhereItsNumbersComeFrom)
{
    const auto pdf = reportPdf(comparisonOf(ReportLanguage::English));
    ASSERT_TRUE(pdf);
    const auto text = textOf(*pdf);
    if (text.isEmpty())
        GTEST_SKIP() << "there is no pdftotext (poppler-utils) here";
    const auto pages = text.split(QChar(0x0C), Qt::SkipEmptyParts);
    EXPECT_EQ(pages.size(), pagesOf(*pdf));
    for (const auto& page : pages)
        EXPECT_TRUE(page.contains(QStringLiteral("Simulated \u00B7 h200"))) << page.left(200).toStdString();
}

TEST_F(PopplerTest, ChineseIsTextInEmbeddedFonts)
{
    if (QFontDatabase::families(QFontDatabase::SimplifiedChinese).isEmpty())
        GTEST_SKIP() << "there is no Chinese font here";
    const auto report = comparisonOf(ReportLanguage::Chinese);
    const auto pdf = reportPdf(report);
    ASSERT_TRUE(pdf);
    const auto text = textOf(*pdf);
    if (text.isEmpty())
        GTEST_SKIP() << "there is no pdftotext (poppler-utils) here";
    EXPECT_TRUE(text.contains(QStringLiteral("\u65F6\u95F4\u7EBF"))); // the timeline's title
    EXPECT_TRUE(text.contains(QStringLiteral("\u4EFF\u771F \u00B7 h200")));
    const auto fonts = said(QStringLiteral("pdffonts"), {}, *pdf).split(QLatin1Char('\n'), Qt::SkipEmptyParts);
    ASSERT_GT(fonts.size(), 3);
    for (const auto& font : fonts.mid(2)) {
        static const QRegularExpression Embedded(QStringLiteral(" yes (yes|no)\\s+yes\\s+\\d+"));
        EXPECT_TRUE(font.contains(Embedded)) << font.toStdString();
    }
}

} // namespace overlap
