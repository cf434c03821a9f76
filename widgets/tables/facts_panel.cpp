// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tables/facts_panel.h"

#include "engine/base/text.h"
#include "engine/metrics/ideal_bound.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"
#include "widgets/words/recorded_words.h"
#include "widgets/words/scenario_words.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace overlap {

namespace {

struct Tr
{
    Q_DECLARE_TR_FUNCTIONS(overlap::Facts)
};

// The resource that sets the bound.
[[nodiscard]] QString resourceName(BoundBy by)
{
    switch (by) {
    case BoundBy::Prepare:
        return Tr::tr("preparation", "sets the bound");
    case BoundBy::CopyToDevice:
        return Tr::tr("H2D copies", "set the bound");
    case BoundBy::CopyToHost:
        return Tr::tr("D2H copies", "set the bound");
    case BoundBy::CopyEngine:
        return Tr::tr("the copy engine", "sets the bound");
    case BoundBy::Link:
        return Tr::tr("the PCIe link", "sets the bound");
    case BoundBy::Kernels:
        return Tr::tr("kernels", "set the bound");
    }
    return {};
}

[[nodiscard]] QString time(double us)
{
    return words::text(durationText(us));
}

// "device idle 4.45 ms: host wait 3.91 ms, kernel wait 540 us", the largest causes first.
[[nodiscard]] QString idleText(const Metrics& m)
{
    if (!m.idleUs)
        return {};
    struct Cause
    {
        QString name;
        double us;
    };
    std::vector<Cause> causes;
    const auto add = [&](const QString& name, const std::optional<double>& us) {
        if (us && *us >= 0.02 * *m.idleUs && *us > 0.0)
            causes.push_back({name, *us});
    };
    add(Tr::tr("waiting for the host"), m.idleByCauseUs.hostWait);
    add(Tr::tr("between kernels"), m.idleByCauseUs.kernelWait);
    add(Tr::tr("waiting for an event"), m.idleByCauseUs.eventWait);
    add(Tr::tr("other"), m.idleByCauseUs.other);
    std::stable_sort(causes.begin(), causes.end(), [](const Cause& x, const Cause& y) { return x.us > y.us; });
    QStringList parts;
    for (const auto& cause : causes)
        parts << Tr::tr("%1 %2", "cause of idle time, its length").arg(cause.name, time(cause.us));
    const auto whole = Tr::tr("Device idle %1").arg(time(*m.idleUs));
    return parts.isEmpty()
               ? whole + Tr::tr(".", "end of a sentence")
               : Tr::tr("%1: %2.", "device idle, its causes").arg(whole, parts.join(Tr::tr(", ", "between causes")));
}

[[nodiscard]] Fact factOf(const RunResult& run, const QString& who)
{
    Fact fact;
    fact.title = Tr::tr("%1: %2", "A or B, a resource").arg(who, resourceName(run.bound.by));
    if (run.metrics.pipelineEfficiencyPct)
        fact.number = words::text(percentText(*run.metrics.pipelineEfficiencyPct));
    QStringList sentences;
    // A clock that stopped early says nothing about the bound.
    if (run.metrics.idealBoundUs && run.recording)
        sentences << Tr::tr("Alone it takes %1 of the %2.", "the busiest resource, the window")
                         .arg(time(*run.metrics.idealBoundUs), time(run.wallP50Us()));
    else if (run.metrics.idealBoundUs && run.record.isDuration)
        sentences << Tr::tr("No way of issuing these batches is faster than %1; it takes %2.")
                         .arg(time(*run.metrics.idealBoundUs), time(run.wallP50Us()));
    const auto idle = idleText(run.metrics);
    if (!idle.isEmpty())
        sentences << idle;
    fact.evidence = sentences.join(Tr::tr(" ", "between two sentences"));
    return fact;
}

} // namespace

std::vector<Fact> factsOf(const ShownPair& pair)
{
    std::vector<Fact> facts;
    const auto told = [](const RunResultPtr& run) { return run && (!run->recording || run->metrics.idealBoundUs); };
    if (told(pair.a))
        facts.push_back(factOf(*pair.a, words::comparedName(pair, Side::A)));
    if (told(pair.b))
        facts.push_back(factOf(*pair.b, words::comparedName(pair, Side::B)));
    return facts;
}

