#!/bin/sh
# The tree follows the table of rooms in ARCHITECTURE.md, and the check that says
# so does see a wrong line: each is added to a copy of the tree and must be named
# by file and line.
#
#   tests/layers/run.sh     (prints the Test Anything Protocol)
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
check=$root/tools/check_layers.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
number=0

verdict() { # STATUS NAME
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        sed 's/^/# /' "$work/log"
        failed=1
    fi
}

"$check" "$root" >"$work/log" 2>&1
verdict $? "every include of the tree is in the table"

# A tree of one file a room, under the real table.
fresh_tree() {
    rm -rf "$work/tree"
    mkdir -p "$work/tree/include/chuhe" "$work/tree/bench" "$work/tree/fuzz" \
        "$work/tree/examples" "$work/tree/tests/core"
    cp "$root/ARCHITECTURE.md" "$work/tree"
    for room in core rules notation record base picture cli; do
        mkdir -p "$work/tree/src/$room"
        echo '#include <stddef.h>' >"$work/tree/src/$room/$room.h"
    done
    echo '#include "chuhe/types.h"' >"$work/tree/include/chuhe.h"
    echo '#include <stdint.h>' >"$work/tree/include/chuhe/types.h"
}
fresh_tree
"$check" "$work/tree" >"$work/log" 2>&1
verdict $? "a small tree that keeps to the table passes"

# refuses NAME FILE LINE: the line, put second into the file, is refused there.
refuses() {
    fresh_tree
    printf '#include <chuhe.h>\n%s\n' "$3" >"$work/tree/$2"
    if "$check" "$work/tree" >"$work/log" 2>&1; then
        echo 'it passed' >>"$work/log"
        verdict 1 "$1"
    else
        grep -q "^$2:2: " "$work/log"
        verdict $? "$1"
    fi
}
refuses 'core does not use a program room' src/core/wrong.c '#include "base/base.h"'
refuses 'core does not use the rooms above it' src/core/wrong.c '#include "record/record.h"'
refuses 'notation does not use record' src/notation/wrong.c '#include "record/record.h"'
refuses 'the library does no input or output' src/record/wrong.c '#include <unistd.h>'
refuses 'rules and notation print nothing' src/rules/wrong.c '#include <stdio.h>'
refuses 'the command line sees public headers only' src/cli/wrong.c '#include "core/core.h"'
refuses 'pictures see public headers only' src/picture/wrong.c '# include "../core/core.h"'
refuses 'base knows no xiangqi' src/base/wrong.c '#include <chuhe/types.h>'
refuses 'benchmarks see public headers only' bench/wrong.c '#include "core/core.h"'
refuses 'tests see public headers only' tests/wrong.c '#include "core/core.h"'
refuses 'an include must exist' src/cli/wrong.c '#include "cli/nowhere.h"'

fresh_tree
echo '#include "core/core.h"' >"$work/tree/tests/core/test_inside.c"
"$check" "$work/tree" >"$work/log" 2>&1
verdict $? "tests of core may see core"

fresh_tree
yes '/* long */' | head -n 601 >"$work/tree/src/cli/long.c"
"$check" "$work/tree" >"$work/log" 2>&1
! grep -q '^src/cli/long.c:601: ' "$work/log"
verdict $((1 - $?)) "a file of more than 600 lines is refused"

fresh_tree
sed -i 's/^| core  *| src\/core  *| public /&, cli /' "$work/tree/ARCHITECTURE.md"
"$check" "$work/tree" >"$work/log" 2>&1
! grep -q '^ARCHITECTURE.md:[0-9]*: .*rooms above it' "$work/log"
verdict $((1 - $?)) "an arrow in the table may not point up"

echo "1..$number"
exit $failed
