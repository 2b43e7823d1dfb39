# shellcheck shell=sh disable=SC2010,SC2012,SC2034,SC2086,SC2154
# Live games: how each ending comes about, what is refused and why, and logs that are
# none.

# A log with this game line, both players there and the round begun at 0:00:00; then
# moves, a second each.
log() { # GAME [MOVE...]
    printf '{"game":%s}\n' "$1" >"$work/log"
    for who in red black; do
        printf '{"at":0,"event":"seated","by":"%s"}\n' "$who" >>"$work/log"
    done
    printf '{"at":0,"event":"start"}\n' >>"$work/log"
    second=0
    shift
    moves "$@"
}
moves() { # MOVE...
    for move; do
        event '"move","move":"'"$move"'"'
    done
}
# One event more, a second later than the one before: what follows "event":
event() {
    second=$((second + 1))
    printf '{"at":%d,"event":%s}\n' $((second * 1000)) "$1" >>"$work/log"
}
# The log comes to its end without a refusal, and this is how.
ends() { # NAME TEXT
    expect 0 "$1" referee --state "$work/log"
    out_has "Result: $2"
}
# The last event is refused, in these words, however they are broken into lines.
refused() { # NAME TEXT
    expect 1 "$1" referee "$work/log"
    tr -s '\n ' ' ' <"$work/out" >"$work/flat"
    mv "$work/flat" "$work/out"
    out_has "! refused: $2"
}
# A file with these lines is no log, for this reason.
no_log() { # NAME TEXT LINE...
    name=$1
    text=$2
    shift 2
    printf '%s\n' "$@" >"$work/log"
    expect 1 "no log: $name" referee "$work/log"
    err_has "$text"
}

MACHINE='{"press":"machine"}'
HAND='{"time":"60m"}'
CHECKS='4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w'

referee_losses() {
    log '{"table":"online","start":"4k4/R8/1R7/9/9/9/9/9/9/5K3 w"}' b7b9
    ends 'lost: checkmate' 'Red wins: checkmate (1999 4.1.1)'
    log '{"press":"machine","start":"3k5/9/9/9/9/9/9/9/3C5/3K5 w"}' d1e1
    ends 'lost: the generals face each other' 'Black wins: a move left the generals facing (1999 4.1.2)'
    log '{"press":"machine","start":"3k5/9/4R4/9/9/9/9/9/9/5K3 w"}' e7e8
    ends 'lost: stalemate' 'Red wins: stalemate: the side that cannot move loses (1999 4.1.3)'
    log '{"press":"machine","time":"1m"}' h2e2
    second=60
    event '"tick"'
    ends 'lost: the flag fell' 'Red wins: the flag fell (1999 4.1.4)'
    out_has 'Black    0:00:00 left; period 1, 0 moves in it; the flag has fallen'
    printf '{"at":0,"event":"seated","by":"red"}\n{"at":0,"event":"start"}\n' >"$work/log"
    printf '{"at":"0:15:00.001","event":"tick"}\n' >>"$work/log"
    ends 'lost: came too late' 'Red wins: came too late (1999 4.1.5)'
    printf '{"at":0,"event":"start"}\n{"at":"0:15:00.001","event":"tick"}\n' >"$work/log"
    ends 'lost: neither came' 'both have lost: came too late (1999 4.1.5)'
    log "$MACHINE"
    event '"forfeit","side":"both","ending":"conduct"'
    ends 'lost: both, for their conduct' 'both have lost: refuses the rules or breaks discipline (1999 4.1.10)'
    expect 0 'both are named' referee "$work/log"
    out_has 'both: refuses the rules'
    log "$MACHINE"
    event '"forfeit","side":"both","ending":"time"'
    refused 'both flags do not fall' 'that result does not come about for that reason'
    log '{"table":"online","time":"10m"}'
    event '"move","move":"h2e2","lag":120'
    expect 0 'a move from afar' referee "$work/log"
    out_has '(0.120 s on the way)'
    log "$MACHINE" h0f1
    ends 'lost: an illegal move' 'Black wins: an illegal move (1999 4.1.6)'
    expect 0 'which rule the move broke' referee "$work/log"
    out_has "> Black wins: an illegal move (1999 4.1.6); the horse's"
    expect 0 'which rule the move broke, in JSON' referee --json "$work/log"
    out_has '"taken":true,"why":"blocked_leg","effects":[{"effect":"ended"'
    log '{"press":"machine","warns_first":false,"start":"'"$CHECKS"'"}' \
        b8b9 e9e8 b9b8 e8e9 b8b9 e9e8 b9b8 e8e9 b8b9 e9e8 b9b8 e8e9
    event '"claim_repetition","by":"black"'
    ends 'lost: perpetual check' 'Black wins: did not change what must be changed (1999 4.1.7)'
    out_has '1. 车八进一 (check)              将5进1 (idle)'
    out_has 'verdict    Red must change, did not, and loses.'
    log "$MACHINE"
    for foul in 9.1.1 9.1.2 9.1.8; do
        event '"foul","side":"red","foul":"'$foul'"'
    done
    ends 'lost: the third foul' 'Black wins: the third foul (1999 4.1.8)'
    log "$MACHINE" h2e2
    event '"resign","by":"black"'
    ends 'lost: resignation' 'Red wins: resignation (1999 4.1.9)'
    log "$MACHINE"
    event '"forfeit","side":"black","ending":"conduct","text":"leaves the hall"'
    ends 'lost: conduct' 'Red wins: refuses the rules or breaks discipline (1999 4.1.10)'
}

