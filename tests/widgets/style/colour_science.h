// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

namespace overlap::test {

// WCAG 2 contrast ratio, 1 .. 21.
[[nodiscard]] double contrast(const QColor& a, const QColor& b);

enum class Vision
{
    Normal,
    Protan,
    Deutan,
    Tritan
};
inline constexpr std::array AllVisions{Vision::Normal, Vision::Protan, Vision::Deutan, Vision::Tritan};

// CIEDE2000 between two colours as seen with a colour vision deficiency of severity 1.0 (Machado, Oliveira and
// Fernandes 2009).
[[nodiscard]] double colourDistance(const QColor& a, const QColor& b, Vision vision);
// The smallest over all kinds of vision.
[[nodiscard]] double smallestDistance(const QColor& a, const QColor& b);

} // namespace overlap::test
