# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# play, line by line. The screen is in play_tmux.sh.

MATE='3k5/R8/9/9/9/9/9/9/9/1R2K4 w' # b0b9 mates
SHUFFLE='h0g2 h9g7 g2h0 g7h9'

# Plays: the lines are the words of the first argument, '_' in them is a blank.
play() { # LINES STATUS NAME OPTION...
    printf '%s\n' $1 | tr _ ' ' >"$work/lines"
    shift
    status=$1
    named=$2
    shift 2
    expect_from "$work/lines" "$status" "$named" play "$@"
}

# --- wrong usage -----------------------------------------------------------

play_usage() {
    expect 0 'play --help' play --help
    out_has '--resume FILE'
    expect 2 'play with an argument' play here
    expect 2 'play with a clock that is none' play --time 5x
    err_has "--time '5x', byte"
    expect 2 'play at a table that is none' play --table kitchen
    err_has 'tournament, tournament1957, online, casual'
    expect 2 'play against a level that is none' play --level 11
    expect 2 'play with one move of odds' play --odds 1
    expect 2 'play with JSON' --json play
    err_has 'a JSON object a line'
    expect 2 'play by another book' play --rules cxa2002
    expect 1 'play from a position that cannot be' play --fen '4k4/9/9/9/9/9/9/9/9/4K4 w'
    err_has 'the generals face each other'
    expect 1 'play without a piece that is not there' play --remove e5
    err_has 'the game cannot begin'
    : >"$work/there.jsonl"
    expect 2 'play into a file that is there' play --save "$work/there.jsonl"
    err_has 'is there already; --resume goes on with it'
    expect 2 'going on by other rules' play --resume "$work/there.jsonl" --time blitz
    err_has '--time does nothing with --resume'
    expect 3 'going on with nothing' play --resume "$work/nothing.jsonl"
}

# --- two people ------------------------------------------------------------

play_people() {
    play '炮二平五 h9g7 C8=6 moves' 0 'moves in any notation' --red 甲 --black 乙
    out_has '甲: 炮二平五'
    out_has '乙: 马8进7'
    out_has '   1. 炮二平五          马8进7'
    out_has 'the game goes on'
    play '炮二平九 h0h5 h2e2 nonsense' 1 'moves that cannot be'
    out_has "'炮二平九': "
    out_has 'a piece stands in the way'
    out_has 'Red: 炮二平五'
    play 'b0b9' 0 'a mate' --fen "$MATE"
    out_has 'Red wins: checkmate (1999 4.1.1)'
    play 'h2e2 resign' 0 'a resignation'
    out_has 'Red wins: resignation (1999 4.1.9)'
    play 'draw yes' 0 'a draw by agreement'
    out_has 'Red: a draw is offered; Black: yes or no?'
    out_has 'draw: a draw was offered and accepted (1999 4.2.2)'
    play 'draw no draw' 1 'a draw offered again'
    out_has 'refused before: the opponent must have offered in between (2006 4.2.2)'
    play 'h2h10 h3h10' 1 'ranks counted from 1'
    out_has "'h2h10', its ranks counted from 1 to 10 (the board has 0 to 9): there is no piece"
    out_has 'Red: 炮二进七'
    play 'resign_red draw_red moves_3 clock_foo board_of h2e2' 1 'words that mean nothing'
    out_has "not understood after the command: 'red'"
    out_has "not understood after the command: '3'"
    out_has "not understood after the command: 'foo'"
    out_has "not understood after the command: 'of'"
    out_lacks 'resignation'
    out_lacks 'a draw is offered'
    play 'yes' 1 'an answer to nothing'
    out_has 'the opponent has proposed nothing that could be answered'
    play 'h2e2 back yes h0g2 moves' 0 'a move taken back'
    out_has '   1. 马二进三'
    play 'h2e2 back' 1 'a move taken back online' --table online
    out_has 'moves may not be taken back (1999 5.7)'
    play "$SHUFFLE $SHUFFLE $SHUFFLE" 0 'a repetition that draws'
    out_has 'draw: repetition'
    out_has 'verdict'
    play 'a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9' 1 \
        'a perpetual check' --fen '4k4/9/9/9/9/9/9/9/4A4/R3K4 w'
    out_has 'Black wins: did not change what must be changed'
    out_has '(check)'
    out_has 'Red must change, did not, and loses.'
    CHECKS='a0a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9 a8a9 e9e8 a9a8 e8e9'
    play "$CHECKS claim_repetition why" 0 'who was told to change may do so still' \
        --table tournament --fen '4k4/9/9/9/9/9/9/9/4A4/R3K4 w'
    out_has 'Red: must change'
    out_has 'Red must change, and loses when it does not.'
    play 'h0g2 h9g7 g2h0 g7h9 why' 0 'a repetition that is explained'
    out_has 'window     plies 1 to 4'
    play 'p h2e2 p h2e2' 1 'stopped clocks' --time rapid
    out_has 'the clocks are stopped'
    out_has 'Red: 炮二平五'
    play '' 0 'nothing at all'
    out_has '楚 河'
    expect_from "$work/lines" 0 'a board in letters' play --letters --ascii -n wxf
    out_has 'R---N---B---A---K---A---B---N---R'
    expect_from "$work/lines" 0 'in Chinese' --lang zh play
    out_has '对局继续'
}