referee_draws() {
    log '{"table":"online","start":"3k5/3P5/9/9/9/9/9/9/9/4K4 b"}' d9d8
    ends 'drawn: nothing is left to win with' 'draw: neither side can win (1999 4.2.1)'
    log "$HAND" h2e2
    event '"offer","by":"red"'
    event '"press"'
    event '"accept","by":"black"'
    expect 0 'drawn: agreed' referee "$work/log"
    out_has 'Result: draw: a draw was offered and accepted (1999 4.2.2)'
    log '{"table":"online"}' a0a1 a9a8 a1a0 a8a9 a0a1 a9a8 a1a0 a8a9
    ends 'drawn: repetition' 'draw: repetition: nobody must change and nobody does (1999 4.2.3)'
    out_has 'Draw, for nobody has to change and nobody has changed.'
    log '{"press":"machine","natural_limit":{"rounds":2}}' a0a1 a9a8 a1a0 a8a9
    event '"claim_limit","by":"red"'
    ends 'drawn: the natural limit' 'draw: natural limit: too many rounds without a capture (1999 4.2.4)'
}

# The longest time that there is leaves its column, and the next one begins after it.
referee_columns() {
    printf '{"at":9007199254740992,"event":"tick"}\n' >"$work/log"
    expect 0 'a time far off' referee "$work/log"
    out_has '2501999792:59:00.992 arbiter  time passes'
    expect 0 'a time far off, in Chinese' --lang zh referee "$work/log"
    out_has '2501999792:59:00.992 裁判     时间流逝'
}

