// What a page can ask the library, and what it answers.
import { gzipSync } from 'node:zlib';
import { assert, bytes, ChuheError, holds, load } from './tap.mjs';

const BUDGET = 150 * 1024;
const chuhe = await load();

function throwsStatus(name, act) {
  assert.throws(act, (fault) => {
    assert.ok(fault instanceof ChuheError, String(fault));
    assert.equal(fault.status.name, name);
    return true;
  });
}

// Counted in the page, move by move.
function perft(position, depth) {
  if (depth === 1) return position.countMoves();
  let count = 0;
  for (const move of position.moves()) {
    const after = position.copy();
    assert.equal(after.play(move), null);
    count += perft(after, depth - 1);
    after.free();
  }
  return count;
}

await holds('the module imports nothing and is small', () => {
  const packed = gzipSync(bytes(), { level: 9 }).length;
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(bytes())), []);
  assert.ok(packed < BUDGET, `${packed} bytes compressed, ${BUDGET} allowed`);
  console.log(`# chuhe.wasm: ${bytes().length} bytes, ${packed} compressed`);
});

await holds('perft of the start position to depth 4', () => {
  const start = chuhe.start();
  assert.deepEqual([0, 1, 2, 3, 4].map((depth) => start.perft(depth)), [1n, 44n, 1920n, 79666n, 3290240n]);
  assert.equal(perft(start, 3), 79666);
  start.free();
});

await holds('all lists have names and words in both languages', () => {
  for (const [name, list] of Object.entries(chuhe.lists)) {
    if (name === 'version') continue;
    assert.ok(list.length > 1, name);
    assert.equal(new Set(list.map((word) => word.name)).size, list.length, name);
    if (name === 'notation') continue;
    for (const word of list) assert.equal(typeof word.zh + typeof word.en, 'stringstring', name);
  }
  assert.equal(chuhe.lists.status.find((word) => word.value === 0).name, 'ok');
});

await holds('a move in every notation, and back', () => {
  const start = chuhe.start();
  const texts = { coordinates: 'h2e2', coordinates10: 'h3e3', iccs: 'H2-E2', chinese: '炮二平五', short: '炮25', wxf: 'C2=5' };
  for (const [notation, text] of Object.entries(texts)) {
    assert.equal(start.text('h2e2', notation), text);
    assert.equal(start.read(text, notation), 'h2e2');
  }
  assert.equal(start.read('Che3', 'san'), 'h2e2');
  assert.equal(start.read('砲二平五'), 'h2e2');
  assert.equal(start.text('h2e2', 'chinese', { script: 'traditional', digits: 'ascii' }), '炮2平5');
  assert.deepEqual(start.candidates('馬八進七', 'chinese'), ['b0c2']);
  throwsStatus('syntax', () => start.read('?'));
  throwsStatus('no_such_piece', () => start.read('炮三平五', 'chinese'));
  throwsStatus('range', () => start.text('h2e2', 'san'));
  assert.throws(() => start.text('h2e2', 'morse'), RangeError);
});

await holds('why a move is refused', () => {
  const start = chuhe.start();
  const reason = (move) => start.explain(move)?.name ?? null;
  assert.equal(reason('h2e2'), null);
  assert.equal(reason('a0a5'), 'blocked_path');
  assert.equal(reason('b0d1'), 'blocked_leg');
  assert.equal(reason('e5e6'), 'empty_square');
  assert.equal(reason('a9a8'), 'wrong_side');
  for (const none of ['', 'z9z9', 'h2', 'h2e2x', 'a0aa']) assert.equal(reason(none), 'square');
  assert.equal(start.play('a0a5').zh, '中途有子阻挡');
  assert.equal(start.toMove, 'red');
});

await holds('a setup with its faults and where they are', () => {
  const report = chuhe.checkSetup('4k4/9/9/9/9/9/9/9/4P4/4K4 w');
  assert.equal(report.playable, false);
  assert.deepEqual(report.faults.map(({ name, squares }) => [name, squares]), [['soldier_outside', ['e1']]]);
  const facing = chuhe.checkSetup('4k4/9/9/9/9/9/9/9/9/4K4 w').faults;
  assert.deepEqual(facing.map(({ name, message }) => [name, message.zh]), [['generals_facing', '帅将对面']]);
  assert.equal(chuhe.checkSetup('rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR b').playable, true);
  throwsStatus('fen_rank', () => chuhe.checkSetup('9/9/9/9/8/9/9/9/9/9'));
  throwsStatus('unplayable', () => chuhe.position('4k4/9/9/9/9/9/9/9/4P4/4K4 w'));
  const study = chuhe.position('4k4/9/9/9/9/9/9/9/4P4/4K4 w', ['soldier_outside']);
  assert.ok(study.moves().includes('e0d0'));
  assert.equal(study.explain('e1e2')?.name, 'soldier_step');
});

