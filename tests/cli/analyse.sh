# shellcheck shell=sh disable=SC2010,SC2012,SC2016,SC2086,SC2154
# analyse: games reviewed with the engine. Scores that depend on how the engine weighs
# a position are not compared; mates, and what a chariot or a horse comes to, are.

# Either side mates in one; Red does not.
DUEL='FEN: 3k5/R8/9/9/7r1/9/9/9/8r/1R3K3 w'

write_duel() { # FILE
    printf '%s\nb0b5 h5h0\n' "$DUEL" >"$1"
}

reviews() {
    write_duel "$work/duel.txt"
    expect 0 'a mate missed and allowed' analyse --depth 4 "$work/duel.txt"
    err_empty
    out_has '1. 车八进五 ??      -M1      车8进5            -#'
    out_has '车八进五: misses mate in 1 and allows mate in 1'
    out_has 'better (+M1): 车八进九'
    out_has 'search     depth 4'
    out_has 'Chinese rules of 2020 (cxa2020)'
    fact 'a mate missed and allowed: one blunder' test \
        "$(awk '$1 == "Red" { last = $NF } END { print last }' "$work/out")" = 1
    expect 0 'in Chinese' --lang zh analyse --depth 4 "$work/duel.txt"
    out_has '车八进五：错过 1 步杀、让对方 1 步成杀'
    out_has '更好（+M1）：车八进九'
    expect 0 'in WXF' analyse --depth 4 -n wxf "$work/duel.txt"
    out_has '1. R8+5 ??          -M1      R8+5              -#'
    expect 0 'sums alone' analyse -q --depth 4 "$work/duel.txt"
    out_lacks '车八进五'
    out_has 'accuracy'
    printf 'i0i1 h9g7 i1f1 b9a7 f1f9\n' >"$work/gift.txt"
    expect 0 'a chariot given away' analyse --nodes 20000 "$work/gift.txt"
    out_has '车四进八: loses a chariot for an advisor'
    cp "$work/out" "$work/first"
    expect 0 'the same again' analyse --nodes 20000 "$work/gift.txt"
    fact 'the same again: the same answer' cmp -s "$work/first" "$work/out"
    expect 0 'several games, each as if alone' analyse --nodes 20000 "$work/duel.txt" "$work/gift.txt"
    fact 'several games, each as if alone: it is' test \
        "$(tail -n "$(wc -l <"$work/first")" "$work/out")" = "$(cat "$work/first")"
    expect_from "$work/duel.txt" 0 'from standard input' analyse --depth 3 -
    out_has '车八进五 ??'
    expect 0 'with a limit of time' analyse --time 5ms "$work/duel.txt"
    out_has 'search     5 ms a position'
    expect 0 'several lines' analyse --depth 4 --lines 3 --to-ply 1 "$work/gift.txt"
    expect 0 'no moves at all' analyse --depth 3 examples/cxa1957_fig11.ubb --json --to-ply 1
    echo 'FEN: 3k5/R8/9/9/9/9/9/9/9/1R3K3 w' >"$work/still.txt"
    expect 0 'a position without moves' analyse --depth 3 "$work/still.txt"
    out_has 'there is no move to analyse; the position: +M1'
}

curves() {
    expect 0 'without colours' --color never analyse --depth 4 "$work/duel.txt"
    out_has "Red's winning chances"
    out_has '       X'
    fact 'without colours: there are none' test -z "$(grep "$(printf '\033')" "$work/out")"
    expect 0 'with colours' --color always analyse --depth 4 "$work/duel.txt"
    out_has "$(printf '\033[1;31m车八进五 ??\033[0m')"
    expect 0 'pictures' analyse --depth 4 "$work/duel.txt" --svg "$work/curve.svg" \
        --png "$work/curve.png" --width 300
    fact 'pictures: a mark on the curve and one in the legend' test \
        "$(grep -c 'class="blunder"' "$work/curve.svg")" -eq 2
    fact 'pictures: the PNG is one' test "$(od -An -c -N4 "$work/curve.png" | tr -d ' ')" = '211PNG'
    expect 0 'a picture on standard output' analyse --depth 4 "$work/duel.txt" --svg -
    fact 'a picture on standard output: nothing else' test "$(head -c 4 "$work/out")" = '<svg'
    expect 2 'two pictures of two games' analyse --depth 2 "$work/duel.txt" "$work/duel.txt" \
        --svg "$work/two.svg"
}

