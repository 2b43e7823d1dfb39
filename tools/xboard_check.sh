#!/bin/sh
# Loads games that chuhe wrote as PGN in coordinates into XBoard, on a screen of
# its own that is not seen, lets XBoard copy each as it has understood it, and
# compares start, moves, result and players.
#
#   tools/xboard_check.sh CHUHE [FILE…]     the first two games of each file;
#                                           without files, two games made here
#
# Exit status: 0 the same, 1 not, 77 XBoard, Xvfb, xdotool or xclip is missing
# (Debian: xboard xvfb xdotool xclip).
set -u
PATH=$PATH:/usr/games
for program in xboard Xvfb xdotool xclip; do
    command -v "$program" >/dev/null || {
        echo "skipped: $program is not installed"
        exit 77
    }
done
[ $# -ge 1 ] || {
    echo "usage: $0 CHUHE [FILE…]" >&2
    exit 2
}
chuhe=$1
shift

work=$(mktemp -d) || exit 1
screen='' board=''
# HOME keeps the user's own settings of XBoard out of it, and safe.
export HOME="$work" LC_ALL=C.UTF-8
stop() {
    [ -z "$1" ] || { kill -9 "$1" && wait "$1"; } 2>/dev/null
}
trap 'stop "$board"; stop "$screen"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# try TIMES COMMAND…: again every quarter of a second until it succeeds.
try() {
    left=$1
    shift
    until "$@"; do
        left=$((left - 1))
        [ "$left" -gt 0 ] || return 1
        sleep 0.25
    done
}

Xvfb -displayfd 3 -screen 0 900x900x24 3>"$work/display" >/dev/null 2>&1 &
screen=$!
try 60 test -s "$work/display" || {
    echo 'Xvfb does not start'
    exit 1
}
DISPLAY=:$(cat "$work/display")
export DISPLAY

# Two games: from the usual start, with all that may stand beside moves; and a
# handicap with Black to move.
example() {
    cat <<'END'
[Event "第一局"]
[Red "甲"]
[Black "乙"]
[Result "1-0"]
{开局} 1. 炮二平五! {[%clk 1:02:03] 好棋} 马8进7 (1... 炮8平5 {也可} 2. 炮五进四) 2. 马二进三
马2进3 3. 车一平二 车9平8 4. 马八进九 炮2进2 1-0

[Event "让马"]
[Red "丙"]
[Black "丁"]
[Result "*"]
[FEN "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKAB1R b - - 0 1"]
1... 象3进5 2. 炮八平五 马2进3 3. 马八进七 车1平2 4. 炮五进四 士4进5 *
END
}

# What is compared: start, moves, plies, result, and the players there are.
facts() {
    "$chuhe" --json info --from pgn "$1" 2>/dev/null | sed -n "${2}p" >"$work/line"
    sed 's/.*"fen":\(.*\),"variations".*/\1/' "$work/line"
    grep -oE '"(Red|Black)":("[^"\\]|\\.)*"' "$work/line"
}

# The window's menu has a key for Copy Game; what was copied is saved and read.
copied_is_the_same() {
    window=$(xdotool search --onlyvisible --pid "$board" 2>/dev/null | tail -n 1)
    [ -n "$window" ] && xdotool windowfocus "$window" key ctrl+c 2>/dev/null
    sleep 0.25
    timeout 2 xclip -o -selection clipboard >"$work/copied.pgn" 2>/dev/null
    [ -n "$wanted" ] && [ "$(facts "$work/copied.pgn" 1)" = "$wanted" ]
}

# check FILE NUMBER: game NUMBER of FILE, which chuhe wrote.
check() {
    wanted=$(facts "$1" "$2")
    : >"$work/copied.pgn"
    xboard -ncp -lgf "$1" -lgi "$2" -td 0 -autoDisplayTags false -autoDisplayComment false \
        -popupMoveErrors false >"$work/told" 2>&1 &
    board=$!
    status=0
    try 30 copied_is_the_same || status=1
    stop "$board"
    board=''
    [ "$status" -eq 0 ] && return
    echo "chuhe wrote:   $wanted"
    echo "XBoard played: $(facts "$work/copied.pgn" 1)"
    cat "$work/told"
    return 1
}

[ $# -gt 0 ] || {
    example >"$work/example.pgn"
    set -- "$work/example.pgn"
}
failed=0 number=0
for file; do
    "$chuhe" convert -q "$file" --notation coordinates -o "$work/written.pgn" || {
        failed=1
        echo "not wholly converted: $file"
    }
    games=$("$chuhe" --json info "$work/written.pgn" | wc -l)
    [ "$games" -gt 0 ] || {
        failed=1
        echo "no game: $file"
    }
    [ "$games" -le 2 ] || games=2
    for game in $(seq "$games"); do
        number=$((number + 1))
        check "$work/written.pgn" "$game" || {
            failed=1
            echo "differs: game $game of $file"
        }
    done
done
[ "$failed" -ne 0 ] || echo "XBoard played all $number games as chuhe wrote them"
exit "$failed"
