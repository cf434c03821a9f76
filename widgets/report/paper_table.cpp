// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/paper_table.h"

#include "widgets/report/paper_text.h"

#include <QPainter>

#include <algorithm>
#include <numeric>

namespace overlap::paper {

namespace {
constexpr qreal Gap = 20.0 * Px; // between columns
constexpr qreal LeastGap = 8.0 * Px;
constexpr qreal RowPadding = 2.5 * Px; // above and below
constexpr qreal Body = 11.5;
constexpr qreal Smallest = 7.5;

using Cells = std::vector<std::vector<Run>>;

struct Columns
{
    std::vector<qreal> x;
    std::vector<qreal> widths;
};

class Table
{
public:
    Table(const ReportTable& table, qreal width, qreal pageHeight)
        : m_table(table)
        , m_width(width)
        , m_pageHeight(pageHeight)
    {
        for (const auto& column : table.columns) {
            m_hasHead = m_hasHead || !column.head.empty();
            m_hasNumbers = m_hasNumbers || column.right;
        }
        arrange();
    }

    [[nodiscard]] std::vector<Piece> pieces() const
    {
        std::vector<Piece> all;
        std::shared_ptr<const Piece> head;
        if (m_hasHead) {
            auto piece = rowPiece(texts(headCells(m_size)), true);
            piece.role = PieceRole::TableHead;
            head = std::make_shared<const Piece>(piece);
            piece.withNext = true;
            all.push_back(std::move(piece));
        }
        for (const auto& row : m_table.rows)
            addRow(all, texts(rowCells(row, m_size)), head);
        // A short table is not broken, and of a long one no row stands alone on a page.
        keepTogether(all, 0, m_pageHeight / 3.0);
        const std::size_t first = m_hasHead ? 1 : 0;
        if (all.size() > first + 1) {
            all[first].withNext = true;
            all[all.size() - 2].withNext = true;
        }
        if (!m_table.remark.empty()) {
            const Text remark(shown(m_table.remark), {10.5, false, false, "text2"}, m_width);
            if (!all.empty())
                all.back().withNext = true;
            all.push_back({remark.height(), 5.0 * Px, false,
                           [remark](QPainter& painter, QPointF at) { remark.draw(painter, at); }, nullptr});
        }
        return all;
    }

private:
    [[nodiscard]] Cells headCells(qreal size) const
    {
        Cells cells;
        for (const auto& column : m_table.columns)
            cells.push_back({{shown(column.head), {size - 1.0, false, false, "text2"}}});
        return cells;
    }

    [[nodiscard]] Cells rowCells(const std::vector<ReportCell>& row, qreal size) const
    {
        Cells cells;
        for (std::size_t i = 0; i < std::min(row.size(), m_table.columns.size()); ++i) {
            const auto& cell = row[i];
            const bool label = i == 0 && !m_hasNumbers;
            std::vector<Run> runs{{shown(cell.text.number), {size, cell.strong, false, label ? "text2" : "text"}}};
            if (!cell.text.unit.empty())
                runs.push_back({QChar(0x202F) + shown(cell.text.unit), {size - 1.0, false, false, "text2"}});
            cells.push_back(std::move(runs));
        }
        return cells;
    }

    // The largest size at which everything but prose stays on its line.
    void arrange()
    {
        for (m_size = Body; m_size > Smallest; m_size -= 0.5) {
            if (arrange(m_size, Gap) || arrange(m_size, LeastGap))
                return;
        }
        (void)arrange(m_size, LeastGap);
    }

