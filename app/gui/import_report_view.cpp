// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/import_report_view.h"

#include "app/gui/recordings.h"
#include "widgets/style/look.h"
#include "widgets/words/recorded_words.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace overlap {

ImportReportView::ImportReportView(const Look& look, const Recordings& recordings, QWidget* parent)
    : QDialog(parent)
    , m_look(look)
    , m_recordings(recordings)
    , m_text(new QPlainTextEdit(this))
    , m_copy(new QPushButton(this))
    , m_close(new QPushButton(this))
{
    setObjectName(QStringLiteral("importReport"));
    setModal(false);
    auto* column = new QVBoxLayout(this);
    column->addWidget(m_text, 1);
    auto* buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_copy);
    buttons->addWidget(m_close);
    column->addLayout(buttons);
    m_text->setReadOnly(true);
    m_copy->setObjectName(QStringLiteral("importReport.copy"));
    m_copy->setAutoDefault(false);
    connect(m_copy, &QPushButton::clicked, this, &ImportReportView::copy);
    connect(m_close, &QPushButton::clicked, this, &QWidget::close);
    connect(&m_recordings, &Recordings::changed, this, &ImportReportView::refresh);
    connect(&m_look, &Look::changed, this, &ImportReportView::retranslate);
    retranslate();
    resize(m_look.ipx(620), m_look.ipx(420));
}

QString ImportReportView::text() const
{
    return m_text->toPlainText();
}

void ImportReportView::copy() const
{
    QGuiApplication::clipboard()->setText(text());
}

void ImportReportView::refresh()
{
    QStringList reports;
    for (const auto side : Sides) {
        if (const auto& opened = m_recordings.opened(side))
            reports << words::importReportText(*opened->recording, opened->fileName);
    }
    m_text->setPlainText(reports.join(QStringLiteral("\n\n")));
}

void ImportReportView::retranslate()
{
    setWindowTitle(tr("Import report"));
    m_text->setAccessibleName(tr("Import report"));
    m_text->setFont(m_look.font(FontRole::Body));
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy the import report as text"));
    m_close->setText(tr("Close"));
    refresh();
}

} // namespace overlap