play_tables() {
    play 'h0h5' 0 'an illegal move over the board' --table tournament
    out_has 'Black wins: an illegal move (1999 4.1.6): the horse moves one point'
    play 'h2e2 h0g2' 1 'a second move by who has moved' --table tournament --time 1999-6.1
    out_has 'the move is made and cannot be changed (1999 5.7)'
    play 'h2e2 h9g7 b0c2' 0 'an answer before the clock is pressed' --table tournament \
        --time 1999-6.1
    out_has 'Black: 马8进7'
    out_has 'Red: 马八进七'
    play 'touch_h2 h2e2 touch_h9 b9c7' 1 'a piece that is touched before the press' \
        --table tournament --time 1999-6.1
    out_has 'Black: a touched piece binds h9'
    play 'h2e2 press h9g7 press' 0 'a clock that is pressed' --table tournament --time 1999-6.1
    out_has 'Black: 马8进7'
    play 'touch_h0 h2e2' 1 'a touched piece' --table tournament
    out_has 'Red: a touched piece binds h0'
    play 'claim claim_repetition claim_limit' 1 'claims without grounds' --table tournament
    out_has 'claim repetition, or claim limit'
    out_has 'has not been repeated often enough (1999 4.2.3)'
    play 'h9g7' 0 'Black begins in 1957' --table tournament1957
    out_has 'Black: 马8进7'
    play 'h2e2 h0g2 h9g7' 0 'two moves of odds' --odds 2
    out_has 'Red: 马二进三'
    out_has 'Black: 马8进7'
    play 'h2h9 h2e2' 1 'moves of odds may not capture' --odds 2
    out_has 'the first moves of odds may not capture (1957 odds)'
    play 'board' 0 'a piece taken off' --remove b0 --letters
    out_has 'R───┴───B'
    play 'marker_6 b0d1 board' 0 'the settings variant' --settings 1
    out_has 'Red: a marker moved: 6 unblocked horse'
    out_has 'Red: [6]b0d1'
    out_has '6 unblocked horse         R'
    play 'b0d1 marker_9 [6]b0d1' 1 'a setting that is not in force' --settings 1
    out_has "the horse's leg is blocked"
    out_has "not '9'"
    play 'i9i5 [3]a8a9 [3]a8a9=-' 1 'a soldier that may become something' --settings 1 \
        --fen '3k4r/P8/9/9/8R/9/9/9/9/4K4 b'
    out_has 'say what the soldier becomes (r chariot): [3]a8a9=R, or [3]a8a9=- when it stays'
    out_has 'Red: [3]a8a9'
    # the flag falls whoever waits
    printf '' >"$work/lines"
    (sleep 1) | $wrapper "$chuhe" play --time 20ms >"$work/out" 2>"$work/err"
    verdict $? 'a flag that falls: exit status 0'
    what='a flag that falls'
    out_has 'Black wins: the flag fell (1999 4.1.4)'
}