jsons() {
    expect 0 'JSON' --json analyse --depth 4 "$work/duel.txt"
    out_lines 1
    out_has '"rules":"cxa2020","search":{"depth":4,"nodes":0,"time_ms":0,"threads":1,'
    out_has '"move":"b0b5","chinese":"车八进五","analysed":true,"before":{"text":"+M1","soldiers":null,"mate_in":1,"winner":"red"}'
    out_has '"grade":"blunder","mark":"??","why":"misses mate in 1 and allows mate in 1","is_best":false'
    out_has '"accuracy":'
    expect 0 'JSON with its progress' --json analyse --progress --depth 4 "$work/duel.txt"
    out_lines 4
    fact 'JSON with its progress: the first line comes at once' test \
        "$(head -n 1 "$work/out")" = '{"done":0,"all":3}'
    out_has '{"done":1,"all":2}'
    out_has '{"done":2,"all":2}'
    fact 'JSON with its progress: the game is the last line' test \
        "$(tail -n 1 "$work/out" | head -c 8)" = '{"file":'
    expect 2 'progress of what is no JSON' analyse --progress "$work/duel.txt"
    expect 0 'JSON of repetition' --json analyse --depth 2 --game 1 examples/repetition/cxa1957.txt
    out_has '"repetition":{"occurrences":2,"earlier":0,"verdict":"red_loses","clause":"25.1","due":false}'
    out_has '"repetition":{"occurrences":4,"earlier":8,"verdict":"red_loses","clause":"25.1","due":true}'
    expect 0 'repetition in words' analyse --rules cxa1957 --depth 2 --game 1 \
        examples/repetition/cxa1957.txt
    out_has 'the position has stood 2 times, last after ply 0: Red must'
}

records_written() {
    for extension in pgn ubb xqf cbr json; do
        expect 0 "an annotated $extension" analyse --depth 4 "$work/duel.txt" -o "$work/duel.$extension"
        expect 0 "an annotated $extension, read again" convert -q "$work/duel.$extension" --to json
        out_has 'misses mate in 1 and allows mate in 1. Better: 车八进九 (+M1).'
        out_has '"b0b9"'
    done
    fact 'an annotated pgn: the mark' grep -qF '1. 车八进五 $4' "$work/duel.pgn"
    fact 'an annotated pgn: the better line' grep -qF '(1. 车八进九 {+M1, depth' "$work/duel.pgn"
    fact 'an annotated pgn: who did it' grep -q 'Annotator "chuhe [0-9.]*"' "$work/duel.pgn"
    fact 'an annotated pgn: how deep' grep -q 'searched: depth 4' "$work/duel.pgn"
    expect 0 'annotated again' analyse --depth 4 "$work/duel.pgn" -o "$work/again.pgn"
    fact 'annotated again: nothing is said twice' cmp -s "$work/duel.pgn" "$work/again.pgn"
    expect 1 'a format without variations' analyse --depth 4 "$work/duel.txt" -o "$work/duel.wxf"
    err_has 'what wxf cannot hold'
    expect 0 'to standard output' analyse --depth 4 "$work/duel.txt" --to pgn -o - --scores
    fact 'to standard output: the record alone' test "$(head -c 5 "$work/out")" = '[Game'
    out_has '{-#}'
    expect 0 'in Chinese, GB18030' --lang zh analyse --depth 4 "$work/duel.txt" -o "$work/zh.pgn" \
        --encoding gb18030
    expect 0 'in Chinese, GB18030: read again' show --ply 1 "$work/zh.pgn"
    fact 'in Chinese, GB18030: the comment' sh -c \
        "iconv -f gb18030 -t utf-8 '$work/zh.pgn' | grep -q '错过 1 步杀'"
    printf '[FEN "3k5/R8/9/9/7r1/9/9/9/8r/1R3K3 w"]\n\n1. b0b5 $1 {mine} *\n' >"$work/mine.pgn"
    expect 0 'what others wrote' analyse --depth 4 "$work/mine.pgn" --to pgn -o -
    out_has '$1'
    out_has '{mine'
    fact 'what others wrote: their mark stays alone' test -z "$(grep -F '$4' "$work/out")"
}

