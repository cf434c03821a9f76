// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/paper_blocks.h"

#include "widgets/report/paper_chart.h"
#include "widgets/report/paper_table.h"
#include "widgets/report/paper_text.h"

#include <QPainter>
#include <QPen>

#include <algorithm>
#include <utility>

namespace overlap::paper {

namespace {
constexpr qreal Body = 12.0;
constexpr qreal Caption = 10.5;

const Style BodyStyle{Body, false, false, "text"};
const Style BoldStyle{Body, true, false, "text"};
const Style PaleStyle{Caption, false, false, "text2"};

class Builder
{
public:
    Builder(qreal width, qreal pageHeight)
        : m_width(width)
        , m_pageHeight(pageHeight)
    {
    }

    void introduction(const Report& report)
    {
        paragraph({{shown(report.title), {13.0, false, false, "text2"}}}, 0.0);
        paragraph(
            {{shown(report.claim), {18.0, true, false, "text"}}, {shown(report.reason), {18.0, false, false, "text"}}},
            6.0);
        for (const auto& chip : report.chips)
            this->chip(chip);
        for (const auto& remark : report.remarks)
            paragraph({{shown(remark), PaleStyle}}, 4.0);
    }

    void section(const ReportSection& section)
    {
        std::vector<Run> runs{{shown(section.title), {15.0, true, false, "text"}}};
        if (!section.remark.empty())
            runs.push_back({QStringLiteral("   ") + shown(section.remark), PaleStyle});
        const Text text(runs, m_width);
        constexpr qreal Above = 9.0 * Px; // between the line and the heading
        Piece piece{text.height() + Above, 20.0 * Px, true, nullptr, nullptr, PieceRole::Heading};
        piece.draw = [text, width = m_width](QPainter& painter, QPointF at) {
            painter.fillRect(QRectF(at, QSizeF(width, Px)), colourOf("border"));
            text.draw(painter, at + QPointF(0.0, Above));
        };
        m_pieces.push_back(std::move(piece));
        m_afterHeading = true;
        for (const auto& block : section.blocks)
            std::visit(*this, block);
    }

    void operator()(const ReportHeading& heading)
    {
        this->heading({{shown(heading.text), {13.0, true, false, "text"}}}, 10.0);
        m_afterHeading = true;
    }

    void operator()(const ReportParagraph& block)
    {
        const bool leads = m_afterHeading; // one line below a heading says what follows
        const auto first = m_pieces.size();
        paragraph({{shown(block.text), block.pale ? PaleStyle : BodyStyle}}, 5.0);
        if (leads && m_pieces.size() == first + 1)
            m_pieces.back().withNext = true;
    }

    void operator()(const ReportNotice& notice)
    {
        constexpr qreal Padding = 6.0 * Px;
        const Text text(shown(notice.text), {Body, false, false, "warn"}, m_width - 3.0 * Padding);
        Piece piece{text.height() + 2.0 * Padding, space(6.0), false, nullptr, nullptr};
        piece.draw = [text, width = m_width](QPainter& painter, QPointF at) {
            painter.fillRect(QRectF(at, QSizeF(width, text.height() + 2.0 * Padding)), colourOf("warn-tint"));
            text.draw(painter, at + QPointF(1.5 * Padding, Padding));
        };
        m_pieces.push_back(std::move(piece));
    }

    void operator()(const ReportChart& chart)
    {
        const auto picture = std::make_shared<const Chart>(chart.svg);
        if (picture->isEmpty())
            return;
        const QSizeF size = picture->size();
        constexpr qreal Largest = 0.95; // letters as large as those of captions
        const Text caption(shown(chart.caption), PaleStyle, m_width);
        // What it stays with: headings above it, the caption below.
        const qreal room = m_pageHeight - headingsHeight() - caption.height() - 12.0 * Px;
        const qreal scale =
            std::min({Largest * Px, m_width / std::max(size.width(), 1.0), room / std::max(size.height(), 1.0)});
        Piece piece{size.height() * scale, space(8.0), true, nullptr, nullptr};
        piece.draw = [picture, scale](QPainter& painter, QPointF at) { picture->draw(painter, at, scale); };
        m_pieces.push_back(std::move(piece));
        m_pieces.push_back({caption.height(), 3.0 * Px, false,
                            [caption](QPainter& painter, QPointF at) { caption.draw(painter, at); }, nullptr});
    }

    void operator()(const ReportTable& table)
    {
        auto rows = tablePieces(table, m_width, m_pageHeight);
        if (rows.empty())
            return;
        rows.front().before = space(6.0);
        std::ranges::move(rows, std::back_inserter(m_pieces));
    }

    void operator()(const ReportFinding& finding)
    {
        constexpr qreal Padding = 9.0 * Px;
        const qreal width = m_width - 2.0 * Padding;
        const std::vector<Run> cost{{shown(finding.cost), BoldStyle}};
        const qreal costWidth = std::min(widthOf(cost), width / 2.0);
        std::vector<std::pair<qreal, Text>> lines; // room above each
        lines.emplace_back(0.0, Text({{shown(finding.rule) + QLatin1Char(' '), {Body, false, false, "text2"}},
                                      {shown(finding.title), BoldStyle}},
                                     width - costWidth - 12.0 * Px));
        lines.emplace_back(2.0 * Px, Text(shown(finding.evidence), PaleStyle, width));
        for (const auto& [label, text] : finding.advice) {
            std::vector<Run> runs;
            if (!label.empty())
                runs.push_back({shown(label) + QLatin1Char(' '), {11.5, true, false, "text"}});
            runs.push_back({shown(text), {11.5, false, false, "text"}});
            lines.emplace_back(3.0 * Px, Text(runs, width));
        }
        const Text right(cost, costWidth, Qt::AlignRight);
        qreal height = 2.0 * Padding;
        for (const auto& [above, text] : lines)
            height += above + text.height();
        Piece piece{height, space(8.0), false, nullptr, nullptr};
        piece.draw = [lines, right, width, costWidth, height](QPainter& painter, QPointF at) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(colourOf("border"), Px));
            painter.drawRoundedRect(QRectF(at, QSizeF(width + 2.0 * Padding, height)), 4.0 * Px, 4.0 * Px);
            QPointF place = at + QPointF(Padding, Padding);
            right.draw(painter, place + QPointF(width - costWidth, 0.0));
            for (const auto& [above, text] : lines) {
                place.ry() += above;
                text.draw(painter, place);
                place.ry() += text.height();
            }
        };
        m_pieces.push_back(std::move(piece));
    }

