# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# Records: played through, told of, shown.

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
    err_has 'games.txt:10, game 3: the start position is not playable:'
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
        'games-001.png games-001.svg games-002.png games-002.svg games-003.png games-003.svg games-004.png games-004.svg '
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
    err_has "limit=N, claim=N (N rounds, 1 to 32767), limit=off, off, not 'limit=0'"

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

# What is lost in reading counts the same for every command: a text, and moves.
one_rule() {
    printf '%s\n' '[Event "a"]' '' '1. h2e2 $999 h9g7 *' >"$work/lost_text.pgn"
    printf '%s\n' '[Event "a"]' '[Result "1-0"]' '' '1. h2e2 h9g7 1-0 (after)' >"$work/note.pgn"
    for command in 'replay' 'replay -q' 'info' 'info --json' 'convert --to json'; do
        expect 1 "a lost mark: $command" $command "$work/lost_text.pgn"
        expect 0 "nothing lost: $command" $command "$work/note.pgn"
    done
    expect 1 'a lost mark: info says why' info "$work/lost_text.pgn"
    err_has 'lost_text.pgn:3: '
    err_has 'a mark that is not $1 to $255'
}

# A record with a comment of each place, variations two deep, marks and a result.
write_pgn() { # FILE
    cat >"$1" <<'END'
[Game "Chinese Chess"]
[Event "杯赛"]
[Site "广州"]
[Date "2001.02.03"]
[Red "红甲"]
[Black "黑乙"]
[Result "1-0"]

{about the game}
1. 炮二平五 $1 {after the first} 马8进7 (1... 炮8平5 2. 马二进三 (2. 炮五进四 士4进5) 2... 马8进7)
2. 马二进三 {
between} 车9平8 1-0
END
}

whole_records() {
    write_pgn "$work/one.pgn"
    expect 0 'replay of PGN' replay "$work/one.pgn"
    err_empty
    out_has 'event: 杯赛'
    out_has 'result: Red wins'
    out_has 'after 4 plies the game goes on, Red to move; the record says: Red wins'
    out_has '   1. 炮二平五!'
    out_has '      after the first'
    out_has '   1. ...           马8进7'
    out_has 'variations: 2 (--variations prints them)'
    out_lacks '炮8平5'
    expect 0 'replay with variations' replay --variations "$work/one.pgn"
    out_has '        1... 炮8平5 2. 马二进三 马8进7'
    out_has '          2. 炮五进四+ 士4进5'
    out_has 'variations: 2'
    expect 0 'replay of PGN in JSON' replay --json "$work/one.pgn"
    out_has '"tags":{"Event":"杯赛"'
    out_has '"result":"open"'
    out_has '"recorded":"red_wins"'
    out_has '"variations":2'
    out_has '{"ply":0,"before":false,"text":"about the game"}'
    out_has '{"coordinates":"h2e2","chinese":"炮二平五","check":false}'
    out_lacks '"lines"'
    expect 0 'replay in JSON, moves in WXF' replay --json -n wxf "$work/one.pgn"
    out_has '{"coordinates":"h2e2","wxf":"C2=5","check":false}'
    out_lacks chinese
    expect 0 'replay in JSON, coordinates alone' replay --json -n coordinates "$work/one.pgn"
    out_has '{"coordinates":"h2e2","check":false}'
    expect 0 'replay in JSON, traditional' replay --json --script traditional "$work/one.pgn"
    out_has '馬8進7'
    expect 0 'replay in JSON with variations' replay --json --variations -n iccs "$work/one.pgn"
    out_has '"lines":[{"of":0,"ply":2,"plies":[{"coordinates":"h7e7","iccs":"H7-E7","check":false}'
    out_has '{"of":1,"ply":3,"plies":[{"coordinates":"e2e6","iccs":"E2-E6","check":true}'
    for option in --quiet --letters --characters; do
        expect 2 "replay --json $option" replay --json $option "$work/one.pgn"
        err_has "$option does nothing with --json"
    done
    expect 2 'replay --quiet --variations' replay -q --variations "$work/one.pgn"
    err_has '--variations does nothing with --quiet'
    expect 2 'replay --quiet --notation' replay -q -n wxf "$work/one.pgn"
    err_has '--notation does nothing with --quiet'
    expect 0 'replay in traditional characters' replay --script traditional --digits wide "$work/one.pgn"
    out_has '馬８進７'
    printf '[FEN "3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w"]\n\n1. 后炮平六 *\n' >"$work/behind.pgn"
    expect 0 'replay with words of order where they are needed' replay --places needed "$work/behind.pgn"
    out_has '炮五平六'
    printf '[Event "a"]\n[Table "3"]\n[Remark "b"]\n[RedTime "9"]\n\n1. h2e2 *\n' >"$work/tags.pgn"
    expect 0 'headers in Chinese' replay --lang zh "$work/tags.pgn"
    out_has '台次：3'
    out_has '备注：b'
    out_has '红方用时：9'
    expect 0 'the result of the record in Chinese' replay -q --lang zh "$work/one.pgn"
    out_has '对局继续，轮到红方走棋；棋谱所记结果：红方胜'
    expect 0 'replay in WXF' replay -n wxf "$work/one.pgn"
    out_has 'H8+7'

    for encoding in GBK BIG5 UTF-16LE UTF-16BE; do
        text='炮二平五 马8进7\n马二进三 车9平8\n'
        [ $encoding = BIG5 ] && text='炮二平五 馬8進7\n馬二進三 車9平8\n'
        printf '%b' "$text" | iconv -f UTF-8 -t $encoding >"$work/encoded.txt"
        expect 0 "replay of $encoding" replay -q "$work/encoded.txt"
        out_has 'after 4 plies'
        err_empty
    done
    expect 2 'an encoding that is none' replay --from-encoding utf-7 "$work/one.pgn"
    err_has 'expected utf-8, gb18030, big5, utf-16le, utf-16be'
    expect 2 'a format that is none' replay --from gif "$work/one.pgn"
    err_has '--from: expected dhtmlxq, pgn, xqf'
    expect 1 'a format that it is not in' replay --from xqf "$work/one.pgn"
    err_has 'no game record was found'
}

