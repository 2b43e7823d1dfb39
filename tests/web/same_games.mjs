// The module and the native library say the same of random games: legal moves, their
// texts, how it stands, and rulings with their reasons. web_games.c says what lines
// there are; here each is made again, and must be the next one.
//
//     node same_games.mjs BUILD WEB_GAMES            CHUHE_LONG=1: a thousand games
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { args, assert, holds, load } from './tap.mjs';

const NODES = 2000;
const RULINGS = 4;
const SEED = 20;
const GAMES = process.env.CHUHE_LONG ? 1000 : 100;
const PORTION = 20;

const chuhe = await load();
const books = chuhe.lists.book.map((book) => book.name);

function* moveLines(position) {
  const moves = position.moves().sort();
  for (const [i, move] of moves.entries()) {
    const texts = ['chinese', 'short', 'wxf', 'iccs'].map((name) => position.text(move, name));
    const said = i === 0 ? [position.classify(move, 'cxa2020', NODES).class] : [];
    yield ['move', move, ...texts, ...said].join(' ');
  }
}

function threatLine(threat) {
  const protector = threat.protector ?? '-';
  return [
    'threat', threat.attacker ?? '-', threat.victim ?? '-', threat.means, threat.protection, protector,
    Number(threat.counts), ...threat.line,
  ].join(' ');
}

function* rulingLines(ruling) {
  yield [
    'rule', ruling.rules, ruling.verdict, Number(ruling.due), ruling.clause ?? '-', ...ruling.window,
    ruling.conduct?.red ?? '-', ruling.conduct?.black ?? '-', ruling.nodes,
  ].join(' ');
  for (const ply of ruling.plies) {
    yield ['ply', ply.ply, ply.move, ply.class, ply.remark ?? '-', Number(ply.unsure)].join(' ');
    yield* ply.threats.map(threatLine);
  }
}

function* bookLines(game) {
  for (const book of books) {
    const options = { book, occurrences: 2, nodes: NODES };
    yield* rulingLines(game.judge(options));
    yield ['forbidden', book, ...game.forbidden(options).sort()].join(' ');
  }
}

// What is true of a game now. `story` counts the rulings.
function* lines(game, story) {
  const position = game.position();
  const view = game.view();
  const { fen, standing, dead, moves } = position.view();
  assert.equal(position.countMoves(), moves.length);
  yield ['now', fen, standing, Number(dead), view.occurrences, view.result, view.reason].join(' ');
  yield* moveLines(position);
  position.free();
  if (view.occurrences > 1 && story.rulings++ < RULINGS) {
    story.ruled++;
    yield* bookLines(game);
  }
}

// One line of the library's: a game, a move, or what must have been foreseen.
function step(line, story) {
  const [what, ...rest] = line.split(' ');
  if (what !== 'game' && what !== 'play') {
    assert.equal(story.expected.shift(), line);
    return;
  }
  assert.deepEqual(story.expected, [], 'the library has said all that the module says');
  if (what === 'game') {
    story.game?.free();
    const start = chuhe.position(rest.slice(1).join(' '));
    story.game = start.game();
    start.free();
    story.rulings = 0;
    story.games++;
  } else {
    assert.equal(story.game.play(rest[0]), null);
  }
  story.expected = [...lines(story.game, story)];
}

async function compare(first, count, total) {
  const story = { expected: [], games: 0, ruled: 0, lines: 0 };
  const library = spawn(args[0], [String(SEED), String(first), String(count)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => library.on('close', resolve));
  for await (const line of createInterface({ input: library.stdout })) {
    step(line, story);
    story.lines++;
  }
  assert.equal(await ended, 0, 'web_games ended well');
  assert.deepEqual(story.expected, []);
  assert.equal(story.games, count);
  story.game.free();
  total.lines += story.lines;
  total.ruled += story.ruled;
}

const total = { lines: 0, ruled: 0 };
for (let first = 0; first < GAMES; first += PORTION)
  await holds(`games ${first + 1} to ${first + PORTION}: the same in the page`, () =>
    compare(first, PORTION, total));
await holds('repetitions were ruled on', () => assert.ok(total.ruled >= GAMES / 2));
await holds('all handles are given back, and the heap is in order', () => {
  assert.equal(chuhe.usage().handles, 0);
  assert.ok(chuhe.usage().sound);
});
console.log(`# ${GAMES} games, ${total.lines} lines, ${total.ruled} repetitions under each book`);
