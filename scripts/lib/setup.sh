# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# What the scripts share: find what is missing, install it, configure and build. Sourced, not run.

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)"
preset=    # the CMake preset, from the options
build_dir= # where to build; see parse_options
install=1  # 0: --no-install
rest=()    # what follows "--"
missing=   # the lines of the package list that are not installed

say() { printf '%s\n' "$*"; }
step() { printf '\n== %s\n' "$*"; }
die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}
wrong_usage() {
    printf '%s: %s\n\n' "${0##*/}" "$*" >&2
    usage >&2
    exit 2
}

# parse_options <default preset> <arguments>..: the options that the scripts have in common. The caller has a usage().
parse_options() {
    preset="$1"
    shift
    while (($# > 0)); do
        case "$1" in
        --preset=* | --build-dir=*)
            set -- "${1%%=*}" "${1#*=}" "${@:2}"
            continue
            ;;
        --preset | --build-dir)
            if [[ -z "${2:-}" ]]; then
                wrong_usage "$1 needs a value"
            fi
            if [[ "$1" == --preset ]]; then preset="$2"; else build_dir="$2"; fi
            shift
            ;;
        --no-install) install=0 ;;
        -h | --help)
            usage
            exit 0
            ;;
        --)
            rest=("${@:2}")
            break
            ;;
        *) wrong_usage "there is no option $1" ;;
        esac
        shift
    done
    use_build_dir "${build_dir:-$root/build/$preset}"
}

use_build_dir() {
    mkdir -p "$1"
    build_dir="$(cd "$1" && pwd -P)"
}

# Minimal images run in the POSIX locale, where file names and output beyond ASCII break. A UTF-8 locale is left alone,
# because the window takes its language from it.
use_utf8_locale() {
    if [[ "$(locale charmap 2>/dev/null)" != UTF-8 ]]; then
        export LC_ALL=C.UTF-8
    fi
}

# packages_for <group>..: one line a package: its name, the tool that makes it unnecessary when it is there by other
# means than apt ("-": none), and why it is needed.
packages_for() {
    local group
    for group in "$@"; do
        case "$group" in
        core)
            cat <<'LIST'
g++|compiler|the C++20 compiler
cmake|cmake|configures the build (3.25 or newer)
ninja-build|ninja|builds
nlohmann-json3-dev|-|scenario, profile and result files
libfmt-dev|-|text formatting
libcli11-dev|-|the options of the command line
libsqlite3-dev|-|recordings of Nsight Systems
zlib1g-dev|-|recordings that are compressed
LIST
            ;;
        tests)
            cat <<'LIST'
libgtest-dev|-|the tests: GoogleTest
libgmock-dev|-|the tests: matchers of GoogleTest
openssh-client|ssh|the tests: devices of other machines
libbenchmark-dev|-|the benchmarks: Google Benchmark
LIST
            ;;
        window)
            cat <<'LIST'
qt6-base-dev|-|the window: Qt 6
qt6-svg-dev|-|the window's icons
qt6-tools-dev|-|translations: CMake support
qt6-tools-dev-tools|-|translations: tools that the CMake support looks for
qt6-l10n-tools|-|translations: lupdate and lrelease
qt6-translations-l10n|-|texts of Qt's own dialogs
libqcustomplot-dev|-|the charts: QCustomPlot for Qt 6
fonts-noto-core|-|the window's font, with digits of one width
fonts-noto-mono|-|the window's font for settings and commands
fonts-wqy-microhei|-|Chinese text in the window
LIST
            packages_for_icons
            ;;
        tidy) echo "clang-tidy|clang-tidy|checks the sources" ;;
        cppcheck) echo "cppcheck|cppcheck|checks the sources" ;;
        packages)
            cat <<'LIST'
dpkg-dev|dpkg-shlibdeps|the packages: what they depend on
file|file|the packages: tells programs from other files
xz-utils|xz|the portable archive
LIST
            ;;
        display)
            # Without X, a Wayland desktop needs Qt's own plugin for it.
            if [[ -n "${WAYLAND_DISPLAY:-}" && -z "${DISPLAY:-}" ]]; then
                echo "qt6-wayland|-|the window on a Wayland desktop"
            fi
            ;;
        esac
    done
}

# The plugin that loads SVG icons is part of libqt6svg6 in Qt 6.4; since Debian 13 it is a package of its own, which no
# library brings. Derived distributions name the one that they are made from.
packages_for_icons() {
    case "$(. /etc/os-release 2>/dev/null && echo "${UBUNTU_CODENAME:-${VERSION_CODENAME:-}}")" in
    bookworm | noble) ;;
    *) echo "qt6-svg-plugins|-|loads the window's icons" ;;
    esac
}

tool_is_there() {
    local version
    case "$1" in
    compiler) command -v "${CXX:-c++}" >/dev/null ;;
    cmake)
        version="$(cmake --version 2>/dev/null | sed -n '1s/[^0-9]*\([0-9.]*\).*/\1/p')"
        [[ -n "$version" && "$(printf '%s\n' 3.25 "$version" | sort -V | head -n 1)" == 3.25 ]]
        ;;
    -) return 1 ;;
    *) command -v "$1" >/dev/null ;;
    esac
}

