#!/bin/sh
# Does what a newcomer does: `make run`, waits for the address, looks whether the table is
# there and whether the engine plays, and stops it.
#
#   tools/try_run.sh
set -eu
cd "$(dirname "$0")/.."
home=$(mktemp -d)
said=$home/said
XDG_DATA_HOME=$home make run </dev/null >"$said" 2>"$home/errors" &
maker=$!
# The first time it builds everything.
trap 'kill $maker 2>/dev/null || true; rm -rf "$home"' EXIT

fail() {
    echo "make run: $1" >&2
    cat "$said" "$home/errors" >&2
    exit 1
}

address=
waited=0
while [ -z "$address" ]; do
    address=$(sed -n 's/.*\(http:[^ ]*\).*/\1/p' "$said" | head -n 1)
    kill -0 $maker 2>/dev/null || fail 'it ended before it said an address'
    waited=$((waited + 1))
    [ $waited -lt 3600 ] || fail 'no address after an hour'
    [ -n "$address" ] || sleep 1
done

python3 - "$address" <<'PY' || fail 'the table does not do what it should'
import json, sys, time, urllib.parse, urllib.request

address = sys.argv[1]


def ask(path, body=None):
    headers = {'Content-Type': 'application/json'} if body else {}
    data = json.dumps(body).encode() if body else None
    request = urllib.request.Request(urllib.parse.urljoin(address, path), data, headers)
    return urllib.request.urlopen(request, timeout=20).read().decode()


assert '<script' in ask('/'), 'the page is there'
engine = {'who': 'engine', 'level': 1}
game = json.loads(ask('/api/games', {'game': {'table': 'online', 'rules': 'cxa2020'}, 'red': engine, 'black': engine}))
for _ in range(300):
    moves = json.loads(ask('/api/games/' + game['id']))['state']['moves']
    if len(moves) > 1:
        break
    time.sleep(0.2)
assert len(moves) > 1, 'the engine plays'
print(f'make run: {address} serves the table, and the engine plays')
PY
kill $maker
wait $maker 2>/dev/null || true
