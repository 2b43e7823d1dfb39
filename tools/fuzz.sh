#!/bin/sh
# Builds the libFuzzer targets with clang, ASan and UBSan and runs each for the
# given time, starting from fuzz/corpus, as many at once as there are processors.
# New inputs go to a folder beside the build; one that fails is left there as
# crash-… and named.
#
#   tools/fuzz.sh BUILD SECONDS [TARGET…]
set -eu

# One target, which is built; what it says is printed as a whole when it ends.
run_one() {
    target=$1
    found=$build/found/$target
    mkdir -p "$found"
    if "$build/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 \
        -artifact_prefix="$found/" "$found" "fuzz/corpus/$target" 2>"$build/$target.log"; then
        printf '\n── %s, %s seconds\n%s\n' "$target" "$seconds" "$(
            grep -E '^stat::(number_of_executed_units|average_exec|new_units)' "$build/$target.log")"
    else
        printf '\n── %s, %s seconds\n%s\n%s\n' "$target" "$seconds" "$(tail -n 60 "$build/$target.log")" \
            "fuzz_$target failed; the input lies in $found, the whole report in $build/$target.log"
        return 1
    fi
}

if [ "$1" = --run-one ]; then
    build=$2
    seconds=$3
    run_one "$4"
    exit
fi

build=$1
seconds=$2
shift 2
cd "$(dirname "$0")/.."

[ -e "$build/build.ninja" ] ||
    CC=clang meson setup "$build" -Dfuzz=true -Dtests=false -Db_lto=false -Db_ndebug=false \
        -Db_lundef=false -Dbuildtype=debug -Doptimization=2 -Db_sanitize=address,undefined

if [ $# -eq 0 ]; then
    for file in fuzz/fuzz_*.c; do
        target=${file#fuzz/fuzz_}
        set -- "$@" "${target%.c}"
    done
fi
# shellcheck disable=SC2046 # names of targets have no spaces
ninja -C "$build" $(printf 'fuzz/fuzz_%s ' "$@")
printf '%s\n' "$@" |
    xargs -P "$(nproc 2>/dev/null || echo 2)" -n 1 "$PWD/tools/fuzz.sh" --run-one "$build" "$seconds"
