// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/charts/chart_column_private.h"
#include "widgets/qcp.h"

#include <QCoreApplication>
#include <QPageLayout>
#include <QPageSize>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>
#include <QTextLayout>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

constexpr double TitleHeight = 34.0;
constexpr double OriginHeight = 28.0;
constexpr double PictureMargin = 10.0; // beside both
constexpr double DotsPerInch = 96.0; // the design's pixel

Error cannotWrite(const QString& path)
{
    const auto message = QCoreApplication::translate(
        "ChartColumn", "The picture could not be written to %1: check that the folder exists and may be written to");
    return Error{ErrorCode::Io, message.arg(path).toStdString()};
}

// The title as on the window's answer: a bold claim and its reasons, in as many lines as they take.
void layOutTitle(QTextLayout& layout, const Look& look, const ChartColumn::ExportText& text, double width)
{
    layout.setFont(look.font(FontRole::Body));
    if (!text.claim.isEmpty() && text.title.startsWith(text.claim)) {
        QTextLayout::FormatRange bold;
        bold.start = 0;
        bold.length = static_cast<int>(text.claim.size());
        bold.format.setFont(look.font(FontRole::BodyBold));
        layout.setFormats({bold});
    }
    layout.beginLayout();
    double y = 0.0;
    for (auto line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        line.setPosition({0.0, y});
        y += line.height();
    }
    layout.endLayout();
}

} // namespace

void ChartColumn::setExportWhole(bool on)
{
    m_column->exportWhole = on;
}

int ChartColumn::Private::titleHeight(const ExportText& text, int width) const
{
    QTextLayout layout(text.title);
    layOutTitle(layout, look, text, width - 2 * look.px(PictureMargin));
    // One line stands in the middle of what more lines add to.
    const double more = layout.boundingRect().height() - QFontMetricsF(look.font(FontRole::Body)).height();
    return look.ipx(TitleHeight) + std::max(0, static_cast<int>(std::ceil(more)));
}

QSize ChartColumn::Private::pictureSize(const ExportText& text) const
{
    // Never with parts missing because the window happens to be small.
    const auto full = q.sizeHint();
    const auto shown = plot->size().expandedTo(full);
    return {shown.width(), shown.height() + titleHeight(text, shown.width()) + look.ipx(OriginHeight)};
}

void ChartColumn::Private::paintPicture(QPaintDevice& device, double scale, const ExportText& text, bool vector)
{
    const auto& theme = look.theme();
    const auto size = pictureSize(text);
    const int title = titleHeight(text, size.width());
    const int origin = look.ipx(OriginHeight);
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized, vector);
    painter.setMode(QCPPainter::pmNoCaching);
    painter.scale(scale, scale);

    painter.fillRect(QRect(QPoint(), size), theme.surface);
    const double margin = look.px(PictureMargin);
    const double width = size.width() - 2 * margin;
    QTextLayout heading(text.title);
    layOutTitle(heading, look, text, width);
    painter.setPen(theme.text);
    heading.draw(&painter, QPointF(margin, std::floor((title - heading.boundingRect().height()) / 2)));
    painter.setFont(look.font(FontRole::Caption));
    painter.setPen(theme.text2);
    painter.drawText(QRectF(margin, size.height() - origin, width, origin),
                     static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter), text.origin);

    // What hangs on the mouse stays out of the picture.
    const auto hovered = std::exchange(model.hovered, std::nullopt);
    const auto range = view.range();
    movingView = true;
    if (exportWhole)
        view.setRange(view.limits().whole);
    exporting = true;
    exportVector = vector;
    const QSize column(size.width(), size.height() - title - origin);
    arrange(column);
    painter.translate(0.0, title);
    plot->toPainter(&painter, column.width(), column.height());
    painter.end();
    exporting = false;
    exportVector = false;
    model.hovered = hovered;
    view.setRange(range);
    movingView = false;
    fit();
    replot();
}

QImage ChartColumn::exportImage(const ExportText& text, double scale)
{
    const auto size = m_column->pictureSize(text);
    const double clamped = std::clamp(scale, 0.25, 8.0);
    QImage image((QSizeF(size) * clamped).toSize(), QImage::Format_RGB32);
    m_column->paintPicture(image, clamped, text, false);
    // Only now: fonts are counted in points and would be scaled twice.
    constexpr double MetresPerInch = 0.0254;
    image.setDotsPerMeterX(static_cast<int>(std::lround(DotsPerInch * clamped / MetresPerInch)));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

Result<QString> ChartColumn::exportPng(const QString& path, const ExportText& text, double scale)
{
    auto image = exportImage(text, scale);
    image.setText(QStringLiteral("Description"), text.title + QLatin1Char('\n') + text.origin);
    if (!image.save(path, "PNG"))
        return cannotWrite(path);
    return path;
}

Result<QString> ChartColumn::exportSvg(const QString& path, const ExportText& text)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path);
    const auto size = m_column->pictureSize(text);
    QSvgGenerator svg;
    svg.setOutputDevice(&file);
    svg.setResolution(static_cast<int>(DotsPerInch));
    svg.setSize(size);
    svg.setViewBox(QRect(QPoint(), size));
    svg.setTitle(text.title);
    svg.setDescription(text.origin);
    m_column->paintPicture(svg, 1.0, text, true);
    if (!file.commit())
        return cannotWrite(path);
    return path;
}

Result<QString> ChartColumn::exportPdf(const QString& path, const ExportText& text)
{
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path);
    const auto size = m_column->pictureSize(text);
    {
        // The file is complete once the writer is gone.
        QPdfWriter pdf(&file);
        pdf.setTitle(text.title);
        pdf.setResolution(static_cast<int>(DotsPerInch));
        constexpr double PointsPerInch = 72.0;
        pdf.setPageSize(
            QPageSize(QSizeF(size) * PointsPerInch / DotsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch));
        pdf.setPageMargins(QMarginsF());
        m_column->paintPicture(pdf, 1.0, text, true);
    }
    if (!file.commit())
        return cannotWrite(path);
    return path;
}

} // namespace overlap
