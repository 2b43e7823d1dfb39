#!/bin/sh
# The tests of the client with real browsers and a real server, one after the other; the
# last line counts their cases. Needs what `make web` and `make build` have built.
#
#   tests/web/run.sh WASM_FOLDER CHUHE [NAME…]
set -u
wasm=$1
chuhe=$2
shift 2
cd "$(dirname "$0")/../.." || exit 1
[ $# -gt 0 ] || set -- two_browsers study study_tools arbiter hall same_server processes

passed=0
failed=0
said=$(mktemp)
trap 'rm -f "$said"' EXIT
for name; do
    [ -e "tests/web/$name.mjs" ] || { echo "no test tests/web/$name.mjs" >&2; exit 2; }
    echo "── $name"
    node "tests/web/$name.mjs" "$wasm" "$chuhe" >"$said" 2>"$said.errors"
    status=$?
    cat "$said"
    good=$(grep -c '^ok ' "$said")
    bad=$(grep -c '^not ok ' "$said")
    # One that ends badly, or says nothing, is a failure of its own.
    [ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$good" -gt 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$bad" -eq 0 ] || grep -v '"level":"info"' "$said.errors" >&2
    passed=$((passed + good))
    failed=$((failed + bad))
    rm -f "$said.errors"
done
echo "browsers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
