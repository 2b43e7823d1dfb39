# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# judge: rulings on repetition, and files of cases.

# A chariot checks a general on two points; a chariot after a cannon that nothing
# protects.
CHECKED='4k4/1R7/9/5P3/9/4r4/9/9/2p1p4/3K5 w'
CHASED='3ckab2/4a4/4b4/4C4/c8/1R7/4pp3/9/4A4/4KAB2 w'
CHECKS='b8b9 e9e8 b9b8 e8e9'
CHASES='车八进一 炮1进1 车八退一 炮1退1'

# --- one game --------------------------------------------------------------

rulings() {
    expect 0 'perpetual check' judge --fen "$CHECKED" --moves "$CHECKS"
    out_has 'after ply 4, Red to move; it has stood 2 times'
    out_has '1. 车八进一 (check)              将5进1 (idle)'
    out_has "车八进一: Check by Red's chariot 车八 (b9)."
    out_has 'Red: perpetual check; Black: two idle moves. Red does what the'
    out_has '25.1'
    out_has 'the ruling is not yet due'
    out_has 'Red must change, and loses when it does not.'
    err_empty
    expect 0 'perpetual check in Chinese' --lang zh judge --fen "$CHECKED" --moves "$CHECKS"
    out_has '1. 车八进一（将）                将5进1（闲）'
    out_has '车八进一：红车八（b9）将军。'
    out_has '红方长将，黑方两闲。红方为禁止着法，黑方为允许着法。'
    out_has '红方变着，不变作负。'
    fact 'in Chinese: no line begins with a sign that closes' test -z \
        "$(grep -E '^ *(）|、|，|。|；|：|”)' "$work/out")"
    expect 0 'three loops' judge --fen "$CHECKED" --moves "$CHECKS $CHECKS $CHECKS"
    out_has 'one loop of 4 plies, which was'
    out_has 'the ruling is due'
    out_has 'Red must change, did not, and loses.'
    fact 'three loops: the loop is shown once' test "$(grep -c '车八进一 (check)' "$work/out")" -eq 1
    expect 0 'perpetual chase' judge --rules cxa1957 --fen "$CHASED" --moves "$CHASES"
    out_has "车八进一: Red's chariot 车八 (b5) attacks Black's cannon 炮1 (a5);"
    out_has 'nothing protects it'
    out_has 'Chinese rules of 1957 (cxa1957)'
    expect 0 'no ruling on repetition' judge --rules none --fen "$CHECKED" --moves "$CHECKS"
    out_has 'Draw when nobody changes.'
    expect 0 'colours' --color always judge --fen "$CHECKED" --moves "$CHECKS"
    out_has "$(printf '\033[1;33m车八进一 (check)\033[0m')"
}

other_answers() {
    expect 0 'JSON' --json judge --fen "$CHECKED" --moves "$CHECKS"
    out_lines 1
    out_has '"rules":"cxa2020","verdict":"red_loses","reason":"Red: perpetual check; Black: two idle moves.'
    out_has '"window":[1,4],"plies":[{"ply":1,"move":"b8b9","chinese":"车八进一","side":"red","class":"check","by":["b9"],"victims":["e9"],"protection":null'
    out_has '"due":false,"occurrences":2,"conduct":{"red":"perpetual_check","black":"idle"}'
    expect 0 'JSON of a chase' --json judge --fen "$CHASED" --moves "$CHASES"
    out_has '"class":"chase","by":["b5"'
    out_has '"attacker":"b5","victim":"a5","means":"direct","protection":"none","protector":null,"counts":true,"line":["b5a5"],"line_chinese":"车八平九"'
    expect 0 'all books' judge --all-books --fen "$CHECKED" --moves "$CHECKS"
    out_lines 9
    out_has 'cxa1957    Red loses'
    out_has 'none       draw'
    expect 0 'all books in JSON' --json judge --all-books --fen "$CHECKED" --moves "$CHECKS"
    out_lines 1
    fact 'all books in JSON: seven' test "$(grep -o '"rules":' "$work/out" | wc -l)" -eq 7
    expect 0 'a board' judge --board --lang en --fen "$CHECKED" --moves "$CHECKS"
    out_has '[将]'
    expect 0 'the next moves' judge --next --fen "$CHECKED" --moves "$CHECKS"
    out_has 'Red to move: these moves would complete a repetition that Red loses (cxa2020):'
    out_has '  车八进一  b8b9  Red: perpetual check; Black: two idle moves (25.1)'
    expect 0 'the next moves in JSON' --json judge --next --fen "$CHECKED" --moves "$CHECKS"
    out_has '"forbidden":[{"move":"b8b9","chinese":"车八进一","rules":"cxa2020","verdict":"red_loses"'
    expect 0 'no move is forbidden' judge --next --fen "$CHECKED"
    out_has 'no move would complete a repetition that Red loses'
    expect 0 'in play, after one loop' judge --in-play --fen "$CHECKED" --moves "$CHECKS"
    out_has 'after 4 plies the position has stood 2 times; the book asks for 4; nothing to rule yet'
    expect 0 'in play, after three' judge --in-play --fen "$CHECKED" --moves "$CHECKS $CHECKS $CHECKS"
    out_has 'did not, and loses'
}