ranges() {
    expect 0 'from a ply on' --json analyse --depth 2 --from-ply 2 "$work/gift.txt"
    out_has '"from":2,"to":5'
    expect 0 'up to a ply' --json analyse --depth 2 --to-ply 2 "$work/gift.txt"
    out_has '"from":1,"to":2'
    expect 0 'up to a ply beyond the end' --json analyse --depth 2 --to-ply 200 "$work/gift.txt"
    out_has '"to":5'
    expect 1 'from a ply beyond the end' analyse --depth 2 --from-ply 6 "$work/gift.txt"
    err_has 'there is no ply 6; plies that could be played: 5'
}

broken_games() {
    printf 'h2e2 h9g7 e2e9\n' >"$work/illegal.txt"
    expect 1 'an illegal move' analyse --depth 2 "$work/illegal.txt" -o "$work/illegal.pgn"
    err_has "ply 3 (round 2, Red) 'e2e9'"
    out_has '炮二平五'
    fact 'an illegal move: what holds is written' grep -q '1. 炮二平五' "$work/illegal.pgn"
    echo 'FEN: 3k5/9/9/9/9/9/9/9/9/RRR1K4 w' >"$work/crowded.txt"
    expect 1 'a start that no game comes to' analyse --depth 2 "$work/crowded.txt"
    err_has 'is not analysed'
    expect 1 'no record' analyse --depth 2 /dev/null
    expect 3 'a missing file, and a good one' analyse --depth 2 "$work/missing" "$work/duel.txt"
    out_has '车八进五'
}

interrupted() {
    # A search without an end but Ctrl-C's.
    "$chuhe" analyse --depth 100 "$work/gift.txt" -o "$work/stopped.pgn" >"$work/out" 2>"$work/err" &
    pid=$!
    sleep 2
    kill -TERM $pid
    wait $pid
    status=$?
    what='interrupted'
    fact 'interrupted: exit status 1' test $status -eq 1
    err_has 'stopped; plies analysed: '
    fact 'interrupted: the record is written' grep -q '1. 车一进一' "$work/stopped.pgn"
}

wrong_options() {
    expect 2 'no file' analyse
    err_has 'a file is missing'
    for option in '--depth 0' '--depth 1000' '--nodes 0' '--threads 0' '--hash x' '--lines 9' \
        '--time 1x' '--time 0' '--time .' '--from-ply 0' '--width 3' '--rules nothing'; do
        expect 2 "$option" analyse $option "$work/duel.txt"
    done
    expect 2 'a part that ends before it begins' analyse --from-ply 3 --to-ply 2 "$work/gift.txt"
    expect 2 'a format and nothing to write' analyse --to pgn "$work/duel.txt"
    err_has '--to does nothing without --output'
    expect 2 'onto itself' analyse "$work/duel.txt" -o "$work/duel.txt"
    err_has 'is one of the files that are read'
    expect 2 'a width and no PNG' analyse --width 300 "$work/duel.txt"
    expect 2 'two things on standard output' analyse "$work/duel.txt" --svg - --png -
    expect 2 'a format that is not written' analyse "$work/duel.txt" -o "$work/duel.cbl"
}

reviews
curves
jsons
records_written
ranges
broken_games
interrupted
wrong_options
