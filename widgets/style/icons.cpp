// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/style/icons.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace overlap {

namespace {

class TintedSvg : public QIconEngine
{
public:
    TintedSvg(QByteArray svg, const QColor& normal, const QColor& disabled, const QColor& on)
        : m_svg(std::move(svg))
        , m_normal(normal)
        , m_disabled(disabled)
        , m_on(on)
    {
    }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override
    {
        auto svg = m_svg;
        svg.replace("#000000", colourFor(mode, state).name().toLatin1());
        QSvgRenderer renderer(svg);
        renderer.render(painter, QRectF(rect));
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap pixmap(size);
        pixmap.fill(Qt::transparent);
        QPainter painter(&pixmap);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return pixmap;
    }

    [[nodiscard]] QIconEngine* clone() const override { return new TintedSvg(m_svg, m_normal, m_disabled, m_on); }

private:
    [[nodiscard]] QColor colourFor(QIcon::Mode mode, QIcon::State state) const
    {
        if (mode == QIcon::Disabled)
            return m_disabled;
        return state == QIcon::On ? m_on : m_normal;
    }

    QByteArray m_svg;
    QColor m_normal;
    QColor m_disabled;
    QColor m_on;
};

} // namespace

QIcon iconFor(const QString& name, const QColor& colour)
{
    return iconFor(name, colour, colour, colour);
}

QIcon iconFor(const QString& name, const QColor& colour, const QColor& disabled, const QColor& on)
{
    QFile file(QStringLiteral(":/icons/%1.svg").arg(name));
    if (!file.open(QIODevice::ReadOnly))
        return {};
    return QIcon(new TintedSvg(file.readAll(), colour, disabled, on));
}

} // namespace overlap