records_ruled() {
    expect 0 'seven games' judge --rules cxa1957 "$root/examples/repetition/cxa1957.txt"
    fact 'seven games: seven rulings' test "$(grep -c '^  verdict' "$work/out")" -eq 7
    out_has 'cxa1957.txt, game 5: 棋规（1957版）图九：一将一捉'
    expect 0 'one of them' judge --rules cxa1957 --game 1 "$root/examples/repetition/cxa1957.txt"
    fact 'one of them: one ruling' test "$(grep -c '^  verdict' "$work/out")" -eq 1
    expect 0 'after a ply' judge --ply 4 --game 1 "$root/examples/repetition/cxa1957.txt"
    out_has 'after ply 4, Red to move; it has stood 2 times'
    expect 1 'after no ply' judge --ply 400 --game 1 "$root/examples/repetition/cxa1957.txt"
    err_has 'there is no ply 400; plies that could be played: 12'
    expect 0 'games with and without a repetition' judge "$root"/examples/*.ubb
    fact 'games with and without a repetition: four rulings' test "$(grep -c '^  verdict' "$work/out")" -eq 5
    out_has '图十一: after 5 plies the position is not repeated; nothing to rule'
    out_has '图七: after 7 plies the position is not repeated; nothing to rule; a position was repeated up to ply 5 (--ply 5 rules on it)'
    expect 0 'a position without moves' judge --fen "$CHECKED"
    out_has 'after 0 plies the position is not repeated'
    printf 'h2e2 h9g7 e2e9\n' >"$work/cut.txt"
    expect 1 'an illegal move in a file' judge "$work/cut.txt"
    err_has "ply 3 (round 2, Red) 'e2e9'"
    out_has 'after 2 plies the position is not repeated'
}

pictures_ruled() {
    expect 0 'a picture' judge --rules cxa1957 --fen "$CHASED" --moves "$CHASES" --svg "$work/judge.svg" \
        --png "$work/judge.png"
    out_has 'perpetual chase'
    for sign in 'class="arrow"' 'class="legend"' 'attacks, or gives check' 'after ply 3: 车八退一 (chase)'; do
        fact "a picture: has $sign" grep -qF "$sign" "$work/judge.svg"
    done
    fact 'a picture: a PNG' test "$(head -c 4 "$work/judge.png" | tail -c 3)" = PNG
    expect 0 'a picture on standard output' judge --fen "$CHECKED" --svg -
    out_has '<svg'
    out_lacks 'not repeated'
    expect 2 'a picture of seven games' judge "$root/examples/repetition/cxa1957.txt" --svg "$work/many.svg"
    err_has 'name the one to be drawn with --game'
}

# --- wrong input -----------------------------------------------------------

bad_rulings() {
    expect 1 'an illegal move' judge --fen "$CHECKED" --moves 'b8b9 e9e7'
    err_has "--moves: ply 2 (round 1, Black) 'e9e7'"
    out_empty
    expect 1 'no move text' judge --fen "$CHECKED" --moves 'b8b9 xyzzy'
    err_has 'xyzzy'
    expect 2 'an unknown book' judge --rules cxa1956 --fen "$CHECKED"
    err_has "there is no rule book 'cxa1956'"
    expect 2 'a bad FEN' judge --fen 'k/' --moves h2e2
    err_has 'FEN, byte'
    expect 1 'no general' judge --fen '9/9/9/9/9/9/9/9/9/4K4 w' --moves e0e1
    err_has 'Black has no general'
    expect 2 'nothing to judge' judge
    err_has 'a file is missing'
    expect 3 'a file that is missing' judge "$work/missing"
    : >"$work/empty"
    expect 1 'an empty file' judge "$work/empty"
    err_has 'no game record was found'
    head -c 20000 /dev/urandom >"$work/bytes"
    expect 1 'random bytes' judge "$work/bytes"
    expect 2 'a file and moves' judge "$work/empty" --moves h2e2
    err_has '--moves cannot be used together with FILE'
    expect 2 'cases and a book' judge --cases "$work/empty" --rules axf
    err_has '--rules cannot be used together with --cases'
    expect 2 'labels without cases' judge --fen "$CHECKED" --labels
    err_has '--labels does nothing without --cases'
    expect 2 'all books and a picture' judge --fen "$CHECKED" --all-books --svg "$work/x.svg"
    expect 2 'a ply that is no number' judge --fen "$CHECKED" --ply x
    expect 2 'no node' judge --fen "$CHECKED" --nodes 0
    expect 2 'width without a PNG' judge --fen "$CHECKED" --width 100
}

# --- cases -----------------------------------------------------------------

# A case of perpetual check: BOOK EXPECTED MORE
one_case() {
    printf '{"id":"%s-%s","rulebook":"%s","fen":"%s","moves":["b8b9","将5进1","b9b8","e8e9"],"expected":"%s"%s}\n' \
        "$1" "$2" "$1" "$CHECKED" "$2" "$3"
}

cases_agree() {
    {
        one_case cxa2020 red_loses ',"type":"repetition","labels":["check","idle","check","idle"]'
        one_case online red_loses ''
        one_case none draw ',"also":["axf","nobody"]'
        echo
        one_case cxa1957 disputed ''
        printf '{"id":"clock","type":"procedure","expected":"draw"}\n'
        printf '{"id":"new","rulebook":"axf","moves":["炮二平五"],"expected":"not_repeated"}\n'
    } >"$work/good.jsonl"
    expect 0 'cases' judge --cases "$work/good.jsonl"
    err_empty
    out_has 'skipped, of another type: 1'
    out_has 'disputed, not counted: 1'
    out_has 'labels: 4 of 4 plies as printed'
    fact 'cases: the last line' test "$(tail -n 1 "$work/out")" = '4 agree, 0 differ, 0 unknown'
    expect 0 'cases in Chinese' --lang zh judge --cases "$work/good.jsonl"
    out_has '相符 4，不同 0，无法判定 0'
    expect 1 'further books' judge --also --cases "$work/good.jsonl"
    out_has 'none-draw (axf): expected draw, got red_loses'
    err_has "none-draw: there is no rule book 'nobody'"
    out_has '4 agree, 2 differ, 0 unknown'
    expect 0 'cases in JSON' --json judge --cases "$work/good.jsonl"
    out_has '"id":"cxa2020-red_loses","expected":"red_loses","agrees":true,"rules":"cxa2020"'
    out_has '{"agree":4,"differ":0,"unknown":0,"skipped":1,"disputed":1,"bad_lines":0'
    expect_from "$work/good.jsonl" 0 'cases from standard input' judge --cases -
    out_has '4 agree, 0 differ, 0 unknown'
    i=0
    while [ $i -lt 500 ]; do
        one_case cxa2020 red_loses ''
        i=$((i + 1))
    done >"$work/many.jsonl"
    expect 0 'many cases' judge --cases "$work/many.jsonl"
    out_is '500 agree, 0 differ, 0 unknown'
}

cases_differ() {
    {
        one_case cxa2020 draw ',"labels":["check","kill","check","idle"]'
        one_case nobody draw ''
        printf '{"id":"broken", \n'
        printf '[1]\n"text"\n{}\n{"id":"a"}\n\000\377\n'
        printf '{"id":"b","rulebook":"axf","expected":"maybe"}\n'
        printf '{"id":"c","rulebook":"axf","expected":"draw"}\n'
        printf '{"id":"d","rulebook":"axf","expected":"draw","moves":[3]}\n'
        printf '{"id":"e","rulebook":"axf","expected":"draw","moves":["h2h9","炮五进九"]}\n'
        printf '{"id":"f","rulebook":"axf","expected":"draw","moves":[],"fen":"9/9 w"}\n'
        printf '{"id":"g","rulebook":"axf","expected":"draw","moves":[],"fen":"9/9/9/9/9/9/9/9/9/4K4 w"}\n'
        printf '{"id":"\\u001b[31m","rulebook":"axf","expected":"draw","moves":[]}\n'
        head -c 200000 /dev/zero | tr '\0' '['
    } >"$work/bad.jsonl"
    expect 1 'bad cases' judge --labels --cases "$work/bad.jsonl"
    err_has 'bad.jsonl:3: not a case: '
    err_has 'bad.jsonl:4: not a case: the line is no object'
    err_has 'bad.jsonl:5: not a case: '
    err_has "bad.jsonl:6: not a case: 'id' is missing or no string"
    err_has "bad.jsonl:7: a: 'rulebook' is missing or no string"
    err_has "bad.jsonl:2: nobody-draw: there is no rule book 'nobody'"
    err_has "b: there is no verdict 'maybe'"
    err_has "c: 'moves' is missing or no array"
    err_has "d: 'moves' is missing or no array of strings"
    err_has "e: move 2 '炮五进九'"
    err_has 'f: FEN, byte'
    err_has 'g: Black has no general'
    out_has 'cxa2020-draw (cxa2020): expected draw, got red_loses; Red: perpetual check; Black: two idle moves'
    out_has 'classes: check idle check idle'
    out_has 'printed: check kill check idle'
    out_has 'cxa2020-draw (cxa2020): ply 2 将5进1: printed kill, got idle'
    out_has 'labels: 3 of 4 plies as printed'
    out_has 'lines that are no cases: 6'
    out_has '0 agree, 10 differ, 0 unknown'
    out_lacks "$(printf '\033')"
    expect 0 'no cases' judge --cases "$work/empty"
    out_is '0 agree, 0 differ, 0 unknown'
    expect 1 'random bytes for cases' judge --cases "$work/bytes"
    expect 3 'cases that are missing' judge --cases "$work/missing"
    expect 3 'a folder for cases' judge --cases "$work"
}

rulings
other_answers
records_ruled
pictures_ruled
bad_rulings
cases_agree
cases_differ