# Events that change the course, and what they bring about.
referee_course() {
    log "$HAND"
    event '"touch","by":"red","square":"b0"'
    expect 0 'a touch binds' referee "$work/log"
    out_has 'Red      touches a piece: 马 b0'
    out_has '> Red: a touched piece binds: b0 (1999 5.1)'
    out_has 'Only these moves are allowed now: 马八进九 马八进七'
    event '"move","move":"h2e2"'
    refused 'a touch binds' 'the own piece that was touched must move (1999 5.1)'
    log "$HAND"
    event '"adjust","by":"red","square":"b0","accident":true'
    event '"move","move":"h2e2"'
    event '"press"'
    event '"adjust","by":"black","square":"c9","consent":true'
    expect 0 'pieces are put straight' referee "$work/log"
    out_has 'puts a piece straight: 马 b0 (an obvious accident)'
    out_has 'puts a piece straight: 象 c9 (the opponent agreed)'
    log '{"press":"machine","time":"1999-6.1"}' h2e2
    event '"time","side":"black","ms":"-2m"'
    event '"pause"'
    second=600
    event '"resume"'
    expect 0 'time is corrected, clocks are stopped' referee "$work/log"
    out_has 'the time is corrected: Black: -0:02:00'
    out_has 'Black    1:27:58 left; period 1, 0 moves in it; the clock runs'
    log '{"table":"casual"}' h2e2 h9g7
    event '"take_back","by":"red","count":2'
    event '"accept","by":"black"'
    expect 0 'moves are taken back' referee "$work/log"
    out_has '> moves are taken back: plies that stand: 0'
    log "$MACHINE" h2e2
    event '"adjourn"'
    event '"seal","move":"马8进7"'
    event '"open"'
    expect 0 'a sealed move' referee "$work/log"
    out_has 'seals a move: 马8进7'
    out_has '> Black: the move is made: h9g7'
    log "$MACHINE" h2e2
    event '"miss","side":"red","count":1'
    event '"record","by":"red"'
    event '"correct","correction":"plies","count":0'
    expect 0 'records and corrections' referee "$work/log"
    out_has 'has not written moves: Red: 1 ply'
    out_has 'an error is put right: back to the position after ply 0'
    log "$MACHINE" h2e2
    event '"ruling","result":"draw","text":"the hall burns"'
    event '"sign","by":"red"'
    event '"sign","by":"black"'
    event '"sign","by":"arbiter"'
    ends 'a ruling, signed' 'draw: by ruling of the arbiter (1999 9.2)'
    out_has 'signed by all; 1 ply'
    log '{"press":"machine","odds":{"first_moves":2,"removed":["b0"]}}' h2e2 c3c4 h9g7
    expect 0 'odds' referee "$work/log"
    out_has '3 plies; Red to move'
    log '{"table":"online","markers":1}'
    event '"marker","by":"red","row":6'
    moves b0d1
    expect 0 'the settings variant' referee "$work/log"
    out_has 'marker 1 to row 6: unblocked horse'
    out_has 'Settings: Red 6 unblocked horse; Black 0 no change.'
    log '{"table":"casual","markers":1,"start":"2r1k4/1P7/9/9/9/9/9/9/2R6/3K5 b - - 0 1"}' c9c1
    event '"marker","row":3'
    moves 'b8b9=R'
    expect 0 'a turn of the settings variant as JSON' referee --json --state "$work/log"
    out_has '"moves":[{"side":"black","move":"c9c1","turn":"[0]c9c1","at_ms":1000,'
    out_has '{"side":"red","move":"b8b9","turn":"[3]b8b9=R","at_ms":3000,'
    log '{"table":"tournament1957","time":"1957-1"}'
    second=60
    moves h7e7
    second=240
    event '"press","by":"black"'
    second=500
    moves h2e2
    event '"press","by":"red"'
    expect 0 'extension time' referee --state "$work/log"
    out_has 'Red      0:27:39 left; period 1, 1 moves in it; extension time used 0:02:21'
    expect 0 'extension time as JSON' referee --state --json "$work/log"
    out_has '"flag":false,"extension_ms":141000,"fouls":0'
    expect 0 'extension time in Chinese' --lang zh referee --state "$work/log"
    out_has '已用延长时间 0:02:21'
    log '{"time":"60m"}' h2e2
    expect 0 'no extension time' referee --state --json "$work/log"
    out_lacks extension
    log '{"press":"machine","start":"'"$CHECKS"'"}' \
        b8b9 e9e8 b9b8 e8e9 b8b9 e9e8 b9b8 e8e9 b8b9 e9e8 b9b8 e8e9
    event '"claim_repetition","by":"black"'
    expect 0 'who must change is told first' referee "$work/log"
    out_has '> Red: must change (4.1.7)'
    out_has 'Red has been told to change.'
    out_has 'clause     4.1.7: perpetual check by one side'
    out_has 'verdict    Red must change, and loses when it does not.'
    event '"resign","by":"black"'
    expect 0 'who was told to change and won otherwise has not lost' referee "$work/log"
    out_lacks 'did not, and loses'
}

