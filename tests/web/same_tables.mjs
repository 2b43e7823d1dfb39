// A table in the page and `chuhe referee` say the same of the same events, taken or
// refused: effects, clauses, clocks, what is allowed, rulings.
//
//     node same_tables.mjs BUILD CHUHE              CHUHE_LONG=1: five hundred tables
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { args, assert, chance, ChuheError, holds, load } from './tap.mjs';

const TABLES = process.env.CHUHE_LONG ? 500 : 40;
const EVENTS = 160;
const chuhe = await load();
const folder = mkdtempSync(join(tmpdir(), 'chuhe-web-'));

const OPTIONS = [
  {},
  { table: 'online', time: '3m+2s' },
  { table: 'casual' },
  { table: 'tournament1957', time: '1957-1' },
  { table: 'tournament', time: '1999-6.4', fouls: 3 },
  { table: 'online', rules: 'cxa2020', time: '2m:byo=10sx3' },
  { odds: { first_moves: 2, removed: ['b0'] } },
  { table: 'casual', markers: 1 },
  { table: 'online', markers: 2, time: '5m' },
  { table: 'casual', start: '3ak4/9/9/9/9/9/9/9/3R5/3K5 w - - 0 1' },
];

const names = (list) => chuhe.lists[list].map((word) => word.name);
const anySquare = (below) => 'abcdefghi'[below(9)] + below(10);
const side = (below) => ['red', 'black'][below(2)];

// A move that is allowed, mostly back where the piece came from, so that there are loops.
function someMove(table, below) {
  const state = table.state();
  const turns = table.allowed();
  if (below(25) === 0) return { event: 'move', move: anySquare(below) + anySquare(below) };
  const last = state.moves[state.moves.length - 2]?.move;
  const back = last && last.slice(2) + last.slice(0, 2);
  const turn = below(3) && turns.includes(back) ? back : turns[below(turns.length || 1)];
  return { event: 'move', move: turn ?? 'a0a1' };
}

const OTHERS = [
  (below) => ({ event: 'offer', by: side(below) }),
  (below) => ({ event: 'accept', by: side(below) }),
  (below) => ({ event: 'refuse', by: side(below) }),
  (below) => ({ event: 'withdraw', by: side(below) }),
  (below) => ({ event: 'touch', by: side(below), square: anySquare(below) }),
  (below) => ({ event: 'touch', by: side(below), square: anySquare(below), square2: anySquare(below) }),
  (below) => ({ event: 'adjust', by: side(below), square: anySquare(below), accident: below(2) === 1 }),
  (below) => ({ event: 'claim_repetition', by: ['red', 'black', 'arbiter'][below(3)] }),
  (below) => ({ event: 'claim_limit', by: side(below) }),
  (below) => ({ event: 'take_back', by: side(below), count: 1 + below(3) }),
  (below) => ({ event: 'foul', side: side(below), foul: `9.1.${1 + below(8)}` }),
  (below) => ({ event: 'time', side: side(below), ms: below(60000) - 20000 }),
  () => ({ event: 'pause' }),
  () => ({ event: 'resume' }),
  () => ({ event: 'adjourn' }),
  (below) => ({ event: 'seal', by: side(below), move: ['炮二平五', 'h2e2', '马8进7'][below(3)] }),
  () => ({ event: 'open' }),
  (below) => ({ event: 'record', by: side(below) }),
  (below) => ({ event: 'miss', side: side(below), count: below(5) }),
  (below) => ({ event: 'correct', ...[{ correction: 'plies', count: below(9) }, { correction: 'order' }, { correction: 'board', square: anySquare(below) }][below(3)] }),
  (below) => ({ event: 'marker', by: side(below), marker: below(2), row: below(9) }),
  (below) => ({ event: 'promote', by: side(below), late: 'RNC'[below(3)] }),
  () => ({ event: 'tick' }),
];
const LAST = [
  (below) => ({ event: 'resign', by: side(below) }),
  (below) => ({ event: 'forfeit', side: side(below), ending: ['time', 'late', 'conduct', 'fouls'][below(4)], text: '违纪 "甲"' }),
  (below) => ({ event: 'ruling', result: ['draw', 'red_wins', 'black_wins'][below(3)], text: '裁定' }),
  (below) => ({ event: 'sign', by: ['red', 'black', 'arbiter'][below(3)] }),
];

