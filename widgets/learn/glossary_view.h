// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QScrollArea;

namespace overlap {

class GlossaryFilter;
class GlossaryModel;
class Look;
class SideList;
struct GlossaryTerm;

// The glossary: a search box, the terms, and of the chosen one the definition and what other tools call it.
class GlossaryView : public QWidget
{
    Q_OBJECT
public:
    explicit GlossaryView(const Look& look, QWidget* parent = nullptr);

    void retranslate();
    void open(const std::string& idOrName); // the search is cleared; nothing happens when there is no such term
    [[nodiscard]] const GlossaryTerm* term() const; // that is shown; null when nothing was found
    [[nodiscard]] QLineEdit& search() const { return *m_search; }
    [[nodiscard]] SideList& list() const { return *m_list; }

signals:
    void termChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void applyLook();
    void find(const QString& text);
    void showTerm();
    void showCount();

    const Look& m_look;
    GlossaryModel* m_model;
    GlossaryFilter* m_filter;
    QWidget* m_side = nullptr;
    QLineEdit* m_search = nullptr;
    QLabel* m_count = nullptr;
    SideList* m_list = nullptr;
    QScrollArea* m_scroll = nullptr;
};

} // namespace overlap
