#!/bin/sh
# Makes sure that the Debian packages of one or more groups are there.
#
#   tools/setup.sh GROUP…     build, test, bench, match, check, fuzz, postgres, xboard, web, client, browser
#
# Says what it will install and installs it when it may (as root, or with a
# sudo that asks no password); otherwise prints the command to type and fails.
# When nothing is missing it says nothing, asks no server and costs nothing.
set -eu

# package|how to tell that it is there though dpkg does not list it
# The font is for titles under pictures; pieces and numbers need none.
packages_of() {
    case $1 in
    build) cat <<'LIST' ;;
gcc|command gcc
make|command make
libc6-dev|header stdio.h
meson|command meson
ninja-build|command ninja
pkg-config|command pkg-config
librsvg2-dev|module librsvg-2.0
libcairo2-dev|module cairo
libjansson-dev|module jansson
libutf8proc-dev|module libutf8proc
zlib1g-dev|module zlib
libncurses-dev|module ncursesw
libsqlite3-dev|module sqlite3
libpq-dev|module libpq
libwebsockets-dev|module libwebsockets
libev-dev|header ev.h
libsodium-dev|module libsodium
fonts-droid-fallback|font zh-cn
LIST
    test) cat <<'LIST' ;;
libcmocka-dev|module cmocka
g++|command g++
tmux|command tmux
LIST
    bench) cat <<'LIST' ;;
fairy-stockfish|command /usr/games/fairy-stockfish
LIST
    match) packages_of bench && cat <<'LIST' ;;
hoichess|command /usr/games/hoixiangqi
fairymax|command /usr/games/maxqi
sjaakii|command /usr/games/sjaakii
LIST
    fuzz) cat <<'LIST' ;;
clang|command clang
libclang-rt-14-dev|library
LIST
    postgres) cat <<'LIST' ;;
postgresql|command psql
LIST
    xboard) cat <<'LIST' ;;
xboard|command /usr/games/xboard
uci2wb|command /usr/games/uci2wb
xvfb|command Xvfb
hoichess|command /usr/games/hoixiangqi
fairymax|command /usr/games/maxqi
LIST
    web) cat <<'LIST' ;;
clang|command clang
lld|command wasm-ld
nodejs|command node
esbuild|command esbuild
node-typescript|command tsc
LIST
    client) packages_of web && cat <<'LIST' ;;
npm|command npm
LIST
    browser) packages_of client && cat <<'LIST' ;;
chromium|command chromium
LIST
    check) packages_of fuzz && cat <<'LIST' ;;
clang-tidy|command clang-tidy
cppcheck|command cppcheck
valgrind|command valgrind
LIST
    *)
        echo "tools/setup.sh: no group '$1'; there are: build test bench match fuzz check postgres xboard web client browser" >&2
        exit 2
        ;;
    esac
}

# On Debian dpkg answers for all packages at once; elsewhere, and for tools that
# came another way, a look at the thing itself decides.
probe() {
    case $1 in
    command) command -v "$2" >/dev/null 2>&1 ;;
    module) command -v pkg-config >/dev/null 2>&1 && pkg-config --exists "$2" ;;
    header) echo "#include <$2>" | cc -E - >/dev/null 2>&1 ;;
    font) command -v fc-list >/dev/null 2>&1 && fc-list ":lang=$2" | grep -q . ;;
    library) [ -e "$(clang -print-file-name=lib 2>/dev/null)/linux" ] ;;
    esac
}

missing_of() {
    names=$(printf '%s\n' "$1" | cut -d'|' -f1)
    # shellcheck disable=SC2086 # one word a package
    there=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' $names 2>/dev/null || true)
    printf '%s\n' "$1" | while IFS='|' read -r package how; do
        case "
$there
" in
        *"
installed $package
"*) continue ;;
        esac
        # shellcheck disable=SC2086 # how is a kind and a name
        probe $how || printf ' %s' "$package"
    done
}

[ $# -gt 0 ] || {
    echo "usage: tools/setup.sh GROUP…   (build test bench match fuzz check postgres xboard web browser)" >&2
    exit 2
}
wanted=
for group; do
    wanted="$wanted$(packages_of "$group")
"
done
missing=$(missing_of "${wanted%?}")
[ -n "$missing" ] || exit 0
missing=${missing# }

if ! command -v apt-get >/dev/null 2>&1; then
    echo "Chuhe needs what Debian calls: $missing"
    echo "This machine has no apt-get: install these with its own package manager, then try again."
    exit 1
fi >&2

if [ "$(id -u)" -eq 0 ]; then
    as_root=
elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    as_root='sudo -n'
else
    install="apt-get update && apt-get install -y --no-install-recommends $missing"
    if command -v sudo >/dev/null 2>&1; then
        install="sudo sh -c '$install'"
    else
        install="su - -c '$install'"
    fi
    echo "Chuhe ($*) needs Debian packages that are not installed: $missing"
    echo "You may not install them without a password. Type this, then try again:"
    echo
    echo "    $install"
    echo
    exit 1
fi >&2

run_apt() {
    # shellcheck disable=SC2086 # as_root and missing are lists of words
    $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 "$@" </dev/null
}
install_missing() {
    # shellcheck disable=SC2086
    run_apt install -y --no-install-recommends $missing
}

echo "Installing the Debian packages that Chuhe ($*) needs: $missing"
# A list of packages that is missing or too old shows as a package without a
# candidate, or as a download that fails.
# shellcheck disable=SC2086
known=$(apt-cache policy $missing 2>/dev/null | grep -c '^  Candidate: [^(]' || true)
# shellcheck disable=SC2086
set -- $missing
if [ "$known" -ne $# ]; then
    run_apt update
    install_missing
else
    install_missing || { run_apt update && install_missing; }
fi
