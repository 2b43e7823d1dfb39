#!/bin/sh
# Runs a test program and tidies what it prints into the one form of the Test
# Anything Protocol that meson counts case by case:
#   - cmocka writes a skipped case as "not ok 3 # SKIP name": that is an "ok";
#     the line printed before it is taken for the reason;
#   - several groups in one program are numbered through, with one plan;
#   - other lines become comments;
#   - a program that ends with status 77 before its first case is skipped, for
#     the reason that it printed last;
#   - a program that dies, or fails without saying which case, is a failed case;
#   - what a failed case says goes to the standard error as well, where meson
#     shows it.
# CHUHE_TEST_WRAPPER may name a command to run the program under (valgrind and
# its options); a script is left to use it itself.
[ "$1" = sh ] || wrapper=${CHUHE_TEST_WRAPPER:-}
{
    # shellcheck disable=SC2086 # the wrapper is a command and its options
    CMOCKA_MESSAGE_OUTPUT=TAP ${wrapper:-} "$@"
    echo "exit status $?"
} | awk -v program="$(basename "$1")" '
    /^1\.\.0/ { skip_all = $0; next }
    /^1\.\.[0-9]+/ { planned += substr($0, 4); next }
    /^(not )?ok / {
        run++
        is_skip = $0 ~ /^(not )?ok [0-9]+ # SKIP/
        bad = $0 ~ /^not / && !is_skip
        if (bad) { failed++; print > "/dev/stderr" }
        verdict = bad ? "not ok " : "ok "
        sub(/^(not )?ok +[0-9]* */, "")
        print verdict run " " $0 (is_skip && said != "" ? ": " said : "")
        said = ""
        next
    }
    /^exit status [0-9]+$/ { status = $3; next }
    bad { print > "/dev/stderr" }
    /^#/ { print; next }
    { said = $0; print "# " $0 }
    END {
        if (status == 77 && run == 0) { # a program with nothing to look at here
            print (skip_all != "" ? skip_all : "1..0 # SKIP " said)
            exit 0
        }
        if ((status != 0 && failed == 0) || run < planned) {
            print "not ok " ++run " - " program " ended with status " status " after " run - 1 " of " planned " cases"
            planned = run; failed++
        }
        if (run == 0 && skip_all != "") print skip_all
        else print "1.." run
        exit failed > 0
    }'