lost_moves() {
    printf '%s\n' '[Event ""]' '' '1. 炮二平五 马8进7 (1... 马8进8) 2. 马二进三 *' >"$work/variation.pgn"
    expect 1 'an illegal move in a variation' replay -q "$work/variation.pgn"
    out_has 'after 3 plies'
    err_has "variation.pgn:3: ply 2 of a variation '马8进8': "
    "$chuhe" convert -q examples/cxa1957_fig11.ubb -o "$work/long.xqf"
    size=$(wc -c <"$work/long.xqf")
    head -c $((size - 5)) "$work/long.xqf" >"$work/short.xqf"
    expect 1 'an XQF that is cut off' replay -q "$work/short.xqf"
    err_has 'short.xqf, offset'
    err_has 'the file ends before its moves do'
}

info() {
    write_pgn "$work/one.pgn"
    cd "$work" || exit 1
    expect 0 'info' info one.pgn
    out_lines 1
    out_has 'one.pgn'
    out_has '红甲 - 黑乙'
    out_has '2001.02.03'
    fact 'info: plies, result, variations, comments, warnings' grep -q ' 4 1-0 *2 *3 *0$' out
    expect 0 'info in JSON' info --json one.pgn
    out_is '{"file":"one.pgn","game":1,"format":"pgn","encoding":"utf-8","tags":{"Event":"杯赛","Site":"广州","Date":"2001.02.03","Red":"红甲","Black":"黑乙"},"fen":"'"$START"' w - - 0 1","moves":["h2e2","h9g7","h0g2","i9h9"],"plies":4,"result":"1-0","variations":2,"comments":3,"warnings":[]}'
    printf 'title: a\nh2e2\n---\ntitle: b\nh2e2 h2e2\n' >two.txt
    expect 1 'info of two games' info two.txt
    out_lines 2
    err_has "two.txt:5: ply 2 'h2e2': there is no piece to move"
    expect 1 'info of two games in JSON' info --json two.txt
    out_has '"file":"two.txt","game":2,"format":"text"'
    out_has '"warnings":[{"code":"empty_square","message":"there is no piece to move","line":5,"offset":'
    out_has '"ply":2,"text":"h2e2"}]'
    expect 1 'info of two games in JSON and Chinese' info --json --lang zh two.txt
    out_has '"message":"起点没有棋子"'
    expect_from two.txt 1 'info of standard input' info -
    out_lines 2
    expect 1 'info of no record' info /dev/null one.pgn
    out_lines 1
    err_has '/dev/null: no game record was found'
    expect 3 'info of a missing file' info missing one.pgn
    out_lines 1
    expect 2 'info of nothing' info
    cd "$root" || exit 1
    # On a terminal: a heading, and lines no wider than it is.
    if command -v script >/dev/null; then
        COLUMNS=80 script -qc "stty cols 80; '$chuhe' info '$work/one.pgn'" /dev/null >"$work/out" 2>&1
        fact 'info on a terminal: a heading' grep -q '^file .* game format' "$work/out"
        fact 'info on a terminal: it is cut' grep -q '…' "$work/out"
    fi
}

positions_of_records() {
    write_pgn "$work/one.pgn"
    expect 0 'the last position of a record' show "$work/one.pgn"
    out_has 'after ply 4 of 4: 车9平8'
    out_has '* last move: i9 to h9'
    expect 0 'the position after ply 1' show "$work/one.pgn" --ply 1
    out_has 'after ply 1 of 4: 炮二平五'
    out_has 'Black to move'
    expect 0 'the start of a record' show --ply 0 "$work/one.pgn"
    out_has 'at the start of 4 plies'
    out_has '(车)─(马)─(相)─(仕)─(帅)─(仕)─(相)─(马)─(车)'
    expect 0 'a position in JSON' show --json --ply 1 "$work/one.pgn"
    out_has '"ply":1,"plies":4,"move":"炮二平五","fen":"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b '
    expect 0 'the last move can be another' show --ply 1 --last a0a1 "$work/one.pgn"
    out_has '* last move: a0 to a1'
    expect 0 'the second game' show --game 4 "$work/games.txt"
    out_has 'fourth'
    out_has 'after ply 2 of 2: 马8进7'
    expect_from "$work/one.pgn" 0 'a record from standard input' show -
    out_has 'after ply 4 of 4'
    expect 0 'a picture of a record' show --ply 2 --svg "$work/ply.svg" "$work/one.pgn"
    fact 'a picture of a record: it is one' grep -q '<svg ' "$work/ply.svg"
    expect 1 'a ply that is not there' show --ply 5 "$work/one.pgn"
    err_has 'has no such ply; plies of the main line: 4'
    expect 1 'a game that is not there' show --game 2 "$work/one.pgn"
    err_has 'has no such game; games in it: 1'
    expect 2 'a ply that is no number' show --ply x "$work/one.pgn"
    expect 2 'a ply of nothing' show --ply 1
    expect 3 'a record that is missing' show missing.pgn
    err_has "cannot open 'missing.pgn'"
}

replay
examples
whole_records
lost_moves
one_rule
info
positions_of_records
