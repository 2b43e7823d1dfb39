// What is given back can be had again: long use does not make the memory grow.
import { assert, bytes, chance, holds, load } from './tap.mjs';

const chuhe = await load();
const { instance } = await WebAssembly.instantiate(bytes(), {});
const page = instance.exports;

const MOVE = 0 | (9 << 7); // a0a1 and back, and Black's chariot the same way
const BACK = 9 | (0 << 7);
const OTHER = 81 | (72 << 7);
const OTHER_BACK = 72 | (81 << 7);

await holds('a million moves on a position', () => {
  const position = page.page_position_start();
  const size = page.memory.buffer.byteLength;
  const used = page.page_heap_used();
  for (let i = 0; i < 250000; i++)
    for (const move of [MOVE, OTHER, BACK, OTHER_BACK])
      if (page.page_position_play(position, move) !== 0) assert.fail(`${move} is refused`);
  assert.equal(page.memory.buffer.byteLength, size);
  assert.equal(page.page_heap_used(), used);
  page.page_free(position);
});

await holds('a million moves in games of two hundred, played and taken back', () => {
  const start = page.page_position_start();
  const play = () => {
    const game = page.page_game_new(start, 2, 1, 0); // no limits
    for (let i = 0; i < 50; i++)
      for (const move of [MOVE, OTHER, BACK, OTHER_BACK])
        if (page.page_game_play(game, move) !== 0) assert.fail(`${move} is refused`);
    for (let i = 0; i < 200; i++) if (page.page_game_take_back(game) !== 0) assert.fail('no ply');
    page.page_free(game);
  };
  play();
  const size = page.memory.buffer.byteLength;
  const used = page.page_heap_used();
  for (let i = 0; i < 5000; i++) play();
  assert.equal(page.memory.buffer.byteLength, size);
  assert.equal(page.page_heap_used(), used);
  assert.equal(page.page_heap_is_sound(), 1);
  page.page_free(start);
});

await holds('rulings, texts and views', () => {
  const start = chuhe.start();
  const game = start.game();
  for (const move of ['h2e2', 'h9g7', 'e2h2', 'g7h9']) game.play(move);
  const once = () => {
    game.judge({ book: 'cxa1999', occurrences: 2 });
    const position = game.position();
    position.text('h2e2');
    position.view();
    position.free();
  };
  once();
  const { bytes: used } = chuhe.usage();
  for (let i = 0; i < 2000; i++) once();
  assert.equal(chuhe.usage().bytes, used);
  game.free();
  start.free();
});

await holds('handles of all kinds, come and gone by chance', () => {
  const below = chance(7);
  const live = [];
  const makers = [
    () => chuhe.start(),
    () => chuhe.variantStart(1 + below(2)),
    () => chuhe.table(),
    () => {
      const position = chuhe.start();
      const game = position.game();
      for (let i = below(40); i > 0; i--) game.play(['h0g2', 'h9g7', 'g2h0', 'g7h9'][game.plies % 4]);
      position.free();
      return game;
    },
  ];
  for (let i = 0; i < 20000; i++) {
    if (live.length < 100 && below(2)) live.push(makers[below(makers.length)]());
    else if (live.length) live.splice(below(live.length), 1)[0].free();
    if (i % 1000 === 0) assert.ok(chuhe.usage().sound);
  }
  for (const held of live) held.free();
  assert.equal(chuhe.usage().handles, 0);
  assert.ok(chuhe.usage().sound);
});

await holds('input of all lengths, between handles', () => {
  const below = chance(3);
  const live = [];
  for (let i = 0; i < 3000; i++) {
    assert.ok(page.page_input(below(1 << below(19))) > 0);
    live.push(below(2) ? page.page_position_start() : page.page_variant_start(1));
    if (live.length > 50) assert.equal(page.page_free(live.splice(below(50), 1)[0]), 0);
    if (i % 50 === 0) assert.equal(page.page_heap_is_sound(), 1);
  }
  for (const handle of live) page.page_free(handle);
  assert.equal(page.page_handle_count(), 0);
});

await holds('what nobody holds any more is collected', async () => {
  if (!globalThis.gc) return; // node --expose-gc
  for (let i = 0; i < 10; i++) chuhe.start();
  for (let i = 0; i < 200 && chuhe.usage().handles > 0; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(chuhe.usage().handles, 0);
});
