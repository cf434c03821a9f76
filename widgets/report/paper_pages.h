// SPDX-License-Identifier: GPL-3.0-or-later
// Distributes what is to be printed over pages.
#pragma once

#include <QPointF>

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

class QPainter;

namespace overlap::paper {

enum class PieceRole : std::uint8_t
{
    Other,
    Heading, // of a section, of a part of one, of a piece of code
    TableHead,
    TableRow
};

// What no page may break: a line, a row of a table, a chart.
struct Piece
{
    qreal height = 0.0;
    qreal before = 0.0; // room above it, left out at the top of a page
    bool withNext = false; // not the last one of a page, as a heading
    std::function<void(QPainter& painter, QPointF at)> draw;
    std::shared_ptr<const Piece> head; // said again where a page begins with this piece, as the head of a table
    PieceRole role = PieceRole::Other;
};

struct Placed
{
    std::size_t page = 0;
    qreal y = 0.0;
    std::function<void(QPainter& painter, QPointF at)> draw;
    PieceRole role = PieceRole::Other;
};

// From `first` on: one page, unless they are higher than `most` together.
void keepTogether(std::vector<Piece>& pieces, std::size_t first, qreal most);

// On pages of `height`. A piece that is higher than a page gets one to itself; pieces that belong together and are higher
// than a page are parted as late as they can be.
[[nodiscard]] std::vector<Placed> paginate(const std::vector<Piece>& pieces, qreal height);

} // namespace overlap::paper
