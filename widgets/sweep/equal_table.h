// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/sweep/sweep_words.h"

#include <QWidget>

#include <memory>
#include <optional>
#include <vector>

class QLabel;
class QTableWidget;

namespace overlap {

class Look;

// The settings of a sweep that are as good as the best one, under a title that says so; hidden where there is one alone.
class EqualTable : public QWidget
{
    Q_OBJECT
public:
    explicit EqualTable(const Look& look, QWidget* parent = nullptr);

    // `equal`: the recommended point first, then by memory; `shown`: the one that is marked.
    void show(std::shared_ptr<const SweepResult> result, std::vector<std::size_t> equal,
              std::optional<std::size_t> shown);
    void retranslate();

signals:
    void pointChosen(std::size_t point);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void applyLook();
    void fill();
    void fillCells(int rows);
    void explainColumns(int rows);
    void markShown(int rows);
    void fitColumns();

    const Look& m_look;
    std::shared_ptr<const SweepResult> m_result;
    std::vector<std::size_t> m_equal;
    std::optional<std::size_t> m_shown;
    QLabel* m_title = nullptr;
    QLabel* m_remark = nullptr;
    QTableWidget* m_table = nullptr;
};

} // namespace overlap
