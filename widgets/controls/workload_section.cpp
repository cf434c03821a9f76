// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/workload_section.h"

#include "widgets/controls/log_slider.h"
#include "widgets/controls/scenario_words.h"
#include "widgets/style/look.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <cstring>

namespace overlap {

namespace {

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
    addRow(fields::kernelKind, FieldEditor::Shape::Box);
    addRow(fields::iterations);
    addRow(fields::kernelUs);
    addRow(fields::kernelUsPerSample);
    addRow(fields::launches);
    addRow(fields::prepareKind, FieldEditor::Shape::Box);
    addRow(fields::prepareUs);
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

template<typename... Arguments>
void WorkloadSection::addRow(Arguments&&... arguments)
{
    auto* widget = new QWidget(this);
    finishRow(new FieldEditor(m_look, std::forward<Arguments>(arguments)..., widget), widget);
}

void WorkloadSection::finishRow(FieldEditor* editor, QWidget* widget)
{
    Row row;
    row.editor = editor;
    row.widget = widget;
    auto* rows = new QVBoxLayout(widget);
    rows->setSpacing(0);
    auto* line = new QHBoxLayout;
    row.label = new QLabel(widget);
    row.label->setBuddy(editor->box());
    line->addWidget(row.label);
    line->addStretch(1);
    if (editor->slider())
        line->addWidget(editor->slider());
    line->addWidget(editor->box());
    rows->addLayout(line);
    row.reason = new QLabel(widget);
    row.reason->setForegroundRole(QPalette::PlaceholderText);
    row.reason->setAlignment(Qt::AlignRight);
    row.reason->hide();
    rows->addWidget(row.reason);
    row.note = new ProblemNote(m_look, widget);
    rows->addWidget(row.note);
    m_rowsLayout->addWidget(widget);
    if (editor->slider())
        setTabOrder(editor->slider(), editor->box());
    connect(editor, &FieldEditor::edited, this,
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
        row.reason->setFont(m_look.font(FontRole::Caption));
        const bool slider = row.editor->slider() != nullptr;
        row.editor->box()->setFixedWidth(m_look.ipx(slider ? 64 : 160));
        if (slider)
            row.editor->slider()->setFixedWidth(m_look.ipx(88));
    }
    retranslate();
}

void WorkloadSection::show(const ScenarioPair& pair, const std::vector<SidedProblem>& problems)
{
    m_difference->setVisible(!sameWorkload(pair.a, pair.b));
    for (const auto& row : m_rows) {
        const auto* key = row.editor->key();
        std::vector<SidedProblem> mine;
        for (const auto& problem : problems) {
            // The same problem of a shared value is said once.
            const SidedProblem shared{problem.problem, std::nullopt};
            if (problem.problem.field == key && std::find(mine.begin(), mine.end(), shared) == mine.end())
                mine.push_back(shared);
        }
        row.editor->show(pair.a, !mine.empty());
        row.widget->setVisible(isShown(key, pair.a) || !mine.empty());
        // That the output follows from the kernel is in its tool tip: it is so for most kernels and needs no row.
        row.note->setProblems(std::move(mine));
    }
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
        row.note->retranslate();
    }
}

} // namespace overlap
