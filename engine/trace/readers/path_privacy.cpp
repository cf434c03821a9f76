// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/readers/path_privacy.h"

#include "engine/base/letters.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace overlap {

namespace {
// First folders of systems and clusters. "api", "v1" and what programs name their own things by are none.
constexpr std::array<std::string_view, 44> Roots{
    "applications", "bin",      "builds", "cluster", "content", "data",    "dbfs",  "dev",     "efs",
    "etc",          "export",   "fsx",    "gpfs",    "home",    "kaggle",  "lib",   "lib64",   "library",
    "local",        "lustre",   "media",  "mnt",     "net",     "nfs",     "opt",   "private", "proc",
    "project",      "projects", "root",   "run",     "sbin",    "scratch", "share", "shared",  "snap",
    "srv",          "storage",  "sys",    "tmp",     "users",   "usr",     "var",   "volumes"};
constexpr std::array<std::string_view, 3> Workspaces{"work", "workspace", "workspaces"};
constexpr std::array<std::string_view, 34> FileEndings{
    "bin", "c",  "cc",  "cpp",   "csv", "cu",   "cuh",    "cxx", "dll",  "engine", "exe",  "go",
    "gz",  "h",  "hpp", "ipynb", "js",  "json", "log",    "npy", "npz",  "onnx",   "plan", "pt",
    "pth", "py", "pyc", "rs",    "sh",  "so",   "sqlite", "txt", "yaml", "yml"};

bool isSeparator(char c)
{
    return c == '/' || c == '\\';
}

bool isLetter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

template<std::size_t Size>
bool isOneOf(const std::array<std::string_view, Size>& words, std::string_view word)
{
    return std::ranges::find(words, word) != words.end();
}

// The next part and what separates it from the one before; empty at the end.
std::string_view takePart(std::string_view& rest)
{
    while (!rest.empty() && isSeparator(rest.front()))
        rest.remove_prefix(1);
    const auto size = static_cast<std::size_t>(std::ranges::find_if(rest, isSeparator) - rest.begin());
    const auto part = rest.substr(0, size);
    rest.remove_prefix(size);
    return part;
}

bool isFile(std::string_view part)
{
    // "train.py:12" too, and "libc.so.6".
    const auto name = lowered(part.substr(0, part.find(':')));
    for (auto dot = name.find('.', 1); dot != std::string::npos; dot = name.find('.', dot + 1)) {
        const auto rest = std::string_view(name).substr(dot + 1);
        if (isOneOf(FileEndings, rest.substr(0, rest.find('.'))))
            return true;
    }
    return false;
}

struct Path
{
    std::size_t parts = 0;
    bool beginsAtRoot = false;
    bool inHome = false; // has a folder of homes
    bool isHome = false; // its last part is the name of a user
    std::string_view last;
};

Path partsOf(std::string_view text)
{
    Path path;
    bool belowHomes = false;
    for (auto part = takePart(text); !part.empty(); part = takePart(text)) {
        const auto low = lowered(part);
        if (path.parts == 0)
            path.beginsAtRoot = isOneOf(Roots, low) || isOneOf(Workspaces, low);
        path.isHome = belowHomes;
        belowHomes = low == "home" || low == "users";
        path.inHome = path.inHome || belowHomes;
        path.last = part;
        ++path.parts;
    }
    return path;
}

enum class Start
{
    None,
    Slash, // decided by the parts
    Certain // a drive, a share or the short form of a home folder
};

Start startAt(std::string_view text, std::size_t at)
{
    const bool beginsWord = at == 0 || std::string_view(" \"'=(<,:;[{|").find(text[at - 1]) != std::string_view::npos;
    const auto rest = text.substr(at);
    if (!beginsWord || rest.size() < 2)
        return Start::None;
    if (rest[0] == '~')
        return rest.find('/') < rest.find_first_of(" \"'<>|;,()[]{}") ? Start::Certain : Start::None;
    if (rest[0] == '/')
        return Start::Slash;
    if (isLetter(rest[0]) && rest.size() > 2 && rest[1] == ':' && isSeparator(rest[2]))
        return Start::Certain;
    if (rest[0] == '\\' && rest[1] == '\\' && rest.size() > 2 && isLetter(rest[2]))
        return rest.find('\\', 2) < rest.find_first_of(" \"'<>|;,()[]{}") ? Start::Certain : Start::None;
    return Start::None;
}

// Behind the path that begins at `at`. Below homes the name of a folder may have spaces, as names of users do on Windows.
std::size_t endOfPath(std::string_view text, std::size_t at)
{
    const auto next = [&](std::size_t from) {
        return std::min(text.find_first_of(" \"'<>|;,()[]{}", from), text.size());
    };
    auto end = next(at);
    while (end < text.size() && text[end] == ' ' && partsOf(text.substr(at, end - at)).inHome) {
        const auto further = next(end + 1);
        const auto word = text.substr(end + 1, further - end - 1);
        if (word.empty() || isSeparator(word.front()) || std::ranges::none_of(word, isSeparator))
            break;
        end = further;
    }
    return end;
}
} // namespace

std::string withoutFolders(const std::string& text, bool& shortened)
{
    shortened = false;
    if (text.find_first_of("/\\") == std::string::npos)
        return text;
    std::string out;
    for (std::size_t i = 0; i < text.size();) {
        const auto start = startAt(text, i);
        if (start == Start::None) {
            out += text[i++];
            continue;
        }
        const auto end = endOfPath(text, i);
        const auto whole = std::string_view(text).substr(i, end - i);
        const auto path = partsOf(whole);
        const bool isPath =
            start == Start::Certain || (path.parts > 1 && (path.beginsAtRoot || path.inHome || isFile(path.last)));
        if (isPath && path.parts > 1) {
            out += path.isHome ? std::string_view("~") : path.last;
            shortened = true;
        } else {
            out += whole;
        }
        i = end;
    }
    return out;
}

} // namespace overlap
