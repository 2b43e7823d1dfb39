#!/bin/sh
# `play` on the screen of a real terminal (tmux): keys and clicks go in, what stands on
# the screen comes out. Nothing waits for a time: each step waits for a text.
#
#   tests/cli/play_tmux.sh CHUHE          (prints TAP; skipped without tmux)
#
# CHUHE_TEST_WRAPPER may name a command to run the program under.
# shellcheck disable=SC2086
set -u
chuhe=$1
case $chuhe in /*) ;; *) chuhe=$PWD/$chuhe ;; esac
wrapper=${CHUHE_TEST_WRAPPER:-}
unset LC_MESSAGES LC_CTYPE LANG LANGUAGE NO_COLOR COLUMNS LINES TMUX TMUX_PANE
export LC_ALL=C.UTF-8
export ESCDELAY=3000 # a key's bytes may come slowly here
cases=0
failed=0
MATE='3k5/R8/9/9/9/9/9/9/9/1R2K4 w' # b0b9 mates

if ! command -v tmux >/dev/null 2>&1; then
    echo 'tmux is not installed: the screen of play is not tested'
    exit 77
fi
work=$(mktemp -d)
sessions=0 # each has a server of its own: one that ends may take a while
t() { tmux -u -S "$work/socket$sessions" -f /dev/null "$@" 2>/dev/null; }
trap 't kill-server; rm -rf "$work"' EXIT

# --- the means -------------------------------------------------------------

verdict() { # STATUS NAME
    cases=$((cases + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $cases - $what: $2"
        return
    fi
    failed=$((failed + 1))
    echo "not ok $cases - $what: $2"
    t capture-pane -p | sed 's/^/#   /'
}

# Up to a minute, for machines that are busy; after a failure not that long again.
until_true() {
    tries=0
    until "$@"; do
        tries=$((tries + 1))
        [ $tries -lt $((failed ? 100 : 1200)) ] || return 1
        sleep 0.05
    done
}
on_screen() { t capture-pane -p | grep -qF -- "$1"; }
shows() { # TEXT
    until_true on_screen "$1"
    verdict $? "shows $1"
}
lacks() {
    ! on_screen "$1"
    verdict $? "does not show $1"
}

# Starts the program with 80 columns and 24 rows; when it has ended its status stands
# there, and whether the terminal is as it was.
begin() { # NAME ENVIRONMENT ARGUMENT...
    what=$1
    environment=$2
    shift 2
    t kill-server
    sessions=$((sessions + 1))
    {
        echo "trap : INT" # Ctrl-C is for the program, which does not die of it
        echo "cd '$work' || exit"
        printf '%s' "env TERM=xterm-256color $environment $wrapper '$chuhe'"
        for argument; do printf " '%s'" "$argument"; done
        printf '\necho "status $?"\n'
        echo 'stty -a | grep -q " icanon" && stty -a | grep -q " echo " && echo "the terminal is sane"'
        echo 'exec sleep 600'
    } >"$work/command"
    t new-session -d -x 80 -y 24 "sh '$work/command'"
}
keys() { t send-keys "$@"; }
type() { # TEXT: as it is, with Enter
    t send-keys -l -- "$1"
    t send-keys Enter
}
click() { # COLUMN ROW, from 1
    t send-keys -l "$(printf '\033[<0;%d;%dM' "$1" "$2")"
    t send-keys -l "$(printf '\033[<0;%d;%dm' "$1" "$2")"
}
ends() { # STATUS
    shows "status $1"
    shows 'the terminal is sane'
}

# --- the facts -------------------------------------------------------------

# The cursor begins on e0.
by_keyboard() {
    begin 'a game by the keyboard' '' play --fen "$MATE" --save mate.jsonl
    shows '? help'
    keys Left Left Left Enter
    shows '<车>'
    shows 'o───<车>──o────o'
    keys k k k k k k k k k Enter
    shows 'Red wins: checkmate (1999 4.1.1)'
    shows 'The game has ended'
    keys s
    shows ':save mate.pgn'
    keys Enter
    shows 'Red wins: checkmate (1999 4.1.1)  written: mate.pgn'
    keys s
    shows ':save mate.pgn'
    type other.pgn
    shows 'written: other.pgn'
    keys r
    shows 'Red wins: checkmate (1999 4.1.1)  the game has ended'
    keys q
    shows 'Red wins: checkmate (1999 4.1.1)'
    shows 'written: mate.jsonl'
    ends 0
}

by_mouse() {
    begin 'a game by the mouse, in Chinese' '' --lang zh play --time rapid --save mouse.jsonl
    shows '帮助'
    click 41 16
    shows '<炮>'
    click 26 16
    shows '红方：炮二平五'
    shows '1. 炮二平五'
    type '马8进7'
    shows '黑方：马8进7'
    type h0g2
    shows '红方：马二进三'
    type :h9h5
    shows '1999 4.1.6'
    keys u
    shows '红方：请求悔棋'
    keys n
    keys f
    shows '一   二   三   四   五   六   七   八   九'
    t resize-window -x 60 -y 20
    shows '终端太小：需要 80×24，现为 60×20'
    t resize-window -x 100 -y 30
    shows '2. 马二进三'
    t resize-window -x 80 -y 24
    shows '2. 马二进三'
    keys C-c
    shows '已保存；继续请用：chuhe play --resume mouse.jsonl'
    ends 1
}

resumed() {
    begin 'a game that goes on' '' play --resume mouse.jsonl --record mouse.pgn
    shows 'The clocks are stopped; p goes on'
    shows '2. 马二进三'
    keys p
    shows 'Black to move'
    type C2=5
    shows 'Black: 炮2平5'
    keys n
    shows '2. 马23              炮25'
    keys r
    shows 'Red: resign?'
    keys y
    shows 'Black wins: resignation (1999 4.1.9)'
    keys q
    shows 'written: mouse.pgn'
    ends 0
    grep -q '%clk' "$work/mouse.pgn"
    verdict $? 'the record has the times'
}

in_letters() {
    begin 'a terminal without UTF-8' 'LC_ALL=C' play --save letters.jsonl
    shows '(R)'
    shows '+----'
    type c2=5
    shows '1. C2=5'
    keys '?'
    shows 'move the cursor'
    keys q
    shows 'Black to move'
    shows 'q quit'
    type :moves
    shows 'that stands on the screen'
    keys o
    shows 'a draw is offered'
    keys w
    shows 'no repetition stands on the board'
    shows 'Black offers a draw; Red: yes or no?'
    keys y
    shows 'draw: a draw was offered and accepted'
    keys q
    ends 0
}

without_screen() {
    begin 'a terminal that cannot show a screen' 'TERM=dumb' play --save dumb.jsonl
    shows 'Red to move>'
    type h2e2
    shows 'Red: 炮二平五'
    shows 'Black to move>'
    type 'save dumb.pgn'
    shows 'written: dumb.pgn'
    type resign
    shows 'The game has ended: save, moves, why, quit>'
    keys C-d
    ends 0
}

with_settings() {
    begin 'the settings variant' '' play --settings 2 --save settings.jsonl
    shows '5 unblocked elephant'
    shows 'R1R2 B1B2'
    keys 6
    shows 'Red: a marker moved: 6 unblocked horse'
    keys m 3
    shows 'Red: a marker moved: 3 promotion'
    type :b0d1
    shows '1. [6,3]b0d1'
    keys h 0 g 2
    shows ':h0g2'
    keys Escape
    lacks 'a marker moved: 0'
    keys 5 # the other side's first marker, whichever was taken before
    shows 'Black: a marker moved: 5'
    shows 'unblocked elephant      B1'
    keys C-c
    ends 1
}

promoted() {
    begin 'a soldier on the last rank' '' play --settings 1 --save promoted.jsonl \
        --fen '3k4r/P8/9/9/8R/9/9/9/9/4K4 b'
    shows 'Black to move'
    keys +
    shows 'no soldier waits to be promoted'
    type i9i5
    shows 'Red to move'
    keys 3
    shows 'Red: a marker moved: 3 promotion'
    type a8a9
    shows 'The soldier becomes: r chariot; Enter: it stays a soldier'
    keys n c r
    shows 'a8a9=R (check)'
    keys C-c
    ends 1
}

in_chinese() {
    begin 'two markers in Chinese' '' --lang zh play --settings 2 --save chinese.jsonl
    shows '红1红2 黑1黑2'
    keys C-c
    ends 1
}

# Space is the clock, and touches nothing.
at_the_table() {
    begin 'a game over the board' '' play --table tournament --time rapid --save table.jsonl
    shows 'Red to move'
    keys Space
    shows 'the clock is pressed only after a move'
    lacks '<帅>'
    type h2e2
    shows 'Red must press: space'
    keys k k k k k k Enter
    shows 'a touched piece binds'
    keys C-c
    ends 1
}

explained() {
    begin 'a repetition' '' play --save loop.jsonl
    shows '? help'
    for move in h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9 h0g2 h9g7 g2h0 g7h9; do
        type $move
    done
    shows 'window     plies 1 to 12'
    keys q
    shows 'The game has ended'
    shows 'draw: repetition'
    keys q
    shows 'verdict'
    ends 0
}

against_engine() {
    begin 'a game against the engine' '' play --level 1 --seed 1 --save engine.jsonl
    shows 'Red to move'
    type h2e2
    shows 'engine, level 1: '
    shows 'Red to move'
    keys u
    shows 'moves are taken back'
    lacks '1. 炮二平五'
    keys o
    shows 'engine, level 1: the offer is refused'
    type h0g2
    shows '1. 马二进三'
    t kill-session
    until_true grep -q '"pause"' "$work/engine.jsonl"
    verdict $? 'is saved when the terminal goes away'
}

by_keyboard
by_mouse
resumed
in_letters
without_screen
with_settings
promoted
in_chinese
at_the_table
explained
against_engine
echo "1..$cases"
[ $failed -eq 0 ]
