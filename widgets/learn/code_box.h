// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <QWidget>

#include <vector>

namespace overlap {

class Look;

// A few lines of code; those that another version does not have are emphasised. A line that is too long goes on below, set
// in further.
class CodeBox : public QWidget
{
    Q_OBJECT
public:
    explicit CodeBox(const Look& look, QWidget* parent = nullptr);

    void setCode(const QString& code, const std::vector<std::size_t>& emphasised);
    [[nodiscard]] const QStringList& lines() const { return m_lines; }
    [[nodiscard]] bool isEmphasised(std::size_t line) const;

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    struct Row
    {
        std::size_t line = 0;
        QString text;
        double left = 0.0; // from the text's left edge
    };
    [[nodiscard]] std::vector<Row> rowsFor(double width) const;
    [[nodiscard]] QFont fontOf(std::size_t line) const;
    [[nodiscard]] double rowHeight() const;

    const Look& m_look;
    QStringList m_lines;
    std::vector<std::size_t> m_emphasised;
};

} // namespace overlap
