// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QLineEdit;
class QPushButton;

namespace overlap {

class Look;

// Under the device: where another machine's GPU is named, and what is to be known while a device is being reached or
// when it could not be. Takes no room when there is nothing to say.
class OtherMachine : public QWidget
{
    Q_OBJECT
public:
    explicit OtherMachine(const Look& look, QWidget* parent = nullptr);

    void ask(); // shows the entry and puts the cursor there
    void setOpening(const QString& id); // "": none is being reached
    void setFailure(const QString& id, const QString& why); // "": none
    void retranslate();
    [[nodiscard]] QString message() const; // what is shown under the entry
    // What a person typed as an id: "gpu1" is "ssh:gpu1/cuda:0". "" for nothing.
    [[nodiscard]] static QString idOf(const QString& typed);

signals:
    void chosen(const QString& id);
    void cancelled(); // while a device is being reached

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void submit();
    void applyLook();
    void refresh();

    const Look& m_look;
    QLineEdit* m_entry;
    QPushButton* m_open;
    QLabel* m_message;
    QPushButton* m_button; // Cancel, or Try again
    bool m_asking = false;
    QString m_opening;
    QString m_failed;
    QString m_why;
};

} // namespace overlap
