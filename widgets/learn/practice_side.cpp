// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/learn/practice_side.h"

#include "widgets/learn/practice.h"
#include "widgets/learn/side_list.h"
#include "widgets/learn/topics_model.h"
#include "widgets/style/look.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QItemSelectionModel>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <initializer_list>

namespace overlap {

namespace {
constexpr int FirstQuestions = 5;
constexpr int MostQuestions = 20;
constexpr int FirstMinutes = 2;
constexpr int MostMinutes = 10;
constexpr double RoundFrom = 400.0; // there is room for the numbers of a round
constexpr double KnownFrom = 480.0; // and for what is known
} // namespace

PracticeSide::PracticeSide(const Look& look, Practice& practice, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_practice(practice)
{
    setObjectName(QStringLiteral("practiceSide"));
    build();
    connect(m_list->selectionModel(), &QItemSelectionModel::currentChanged, this, [this](const QModelIndex& now) {
        m_practice.setTopic(now.data(TopicsModel::IdRole).toString().toStdString());
        emit topicChosen();
    });
    connect(m_list, &QListView::clicked, this, &PracticeSide::topicChosen);
    connect(m_start, &QPushButton::clicked, this, &PracticeSide::startRound);
    connect(m_template, &QPushButton::clicked, this, &PracticeSide::templateRequested);
    connect(&m_practice, &Practice::changed, this, &PracticeSide::refresh);
    connect(&m_look, &Look::changed, this, &PracticeSide::applyLook);
    applyLook();
}

void PracticeSide::build()
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    m_title = new QLabel(this);
    m_today = new QLabel(this);
    m_today->setForegroundRole(QPalette::PlaceholderText);
    head->addWidget(m_title);
    head->addStretch(1);
    head->addWidget(m_today);
    column->addLayout(head);
    m_model = new TopicsModel(m_practice, this);
    m_list = new SideList(m_look, this);
    m_list->setObjectName(QStringLiteral("practice.topics"));
    m_list->setModel(m_model);
    column->addWidget(m_list, 1);
    auto* foot = new QGridLayout;
    m_known = new QLabel(this);
    m_known->setObjectName(QStringLiteral("practice.known"));
    m_known->setForegroundRole(QPalette::PlaceholderText);
    m_known->setWordWrap(true);
    m_roundTitle = new QLabel(this);
    m_questionsLabel = new QLabel(this);
    m_questions = new QSpinBox(this);
    m_questions->setObjectName(QStringLiteral("practice.roundQuestions"));
    m_questions->setRange(1, MostQuestions);
    m_questions->setValue(FirstQuestions);
    m_minutesLabel = new QLabel(this);
    m_minutes = new QSpinBox(this);
    m_minutes->setObjectName(QStringLiteral("practice.roundMinutes"));
    m_minutes->setRange(1, MostMinutes);
    m_minutes->setValue(FirstMinutes);
    m_start = new QPushButton(this);
    m_start->setObjectName(QStringLiteral("practice.start"));
    m_template = new QPushButton(this);
    m_template->setObjectName(QStringLiteral("practice.templateButton"));
    m_template->setCheckable(true);
    foot->addWidget(m_known, 0, 0, 1, 2);
    foot->addWidget(m_roundTitle, 1, 0, 1, 2);
    foot->addWidget(m_questionsLabel, 2, 0);
    foot->addWidget(m_questions, 2, 1);
    foot->addWidget(m_minutesLabel, 3, 0);
    foot->addWidget(m_minutes, 3, 1);
    foot->addWidget(m_start, 4, 0, 1, 2);
    foot->addWidget(m_template, 5, 0, 1, 2);
    foot->setColumnStretch(0, 1);
    column->addLayout(foot);
}

void PracticeSide::startRound()
{
    m_practice.startRound(static_cast<std::size_t>(m_questions->value()), std::chrono::minutes(m_minutes->value()));
    emit topicChosen();
}

void PracticeSide::setTemplateShown(bool shown)
{
    m_template->setChecked(shown);
}

void PracticeSide::refresh()
{
    const auto counts = m_practice.counts({});
    std::size_t known = 0;
    for (std::size_t box = 2; box < counts.inBox.size(); ++box)
        known += counts.inBox.at(box);
    m_title->setText(tr("Topics"));
    m_today->setText(tr("%1 to ask", "questions").arg(counts.due + counts.fresh));
    m_list->setAccessibleName(tr("Topics of the practice"));
    m_known->setText(
        tr("%1 to repeat, %2 new, %3 known well", "questions").arg(counts.due).arg(counts.fresh).arg(known));
    m_roundTitle->setText(tr("Timed round"));
    m_questionsLabel->setText(tr("Questions"));
    m_questions->setAccessibleName(tr("Questions of a timed round"));
    m_minutesLabel->setText(tr("Minutes for each"));
    m_minutes->setAccessibleName(tr("Minutes for each question"));
    m_start->setText(tr("Start the round"));
    m_start->setToolTip(tr("Questions of the chosen topic against the clock"));
    m_template->setText(tr("Template answer"));
    m_template->setToolTip(tr("\"It is slow: what do you do?\", answered with the numbers on screen"));
    m_model->refresh();
    const QSignalBlocker blocker(m_list->selectionModel());
    m_list->setCurrentIndex(m_model->index(m_model->rowOf(QString::fromStdString(m_practice.topic()))));
    m_list->viewport()->update();
}

// In a low window the topics come first, then the numbers of a round; both keep the values that they have.
void PracticeSide::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    const bool high = height() >= m_look.px(RoundFrom);
    for (QWidget* part :
         std::initializer_list<QWidget*>{m_roundTitle, m_questionsLabel, m_questions, m_minutesLabel, m_minutes})
        part->setVisible(high);
    m_known->setVisible(height() >= m_look.px(KnownFrom));
}

void PracticeSide::applyLook()
{
    const int margin = m_look.ipx(12);
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_today->setFont(m_look.font(FontRole::Caption));
    m_known->setFont(m_look.font(FontRole::Caption));
    m_roundTitle->setFont(m_look.font(FontRole::BodyBold));
    auto* column = static_cast<QVBoxLayout*>(layout());
    column->setSpacing(m_look.ipx(6));
    column->itemAt(0)->layout()->setContentsMargins(margin, m_look.ipx(10), margin, 0);
    auto* foot = static_cast<QGridLayout*>(column->itemAt(2)->layout());
    foot->setContentsMargins(margin, m_look.ipx(6), margin, m_look.ipx(12));
    foot->setVerticalSpacing(m_look.ipx(6));
    foot->setRowMinimumHeight(5, m_look.ipx(34));
    refresh();
}

} // namespace overlap
