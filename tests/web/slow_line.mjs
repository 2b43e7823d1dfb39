// A player behind a slow line: what his moves are on the way is left out of the clocks, and
// is told.
//
//   node tests/web/slow_line.mjs BUILD/web/wasm CHUHE
import { connect, createServer } from 'node:net';

import { faults, launch, Player, Server } from './browsers.mjs';
import { args, assert, holds } from './tap.mjs';

const WAY_MS = 120;
const MOST_MS = 500;

const [program] = args;
const server = new Server(program);
await server.start();
const browser = await launch();

/** The same server, and all that is said comes so much later. */
async function slowLine(base) {
  const { hostname, port } = new URL(base);
  const line = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [[near, far], [far, near]]) {
      from.on('data', (bytes) => setTimeout(() => to.writable && to.write(bytes), WAY_MS));
      from.on('error', () => to.destroy());
      from.on('close', () => setTimeout(() => to.destroy(), WAY_MS));
    }
  });
  await new Promise((done) => line.listen(0, '127.0.0.1', done));
  return { line, base: `http://127.0.0.1:${line.address().port}` };
}

const slow = await slowLine(server.base);

async function newGame(more) {
  const { id, links } = await server.post('/api/games', { game: { table: 'casual', time: '10m' }, red: { who: 'me', name: 'Anna' }, black: { who: 'friend', name: '小波' }, ...more });
  return { id, red: slow.base + links.red, black: server.base + links.black };
}

async function text(path) {
  return (await fetch(server.base + path)).text();
}

/** The moves of its log. */
async function moves(id) {
  const lines = (await text(`/games/${id}.log`)).trim().split('\n');
  return lines.map((line) => JSON.parse(line)).filter((line) => line.event === 'move');
}

/** Anna far away, Bo near by: two moves each. */
async function play(more) {
  const game = await newGame(more);
  const anna = await Player.come(browser, 'Anna', { locale: 'en-US' });
  const bo = await Player.come(browser, 'Bo', { locale: 'zh-CN' });
  await anna.open(game.red);
  await bo.open(game.black);
  await anna.move('h2e2');
  await bo.move('h9g7', 2);
  await anna.move('h0g2');
  await bo.move('i9h9', 4);
  await anna.context.close();
  await bo.context.close();
  return game.id;
}

await holds('the way of a move, there and back, is in the log and on the sheet, and in no clock', async () => {
  const id = await play({});
  const [, , second] = await moves(id);
  assert.ok(second.lag >= 2 * WAY_MS && second.lag <= MOST_MS, `${second.lag} ms`);
  const { state } = await (await fetch(`${server.base}/api/games/${id}`)).json();
  assert.ok(state.red.lag_ms >= second.lag);
  assert.match(await text(`/games/${id}.sheet.txt`), /Red's moves were on the way for 0:00:00\.\d+ in all, which neither clock paid/);
  assert.match(await text(`/games/${id}.sheet.txt?lang=zh`), /红方着法在途共0:00:00\.\d+，不计入双方用时/);
});

await holds('in a game that leaves nothing out, nothing is', async () => {
  const id = await play({ lag_ms: 0 });
  assert.deepEqual((await moves(id)).map((move) => move.lag), [undefined, undefined, undefined, undefined]);
});

await holds('no page had a fault', () => assert.deepEqual(faults, []));

await browser.close();
slow.line.close();
await server.remove();
