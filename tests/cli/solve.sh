# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# The shortest mate, or the proof that there is none.

solve() {
    expect 0 'help: solve' --help
    out_has '  solve '
    expect 0 'solve --help' solve --help
    out_has 'Usage: chuhe solve '
    expect 0 'solve: help in Chinese' --lang zh solve --help
    fact 'solve: no line begins with a sign that closes' test -z \
        "$(grep -E '^ *(）|、|，|。|；|：|”)' "$work/out")"

    quiet='9/4k4/2NN5/8C/9/9/9/9/9/3K5'
    expect 0 'a mate with a quiet move' solve $quiet
    out_has 'Red mates in 2 moves'
    out_has '  1. 炮一平六    将5进1'
    out_has '  2. 马六进五'
    out_has 'Black has no move and is not in check (stalemate): Red wins'
    expect 0 'a mate by checks alone' solve --checks-only --notation wxf $quiet w
    out_has 'Red mates in 8 moves'
    out_has '  8. C1+1'
    out_has 'Black is checkmated: Red wins'
    expect 0 'a mate in JSON' solve --json --all $quiet
    out_has '"outcome":"mate","mate":2,"none_within":1,"never":false,"line":["i6d6",'
    out_has '"firsts":["i6d6"],"firsts_complete":true'
    out_lines 1
    expect 0 'Black mates' solve 3k5/9/9/9/9/9/9/1r7/r8/4K4 b
    out_has 'Black mates in one move'
    expect 0 'every first move' solve --all --lang zh 4k4/R8/1R7/9/9/9/9/9/9/5K3 w
    out_has '红方一步成杀'
    out_has '同样快的首着共 3 个'

    expect 1 'no mate' solve --max 2
    out_is 'no mate within 2 moves'
    expect 1 'no mate in JSON' solve --max 2 --json
    out_has '"outcome":"none","mate":null,"none_within":2,"never":false,"line":[]'
    expect 1 'no check to begin with' solve --checks-only
    out_is 'no mate by checks alone, however many'
    expect 1 'the mated side mates no more' solve 3k5/3R5/3R5/9/9/9/9/9/9/4K4 b
    out_has 'Black is checkmated: Red wins'
    out_has 'no mate within 5 moves'
    expect 1 'a limit of positions' solve --nodes 1000 --max 60
    out_is 'stopped after 1000 positions: no mate within 2 moves, beyond that it is unknown'
    expect 1 'a limit of time, in JSON' solve --time 50ms --max 60 --json
    out_has '"outcome":"unknown","mate":null'

    expect 0 'with the board' solve --board 4k4/R8/1R7/9/9/9/9/9/9/5K3
    out_has '楚 河'
    expect 0 'with letters' solve --letters 4k4/R8/1R7/9/9/9/9/9/9/5K3
    out_has 'R───┼───'
    expect 2 'a board in JSON' solve --board --json
    err_has '--board does nothing with --json'
    for pair in max:0 max:61 max:x nodes:0 hash:0 time:0 time:1. time:1h time:; do
        expect 2 "--${pair%%:*} '${pair#*:}'" solve "--${pair%%:*}" "${pair#*:}"
        err_has "--${pair%%:*}: expected "
    done
    expect 1 'what is unplayable' solve $FACING w
    err_has 'the generals face each other: e0, e9'
    expect 2 'a FEN that is none' solve 4k4/9 x
    err_has 'FEN, byte '

    # Ctrl-C: what is known is told.
    what='Ctrl-C'
    timeout --foreground --preserve-status -s INT 3 $wrapper "$chuhe" solve --max 60 \
        >"$work/out" 2>"$work/err" </dev/null
    fact 'Ctrl-C ends the search: exit status 1' test $? -eq 1
    out_has 'stopped after '
}

solve
