// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

class QLabel;
class QString;
class QVBoxLayout;

namespace overlap {

class Look;

// Parts of a card, added to the end of `into`, whose widget becomes their parent. Made anew for every text and look.
QLabel* addHeading(QVBoxLayout& into, const Look& look, const QString& text);
QLabel* addParagraph(QVBoxLayout& into, const Look& look, const std::string& markdown);
QLabel* addCaption(QVBoxLayout& into, const Look& look, const QString& text); // pale, plain
// Each item behind `mark`, in Body.
void addItems(QVBoxLayout& into, const Look& look, const QString& mark, const std::vector<std::string>& items);
void addRule(QVBoxLayout& into, const Look& look); // a thin line

} // namespace overlap
