#!/bin/sh
# Plays whole games of chuhe-engine in XBoard, on a screen of its own that is not
# seen: as UCI, as UCCI and as Cyclone through XBoard's adapter, against the
# engines hoixiangqi and maxqi, which speak XBoard's own protocol. XBoard knows the
# moves of xiangqi and keeps the clocks; a game is good when it comes to an end by
# the board, without an illegal move, a lost engine or a flag that fell.
#
#   tools/xboard_engine.sh CHUHE-ENGINE [SECONDS [GAMES]]
#
# Nobody thinks on the other side's time: the adapter now and then sends `go ponder`
# where it means `go`, and then waits for an answer that may not come.
#
# SECONDS (10) is what each side has for a game, GAMES (2) how many each pairing
# plays, with colours reversed. Exit status: 0 all good, 1 not, 77 XBoard, its
# adapter, Xvfb or both opponents are missing (Debian: xboard uci2wb xvfb hoichess
# fairymax).
set -u
PATH=$PATH:/usr/games
for program in xboard uci2wb Xvfb; do
    command -v "$program" >/dev/null || {
        echo "skipped: $program is not installed"
        exit 77
    }
done
[ $# -ge 1 ] && [ -x "$1" ] && [ ! -d "$1" ] || {
    [ $# -ge 1 ] && echo "$0: '$1' is no program" >&2
    echo "usage: $0 CHUHE-ENGINE [SECONDS [GAMES]]" >&2
    exit 2
}
engine=$(realpath "$1")
seconds=${2:-10}
games=${3:-2}

work=$(mktemp -d) || exit 1
screen='' board=''
# HOME keeps the user's own settings of XBoard out of it, and safe.
export HOME="$work" LC_ALL=C.UTF-8
stop() {
    [ -z "$1" ] || { kill "$1" && wait "$1"; } 2>/dev/null
}
trap 'stop "$board"; stop "$screen"; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

Xvfb -displayfd 3 -screen 0 900x900x24 3>"$work/display" >/dev/null 2>&1 &
screen=$!
left=60
until [ -s "$work/display" ]; do
    left=$((left - 1))
    [ "$left" -gt 0 ] || {
        echo 'Xvfb does not start'
        exit 1
    }
    sleep 0.25
done
DISPLAY=:$(cat "$work/display")
export DISPLAY

# How the adapter is told to speak each dialect.
adapter() {
    case $1 in
    uci) echo "uci2wb $engine" ;;
    ucci) echo "uci2wb -x $engine" ;;
    cyclone) echo "uci2wb -c $engine" ;;
    esac
}

# The results and the reasons of the games in a file, one a line.
endings() {
    tr '\n' ' ' <"$1" | grep -oE '\{[^{}]*\} (1-0|0-1|1/2-1/2|\*)'
}

# What ends no good game: XBoard's words for it.
is_bad() {
    grep -qiE 'illegal|exit|forfeit|error|false|on time|abort|died|\*$' "$1"
}

# play DIALECT OPPONENT
play() {
    pgn=$work/$1-$2.pgn
    timeout $((games * (4 * seconds + 60))) xboard -variant xiangqi -fcp "$(adapter "$1")" \
        -scp "$2" -fd "$work" -sd "$work" -mg "$games" -tc "0:$seconds" -inc 0 -sgf "$pgn" \
        -firstOptions 'Move Overhead=100' -autoCallFlag true -xponder -matchPause 100 -xpopup -xexit \
        -debug -nameOfDebugFile "$work/debug" -noGUI >"$work/told" 2>&1 &
    board=$!
    wait "$board"
    board=''
    [ -s "$pgn" ] || : >"$pgn"
    endings "$pgn" >"$work/endings"
    sed "s/^/$1 against $2: /" "$work/endings"
    played=$(wc -l <"$work/endings")
    [ "$played" -eq "$games" ] && ! is_bad "$work/endings" && return
    echo "$1 against $2: $played of $games games, or a bad end among them"
    grep -v aplay "$work/told" # XBoard would like to make a sound
    tail -n 5 "$work/debug"
    return 1
}

failed=0 met=0
for opponent in hoixiangqi maxqi; do
    command -v "$opponent" >/dev/null || {
        echo "skipped: $opponent is not installed"
        continue
    }
    met=$((met + 1))
    for dialect in uci ucci cyclone; do
        play "$dialect" "$opponent" || failed=1
    done
done
[ "$met" -gt 0 ] || exit 77
[ "$failed" -ne 0 ] || echo 'all games came to a good end'
exit "$failed"
