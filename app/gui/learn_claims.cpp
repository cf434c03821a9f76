// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/learn_mode_page.h"

namespace overlap {

namespace {

class ClaimsPage : public LearnModePage
{
public:
    explicit ClaimsPage(QWidget* parent)
        : LearnModePage(parent)
    {
        setObjectName(QStringLiteral("learn.claims"));
    }
    void retranslate() override {}
};

} // namespace

LearnModePage* makeClaimsPage(const Look& /*look*/, Session& /*session*/, QWidget* parent)
{
    return new ClaimsPage(parent);
}

} // namespace overlap
