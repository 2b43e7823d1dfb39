#!/bin/sh
# Builds the libFuzzer targets with clang, ASan and UBSan and runs each for the
# given time, starting from fuzz/corpus. New inputs go to a folder beside the
# build; one that fails is left there as crash-… and named.
#
#   tools/fuzz.sh BUILD SECONDS [TARGET…]
set -eu
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
for target; do
    ninja -C "$build" "fuzz/fuzz_$target"
done
for target; do
    found=$build/found/$target
    mkdir -p "$found"
    echo
    echo "── $target, $seconds seconds"
    if ! "$build/fuzz/fuzz_$target" -max_total_time="$seconds" -max_len=4096 -print_final_stats=1 \
        -artifact_prefix="$found/" "$found" "fuzz/corpus/$target" 2>"$build/$target.log"; then
        tail -n 60 "$build/$target.log"
        echo "fuzz_$target failed; the input lies in $found, the whole report in $build/$target.log"
        exit 1
    fi
    grep -E '^stat::(number_of_executed_units|average_exec|new_units)' "$build/$target.log"
done
