// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/transfer_table.h"

#include "app/gui/transfer_charts.h"
#include "engine/base/text.h"
#include "widgets/controls/table_text.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/scenario_words.h"

#include <QHeaderView>

#include <utility>

namespace overlap {

namespace {
constexpr double RowHeight = 23.0;

// Of the table's columns, behind their name.
constexpr const char* ColumnHelps[] = {"",          "copy_latency",  "copy_crossover", "copy_half_peak",
                                       "copy_peak", "copy_host_call"};
} // namespace

TransferTable::TransferTable(const Look& look, QWidget* parent)
    : QTableWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("transfers.table"));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    verticalHeader()->hide();
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionsClickable(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Stretch);
}

void TransferTable::setCurves(std::vector<TransferCurve> curves)
{
    m_curves = std::move(curves);
    const QStringList heads{tr("Copies"),         tr("Smallest copy"),
                            tr("Crossover"),      tr("Half of the peak from"),
                            tr("Peak bandwidth"), tr("Host in the call, largest")};
    setColumnCount(static_cast<int>(heads.size()));
    setHorizontalHeaderLabels(heads);
    setRowCount(static_cast<int>(m_curves.size()));
    for (int row = 0; row < rowCount(); ++row) {
        const auto& curve = m_curves[static_cast<std::size_t>(row)];
        const auto none = QStringLiteral("n/a");
        const auto& call = curve.points.back().callUs;
        const QStringList texts{
            transferKindName(curve.kind),
            curve.marks ? words::text(durationText(curve.marks->latencyUs)) : none,
            curve.marks ? words::text(bytesText(curve.marks->crossoverBytes)) : none,
            curve.marks && curve.marks->halfPeakBytes ? words::text(bytesText(*curve.marks->halfPeakBytes)) : none,
            curve.marks ? words::text(bandwidthText(curve.marks->peakGbps)) : none,
            call ? words::text(durationText(*call)) : none};
        for (int column = 0; column < columnCount(); ++column) {
            auto* item = new QTableWidgetItem(texts[column]);
            item->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
            item->setToolTip(column == 0 ? QString() : words::numberHelp(ColumnHelps[column]));
            setItem(row, column, item);
        }
    }
    for (int column = 0; column < columnCount(); ++column) {
        auto* head = horizontalHeaderItem(column);
        head->setTextAlignment((column == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
        head->setToolTip(column == 0 ? QString() : words::numberHelp(ColumnHelps[column]));
    }
    const int row = m_look.ipx(RowHeight);
    setFixedHeight(horizontalHeader()->sizeHint().height() + row * rowCount() + 2);
}

QString TransferTable::tsv() const
{
    QList<QStringList> rows{{QStringLiteral("copies"), QStringLiteral("latency_us"), QStringLiteral("crossover_bytes"),
                             QStringLiteral("half_peak_bytes"), QStringLiteral("peak_gbps"),
                             QStringLiteral("call_us")}};
    for (const auto& curve : m_curves) {
        const auto number = [](double value) { return QString::number(value, 'g', 12); };
        QStringList cells{transferKindName(curve.kind)};
        if (!curve.marks)
            cells << QString() << QString() << QString() << QString();
        else
            cells << number(curve.marks->latencyUs) << number(curve.marks->crossoverBytes)
                  << (curve.marks->halfPeakBytes ? number(*curve.marks->halfPeakBytes) : QString())
                  << number(curve.marks->peakGbps);
        const auto& call = curve.points.back().callUs;
        cells << (call ? number(*call) : QString());
        rows << cells;
    }
    return tsvOf(rows);
}

void TransferTable::applyLook()
{
    verticalHeader()->setMinimumSectionSize(0);
    verticalHeader()->setDefaultSectionSize(m_look.ipx(RowHeight));
    horizontalHeader()->setFont(m_look.font(FontRole::Caption));
}

void TransferTable::retranslate()
{
    setAccessibleName(tr("Latency, crossover and peak of each kind of copy"));
}

} // namespace overlap
