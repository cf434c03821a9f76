// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/explains_numbers.h"
#include "widgets/words/answer_words.h"

#include <QWidget>

#include <vector>

namespace overlap {

class Look;
class OriginChip;
class RunMarks;

// On top of everything: one sentence that answers what B gains over A and why, and below it where the numbers come from.
// A sentence that does not fit gives way to a shorter one, never to dots.
class AnswerHeader : public QWidget, public ExplainsNumbers
{
    Q_OBJECT
public:
    explicit AnswerHeader(const Look& look, QWidget* parent = nullptr);

    // `instead`: sentences in place of those about the pair, the fullest first.
    void show(const ShownPair& pair, std::vector<words::Answer> instead = {});
    void setCompact(bool compact); // smaller type
    void setSecondLine(bool shown); // gives way on low windows; the mark of what is simulated then joins the first line
    [[nodiscard]] QString text() const; // the sentence that is shown
    [[nodiscard]] QString remark() const { return m_remark; } // what is shown beside the chip
    [[nodiscard]] OriginChip& chip() const { return *m_chip; }
    [[nodiscard]] OriginChip& chipB() const { return *m_chipB; } // where B comes from elsewhere than A
    [[nodiscard]] RunMarks& marks() const { return *m_marks; }
    void retranslate();

    [[nodiscard]] QString helpAt(const QPointF& at) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

signals:
    void originClicked(); // of a recording

private:
    void choose();
    [[nodiscard]] QFont claimFont() const;
    [[nodiscard]] QFont restFont() const;
    [[nodiscard]] double widthOf(const words::Answer& answer) const;

    const Look& m_look;
    OriginChip* m_chip;
    OriginChip* m_chipB;
    RunMarks* m_marks;
    ShownPair m_pair;
    std::vector<words::Answer> m_instead;
    words::Answer m_answer;
    QString m_remark;
    bool m_compact = false;
    bool m_secondLine = true;
    bool m_twoRows = false; // even the shortest sentence is wider than the window
};

} // namespace overlap
