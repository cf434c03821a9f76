// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/report/paper_pages.h"

#include <algorithm>

namespace overlap::paper {

namespace {
// What has to stay together from `first` on: up to the first piece that may be the last one of a page.
std::size_t groupEnd(const std::vector<Piece>& pieces, std::size_t first)
{
    auto end = first;
    while (end + 1 < pieces.size() && pieces[end].withNext)
        ++end;
    return end + 1;
}

qreal groupHeight(const std::vector<Piece>& pieces, std::size_t first, std::size_t end, bool atTop)
{
    qreal height = 0.0;
    for (auto i = first; i < end; ++i)
        height += pieces[i].height + (i == first && atTop ? 0.0 : pieces[i].before);
    if (atTop && pieces[first].head)
        height += pieces[first].head->height;
    return height;
}
} // namespace

void keepTogether(std::vector<Piece>& pieces, std::size_t first, qreal most)
{
    qreal height = 0.0;
    for (auto i = first; i < pieces.size(); ++i)
        height += pieces[i].height + pieces[i].before;
    if (height > most)
        return;
    for (auto i = first; i + 1 < pieces.size(); ++i)
        pieces[i].withNext = true;
}

std::vector<Placed> paginate(const std::vector<Piece>& pieces, qreal height)
{
    std::vector<Placed> placed;
    std::size_t page = 0;
    qreal y = 0.0;
    const auto put = [&](const Piece& piece) {
        if (y > 0.0)
            y += piece.before;
        placed.push_back({page, y, piece.draw, piece.role});
        y += piece.height;
    };
    for (std::size_t first = 0; first < pieces.size();) {
        auto end = groupEnd(pieces, first);
        // Headings of a group that no page can hold go with what fits below them.
        while (end > first + 1 && groupHeight(pieces, first, end, true) > height)
            --end;
        if (y > 0.0 && y + groupHeight(pieces, first, end, false) > height) {
            ++page;
            y = 0.0;
            if (pieces[first].head)
                put(*pieces[first].head);
        }
        for (; first < end; ++first)
            put(pieces[first]);
    }
    return placed;
}

} // namespace overlap::paper
