#!/bin/sh
# The tests of the client with real browsers and a real server, one after the other; the
# last line counts their cases. Needs what `make web` and `make build` have built. CHUHE_TRIES=2
# tries one that failed once more, and says so: for machines that are much too busy.
#
#   tests/web/run.sh WASM_FOLDER CHUHE [NAME…]
set -u
wasm=$1
chuhe=$2
shift 2
cd "$(dirname "$0")/../.." || exit 1
[ $# -gt 0 ] || set -- two_browsers table play study study_open study_tools arbiter hall ways left still slow_line same_server processes

passed=0
failed=0
said=$(mktemp)
trap 'rm -f "$said" "$said.errors"' EXIT

# Runs a test; its cases are counted in good and bad.
run_one() {
    echo "── $1"
    node "tests/web/$1.mjs" "$wasm" "$chuhe" >"$said" 2>"$said.errors"
    status=$?
    cat "$said"
    good=$(grep -c '^ok ' "$said")
    bad=$(grep -c '^not ok ' "$said")
    # One that ends badly, or says nothing, is a failure of its own.
    [ "$status" -eq 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$good" -gt 0 ] || [ "$bad" -gt 0 ] || bad=1
    [ "$bad" -eq 0 ] || grep -v '"level":"info"' "$said.errors" >&2
}

for name; do
    [ -e "tests/web/$name.mjs" ] || { echo "no test tests/web/$name.mjs" >&2; exit 2; }
    attempt=1
    run_one "$name"
    while [ "$bad" -gt 0 ] && [ "$attempt" -lt "${CHUHE_TRIES:-1}" ]; do
        attempt=$((attempt + 1))
        echo "── $name failed; attempt $attempt"
        run_one "$name"
    done
    passed=$((passed + good))
    failed=$((failed + bad))
done
echo "browsers: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