referee_refusals() {
    log "$HAND" h2e2
    event '"move","by":"red","move":"b2d2"'
    refused 'two moves running' 'the move is made and cannot be changed (1999 5.7)'
    log '{"table":"online"}' h0f1
    refused 'an illegal move' "the move is illegal: the horse's leg is blocked (1999 4.1.6)"
    log '{"table":"online"}' e9e8
    refused 'a piece of the other side' 'the move is illegal: it is the other side'"'"'s turn (1999 4.1.6)'
    log '{"table":"online"}' h2e2
    event '"take_back","by":"red","count":1'
    refused 'no move is taken back' 'moves may not be taken back (1999 5.7)'
    log "$MACHINE" h2e2
    event '"claim_limit","by":"black"'
    expect 0 'a false claim is a foul' referee --json "$work/log"
    out_has '{"effect":"foul","side":"black","foul":"1999 9.1.4","number":1,"clause":"1999 9.1.4"}'
    log '{"press":"machine","fouls":0}' h2e2
    event '"claim_limit","by":"black"'
    refused 'a false claim where fouls do not count' 'the natural limit is not reached, or not in force (1999 4.2.4)'
    log "$MACHINE" h2e2
    event '"claim_repetition","by":"black"'
    refused 'nothing was repeated' 'the position has not been repeated often enough (1999 4.2.3)'
    log "$MACHINE" h2e2
    event '"accept","by":"black"'
    refused 'nothing was offered' 'the opponent has proposed nothing that could be answered'
    log "$MACHINE" h2e2
    event '"offer","by":"arbiter"'
    refused 'an arbiter offers nothing' 'this is not for that party to do'
    log "$HAND" h2e2
    event '"offer","by":"red"'
    event '"withdraw","by":"red"'
    refused 'an offer stands' 'a draw offer cannot be withdrawn before it is answered (2006 4.2.2)'
    log "$HAND" h2e2
    event '"withdraw","by":"red"'
    refused 'no offer that could be withdrawn' 'that side has no draw offer open'
    log '{"table":"casual"}' h2e2
    event '"take_back","by":"red","count":1'
    event '"offer","by":"black"'
    refused 'one thing at a time' 'a draw offer or a wish to take back is open: it must be answered first'
    log '{"table":"casual"}' h2e2
    event '"press","by":"black"'
    refused 'no clock is pressed' "players press no clock here, or that side's is not running (1999 6)"
    log '{"table":"casual"}' h2e2
    event '"time","side":"black","ms":"1m"'
    refused 'no time to correct' 'that side has no time on a clock that could be corrected (1999 6)'
    log "$HAND" h2e2
    event '"resign","by":"red"'
    moves h9g7
    refused 'after the end' 'the game has ended (1999 10.1)'
    log "$HAND"
    printf '{"at":-5,"event":"tick"}\n' >>"$work/log"
    refused 'time does not go back' 'the event is earlier than the one before it'
    log "$HAND"
    event '"marker","row":3'
    refused 'no markers here' 'this game has no markers'
    log "$HAND"
    event '"promote","late":"R"'
    refused 'no promotion here' 'this game has no markers'
    log '{"table":"casual"}' h2e2
    event '"foul","side":"red","foul":"9.1.1"'
    refused 'no fouls here' 'fouls are not counted here (1999 9.1)'
    log "$MACHINE" h2e2
    event '"miss","side":"red","count":2'
    refused 'a record that misses too much' 'that side would have more moves unrecorded than it has made (1999 7.1)'
    log "$MACHINE" h2e2
    event '"ruling","result":"red_wins","ending":"agreement"'
    refused 'an agreement that wins' 'that result does not come about for that reason (1999 4.2)'
    log '{"table":"casual","markers":1}'
    event '"marker","marker":1,"row":3'
    refused 'a second marker' 'there is no such marker: they are counted from 0'
    log '{"table":"casual","markers":1}'
    event '"marker","row":3'
    moves h2e2
    event '"marker","row":3'
    event '"marker","row":4'
    refused 'a marker that fell' "a marker that has fallen back stays on 0 until its owner's next turn (settings 1.5)"
}

