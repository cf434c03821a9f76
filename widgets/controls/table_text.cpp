// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/table_text.h"

#include "engine/base/csv.h"

namespace overlap {

void appendTsv(QString& text, const QStringList& row)
{
    for (qsizetype i = 0; i < row.size(); ++i) {
        if (i > 0)
            text += QLatin1Char('\t');
        text += QString::fromStdString(tsvField(row[i].toStdString()));
    }
    text += QLatin1Char('\n');
}

QString tsvOf(const QList<QStringList>& rows)
{
    QString text;
    for (const auto& row : rows)
        appendTsv(text, row);
    return text;
}

QString csvOf(const QList<QStringList>& rows)
{
    std::string text;
    for (const auto& row : rows) {
        for (qsizetype i = 0; i < row.size(); ++i)
            text += (i > 0 ? "," : "") + csvField(row[i].toStdString());
        text += CsvEndOfLine;
    }
    return QString::fromStdString(text);
}

} // namespace overlap