FactsPanel::FactsPanel(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
{
    setObjectName(QStringLiteral("facts"));
    auto policy = QSizePolicy(QSizePolicy::Preferred, QSizePolicy::Preferred);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    connect(&m_look, &Look::changed, this, [this] {
        updateGeometry();
        update();
    });
}

void FactsPanel::show(const ShownPair& pair)
{
    m_pair = pair;
    retranslate();
}

void FactsPanel::retranslate()
{
    m_facts = factsOf(m_pair);
    QString all;
    for (const auto& fact : m_facts)
        all += fact.title + QLatin1Char(' ') + fact.number + QLatin1Char('\n') + fact.evidence + QLatin1Char('\n');
    setAccessibleName(tr("What sets the bound"));
    setAccessibleDescription(all);
    setToolTip(m_facts.empty()
                   ? QString()
                   : words::numberHelp("pipeline_efficiency") + QStringLiteral("\n\n")
                         + words::numberHelp("ideal_bound") + QStringLiteral("\n\n") + words::numberHelp("idle"));
    updateGeometry();
    update();
}

void FactsPanel::setWithEvidence(bool withEvidence)
{
    m_withEvidence = withEvidence;
    updateGeometry();
    update();
}

QSize FactsPanel::sizeHint() const
{
    return {m_look.ipx(308), heightForWidth(m_look.ipx(308))};
}

QSize FactsPanel::minimumSizeHint() const
{
    return {m_look.ipx(180), m_look.ipx(40)};
}

int FactsPanel::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(layOut(width, nullptr)));
}

void FactsPanel::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    layOut(width(), &painter);
}

double FactsPanel::layOut(double width, QPainter* painter) const
{
    if (m_facts.empty())
        return 0.0;
    const auto& theme = m_look.theme();
    const auto bold = m_look.font(FontRole::BodyBold);
    const auto caption = m_look.font(FontRole::Caption);
    const double head = m_look.px(26);
    const auto draw = [&](const QRectF& rect, int flags, const QFont& font, const QColor& colour, const QString& text) {
        if (!painter)
            return;
        painter->setFont(font);
        painter->setPen(colour);
        painter->drawText(rect, flags, text);
    };
    draw({0, 0, width, head}, Qt::AlignLeft | Qt::AlignVCenter, bold, theme.text, tr("What sets the bound"));
    const auto window = tr("bound reached");
    if (QFontMetricsF(bold).horizontalAdvance(tr("What sets the bound"))
            + QFontMetricsF(caption).horizontalAdvance(window) + m_look.px(8)
        <= width)
        draw({0, 0, width, head}, Qt::AlignRight | Qt::AlignVCenter, caption, theme.text2, window);
    double y = head + m_look.px(2);
    for (std::size_t i = 0; i < m_facts.size(); ++i) {
        const auto& fact = m_facts[i];
        const double numberWidth = QFontMetricsF(bold).horizontalAdvance(fact.number);
        const double line = m_look.px(18);
        const auto title =
            QFontMetricsF(bold).elidedText(fact.title, Qt::ElideRight, width - numberWidth - m_look.px(8));
        draw({0, y, width, line}, Qt::AlignLeft | Qt::AlignVCenter, bold, theme.text, title);
        draw({0, y, width, line}, Qt::AlignRight | Qt::AlignVCenter, bold, theme.text, fact.number);
        y += line;
        if (m_withEvidence) {
            const QRectF below(0, y, width, 1000.0);
            const auto bounds = QFontMetricsF(caption).boundingRect(below, Qt::TextWordWrap, fact.evidence);
            draw(below, Qt::TextWordWrap, caption, theme.text2, fact.evidence);
            y += bounds.height();
        }
        y += m_look.px(7);
        if (i + 1 < m_facts.size()) {
            if (painter)
                painter->fillRect(QRectF(0, std::round(y), width, 1.0), theme.grid);
            y += m_look.px(8);
        }
    }
    return y;
}

} // namespace overlap
