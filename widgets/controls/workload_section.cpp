// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/workload_section.h"

#include "widgets/controls/log_slider.h"
#include "widgets/style/look.h"
#include "widgets/words/scenario_words.h"
#include "widgets/words/setting_words.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstring>

namespace overlap {

namespace {

constexpr double BoxWidth = 160.0;
constexpr double SecondWidth = 58.0;
constexpr int LabelGivesWay = 100; // stretch of a box against its label's 1: the box is as wide as it may be

// Settings that only some kernels or preparations have appear with them.
[[nodiscard]] bool isShown(const char* key, const Scenario& s)
{
    const auto is = [key](const char* other) { return std::strcmp(key, other) == 0; };
    const bool fixed = s.kernel.kind == KernelKind::FixedDuration;
    if (is("kernel.duration_us") || is("kernel.duration_us_per_sample"))
        return fixed;
    if (is("kernel.iterations"))
        return !fixed && s.kernel.kind != KernelKind::None;
    if (is("kernel.launches_per_batch"))
        return s.kernel.kind != KernelKind::None;
    if (is("prepare.us_per_sample"))
        return s.prepare.kind == PrepareKind::FixedDuration;
    return true;
}

} // namespace

WorkloadSection::WorkloadSection(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    m_rowsLayout = column;

    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_shared = new QLabel(this);
    m_shared->setForegroundRole(QPalette::PlaceholderText);
    head->addWidget(m_title);
    head->addStretch();
    head->addWidget(m_shared);
    column->addLayout(head);
    column->addWidget(makeDifference());

    addRow(fields::samples);
    addRow(fields::inputBytes);
    addRow(fields::outputBytes);
    addRow(fields::kernelKind);
    addRow(fields::iterations);
    addRow(fields::kernelUs);
    addRow(fields::kernelUsPerSample);
    addRow(fields::launches);
    addRow(fields::prepareKind, &fields::prepareUs);
    connect(&m_look, &Look::changed, this, &WorkloadSection::applyLook);
    applyLook();
}

QWidget* WorkloadSection::makeDifference()
{
    m_difference = new QWidget(this);
    auto* rows = new QVBoxLayout(m_difference);
    rows->setContentsMargins(0, 4, 0, 2);
    m_differenceText = new QLabel(m_difference);
    m_differenceText->setWordWrap(true);
    rows->addWidget(m_differenceText);
    auto* buttons = new QHBoxLayout;
    m_useA = new QPushButton(m_difference);
    m_useB = new QPushButton(m_difference);
    buttons->addWidget(m_useA);
    buttons->addWidget(m_useB);
    buttons->addStretch();
    rows->addLayout(buttons);
    connect(m_useA, &QPushButton::clicked, this, [this] { emit useWorkloadOf(Side::A); });
    connect(m_useB, &QPushButton::clicked, this, [this] { emit useWorkloadOf(Side::B); });
    m_difference->hide();
    return m_difference;
}

void WorkloadSection::addRow(const NumberField& field)
{
    Row row;
    row.widget = new QWidget(this);
    row.editor = new FieldEditor(m_look, field, row.widget);
    finishRow(row);
}

void WorkloadSection::addRow(const ChoiceField& field, const NumberField* second)
{
    Row row;
    row.widget = new QWidget(this);
    row.editor = new FieldEditor(m_look, field, FieldEditor::Shape::Box, row.widget);
    if (second)
        row.second = new FieldEditor(m_look, *second, row.widget);
    finishRow(row);
}

void WorkloadSection::finishRow(Row row)
{
    auto* rows = new QVBoxLayout(row.widget);
    rows->setSpacing(0);
    auto* line = new QHBoxLayout;
    line->setObjectName(QStringLiteral("line"));
    row.label = new QLabel(row.widget);
    row.label->setBuddy(row.editor->box());
    line->addWidget(row.label, 1);
    if (row.editor->slider()) {
        line->addWidget(row.editor->slider());
        setTabOrder(row.editor->slider(), row.editor->box());
    }
    line->addWidget(row.editor->box(), LabelGivesWay);
    if (row.second)
        line->addWidget(row.second->box());
    rows->addLayout(line);
    row.note = new ProblemNote(m_look, row.widget);
    rows->addWidget(row.note);
    m_rowsLayout->addWidget(row.widget);
    for (auto* editor : {row.editor, row.second})
        if (editor)
            connect(
                editor, &FieldEditor::edited, this,
                [this, key = QString::fromLatin1(editor->key())](const ScenarioEdit& edit) { emit edited(key, edit); });
    connect(row.note, &ProblemNote::mendChosen, this, &WorkloadSection::mendChosen);
    m_rows.push_back(row);
}

void WorkloadSection::applyLook()
{
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_shared->setFont(m_look.font(FontRole::Caption));
    m_differenceText->setFont(m_look.font(FontRole::Caption));
    for (const auto& row : m_rows) {
        row.widget->layout()->setContentsMargins(0, m_look.ipx(6), 0, 0);
        row.widget->findChild<QHBoxLayout*>(QStringLiteral("line"))->setSpacing(m_look.ipx(8));
        if (row.editor->slider()) {
            row.editor->box()->setFixedWidth(m_look.ipx(64));
            row.editor->slider()->setFixedWidth(m_look.ipx(88));
        } else {
            fitBox(row);
        }
        if (row.second)
            row.second->box()->setFixedWidth(m_look.ipx(SecondWidth));
    }
    retranslate();
}

void WorkloadSection::fitBox(const Row& row)
{
    // Two boxes in a row are together as wide as the one of another row.
    const bool two = row.second && row.second->box()->isVisibleTo(row.widget);
    const int whole = m_look.ipx(BoxWidth);
    row.editor->box()->setMaximumWidth(two ? whole - m_look.ipx(SecondWidth) - m_look.ipx(8) : whole);
}

void WorkloadSection::show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems)
{
    m_difference->setVisible(!sameWorkload(pair.a, pair.b));
    for (const auto& row : m_rows)
        showRow(row, pair.a, problems);
}

