// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/background.h"
#include "app/gui/learn_mode_page.h"
#include "app/gui/session_hold.h"
#include "engine/base/error.h"
#include "widgets/learn/claims_model.h"

#include <map>

class QBoxLayout;
class QLabel;
class QProgressBar;
class QPushButton;
class QSplitter;

namespace overlap {

class ClaimDetails;
class ClaimsTable;
class OriginChip;

// The claims board in the Learn tab: what is often said about copies and overlap, tested on the window's device. What was
// tested on another device is shown again when that one is chosen.
class ClaimsPage : public LearnModePage
{
    Q_OBJECT
public:
    ClaimsPage(const Look& look, Session& session, QWidget* parent = nullptr);
    ~ClaimsPage() override;

    void retranslate() override;
    [[nodiscard]] std::optional<LearnHeadline> headline() const override;
    [[nodiscard]] QString message() const override;
    [[nodiscard]] QString command() const override;

    [[nodiscard]] ClaimsModel& model() const { return *m_model; }
    [[nodiscard]] ClaimDetails& details() const { return *m_details; }
    [[nodiscard]] bool isRunning() const { return m_working.isRunning(); }
    [[nodiscard]] std::optional<std::size_t> chosen() const;
    void choose(std::size_t claim);
    void testAll();
    void testChosen();
    void stop();
    // Markdown, JSON or CSV by the suffix, the first two as the command line writes them.
    [[nodiscard]] std::optional<Error> save(const QString& path) const;

signals:
    void saveRequested();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void focusInEvent(QFocusEvent* event) override; // to the table

private:
    void build();
    [[nodiscard]] QWidget* makeOptions();
    void applyLook();
    void place();
    void follow(); // the window's device
    void start(std::vector<std::size_t> which);
    void takeResult(std::uint64_t job, std::size_t claim, const ClaimResult& result);
    void end(const QString& problem);
    void fill();
    void showDetails();

    const Look& m_look;
    Session& m_session;
    SessionHold m_hold; // while the GPU does nothing else
    QString m_device; // whose results are shown
    std::map<QString, ClaimsModel::Results> m_known; // of other devices
    ClaimsModel* m_model = nullptr;
    QWidget* m_options = nullptr;
    QPushButton* m_all = nullptr;
    QPushButton* m_one = nullptr;
    QPushButton* m_stop = nullptr;
    QProgressBar* m_progress = nullptr;
    QLabel* m_status = nullptr;
    OriginChip* m_chip = nullptr;
    QPushButton* m_copy = nullptr;
    QPushButton* m_save = nullptr;
    QSplitter* m_splitter = nullptr;
    ClaimsTable* m_table = nullptr;
    ClaimDetails* m_details = nullptr;
    QString m_problem;
    std::size_t m_done = 0;
    std::size_t m_of = 0;
    std::uint64_t m_job = 0;
    Background m_working; // last: its threads end before what they deliver to
};

} // namespace overlap
