// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QPointF>
#include <QSizeF>
#include <QString>

#include <memory>
#include <string>

class QPainter;
class QSvgRenderer;

namespace overlap::paper {

// A chart of a report: its shapes as Qt draws them, and its words as text, which Qt would draw as outlines that nobody can
// search or copy.
class Chart
{
public:
    // `svg` of ReportChart. One that cannot be read is empty.
    explicit Chart(const std::string& svg);
    ~Chart();

    [[nodiscard]] bool isEmpty() const { return m_size.isEmpty(); }
    [[nodiscard]] QSizeF size() const { return m_size; } // pixels of the design
    void draw(QPainter& painter, QPointF at, qreal scale) const; // units of the paper per pixel

private:
    struct Word
    {
        QString text;
        QPointF at; // on the base line
        qreal size = 12.0;
        bool bold = false;
        double anchor = 0.0; // part of the width that lies left of `at`
        QString colour;
    };

    std::unique_ptr<QSvgRenderer> m_shapes;
    QList<Word> m_words;
    QSizeF m_size;
};

} // namespace overlap::paper
