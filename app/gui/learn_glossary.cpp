// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/learn_mode_page.h"

namespace overlap {

namespace {

class GlossaryPage : public LearnModePage
{
public:
    explicit GlossaryPage(QWidget* parent)
        : LearnModePage(parent)
    {
        setObjectName(QStringLiteral("learn.glossary"));
    }
    void retranslate() override {}
};

} // namespace

LearnModePage* makeGlossaryPage(const Look& /*look*/, Session& /*session*/, QWidget* parent)
{
    return new GlossaryPage(parent);
}

} // namespace overlap
