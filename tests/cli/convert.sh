# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# Records turned into other formats.

# The moves of every game in a file, in coordinates, a line a game.
moves_of() {
    "$chuhe" info --json "$@" | sed 's/.*"moves":\(\[[^]]*\]\).*/\1/'
}

one_to_one() {
    write_pgn "$work/one.pgn"
    cd "$work" || exit 1
    same=$(moves_of one.pgn)
    for extension in pgn ubb xqf cbr wxf txt json; do
        wanted=0
        case $extension in wxf | txt) wanted=1 ;; esac # no variations
        expect $wanted "to $extension" convert one.pgn -o "to.$extension"
        out_empty
        err_has 'read: files 1, games 1, plies 4; written: files 1, games 1'
        fact "to $extension: the moves are the same" test "$(moves_of "to.$extension")" = "$same"
    done
    expect 0 'back from XQF' convert to.xqf --to pgn
    out_has '[Red "红甲"]'
    out_has '(1... 炮8平5'
    out_has '(2. 炮五进四 士4进5)'
    expect 0 'from JSON and back: nothing is lost' convert to.json --to json
    fact 'from JSON and back: the same bytes' cmp -s out to.json
    for notation in chinese short wxf iccs coordinates coordinates10; do
        expect 0 "PGN in $notation" convert one.pgn --to pgn --format $notation
        cp out "in_$notation.pgn"
        fact "PGN in $notation: the moves are the same" test "$(moves_of "in_$notation.pgn")" = "$same"
    done
    fact 'PGN in coordinates' grep -q '1\. h2e2' in_coordinates.pgn
    fact 'PGN in ICCS' grep -q '1\. H2-E2' in_iccs.pgn
    expect 1 'traditional characters' convert one.pgn --to text --script traditional --digits ascii
    out_has '炮2平5'
    out_has '馬8進7'
    printf '[FEN "3k5/9/9/9/3PC4/9/9/4C4/9/4K4 w"]\n\n1. 后炮平六 *\n' >behind.pgn
    expect 0 'words of order where they are needed' convert behind.pgn --to pgn --places needed
    out_has '炮五平六'
    expect 0 'words of order as the rules have them' convert behind.pgn --to pgn --places always
    out_has '后炮平六'
    for encoding in gb18030 big5 utf-16le utf-16be; do
        wanted=0
        [ $encoding = big5 ] && wanted=1 # it lacks the players' characters
        expect $wanted "encoded as $encoding" convert one.pgn -o "$encoding.pgn" --encoding $encoding
        fact "encoded as $encoding: the moves are the same" test "$(moves_of $encoding.pgn)" = "$same"
    done
    expect 0 'XQF of the old version' convert one.pgn -o old.xqf --xqf-version 1.0
    fact 'XQF of the old version: it is' test "$(od -An -tx1 -N3 old.xqf | tr -d ' ')" = 58510a
    expect_from one.pgn 0 'from standard input to standard output' convert - --to ubb -o -
    out_has '[DhtmlXQ_movelist]7747'
    expect 1 'what the format cannot hold is told' convert one.pgn -o flat.txt
    err_has 'what text cannot hold: '
    err_has 'variations are not held by this format'
    expect 1 'quietly' convert -q one.pgn -o flat.txt
    err_has 'chuhe convert: variations, comments or characters that text cannot hold'
    fact 'quietly: one line' test "$(wc -l <err)" -eq 1
    printf '[Event "a"]\n\n1. h2e2 $1 h9g7 {马} *\n' >simple.pgn
    expect 0 'a mark alone does not count' convert simple.pgn --to text
    err_has 'marks are not held by this format'
    expect 1 'a character that the encoding lacks' convert -q one.pgn --to pgn --encoding big5
    expect 0 'nothing is lost, quietly' convert -q simple.pgn --to json
    err_empty
    cd "$root" || exit 1
}

many() {
    rm -rf "$work/many"
    mkdir "$work/many"
    cd "$work/many" || exit 1
    write_pgn a.pgn
    printf 'title: first\nh2e2 h9g7\n---\ntitle: second\nb2e2\n' >b.txt
    expect 0 'several files into one' convert a.pgn b.txt a.pgn -o all.pgn
    err_has 'read: files 3, games 4, plies 11; written: files 1, games 4'
    fact 'several files into one: in their order' test \
        "$(moves_of all.pgn | wc -l),$(moves_of all.pgn | sed -n 3p)" = '4,["b2e2"]'
    expect 0 'into a folder that is made' convert a.pgn b.txt -o new/ --to ubb
    fact 'into a folder that is made: a file for each' test "$(ls new | tr '\n' ' ')" = 'a.ubb b.ubb '
    expect 0 'a file a game' convert a.pgn b.txt -o new --to xqf
    fact 'a file a game: numbered where there are several' test \
        "$(ls new/*.xqf | tr '\n' ' ')" = 'new/a.xqf new/b-001.xqf new/b-002.xqf '
    expect 0 'the same name twice' convert a.pgn ../many/a.pgn -o twice/ --to json
    fact 'the same name twice: both are there' test "$(ls twice | tr '\n' ' ')" = 'a.json a_2.json '
    expect 2 'two games into one XQF' convert b.txt -o two.xqf
    err_has 'xqf holds one game only'
    fact 'two games into one XQF: nothing is there' test ! -e two.xqf
    expect 2 'two games into one XQF on standard output' convert b.txt --to xqf
    out_empty
    expect 1 'a bad file among others' convert a.pgn /dev/null b.txt -o some.pgn
    err_has '/dev/null: no game record was found'
    err_has 'read: files 3, games 3'
    err_has 'hold no record: 1'
    fact 'a bad file among others: the others are there' test "$(moves_of some.pgn | wc -l)" -eq 3
    expect 3 'a missing file among others' convert a.pgn missing b.txt -o some2.pgn
    fact 'a missing file among others: the others are there' cmp -s some.pgn some2.pgn
    printf 'h2e2 h9g7 h0g2 a9a9\n' >illegal.txt
    expect 1 'an illegal move' convert illegal.txt -o kept.pgn
    err_has "illegal.txt:1, game 1: ply 4 'a9a9': a move must go to another point"
    err_has 'warnings while reading: 1'
    fact 'an illegal move: what precedes is kept' test "$(moves_of kept.pgn)" = '["h2e2","h9g7","h0g2"]'
    expect 1 'the sum in JSON' convert --json illegal.txt a.pgn -o kept.txt
    out_has '{"files":2,"not_read":0,"games":2,"plies":7,"files_written":1,"games_written":2,"warnings":[{"code":"no_move"'
    echo 'FEN: 3k5/9/9/9/9/9/9/9/9/RRR1K4 w' >crowd.txt
    expect 1 'more pieces than XQF holds' convert crowd.txt a.pgn -o crowd/ --to xqf
    err_has 'crowd.txt, game 1: cannot be written as xqf'
    fact 'more pieces than XQF holds: the other is there' test "$(ls crowd)" = a.xqf
    expect 1 'no record at all' convert /dev/null -o none.pgn
    fact 'no record at all: nothing is made' test ! -e none.pgn
    cd "$root" || exit 1
}