await holds('an error says where', () => {
  assert.throws(() => chuhe.position('rnbakabnr/9/1c5c1/p1p1x1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w'), { offset: 22 });
});

await holds('mate, stalemate, a dead draw', () => {
  const ends = (fen) => chuhe.position(fen).view();
  const mate = ends('3k5/9/9/9/9/9/9/9/9/3RK4 b');
  assert.deepEqual([mate.standing, mate.checkers], ['checkmate', ['d0']]);
  assert.equal(ends('3k5/9/4P4/9/9/9/9/9/9/4K4 b').standing, 'open');
  assert.equal(ends('3k5/4P4/9/9/9/9/9/9/9/4K4 b').standing, 'stalemate');
  assert.equal(ends('3ak4/9/9/9/9/9/9/9/9/3K5 w').dead, true);
  assert.equal(ends('3ak4/9/9/9/9/4P4/9/9/9/3K5 w').dead, false);
});

await holds('a game: played, taken back, resigned', () => {
  const game = chuhe.start().game();
  assert.equal(game.play('h2e2'), null);
  assert.equal(game.play('h2e2').name, 'empty_square');
  assert.equal(game.play('h9g7'), null);
  assert.deepEqual(game.moves(), ['h2e2', 'h9g7']);
  assert.equal(game.takeBack(), null);
  assert.equal(game.position().toMove, 'black');
  assert.equal(game.position(0).toMove, 'red');
  assert.equal(game.resign('black'), null);
  assert.deepEqual([game.view().result, game.view().reason], ['red_wins', 'resignation']);
  assert.equal(game.play('h9g7').name, 'game_over');
  assert.equal(chuhe.start().game().takeBack().name, 'nothing_to_take_back');
  assert.equal(chuhe.start().game().claimNaturalLimit().name, 'claim');
  throwsStatus('range', () => chuhe.start().game({ naturalLimitRounds: 0 }));
});

// The chariot checks from b9 and b8 while the general goes up and down.
function perpetualCheck() {
  const game = chuhe.position('4k4/9/9/9/9/9/9/9/1R7/3K5 w').game({ naturalLimit: 'off' });
  for (const move of ['b1b9', 'e9e8', 'b9b8', 'e8e9', 'b8b9', 'e9e8', 'b9b8', 'e8e9'])
    assert.equal(game.play(move), null, move);
  return game;
}

await holds('perpetual check, ruled with its reasons', () => {
  const game = perpetualCheck();
  const ruling = game.judge({ book: 'cxa2020', occurrences: 2 });
  assert.equal(ruling.verdict, 'red_loses');
  assert.deepEqual(ruling.conduct, { red: 'perpetual_check', black: 'idle' });
  assert.deepEqual(ruling.window, [5, 8]);
  assert.deepEqual(ruling.plies.map((ply) => ply.class), ['check', 'idle', 'check', 'idle']);
  assert.deepEqual([ruling.plies[0].by, ruling.plies[0].victims], [['b9'], ['e9']]);
  assert.ok(ruling.clause && ruling.clause_text.en && ruling.clause_text.zh);
  assert.equal(game.judge({ book: 'none', occurrences: 2 }).verdict, 'draw');
  assert.equal(game.judge({ book: 'cxa2020', plies: 2 }).verdict, 'none');
});

await holds('a move that would lose by repetition is forbidden before it is played', () => {
  const game = perpetualCheck();
  game.takeBack();
  game.takeBack();
  game.play('b9b8');
  const options = { book: 'cxa2020', occurrences: 2 };
  assert.equal(game.judge({ ...options, move: 'e8e9' }).verdict, 'red_loses');
  assert.deepEqual(game.forbidden(options), []); // Black may go back
  game.takeBack();
  assert.deepEqual(game.forbidden({ ...options, occurrences: 2 }), ['b9b8']);
});

await holds('what a single move is', () => {
  const position = chuhe.position('4k4/9/9/9/9/9/9/9/1R7/3K5 w');
  assert.equal(position.classify('b1b9', 'cxa2020').class, 'check');
  assert.equal(position.classify('b1b0', 'cxa2020').class, 'idle');
  throwsStatus('straight_only', () => position.classify('b1c3', 'cxa2020'));
});

await holds('the settings variant: markers, turns, promotion', () => {
  const variant = chuhe.variantStart(1);
  assert.equal(variant.view().turns.length, 44);
  assert.equal(variant.explain('a0a3').name, 'own_piece');
  assert.equal(variant.setMarker(0, 6), null); // no leg blocks a horse
  assert.equal(variant.play('b0d1'), null);
  assert.deepEqual(variant.view().rows, { red: [6], black: [0] });
  assert.match(variant.fen, / settings:6\/0/);
  assert.equal(variant.setMarker(1, 3).name, 'range');
  const soldier = chuhe.variant('4k4/P8/9/9/9/9/9/9/9/3K5 w - - 0 1 settings:3/0 pool:R');
  assert.deepEqual(soldier.view().pool.red, { chariot: 1, horse: 0, cannon: 0 });
  assert.ok(soldier.view().turns.includes('a8a9=R'));
  assert.equal(soldier.play('a8a9=N').name, 'promotion');
  assert.equal(soldier.play('a8a9=R'), null);
  assert.equal(soldier.view().check, true);
  throwsStatus('range', () => chuhe.variantStart(3));
});

