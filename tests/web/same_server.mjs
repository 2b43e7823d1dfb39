// The library in the page and `chuhe serve` say the same of games by chance that are played
// through its WebSockets: which moves may be played, how the game stands after each of them,
// the moves' texts, and the rulings on the loops.
//
//     node same_server.mjs BUILD CHUHE [GAMES]              CHUHE_LONG=1: a thousand games
import { createRequire } from 'node:module';
import { Server } from './browsers.mjs';
import { args, assert, chance, holds, load } from './tap.mjs';

const { WebSocket } = createRequire(new URL('../../web/package.json', import.meta.url))('ws');

const GAMES = Number(args[1] ?? (process.env.CHUHE_LONG ? 1000 : 60));
const AT_ONCE = 25;
const PLIES = 80;
const NODES_OF_A_RULING = 4_000_000;

const OPTIONS = [
  { table: 'online', rules: 'cxa2020' },
  { table: 'casual', rules: 'wxf2018', repetition: 'off' },
  { table: 'online', rules: 'axf', time: '30m+5s' },
  { table: 'casual', rules: 'cxa1999', natural_limit: { way: 'ends', rounds: 10 } },
  { table: 'casual', rules: 'cxa2020', repetition: 'off', start: '3ak4/9/9/9/9/9/4c4/9/3R5/3K5 w - - 0 1' },
  { table: 'casual', markers: 1 },
  { table: 'casual', odds: { removed: ['b0'] } },
];

const chuhe = await load();
const books = new Set(chuhe.lists.book.map((book) => book.name));
const server = new Server(args[0]);
await server.start();

