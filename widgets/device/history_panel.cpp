// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/device/history_panel.h"

#include "widgets/device/history_chart.h"
#include "widgets/device/throttle_strip.h"
#include "widgets/style/look.h"
#include "widgets/words/engine_words.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace overlap {

namespace {
constexpr double ColumnWidth = 330.0; // below that a chart gets the whole width
}

HistoryPanel::HistoryPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_title(new QLabel(this))
    , m_caption(new QLabel(this))
    , m_problem(new QLabel(this))
    , m_grid(new QGridLayout)
    , m_strip(new ThrottleStrip(look, m_history, this))
{
    setObjectName(QStringLiteral("history"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    auto* head = new QHBoxLayout;
    head->addWidget(m_title, 1);
    head->addWidget(m_caption);
    m_caption->setForegroundRole(QPalette::PlaceholderText);
    column->addLayout(head);
    m_problem->setWordWrap(true);
    m_problem->setForegroundRole(QPalette::PlaceholderText);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_problem->hide();
    column->addWidget(m_problem);
    column->addLayout(m_grid);
    using enum HistoryQuantity;
    m_charts = {new HistoryChart(look, m_history, GpuUtilization, MemoryUtilization, this),
                new HistoryChart(look, m_history, MemoryUsed, std::nullopt, this),
                new HistoryChart(look, m_history, SmClock, std::nullopt, this),
                new HistoryChart(look, m_history, Power, std::nullopt, this),
                new HistoryChart(look, m_history, Temperature, std::nullopt, this),
                new HistoryChart(look, m_history, PcieReceived, PcieSent, this)};
    connect(&m_look, &Look::changed, this, &HistoryPanel::applyLook);
    applyLook();
}

void HistoryPanel::add(const DeviceSample& sample)
{
    m_history.add(sample);
    setProblem({});
    refresh();
}

void HistoryPanel::clear()
{
    m_history.clear();
    refresh();
}

void HistoryPanel::setProblem(QString why)
{
    m_why = std::move(why);
    m_problem->setText(words::engineText(m_why));
    m_problem->setVisible(!m_why.isEmpty());
}

QString HistoryPanel::problem() const
{
    return m_problem->text();
}

void HistoryPanel::refresh()
{
    for (auto* chart : m_charts)
        chart->refresh();
    m_strip->refresh();
}

void HistoryPanel::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    place();
}

void HistoryPanel::place()
{
    const int columns = width() >= m_look.px(2 * ColumnWidth) ? 2 : 1;
    if (columns == m_columns)
        return;
    m_columns = columns;
    int index = 0;
    for (auto* chart : m_charts) {
        m_grid->removeWidget(chart);
        m_grid->addWidget(chart, index / columns, index % columns);
        ++index;
    }
    m_grid->removeWidget(m_strip);
    m_grid->addWidget(m_strip, static_cast<int>(m_charts.size()), 0, 1, columns);
    m_grid->setColumnStretch(0, 1);
    m_grid->setColumnStretch(1, columns == 2 ? 1 : 0);
}

void HistoryPanel::applyLook()
{
    m_title->setFont(m_look.font(FontRole::BodyBold));
    m_caption->setFont(m_look.font(FontRole::Caption));
    m_grid->setHorizontalSpacing(m_look.ipx(8));
    m_grid->setVerticalSpacing(m_look.ipx(6));
    layout()->setSpacing(m_look.ipx(6));
    m_columns = 0;
    place();
    retranslate();
}

void HistoryPanel::retranslate()
{
    m_title->setText(tr("What it is doing"));
    m_caption->setText(tr("the last two minutes, five times a second"));
    const QString titles[] = {tr("Utilisation"), tr("Memory used"), tr("SM clock"),
                              tr("Power"),       tr("Temperature"), tr("PCIe")};
    for (std::size_t i = 0; i < m_charts.size(); ++i)
        m_charts[i]->setTitle(titles[i]);
    m_strip->retranslate();
    setProblem(QString(m_why));
}

} // namespace overlap
