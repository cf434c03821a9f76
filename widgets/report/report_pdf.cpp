// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/report_pdf.h"

#include "widgets/report/paper_blocks.h"
#include "widgets/report/paper_text.h"

#include <QBuffer>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QStringList>

namespace overlap {

namespace {
using namespace paper;

constexpr qreal SideMarginMm = 16.0;
constexpr qreal TopMarginMm = 15.0;
constexpr qreal BottomMarginMm = 13.0;
constexpr qreal HeadHeight = 26.0 * Px; // of the second page and those after it
constexpr qreal FootHeight = 24.0 * Px;
const Style Small{9.5, false, false, "text2"};

QString sourceOf(const Report& report)
{
    QStringList parts;
    for (const auto& chip : report.chips)
        parts << (chip.origin == ReportOrigin::Simulated ? QStringLiteral("\u25C7 ") : QString()) + shown(chip.text);
    return parts.join(QStringLiteral("  "));
}

// Title and source above, program and number below.
class Frame
{
public:
    Frame(const Report& report, QSizeF page)
        : m_page(page)
        , m_title(shown(report.title))
        , m_source(sourceOf(report))
        , m_footer(shown(report.footer))
    {
    }

    void draw(QPainter& painter, std::size_t page, std::size_t count) const
    {
        if (page > 0)
            line(painter, 0.0, m_title, m_source);
        line(painter, m_page.height() - Small.size * 1.42 * Px, m_footer,
             QStringLiteral("%1 / %2").arg(page + 1).arg(count));
    }

private:
    void line(QPainter& painter, qreal y, const QString& left, const QString& right) const
    {
        const qreal most = m_page.width() * 0.6;
        const auto end = elided(right, Small, most);
        const qreal width = widthOf({{end, Small}});
        const qreal room = m_page.width() - width - 16.0 * Px;
        Text(elided(left, Small, room), Small, room + Px).draw(painter, {0.0, y});
        Text(end, Small, width, Qt::AlignRight).draw(painter, {m_page.width() - width, y});
    }

    QSizeF m_page;
    QString m_title;
    QString m_source;
    QString m_footer;
};

Error stopped()
{
    return {ErrorCode::Cancelled, "The report was cancelled, and nothing was written"};
}
} // namespace

Result<std::string> reportPdf(const Report& report, const std::stop_token& stop)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    {
        QPdfWriter pdf(&buffer);
        pdf.setResolution(Resolution);
        pdf.setTitle(shown(report.title));
        pdf.setCreator(QStringLiteral("OverlapScope"));
        pdf.setPageSize(QPageSize(QPageSize::A4));
        pdf.setPageMargins({SideMarginMm, TopMarginMm, SideMarginMm, BottomMarginMm}, QPageLayout::Millimeter);
        const QSizeF page = pdf.pageLayout().paintRectPixels(Resolution).size();
        const qreal height = page.height() - HeadHeight - FootHeight;
        const auto placed = paginate(reportPieces(report, page.width(), height, stop), height);
        const std::size_t count = placed.empty() ? 1 : placed.back().page + 1;
        const Frame frame(report, page);
        QPainter painter(&pdf);
        std::size_t at = 0;
        frame.draw(painter, 0, count);
        for (const auto& piece : placed) {
            if (stop.stop_requested())
                return stopped();
            if (piece.page != at) {
                pdf.newPage();
                at = piece.page;
                frame.draw(painter, at, count);
            }
            piece.draw(painter, {0.0, HeadHeight + piece.y});
        }
    }
    if (stop.stop_requested())
        return stopped();
    return buffer.data().toStdString();
}

} // namespace overlap
