#!/bin/sh
# The public headers: each compiles alone, as C17 and as C++17, without a
# warning; and a C and a C++ program, which know the library only by its
# pkg-config file, link and run against it as it is installed.
#
#   tests/headers/run.sh BUILD      (prints the Test Anything Protocol)
set -u
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
root=$(cd "$here/../.." && pwd)
cc=${CC:-cc}
cxx=${CXX:-c++}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
warnings='-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror'
number=0
failed=0

# case NAME COMMAND…: one test case, which fails with what the command printed.
case_() {
    name=$1
    shift
    number=$((number + 1))
    if "$@" >"$work/log" 2>&1; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$work/log"
        failed=1
    fi
}
skip() {
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

compiles_alone() { # LANGUAGE STANDARD COMPILER HEADER
    # Twice, so that a missing include guard shows.
    printf '#include <%s>\n#include <%s>\n' "$4" "$4" >"$work/alone.$1"
    # shellcheck disable=SC2086 # warnings are words
    $3 -std="$2" $warnings -fsyntax-only -I "$root/include" "$work/alone.$1"
}

installs() {
    DESTDIR=$work/dest meson install -C "$build" --no-rebuild --quiet &&
        find "$work/dest" -name chuhe.pc | grep .
}
pc() {
    folder=$(dirname "$(find "$work/dest" -name chuhe.pc)")
    PKG_CONFIG_PATH=$folder PKG_CONFIG_SYSROOT_DIR=$work/dest pkg-config "$@" chuhe
}

links_and_runs() { # COMPILER SOURCE shared|static
    cflags=$(pc --cflags) || return 1
    libs=$(pc --libs) || return 1
    library=$(find "$work/dest" -name 'libchuhe.so')
    if [ "$3" = static ]; then
        libs="$(dirname "$library")/libchuhe.a $(pc --libs --static | sed 's/-lchuhe//; s/-L[^ ]*//')"
    fi
    # shellcheck disable=SC2086 # flags are words
    $1 $warnings $cflags "$2" -o "$work/consumer" $libs &&
        LD_LIBRARY_PATH=$(dirname "$library") "$work/consumer"
}

has_cxx=false
command -v "${cxx%% *}" >/dev/null 2>&1 && has_cxx=true

headers=$(cd "$root/include" && find . -name '*.h' | sed 's|^\./||' | LC_ALL=C sort)
for header in $headers; do
    case_ "$header compiles alone as C17" compiles_alone c c17 "$cc" "$header"
    if $has_cxx; then
        case_ "$header compiles alone as C++17" compiles_alone cpp c++17 "$cxx" "$header"
    else
        skip "$header compiles alone as C++17" "there is no C++ compiler"
    fi
done

case_ "the library installs with its pkg-config file" installs
for kind in shared static; do
    case_ "a C program links against the $kind library" \
        links_and_runs "$cc -std=c17" "$root/examples/play.c" $kind
    if $has_cxx; then
        case_ "a C++ program links against the $kind library" \
            links_and_runs "$cxx -std=c++17" "$here/consumer.cpp" $kind
    else
        skip "a C++ program links against the $kind library" "there is no C++ compiler"
    fi
done
echo "1..$number"
exit $failed