referee_wrong_logs() {
    no_log 'bad JSON' ': line 2: not a JSON object: ' '# first' '{"at":0,'
    no_log 'a number' 'line 1: expected an object { }, found [3]' '[3]'
    no_log 'an unknown field' '"sqare": there is no such field; there are at, event, by, side' \
        '{"at":0,"event":"touch","by":"red","sqare":"b0"}'
    no_log 'a field of another event' '"square": this event has no such field; it has at, event, by' \
        '{"at":0,"event":"start","square":"b0"}'
    no_log 'an unknown event' 'line 3: "event": expected one of seated, start' '' '#' '{"at":0,"event":"begin"}'
    no_log 'a wrong time' '"at": expected a time such as "1:02:03.500", or milliseconds, found "1:2"' \
        '{"at":"1:2","event":"start"}'
    no_log 'no time' '"at" is missing' '{"event":"start"}'
    no_log 'a correction to nowhere' '"count" is missing' \
        '{"at":0,"event":"correct","correction":"plies"}'
    no_log 'a zero in a text' 'not a JSON object: a zero in a text' \
        '{"at":0,"event":"seated","by":"red","name":"a\u0000b"}'
    no_log 'a wrong point' '"square": expected a point, "a0" to "i9", found "z9"' \
        '{"at":0,"event":"touch","by":"red","square":"z9"}'
    no_log 'a wrong move' '"move": "hello" cannot be played here: the text cannot be read' \
        '{"at":0,"event":"move","move":"hello"}'
    no_log 'an illegal move in words' "cannot be played here: the horse's leg is blocked" \
        '{"at":0,"event":"move","move":"马二进四"}'
    no_log 'a wrong table' '"table": expected one of tournament, tournament1957, online, casual' \
        '{"game":{"table":"club"}}'
    no_log 'a wrong time control' '"time": expected a time control such as' '{"game":{"time":"90"}}'
    no_log 'odds of a general' 'line 1: the game cannot be set up so: ' \
        '{"game":{"odds":{"removed":["e0"]}}}'
    no_log 'an unplayable start' \
        'line 1: the game cannot be set up so: the setup is not a playable position: the generals face each other (e0, e9)' \
        '{"game":{"start":"'"$FACING"' w"}}'
    no_log 'a start that odds make unplayable' 'the generals face each other (e0, e9)' \
        '{"game":{"start":"4k4/9/9/9/4P4/9/9/9/9/4K4 w","odds":{"removed":["e5"]}}}'
    no_log 'the game line twice' 'what is played by stands in the first line only' \
        '{"game":{}}' '{"game":{}}'
    no_log 'nothing' 'holds no log' ''
    : >"$work/log"
    expect 1 'an empty file' referee "$work/log"
    err_has 'holds no log'
    out_empty
    head -c 70000 /dev/zero | tr '\0' 'x' >"$work/log"
    expect 1 'a huge line' referee "$work/log"
    err_has 'line 1: the line is longer than 65536 bytes'
    head -c 5000 "$chuhe" >"$work/log"
    expect 1 'a binary file' referee "$work/log"
    err_has 'not a JSON object'
    expect 3 'no file' referee "$work/none"
    err_has 'cannot open'
    expect 3 'a folder' referee "$work"
    err_has 'is a folder'
    expect 1 'nothing on standard input' referee -
    err_has "'standard input' holds no log"
    # What can be read until then is told.
    log "$MACHINE" h2e2
    echo nonsense >>"$work/log"
    expect 1 'a log that breaks off' referee "$work/log"
    out_has '1 ply; Black to move'
    err_has 'line 6: not a JSON object'
    expect 1 'wrong lines in Chinese' --lang zh referee "$work/log"
    err_has '第6行：不是 JSON 对象：'
}

