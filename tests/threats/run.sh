#!/bin/sh
# shellcheck disable=SC2016
# docs/threats.md names a test for each threat, and all of them exist:
#
#   `test_x.c: case`     a case of C that is run
#   `file: name`         another file of tests, which has that name in it
#
# And what it says of the client's sources.
#
#   tests/threats/run.sh          (from the root of the tree; prints TAP)
set -u
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
number=0
failed=0
verdict() { # STATUS NAME
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        sed 's/^/# /' "$work/wrong"
        failed=1
    fi
}
nothing_wrong() { test ! -s "$work/wrong"; }

# Rows of tables, without the heads.
grep '^|' docs/threats.md | grep -v '^|---' | grep -v '^| threat |' >"$work/rows"

grep -vE '`[a-z_/]+\.[a-z.]+: [^`]+` \|$' "$work/rows" >"$work/wrong"
test -s "$work/rows" && nothing_wrong
verdict $? 'each threat has its test'

grep -oE '`[a-z_/]+\.[a-z.]+: [^`]+`' "$work/rows" | tr -d '`' | sort -u >"$work/named"
while IFS= read -r line; do
    name=${line#*: }
    file=$(find tests web/tests -path "*/${line%%: *}" | head -n 1)
    case $file in
    '') echo "$line: there is no such file" ;;
    *.c)
        grep -q "^static void $name(void \*\*state)" "$file" &&
            tr -d ' \n' <"$file" | grep -qE "(CASE|cmocka_unit_test|cmocka_unit_test_setup_teardown)\($name[,)]" ||
            echo "$line: there is no such case"
        ;;
    *) grep -qF "$name" "$file" || echo "$line: there is no such case" ;;
    esac
done <"$work/named" >"$work/wrong"
nothing_wrong
verdict $? 'the tests that are named exist'

grep -rnE 'innerHTML|outerHTML|insertAdjacentHTML|document\.write|[^a-zA-Z.]eval\(|new Function\(|srcdoc' \
    web/src web/index.html >"$work/wrong"
nothing_wrong
verdict $? 'the client makes no HTML out of texts'

grep -rnE "(https?:|wss?:)//[a-z]|[\"'(]//[a-z]+\.[a-z]" web/src web/index.html |
    grep -v 'http://www.w3.org/' >"$work/wrong"
nothing_wrong
verdict $? 'the client names no other site'

echo "1..$number"
exit $failed
