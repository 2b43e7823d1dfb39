// Whatever a page hands over, the module answers: it never traps, and its heap stays in
// order. Every exported function is called with numbers by chance, handles that live,
// have lived and never were, and texts that are broken; with assertions switched on.
import { assert, bytes, chance, holds } from './tap.mjs';

const CALLS = process.env.CHUHE_LONG ? 2000000 : 40000;

// How many arguments each takes, of which a length counts as one.
async function instance() {
  const { instance } = await WebAssembly.instantiate(bytes('chuhe_checked'), {});
  return instance.exports;
}

const TEXTS = [
  'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1',
  '4k4/9/9/9/9/9/9/9/1R7/3K5 w', 'KKKKKKKKK/9/9/9/9/9/9/9/9/kkkkkkkkk b - - 65535 65535',
  '4k4/P8/9/9/9/9/9/9/9/3K5 w - - 0 1 settings:3/0 pool:R', '炮二平五', '馬8進7', 'C2=5', 'h2e2', '前兵进一', '[3]a8a9=R', '[-,4]=C!e0e1',
  '{"game":{"table":"casual","markers":2}}', '{"game":{"time":"1m","start":"3ak4/9/9/9/9/9/9/9/4R4/4K4 w"}}',
  '{"at":0,"event":"seated","by":"red","name":"甲"}', '{"at":0,"event":"seated","by":"black"}', '{"at":0,"event":"start"}',
  '{"at":"0:00:05","event":"move","move":"h2e2"}', '{"at":6000,"event":"move","by":"black","move":"马8进7"}',
  '{"at":1e3,"event":"tick"}', '{"at":7000,"event":"correct","correction":"board","square":"e5","text":"\\ud834\\udd1e"}',
  '{"at":99999999999999999999}', '[[[[[[', '{"a":', '{"a":1,"a":2}', '"\\u0000"', '', '\0', '\u{10FFFF}\u202E',
  '['.repeat(100), '{"a":'.repeat(100), 'x'.repeat(70000), '{"at":0,"event":"seal","move":"' + 'y'.repeat(80) + '"}',
];

const NUMBERS = [0, 1, 2, 3, -1, -2, 7, 45, 89, 90, 127, 128, 255, 256, 65535, 65536, 0x7fffffff, -0x80000000, 0xffffffff, 8192, NaN];

function someText(below) {
  const text = new TextEncoder().encode(TEXTS[below(TEXTS.length)]);
  for (let i = below(4); i > 0 && text.length; i--) text[below(text.length)] = below(256);
  return below(5) ? text : text.slice(0, below(text.length + 1));
}

// Writes a text; gives its length, or now and then another one.
function give(page, below) {
  const text = someText(below);
  const at = page.page_input(text.length);
  assert.ok(at > 0);
  new Uint8Array(page.memory.buffer, at, text.length).set(text);
  return below(30) ? text.length : NUMBERS[below(NUMBERS.length)];
}

const DEEP = new Set(['page_position_perft']); // their own numbers: they would take long
const READS = /from|check|apply|referee_new|restore|explain|play|candidates/;

function argumentsFor(name, arity, page, below, handles) {
  const list = [];
  for (let i = 0; i < arity; i++)
    list.push(below(4) ? below(200) : NUMBERS[below(NUMBERS.length)]);
  if (arity && handles.length && below(10)) list[0] = handles[below(handles.length)];
  if (READS.test(name) && below(8)) list[list.length > 1 && !/_from_fen|setup_check/.test(name) ? 1 : 0] = give(page, below);
  if (/judge|forbidden|classify/.test(name)) list[arity - 1] = 1 + below(300); // nodes
  return list;
}

const FORGET = 40;

await holds(`${CALLS} calls with wrong arguments: each is answered`, async () => {
  const page = await instance();
  const names = Object.keys(page).filter((name) => name.startsWith('page_') && !DEEP.has(name) && name !== 'page_input');
  const below = chance(11);
  const handles = [];
  for (let i = 0; i < CALLS; i++) {
    const name = names[below(names.length)];
    const list = argumentsFor(name, page[name].length, page, below, handles);
    let result;
    try {
      result = page[name](...list);
    } catch (trap) {
      assert.fail(`${name}(${list.join(', ')}), call ${i}: ${trap}`);
    }
    if (result > 65536 && /start|from_fen|new|copy|restore|_position$|_game$/.test(name)) handles.push(result);
    if (handles.length > FORGET) page.page_free(handles[below(handles.length)]), handles.splice(0, below(10));
    if (i % 2000 === 0) assert.equal(page.page_heap_is_sound(), 1, `the heap after ${name}, call ${i}`);
  }
  assert.equal(page.page_heap_is_sound(), 1);
});

await holds('handles that never were, of each function', async () => {
  const page = await instance();
  const position = page.page_position_start();
  const never = [0, -1, 1, 65535, position ^ 65536, position + 1, position ^ 0x40000000, 0x7fffffff];
  const takes = Object.keys(page).filter((name) => /^page_(game|variant|referee|position|move)_/.test(name) && !/start|from_fen|new|restore|perft/.test(name));
  assert.ok(takes.length > 25);
  for (const name of takes)
    for (const handle of never) assert.equal(page[name](handle, 0, 0, 0, 0, 0), -3, `${name}(${handle})`);
});

await holds('a position is no game, and a game no table', async () => {
  const page = await instance();
  const position = page.page_position_start();
  const game = page.page_game_new(position, 0, 60, 1);
  assert.equal(page.page_game_plies(position), -3);
  assert.equal(page.page_position_count(game), -3);
  assert.equal(page.page_referee_allowed(game), -3);
  assert.equal(page.page_variant_view(position), -3);
  assert.equal(page.page_free(game), 0);
  assert.equal(page.page_free(game), -3);
});

await holds('too much input is refused', async () => {
  const page = await instance();
  assert.equal(page.page_input(0xffffffff), 0);
  assert.equal(page.page_input((1 << 26) + 1), 0);
  assert.ok(page.page_input(1 << 20) > 0);
  assert.equal(page.page_setup_check(0xffffffff), -3);
});

await holds('when there is no memory left that is said, and what is there goes on', async () => {
  const page = await instance();
  const first = page.page_position_start();
  let last = first;
  let count = 0;
  for (; last > 0; count++) last = page.page_referee_new(0);
  assert.equal(last, -2);
  assert.ok(count > 100, `${count} tables`);
  assert.equal(page.page_position_count(first), 44);
  assert.equal(page.page_heap_is_sound(), 1);
});