referee_options() {
    expect 0 'the example' referee --example
    cp "$work/out" "$work/example"
    expect_from "$work/example" 0 'the example runs' referee
    out_has '0:00:15      Red      moves: 炮二平五'
    out_has 'Red wins: resignation (1999 4.1.9)'
    expect 0 'in Chinese' --lang zh referee "$work/example"
    out_has '0:02:00      红方     摸子：炮 b2'
    out_has '> 红方：摸子走子：b2（1999 5.1）'
    out_has '结果：红胜：认输（1999 4.1.9）'
    expect 0 'as JSON' referee --json "$work/example"
    out_has '"line":8,"at":"0:00:15","event":"move","by":"red","move":"h2e2","at_ms":15000,"taken":true'
    out_has '"effects":[{"effect":"must_move","side":"red","square":"b2","clause":"1999 5.1"}]'
    out_has '{"state":{"phase":"closed","now_ms":380000,"fen":"rnbakabnr/9/1c1c5/pCp1C1p2/8p/9/P1P1P1P1P/9/9/RNBAKABNR b - - 0 3"'
    out_has '"result":"red_wins","ending":"resignation","clause":"1999 4.1.9"'
    expect 0 'the state as JSON' referee --json --state "$work/example"
    out_lines 1
    expect 0 'until' referee --until 7 --notation wxf "$work/example"
    out_has 'moves: C2=5'
    out_has '2 plies; Red to move'
    expect 0 'until the beginning' referee --until 0 "$work/example"
    out_has '0 plies; Red to move'
    expect 0 'the log' referee --log "$work/example"
    out_has '{"at":"0:02:05","event":"move","by":"red","move":"b2b6"}'
    cp "$work/out" "$work/again"
    expect 0 'the log of the log' referee --log "$work/again"
    fact 'a log that was written is read as the same' cmp -s "$work/out" "$work/again"
    expect 0 'the tables' referee --explain
    out_has '  touch                 touches a piece (by, square, [square2])'
    out_has '  repetition            did not change what must be changed (1999 4.1.7; 1957'
    out_has '  1957-1 '
    expect 0 'the tables in Chinese' --lang zh referee --explain
    out_has '  touched_own           触摸己方棋子必须走该子（1999 5.1）'
    expect 0 'letters' referee --state --letters "$work/example"
    out_has 'N'
    expect 2 '--log and --state' referee --log --state "$work/example"
    err_has 'only one of --log and --state'
    expect 2 '--time without --record' referee --time 60m "$work/example"
    err_has '--time does nothing without --record'
    expect 2 '--event without --sheet' referee --event x "$work/example"
    err_has '--event does nothing without --sheet'
    expect 2 '--sheet pdf' referee --sheet pdf "$work/example"
    err_has '--sheet: expected text, svg, html'
    expect 2 '--until x' referee --until x "$work/example"
    expect 2 '--time x' referee --record --time x "$work/example"
    expect 2 'two files' referee a b
    log '{"table":"online"}' h0f1
    expect 1 'a refusal as JSON' referee --json "$work/log"
    out_has '"taken":false,"refusal":"illegal_move","clause":"1999 4.1.6","message":"refused: '
    out_has '"why":"blocked_leg"'
    expect 1 'a refusal where events are not told' referee --state "$work/log"
    err_has 'line 5: refused: the move is illegal'
}

referee_sheets() {
    for head in event place date round table arbiter output; do
        expect 2 "--$head without --sheet" referee "--$head" x "$work/example"
        err_has "--$head does nothing without --sheet"
    done
    expect 0 'a sheet' referee --sheet text --event 'Cup <1>' --round 3 "$work/example"
    out_has 'Event: Cup <1>'
    out_has '    1  炮二平五         0:05  1:29:55  炮8平4           0:44  1:29:16'
    out_has 'Reason: resignation (1999 4.1.9)'
    expect 0 'a sheet in the short form' --lang zh referee --sheet text --notation short "$work/example"
    out_has '炮25'
    expect 0 'a sheet as a picture' referee --sheet svg --output "$work/sheet.svg" "$work/example"
    out_empty
    fact 'the picture is there' grep -q '</svg>' "$work/sheet.svg"
    expect 0 'a sheet as a page' referee --sheet html --event 'Cup <1>' "$work/example"
    out_has 'Cup &lt;1&gt;'
    expect 3 'a sheet that goes nowhere' referee --sheet html -o "$work/none/x" "$work/example"
    log "$MACHINE"
    while [ "$second" -lt 100 ]; do
        moves a0a1 a9a8 a1a0 a8a9
    done
    expect 1 'several pages on standard output' referee --sheet svg "$work/log"
    err_has 'pages: name a file with --output'
    expect 0 'several pages' referee --sheet svg -o "$work/long.svg" "$work/log"
    fact 'each page has a file' test -s "$work/long-1.svg" -a -s "$work/long-2.svg"
}

