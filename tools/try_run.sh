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

cat >"$home/try.cjs" <<'JS'
const [address, modules] = process.argv.slice(2);
const { WebSocket } = require(require.resolve('ws', { paths: [modules] }));
const late = setTimeout(() => fail('the engine does not answer'), 60_000);
function fail(why) {
  console.error(why);
  process.exit(1);
}
async function play() {
  const page = await fetch(address);
  if (page.status !== 200 || !(await page.text()).includes('<script')) fail('the page is not there');
  const made = await fetch(`${address}api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: { table: 'casual' }, red: { who: 'me' }, black: { who: 'engine', level: 1 } }),
  });
  if (made.status !== 201) fail(`no game is made: ${await made.text()}`);
  const { id, links } = await made.json();
  const socket = new WebSocket(`${address.replace('http', 'ws')}ws`);
  const say = (message) => socket.send(JSON.stringify(message));
  socket.on('error', (fault) => fail(String(fault)));
  socket.on('open', () => say({ do: 'join', game: id, key: links.red.split('#')[1] }));
  socket.on('message', (data) => {
    const { is, state, event } = JSON.parse(data);
    if (is === 'refused' || is === 'error') fail(String(data));
    if (is !== 'game' && is !== 'event') return;
    if (state.phase === 'playing' && state.plies === 0 && event?.event !== 'seated')
      say({ do: 'event', game: id, n: 'first', event: { event: 'move', move: 'h2e2' } });
    if (event?.event !== 'move' || event.by !== 'black') return;
    clearTimeout(late);
    console.log(`make run: ${address} serves the table; 炮二平五 is answered by ${event.move}`);
    socket.close();
  });
}
play().catch((fault) => fail(String(fault)));
JS
node "$home/try.cjs" "$address" "$PWD/web" || fail 'the table does not do what it should'
kill $maker
wait $maker 2>/dev/null || true
