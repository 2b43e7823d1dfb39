#!/bin/sh
# Types what a person would type and looks at what comes back: the exit status,
# the standard output, the standard error. Each fact is one case.
#
#   tests/cli/run.sh CHUHE          (from the root of the tree; prints TAP)
#
# CHUHE_TEST_WRAPPER may name a command to run the program under.
# shellcheck disable=SC2010,SC2012,SC2086
set -u
chuhe=$1
case $chuhe in /*) ;; *) chuhe=$PWD/$chuhe ;; esac
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

# --- help and wrong usage --------------------------------------------------

help_and_usage() {
    expect 0 'help' --help
    for command in show moves status perft replay; do
        out_has "  $command "
    done
    for command in show moves status perft replay; do
        expect 0 "$command --help" $command --help
        out_has "Usage: chuhe $command "
        expect 0 "--help $command" --help $command
        out_has "Usage: chuhe $command "
        expect 2 "$command --nonsense" $command --nonsense
        err_has "Try 'chuhe $command --help'."
        out_empty
    done
    expect 0 'help in Chinese' --lang zh status --help
    out_has '用法：chuhe status'
    expect 0 'version' --version
    out_is "chuhe $(sed -n 's/^#define CHUHE_VERSION "\(.*\)"/\1/p' "$root/include/chuhe/status.h")"
    expect 2 'no command'
    err_has 'a command is missing'
    expect 2 'misspelt command' stauts
    err_has "did you mean 'status'?"
    expect 2 'unknown command' xyzzy
    err_has "there is no command 'xyzzy'"
    expect 2 'misspelt option' show --lettres
    err_has "did you mean '--letters'?"
    expect 2 'option without its value' show --width
    err_has "the option '--width' needs a value"
    expect 2 'flag with a value' moves --json=3
    err_has "the option '--json' takes no value"
    expect 2 'ambiguous short form' show --l
    err_has 'more than one option'
    expect 2 'unknown language' --lang fr show
    err_has 'expected en, zh'
}

languages() {
    LC_ALL=zh_CN.UTF-8 expect 0 'language by locale' status
    out_has '轮到红方走棋'
    LC_ALL=zh_CN.UTF-8 expect 0 'option against locale' status --lang en
    out_has 'Red to move'
    LC_ALL=zh_CN.UTF-8 expect 2 'usage error in Chinese' statu
    err_has '没有命令“statu”；是否指“status”？'
}

# --- show ------------------------------------------------------------------

show() {
    expect 0 'show' show
    out_has '[车]─[马]─[象]─[士]─[将]─[士]─[象]─[马]─[车]'
    out_has '(车)─(马)─(相)─(仕)─(帅)─(仕)─(相)─(马)─(车)'
    out_has '楚 河'
    out_has '1    2    3    4    5    6    7    8    9'
    out_has '九   八   七   六   五   四   三   二   一'
    fact 'show: Black is above' test "$(grep -n '将' "$work/out" | cut -d: -f1)" -lt \
        "$(grep -n '帅' "$work/out" | cut -d: -f1)"
    expect 0 'show --black-below' show --black-below
    fact 'show --black-below: Black is below' test "$(grep -n '将' "$work/out" | cut -d: -f1)" -gt \
        "$(grep -n '帅' "$work/out" | cut -d: -f1)"
    expect 0 'show --letters' show --letters
    out_has 'r───n───b───a───k───a───b───n───r'
    out_lacks '车'
    LC_ALL=C expect 0 'show without UTF-8' show
    out_has 'R---N---B---A---K---A---B---N---R'
    fact 'show without UTF-8: only ASCII' test -z "$(LC_ALL=C tr -d '\n -~' <"$work/out")"
    expect 0 'a FEN in pieces' show $START b - - 0 1
    out_has 'Black to move'
    expect 0 'colours asked for' show --color always
    out_has "$(printf '\033[1;31m(')"
    expect 0 'no colours into a file' show
    out_lacks "$(printf '\033')"
    expect 0 'unplayable, and shown' show $FACING w
    out_has '(帅)'
    out_has 'the generals face each other: e0, e9'
    expect 0 'last move and marks' show --last b0c2 --mark e5,d4 --arrows h2e2,e2-e6
    out_has '* last move: b0 to c2'
    out_has 'x marked: d4, e5'
    out_has 'arrow: h2 to e2'
    expect 2 'a mark off the board' show --mark e5,k3
    err_has "--mark: expected e5,d4, not 'e5,k3'"
    expect 2 'a FEN with a bad letter' show 4k4/9/9/9/9/9/9/9/9/4X4 w
    err_has 'FEN, byte 22: not a piece letter'
    expect 2 'an empty FEN' show ''
    err_has 'a FEN has 1, 2, 4 or 6 fields'
}

pictures() {
    cd "$work" || exit 1
    expect 0 'pictures' show --svg board.svg --png board.png --width 300 --title 'a <b> & c'
    out_empty
    fact 'pictures: the SVG is one' grep -q '^<svg \|^<?xml' board.svg
    fact 'pictures: the title is escaped' grep -q 'a &lt;b&gt; &amp; c\|a &lt;b> &amp; c' board.svg
    fact 'pictures: the PNG is one' test "$(od -An -tx1 -N8 board.png | tr -d ' ')" = 89504e470d0a1a0a
    fact 'pictures: the PNG is as wide as asked' test \
        "$(od -An -tx1 -j16 -N4 board.png | tr -d ' ')" = 0000012c
    fact 'pictures: nothing else is left' test "$(ls -A | tr '\n' ' ')" = 'board.png board.svg err out '
    expect 0 'a picture to standard output' show --svg -
    fact 'a picture to standard output: the same as in a file' test \
        "$("$chuhe" show --svg - | cksum)" = "$("$chuhe" show --svg /dev/stdout | cksum)"
    expect 3 'a picture into a missing folder' show --svg missing/board.svg
    err_has "cannot open 'missing/board.svg': No such file or directory"
    mkdir folder
    expect 3 'a picture onto a folder' show --png folder
    err_has "'folder' is a folder"
    expect 2 'a width that is none' show --png b.png --width 9
    err_has '--width: expected 64-8000'
    # A disk that is full: no file may grow beyond a few blocks.
    echo 'the old picture' >old.png
    (
        trap '' XFSZ
        ulimit -f 1
        "$chuhe" show --png old.png --width 2000 2>message
        echo $? >status
    )
    fact 'full disk: exit status 3' test "$(cat status)" -eq 3
    fact 'full disk: the old file is whole' test "$(cat old.png)" = 'the old picture'
    fact 'full disk: nothing else is left' test -z "$(ls -A | grep '\.tmp$')"
    # What is written through a link reaches the file behind it.
    ln -s old.png link.png
    chmod 600 old.png
    expect 0 'through a link' show --png link.png --width 100
    fact 'through a link: it is still a link' test -L link.png
    fact 'through a link: the file keeps its mode' test "$(stat -c %a old.png)" = 600
    cd "$root" || exit 1
}

# --- moves, status, perft --------------------------------------------------

moves() {
    expect 0 'moves' moves
    out_has 'h2e2 炮二平五'
    out_has 'Red to move: 44 legal moves'
    expect 0 'moves in coordinates' moves --notation coordinates
    out_lines 44
    expect 0 'moves in Chinese' moves -n chinese $START b
    out_has '马8进7'
    out_lines 44
    expect 0 'moves in ICCS' moves --notation=iccs
    out_has 'H2-E2'
    expect 0 'moves in JSON' moves --json
    out_has '"count":44'
    out_has '{"coordinates":"h2e2","iccs":"H2-E2","chinese":"炮二平五"}'
    out_lines 1
    expect 1 'moves of what is unplayable' moves $FACING w
    err_has 'the generals face each other: e0, e9'
    out_empty
    expect 2 'unknown notation' moves --notation wxf
    err_has 'expected coordinates, iccs, chinese'
    expect 0 'one move only' moves 3k5/9/9/9/9/9/9/9/4R4/4K4 b
    out_has 'Black to move: one legal move'
    out_has 'd9d8 将4进1'
}

status() {
    expect 0 'status' status
    out_has 'Red to move'
    out_has 'legal moves: 44'
    expect 0 'check' status 4k4/9/9/9/9/9/9/4R4/9/4K4 b
    out_has 'Black is in check from: chariot e2'
    expect 0 'double check' status 4k4/9/5N3/9/4R4/9/9/9/9/3K5 b
    out_has 'Black is in check from: chariot e5, horse f7'
    expect 0 'checkmate' status 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b
    out_has 'Black is checkmated: Red wins'
    expect 0 'stalemate' status 3k5/4R4/9/9/9/9/9/9/9/4K4 b
    out_has 'stalemate'
    out_has 'Red wins'
    expect 0 'dead position' status 3ak4/9/9/9/9/9/9/9/9/3K1A3 w
    out_has 'neither side can win'
    expect 1 'unplayable' status 4k4/9/9/9/9/9/P8/9/9/R2A5 b
    out_has 'Red has no general'
    expect 1 'every reason' status 4k4/9/9/9/9/9/9/P8/4A4/4K3B w
    out_has 'a soldier stands where it can never come: a2'
    out_has 'an elephant stands off its seven points: i0'
    expect 0 'forgiven' status --forgive generals_facing $FACING w
    out_has 'the generals face each other'
    expect 0 'all forgiven' status --forgive all 9/9/9/9/9/9/9/9/9/R8 w
    expect 1 'not all forgiven' status --forgive generals_facing 4k4/9/9/9/9/9/9/9/9/4K3B w
    out_has 'an elephant'
    expect 2 'unknown fault' status --forgive sloth
    err_has 'generals_facing'
    expect 0 'status in JSON' status --json 3k5/4R4/9/9/9/9/9/9/9/4K4 b
    out_has '"standing":"stalemate"'
    out_has '"winner":"red"'
    expect 1 'unplayable in JSON' status --json $FACING
    out_has '"playable":false'
    out_has '{"name":"generals_facing","message":"the generals face each other","squares":["e0","e9"],"forgiven":false}'
    expect 0 'status in Chinese' status --lang zh 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b
    out_has '黑方被将死，红方胜'
}

perft() {
    expect 0 'perft 0' perft 0
    out_is 1
    expect 0 'perft 3' perft 3
    out_is 79666
    err_has 'million a second'
    expect 0 'perft 3 by two threads' perft 3 --threads 2
    out_is 79666
    expect 0 'perft 4 by many threads' perft 4 --threads 7
    out_is 3290240
    expect 0 'perft of a FEN' perft 3 --fen '4kaR2/4a4/3hR4/7H1/9/9/9/9/4Ap1r1/3AK3c w - - 0 1'
    fact 'perft of a FEN: one number' grep -qx '[0-9][0-9]*' "$work/out"
    expect 0 'divided' perft 2 --divide
    fact 'divided: the sum is the total' test \
        "$(sed 1d "$work/out" | awk '{ s += $2 } END { print s }')" = "$(head -n 1 "$work/out")"
    out_lines 45
    out_has 'b0a2 43'
    expect 0 'divided by threads' perft 3 --divide --threads 2
    fact 'divided by threads: the sum is the total' test \
        "$(sed 1d "$work/out" | awk '{ s += $2 } END { print s }')" = 79666
    expect 0 'no move to divide' perft 3 --threads 2 --divide --fen '3k5/4R4/9/9/9/9/9/9/9/4K4 b'
    out_is 0
    expect 0 'perft in JSON' perft 2 --json
    out_has '"nodes":1920'
    for depth in -1 21 x 3.5 99999999999999999999 ''; do
        expect 2 "perft '$depth'" perft -- "$depth"
        err_has 'the depth must be a number from 0 to 20'
    done
    expect 2 'perft without a depth' perft
    err_has 'a depth is missing'
    expect 2 'perft of two depths' perft 2 3
    expect 1 'perft of what is unplayable' perft 2 --fen "$FACING w"
    out_empty
}

# --- replay ----------------------------------------------------------------

replay() {
    cat >"$work/games.txt" <<'END'
title: first
1. 炮二平五 马8进7
2. 马二进四
---
title: second
FEN: 3k5/4R4/9/9/9/9/9/9/9/R3K4 w
a0a9
---
title: third
FEN: 4k4/9/9/9/9/9/9/9/9/R3K3B w
a0a9
---
title: fourth
H2-E2 H9-G7
END
    expect 1 'replay' replay "$work/games.txt"
    out_has '   1. 炮二平五      马8进7'
    err_has "games.txt:3, game 1: ply 3 (round 2, Red) '马二进四': the horse's leg is blocked"
    out_has 'after 2 plies the game goes on, Red to move'
    out_has '车九进九#'
    out_has 'after 1 ply: checkmate; Red wins'
    err_has 'games.txt:9, game 3: the start position is not playable:'
    err_has '  - an elephant stands off its seven points: i0'
    err_has '  - the generals face each other: e0, e9'
    out_has 'game 4: fourth'
    expect 1 'replay in one line a game' replay --quiet "$work/games.txt"
    out_lines 4
    expect 1 'replay in JSON' replay --json "$work/games.txt"
    out_lines 4
    out_has '"error":{"name":"blocked_leg"'
    out_has '"result":"red_wins","reason":"checkmate"'
    expect 1 'replay in Chinese' replay --lang zh "$work/games.txt"
    err_has '蹩马腿'
    out_has '将死'
    expect 1 'replay in coordinates' replay -n coordinates "$work/games.txt"
    out_has '   1. h2e2          h9g7'
    cd "$work" || exit 1
    expect 1 'pictures of the games' replay -q --svg drawn --png drawn games.txt
    fact 'pictures of the games: named after file and game' test "$(ls drawn | tr '\n' ' ')" = \
        'games-1.png games-1.svg games-2.png games-2.svg games-3.png games-3.svg games-4.png games-4.svg '
    expect 3 'pictures where a file is' replay -q --svg games.txt games.txt
    cd "$root" || exit 1

    # 1957 rules, figure 11: after 车六平五 the general must go to the right, for
    # on the left the generals would face.
    echo 'FEN: 4k4/9/9/9/9/9/3R5/9/9/3K5 w
车六平五 将5平4' >"$work/facing.txt"
    expect 1 'figure 11, the other way' replay "$work/facing.txt"
    err_has "ply 2 (round 1, Black) '将5平4': the generals would face each other"
    out_has 'Black is in check from: chariot e3'

    echo 'h2e2 h9g7 h0g2' >"$work/limit.txt"
    expect 1 'a natural limit of one round' replay --rules limit=1 "$work/limit.txt"
    out_has 'natural limit'
    out_has 'draw'
    err_has 'the game has ended'
    expect 0 'a limit that may be claimed' replay --rules claim=1 "$work/limit.txt"
    out_has 'a draw may be claimed'
    expect 0 'no limit' replay --rules limit=off "$work/limit.txt"
    expect 2 'a limit that is none' replay --rules limit=0 "$work/limit.txt"
    err_has "not 'limit=0'"

    echo 'h2e2 h9g7 e2h2 g7h9 h2e2 h9g7 e2h2 g7h9' >"$work/again.txt"
    expect_from "$work/again.txt" 0 'a repetition from standard input' replay -
    out_has 'this position has stood on the board 3 times'
}

examples() {
    for example in "$root"/examples/*.ubb "$root"/examples/*.txt; do
        expect 0 "$(basename "$example")" replay "$example"
        err_empty
    done
    expect 0 'figure 11' replay "$root/examples/cxa1957_fig11.ubb"
    out_has '   3. 车五平四#'
    out_has 'checkmate; Red wins'
    # As the figures were found: '[' written as \u005B.
    sed 's/\[/\\u005B/g' "$root/examples/cxa1957_fig11.ubb" >"$work/escaped.txt"
    expect 0 'figure 11 with brackets escaped' replay "$work/escaped.txt"
    out_has 'checkmate; Red wins'
}

# --- files that are none, and outputs that are closed ----------------------

bad_files() {
    expect 3 'a file that is missing' replay "$work/missing" "$root/examples/feixiang_7zu.txt"
    err_has "missing': No such file or directory"
    out_has '相三进五'
    expect 3 'a folder' replay "$work"
    err_has 'is a folder, not a file'
    : >"$work/empty"
    expect 1 'an empty file' replay "$work/empty"
    err_has 'no game record was found'
    expect 1 'empty standard input' replay -
    head -c 20000 /dev/urandom >"$work/bytes"
    expect 1 'random bytes' replay "$work/bytes"
    fact 'random bytes: nothing steers the terminal' test -z \
        "$(LC_ALL=C tr -cd '\000-\010\013-\037' <"$work/out" | head -c 1)$(LC_ALL=C tr -cd '\000-\010\013-\037' <"$work/err" | head -c 1)"
    expect 1 'random bytes in JSON' replay --json "$work/bytes"
    printf 'title: \033[31m\377\303\nh2e2\n' >"$work/escape"
    expect 0 'a title that would steer the terminal' replay "$work/escape"
    out_lacks "$(printf '\033')"
    expect 0 'the same in JSON' replay --json "$work/escape"
    out_has "\\u001b[31m$(printf '\357\277\275\357\277\275')"
    printf '\357\273\277h2e2 h9g7\n' >"$work/mark"
    expect 0 'a byte order mark' replay "$work/mark"
    err_empty
    expect 2 'no file' replay
    err_has 'a file is missing'
}

closed_outputs() {
    for command in 'show' 'moves' 'status' 'perft 2' '--help' '--version' \
        'replay examples/feixiang_7zu.txt'; do
        $wrapper "$chuhe" $command >&- 2>"$work/err"
        got=$?
        : >"$work/out"
        fact "chuhe $command >&-: exit status 3" test $got -eq 3
        what="chuhe $command >&-"
        err_has 'cannot write to standard output'
        [ -e /dev/full ] || continue
        $wrapper "$chuhe" $command >/dev/full 2>"$work/err"
        fact "chuhe $command >/dev/full: exit status 3" test $? -eq 3
    done
    # The first file that is opened must not take the place of what is closed.
    "$chuhe" show --svg "$work/closed.svg" <&- >&- 2>&-
    fact 'a picture with all three closed: exit status 0' test $? -eq 0
    fact 'a picture with all three closed: whole' test \
        "$(cksum <"$work/closed.svg")" = "$("$chuhe" show --svg - | cksum)"
    # Nobody reads: the reader is gone before anything is written.
    {
        sleep 0.3
        "$chuhe" replay examples/*.ubb 2>"$work/err"
        echo $? >"$work/status"
    } | :
    fact 'nobody reads: exit status 3' test "$(cat "$work/status")" -eq 3
}

help_and_usage
languages
show
pictures
moves
status
perft
replay
examples
bad_files
closed_outputs
echo "1..$cases"
[ $failed -eq 0 ]