async function post(path, body) {
  const answer = await fetch(server.base + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const told = await answer.json();
  assert.ok(answer.ok, `${path}: ${JSON.stringify(told)}`);
  return told;
}

/** One connection, asked and answered in turn. */
class Seat {
  static async take(link) {
    const seat = new Seat();
    [, seat.game, seat.key] = /\/t\/(\w+)#(\w+)/.exec(link);
    seat.heard = [];
    seat.socket = new WebSocket(`${server.base.replace('http', 'ws')}/ws`, { origin: server.base });
    seat.socket.on('message', (data) => {
      seat.heard.push(JSON.parse(data));
      seat.waiting?.();
    });
    await new Promise((resolve, reject) => seat.socket.once('open', resolve).once('error', reject));
    seat.say({ do: 'join', game: seat.game, key: seat.key });
    return seat;
  }

  say(message) {
    this.socket.send(JSON.stringify(message));
  }

  /** The next message that `wanted` says yes to; others are passed over. */
  async hears(wanted) {
    for (;;) {
      while (this.heard.length > 0) {
        const message = this.heard.shift();
        assert.notEqual(message.is, 'error', JSON.stringify(message));
        if (wanted(message)) return message;
      }
      await new Promise((resolve) => (this.waiting = resolve));
    }
  }
}

function anyMove(below) {
  const square = () => 'abcdefghi'[below(9)] + below(10);
  return square() + square();
}

/** Often back where the piece came from, so that there are loops. */
function someTurn(table, turns, below) {
  const { moves } = table.state();
  const last = moves[moves.length - 2]?.move;
  const back = last && last.slice(2) + last.slice(0, 2);
  return below(5) > 1 && turns.includes(back) ? back : turns[below(turns.length)];
}

const bare = (state) => {
  const { moves: _, ...rest } = state;
  return rest;
};

/** The page's table takes what the server tells, and stands as the server says. */
function take(table, message) {
  const answer = table.apply(message.event);
  assert.equal(answer.taken, true, JSON.stringify(answer));
  assert.deepEqual(answer.effects, message.effects);
}

function same(table, state) {
  const here = bare(table.state(state.now_ms));
  const { ruling: _, moves: __, ...there } = state;
  assert.deepEqual(here, there);
}

const sum = { plies: 0, refused: 0, rulings: 0, loops: 0, texts: 0 };

async function refusal(table, seat, turns, below, number) {
  const move = anyMove(below);
  if (turns.some((turn) => turn.startsWith(move))) return;
  const by = table.state().to_move;
  const answer = chuhe.restoreTable(table.save());
  const here = answer.apply({ at: Math.max(0, table.state().now_ms), event: 'move', by, move });
  answer.free();
  seat.say({ do: 'event', game: seat.game, n: `no${number}`, event: { event: 'move', move } });
  const there = await seat.hears((message) => message.n === `no${number}`);
  assert.equal(there.is, 'refused', move);
  assert.equal(here.taken, false, move);
  assert.deepEqual([there.refusal, there.why, there.clause || undefined], [here.refusal, here.why, here.clause || undefined], move);
  sum.refused++;
}

async function texts(table, id, options) {
  if (options.markers) return;
  const game = table.game();
  const moves = game.moves();
  const record = await (await fetch(`${server.base}/games/${id}.pgn`)).text();
  const written = record.slice(record.indexOf('\n\n')).match(/[\u4e00-\u9fff][^\s]{3}/g) ?? [];
  const here = moves.map((move, ply) => {
    const position = game.position(ply);
    const text = position.text(move);
    position.free();
    return text;
  });
  assert.deepEqual(written.slice(0, here.length), here);
  sum.texts += here.length;
  game.free();
}

async function rulings(table, options, below) {
  if (options.markers) return;
  const game = table.game();
  const start = game.position(0);
  const fen = start.fen;
  start.free();
  const moves = game.moves();
  const book = books.has(options.rules) ? [...books][below(books.size)] : 'cxa2020';
  const here = game.judge({ book, occurrences: 2, nodes: NODES_OF_A_RULING });
  const there = await post('/api/judge', { fen, moves, rules: book });
  for (const member of ['verdict', 'clause', 'window', 'due', 'occurrences', 'conduct', 'nodes'])
    assert.deepEqual(here[member], there[member], `${member} of ${fen} ${moves.join(' ')} by ${book}`);
  assert.deepEqual(
    here.plies.map((ply) => [ply.move, ply.class, ply.by, ply.victims, ply.remark, ply.unsure]),
    there.plies.map((ply) => [ply.move, ply.class, ply.by, ply.victims, ply.remark, ply.unsure]),
  );
  sum.rulings++;
  if (here.verdict !== 'none') sum.loops++;
  game.free();
}

async function play(seed) {
  const below = chance(seed);
  const options = OPTIONS[seed % OPTIONS.length];
  const { id, links } = await post('/api/games', { game: options, red: { who: 'me' }, black: { who: 'friend' } });
  const seats = { red: await Seat.take(links.red), black: await Seat.take(links.black) };
  const table = chuhe.table(options);
  const joined = await seats.red.hears((message) => message.is === 'game');
  joined.events.forEach((event) => take(table, event));
  let next = joined.events.length + 1;
  // until both have sat down and the game has begun
  const catchUp = async () => {
    const message = await seats.red.hears((told) => told.is === 'event');
    assert.equal(message.seq, next++);
    take(table, message);
    return message;
  };
  // several events of one round are told with the state after the last of them
  while (table.state().phase === 'waiting') await catchUp();
  for (let ply = 0; ply < PLIES && table.state().result === 'open'; ply++) {
    const turns = table.allowed();
    const side = table.state().to_move;
    if (below(6) === 0) await refusal(table, seats[side], turns, below, ply);
    if (turns.length === 0) break;
    const turn = someTurn(table, turns, below);
    seats[side].say({ do: 'event', game: id, n: `m${ply}`, event: { event: 'move', move: turn } });
    same(table, (await catchUp()).state);
    sum.plies++;
    if (below(10) === 0) await rulings(table, options, below);
  }
  await rulings(table, options, below);
  await texts(table, id, options);
  table.free();
  for (const seat of Object.values(seats)) seat.socket.close();
}

for (let first = 0; first < GAMES; first += AT_ONCE) {
  const last = Math.min(first + AT_ONCE, GAMES);
  await holds(`games ${first + 1} to ${last}: the page and the server agree`, () =>
    Promise.all(Array.from({ length: last - first }, (_, i) => play(first + i))));
}
await holds('there was something to agree on', () => {
  assert.ok(sum.refused > GAMES / 2, `${sum.refused} refusals`);
  assert.ok(sum.loops > GAMES / 10, `${sum.loops} loops`);
});
console.log(`# ${GAMES} games, ${sum.plies} plies, ${sum.refused} refusals, ${sum.texts} texts, ${sum.rulings} rulings, ${sum.loops} of them on loops`);
await server.remove();
