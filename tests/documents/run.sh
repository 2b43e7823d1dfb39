#!/bin/sh
# Types every command that README.md shows and compares what comes out with what
# stands there. In a ```console block a line "$ COMMAND" is typed and the lines
# up to the next one are expected. The picture and the source that it shows must
# be those of the tree, and what is shown of a proxy passes on the host.
#
#   tests/documents/run.sh CHUHE EXAMPLE_PLAY     (from the root of the tree)
#
# CHUHE_TEST_WRAPPER may name a command to run the programs under.
set -u
chuhe=$1
play=$2
wrapper=${CHUHE_TEST_WRAPPER:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# One numbered pair of files for each command.
awk -v work="$work" '
    /^```console$/ { inside = 1; next }
    /^```$/ { inside = 0 }
    inside && /^\$ / { n++; print substr($0, 3) > (work "/" n ".command"); printf "" > (work "/" n ".expected"); next }
    inside && n { print > (work "/" n ".expected") }
' README.md

number=0
failed=0
verdict() { # STATUS NAME: what went wrong lies in $work/difference
    if [ "$1" -eq 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        sed 's/^/# /' "$work/difference"
        failed=1
    fi
}

mkdir "$work/out"
while [ -e "$work/$((number + 1)).command" ]; do
    number=$((number + 1))
    command=$(cat "$work/$number.command")
    typed=$(printf '%s\n' "$command" | sed "s#build/chuhe#$wrapper '$chuhe'#g; s#\./play#$wrapper '$play'#g; s#out/#$work/out/#g")
    LC_ALL=C.UTF-8 LANGUAGE=en sh -c "$typed" >"$work/printed" 2>&1 </dev/null
    diff "$work/$number.expected" "$work/printed" >"$work/difference"
    verdict $? "$command"
done
if [ "$number" -eq 0 ]; then
    echo "not ok 1 - README.md shows no command"
    number=1
    failed=1
fi

number=$((number + 1))
awk '/^```c$/ { inside = 1; next } /^```$/ { inside = 0 } inside' README.md |
    diff - examples/play.c >"$work/difference"
verdict $? "README.md shows examples/play.c as it is"

number=$((number + 1))
"$chuhe" show --svg - | diff - docs/board.svg >"$work/difference"
verdict $? "docs/board.svg is what the program draws"

# $host would leave out the port, and the browser's own Origin would be another site's.
number=$((number + 1))
grep -n 'proxy_set_header Host' deploy/nginx.conf docs/server.md >"$work/hosts"
grep -v 'Host $http_host;' "$work/hosts" >"$work/difference"
[ ! -s "$work/difference" ] && [ "$(wc -l <"$work/hosts")" -ge 3 ]
verdict $? "the proxies pass on the host as the browser names it"

echo "1..$number"
exit $failed
