#!/bin/sh
# Types what a person would type and looks at what comes back: the exit status,
# the standard output, the standard error. Each fact is one case.
#
#   tests/cli/run.sh CHUHE [FAKE_ENGINE]     (from the root of the tree; prints TAP)
#
# The facts are in the other files of this folder; this one has the means.
# CHUHE_TEST_WRAPPER may name a command to run the program under, CHUHE_CORPUS a
# folder of real records.
# shellcheck disable=SC2010,SC2012,SC2086
set -u
chuhe=$1
case $chuhe in /*) ;; *) chuhe=$PWD/$chuhe ;; esac
fake=${2:-} # tests/support/fake_engine.c, built; without it no matches are played
wrapper=${CHUHE_TEST_WRAPPER:-}
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LC_MESSAGES LC_CTYPE LANG LANGUAGE NO_COLOR
export LC_ALL=C.UTF-8
cases=0
failed=0

START='rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR'
FACING='4k4/9/9/9/9/9/9/9/9/R3K4'

# --- the means -------------------------------------------------------------

verdict() { # STATUS NAME
    cases=$((cases + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $cases - $2"
        return
    fi
    failed=$((failed + 1))
    echo "not ok $cases - $2"
    sed 's/^/#   out: /' "$work/out" | head -n 12
    sed 's/^/#   err: /' "$work/err" | head -n 12
}

# Runs the program; the status must be the first argument.
expect() { # STATUS NAME ARGUMENT...
    wanted=$1
    what=$2
    shift 2
    $wrapper "$chuhe" "$@" >"$work/out" 2>"$work/err" </dev/null
    got=$?
    [ $got -eq "$wanted" ]
    verdict $? "$what: exit status $wanted"
}
# The same with standard input from a file.
expect_from() { # FILE STATUS NAME ARGUMENT...
    from=$1
    wanted=$2
    what=$3
    shift 3
    $wrapper "$chuhe" "$@" >"$work/out" 2>"$work/err" <"$from"
    [ $? -eq "$wanted" ]
    verdict $? "$what: exit status $wanted"
}
out_is() { # TEXT, the whole of it
    [ "$(cat "$work/out")" = "$1" ]
    verdict $? "$what: prints $(printf '%s' "$1" | head -n 1)"
}
out_has() {
    grep -qF -- "$1" "$work/out"
    verdict $? "$what: prints $1"
}
err_has() {
    grep -qF -- "$1" "$work/err"
    verdict $? "$what: says $1"
}
out_lacks() {
    ! grep -qF -- "$1" "$work/out"
    verdict $? "$what: does not print $1"
}
out_lines() {
    [ "$(wc -l <"$work/out")" -eq "$1" ]
    verdict $? "$what: prints $1 lines"
}
out_empty() {
    [ ! -s "$work/out" ]
    verdict $? "$what: prints nothing"
}
err_empty() {
    [ ! -s "$work/err" ]
    verdict $? "$what: no message"
}
fact() { # NAME CONDITION...
    name=$1
    shift
    "$@"
    verdict $? "$name"
}

for part in positions records convert rules judge solve analyse match referee play serve bad_input corpus; do
    # shellcheck source=/dev/null
    . "$root/tests/cli/$part.sh"
done
echo "1..$cases"
[ $failed -eq 0 ]
