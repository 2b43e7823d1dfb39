#!/bin/sh
# Everything that the ordinary tests are too quick for. Goes on after a failure
# and names what failed at the end.
#
#   tools/check.sh [STEP…]     strict tests sanitizers valgrind tidy cppcheck
set -u
cd "$(dirname "$0")/.." || exit 1
jobs=$(nproc 2>/dev/null || echo 2)

# configure FOLDER OPTIONS…: once, without link-time optimisation (it is slow and
# finds nothing here) and with assertions.
configure() {
    folder=$1
    shift
    [ -e "$folder/build.ninja" ] ||
        meson setup "$folder" -Db_lto=false -Db_ndebug=false -Dtests=true "$@"
}
build_all() {
    ninja -C "$1" all meson-test-prereq
}

# Warnings are errors in every build; this one is clang's, which are the same without
# optimisation. `tests` has gcc's.
strict() {
    CC=clang configure build-clang -Dbuildtype=debug -Doptimization=0 && build_all build-clang
}

tests() {
    make --no-print-directory test
}

# Leaks inside fontconfig and librsvg are theirs (tools/lsan.supp).
sanitizers() {
    configure build-asan -Dbuildtype=debug -Doptimization=1 -Db_sanitize=address,undefined &&
        ASAN_OPTIONS=detect_stack_use_after_return=1:strict_string_checks=1 \
        UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 \
        LSAN_OPTIONS=suppressions=$PWD/tools/lsan.supp:print_suppressions=0 \
            tools/run_tests.sh build-asan --no-suite house --timeout-multiplier 5
}

memory_checker="valgrind --quiet --error-exitcode=99 --leak-check=full --errors-for-leak-kinds=definite,possible --suppressions=$PWD/tools/valgrind.supp"
with_valgrind() {
    configure build-valgrind -Dbuildtype=debug -Doptimization=2 &&
        CHUHE_TEST_WRAPPER=$memory_checker \
            tools/run_tests.sh build-valgrind --no-suite house --timeout-multiplier 20
}

tidy() {
    strict >/dev/null &&
        known_sources 'src bench fuzz tests examples' |
        xargs -P "$jobs" -n 4 clang-tidy -p build-clang --quiet --warnings-as-errors='*'
}

# The sources that the clang build knows, in those folders.
known_sources() {
    sed -n 's/^ *"file": "\.\.\/\(.*\.c\)",*$/\1/p' build-clang/compile_commands.json | sort -u |
        grep -E "^($(echo "$1" | tr ' ' '|'))/"
}

analyse() {
    strict >/dev/null &&
        cppcheck --project=build-clang/compile_commands.json --std=c11 -j "$jobs" --quiet \
            --enable=warning,performance,portability --inline-suppr --error-exitcode=1 \
            --suppressions-list=tools/cppcheck.supp
}

step() {
    echo
    echo "── $1"
    case $1 in
    strict | tests | sanitizers | tidy) "$1" ;;
    valgrind) with_valgrind ;;
    cppcheck) analyse ;;
    *)
        echo "tools/check.sh: no step '$1'" >&2
        exit 2
        ;;
    esac || failed="$failed $1"
}

failed=
[ $# -gt 0 ] || set -- strict tests sanitizers valgrind tidy cppcheck
for name; do
    step "$name"
done
echo
if [ -n "$failed" ]; then
    echo "failed:$failed"
    exit 1
fi
echo "all clean: $*"
