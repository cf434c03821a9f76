// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/gantt/row_raster.h"

#include "widgets/gantt/row_colours.h"
#include "widgets/style/hatch.h"

#include <QPixmap>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <tuple>
#include <utility>

namespace overlap {

namespace {

enum class Pattern : std::uint8_t
{
    Plain,
    Slash,
    Backslash,
    Striped,
    Dashed // downwards: a side of what is to come
};

Pattern patternOf(Hatch hatch, bool striped)
{
    return hatch == Hatch::Slash       ? Pattern::Slash
           : hatch == Hatch::Backslash ? Pattern::Backslash
           : striped                   ? Pattern::Striped
                                       : Pattern::Plain;
}

class RowFill
{
public:
    RowFill(const RowPaint& row, const RasterLook& look, const std::vector<PixelColumn>& columns)
        : m_row(row)
        , m_look(look)
        , m_edgeWidth(std::max(1, static_cast<int>(std::floor(look.unit * look.ratio))))
        , m_inner(columns.size())
        , m_line(columns.size())
        , m_edge(columns.size())
        , m_pattern(columns.size(), Pattern::Plain)
    {
        if (std::ranges::none_of(columns, [](const PixelColumn& c) { return c.busy > 0.0; }))
            return;
        const auto inks = inksOf(*look.theme, row, columns, look.unit, look.ratio);
        for (std::size_t c = 0; c < inks.size(); ++c) {
            m_inner[c] = inks[c].ground;
            m_line[c] = inks[c].line;
            m_pattern[c] = patternOf(inks[c].hatch, inks[c].striped);
        }
        m_empty = false;
    }

    void add(const RowBar& bar, double strength)
    {
        const auto colours = coloursOf(*m_look.theme, m_row, bar, strength, m_look.unit);
        const auto [first, last] = columnsOf(bar.rect);
        if (first >= last)
            return;
        const auto ground = colours.ground.rgb();
        const auto edge = colours.edge.isValid() ? colours.edge.rgb() : 0U;
        put(first, last, ground, colours.line.rgb(), patternOf(colours.hatch, colours.striped));
        std::fill(m_edge.begin() + diff(first), m_edge.begin() + diff(last), edge);
        if (edge != 0U) {
            const auto side = std::min(static_cast<std::size_t>(m_edgeWidth), last - first);
            put(first, first + side, edge, edge, Pattern::Plain);
            put(last - side, last, edge, edge, Pattern::Plain);
        }
        m_empty = false;
    }

    // What begins after the playhead: a dashed outline.
    void addToCome(const RowBar& bar)
    {
        if (bar.rect.width() < NarrowestEdge)
            return;
        const auto [first, last] = columnsOf(bar.rect);
        const auto colour = m_look.theme->field.rgb();
        for (auto c = first; c < last; ++c) {
            if (dashAt(c - first))
                m_edge[c] = colour;
        }
        for (const auto c : {first, last - 1}) {
            m_line[c] = colour;
            m_pattern[c] = Pattern::Dashed;
        }
        m_empty = false;
    }

    void fillImage(QImage& image) const
    {
        if (m_empty) {
            image = {};
            return;
        }
        std::vector<std::size_t> special; // columns that differ from line to line
        std::array<bool, 5> has{};
        for (std::size_t c = 0; c < m_pattern.size(); ++c) {
            has[static_cast<std::size_t>(m_pattern[c])] = true;
            if (m_pattern[c] != Pattern::Plain)
                special.push_back(c);
        }
        const auto of = [&](Pattern pattern) { return has[static_cast<std::size_t>(pattern)]; };
        const bool hatched = of(Pattern::Slash) || of(Pattern::Backslash);
        const bool edged = std::ranges::any_of(m_edge, [](QRgb edge) { return edge != 0U; });
        const int rowHeight = std::max(1, static_cast<int>(std::round(m_row.bar.height() * m_look.ratio)));
        const int height = special.empty() && !edged ? 1 : rowHeight;
        // Without a gap it is copied and not blended.
        const bool opaque = std::ranges::none_of(m_inner, [](QRgb ground) { return ground == 0U; });
        const auto format = opaque ? QImage::Format_RGB32 : QImage::Format_ARGB32_Premultiplied;
        const QSize size(static_cast<int>(m_inner.size()), height);
        if (image.size() != size || image.format() != format || !image.isDetached())
            image = QImage(size, format);
        std::map<std::tuple<bool, int, int, bool>, int> lineLike; // -> the first such line
        for (int y = 0; y < height; ++y) {
            const double stripe =
                of(Pattern::Striped) ? stripeCover(y / m_look.ratio, 1.0 / m_look.ratio, m_look.unit) : 0.0;
            const bool onEdge = edged && (y < m_edgeWidth || y >= height - m_edgeWidth);
            const bool dash = of(Pattern::Dashed) && dashAt(static_cast<std::size_t>(y));
            const auto key = std::make_tuple(onEdge, static_cast<int>(std::lround(stripe * 1000)),
                                             hatched ? y % m_look.cover->period : 0, dash);
            const auto [it, isNew] = lineLike.try_emplace(key, y);
            auto* line = reinterpret_cast<QRgb*>(image.scanLine(y));
            if (isNew)
                fillLine(line, y, special, {stripe, dash, onEdge});
            else
                std::memcpy(line, image.constScanLine(it->second), m_inner.size() * sizeof(QRgb));
        }
    }

private:
    struct LineKind
    {
        double stripe;
        bool dash;
        bool onEdge;
    };

