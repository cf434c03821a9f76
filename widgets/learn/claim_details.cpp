// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/claim_details.h"

#include "widgets/controls/origin_chip.h"
#include "widgets/learn/command_line.h"
#include "widgets/learn/practice_words.h"
#include "widgets/learn/section_text.h"
#include "widgets/learn/verdict_icon.h"
#include "widgets/style/look.h"
#include "widgets/words/answer_words.h"
#include "widgets/words/learn_texts.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include <utility>

namespace overlap {

namespace {
[[nodiscard]] const RunResult* anyRun(const ClaimResult& result)
{
    for (const auto& each : result.runs.results) {
        if (each.run)
            return each.run.get();
    }
    return nullptr;
}

void addVerdict(QVBoxLayout& into, const Look& look, const ClaimResult& result)
{
    auto* line = new QHBoxLayout;
    line->setSpacing(look.ipx(6));
    auto* icon = new QLabel(into.parentWidget());
    const QSize size(look.ipx(16), look.ipx(16));
    icon->setPixmap(verdictIcon(result.verdict, look.theme()).pixmap(size, into.parentWidget()->devicePixelRatioF()));
    auto* word = new QLabel(words::verdict(result.verdict), into.parentWidget());
    word->setObjectName(QStringLiteral("claim.verdict"));
    word->setFont(look.font(FontRole::BodyBold));
    line->addWidget(icon);
    line->addWidget(word);
    if (const auto* run = anyRun(result)) {
        auto* chip = new OriginChip(look, into.parentWidget());
        chip->setOrigin(words::origin(*run));
        line->addSpacing(look.ipx(4));
        line->addWidget(chip);
    }
    line->addStretch(1);
    into.addLayout(line);
}
} // namespace

ClaimDetails::ClaimDetails(const Look& look, QWidget* parent)
    : QScrollArea(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("claimDetails"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setBackgroundRole(QPalette::Base);
}

void ClaimDetails::show(const Claim& claim, const ClaimResult* result, const std::string& device)
{
    const auto language = words::taughtLanguage();
    const auto& text = claim.text(language);
    m_commands.clear();
    auto* page = new QWidget;
    page->setBackgroundRole(QPalette::Base);
    page->setAutoFillBackground(true);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(m_look.ipx(14), m_look.ipx(12), m_look.ipx(14), m_look.ipx(12));
    column->setSpacing(m_look.ipx(4));
    auto* title = new QLabel(QString::fromStdString(text.title), page);
    title->setFont(m_look.font(FontRole::Title));
    title->setWordWrap(true);
    column->addWidget(title);
    addParagraph(*column, m_look, text.claim);
    column->addSpacing(m_look.ipx(4));
    std::vector<std::string> commands;
    if (result) {
        addVerdict(*column, m_look, *result);
        addHeading(*column, m_look, tr("Measured"));
        auto* measured = addParagraph(
            *column, m_look, result->verdict == ClaimVerdict::NotRun ? result->problem : result->measured(language));
        measured->setObjectName(QStringLiteral("claim.measured"));
        measured->setToolTip(words::numberHelp("claim_figure"));
        addHeading(*column, m_look, tr("Conditions"));
        addParagraph(*column, m_look, result->conditions(language));
        commands = result->commands;
    } else {
        addCaption(*column, m_look, tr("Not tested on this device yet."));
        StudyResults nothing;
        nothing.device.id = device;
        commands = judgeClaim(claim, std::move(nothing)).commands;
    }
    addHeading(*column, m_look, tr("Judged by"));
    addCaption(*column, m_look, tr("confirmed if %1").arg(QString::fromStdString(claim.confirmed.text())));
    addCaption(*column, m_look, tr("refuted if %1").arg(QString::fromStdString(claim.refuted.text())));
    addCaption(*column, m_look, tr("else it depends"));
    addHeading(*column, m_look, tr("Same on the command line"));
    for (const auto& command : commands) {
        auto* line = new CommandLine(m_look, page);
        line->setCommand(QString::fromStdString(command));
        column->addWidget(line);
        m_commands.push_back(line);
    }
    column->addStretch(1);
    setWidget(page); // deletes the old one
}

QStringList ClaimDetails::commands() const
{
    QStringList all;
    for (const auto* line : m_commands)
        all << line->command();
    return all;
}

} // namespace overlap
