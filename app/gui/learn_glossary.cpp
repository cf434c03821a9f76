// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/learn_mode_page.h"
#include "engine/lessons/glossary.h"
#include "widgets/learn/glossary_view.h"

#include <QHBoxLayout>
#include <QLineEdit>

namespace overlap {

namespace {

class GlossaryPage : public LearnModePage
{
public:
    GlossaryPage(const Look& look, QWidget* parent)
        : LearnModePage(parent)
        , m_view(new GlossaryView(look, this))
    {
        setObjectName(QStringLiteral("learn.glossary"));
        auto* line = new QHBoxLayout(this);
        line->setContentsMargins(0, 0, 0, 0);
        line->addWidget(m_view);
        connect(m_view, &GlossaryView::termChanged, this, &LearnModePage::saysOther);
    }

    void retranslate() override { m_view->retranslate(); }

    [[nodiscard]] QString command() const override
    {
        const auto* term = m_view->term();
        return QStringLiteral("overlapscope-cli glossary")
               + (term ? QLatin1Char(' ') + QString::fromStdString(term->id) : QString());
    }

protected:
    // Not by a focus proxy, which Tab would come back to again and again.
    void focusInEvent(QFocusEvent* event) override
    {
        LearnModePage::focusInEvent(event);
        m_view->search().setFocus();
    }

private:
    GlossaryView* m_view;
};

} // namespace

LearnModePage* makeGlossaryPage(const Look& look, Session& /*session*/, QWidget* parent)
{
    return new GlossaryPage(look, parent);
}

} // namespace overlap