await holds('a table: events in, answers out', () => {
  const table = chuhe.table({ table: 'online', time: '1m' });
  const tell = (event) => table.apply(event);
  assert.equal(tell({ at: 0, event: 'move', by: 'red', move: 'h2e2' }).refusal, 'not_started');
  tell({ at: 0, event: 'seated', by: 'red', name: '甲' });
  tell({ at: 0, event: 'seated', by: 'black' });
  assert.deepEqual(tell({ at: 0, event: 'start' }).effects, [{ effect: 'clock_runs', side: 'red' }]);
  assert.equal(tell({ at: 1500, event: 'move', move: '炮二平五' }).move, 'h2e2');
  const refused = tell({ at: 2000, event: 'move', move: 'a9a9' });
  assert.deepEqual([refused.taken, refused.refusal, refused.why, refused.clause], [false, 'illegal_move', 'no_move', '1999 4.1.6']);
  assert.equal(table.state().black.left_ms, 60000); // as it was when Red moved
  assert.equal(table.state(11500).black.left_ms, 50000);
  assert.equal(table.position().toMove, 'black');
  assert.ok(table.allowed().includes('h9g7'));
  const late = tell({ at: 70000, event: 'move', move: 'h9g7' });
  assert.deepEqual([late.refusal, late.effects.map((effect) => effect.effect)], ['over', ['flag', 'ended']]);
  const state = table.state();
  assert.deepEqual([state.phase, state.result, state.ending, state.message.zh], ['ended', 'red_wins', 'time', '超时']);
  assert.deepEqual([table.state(-1, 1).plies, table.state(-1, 1).last.move, table.state(-1, 1).moves], [1, 'h2e2', []]);
  assert.equal(table.log().length, 5);
  assert.equal(table.log(4)[0].event, 'tick');
});

await holds('time controls', () => {
  assert.equal(chuhe.timeControl('blitz'), '5m+3s');
  assert.equal(chuhe.timeControl('90m:byo=60s'), '90m:byo=1m');
  for (const { name, text } of chuhe.lists.time) assert.equal(chuhe.timeControl(name), chuhe.timeControl(text));
  assert.throws(() => chuhe.timeControl('5m+'), { offset: 3 });
  for (const { name, text, en, zh } of chuhe.lists.time)
    for (const given of [name, text]) assert.deepEqual(chuhe.timeControlWords(given), { en, zh });
  assert.deepEqual(chuhe.timeControlWords('40m/20,10m/5:repeat'), { en: '40 minutes for 20 moves; then 10 minutes for every 5 moves', zh: '40分钟20着，以后每10分钟5着' });
  assert.throws(() => chuhe.timeControlWords('5m+'), { offset: 3 });
});

await holds('a line that is none says what was expected', () => {
  const table = chuhe.table();
  assert.throws(() => table.apply({ at: 0, event: 'seated', by: 'green' }), /"by": expected .*red.*found "green"/);
  assert.throws(() => table.apply({ at: 0, event: 'move', by: 'red', to: 'e2' }), (fault) => fault.details.field === 'to' && fault.zh.includes('字段'));
  throwsStatus('syntax', () => chuhe.table({ table: 'bar' }));
  throwsStatus('range', () => chuhe.table({ odds: { removed: ['e0'] } }));
});

await holds('a table is saved and goes on', () => {
  const table = chuhe.table({ markers: 2, table: 'casual' });
  for (const event of ['seated red', 'seated black', 'start arbiter']) {
    const [what, by] = event.split(' ');
    table.apply({ at: 0, event: what, by });
  }
  table.apply({ at: 5, event: 'marker', marker: 1, row: 4 });
  table.apply({ at: 9, event: 'move', move: 'e3e4' });
  const again = chuhe.restoreTable(table.save());
  assert.equal(again.text(), table.text());
  assert.equal(again.variant().fen, table.variant().fen);
  assert.equal(again.apply({ at: 10, event: 'move', move: 'e6e5' }).taken, true);
  throwsStatus('syntax', () => chuhe.restoreTable(table.save().slice(0, 20)));
});

await holds('what was given back is refused, and nothing else takes its place', () => {
  const position = chuhe.start();
  position.free();
  position.free();
  const other = chuhe.start();
  throwsStatus('range', () => position.view());
  assert.equal(other.countMoves(), 44);
});
