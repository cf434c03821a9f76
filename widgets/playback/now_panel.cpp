// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/playback/now_panel.h"

#include "widgets/playback/now_page.h"
#include "widgets/style/look.h"

namespace overlap {

NowPanel::NowPanel(const Look& look, ChartColumn& column, QWidget* parent)
    : QScrollArea(parent)
    , m_page(new NowPage(look, column, this))
    , m_look(look)
{
    setObjectName(QStringLiteral("nowPanel"));
    setFrameShape(QFrame::NoFrame);
    setWidgetResizable(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
    viewport()->setBackgroundRole(QPalette::Base);
    setWidget(m_page);
    connect(&m_look, &Look::changed, this, &QWidget::updateGeometry);
    retranslate();
}

void NowPanel::setNames(const QString& a, const QString& b)
{
    m_page->setNames(a, b);
}

void NowPanel::showTime(TracePoint t)
{
    m_page->showTime(t);
}

const std::vector<NowLane>& NowPanel::lanes(RunSide side) const
{
    return m_page->lanes(side);
}

QString NowPanel::text() const
{
    return m_page->text();
}

void NowPanel::retranslate()
{
    m_page->setAccessibleName(tr("Now"));
    m_page->updateGeometry();
    m_page->update();
}

QSize NowPanel::sizeHint() const
{
    return {m_look.ipx(336), m_look.ipx(600)};
}

QSize NowPanel::minimumSizeHint() const
{
    return {m_look.ipx(232), m_look.ipx(100)};
}

NowSoFar soFar(const RunView& run, TracePoint t)
{
    NowSoFar now;
    if (!run.timeline())
        return now;
    now.batches = run.batchesDone(t);
    const TimeRange passed = TimeRange{TracePoint{}, t}.intersected(run.run()->window());
    if (passed.empty())
        return now;
    const auto share = [&](UtilizationRow row) {
        return static_cast<double>(run.utilizationIn(row, passed).count())
               / static_cast<double>(passed.duration().count());
    };
    if (run.hasHost())
        now.hostWait = share(UtilizationRow::HostWait);
    now.kernel = share(UtilizationRow::Kernel);
    now.toDevice = share(UtilizationRow::CopyToDevice);
    return now;
}

} // namespace overlap
