// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/export_strip.h"

#include "app/gui/export_writer.h"
#include "widgets/style/look.h"
#include "widgets/style/number_text.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>

namespace overlap {

namespace {

constexpr int Whole = 1000;

[[nodiscard]] QString count(std::uint64_t number)
{
    return QString::fromStdString(countText(static_cast<std::int64_t>(number)));
}

} // namespace

ExportStrip::ExportStrip(const Look& look, ExportWriter& writer, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_writer(writer)
    , m_text(new QLabel(this))
    , m_bar(new QProgressBar(this))
    , m_cancel(new QPushButton(this))
{
    setObjectName(QStringLiteral("exporting"));
    auto* line = new QHBoxLayout(this);
    line->addWidget(m_text, 1);
    line->addWidget(m_bar);
    line->addWidget(m_cancel);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_bar->setRange(0, Whole);
    m_bar->setTextVisible(false);
    m_cancel->setObjectName(QStringLiteral("exporting.cancel"));
    hide();
    connect(m_cancel, &QPushButton::clicked, &m_writer, &ExportWriter::stop);
    connect(&m_writer, &ExportWriter::runningChanged, this, [this] {
        if (!m_writer.isRunning())
            hide();
    });
    // Its first tick comes after a tenth of a second: what is written by then needs no strip.
    connect(&m_writer, &ExportWriter::progressed, this, [this] {
        showProgress();
        show();
    });
    connect(&m_look, &Look::changed, this, &ExportStrip::applyLook);
    applyLook();
}

QString ExportStrip::text() const
{
    return isHidden() ? QString() : m_text->text();
}

void ExportStrip::showProgress()
{
    const auto total = m_writer.total();
    const auto done = std::min(m_writer.intervals(), total);
    m_bar->setValue(total > 0 ? static_cast<int>(done * Whole / total) : 0);
    m_text->setText(tr("Writing %1: %2 of %3 intervals", "file")
                        .arg(QFileInfo(m_writer.path()).fileName(), count(done), count(total)));
    setAccessibleName(m_text->text());
}

void ExportStrip::retranslate()
{
    m_cancel->setText(tr("Cancel"));
    m_cancel->setAccessibleName(tr("Cancel writing the file"));
    m_bar->setAccessibleName(tr("How far the file is written"));
    showProgress();
}

void ExportStrip::applyLook()
{
    layout()->setContentsMargins(m_look.ipx(14), m_look.ipx(5), m_look.ipx(12), m_look.ipx(6));
    layout()->setSpacing(m_look.ipx(8));
    m_bar->setFixedSize(m_look.ipx(220), m_look.ipx(6));
    m_cancel->setFixedHeight(m_look.ipx(24));
    retranslate();
}

void ExportStrip::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_look.theme().surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), m_look.theme().border);
}

} // namespace overlap
