// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace overlap::fixtures {

// One element's start tag.
struct Element
{
    std::string name;
    std::map<std::string, std::string> attributes; // as they stand in the file
    std::string text; // of the element and what is in it, entities resolved
};

// Reads a page as XML: every tag closed in order, every attribute within quotes and once, no `<` or `&` that is no markup,
// only characters that XML allows, no id twice. What is wrong, with its place; "" for nothing.
[[nodiscard]] std::string xmlProblem(std::string_view page, std::vector<Element>* elements = nullptr);

// Every address in it that a reader could fetch: "http:", "https:", "//", "url(", "data:"; namespaces apart.
[[nodiscard]] std::vector<std::string> addressesIn(std::string_view page);

} // namespace overlap::fixtures
