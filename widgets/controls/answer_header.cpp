// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/answer_header.h"

#include "widgets/controls/origin_chip.h"
#include "widgets/controls/run_marks.h"
#include "widgets/style/look.h"
#include "widgets/words/number_help.h"

#include <QEvent>
#include <QFontMetricsF>
#include <QPainter>
#include <QTextLayout>
#include <QTextOption>

#include <algorithm>
#include <cmath>
#include <utility>

namespace overlap {

namespace {
constexpr double Margin = 14.0;
}

AnswerHeader::AnswerHeader(const Look& look, QWidget* parent)
    : QWidget(parent)
    , m_look(look)
    , m_chip(new OriginChip(look, this))
    , m_chipB(new OriginChip(look, this))
    , m_marks(new RunMarks(look, this))
{
    setObjectName(QStringLiteral("answer"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    connect(&m_look, &Look::changed, this, [this] {
        choose();
        updateGeometry();
    });
    for (auto* chip : {m_chip, m_chipB})
        connect(chip, &OriginChip::clicked, this, &AnswerHeader::originClicked);
    show(ShownPair{});
}

void AnswerHeader::show(const ShownPair& pair, std::vector<words::Answer> instead)
{
    m_pair = pair;
    m_instead = std::move(instead);
    const auto& run = pair.a ? pair.a : pair.b;
    m_chip->setVisible(run != nullptr);
    const bool apart = pair.complete() && words::origin(*pair.a) != words::origin(*pair.b);
    m_chipB->setVisible(apart);
    const auto say = [&](OriginChip& chip, const RunResult& shown, const QString& side) {
        auto origin = words::origin(shown);
        if (apart)
            origin.label = tr("%1: %2", "A or B, where its numbers come from").arg(side, origin.label);
        chip.setOrigin(origin, origin.recorded ? QString() : words::recordingDetails(pair));
        chip.setClickable(origin.recorded);
    };
    if (run)
        say(*m_chip, *run, QStringLiteral("A"));
    if (apart)
        say(*m_chipB, *pair.b, QStringLiteral("B"));
    m_marks->setMarks(words::runMarks(pair));
    choose();
}

void AnswerHeader::retranslate()
{
    show(m_pair, m_instead);
}

void AnswerHeader::setCompact(bool compact)
{
    if (m_compact == compact)
        return;
    m_compact = compact;
    choose();
    updateGeometry();
}

void AnswerHeader::setSecondLine(bool shown)
{
    if (m_secondLine == shown)
        return;
    m_secondLine = shown;
    choose();
    updateGeometry();
}

QString AnswerHeader::text() const
{
    return m_answer.text();
}

// The sentence above, what is known of the model's error below.
QString AnswerHeader::helpAt(const QPointF& at) const
{
    if (m_secondLine && at.y() >= m_chip->y())
        return m_remark.isEmpty() ? QString()
                                  : m_remark + QStringLiteral("\n\n") + words::numberHelps({"model_error", "spread"});
    return m_answer.text() + QStringLiteral("\n\n") + words::numberHelps({"speed_up", "wall", "attribution"});
}

bool AnswerHeader::event(QEvent* event)
{
    return explain(*event, *this) || QWidget::event(event);
}

QFont AnswerHeader::claimFont() const
{
    auto font = m_look.font(FontRole::AnswerBold);
    if (m_compact)
        font.setPixelSize(m_look.ipx(15));
    return font;
}

QFont AnswerHeader::restFont() const
{
    auto font = m_look.font(FontRole::Answer);
    if (m_compact)
        font.setPixelSize(m_look.ipx(15));
    return font;
}

double AnswerHeader::widthOf(const words::Answer& answer) const
{
    return QFontMetricsF(claimFont()).horizontalAdvance(answer.claim)
           + QFontMetricsF(restFont()).horizontalAdvance(answer.rest);
}

void AnswerHeader::choose()
{
    const auto candidates = m_instead.empty() ? words::answers(m_pair) : m_instead;
    const bool apart = m_chipB->isVisibleTo(this);
    const int chipBWidth = apart ? m_chipB->sizeHint().width() + m_look.ipx(6) : 0;
    const double chipWidth = m_chip->sizeHint().width() + chipBWidth;
    const int marksWidth = m_marks->marks().empty() ? 0 : m_marks->sizeHint().width() + m_look.ipx(8);
    double room = width() - 2.0 * m_look.px(Margin);
    if (!m_secondLine)
        room -= chipWidth + marksWidth + m_look.px(12);
    const auto fits =
        std::find_if(candidates.begin(), candidates.end(), [&](const words::Answer& a) { return widthOf(a) <= room; });
    m_answer = fits == candidates.end() ? candidates.back() : *fits;
    const bool twoRows = fits == candidates.end() && width() > 0;
    if (twoRows != m_twoRows) {
        m_twoRows = twoRows;
        updateGeometry();
    }

    const auto remarks = words::originRemarks(m_pair);
    const QFontMetricsF caption(m_look.font(FontRole::Caption));
    const double remarkRoom = width() - 2.0 * m_look.px(Margin) - chipWidth - marksWidth - m_look.px(8);
    const auto remark = std::find_if(remarks.begin(), remarks.end(),
                                     [&](const QString& r) { return caption.horizontalAdvance(r) <= remarkRoom; });
    m_remark = remark == remarks.end() ? caption.elidedText(remarks.back(), Qt::ElideRight, remarkRoom) : *remark;

    setAccessibleName(tr("Answer"));
    setAccessibleDescription(m_answer.text()
                             + (m_chip->isVisibleTo(this) ? QLatin1Char(' ') + m_chip->origin().label : QString())
                             + (apart ? QLatin1Char(' ') + m_chipB->origin().label : QString()) + QLatin1Char(' ')
                             + m_remark + QLatin1Char(' ') + m_marks->toolTip());
    const int chipHeight = m_chip->sizeHint().height();
    const int chipWide = std::min(m_chip->sizeHint().width(), width() - 2 * m_look.ipx(Margin) - chipBWidth);
    if (m_secondLine)
        m_chip->setGeometry(m_look.ipx(Margin), height() - chipHeight - m_look.ipx(m_compact ? 5 : 9), chipWide,
                            chipHeight);
    else
        m_chip->setGeometry(width() - chipWide - chipBWidth - m_look.ipx(Margin) - marksWidth,
                            (height() - chipHeight) / 2, chipWide, chipHeight);
    m_chipB->setGeometry(m_chip->geometry().right() + m_look.ipx(6), m_chip->y(), chipBWidth - m_look.ipx(6),
                         chipHeight);
    const auto& lastChip = apart ? m_chipB->geometry() : m_chip->geometry();
    m_marks->setGeometry(QRect(QPoint(lastChip.right() + m_look.ipx(8), m_chip->y()), m_marks->sizeHint()));
    update();
}

QSize AnswerHeader::sizeHint() const
{
    double height = m_secondLine ? (m_compact ? 52.0 : 64.0) : 30.0;
    if (m_twoRows)
        height += m_compact ? 20.0 : 23.0;
    return {m_look.ipx(800), m_look.ipx(height)};
}

QSize AnswerHeader::minimumSizeHint() const
{
    return {m_look.ipx(200), sizeHint().height()};
}

void AnswerHeader::resizeEvent(QResizeEvent* /*event*/)
{
    choose();
}

void AnswerHeader::paintEvent(QPaintEvent* /*event*/)
{
    const auto& theme = m_look.theme();
    QPainter painter(this);
    painter.fillRect(rect(), theme.surface);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.border);
    painter.setPen(theme.text);

    QTextLayout layout(m_answer.text(), restFont());
    layout.setFormats({{0, static_cast<int>(m_answer.claim.size()), [this] {
                            QTextCharFormat format;
                            format.setFont(claimFont());
                            return format;
                        }()}});
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    double y = m_secondLine ? m_look.px(m_compact ? 4 : 8) : m_look.px(5);
    const double lineHeight = m_look.px(m_compact ? 20 : 23);
    double room = width() - 2.0 * m_look.px(Margin);
    if (!m_secondLine)
        room -= width() - m_chip->x();
    layout.beginLayout();
    const int most = m_twoRows ? 2 : 1;
    for (int i = 0; i < most; ++i) {
        auto line = layout.createLine();
        if (!line.isValid())
            break;
        line.setLineWidth(room);
        line.setPosition({0.0, y + (lineHeight - line.height()) / 2.0});
        y += lineHeight;
    }
    layout.endLayout();
    layout.draw(&painter, QPointF(m_look.px(Margin), 0.0));

    if (m_secondLine && !m_remark.isEmpty() && m_chip->isVisibleTo(this)) {
        painter.setFont(m_look.font(FontRole::Caption));
        painter.setPen(theme.text2);
        const auto& before = !m_marks->marks().empty()    ? m_marks->geometry()
                             : m_chipB->isVisibleTo(this) ? m_chipB->geometry()
                                                          : m_chip->geometry();
        const QRect remark(before.right() + m_look.ipx(8), m_chip->y(), width() - before.right() - m_look.ipx(8),
                           m_chip->height());
        painter.drawText(remark, Qt::AlignLeft | Qt::AlignVCenter, m_remark);
    }
}

} // namespace overlap
