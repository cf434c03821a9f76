# shellcheck shell=bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the portable archive out of an installation and the libraries of this machine. Sourced by scripts/package.

# What a program needs of the system: the C and C++ runtime, which belong to its kernel and its drivers.
of_the_system='^(ld-linux.*|libc|libm|libpthread|libdl|librt|libresolv|libutil|libstdc\+\+|libgcc_s)\.so'

# Plugins of Qt that the window uses: X, no display, Wayland where it is installed, the icons, pictures, input of other
# scripts. No printer: PDF needs none, and CUPS would bring twenty libraries.
qt_plugins=(platforms/libqxcb platforms/libqoffscreen platforms/libqwayland-generic iconengines/libqsvgicon
    imageformats/libqsvg platforminputcontexts/libcomposeplatforminputcontextplugin
    platforminputcontexts/libibusplatforminputcontextplugin)

fonts=(truetype/noto/NotoSans-{Regular,Bold,Italic,BoldItalic}.ttf truetype/noto/NotoSansMono-{Regular,Bold}.ttf
    truetype/wqy/wqy-microhei.ttc)

# needed_libraries <file>..: the paths of all libraries that the files load, but for the system's.
needed_libraries() {
    local name path
    for file in "$@"; do ldd "$file"; done | sed -n 's/^[[:space:]]*\([^ ]*\) => \(\/[^ ]*\) .*/\1 \2/p' | sort -u |
        while read -r name path; do
            if [[ ! "$name" =~ $of_the_system ]]; then
                printf '%s\n' "$path"
            fi
        done
}

# copy_licence <folder> <file>..: the copyright file of each package that one of the files is of.
copy_licences() {
    local folder="$1" file package
    shift
    mkdir -p "$folder"
    for file in "$@"; do
        # dpkg knows a file by the path that it was packed with, before /lib became a link to /usr/lib.
        package="$({ dpkg-query -S "$file" || dpkg-query -S "$(readlink -f "$file")" || dpkg-query -S "${file#/usr}"; } \
            2>/dev/null | head -n 1 | cut -d : -f 1)"
        if [[ -z "$package" || ! -e "/usr/share/doc/$package/copyright" ]]; then
            die "the licence of $file was not found: it belongs to no package."
        fi
        cp -L "/usr/share/doc/$package/copyright" "$folder/$package"
        printf '%s %s\n' "$package" "$(dpkg-query -W -f '${source:Package} ${source:Version}\n' "$package" | head -n 1)"
    done | sort -u >"$folder/packages.txt"
}

# make_portable <output folder>: packs what is installed from $build_dir.
make_portable() {
    local output="$1" version name stage plugins plugin libraries=() library font copied=()
    step "Making the portable archive"
    version="$(sed -n 's/^CMAKE_PROJECT_VERSION:STATIC=//p' "$build_dir/CMakeCache.txt")"
    name="overlapscope-$version-linux-$(uname -m)"
    stage="$build_dir/portable/$name"
    rm -rf "$build_dir/portable"
    cmake --install "$build_dir" --prefix "$stage" --strip >/dev/null

    plugins="$(qtpaths6 --query QT_INSTALL_PLUGINS 2>/dev/null || qmake6 -query QT_INSTALL_PLUGINS)"
    for plugin in "${qt_plugins[@]}"; do
        if [[ -e "$plugins/$plugin.so" ]]; then
            install -D -m 644 "$plugins/$plugin.so" "$stage/plugins/$plugin.so"
            copied+=("$plugins/$plugin.so")
        fi
    done
    mapfile -t libraries < <(needed_libraries "$build_dir"/bin/overlapscope{,-cli} "${copied[@]}")
    mkdir -p "$stage/lib"
    for library in "${libraries[@]}"; do
        # By the name that is asked for, the file and not the link.
        cp -L "$library" "$stage/lib/$(basename "$library")"
    done
    for font in "${fonts[@]}"; do
        install -D -m 644 -t "$stage/share/fonts" "/usr/share/fonts/$font"
        copied+=("/usr/share/fonts/$font")
    done
    install -D -m 644 -t "$stage/share/qt6/translations" "$(qt_translations)/qtbase_zh_CN.qm"
    copied+=("$(qt_translations)/qtbase_zh_CN.qm")
    mkdir -p "$stage/share/X11"
    cp -rL /usr/share/X11/xkb "$stage/share/X11/xkb"
    copied+=(/usr/share/X11/xkb)

    install -D -m 644 "$root/resources/packaging/fonts.conf" "$stage/etc/overlapscope/fonts.conf"
    printf '[Paths]\nPrefix=..\nPlugins=plugins\nTranslations=share/qt6/translations\n' >"$stage/bin/qt.conf"
    sed "s/@VERSION@/$version/" "$root/resources/packaging/README.portable" >"$stage/README"
    cp "$root/LICENSE" "$root/LICENSE.exceptions" "$stage/share/doc/overlapscope/"
    copy_licences "$stage/share/doc/licences" "${libraries[@]}" "${copied[@]}"

    # The same inputs give the same archive.
    tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@${SOURCE_DATE_EPOCH:-0}" -C "$build_dir/portable" \
        -cf - "$name" | xz -T0 -6 >"$output/$name.tar.xz"
}

qt_translations() { qtpaths6 --query QT_INSTALL_TRANSLATIONS 2>/dev/null || qmake6 -query QT_INSTALL_TRANSLATIONS; }
