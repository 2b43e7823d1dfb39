// Two processes of `chuhe serve` on one PostgreSQL behind a proxy, as docs/server.md puts them:
// browsers find each game where it is, and go on when a process is stopped or killed.
// PostgreSQL comes from tools/postgres.sh; without it the cases are skipped.
//
//   node tests/web/processes.mjs BUILD/web/wasm CHUHE
import { spawnSync } from 'node:child_process';
import { createServer, request } from 'node:http';
import { connect } from 'node:net';

import { faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

if (!process.env.CHUHE_POSTGRES) {
  const script = new URL('../../tools/postgres.sh', import.meta.url).pathname;
  const run = spawnSync('sh', [script, '--fast', process.execPath, ...process.argv.slice(1)], { stdio: 'inherit' });
  if (run.status === 77) console.log('ok 1 - # SKIP PostgreSQL is not installed');
  process.exit(run.status === 77 ? 0 : (run.status ?? 1));
}

const [program] = args;
const paths = ['/p1', '/p2'];
const servers = paths.map((path) => new Server(program, { database: process.env.CHUHE_POSTGRES, more: ['--advertise', path, '--engine', 'none'] }));
for (const server of servers) await server.start();

// ---- the proxy ----

/** Which processes a request may go to, in order, and what is left of its path. */
let turn = 0;
function ways(url) {
  const at = paths.findIndex((path) => url.startsWith(`${path}/`));
  if (at >= 0) return { to: [servers[at]], path: url.slice(paths[at].length) };
  turn++;
  return { to: [servers[turn % 2], servers[(turn + 1) % 2]], path: url };
}

const port = (server) => Number(server.address.split(':')[1]);

const proxy = createServer((from, answer) => {
  const { to, path } = ways(from.url);
  const pieces = [];
  from.on('data', (piece) => pieces.push(piece));
  from.on('end', () => ask(0));
  function ask(which) {
    if (which === to.length) return answer.writeHead(502).end();
    const asked = request({ port: port(to[which]), path, method: from.method, headers: { ...from.headers, connection: 'close' } }, (got) => {
      answer.writeHead(got.statusCode, got.headers);
      got.pipe(answer);
    });
    asked.on('error', () => ask(which + 1));
    asked.end(Buffer.concat(pieces));
  }
});
proxy.on('upgrade', (from, socket, head) => {
  const { to, path } = ways(from.url);
  socket.on('error', () => socket.destroy());
  (function dial(which) {
    if (which === to.length) return socket.destroy();
    const there = connect(port(to[which]), '127.0.0.1');
    there.on('error', () => (there.connecting || there.bytesRead === 0 ? dial(which + 1) : socket.destroy()));
    there.on('connect', () => {
      const lines = Object.entries(from.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      there.write(`${from.method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
      there.write(head);
      there.pipe(socket).pipe(there);
      there.on('close', () => socket.destroy());
    });
  })(0);
});
await new Promise((resolve) => proxy.listen(0, '127.0.0.1', resolve));
const site = `http://127.0.0.1:${proxy.address().port}`;

// ---- people ----

const browser = await launch();
const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN' });
// a process takes over what a killed one had when its lease has run out
for (const player of [anna, bo]) player.page.setDefaultTimeout(40_000);

async function make(server, black, outage) {
  const answer = await fetch(`${server.base}/api/games`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game: { table: 'casual', time: '10m' }, red: { who: 'me', name: 'Anna' }, black, outage }),
  });
  assert.equal(answer.status, 201);
  return answer.json();
}

await holds('both play where the game is, whichever process they came to', async () => {
  // its clock runs on, so that a move is taken before both are back
  const { links } = await make(servers[0], { who: 'friend', name: '小波' }, 'run');
  await anna.open(site + links.red);
  await bo.open(site + links.black);
  await anna.move('h2e2', 1);
  await bo.move('h9g7', 2);
  await anna.sees(2);
});

await holds('a process that is stopped gives the game to the other one', async () => {
  await servers[0].stop();
  await anna.move('h0g2', 3);
  await bo.move('g6g5', 4);
  await anna.sees(4);
  await servers[0].start();
});

await holds('the game of a process that was killed goes on at the other one', async () => {
  await servers[1].stop('SIGKILL');
  await anna.move('i0h0', 5);
  await bo.move('i9h9', 6);
  await anna.sees(6);
  await servers[1].start();
});

await holds('a seat in the lobby is taken where its game is', async () => {
  for (const server of servers) {
    const { id } = await make(server, { who: 'lobby' }, 'pause');
    for (const one of servers) {
      let listed;
      do listed = await (await fetch(`${one.base}/api/games?which=open`)).json();
      while (listed.games[0]?.id !== id);
      assert.equal(listed.games.length, 1);
    }
    const taken = await bo.page.evaluate(async (path) => {
      const answer = await fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{"name":"小波"}' });
      return { status: answer.status, ...(await answer.json()) };
    }, `/api/games/${id}/take`);
    assert.equal(taken.status, 200);
    assert.equal(taken.role, 'black');
    await new Promise((resolve) => setTimeout(resolve, 2_100)); // one may not make games faster
  }
});

await holds('no page has complained', () => assert.deepEqual(faults, []));

await browser.close();
proxy.close();
proxy.closeAllConnections();
for (const server of servers) await server.remove();
