// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace overlap {

// Leaves the folders out of paths in a text, for these hold the names of users and of what they work on:
// "/srv/ada/train.py(12): step" becomes "train.py(12): step", and a home folder itself "~". A path is taken for one of a file
// system when it begins at a root that systems have ("/home", "/mnt", "C:\", "\\server\share", "~/"), has a folder
// called home or users, or ends in a file of a common kind. Other names with slashes stay whole: "/api/v1/x", "aten::/".
[[nodiscard]] std::string withoutFolders(const std::string& text, bool& shortened);

} // namespace overlap
