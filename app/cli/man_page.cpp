// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/man_page.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>

namespace overlap {

namespace {

// Text as it is, for troff: a backslash and a hyphen mean something else there, and so does a line that begins with a
// full stop or an apostrophe.
std::string plain(std::string_view text)
{
    std::string result;
    bool lineBegins = true;
    for (const char c : text) {
        if (lineBegins && (c == '.' || c == '\''))
            result += "\\&";
        lineBegins = c == '\n';
        if (c == '\\')
            result += "\\e";
        else if (c == '-')
            result += "\\-";
        else
            result += c;
    }
    return result;
}

std::string upper(std::string text)
{
    std::ranges::transform(text, text.begin(), [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
    return text;
}

// "\fB\-o\fR, \fB\-\-output\fR \fIFILE\fR", and the values that are allowed where the description does not say them.
std::string headOf(const CLI::Option& option)
{
    std::string head;
    const auto add = [&](const std::string& dashes, const std::string& name) {
        head += fmt::format("{}\\fB{}\\fR", head.empty() ? "" : ", ", plain(dashes + name));
    };
    for (const auto& name : option.get_snames())
        add("-", name);
    for (const auto& name : option.get_lnames())
        add("--", name);
    if (head.empty())
        return fmt::format("\\fI{}\\fR", plain(option.get_name(true)));
    if (option.get_items_expected_max() != 0)
        head += fmt::format(" \\fI{}\\fR", plain(option.get_type_name()));
    if (!option.get_default_str().empty())
        head += fmt::format(" (default: {})", plain(option.get_default_str()));
    return head;
}

void writeOptions(std::ostream& out, const CLI::App& app)
{
    // Each command has --help; it is told once.
    const bool isCommand = app.get_parent() != nullptr;
    const auto options = app.get_options([&](const CLI::Option* option) {
        return !option->get_group().empty() && !(isCommand && option == app.get_help_ptr());
    });
    for (const bool positional : {true, false})
        for (const auto* option : options)
            if (option->get_positional() == positional)
                out << ".TP\n" << headOf(*option) << '\n' << plain(option->get_description()) << '\n';
}

// Footers are laid out by hand: examples and what stands below them.
void writeFooter(std::ostream& out, const CLI::App& app)
{
    if (!app.get_footer().empty())
        out << ".PP\n.nf\n" << plain(app.get_footer()) << "\n.fi\n";
}

auto everyOne()
{
    return [](const CLI::App*) { return true; };
}

std::string synopsisOf(const CLI::App& command)
{
    std::string line = fmt::format("\\fB{}\\fR", plain(command.get_name()));
    const auto places = command.get_options([](const CLI::Option* option) { return option->get_positional(); });
    for (const auto* place : places) {
        const auto* form = place->get_required() ? " \\fI{}\\fR" : " [\\fI{}\\fR]";
        line += fmt::format(fmt::runtime(form), plain(place->get_name(true)));
    }
    return line + " [options]";
}

void writeCommand(std::ostream& out, const CLI::App& command)
{
    out << ".SS " << synopsisOf(command) << '\n' << plain(command.get_description()) << ".\n";
    writeOptions(out, command);
    for (const auto* below : command.get_subcommands(everyOne())) {
        out << ".TP\n" << synopsisOf(*below) << '\n' << plain(below->get_description()) << ".\n";
    }
    writeFooter(out, command);
}

} // namespace

std::string manPageOf(const CLI::App& app, std::string_view version)
{
    const auto& name = app.get_name();
    std::ostringstream out;
    out << fmt::format(".TH \"{}\" \"1\" \"\" \"OverlapScope {}\" \"User Commands\"\n", plain(upper(name)),
                       plain(version));
    // A description is one sentence; whatis(1) wants no full stop.
    auto description = app.get_description();
    if (description.ends_with('.'))
        description.pop_back();
    out << ".SH NAME\n" << plain(name) << " \\- " << plain(description) << '\n';
    out << ".SH SYNOPSIS\n\\fB" << plain(name) << "\\fR \\fICOMMAND\\fR [options]\n";
    out << ".SH OPTIONS\n";
    writeOptions(out, app);
    out << ".SH COMMANDS\n";
    for (const auto* command : app.get_subcommands(everyOne()))
        writeCommand(out, *command);
    out << ".SH EXAMPLES\n";
    writeFooter(out, app);
    out << ".SH SEE ALSO\n\\fBoverlapscope\\fR(1)\n";
    return out.str();
}

} // namespace overlap
