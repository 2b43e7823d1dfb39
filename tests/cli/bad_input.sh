# shellcheck shell=sh disable=SC2010,SC2012,SC2086,SC2154
# Files that hold no record, and outputs that are closed.

# --- files that are none, and outputs that are closed ----------------------

bad_files() {
    expect 3 'a file that is missing' replay "$work/missing" "$root/examples/feixiang_7zu.txt"
    err_has "missing': No such file or directory"
    out_has '相三进五'
    expect 3 'a folder' replay "$work"
    err_has 'is a folder, not a file'
    : >"$work/empty"
    expect 1 'an empty file' replay "$work/empty"
    err_has 'no game record was found'
    expect 1 'empty standard input' replay -
    expect 1 'a program' replay /bin/sh
    out_empty
    fact 'a program: one sentence' test "$(wc -l <"$work/err")" -eq 1
    printf '\211PNG\r\n\032\n' >"$work/picture.pgn"
    expect 1 'a picture with the name of a record' replay "$work/picture.pgn"
    err_has 'no game record was found'
    head -c 20000 /dev/urandom >"$work/bytes"
    expect 1 'random bytes' replay "$work/bytes"
    fact 'random bytes: nothing steers the terminal' test -z \
        "$(LC_ALL=C tr -cd '\000-\010\013-\037' <"$work/out" | head -c 1)$(LC_ALL=C tr -cd '\000-\010\013-\037' <"$work/err" | head -c 1)"
    expect 1 'random bytes in JSON' replay --json "$work/bytes"
    printf 'title: \033[31m\377\303\nh2e2\n' >"$work/escape"
    expect 1 'a title that would steer the terminal' replay "$work/escape"
    out_lacks "$(printf '\033')"
    expect 1 'the same in JSON' replay --json "$work/escape"
    out_has "\\u001b[31m$(printf '\357\277\275\357\277\275')"
    printf '\357\273\277h2e2 h9g7\n' >"$work/mark"
    expect 0 'a byte order mark' replay "$work/mark"
    err_empty
    expect 2 'no file' replay
    err_has 'a file is missing'
}

closed_outputs() {
    for command in 'show' 'moves' 'status' 'perft 2' '--help' '--version' \
        'replay examples/feixiang_7zu.txt' 'info examples/feixiang_7zu.txt' \
        'convert --to pgn examples/feixiang_7zu.txt' \
        'judge examples/repetition/cxa1957.txt' 'judge --cases examples/repetition/cxa1957.jsonl'; do
        $wrapper "$chuhe" $command >&- 2>"$work/err"
        got=$?
        : >"$work/out"
        fact "chuhe $command >&-: exit status 3" test $got -eq 3
        what="chuhe $command >&-"
        err_has 'cannot write to standard output'
        [ -e /dev/full ] || continue
        $wrapper "$chuhe" $command >/dev/full 2>"$work/err"
        fact "chuhe $command >/dev/full: exit status 3" test $? -eq 3
    done
    # The first file that is opened must not take the place of what is closed.
    "$chuhe" show --svg "$work/closed.svg" <&- >&- 2>&-
    fact 'a picture with all three closed: exit status 0' test $? -eq 0
    fact 'a picture with all three closed: whole' test \
        "$(cksum <"$work/closed.svg")" = "$("$chuhe" show --svg - | cksum)"
    # Nobody reads: the reader is gone before anything is written.
    {
        sleep 0.3
        "$chuhe" replay examples/*.ubb 2>"$work/err"
        echo $? >"$work/status"
    } | :
    fact 'nobody reads: exit status 3' test "$(cat "$work/status")" -eq 3
}

bad_files
closed_outputs