# What has been recorded of a game as events.
referee_records() {
    printf '[Red "A"]\n[Black "B"]\n[Event "Cup"]\n[Result "1-0"]\n[TimeControl "3600+30"]\n\n' >"$work/a.pgn"
    printf '1. C2=5 {[%%clk 1:00:10]} H8+7 {[%%clk 0:59:30]} 2. H2+3 {[%%clk 0:59:00]} 1-0\n' >>"$work/a.pgn"
    expect 0 'a record with times' referee --record "$work/a.pgn"
    out_has '0:00:20      Red      moves: 炮二平五'
    out_has '0:01:20      Black    moves: 马8进7'
    out_has 'Red      A: 0:59:00 left; period 1, 2 moves in it'
    out_has 'Result: Red wins: by ruling of the arbiter'
    expect 0 'a record as a log' referee --record --log "$work/a.pgn"
    out_has '"time":"60m+30s"'
    cp "$work/out" "$work/again"
    expect 0 'a record as a log that runs' referee --state "$work/again"
    out_has 'Red      A: 0:59:00 left'
    expect 0 'a record as a sheet' referee --record --sheet text "$work/a.pgn"
    out_has 'Event: Cup'
    expect 0 'a time control of another kind' referee --record --time 1999-6.5 --log "$work/a.pgn"
    out_has '"time":"60m"'
    expect 1 'no second game' referee --record --game 2 "$work/a.pgn"
    err_has 'has no such game'
    expect 1 'a log is no record' referee --record "$work/example"
}

# The first block of a kind (```json, ```text) in the documentation.
documented() { # KIND
    awk -v kind="$1" '$0 == "```" kind { inside = 1; next }
        inside && /^```$/ { exit }
        inside' "$root/docs/referee.md"
}
referee_documented_game() {
    documented json >"$work/log"
    documented text >"$work/documented"
    fact 'the documentation has a whole game' [ "$(wc -l <"$work/log")" -ge 15 ]
    expect 1 'the documented game' referee "$work/log"
    fact 'the documented game: the output is the documented one' cmp "$work/documented" "$work/out"
}

# Each line of a log in the documentation can be read, whatever the referee says of it.
referee_documents() {
    sed -n 's/^    \({"game".*}\)$/\1/p' "$root/docs/referee.md" >"$work/lines"
    fact 'the documentation has lines on games' [ "$(wc -l <"$work/lines")" -ge 3 ]
    while read -r line; do
        printf '%s\n' "$line" >"$work/log"
        expect 0 "documented: $line" referee --state "$work/log"
    done <"$work/lines"
    sed -n 's/^    \({"at".*}\).*$/\1/p' "$root/docs/referee.md" >"$work/lines"
    fact 'the documentation has lines on events' [ "$(wc -l <"$work/lines")" -ge 35 ]
    while read -r line; do
        printf '%s\n' "$line" >"$work/log"
        $wrapper "$chuhe" referee --json "$work/log" >"$work/out" 2>"$work/err"
        what="documented: $line"
        out_has '"line":1,'
        err_empty
    done <"$work/lines"
}

referee_losses
referee_draws
referee_columns
referee_course
referee_refusals
referee_wrong_logs
referee_options
referee_sheets
referee_records
referee_documented_game
referee_documents
