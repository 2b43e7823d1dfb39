# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# Help, usage, languages, and the commands about one position.

# --- help and wrong usage --------------------------------------------------

help_and_usage() {
    expect 0 'help' --help
    for command in show moves status perft replay info convert judge rules; do
        out_has "  $command "
    done
    for command in show moves status perft replay info convert judge rules; do
        expect 0 "$command --help" $command --help
        out_has "Usage: chuhe $command "
        expect 0 "--help $command" --help $command
        out_has "Usage: chuhe $command "
        expect 2 "$command --nonsense" $command --nonsense
        err_has "Try 'chuhe $command --help'."
        out_empty
    done
    expect 0 'formats in Chinese' --lang zh convert --help
    out_has 'text（.txt）：着法列表，任何写法'
    out_lacks 'plain list'
    expect 0 'formats in English' convert --help
    out_has 'text (.txt): plain list of moves in any notation'
    for command in show moves status perft replay info convert judge rules; do
        expect 0 "$command: help in Chinese" --lang zh $command --help
        fact "$command: no line begins with a sign that closes" test -z \
            "$(grep -E '^ *(）|、|，|。|；|：|”)' "$work/out")"
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
    err_has "'--l' may be short for --letters, --last, --lang"
    expect 2 'no command is near' foo
    err_has "there is no command 'foo'"
    fact 'no command is near: none is named' test -z "$(grep 'did you mean' "$work/err")"
    for pair in shwo:show inof:info conv:convert statsu:status; do
        expect 2 "near: $pair" "${pair%:*}"
        err_has "did you mean '${pair#*:}'?"
    done
    for pair in replay:varitions:variations show:below:black-below convert:encode=big5:encoding; do
        rest=${pair#*:}
        expect 2 "near: $pair" "${pair%%:*}" "--${rest%:*}"
        err_has "did you mean '--${rest#*:}'?"
    done
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
    expect 0 'the last move in Chinese' show --last 炮二平五 rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b
    out_has '* last move: h2 to e2'
    expect 0 'the last move in WXF: a capture' show --last C2+7 rnbakabCr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C7/9/RNBAKABNR b
    out_has '* last move: h2 to h9'
    expect 2 'a last move that was not' show --last 车一进一
    err_has "'车一进一' is no move that leads to this position"
    expect 2 'a width without a PNG' show --width 300
    err_has '--width does nothing without --png'
    expect 2 'two pictures on standard output' show --svg - --png -
    out_empty
    for option in '--last h2e2' '--arrows h2e2' '--mark e5' '--title x' --letters --characters \
        --ascii --black-below; do
        expect 2 "--json $option" show --json $option
        err_has "${option%% *} does nothing with --json"
    done
    expect 0 'JSON and a picture' show --json --last h2e2 --svg "$work/both.svg" \
        rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C4/9/RNBAKABNR b
    out_has '"to_move":"black","playable":true'
    fact 'JSON and a picture: it is one' grep -q '<svg ' "$work/both.svg"
    rm -f "$work/both.svg"
    expect 2 'JSON and a picture on standard output' show --json --png -
    err_has '--png - and --json cannot both be on standard output'
    out_empty
    expect 0 'unplayable, noted' show $FACING w
    err_has 'note: this is not a playable position'
    expect 0 'unplayable, as a picture' show --svg - $FACING w
    err_has 'the generals face each other: e0, e9'
    expect 2 'a mark off the board' show --mark e5,k3
    err_has "--mark: expected e5,d4, not 'e5,k3'"
    expect 2 'a FEN with a bad letter' show 4k4/9/9/9/9/9/9/9/9/4X4 w
    err_has 'FEN, byte 22: not a piece letter'
    expect 2 'an empty FEN' show ''
    err_has 'the FEN is empty'
    expect 2 'ten points on a rank' show 4k4/9/10/9/9/9/9/9/9/4K4 w
    err_has 'FEN, byte 8: a rank does not hold nine points'
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
    out_has '{"coordinates":"h2e2","coordinates10":"h3e3","iccs":"H2-E2","chinese":"炮二平五","short":"炮25","wxf":"C2=5"}'
    out_lines 1
    expect 1 'moves of what is unplayable' moves $FACING w
    err_has 'the generals face each other: e0, e9'
    out_empty
    expect 0 'moves in WXF' moves -n wxf
    out_has 'C2=5'
    expect 0 'moves in traditional characters' moves --script traditional --digits ascii
    out_has 'h2e2 炮2平5'
    out_has '車 a0'
    expect 2 'a notation that is read only' moves --notation san
    err_has 'expected coordinates, coordinates10, iccs, chinese, short, wxf'
    expect 2 'unknown digits' moves --digits roman
    err_has '--digits: expected by-side, by-side-wide, chinese, ascii, wide'
    expect 0 'a cannon that is behind another' moves 3k5/9/9/9/3PC4/9/9/4C4/9/4K4
    out_has 'e2d2 后炮平六'
    expect 0 'words of order where they are needed' moves --places needed 3k5/9/9/9/3PC4/9/9/4C4/9/4K4
    out_has 'e2d2 炮五平六'
    out_has 'e2f2 后炮平四'
    expect 0 'words of order as published games have them' moves --places published 3k5/9/9/9/9/5N3/9/9/9/4KN2r
    out_has 'f4g6 前马进三'
    out_has 'f4g2 马四退三'
    expect 2 'unknown places' moves --places never
    err_has '--places: expected always, needed, published'
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
    for command in status moves 'perft 1 --fen'; do
        expect 2 "$command of a file" $command examples/feixiang_7zu.txt
        err_has "'chuhe show examples/feixiang_7zu.txt' reads records"
    done
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

help_and_usage
languages
show
pictures
moves
status
perft
