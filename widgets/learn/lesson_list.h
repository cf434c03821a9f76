// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/lessons/lesson.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;

namespace overlap {

class Look;

// The lessons with a tick at those that were walked to their end, and how the learner's predictions did.
class LessonList : public QWidget
{
    Q_OBJECT
public:
    struct Score
    {
        std::size_t done = 0;
        std::size_t predicted = 0;
        std::size_t numberRight = 0;
        std::size_t reasonRight = 0;
        bool operator==(const Score&) const = default;
    };

    explicit LessonList(const Look& look, QWidget* parent = nullptr);

    void setDone(const std::vector<std::uint32_t>& numbers, const Score& score);
    void setCurrent(std::uint32_t number); // emits nothing
    [[nodiscard]] QListWidget& list() const { return *m_list; }
    [[nodiscard]] QString scoreText() const;
    void retranslate();

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void chosen(std::uint32_t number);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void applyLook();

    const Look& m_look;
    QLabel* m_title = nullptr;
    QLabel* m_count = nullptr;
    QListWidget* m_list = nullptr;
    QWidget* m_foot = nullptr;
    QLabel* m_scoreTitle = nullptr;
    QLabel* m_numberLabel = nullptr;
    QLabel* m_number = nullptr;
    QLabel* m_reasonLabel = nullptr;
    QLabel* m_reason = nullptr;
    std::vector<std::uint32_t> m_done;
    Score m_score;
};

} // namespace overlap