# --- against the engine ----------------------------------------------------

play_engine() {
    play 'h2e2' 0 'the engine answers' --level 1 --seed 1
    out_has 'engine, level 1: '
    play '' 0 'the engine mates' --level 10 --side black --fen "$MATE" --think 0.1
    out_has 'engine, level 10: '
    out_has 'Red wins: checkmate'
    play 'h7e7 draw' 0 'the engine refuses a draw when it wins' --level 3 --seed 1 --side black \
        --fen '1nbakabn1/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b' --black 乙
    out_has '乙: a draw is offered'
    out_has 'engine, level 3: the offer is refused'
    play 'h2e2 back moves h0g2' 0 'the engine gives moves back' --level 1 --seed 1
    out_has 'moves are taken back'
    out_has 'Red: 马二进三'
    play '' 0 'the engine makes both moves of odds' --level 1 --seed 1 --side black --odds 2
    [ "$(grep -c '^engine, level 1: ' "$work/out")" -eq 2 ]
    verdict $? "$what: two of them"
    play 'h2e2 press h0g2 press' 0 'the engine presses its clock' --level 1 --seed 1 \
        --table tournament --time 1999-6.1 --save "$work/pressed.jsonl"
    fact 'at once' test "$(grep -c '"event":"press","by":"black"' "$work/pressed.jsonl")" -eq 2
    play '[6]b0d1' 0 'the engine plays the settings variant' --level 1 --seed 1 --settings 2
    out_has 'engine, level 1: '
    play '' 0 'the engine mates there' --level 5 --side black --settings 1 --fen "$MATE"
    out_has 'Red wins: checkmate'
    play 'i9i5' 0 'the engine promotes a soldier' --level 5 --side black --settings 1 --think 5 \
        --fen '3k4r/P8/9/9/8R/9/9/9/9/4K4 b'
    out_has 'engine, level 5: [3]a8a9=R (check)'
}

# --- files -----------------------------------------------------------------

