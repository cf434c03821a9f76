// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/words/answer_words.h"

#include <QString>
#include <QWidget>

#include <optional>
#include <vector>

namespace overlap {

class Look;
class Session;

// What stands on top of the window in place of the answer to "what does B gain".
struct LearnHeadline
{
    std::vector<words::Answer> answers; // the fullest first; none: as the runs of `origin` compare
    ShownPair origin; // where its numbers come from; may be empty
};

// One way to learn, in the Learn tab: the switch on top of the page shows one of them.
class LearnModePage : public QWidget
{
    Q_OBJECT
public:
    using QWidget::QWidget;

    virtual void retranslate() = 0;
    [[nodiscard]] virtual QWidget* tools() { return nullptr; } // that stand right of the switch; null: none
    // What the window says while this is shown.
    [[nodiscard]] virtual std::optional<LearnHeadline> headline() const { return std::nullopt; } // none: as elsewhere
    [[nodiscard]] virtual QString message() const { return {}; } // in the status line
    [[nodiscard]] virtual QString command() const { return {}; } // that gives the same without a window

signals:
    void saysOther(); // one of the above has changed
};

// The pages beside the lessons, each in a file of its own.
[[nodiscard]] LearnModePage* makePracticePage(const Look& look, Session& session, QWidget* parent);
[[nodiscard]] LearnModePage* makeClaimsPage(const Look& look, Session& session, QWidget* parent);
[[nodiscard]] LearnModePage* makeGlossaryPage(const Look& look, Session& session, QWidget* parent);

} // namespace overlap
