// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/problem_note.h"

#include "widgets/style/icons.h"
#include "widgets/style/look.h"
#include "widgets/words/problem_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace overlap {

ProblemNote::ProblemNote(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_layout(new QVBoxLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    setVisible(false);
    connect(&m_look, &Look::changed, this, &ProblemNote::rebuild);
}

void ProblemNote::setProblems(std::vector<SidedProblem> problems)
{
    if (problems == m_problems)
        return;
    m_problems = std::move(problems);
    rebuild();
}

void ProblemNote::retranslate()
{
    rebuild();
}

QString ProblemNote::text() const
{
    return m_text;
}

QList<QPushButton*> ProblemNote::buttons() const
{
    return findChildren<QPushButton*>();
}

void ProblemNote::rebuild()
{
    // A button of the old content may be what is being clicked.
    if (m_content) {
        m_content->hide();
        m_content->setParent(nullptr);
        m_content->deleteLater();
        m_content = nullptr;
    }
    m_text.clear();
    setVisible(!m_problems.empty());
    if (m_problems.empty())
        return;

    m_content = new QWidget(this);
    auto* rows = new QVBoxLayout(m_content);
    rows->setContentsMargins(0, m_look.ipx(4), 0, m_look.ipx(2));
    rows->setSpacing(m_look.ipx(6));
    for (const auto& sided : m_problems) {
        const auto words = words::problem(sided.problem, sided.side, sided.scenario);
        const auto sentence = words.joined();
        m_text += m_text.isEmpty() ? sentence : QLatin1Char('\n') + sentence;

        auto* line = new QHBoxLayout;
        line->setSpacing(m_look.ipx(6));
        auto* icon = new QLabel(m_content);
        icon->setPixmap(iconFor(QStringLiteral("warning"), m_look.theme().error).pixmap(m_look.ipx(14)));
        line->addWidget(icon, 0, Qt::AlignTop);
        auto* label = new QLabel(sentence, m_content);
        label->setFont(m_look.font(FontRole::Caption));
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        line->addWidget(label, 1);
        rows->addLayout(line);
        if (words.mends.empty())
            continue;
        auto* buttons = new QHBoxLayout;
        buttons->setSpacing(m_look.ipx(8));
        buttons->addSpacing(m_look.ipx(12));
        for (const auto& mend : words.mends) {
            auto* button = new QPushButton(mend.text, m_content);
            button->setFont(m_look.font(FontRole::Caption));
            button->setAccessibleDescription(sentence);
            auto chosen = sided;
            chosen.problem.field = mend.field;
            chosen.problem.suggestion = mend.value;
            connect(button, &QPushButton::clicked, this, [this, chosen] { emit mendChosen(chosen); });
            buttons->addWidget(button);
        }
        buttons->addStretch();
        rows->addLayout(buttons);
    }
    m_layout->addWidget(m_content);
    m_content->show();
}

} // namespace overlap