function someEvent(table, below, index) {
  const pick = below(100);
  if (index > 120 && pick < 15) return LAST[below(LAST.length)](below);
  if (pick < 45) return someMove(table, below);
  if (pick < 75) return { event: 'press', by: table.state().running ?? 'red' };
  return OTHERS[below(OTHERS.length)](below);
}

// The answers, and the log for the program: only lines that are lines.
function play(options, below) {
  const table = chuhe.table(options);
  const told = { log: [JSON.stringify({ game: options })], answers: [], table };
  let at = 0;
  const tell = (event) => {
    const line = { at, ...event };
    try {
      told.answers.push(table.apply(line));
      told.log.push(JSON.stringify(line));
    } catch (fault) {
      if (!(fault instanceof ChuheError)) throw fault;
    }
  };
  tell({ event: 'seated', by: 'red', name: '甲 <Ü>' });
  tell({ event: 'seated', by: 'black' });
  tell({ event: 'start' });
  for (let i = 0; i < EVENTS; i++) {
    at += below(4000);
    tell(someEvent(table, below, i));
  }
  return told;
}

function native(log) {
  const file = join(folder, 'table.log');
  writeFileSync(file, log.join('\n') + '\n');
  let text;
  try {
    text = execFileSync(args[0], ['referee', '--lang', 'en', '--json', file], { encoding: 'utf8', maxBuffer: 1 << 26 });
  } catch (refused) {
    if (refused.status !== 1) throw refused; // 1: an event was refused
    text = refused.stdout;
  }
  return text.trim().split('\n').map((line) => JSON.parse(line));
}

// Sentences are in one language there, in both here.
function without(object, ...members) {
  const copy = { ...object };
  for (const name of members) delete copy[name];
  return copy;
}

function bareRuling(ruling) {
  return {
    ...without(ruling, 'reason', 'clause_text'),
    plies: ruling.plies.map((ply) => ({
      ...without(ply, 'because'),
      threats: ply.threats.map((threat) => without(threat, 'line_chinese')),
    })),
  };
}

function sameState(table, there) {
  const here = table.state();
  assert.equal(here.message?.en, there.message);
  assert.deepEqual([here.plies, here.last], [here.moves.length, here.moves[here.moves.length - 1]]);
  assert.deepEqual(without(here, 'message', 'plies', 'last'), without(there, 'message', 'ruling'));
  if (there.allowed) assert.equal(table.allowed().length, there.allowed.length);
  if (there.ruling) assert.deepEqual(bareRuling(table.judge()), bareRuling(there.ruling));
}

function sameTable(seed) {
  const below = chance(seed);
  const told = play(OPTIONS[seed % OPTIONS.length], below);
  const lines = native(told.log);
  assert.equal(lines.length, told.answers.length + 1);
  told.answers.forEach((answer, i) => {
    assert.deepEqual(without(answer, 'message'), without(lines[i], 'line', 'message'));
  });
  sameState(told.table, lines[lines.length - 1].state);
  const again = chuhe.restoreTable(told.table.save());
  assert.equal(again.text(), told.table.text());
  assert.deepEqual(again.state(), told.table.state());
  again.free();
  told.table.free();
  return told;
}

const met = { events: 0, refusals: new Set(), effects: new Set(), endings: new Set() };
await holds(`${TABLES} tables by chance: the same as chuhe referee`, () => {
  for (let seed = 0; seed < TABLES; seed++) {
    const { answers } = sameTable(seed);
    for (const answer of answers) {
      met.events++;
      if (answer.refusal) met.refusals.add(answer.refusal);
      for (const effect of answer.effects) {
        met.effects.add(effect.effect);
        if (effect.ending) met.endings.add(effect.ending);
      }
    }
  }
});
await holds('much has happened at them', () => {
  assert.ok(met.refusals.size >= 15, `${met.refusals.size} refusals of ${names('refusal').length}`);
  assert.ok(met.effects.size >= 12, `${met.effects.size} effects of ${names('effect').length}`);
  assert.ok(met.endings.size >= 3, `${met.endings.size} endings of ${names('ending').length}`);
});
await holds('all handles are given back, and the heap is in order', () => {
  assert.equal(chuhe.usage().handles, 0);
  assert.ok(chuhe.usage().sound);
});
console.log(`# ${met.events} events, ${met.refusals.size} refusals, ${met.effects.size} effects, ${met.endings.size} endings`);
rmSync(folder, { recursive: true });
