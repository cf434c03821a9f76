// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/learn_mode_page.h"

namespace overlap {

namespace {

class PracticePage : public LearnModePage
{
public:
    explicit PracticePage(QWidget* parent)
        : LearnModePage(parent)
    {
        setObjectName(QStringLiteral("learn.practice"));
    }
    void retranslate() override {}
};

} // namespace

LearnModePage* makePracticePage(const Look& /*look*/, Session& /*session*/, QWidget* parent)
{
    return new PracticePage(parent);
}

} // namespace overlap