    static std::ptrdiff_t diff(std::size_t column) { return static_cast<std::ptrdiff_t>(column); }

    [[nodiscard]] std::pair<std::size_t, std::size_t> columnsOf(const QRectF& rect) const
    {
        const auto column = [&](double x) {
            const auto at = std::lround((x - m_row.bar.left()) * m_look.ratio);
            return static_cast<std::size_t>(std::clamp<long>(at, 0, static_cast<long>(m_inner.size())));
        };
        return {column(rect.left()), column(rect.right())};
    }

    [[nodiscard]] bool dashAt(std::size_t pixel) const
    {
        const auto length = static_cast<std::size_t>(std::max(1L, std::lround(DashLength * m_look.ratio)));
        return pixel / length % 2 == 0;
    }

    void put(std::size_t first, std::size_t last, QRgb ground, QRgb line, Pattern pattern)
    {
        std::fill(m_inner.begin() + diff(first), m_inner.begin() + diff(last), ground);
        std::fill(m_line.begin() + diff(first), m_line.begin() + diff(last), line);
        std::fill(m_pattern.begin() + diff(first), m_pattern.begin() + diff(last), pattern);
    }

    void fillLine(QRgb* line, int y, const std::vector<std::size_t>& special, LineKind kind) const
    {
        std::memcpy(line, m_inner.data(), m_inner.size() * sizeof(QRgb));
        const auto& cover = *m_look.cover;
        const auto period = static_cast<std::size_t>(cover.period);
        const auto row = static_cast<std::size_t>(y) % period * period;
        for (const auto c : special) {
            switch (m_pattern[c]) {
            case Pattern::Plain:
                break;
            case Pattern::Slash:
                line[c] = mixedRgb(m_line[c], m_inner[c], cover.slash[row + c % period]);
                break;
            case Pattern::Backslash:
                line[c] = mixedRgb(m_line[c], m_inner[c], cover.backslash[row + c % period]);
                break;
            case Pattern::Striped:
                line[c] = mixedRgb(m_line[c], m_inner[c], kind.stripe);
                break;
            case Pattern::Dashed:
                line[c] = kind.dash ? m_line[c] : m_inner[c];
                break;
            }
        }
        for (std::size_t c = 0; kind.onEdge && c < m_edge.size(); ++c) {
            if (m_edge[c] != 0U)
                line[c] = m_edge[c];
        }
    }

    const RowPaint& m_row;
    const RasterLook& m_look;
    int m_edgeWidth; // device pixels
    bool m_empty = true;
    // By pixel column: what lies under, what of a pattern lies over it, and the topmost and lowest lines of bars (0: as
    // the others).
    std::vector<QRgb> m_inner;
    std::vector<QRgb> m_line;
    std::vector<QRgb> m_edge;
    std::vector<Pattern> m_pattern;
};

void addAt(RowFill& fill, const RowPaint& row, const RowBar& bar, TracePoint now)
{
    const auto& time = bar.interval->time;
    if (time.end <= now) {
        fill.add(bar, PaleShare);
    } else if (time.begin > now) {
        fill.addToCome(bar);
    } else {
        fill.add(bar, ToGoShare);
        auto past = bar;
        past.rect.setRight(std::clamp(row.scale.x(now), bar.rect.left(), bar.rect.right()));
        fill.add(past, 1.0);
    }
}

} // namespace

double stripeCover(double y, double height, double unit)
{
    const double period = StripePeriod * unit;
    const double begin = FirstStripe * unit;
    const double end = begin + StripeWidth * unit;
    double cover = 0.0;
    const auto first = static_cast<int>(std::floor(y / period));
    const auto last = static_cast<int>(std::floor((y + height) / period));
    for (int k = first; k <= last; ++k)
        cover += std::max(0.0, std::min(y + height, k * period + end) - std::max(y, k * period + begin));
    return std::min(1.0, cover / height);
}

// Black lines on white.
HatchCover HatchCover::of(double unit, double devicePixelRatio)
{
    HatchCover cover;
    for (const auto hatch : {Hatch::Slash, Hatch::Backslash}) {
        const auto tile = hatchTile(hatch, Qt::black, Qt::white, devicePixelRatio, unit).toImage();
        cover.period = tile.width();
        auto& share = hatch == Hatch::Slash ? cover.slash : cover.backslash;
        for (int y = 0; y < cover.period; ++y) {
            for (int x = 0; x < cover.period; ++x)
                share.push_back(1.0 - qRed(tile.pixel(x, y)) / 255.0);
        }
    }
    return cover;
}

void fillRowImage(QImage& image, const RowPaint& row, const RowContent& content, const RasterLook& look)
{
    if (row.bar.isEmpty()) {
        image = {};
        return;
    }
    RowFill fill(row, look, content.columns);
    for (const auto& bar : content.bars) {
        if (row.now)
            addAt(fill, row, bar, *row.now);
        else
            fill.add(bar, row.strength);
    }
    for (const auto& mark : content.marks)
        fill.add(mark, 1.0);
    fill.fillImage(image);
}

} // namespace overlap
