#!/bin/sh
# Types what a person would type at chuhe-engine, and feeds it what no person would.
#
#   tests/protocol/command_line.sh CHUHE-ENGINE          (prints TAP)
#
# CHUHE_TEST_WRAPPER may name a command to run the program under.
# shellcheck disable=SC2086
set -u
engine=$1
wrapper=${CHUHE_TEST_WRAPPER:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
unset LC_MESSAGES LC_CTYPE LANG LANGUAGE
export LC_ALL=C.UTF-8
cases=0 failed=0

fact() { # NAME CONDITION...
    name=$1
    shift
    cases=$((cases + 1))
    if "$@"; then
        echo "ok $cases - $name"
        return
    fi
    failed=$((failed + 1))
    echo "not ok $cases - $name"
    sed 's/^/#   out: /' "$work/out" | head -n 8
    sed 's/^/#   err: /' "$work/err" | head -n 8
}
# type_it STATUS ARGUMENT...: with an empty input
type_it() {
    wanted=$1
    shift
    $wrapper "$engine" "$@" >"$work/out" 2>"$work/err" </dev/null
    [ $? -eq "$wanted" ]
}
# feed STATUS: with $work/in for an input
feed() {
    $wrapper "$engine" >"$work/out" 2>"$work/err" <"$work/in"
    [ $? -eq "$1" ]
}
out_has() {
    grep -qE -- "$1" "$work/out"
}
err_has() {
    grep -qE -- "$1" "$work/err"
}
same() {
    [ -n "$1" ] && [ "$1" = "$2" ]
}

fact 'nothing to do: it ends' type_it 0
fact 'nothing is said without a question' test ! -s "$work/out"
fact '--version' type_it 0 --version
fact '--version names the program' out_has '^chuhe-engine [0-9.]+$'
fact '--help' type_it 0 --help
fact '--help lists the commands' out_has 'usage:.*|^  isready'
fact '--help in Chinese' type_it 0 --lang zh --help
fact '--help in Chinese is Chinese' out_has '用法：chuhe-engine'
LC_ALL=zh_CN.UTF-8 $wrapper "$engine" --help >"$work/out" 2>"$work/err" </dev/null
fact 'the locale chooses the language' out_has '用法：chuhe-engine'
fact 'an argument that there is none of' type_it 2 --depht
fact 'it is named' err_has "no argument --depht"
fact 'what to do is said' err_has 'try --help'
fact 'a language that there is none of' type_it 2 --lang fr
fact 'a depth that is none' type_it 2 bench many
fact 'a depth that is too much' type_it 2 bench 1000
fact 'bench' type_it 0 bench 4
first=$(grep '^nodes' "$work/out")
fact 'bench searches every position' test "$(grep -c '^position' "$work/out")" -ge 40
fact 'bench knows all its positions' sh -c "! grep -q 'cannot be searched' '$work/out'"
type_it 0 bench 4
fact 'bench counts the same nodes again' same "$first" "$(grep '^nodes' "$work/out")"

printf 'uci\nisready' >"$work/in"
fact 'a last line without its end' feed 0
fact 'is read' out_has '^readyok$'
printf 'uci\r\nisready\r\nquit\r\nisready\r\n' >"$work/in"
fact 'line ends of another system' feed 0
fact 'nothing is answered after quit' test "$(grep -c readyok "$work/out")" -eq 1
head -c 300000 /dev/urandom >"$work/in"
fact 'bytes by chance' feed 0
{
    head -c 5000000 /dev/zero | tr '\0' 'x'
    printf '\nposition fen '
    head -c 5000000 /dev/zero | tr '\0' '9'
    printf '\nsetoption name '
    head -c 5000000 /dev/zero | tr '\0' 'y'
    printf '\ngo depth 1 searchmoves '
    head -c 5000000 /dev/zero | tr '\0' ' '
    printf '\nisready\n'
} >"$work/in"
fact 'lines of five million bytes' feed 0
fact 'and what comes after them' out_has '^readyok$'
if [ -w /dev/full ]; then
    printf 'uci\nisready\ngo infinite\n' >"$work/in"
    $wrapper "$engine" >/dev/full 2>"$work/err" <"$work/in"
    fact 'an answer that cannot be written ends the program' test $? -eq 3
    $wrapper "$engine" --help >/dev/full 2>"$work/err" <"$work/in"
    fact 'so does help' test $? -eq 3
fi
echo "1..$cases"
[ $failed -eq 0 ]