play_files() {
    play 'h2e2 h9g7' 0 'a game that is kept' --time rapid --save "$work/kept.jsonl"
    out_has "saved; to go on: chuhe play --resume $work/kept.jsonl"
    play 'p h0g2 resign' 0 'a game that goes on' --resume "$work/kept.jsonl" --record "$work/kept.pgn"
    out_has 'The clocks are stopped; p goes on'
    out_has 'Red: 马二进三'
    out_has "written: $work/kept.pgn"
    fact 'a record: how it ended' grep -q 'resignation (1999 4.1.9)' "$work/kept.pgn"
    fact 'a record: the times' grep -q '1. 炮二平五 {\[%clk 0:10:' "$work/kept.pgn"
    expect 0 'a record that replay reads' replay --quiet "$work/kept.pgn"
    play 'h2e2 save_'"$work"'/typed.xqf save_x.doc' 1 'files by command' --level 1 --seed 1 \
        --save "$work/engine.jsonl"
    out_has "written: $work/typed.xqf"
    out_has "no format of records has that extension"
    play 'h0g2' 0 'a game against the engine that goes on' --resume "$work/engine.jsonl"
    out_has 'engine, level 1: '
    play 'a0a1' 0 'at another level' --resume "$work/engine.jsonl" --level 2 --save "$work/second.jsonl"
    fact 'a log says which' grep -q '^# engine: black, level 2$' "$work/second.jsonl"
    sed '$d' "$work/second.jsonl" >"$work/killed.jsonl"
    play 'clock' 0 'a game that was killed goes on' --resume "$work/killed.jsonl" --record "$work/open.pgn"
    out_has 'saved; to go on'
    fact 'its record is open' grep -q '\[Result "\*"\]' "$work/open.pgn"
    play '' 0 'a game in which nobody moves' --save "$work/empty.jsonl"
    out_has 'no file was written'
    fact 'leaves no file' test ! -e "$work/empty.jsonl"
    play 'resign' 0 'a resignation before any move' --save "$work/resigned.jsonl"
    out_has "written: $work/resigned.jsonl"
    fact 'is kept' grep -q '"resign"' "$work/resigned.jsonl"
    play 'h0h5' 0 'an illegal first move' --table tournament --save "$work/illegal.jsonl"
    play '' 0 'the kept one' --resume "$work/illegal.jsonl"
    out_has 'Black wins: an illegal move (1999 4.1.6): the horse moves one point'
    play 'touch_h0' 0 'a piece that was only touched' --table tournament --save "$work/touched.jsonl"
    play 'h2e2' 1 'stays touched' --resume "$work/touched.jsonl"
    printf '{"game":{}}\n{"at":0,"event":"move","by":"green"}\n' >"$work/bad.jsonl"
    expect 3 'a log that cannot be read' play --resume "$work/bad.jsonl"
    err_has 'line 2'
    printf '{"game":{}}\n{"at":0,"event":"move","by":"red","move":"h2e2"}\n' >"$work/bad.jsonl"
    expect 3 'a log that is refused' play --resume "$work/bad.jsonl"
    err_has "$work/bad.jsonl, line 2: the game has not begun"
    play '[3]h2e2' 2 'a record of the variant' --settings 1 --record "$work/no.pgn"
    err_has 'records cannot hold the settings variant'
    play 'h2e2' 2 'a record of no format' --record "$work/no.doc"
    err_has 'no format of records has that extension'
    cp "$work/kept.pgn" "$work/kept_as_it_was.pgn"
    play 'h2e2' 2 'a record over another file' --record "$work/kept.pgn"
    err_has 'is there already'
    fact 'leaves it' cmp -s "$work/kept.pgn" "$work/kept_as_it_was.pgn"
    play 'h2e2 h9g7' 0 'a game' --save "$work/cut.jsonl"
    printf '{"at":"0:00:02","event":"mo' >>"$work/cut.jsonl"
    play 'h0g2' 0 'a last line that is cut off' --resume "$work/cut.jsonl"
    out_has 'the last line was not written to its end'
    out_has 'Red: 马二进三'
    play 'moves' 0 'is gone' --resume "$work/cut.jsonl"
    out_lacks 'the last line'
    out_has '   2. 马二进三'
}

until_first_has() { # TEXT
    tries=0
    until grep -q "$1" "$work/first" || [ $tries -gt 600 ]; do
        tries=$((tries + 1))
        sleep 0.05
    done
}

# One game, two programs: the first waits for what comes through a pipe.
play_twice() {
    play 'h2e2' 0 'a game' --save "$work/twice.jsonl"
    mkfifo "$work/pipe"
    $wrapper "$chuhe" play --resume "$work/twice.jsonl" <"$work/pipe" >"$work/first" 2>&1 &
    exec 9>"$work/pipe"
    for line in h9g7 moves; do
        echo "$line" >&9
    done
    until_first_has '马8进7'
    play 'h0g2' 3 'a game that another program plays' --resume "$work/twice.jsonl"
    err_has 'another program goes on with this game'
    play 'moves' 0 'a copy of it' --resume "$work/twice.jsonl" --save "$work/copy.jsonl"
    out_has '马8进7'
    exec 9>&-
    wait
    $wrapper "$chuhe" play --save "$work/mine.jsonl" <"$work/pipe" >"$work/first" 2>&1 &
    exec 9>"$work/pipe"
    until_first_has '楚 河'
    echo 'somebody else' >"$work/mine.jsonl"
    echo h2e2 >&9
    until_first_has '炮二平五'
    exec 9>&-
    wait
    fact 'a file that came meanwhile is left' grep -q 'somebody else' "$work/mine.jsonl"
    fact 'which is said' grep -q 'mine.jsonl' "$work/first"
    play 'h0g2' 0 'the other has ended' --resume "$work/twice.jsonl"
    out_has 'Red: 马二进三'
}

play_usage
play_people
play_tables
play_engine
play_files
play_twice
