// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;
class QSpinBox;

namespace overlap {

class Look;
class Practice;
class SideList;
class TopicsModel;

// The left of the practice: topics with what is to be asked, a timed round, and the way to the template answer.
class PracticeSide : public QWidget
{
    Q_OBJECT
public:
    PracticeSide(const Look& look, Practice& practice, QWidget* parent = nullptr);

    void refresh(); // counts or language have changed
    void setTemplateShown(bool shown);
    void startRound(); // as set here
    [[nodiscard]] SideList& list() const { return *m_list; }
    [[nodiscard]] TopicsModel& model() const { return *m_model; }

signals:
    void topicChosen();
    void templateRequested(bool on);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void applyLook();

    const Look& m_look;
    Practice& m_practice;
    QLabel* m_title = nullptr;
    QLabel* m_today = nullptr;
    TopicsModel* m_model = nullptr;
    SideList* m_list = nullptr;
    QLabel* m_known = nullptr;
    QLabel* m_roundTitle = nullptr;
    QLabel* m_questionsLabel = nullptr;
    QSpinBox* m_questions = nullptr;
    QLabel* m_minutesLabel = nullptr;
    QSpinBox* m_minutes = nullptr;
    QPushButton* m_start = nullptr;
    QPushButton* m_template = nullptr;
};

} // namespace overlap