# Several architectures of one package give several lines; one that is installed is enough.
package_is_there() { dpkg-query -W -f '${db:Status-Status}\n' "$1" 2>/dev/null | grep -qx installed; }

# Prints the lines of a package list that are not installed. A machine without dpkg has to look after itself: there
# libraries count as installed, and CMake says what is missing.
missing_of() {
    local name tool reason
    while IFS='|' read -r name tool reason; do
        if tool_is_there "$tool" || { [[ "$tool" == - ]] && ! command -v dpkg-query >/dev/null; } ||
            package_is_there "$name"; then
            continue
        fi
        printf '%s|%s|%s\n' "$name" "$tool" "$reason"
    done <<<"$1"
}

list_missing() {
    local name reason
    while IFS='|' read -r name _ reason; do
        printf '    %-22s %s\n' "$name" "$reason"
    done <<<"$missing"
}

names_of_missing() { cut -d '|' -f 1 <<<"$missing" | tr '\n' ' ' | sed 's/ *$//'; }

install_command() { echo "apt-get update && apt-get install --yes --no-install-recommends $(names_of_missing)"; }

# Waits for another package manager that is at work, and asks no questions but sudo's for the password.
apt_get() {
    local as_root=()
    if [[ "$(id -u)" != 0 ]]; then
        as_root=(sudo)
    fi
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
        apt-get -o DPkg::Lock::Timeout=300 -o Dpkg::Use-Pty=0 "$@" </dev/null
}

# ensure_packages <group>..: installs what is missing, or says how to. With --no-install it only notes it in $missing
# for explain_missing, because a library may be there by other means than apt.
ensure_packages() {
    local names
    missing="$(missing_of "$(packages_for "$@")")"
    if [[ -z "$missing" || "$install" == 0 ]]; then
        return
    fi
    step "Installing what is missing, through apt"
    list_missing
    if ! command -v apt-get >/dev/null; then
        die "there is no apt-get here. Install the above by your system's means, then use --no-install."
    fi
    if [[ "$(id -u)" != 0 ]] && ! command -v sudo >/dev/null; then
        die "this needs root, and there is no sudo. As root, run:
    $(install_command)"
    fi
    # An index that cannot be refreshed may still do; whether it does shows in the next step.
    apt_get update -qq || say "The package index could not be refreshed; trying with the one that is there."
    read -r -a names <<<"$(names_of_missing)"
    apt_get install --yes --no-install-recommends -qq "${names[@]}" ||
        die "apt could not install all of it (its message is above; on Ubuntu the 'universe' archive must be enabled).
By hand, as root:
    $(install_command)"
    missing=
}

# To be said after something failed.
explain_missing() {
    if [[ -n "$missing" ]]; then
        say "These packages are not installed:"
        list_missing
        say "To install them, leave out --no-install, or run as root:"
        say "    $(install_command)"
    fi
}

# A compiler needs about 1 GB for one of the larger files; more jobs than fit only make a small machine swap.
job_count() {
    local jobs fit
    jobs="$(nproc)"
    fit="$(awk '/^MemAvailable:/ { print int($2 / 1000000) }' /proc/meminfo 2>/dev/null || true)"
    if [[ -n "$fit" && "$fit" -lt "$jobs" ]]; then
        jobs="$fit"
    fi
    echo "$((jobs < 1 ? 1 : jobs))"
}

# configure [cmake option]..: the preset into $build_dir. Does nothing where the same was configured before: Ninja
# itself configures again when a CMake file changes, and only the presets are not among those files.
configure() {
    local stamp="$build_dir/.configured_with" options=(--preset "$preset" -B "$build_dir" "$@") wanted before
    if command -v ccache >/dev/null; then
        options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
    fi
    wanted="$root ${options[*]} CXX=${CXX:-}"
    before="$(cat "$stamp" 2>/dev/null || true)"
    if [[ -f "$build_dir/build.ninja" && "$before" == "$wanted" && ! "$root/CMakePresets.json" -nt "$stamp" ]]; then
        return
    fi
    step "Configuring the $preset preset in ${build_dir#"$root/"}"
    # A source folder that was moved, or another compiler, makes the old cache useless.
    if [[ "$before" != "$root "* || "$before" != *" CXX=${CXX:-}" ]]; then
        options+=(--fresh)
    fi
    rm -f "$stamp"
    if ! (cd "$root" && cmake "${options[@]}"); then
        rmdir "$build_dir" 2>/dev/null || true # Leaves no empty folder behind a mistyped preset.
        return 1
    fi
    printf '%s\n' "$wanted" >"$stamp"
}

# build <target>..
build() {
    step "Building in ${build_dir#"$root/"}"
    cmake --build "$build_dir" -j "$(job_count)" --target "$@"
}