    // Long ones are no rarity: every line may be the last of a page.
    void operator()(const ReportCode& code)
    {
        if (!code.title.empty())
            heading({{shown(code.title), PaleStyle}}, 8.0);
        constexpr qreal Padding = 9.0 * Px;
        const Style style{10.0, false, true, "text"};
        const auto all = QString::fromStdString(code.text).split(QLatin1Char('\n'));
        auto lines = all;
        while (!lines.isEmpty() && lines.back().isEmpty())
            lines.pop_back();
        const auto first = m_pieces.size();
        for (qsizetype i = 0; i < lines.size(); ++i) {
            const Text text(shown(lines[i].toStdString()), style, m_width - 2.0 * Padding);
            const qreal above = i == 0 ? 6.0 * Px : 0.0;
            const qreal below = i + 1 == lines.size() ? 6.0 * Px : 0.0;
            Piece piece{text.height() + above + below, i == 0 ? space(4.0) : 0.0, i == 0 && lines.size() > 1, nullptr,
                        nullptr};
            piece.draw = [text, above, height = piece.height, width = m_width](QPainter& painter, QPointF at) {
                // A hair higher, so that no line shows between two of them.
                painter.fillRect(QRectF(at, QSizeF(width, height + 0.1 * Px)), colourOf("lane"));
                text.draw(painter, at + QPointF(Padding, above));
            };
            m_pieces.push_back(std::move(piece));
        }
        keepTogether(m_pieces, first, m_pageHeight * 0.6);
    }

    [[nodiscard]] std::vector<Piece> take() && { return std::move(m_pieces); }

private:
    // Room above a block, which a heading has below it already.
    [[nodiscard]] qreal space(qreal px) { return (std::exchange(m_afterHeading, false) ? 4.0 : px) * Px; }

    void heading(const std::vector<Run>& runs, qreal above)
    {
        const auto first = m_pieces.size();
        paragraph(runs, above);
        for (auto i = first; i < m_pieces.size(); ++i) {
            m_pieces[i].withNext = true;
            m_pieces[i].role = PieceRole::Heading;
        }
    }

    // Of the headings that the next piece stands below, at the top of a page.
    [[nodiscard]] qreal headingsHeight() const
    {
        qreal height = 0.0;
        for (auto piece = m_pieces.rbegin(); piece != m_pieces.rend() && piece->role == PieceRole::Heading; ++piece)
            height += piece->before + piece->height;
        return height;
    }

    // A piece for every line; the first and the last two stay together.
    void paragraph(const std::vector<Run>& runs, qreal above)
    {
        const Text text(runs, m_width);
        const int count = text.lineCount();
        const qreal before = space(above);
        for (int line = 0; line < count; ++line) {
            Piece piece{text.top(line + 1) - text.top(line), line == 0 ? before : 0.0,
                        line + 1 < count && (line == 0 || line + 2 == count), nullptr, nullptr};
            piece.draw = [text, line](QPainter& painter, QPointF at) { text.drawLines(painter, at, line, line + 1); };
            m_pieces.push_back(std::move(piece));
        }
    }

    // Dashed where it is simulated, as everywhere.
    void chip(const ReportChip& chip)
    {
        const bool simulated = chip.origin == ReportOrigin::Simulated;
        const std::vector<Run> runs{
            {(simulated ? QStringLiteral("\u25C7 ") : QString()) + shown(chip.text), PaleStyle}};
        constexpr qreal Padding = 7.0 * Px;
        const qreal width = std::min(widthOf(runs), m_width - 2.0 * Padding);
        const Text text(runs, width);
        Piece piece{text.height() + 4.0 * Px, 7.0 * Px, false, nullptr, nullptr};
        piece.draw = [text, width, simulated](QPainter& painter, QPointF at) {
            QPen pen(colourOf("control"), Px);
            if (simulated)
                pen.setDashPattern({3.0, 3.0});
            painter.setBrush(Qt::NoBrush);
            painter.setPen(pen);
            painter.drawRoundedRect(QRectF(at, QSizeF(width + 2.0 * Padding, text.height() + 4.0 * Px)), 3.0 * Px,
                                    3.0 * Px);
            text.draw(painter, at + QPointF(Padding, 2.0 * Px));
        };
        m_pieces.push_back(std::move(piece));
    }

    qreal m_width;
    qreal m_pageHeight;
    bool m_afterHeading = false;
    std::vector<Piece> m_pieces;
};
} // namespace

std::vector<Piece> reportPieces(const Report& report, qreal width, qreal pageHeight, const std::stop_token& stop)
{
    Builder builder(width, pageHeight);
    builder.introduction(report);
    for (const auto& section : report.sections) {
        if (stop.stop_requested())
            break;
        builder.section(section);
    }
    return std::move(builder).take();
}

} // namespace overlap::paper