    bool arrange(qreal size, qreal gap)
    {
        const auto count = m_table.columns.size();
        std::vector<qreal> wanted(count, 0.0);
        std::vector<qreal> least(count, 0.0);
        const auto take = [&](const Cells& cells) {
            for (std::size_t i = 0; i < cells.size(); ++i) {
                wanted[i] = std::max(wanted[i], widthOf(cells[i]));
                // Numbers do not break.
                least[i] = std::max(least[i], m_table.columns[i].right ? widthOf(cells[i]) : widestWord(cells[i]));
            }
        };
        if (m_hasHead)
            take(headCells(size));
        for (const auto& row : m_table.rows)
            take(rowCells(row, size));
        const qreal room = m_width - gap * static_cast<qreal>(count > 0 ? count - 1 : 0);
        const qreal all = std::accumulate(wanted.begin(), wanted.end(), 0.0);
        const qreal needed = std::accumulate(least.begin(), least.end(), 0.0);
        m_columns = {};
        qreal x = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            qreal width = wanted[i];
            if (all > room && needed < room && all > needed)
                width = least[i] + (wanted[i] - least[i]) * (room - needed) / (all - needed);
            else if (all > room)
                width = wanted[i] * room / all;
            m_columns.x.push_back(x);
            m_columns.widths.push_back(width);
            x += width + gap;
        }
        return needed <= room;
    }

    [[nodiscard]] std::vector<Text> texts(const Cells& cells) const
    {
        std::vector<Text> all;
        for (std::size_t i = 0; i < cells.size(); ++i)
            all.emplace_back(cells[i], m_columns.widths[i], m_table.columns[i].right ? Qt::AlignRight : Qt::AlignLeft);
        return all;
    }

    // Lines [from, to) of all cells, with the rule below the row when these are its last ones.
    [[nodiscard]] Piece linesPiece(std::vector<Text> texts, int from, int to, bool strongRule) const
    {
        qreal height = 0.0;
        for (const auto& text : texts)
            height = std::max(height, text.top(to) - text.top(from));
        height += 2.0 * RowPadding;
        const auto xs = m_columns.x;
        const auto rule = colourOf(strongRule ? "border" : "grid");
        const auto ruleEnd = m_columns.x.empty() ? 0.0 : m_columns.x.back() + m_columns.widths.back();
        Piece piece;
        piece.height = height;
        piece.draw = [texts = std::move(texts), xs, from, to, height, rule, ruleEnd](QPainter& painter, QPointF at) {
            for (std::size_t i = 0; i < texts.size(); ++i)
                texts[i].drawLines(painter, at + QPointF(xs[i], RowPadding), from, to);
            painter.fillRect(QRectF(at.x(), at.y() + height - 0.75 * Px, ruleEnd, 0.75 * Px), rule);
        };
        return piece;
    }

    [[nodiscard]] Piece rowPiece(std::vector<Text> texts, bool strongRule) const
    {
        int lines = 1;
        for (const auto& text : texts)
            lines = std::max(lines, text.lineCount());
        return linesPiece(std::move(texts), 0, lines, strongRule);
    }

    void addRow(std::vector<Piece>& all, const std::vector<Text>& texts, const std::shared_ptr<const Piece>& head) const
    {
        int lines = 1;
        qreal height = 0.0;
        for (const auto& text : texts) {
            lines = std::max(lines, text.lineCount());
            height = std::max(height, text.height());
        }
        // A row that no page holds is broken after all.
        const int most =
            height < m_pageHeight / 2.0 ? lines : std::max(1, static_cast<int>(lines * (m_pageHeight / 4.0) / height));
        for (int from = 0; from < lines; from += most) {
            auto piece = linesPiece(texts, from, std::min(from + most, lines), false);
            piece.head = head;
            piece.role = PieceRole::TableRow;
            all.push_back(std::move(piece));
        }
    }

    const ReportTable& m_table;
    qreal m_width;
    qreal m_pageHeight;
    bool m_hasHead = false;
    bool m_hasNumbers = false;
    qreal m_size = Body;
    Columns m_columns;
};
} // namespace

std::vector<Piece> tablePieces(const ReportTable& table, qreal width, qreal pageHeight)
{
    return Table(table, width, pageHeight).pieces();
}

} // namespace overlap::paper
