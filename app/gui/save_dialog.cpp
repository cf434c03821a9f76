// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/save_dialog.h"

#include "engine/base/files.h"

#include <QFileDialog>
#include <QFileInfo>

namespace overlap {

void askWhereToSave(QWidget* parent, const QString& title, const QString& filter, const QString& name,
                    const std::function<void(const QString&)>& chosen)
{
    auto* dialog = new QFileDialog(parent, title, QString(), filter);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setFileMode(QFileDialog::AnyFile);
    dialog->setDefaultSuffix(QFileInfo(name).suffix());
    dialog->selectFile(name);
    QObject::connect(dialog, &QFileDialog::fileSelected, parent, chosen);
    dialog->open();
}

std::optional<Error> saveText(const QString& path, const QString& text)
{
    return writeFileAtomically(path.toStdString(), text.toStdString());
}

} // namespace overlap