void WorkloadSection::showRow(const Row& row, const Scenario& scenario, const std::vector<SidedProblem>& problems)
{
    std::vector<SidedProblem> mine;
    const auto collect = [&](const FieldEditor& editor) {
        bool any = false;
        for (const auto& problem : problems) {
            if (problem.problem.field != editor.key())
                continue;
            any = true;
            // The same problem of a shared value is said once.
            const bool said = std::any_of(mine.begin(), mine.end(),
                                          [&](const SidedProblem& p) { return p.problem == problem.problem; });
            if (!said)
                mine.push_back({problem.problem, std::nullopt, problem.scenario});
        }
        return any;
    };
    row.editor->show(scenario, collect(*row.editor));
    if (row.second) {
        const bool wrong = collect(*row.second);
        row.second->show(scenario, wrong);
        row.second->box()->setVisible(isShown(row.second->key(), scenario) || wrong);
        fitBox(row);
    }
    row.widget->setVisible(isShown(row.editor->key(), scenario) || !mine.empty());
    // That the output follows from the kernel is in its tool tip: it is so for most kernels and needs no row.
    row.note->setProblems(std::move(mine));
}

void WorkloadSection::retranslate()
{
    m_title->setText(tr("Workload"));
    m_shared->setText(tr("shared by A and B"));
    m_differenceText->setText(tr("A and B have different workloads, so their times do not compare strategies. "
                                 "A's is shown."));
    m_useA->setText(tr("Use A's"));
    m_useB->setText(tr("Use B's"));
    for (const auto& row : m_rows) {
        row.label->setText(words::label(QLatin1String(row.editor->key())));
        row.label->setToolTip(words::help(QLatin1String(row.editor->key())));
        row.editor->retranslate({});
        if (row.second)
            row.second->retranslate({});
        row.note->retranslate();
    }
}

} // namespace overlap