wrong_usage() {
    expect 2 'convert nothing' convert
    err_has 'a file is missing'
    expect 2 'to a format that is not known' convert examples/feixiang_7zu.txt
    err_has 'name it with --to'
    expect 2 'to a format that is not written' convert examples/feixiang_7zu.txt --to cbl
    err_has '--to: cbl is read only; expected dhtmlxq, pgn, xqf, cbr, wxf, text, json'
    expect 2 'to a format that is not written, by its name' convert examples/feixiang_7zu.txt -o "$work/a.mxq"
    err_has 'mxq is read only'
    expect 2 'a format where the notation belongs' convert examples/feixiang_7zu.txt --format pgn
    err_has 'is named by --to pgn'
    expect 2 'to an extension that is none' convert examples/feixiang_7zu.txt -o "$work/x.gif"
    err_has "--output: expected dhtmlxq, pgn"
    expect 2 'an encoding for XQF' convert examples/feixiang_7zu.txt --to xqf --encoding big5
    err_has 'xqf has an encoding of its own'
    expect 2 'a notation for DhtmlXQ' convert examples/feixiang_7zu.txt --to ubb -n wxf
    err_has 'for pgn and text, not for dhtmlxq'
    cp examples/feixiang_7zu.txt "$work/itself.txt"
    expect 2 'onto itself' convert "$work/itself.txt" -o "$work/itself.txt"
    err_has 'is one of the files that are read'
    expect 3 'onto itself in a folder' convert "$work/itself.txt" -o "$work" --to text
    err_has 'is one of the files that are read'
    fact 'onto itself: it is whole' cmp -s examples/feixiang_7zu.txt "$work/itself.txt"
}

# Nothing is lost when writing fails.
full_disks() {
    rm -rf "$work/full"
    mkdir "$work/full"
    cd "$work/full" || exit 1
    for i in 1 2 3 4 5 6 7 8 9 10; do
        cat "$root"/examples/*.ubb
    done >many.ubb
    echo 'the old games' >old.pgn
    (
        ulimit -f 1
        "$chuhe" convert many.ubb -o old.pgn 2>message
        echo $? >status
    )
    fact 'convert, full disk: exit status 3' test "$(cat status)" -eq 3
    fact 'convert, full disk: a sentence' grep -q "cannot write 'old.pgn'" message
    fact 'convert, full disk: the old file is whole' test "$(cat old.pgn)" = 'the old games'
    fact 'convert, full disk: nothing else is left' test "$(ls -A | tr '\n' ' ')" = \
        'many.ubb message old.pgn status '
    if [ -e /dev/full ]; then
        expect 3 'onto a full device' convert many.ubb --to pgn -o /dev/full
        err_has "cannot write '/dev/full'"
    fi
    {
        sleep 0.3
        "$chuhe" convert many.ubb --to pgn 2>message
        echo $? >status
    } | :
    fact 'nobody reads the games: exit status 3' test "$(cat status)" -eq 3
    if [ "$(id -u)" -ne 0 ]; then
        mkdir locked
        chmod 500 locked
        expect 3 'into a folder that is locked' convert many.ubb --to pgn -o locked
    fi
    echo 'a file' >folder
    expect 3 'a file where the folder should be' convert many.ubb --to pgn -o folder/
    cd "$root" || exit 1
}

# A stream of games that is long takes no more memory than a short one.
long_streams() {
    for i in $(seq 1 3000); do
        echo "title: game $i"
        echo '炮二平五 马8进7 马二进三 车9平8 车一平二 炮8进4'
        echo '---'
    done >"$work/long.txt"
    expect_from "$work/long.txt" 0 'a long stream' convert - --to pgn -o "$work/long.pgn"
    err_has 'read: files 1, games 3000, plies 18000'
    cat "$work/long.txt" "$work/long.txt" "$work/long.txt" "$work/long.txt" "$work/long.txt" |
        $wrapper "$chuhe" convert - --from text --to json -q -o "$work/long.json"
    fact 'a stream that is spooled: every game' test "$(wc -l <"$work/long.json")" -eq 15000
}

one_to_one
many
wrong_usage
full_disks
long_streams
